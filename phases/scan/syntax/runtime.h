// The part of the tree-sitter runtime that this package calls. The runtime is
// compiled by the Go packages that the grammars come from; its headers are out
// of reach here, so the declarations are repeated.
//
// They are weak: the link of this package alone (cgo does one to find dynamic
// symbols) leaves them null, the link of a program finds the definitions. No
// linker flag is needed, and syn_init names a symbol that stayed null.
#ifndef SYNTAX_RUNTIME_H
#define SYNTAX_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RUNTIME extern __attribute__((weak, visibility("hidden")))

typedef struct TSParser TSParser;
typedef struct TSTree TSTree;

typedef struct { uint32_t row, column; } TSPoint;
typedef struct { uint32_t context[4]; const void *id; const TSTree *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;

typedef struct {
	void *payload;
	const char *(*read)(void *payload, uint32_t byte, TSPoint point, uint32_t *size);
	int encoding; // 0 is UTF-8
} TSInput;

typedef struct {
	uint32_t start_byte, old_end_byte, new_end_byte;
	TSPoint start_point, old_end_point, new_end_point;
} TSInputEdit;

typedef struct TSLexer TSLexer;

// Grammar tables, ABI 13 and 14. Only the functions are used by name: they are
// replaced by ones that count.
typedef struct {
	uint32_t version, symbol_count, alias_count, token_count, external_token_count;
	uint32_t state_count, large_state_count, production_id_count, field_count;
	uint16_t max_alias_sequence_length;
	const void *tables[13];
	bool (*lex)(TSLexer *, uint16_t state);
	bool (*lex_keyword)(TSLexer *, uint16_t state);
	uint16_t keyword_capture_token;
	struct {
		const bool *states;
		const uint16_t *symbol_map;
		void *(*create)(void);
		void (*destroy)(void *);
		bool (*scan)(void *, TSLexer *, const bool *valid);
		unsigned (*serialize)(void *, char *);
		void (*deserialize)(void *, const char *, unsigned);
	} scanner;
	const uint16_t *primary_state_ids;
} TSLanguage;

RUNTIME void ts_set_allocator(
	void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));
RUNTIME TSParser *ts_parser_new(void);
RUNTIME bool ts_parser_set_language(TSParser *, const TSLanguage *);
RUNTIME TSTree *ts_parser_parse(TSParser *, const TSTree *, TSInput);
RUNTIME TSNode ts_tree_root_node(const TSTree *);
RUNTIME TSTree *ts_tree_copy(const TSTree *);
RUNTIME void ts_tree_edit(TSTree *, const TSInputEdit *);
RUNTIME TSTreeCursor ts_tree_cursor_new(TSNode);
RUNTIME TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
RUNTIME uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
RUNTIME bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
RUNTIME bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
RUNTIME bool ts_tree_cursor_goto_parent(TSTreeCursor *);
RUNTIME uint16_t ts_node_symbol(TSNode);
RUNTIME uint32_t ts_node_start_byte(TSNode);
RUNTIME uint32_t ts_node_end_byte(TSNode);
RUNTIME bool ts_node_is_named(TSNode);
RUNTIME bool ts_node_is_extra(TSNode);
RUNTIME bool ts_node_is_missing(TSNode);
RUNTIME bool ts_node_has_error(TSNode);
RUNTIME uint32_t ts_language_symbol_count(const TSLanguage *);
RUNTIME const char *ts_language_symbol_name(const TSLanguage *, uint16_t);
RUNTIME uint32_t ts_language_field_count(const TSLanguage *);
RUNTIME const char *ts_language_field_name_for_id(const TSLanguage *, uint16_t);

// The grammars, by the names of their C functions.
#define GRAMMARS(G) \
	G(bash) G(c) G(c_sharp) G(cpp) G(cue) G(dockerfile) G(elixir) G(hcl) G(java) G(javascript) G(kotlin) G(lua) \
	G(ocaml) G(php) G(proto) G(python) G(ruby) G(rust) G(scala) G(swift) G(tsx) G(typescript)

#define DECLARE(name) RUNTIME const TSLanguage *tree_sitter_##name(void);
GRAMMARS(DECLARE)

// Grammars that a program may lack: they come from npm.
#define OPTIONAL_GRAMMARS(G) G(dart_orchard) G(objc) G(solidity) G(zig)

OPTIONAL_GRAMMARS(DECLARE)
#undef DECLARE

#endif
