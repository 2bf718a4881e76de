// Parsing and walking in one call: the tree comes back as one flat array.
#ifndef SYNTAX_FLAT_H
#define SYNTAX_FLAT_H

#include "arena.h"
#include "runtime.h"

// A node as Go sees it; syntax.Node has the same layout.
typedef struct {
	uint16_t symbol, field;
	uint32_t flags;
	uint32_t start, end;
	int32_t parent, next;
} syn_node;

enum { SYN_NAMED = 1, SYN_ERROR = 2, SYN_MISSING = 4, SYN_EXTRA = 8, SYN_HAS_ERROR = 16, SYN_CHILDREN = 32 };

// What syn_parse returns instead of a count of nodes.
enum { SYN_NO_TREE = -1, SYN_NO_MEMORY = -2, SYN_NODES = -3, SYN_DEPTH = -4, SYN_STEPS = -5 };

// What the runtime has room for of the state of a scanner.
#define SYN_SHARED_MAX 1024

// A grammar with functions of ours in place of its lexer and scanner.
typedef struct {
	TSLanguage counting;
	bool (*lex)(TSLexer *, uint16_t state);
	bool (*scan)(void *, TSLexer *, const bool *valid);
	void *(*create)(void);
	void (*destroy)(void *);
	void (*deserialize)(void *, const char *, unsigned);
	unsigned shared; // bytes of state that all its scanners share: one may run at a time
} syn_language;

// What a parse may take, and took. Steps counts tokens read and refills of the
// lexer, bytes all memory that the runtime asked for, given back or not: error
// recovery that copies its stack again and again shows there. Held is memory at
// one time.
typedef struct { int64_t nodes, depth, steps, bytes, held; } syn_limits;
typedef struct { int64_t steps, bytes, held; } syn_cost;

typedef struct {
	const syn_language *language;
	arena memory;    // of the runtime, emptied by the next parse
	syn_node *nodes; // result of the last parse, overwritten by the next one
	size_t capacity;
	int32_t *open; // last child seen of each open node, by depth
	size_t open_capacity;
	TSTree *tree;  // of the last syn_parse, null when there is none
	syn_cost cost; // of the last parse
} syn_parser;

// Name of a declared function that the program lacks; else null, and the runtime
// takes its memory from the parser's arena from then on.
const char *syn_init(void);

syn_language *syn_language_new(const TSLanguage *grammar);

syn_parser *syn_parser_new(const syn_language *language);
void syn_parser_delete(syn_parser *p);

// Number of nodes written to p->nodes in preorder, or one of SYN_*.
int64_t syn_parse(syn_parser *p, const char *text, uint32_t size, syn_limits limits);

// The same for a text of the size of the one that syn_parse got last, which is
// before: what they have in common is not parsed again.
int64_t syn_parse_again(syn_parser *p, const char *before, const char *text, uint32_t size, syn_limits limits);

// The nodes of the last syn_parse once more.
int64_t syn_first(syn_parser *p, syn_limits limits);

#endif
