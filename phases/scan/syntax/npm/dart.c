//go:build npmgrammars

#include <tree-sitter-dart-orchard/src/parser.c>
