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

// Tree parses the text of a source, with positions in a file set. It fails where
// brackets or syntax nest too deeply, and where there is no package clause. The
// module is the prefix of ids.
func (s *Source) Tree(fset *token.FileSet, module string) (*Tree, error) {
	f, err := s.parse(fset)
	if err != nil {
		return nil, err
	}
	t := Look(module, f)
	return t, s.TooDeep(t)
}

func (s *Source) parse(fset *token.FileSet) (*ast.File, error) {
	if err := s.checkBrackets(); err != nil {
		return nil, err
	}
	f, err := parser.ParseFile(fset, "", s.Text, parser.SkipObjectResolution|parser.AllErrors)
	s.parsed = err == nil
	if f.Name == nil || f.Name.Name == "" {
		f = Parse(fset, "", s.Text)
	}
	if f.Name == nil || f.Name.Name == "" {
		// The parser gives up with an empty tree.
		if line, message := SyntaxError(s.src); strings.Contains(message, "nesting depth") {
			return nil, fmt.Errorf("line %d: %s", line, message)
		}
		return nil, errors.New("line 1: no package clause, found no Go source")
	}
	return f, nil
}

// SyntaxError is the function of that name for a source whose tree is known.
// It parses the source only where the tree leaves doubts.
func (s *Source) SyntaxError(t *Tree) (line int, message string) {
	if s.parsed && !s.illegal && s.fits(t) {
		return 0, ""
	}
	return SyntaxError(s.src)
}

// closing is a closing bracket of a tree, before which the language allows what
// Text leaves out.
type closing struct {
	at      token.Pos
	allowed dropped
}

// closing notes the closing bracket of a node.
func (t *Tree) closing(n ast.Node) {
	add := func(at token.Pos, allowed dropped) { t.closings = append(t.closings, closing{at, allowed}) }
	list := func(fields *ast.FieldList, allowed dropped) {
		if fields != nil && (allowed == droppedSemicolon || len(fields.List) > 0) {
			add(fields.Closing, allowed)
		}
	}
	switch n := n.(type) {
	case *ast.BlockStmt:
		add(n.Rbrace, droppedSemicolon)
	case *ast.StructType:
		list(n.Fields, droppedSemicolon)
	case *ast.InterfaceType:
		list(n.Methods, droppedSemicolon)
	case *ast.GenDecl:
		add(n.Rparen, droppedSemicolon)
	case *ast.FuncDecl:
		list(n.Recv, droppedComma)
	case *ast.FuncType:
		list(n.Params, droppedComma)
		list(n.Results, droppedComma)
	case *ast.CallExpr:
		if len(n.Args) > 0 {
			add(n.Rparen, droppedComma)
		}
	case *ast.CompositeLit:
		if len(n.Elts) > 0 {
			add(n.Rbrace, droppedComma)
		}
	}
}

// fits reports whether commas and semicolons before closing brackets, which
// Text lacks, stand only where the language allows them.
func (s *Source) fits(t *Tree) bool {
	open := 0
	for i := range s.tokens {
		if s.tokens[i].dropped != 0 {
			open++
			if before := s.tokens[i-1].tok(); before == token.COMMA || before == token.SEMICOLON {
				return false // there were two of them
			}
		}
	}
	for _, c := range t.closings {
		at := int(c.at - t.File.FileStart)
		if i := s.tokenAt(at); i >= 0 && int(s.tokens[i].at) == at && s.tokens[i].dropped == c.allowed {
			s.tokens[i].dropped = 0
			open--
		}
	}
	return open == 0
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
