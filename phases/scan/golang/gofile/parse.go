package gofile

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"
)

// Parse parses a token stream. There is always a tree; where the tokens are no
// Go it lacks what could not be understood.
func Parse(fset *token.FileSet, path, tokens string) *ast.File {
	// AllErrors: with fewer errors allowed the parser gives up and returns an
	// empty tree.
	f, _ := parser.ParseFile(fset, path, tokens, parser.SkipObjectResolution|parser.AllErrors)
	return f
}

// Tree parses the text of a source. It fails where brackets or syntax nest too
// deeply, and where there is no package clause.
func (s *Source) Tree() (*ast.File, *token.FileSet, error) {
	if err := s.checkBrackets(); err != nil {
		return nil, nil, err
	}
	fset := token.NewFileSet()
	// With identifiers resolved to objects, which tell a receiver from what
	// shadows it. The parser gives up on that where scopes nest very deeply.
	f, err := parser.ParseFile(fset, "", s.Text, parser.AllErrors)
	s.parsed = err == nil
	if f.Name == nil || f.Name.Name == "" {
		fset = token.NewFileSet()
		f = Parse(fset, "", s.Text)
	}
	if f.Name == nil || f.Name.Name == "" {
		// The parser gives up with an empty tree.
		if line, message := SyntaxError(s.src); strings.Contains(message, "nesting depth") {
			return nil, nil, fmt.Errorf("line %d: %s", line, message)
		}
		return nil, nil, errors.New("line 1: no package clause, found no Go source")
	}
	if err := s.checkDepth(f, fset); err != nil {
		return nil, nil, err
	}
	return f, fset, nil
}

// SyntaxError is the function of that name for a source whose tree is known.
// It parses the source only where the tree leaves doubts.
func (s *Source) SyntaxError(f *ast.File) (line int, message string) {
	if s.parsed && !s.illegal && s.fits(f) {
		return 0, ""
	}
	return SyntaxError(s.src)
}

// fits reports whether commas and semicolons before closing brackets, which
// Text lacks, stand only where the language allows them.
func (s *Source) fits(f *ast.File) bool {
	open := map[token.Pos]dropped{}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.dropped != 0 {
			if before := s.tokens[i-1].tok; before == token.COMMA || before == token.SEMICOLON {
				return false // there were two of them
			}
			open[f.FileStart+token.Pos(t.at)] = t.dropped
		}
	}
	close := func(at token.Pos, allowed dropped) {
		if open[at] == allowed {
			delete(open, at)
		}
	}
	list := func(fields *ast.FieldList, allowed dropped) {
		if fields != nil && (allowed == droppedSemicolon || len(fields.List) > 0) {
			close(fields.Closing, allowed)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			close(n.Rbrace, droppedSemicolon)
		case *ast.StructType:
			list(n.Fields, droppedSemicolon)
		case *ast.InterfaceType:
			list(n.Methods, droppedSemicolon)
		case *ast.GenDecl:
			close(n.Rparen, droppedSemicolon)
		case *ast.FuncDecl:
			list(n.Recv, droppedComma)
		case *ast.FuncType:
			list(n.Params, droppedComma)
			list(n.Results, droppedComma)
		case *ast.CallExpr:
			if len(n.Args) > 0 {
				close(n.Rparen, droppedComma)
			}
		case *ast.CompositeLit:
			if len(n.Elts) > 0 {
				close(n.Rbrace, droppedComma)
			}
		}
		return true
	})
	return len(open) == 0
}

// SyntaxError gives the first syntax error of a source and its line, or line 0
// when there is none.
func SyntaxError(src []byte) (line int, message string) {
	_, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	var list scanner.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return list[0].Pos.Line, list[0].Msg
	}
	if err != nil {
		return 1, err.Error()
	}
	return 0, ""
}
