//go:build npmgrammars

#include <tree-sitter-solidity/src/parser.c>
