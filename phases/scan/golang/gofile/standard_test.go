package gofile

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// standardFiles gives files of the standard library where the machine has its
// sources: the widest collection of Go at hand, with a parser's test inputs.
func standardFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, dir := range []string{
		"builtin", "cmd/cgo/internal/test", "go/parser", "go/printer", "go/printer/testdata", "go/types",
		"internal/types/testdata/check", "internal/types/testdata/fixedbugs", "iter", "net/http", "slices", "syscall",
	} {
		paths, err := filepath.Glob(filepath.Join(build.Default.GOROOT, "src", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if src, err := os.ReadFile(path); err == nil {
				files[filepath.Join(dir, filepath.Base(path))] = src
			}
		}
	}
	if len(files) == 0 {
		t.Skip("no sources of the standard library on this machine")
	}
	return files
}

func TestTokensParseLikeTheSource(t *testing.T) {
	compared := 0
	for path, src := range standardFiles(t) {
		fset := token.NewFileSet()
		want, err := parser.ParseFile(fset, path, src, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		compared++
		got := Parse(token.NewFileSet(), path, Scan(src).Text)
		if want, got := shape(want), shape(got); !slices.Equal(want, got) {
			t.Errorf("%s: tree of the tokens differs (-source +tokens):\n%s", path, cmp.Diff(want, got))
		}
	}
	if compared < 500 {
		t.Errorf("compared %d files, expected at least 500", compared)
	}
}

func TestTokensSurviveFormattingAndComments(t *testing.T) {
	for path, src := range standardFiles(t) {
		// What the printer's own tests hold is meant to be reformatted.
		if strings.Contains(path, "testdata") {
			continue
		}
		formatted, err := format.Source(src)
		if err != nil {
			continue
		}
		if got, want := Scan(formatted).Text, Scan(src).Text; got != want {
			t.Errorf("%s: gofmt changes the tokens", path)
		}
		moved := append([]byte("// A comment.\n\n\n"), src...)
		if got, want := Scan(moved).Text, Scan(src).Text; got != want {
			t.Errorf("%s: a comment changes the tokens", path)
		}
	}
}

func TestBodilessKeepsDeclarations(t *testing.T) {
	for path, src := range standardFiles(t) {
		s := Scan(src)
		f, err := s.parse(token.NewFileSet())
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if _, message := SyntaxError(src); message != "" {
			continue
		}
		bare := Parse(token.NewFileSet(), path, s.Bodiless(f))
		strip(f)
		if want, got := shape(f), shape(bare); !slices.Equal(want, got) {
			t.Errorf("%s: declarations differ (-with bodies +without):\n%s", path, cmp.Diff(want, got))
		}
	}
}

func TestNamesDoNotDependOnBodies(t *testing.T) {
	for path, src := range standardFiles(t) {
		s := Scan(src)
		f, err := s.parse(token.NewFileSet())
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		full := map[string]bool{}
		for _, fn := range Look("m", f).Names.Funcs {
			if full[fn.ID] {
				t.Errorf("%s: id %s twice", path, fn.ID)
			}
			full[fn.ID] = true
		}
		for _, fn := range Look("m", Parse(token.NewFileSet(), path, s.Bodiless(f))).Names.Funcs {
			if !full[fn.ID] {
				t.Errorf("%s: id %s only without bodies", path, fn.ID)
			}
		}
	}
}

// strip removes from a tree what Bodiless removes from the text.
func strip(f *ast.File) {
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			fn.Body = nil
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok {
				lit.Body.List = nil
			}
			return true
		})
	}
}

// shape writes a tree without positions and empty statements, a node a line.
func shape(f *ast.File) []string {
	var lines []string
	depth := 0
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			depth--
			return true
		}
		if _, ok := n.(*ast.EmptyStmt); ok {
			return false
		}
		lines = append(lines, fmt.Sprintf("%d %T %s", depth, n, detail(n)))
		depth++
		return true
	})
	return lines
}

func detail(n ast.Node) string {
	switch x := n.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.BasicLit:
		return x.Kind.String() + x.Value
	case *ast.BinaryExpr:
		return x.Op.String()
	case *ast.UnaryExpr:
		return x.Op.String()
	case *ast.AssignStmt:
		return fmt.Sprint(x.Tok, len(x.Lhs), len(x.Rhs))
	case *ast.IncDecStmt:
		return x.Tok.String()
	case *ast.RangeStmt:
		return fmt.Sprint(x.Tok, x.Key != nil, x.Value != nil)
	case *ast.BranchStmt:
		return x.Tok.String()
	case *ast.GenDecl:
		return fmt.Sprint(x.Tok, len(x.Specs))
	case *ast.ValueSpec:
		return fmt.Sprint(len(x.Names), x.Type != nil, len(x.Values))
	case *ast.TypeSpec:
		return fmt.Sprint(x.TypeParams != nil, x.Assign.IsValid())
	case *ast.FuncType:
		return fmt.Sprint(x.TypeParams != nil, x.Results != nil)
	case *ast.FuncDecl:
		return fmt.Sprint(x.Recv != nil, x.Body != nil)
	case *ast.Field:
		return fmt.Sprint(len(x.Names), x.Tag != nil)
	case *ast.CallExpr:
		return fmt.Sprint(len(x.Args), x.Ellipsis.IsValid())
	case *ast.CompositeLit:
		return fmt.Sprint(x.Type != nil, len(x.Elts))
	case *ast.ChanType:
		return fmt.Sprint(x.Dir, x.Arrow.IsValid())
	case *ast.SliceExpr:
		return fmt.Sprint(x.Low != nil, x.High != nil, x.Max != nil, x.Slice3)
	case *ast.IfStmt:
		return fmt.Sprint(x.Init != nil, x.Else != nil)
	case *ast.ForStmt:
		return fmt.Sprint(x.Init != nil, x.Cond != nil, x.Post != nil)
	case *ast.SwitchStmt:
		return fmt.Sprint(x.Init != nil, x.Tag != nil)
	case *ast.CaseClause:
		return fmt.Sprint(len(x.List), x.List == nil)
	case *ast.CommClause:
		return fmt.Sprint(x.Comm != nil)
	}
	return ""
}
