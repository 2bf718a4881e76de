/* Classic C. */
struct list { struct list *next; int (*visit)(struct list *, int); };
typedef struct list list_t;
static int helper(list_t *l);
int sum(a, b)
int a;
char *b;
{
  return a + helper(b);
}
main() {
  struct list l = { .next = first() };
  l.visit(&l, 1);
  return sum(1, "x");
}
static int helper(list_t *l) { return l->next->visit(l, 2); }
int (*table[])(void) = { main, 0 };
