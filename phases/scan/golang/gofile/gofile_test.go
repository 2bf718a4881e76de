package gofile

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScanText(t *testing.T) {
	for name, tc := range map[string]struct{ src, want string }{
		"empty":                                {"", ""},
		"comments go":                          {"package p // a\n\n/* b\n*/ var x int\n", "package p ; var x int ;"},
		"a comment's newline ends a statement": {"package p\nvar a /* x\n*/ ; b", "package p ; var a ; ; b ;"},
		"brace on a line of its own":           {"func f() {\n\ta()\n\tb(1,\n\t\t2,\n\t)\n}\n", "func f ( ) { a ( ) ; b ( 1 , 2 ) } ;"},
		"one line":                             {"func f() { a(); b(1, 2) }", "func f ( ) { a ( ) ; b ( 1 , 2 ) } ;"},
		"comma of type parameters":             {"type T[P *C,] int", "type T [ P * C , ] int ;"},
		"raw string":                           {"x = `a\r\n  b`\n", "x = `a\n  b` ;"},
		"label":                                {"L:\n\tfor {\n\t\tbreak L\n\t}\n", "L : for { break L } ;"},
		"directives":                           {"//go:build x\n\npackage p\n//go:embed f\nvar s string\n", "package p ; var s string ;"},
		"cgo":                                  {"package p\n\n// #include <x.h>\nimport \"C\"\n", "package p ; import \"C\" ;"},
		"no Go":                                {"a # b\x00 \"", "a # b \x00 \" ;"},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, Scan([]byte(tc.src)).Text); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLines(t *testing.T) {
	for _, tc := range []struct {
		src  string
		want int
	}{{"", 0}, {"\n", 1}, {"a", 1}, {"a\n", 1}, {"a\nb", 2}, {"a\n\n", 2}} {
		if got := Scan([]byte(tc.src)).Lines(); got != tc.want {
			t.Errorf("Lines of %q: %d, expected %d", tc.src, got, tc.want)
		}
	}
}

func TestPlaces(t *testing.T) {
	s := Scan([]byte("package p\n\n/* x */ var a = `1\n2\n3`\n"))
	at := strings.Index(s.Text, "var")
	if got := s.Line(at); got != 3 {
		t.Errorf("Line(var) = %d, expected 3", got)
	}
	end := strings.Index(s.Text, " ;\x00")
	if end = strings.LastIndex(s.Text, "`") + 1; s.EndLine(end) != 5 {
		t.Errorf("EndLine(3`) = %d, expected 5", s.EndLine(end))
	}
	if got := s.Excerpt(at, end, 100); got != "var a = `1\n2\n3`" {
		t.Errorf("Excerpt = %q", got)
	}
	if got := s.Excerpt(at, end, 5); got != "var a" {
		t.Errorf("Excerpt of 5 bytes = %q", got)
	}
}

func TestDoc(t *testing.T) {
	const decl = "func F() {}\n"
	for name, tc := range map[string]struct{ src, want string }{
		"none":                  {"package p\n\n" + decl, ""},
		"above":                 {"package p\n\n// A\n// b.\n" + decl, "A\nb."},
		"block":                 {"package p\n/*\nA\n*/\n" + decl, "A"},
		"a blank line between":  {"package p\n\n// A\n\n" + decl, ""},
		"two groups":            {"package p\n\n// A\n\n// B\n" + decl, "B"},
		"behind the line above": {"package p\n\nvar x int // A\n" + decl, ""},
		"directive":             {"package p\n\n// A\n//\n//go:noinline\n" + decl, "A"},
		"adjacent blocks":       {"package p\n\n/* A */ /* B */\n" + decl, "A\n B"},
		"in the same line":      {"package p\n\n/* A */ " + decl, "A"},
	} {
		t.Run(name, func(t *testing.T) {
			s := Scan([]byte(tc.src))
			if diff := cmp.Diff(tc.want, s.Doc(strings.Index(s.Text, "func"))); diff != "" {
				t.Errorf("doc (-want +got):\n%s", diff)
			}
		})
	}
}

func TestConstraint(t *testing.T) {
	for name, tc := range map[string]struct{ src, want string }{
		"none":                     {"package p\n", ""},
		"go:build":                 {"// Text.\n\n//go:build linux&&(amd64||!cgo)\n\npackage p\n", "linux && (amd64 || !cgo)"},
		"both":                     {"//go:build a\n// +build b\n\npackage p\n", "a"},
		"old":                      {"// +build linux,cgo darwin\n// +build !x\n\npackage p\n", "((linux && cgo) || darwin) && !x"},
		"old without a blank line": {"// +build linux\npackage p\n", ""},
		"old in a group":           {"// Text.\n// +build linux\n// More.\n\npackage p\n", "linux"},
		"below the clause":         {"package p\n\n//go:build a\n", ""},
		"malformed":                {"//go:build a &&\n\npackage p\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Scan([]byte(tc.src)).Constraint(); got != tc.want {
				t.Errorf("constraint %q, expected %q", got, tc.want)
			}
		})
	}
}

func TestModuleID(t *testing.T) {
	for path, want := range map[string]string{
		"main.go": "main", "pkg/file.go": "pkg.file", "a/b_test.go": "a.b_test", "a.b/c.d.go": "a.b.c.d",
	} {
		if got := ModuleID(path); got != want {
			t.Errorf("ModuleID(%s) = %s, expected %s", path, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	n := Look("m", Parse(token.NewFileSet(), "", `package p
func init() {}
func init() { type T interface { M() } }
func init() { type T interface { M() } }
func (a *A) F() {}
func (A[K, V]) F() {}
func (a (*A)) G() {}
func (a) H() {}
func _() {}
func _() {}
type I interface { A(); B(); error; ~int | string; interface { C() } }
var x = func() { type T interface { M() } }
var y interface { D() }
`))
	var got []string
	for _, f := range n.Names.Funcs {
		got = append(got, f.ID)
	}
	for _, t := range n.Names.Types {
		got = append(got, t.ID)
	}
	want := []string{
		"m.init~1", "m.init~2", "m.init.T.M~1", "m.init", "m.init.T.M", "m.A.F~1", "m.A.F", "m.A.G", "m.a.H", "m._~1", "m._",
		"m.I.A", "m.I.B", "m.<module>.T.M",
		"type:m.init.T~1", "type:m.init.T", "type:m.I", "type:m.<module>.T",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
}

func TestImportNames(t *testing.T) {
	for name, tc := range map[string]struct{ path, uses, want string }{
		"last segment":        {"net/http", "http", "http"},
		"version":             {"example.com/redis/v9", "redis", "redis"},
		"version of gopkg":    {"gopkg.in/yaml.v3", "yaml", "yaml"},
		"go- in front":        {"example.com/go-redis", "redis", "redis"},
		"-go behind":          {"example.com/nats-go", "nats", "nats"},
		"glued":               {"example.com/go-cmp", "gocmp", "gocmp"},
		"second word":         {"example.com/hashicorp-lru", "lru", "lru"},
		"domain":              {"rsc.io", "rsc", "rsc"},
		"unused":              {"example.com/go-redis", "other", "redis"},
		"no identifier in it": {"example.com/...", "x", "_15"},
	} {
		t.Run(name, func(t *testing.T) {
			f := Parse(token.NewFileSet(), "", "package p; import \""+tc.path+"\"; var _ = "+tc.uses+".X")
			if got := Look("", f).Imports[0].Local; got != tc.want {
				t.Errorf("name %q, expected %q", got, tc.want)
			}
		})
	}
}

func TestTypeNames(t *testing.T) {
	f := Parse(token.NewFileSet(), "", `package p
import ("a"; "b")
var v1 a.Var
var v2 = a.Value
var v3 = []b.Elt{a.Value}
var v4 = map[a.Key]*b.Val{}
var v5 = a.Lit{X: a.Field}
var v6 = x.(*a.Asserted)
var v7 = new(a.New)
var v8 = make(chan b.Chan)
var v9 = a.Call(b.Arg)
var v10 a.Generic[b.Argument]
var v11 = f[a.First, b.Second]()
type T struct { a.Embedded; f func(b.Param) (r a.Result) }
type C interface { ~a.Under | b.Union }
func f(x ...a.Variadic) {
	switch x.(type) { case a.Case, nil: }
	switch x { case a.NoCase: }
	_ = local.Type{}
}
`)
	var got []string
	for _, n := range Look("", f).TypeNames() {
		got = append(got, n.Path+"."+n.Name)
	}
	want := []string{
		"a.Asserted", "a.Case", "a.Embedded", "a.First", "a.Key", "a.Lit", "a.New", "a.Result", "a.Under", "a.Var", "a.Variadic",
		"b.Argument", "b.Chan", "b.Elt", "b.Param", "b.Second", "b.Union", "b.Val",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}

func TestBodiless(t *testing.T) {
	for name, tc := range map[string]struct{ src, want string }{
		"function":      {"package p\nfunc f() { a() }\nvar x int\n", "package p ; func f ( ) ; var x int ;"},
		"literal":       {"package p\nvar x = func() int { return func() int { return 1 }() }()\n", "package p ; var x = func ( ) int { } ( ) ;"},
		"without brace": {"package p\nfunc f() {\n\ta()\nfunc g() {}\n", "package p ; func f ( )"},
	} {
		t.Run(name, func(t *testing.T) {
			s := Scan([]byte(tc.src))
			f, err := s.parse(token.NewFileSet())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, s.Bodiless(f)); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCallsAreInPreorder(t *testing.T) {
	f := Parse(token.NewFileSet(), "", "package p; var x = a(); func f() { b(c(), func() { d() })(e) }")
	var got []string
	for _, c := range Look("", f).Calls {
		name := "?"
		if id, ok := c.Expr.Fun.(*ast.Ident); ok {
			name = id.Name
		}
		if c.Caller != nil {
			name += " in " + c.Caller.Name.Name
		}
		got = append(got, name)
	}
	if diff := cmp.Diff([]string{"a", "? in f", "b in f", "c in f", "d in f"}, got); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}
