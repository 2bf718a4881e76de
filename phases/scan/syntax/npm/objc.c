//go:build npmgrammars

#include <tree-sitter-objc/src/parser.c>
