#include "flat.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK 4096u     // bytes the lexer gets at a time
#define KEEP (1u << 20) // nodes of memory that a parser keeps between files

// The parse that runs on this thread. The functions that the runtime calls get
// no pointer of ours, so they find it here.
static __thread struct job {
	syn_parser *parser;
	const char *before, *text; // before: the text of parser->tree
	uint32_t size;
	int64_t steps;
	syn_limits limits;
	void *scanner; // state of the grammar's scanner, which is not in the arena
	jmp_buf leave;
} *job;

static void step(void) {
	if (++job->steps > job->limits.steps) longjmp(job->leave, SYN_STEPS);
}

static bool count_lex(TSLexer *lexer, uint16_t state) {
	step();
	return job->parser->language->lex(lexer, state);
}

static bool count_scan(void *payload, TSLexer *lexer, const bool *valid) {
	step();
	return job->parser->language->scan(payload, lexer, valid);
}

static void *note_create(void) { return job->scanner = job->parser->language->create(); }

static void note_destroy(void *payload) {
	job->parser->language->destroy(payload);
	job->scanner = NULL;
}

// A scanner with shared state would go on with that of another text where the
// runtime has none to give.
static void clear_shared(void *payload, const char *state, unsigned size) {
	static const char none[SYN_SHARED_MAX];
	const syn_language *l = job->parser->language;
	if (size) l->deserialize(payload, state, size);
	else l->deserialize(payload, none, l->shared);
}

// Small chunks make a lexer that runs far ahead again and again visible.
static const char *count_read(void *payload, uint32_t byte, TSPoint point, uint32_t *size) {
	(void)payload, (void)point;
	step();
	if (byte >= job->size) {
		*size = 0;
		return "";
	}
	uint32_t rest = job->size - byte;
	*size = rest < CHUNK ? rest : CHUNK;
	return job->text + byte;
}

// What the runtime allocates. Outside of a parse of ours it is the business of
// whoever else uses the runtime.

static void *given(void *memory) {
	arena *a = &job->parser->memory;
	if (!memory) longjmp(job->leave, SYN_NO_MEMORY);
	if (a->asked > job->limits.bytes || a->held > job->limits.held) longjmp(job->leave, SYN_STEPS);
	return memory;
}

static void *run_malloc(size_t size) {
	return job ? given(arena_alloc(&job->parser->memory, size)) : malloc(size);
}

static void *run_calloc(size_t count, size_t size) {
	if (!job) return calloc(count, size);
	return memset(given(arena_alloc(&job->parser->memory, count * size)), 0, count * size);
}

static void *run_realloc(void *memory, size_t size) {
	return job ? given(arena_realloc(&job->parser->memory, memory, size)) : realloc(memory, size);
}

static void run_free(void *memory) {
	if (job) arena_free(&job->parser->memory, memory);
	else free(memory);
}

// The size of the state that a scanner keeps in variables of the program, for it
// has some to write and no memory of its own.
static unsigned shared_state(const TSLanguage *grammar) {
	if (!grammar->scanner.create) return 0;
	char state[SYN_SHARED_MAX];
	void *payload = grammar->scanner.create();
	unsigned size = payload ? 0 : grammar->scanner.serialize(payload, state);
	grammar->scanner.destroy(payload);
	return size;
}

syn_language *syn_language_new(const TSLanguage *grammar) {
	syn_language *l = malloc(sizeof *l);
	if (!l) return NULL;
	memcpy(&l->counting, grammar, sizeof l->counting);
	l->lex = grammar->lex;
	l->scan = grammar->scanner.scan;
	l->create = grammar->scanner.create;
	l->destroy = grammar->scanner.destroy;
	l->deserialize = grammar->scanner.deserialize;
	l->shared = shared_state(grammar);
	if (l->shared) l->counting.scanner.deserialize = clear_shared;
	l->counting.lex = count_lex;
	if (l->scan) l->counting.scanner.scan = count_scan;
	if (l->create) l->counting.scanner.create = note_create;
	if (l->destroy) l->counting.scanner.destroy = note_destroy;
	return l;
}

syn_parser *syn_parser_new(const syn_language *language) {
	syn_parser *p = calloc(1, sizeof *p);
	if (p) p->language = language;
	return p;
}

void syn_parser_delete(syn_parser *p) {
	arena_drop(&p->memory);
	free(p->nodes);
	free(p->open);
	free(p);
}

// Room for one more element; doubles, so that the walk stays linear.
static bool grow(void **items, size_t *capacity, size_t used, size_t size) {
	if (used < *capacity) return true;
	size_t next = *capacity ? *capacity * 2 : 4096;
	void *moved = realloc(*items, next * size);
	if (!moved) return false;
	*items = moved;
	*capacity = next;
	return true;
}

static uint32_t flags_of(TSNode node, uint16_t symbol) {
	return (ts_node_is_named(node) ? SYN_NAMED : 0) | (symbol == UINT16_MAX ? SYN_ERROR : 0) |
		(ts_node_is_missing(node) ? SYN_MISSING : 0) | (ts_node_is_extra(node) ? SYN_EXTRA : 0) |
		(ts_node_has_error(node) ? SYN_HAS_ERROR : 0);
}

// Copies a tree to p->nodes.
static int64_t copy(syn_parser *p, const TSTree *tree, syn_limits limits) {
	TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree)), *c = &cursor;
	int64_t count = 0, depth = 0;
	int32_t parent = -1, previous = -1;
	for (;;) {
		if (count >= limits.nodes) return SYN_NODES;
		if (depth >= limits.depth) return SYN_DEPTH;
		if (!grow((void **)&p->nodes, &p->capacity, count, sizeof *p->nodes) ||
			!grow((void **)&p->open, &p->open_capacity, depth, sizeof *p->open)) return SYN_NO_MEMORY;

		TSNode node = ts_tree_cursor_current_node(c);
		uint16_t symbol = ts_node_symbol(node);
		int32_t me = (int32_t)count++;
		p->nodes[me] = (syn_node){
			.symbol = symbol, .field = ts_tree_cursor_current_field_id(c), .flags = flags_of(node, symbol),
			.start = ts_node_start_byte(node), .end = ts_node_end_byte(node), .parent = parent, .next = -1,
		};
		if (previous >= 0) p->nodes[previous].next = me;
		p->open[depth] = me;

		if (ts_tree_cursor_goto_first_child(c)) {
			p->nodes[me].flags |= SYN_CHILDREN;
			parent = me;
			previous = -1;
			depth++;
			continue;
		}
		while (!ts_tree_cursor_goto_next_sibling(c)) {
			if (depth == 0 || !ts_tree_cursor_goto_parent(c)) return count;
			parent = p->nodes[parent].parent;
			depth--;
		}
		previous = p->open[depth];
	}
}

// Memory of one giant file is given back before the next.
static void trim(syn_parser *p) {
	arena_reset(&p->memory);
	if (p->capacity <= KEEP) return;
	free(p->nodes);
	p->nodes = NULL;
	p->capacity = 0;
}

// Differences that are nearer to each other are one edit.
#define NEAR 16u

// The runtime looks for the place of each edit among all nodes around it.
#define MAX_EDITS 256

// Tells the tree of old where text differs; false when lines would move.
static bool edit(TSTree *tree, const char *old, const char *text, uint32_t size) {
	TSInputEdit e;
	TSPoint at = {0, 0};
	uint32_t edits = 0;
	bool open = false;
	for (uint32_t i = 0; i < size; i++) {
		if (open && i - e.old_end_byte >= NEAR && edits < MAX_EDITS) {
			ts_tree_edit(tree, &e);
			open = false;
		}
		bool differs = old[i] != text[i];
		if (differs && (old[i] == '\n' || text[i] == '\n')) return false;
		if (differs && !open) {
			open = true;
			edits++;
			e.start_byte = i;
			e.start_point = at;
		}
		at = text[i] == '\n' ? (TSPoint){at.row + 1, 0} : (TSPoint){at.row, at.column + 1};
		if (differs) {
			e.old_end_byte = e.new_end_byte = i + 1;
			e.old_end_point = e.new_end_point = at;
		}
	}
	if (open) ts_tree_edit(tree, &e);
	return true;
}

// The runtime's parser and trees live in the arena and are never deleted.
static int64_t parse(struct job *j, const TSTree *before) {
	TSParser *parser = ts_parser_new();
	if (!ts_parser_set_language(parser, &j->parser->language->counting)) return SYN_NO_TREE;
	TSTree *tree = ts_parser_parse(parser, before, (TSInput){ .read = count_read });
	if (!tree) return SYN_NO_TREE;
	if (!before) j->parser->tree = tree;
	return copy(j->parser, tree, j->limits);
}

static int64_t parse_first(struct job *j) { return parse(j, NULL); }

static int64_t parse_again(struct job *j) {
	TSTree *edited = ts_tree_copy(j->parser->tree);
	return edit(edited, j->before, j->text, j->size) ? parse(j, edited) : parse(j, NULL);
}

static int64_t copy_first(struct job *j) { return copy(j->parser, j->parser->tree, j->limits); }

// Runs work with the parser's arena as the runtime's memory, and within limits
// beyond what is there.
static int64_t run(struct job j, int64_t (*work)(struct job *)) {
	syn_parser *p = j.parser;
	j.limits.bytes += p->memory.asked;
	j.limits.held += p->memory.held;
	job = &j;
	int left = setjmp(j.leave);
	int64_t result = left ? left : work(&j);
	if (j.scanner) p->language->destroy(j.scanner);
	job = NULL;
	p->cost = (syn_cost){ .steps = j.steps, .bytes = p->memory.asked, .held = p->memory.held };
	return result;
}

int64_t syn_parse(syn_parser *p, const char *text, uint32_t size, syn_limits limits) {
	trim(p);
	p->tree = NULL;
	return run((struct job){ .parser = p, .text = text, .size = size, .limits = limits }, parse_first);
}

int64_t syn_parse_again(syn_parser *p, const char *before, const char *text, uint32_t size, syn_limits limits) {
	if (!p->tree) return SYN_NO_TREE;
	return run((struct job){ .parser = p, .before = before, .text = text, .size = size, .limits = limits }, parse_again);
}

int64_t syn_first(syn_parser *p, syn_limits limits) {
	if (!p->tree) return SYN_NO_TREE;
	return run((struct job){ .parser = p, .limits = limits }, copy_first);
}

const char *syn_init(void) {
#define NEED(f) if (!(f)) return #f
	NEED(ts_set_allocator);
	NEED(ts_parser_new);
	NEED(ts_parser_set_language);
	NEED(ts_parser_parse);
	NEED(ts_tree_root_node);
	NEED(ts_tree_copy);
	NEED(ts_tree_edit);
	NEED(ts_tree_cursor_new);
	NEED(ts_tree_cursor_current_node);
	NEED(ts_tree_cursor_current_field_id);
	NEED(ts_tree_cursor_goto_first_child);
	NEED(ts_tree_cursor_goto_next_sibling);
	NEED(ts_tree_cursor_goto_parent);
	NEED(ts_node_symbol);
	NEED(ts_node_start_byte);
	NEED(ts_node_end_byte);
	NEED(ts_node_is_named);
	NEED(ts_node_is_extra);
	NEED(ts_node_is_missing);
	NEED(ts_node_has_error);
	NEED(ts_language_symbol_count);
	NEED(ts_language_symbol_name);
	NEED(ts_language_field_count);
	NEED(ts_language_field_name_for_id);
#define NEED_GRAMMAR(name) NEED(tree_sitter_##name);
	GRAMMARS(NEED_GRAMMAR)
	ts_set_allocator(run_malloc, run_calloc, run_realloc, run_free);
	return NULL;
}
