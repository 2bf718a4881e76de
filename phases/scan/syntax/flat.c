#include "flat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK 4096u         // bytes the lexer gets at a time
#define KEEP (1u << 20)     // nodes of memory that a parser keeps between files

// The parse that runs on this thread. The lexer functions of a grammar get no
// pointer of ours, so they find it here.
static __thread struct job {
	const syn_language *language;
	const char *text;
	uint32_t size;
	int64_t steps, bytes;
	syn_limits limits;
	size_t cancel; // the runtime looks here now and then and gives up when it is set
} *job;

static void step(void) {
	if (++job->steps > job->limits.steps) job->cancel = 1;
}

static void allocate(size_t size) {
	if (job && (job->bytes += size) > job->limits.bytes) job->cancel = 1;
}

// The runtime does not check what it is given. Extraction runs in a process of
// its own, which may end here.
static void *given(void *memory) {
	if (memory) return memory;
	fputs("syntax: out of memory while parsing\n", stderr);
	abort();
}

static void *count_malloc(size_t size) {
	allocate(size);
	return given(malloc(size));
}

static void *count_calloc(size_t count, size_t size) {
	allocate(count * size);
	return given(calloc(count, size));
}

static void *count_realloc(void *memory, size_t size) {
	allocate(size);
	return given(realloc(memory, size));
}

static bool count_lex(TSLexer *lexer, uint16_t state) {
	step();
	return job->language->lex(lexer, state);
}

static bool count_scan(void *payload, TSLexer *lexer, const bool *valid) {
	step();
	return job->language->scan(payload, lexer, valid);
}

// Small chunks make a lexer that runs far ahead again and again visible.
static const char *count_read(void *payload, uint32_t byte, TSPoint point, uint32_t *size) {
	struct job *j = payload;
	(void)point;
	step();
	if (byte >= j->size) {
		*size = 0;
		return "";
	}
	uint32_t rest = j->size - byte;
	*size = rest < CHUNK ? rest : CHUNK;
	return j->text + byte;
}

syn_language *syn_language_new(const TSLanguage *grammar) {
	syn_language *l = malloc(sizeof *l);
	if (!l) return NULL;
	memcpy(&l->counting, grammar, sizeof l->counting);
	l->lex = grammar->lex;
	l->scan = grammar->scanner.scan;
	l->counting.lex = count_lex;
	if (l->scan) l->counting.scanner.scan = count_scan;
	return l;
}

syn_parser *syn_parser_new(const syn_language *language) {
	syn_parser *p = calloc(1, sizeof *p);
	if (!p) return NULL;
	p->language = language;
	p->parser = ts_parser_new();
	if (!p->parser || !ts_parser_set_language(p->parser, &language->counting)) {
		syn_parser_delete(p);
		return NULL;
	}
	return p;
}

void syn_parser_delete(syn_parser *p) {
	if (p->parser) ts_parser_delete(p->parser);
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

static int64_t walk(syn_parser *p, TSTreeCursor *c, syn_limits limits) {
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
	if (p->capacity <= KEEP) return;
	free(p->nodes);
	p->nodes = NULL;
	p->capacity = 0;
}

int64_t syn_parse(syn_parser *p, const char *text, uint32_t size, syn_limits limits) {
	trim(p);
	struct job j = { .language = p->language, .text = text, .size = size, .limits = limits };
	job = &j;
	ts_parser_set_cancellation_flag(p->parser, &j.cancel);
	TSTree *tree = ts_parser_parse(p->parser, NULL, (TSInput){ .payload = &j, .read = count_read });
	ts_parser_set_cancellation_flag(p->parser, NULL);
	if (!tree) ts_parser_reset(p->parser);
	job = NULL;
	p->steps = j.steps;
	p->bytes = j.bytes;
	if (!tree) return j.cancel ? SYN_STEPS : SYN_NO_TREE;

	TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
	int64_t count = walk(p, &cursor, limits);
	ts_tree_cursor_delete(&cursor);
	ts_tree_delete(tree);
	return count;
}

const char *syn_init(void) {
#define NEED(f) if (!(f)) return #f
	NEED(ts_set_allocator);
	NEED(ts_parser_new);
	NEED(ts_parser_delete);
	NEED(ts_parser_set_language);
	NEED(ts_parser_set_cancellation_flag);
	NEED(ts_parser_parse);
	NEED(ts_parser_reset);
	NEED(ts_tree_delete);
	NEED(ts_tree_root_node);
	NEED(ts_tree_cursor_new);
	NEED(ts_tree_cursor_delete);
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
	NEED(tree_sitter_javascript);
	NEED(tree_sitter_python);
	NEED(tree_sitter_tsx);
	NEED(tree_sitter_typescript);
	ts_set_allocator(count_malloc, count_calloc, count_realloc, free);
	return NULL;
}
