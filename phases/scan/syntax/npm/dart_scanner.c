//go:build npmgrammars

#include <tree-sitter-dart-orchard/src/scanner.c>
