package gofile

import (
	"fmt"
	"go/ast"
	"go/token"
)

// MaxDepth bounds the nesting of brackets and of syntax nodes. The type checker
// is recursive, and a Go stack that runs over ends the process.
const MaxDepth = 5000

// checkBrackets refuses a source whose brackets nest deeper than MaxDepth,
// before anything recursive sees it.
func (s *Source) checkBrackets() error {
	depth := 0
	for _, t := range s.tokens {
		switch t.tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			if depth++; depth > MaxDepth {
				return fmt.Errorf("line %d: brackets nest deeper than %d", s.lineAt(t.start), MaxDepth)
			}
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
	}
	return nil
}

// checkDepth refuses a tree that is deeper than MaxDepth, as long chains of
// operators and of else-ifs make it without any bracket.
func (s *Source) checkDepth(f *ast.File, fset *token.FileSet) (err error) {
	depth := 0
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			depth--
			return true
		}
		if depth == MaxDepth && err == nil {
			err = fmt.Errorf("line %d: the syntax nests deeper than %d", s.Line(fset.Position(n.Pos()).Offset), MaxDepth)
		}
		if err != nil {
			return false
		}
		depth++
		return true
	})
	return err
}
