//go:build npmgrammars

// Its own header first: the one that it names is looked for elsewhere.
#include <tree-sitter-dart/src/tree_sitter/parser.h>
#include <tree-sitter-dart/src/scanner.c>
