namespace alias = lib::deep;
using namespace lib;
using lib::helper;

int total;
static int start = compute(1);

int run(int n, Thing& thing, std::unique_ptr<Thing> owned, void (*hook)(int)) {
  Thing local(n), other{n};
  auto made = Thing(2);
  auto* heap = new lib::Thing(3, made);
  auto shared = std::make_shared<Thing>(4);
  thing.go(1)->next().last;
  owned->go("text", 1.5, 'c', nullptr, 10ul, true);
  heap->field.go();
  (*heap).go();
  static_cast<Thing*>(heap)->go();
  ((Thing*)heap)->go();
  ::global(n);
  lib::Thing::build(n);
  helper<int>(n);
  made.pick<Thing>(n);
  hook(n);
  (*hook)(n);
  Random chance(seed(), 1);
  for (auto& [key, value] : table()) value.go();
  for (int i = first(); i < last(); i++) made.list[i].go();
  if (auto it = find(n); it) it->second.go();
  try { risky(); } catch (const Error& e) { e.what(); }
  auto lambda = [&, n](Thing t) -> int { return t.go() + inner(n); };
  lambda(made);
  Thing{5}.go();
  int (*declared)(int);
  void prototype(int a);
  delete heap;
  return sizeof(Thing) + (n ? one() : two());
}
