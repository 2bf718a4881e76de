package gofile

import (
	"fmt"
	"go/token"
)

// MaxDepth bounds the nesting of brackets and of syntax nodes. The type checker
// is recursive, and a Go stack that runs over ends the process.
const MaxDepth = 5000

// checkBrackets refuses a source whose brackets nest deeper than MaxDepth,
// before anything recursive sees it.
func (s *Source) checkBrackets() error {
	depth := 0
	for i := range s.tokens {
		t := &s.tokens[i]
		switch t.tok() {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			if depth++; depth > MaxDepth {
				return fmt.Errorf("line %d: brackets nest deeper than %d", s.lineAt(int(t.start)), MaxDepth)
			}
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
	}
	return nil
}

// TooDeep refuses a tree that is deeper than MaxDepth, as long chains of
// operators and of else-ifs make it without any bracket.
func (s *Source) TooDeep(t *Tree) error {
	if !t.deep.IsValid() {
		return nil
	}
	return fmt.Errorf("line %d: the syntax nests deeper than %d", s.Line(int(t.deep-t.File.FileStart)), MaxDepth)
}
