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
	f, _ := parser.ParseFile(fset, "", s.Text, parser.AllErrors)
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
