//go:build npmgrammars

#include <@tree-sitter-grammars/tree-sitter-zig/src/parser.c>
