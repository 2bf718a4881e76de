package golang

import (
	"strings"
	"testing"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"

	"github.com/google/go-cmp/cmp"
)

func read(t *testing.T, path, src string) extract.File {
	t.Helper()
	f, err := New().Extract(path, []byte(src))
	if err != nil {
		t.Fatalf("Extract(%s): %v", path, err)
	}
	return f
}

func TestRefusesWhatIsNoGo(t *testing.T) {
	deep := strings.Repeat("(", 200000)
	for name, tc := range map[string]struct{ src, want string }{
		"empty":         {"", "line 1: no package clause, found no Go source"},
		"text":          {"Hello, world.\n", "line 1: no package clause, found no Go source"},
		"only comments": {"// Nothing.\n", "line 1: no package clause, found no Go source"},
		"brackets":      {"package p\nvar x = \n" + deep, "line 3: brackets nest deeper than 5000"},
		"operators":     {"package p\n\nvar x = " + strings.Repeat("- ", 9000) + "1", "line 3: the syntax nests deeper than 5000"},
		"signs":         {"package p\n\nvar x = +" + strings.Repeat(" -", 200_000) + "1", "line 3: exceeded max nesting depth"},
		"sum":           {"package p\nvar x = 1" + strings.Repeat(" +\n1", 9000), "line 2: the syntax nests deeper than 5000"},
		"else if":       {"package p\nfunc f() { if a {}" + strings.Repeat(" else if a {}", 9000) + "}", "line 2: the syntax nests deeper than 5000"},
		"pointers":      {"package p\nvar x " + strings.Repeat("*", 9000) + "int", "line 2: the syntax nests deeper than 5000"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := New().Extract("p.go", []byte(tc.src))
			if err == nil || err.Error() != tc.want {
				t.Errorf("error %q, expected %q", err, tc.want)
			}
		})
	}
}

func TestSyntaxErrorKeepsTheRest(t *testing.T) {
	f := read(t, "p.go", "package p\n\nfunc a() { b() }\n\nfunc broken( {\n\nfunc c() { a() }\n")
	if f.Details.Reason != facts.Partial || f.Details.Detail != "line 5: expected ')', found '{'" {
		t.Errorf("reason %q, detail %q", f.Details.Reason, f.Details.Detail)
	}
	if len(f.Details.Nodes) == 0 || f.Details.Nodes[0].ID != "p.a" {
		t.Errorf("nodes %v, expected p.a first", f.Details.Nodes)
	}
	if len(f.References.Calls) != len(f.Details.Calls) {
		t.Errorf("%d calls, %d call sites", len(f.References.Calls), len(f.Details.Calls))
	}
}

// A newline is not the semicolon that it stands for in the tokens.
func TestErrorOfTheSourceIsReportedThoughTokensParse(t *testing.T) {
	f := read(t, "p.go", "package p\n\nvar x = []int{\n\t1,\n\t2\n}\n")
	if f.Details.Reason != facts.Partial || f.Details.Detail != "line 5: missing ',' before newline in composite literal" {
		t.Errorf("reason %q, detail %q", f.Details.Reason, f.Details.Detail)
	}
}

const stack = `// Copyright.

//go:build linux && !race

// Package stack keeps
// things.
package stack // here

import (
	"fmt"
	_ "embed"
	. "math"
	yaml "gopkg.in/yaml.v3"
	"github.com/go-redis/redis/v9"
)

var start = fmt.Sprint(len("x"), redis.Nil)

const Big, small = 1, 2

// Stack is a stack.
type Stack[T any] struct {
	items []T
	log   *Logger
	*yaml.Node
}

type (
	// A is an A.
	A struct{ x int }
	// B is a B.
	B interface {
		// M does it.
		M(a *A, n int) error
		fmt.Stringer
	}
	C = B
	D func(redis.Client) map[string]int
)

func init() {}

// Push adds.
//
//go:noinline
func (s *Stack[T]) Push(v T, more ...*redis.Client) { // trailing
	s.items = append(s.items, v)
	s.n++
	s.total += s.count
	s.log.Info("x")
	s.Len()
	s.Pop()
	go func() { s.done = s.Len }()
	for s.key = range s.items {
	}
	func(s other) { s.hidden = 1 }(x)
}

func (s Stack[_]) Len() int { return len(s.items) }

func init() {
	type local struct{ a int }
	type iface interface{ Do() }
}

func Cbrt_(
	f func(int), // ignored
	b, _ []B,
) (err error)
`

func TestDeclaration(t *testing.T) {
	got := read(t, "lib/stack.go", stack).Declaration
	type decl struct {
		Kind         facts.Kind
		ID, Qualname string
		Parent       int
		Signature    bool
	}
	var decls []decl
	for _, d := range got.Decls {
		decls = append(decls, decl{d.Kind, d.ID, d.Qualname, d.Parent, d.Signature})
	}
	want := []decl{
		{"variable", "", "start", -1, false},
		{"variable", "", "Big", -1, false},
		{"variable", "", "small", -1, false},
		{"struct", "", "Stack", -1, false},
		{"field", "", "Stack.items", 3, false},
		{"field", "", "Stack.log", 3, false},
		{"field", "", "Stack.Node", 3, false},
		{"struct", "", "A", -1, false},
		{"field", "", "A.x", 7, false},
		{"interface", "", "B", -1, false},
		{"method", "lib.stack.B.M", "B.M", 9, true},
		{"alias", "", "C", -1, false},
		{"other", "", "D", -1, false},
		{"function", "lib.stack.init~1", "init", -1, false},
		{"method", "lib.stack.Stack.Push", "Stack.Push", -1, false},
		{"method", "lib.stack.Stack.Len", "Stack.Len", -1, false},
		{"function", "lib.stack.init", "init", -1, false},
		{"struct", "", "init.local", 16, false},
		{"field", "", "init.local.a", 17, false},
		{"interface", "", "init.iface", 16, false},
		{"method", "lib.stack.init.iface.Do", "init.iface.Do", 19, true},
		{"function", "lib.stack.Cbrt_", "Cbrt_", -1, true},
	}
	if diff := cmp.Diff(want, decls); diff != "" {
		t.Errorf("declarations (-want +got):\n%s", diff)
	}
	imports := []facts.Import{
		{Module: "fmt", Local: "fmt", Whole: true},
		{Module: "embed"},
		{Module: "math", Name: "*"},
		{Module: "gopkg.in/yaml.v3", Local: "yaml", Whole: true},
		{Module: "github.com/go-redis/redis/v9", Local: "redis", Whole: true},
		{Module: "fmt", Name: "Stringer", TypeOnly: true},
		{Module: "github.com/go-redis/redis/v9", Name: "Client", TypeOnly: true},
		{Module: "gopkg.in/yaml.v3", Name: "Node", TypeOnly: true},
	}
	if diff := cmp.Diff(imports, got.Imports); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}
	if got.Module != "lib.stack" || got.Package != "stack" || got.GoBuild != "linux && !race" {
		t.Errorf("module %q, package %q, build %q", got.Module, got.Package, got.GoBuild)
	}
	if strings.Contains(got.GoTokens, "noinline") || strings.Contains(got.GoTokens, "s . items") {
		t.Errorf("tokens hold a comment or a body: %s", got.GoTokens)
	}
}

func TestNodes(t *testing.T) {
	got := read(t, "lib/stack.go", stack).Details
	want := []facts.Node{
		{
			ID: "lib.stack.B.M", Name: "M", Qualname: "B.M", ClassName: "B", LineStart: 34, LineEnd: 34,
			Signature: "M(a *A, n int) error", Method: true, Exported: true, Doc: "M does it.",
			Params: []facts.ParamType{{Name: "a", Type: "A"}},
		},
		{
			ID: "lib.stack.init~1", Name: "init", Qualname: "init", LineStart: 41, LineEnd: 41, Signature: "func init()",
		},
		{
			ID: "lib.stack.Stack.Push", Name: "Push", Qualname: "Stack.Push", ClassName: "Stack", LineStart: 46, LineEnd: 57,
			Signature: "func (s *Stack[T]) Push(v T, more ...*redis.Client)", Method: true, Exported: true, Doc: "Push adds.",
			AttrsRead: []string{"count", "items", "log", "n", "total"}, AttrsSet: []string{"done", "items", "key", "n", "total"},
			Params: []facts.ParamType{{Name: "v", Type: "T"}, {Name: "more", Type: "Client"}},
		},
		{
			ID: "lib.stack.Stack.Len", Name: "Len", Qualname: "Stack.Len", ClassName: "Stack", LineStart: 59, LineEnd: 59,
			Signature: "func (s Stack[_]) Len() int", Method: true, Exported: true, AttrsRead: []string{"items"},
		},
		{
			ID: "lib.stack.init", Name: "init", Qualname: "init", LineStart: 61, LineEnd: 64, Signature: "func init()",
		},
		{
			ID: "lib.stack.init.iface.Do", Name: "Do", Qualname: "init.iface.Do", ClassName: "iface", LineStart: 63, LineEnd: 63,
			Signature: "Do()", Method: true, Exported: true,
		},
		{
			ID: "lib.stack.Cbrt_", Name: "Cbrt_", Qualname: "Cbrt_", LineStart: 66, LineEnd: 69, Exported: true,
			Signature: "func Cbrt_( f func(int), b, _ []B, ) (err error)", Params: []facts.ParamType{{Name: "b", Type: "B"}},
		},
		{
			ID: "lib.stack.<module>", Name: "<module>", Qualname: "<module>", LineStart: 1, LineEnd: 69,
			Signature: "<module body>", Synthetic: true,
		},
	}
	if diff := cmp.Diff(want, got.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
	if got.Doc != "Package stack keeps\nthings." || got.Lines != 69 {
		t.Errorf("doc %q, lines %d", got.Doc, got.Lines)
	}
}

func TestTypes(t *testing.T) {
	want := []facts.TypeDecl{
		{ID: "type:lib.stack.Stack", Name: "Stack", Qualname: "Stack", Kind: "struct", LineStart: 22, LineEnd: 26, Signature: "type Stack[T any] struct", Doc: "Stack is a stack."},
		{ID: "type:lib.stack.A", Name: "A", Qualname: "A", Kind: "struct", LineStart: 30, LineEnd: 30, Signature: "A struct", Doc: "A is an A."},
		{ID: "type:lib.stack.B", Name: "B", Qualname: "B", Kind: "interface", LineStart: 32, LineEnd: 36, Signature: "B interface", Doc: "B is a B."},
		{ID: "type:lib.stack.C", Name: "C", Qualname: "C", Kind: "alias", LineStart: 37, LineEnd: 37, Signature: "C = B"},
		{ID: "type:lib.stack.D", Name: "D", Qualname: "D", Kind: "other", LineStart: 38, LineEnd: 38, Signature: "D func(redis.Client) map[string]int"},
		{ID: "type:lib.stack.init.local", Name: "local", Qualname: "init.local", Kind: "struct", LineStart: 62, LineEnd: 62, Signature: "type local struct"},
		{ID: "type:lib.stack.init.iface", Name: "iface", Qualname: "init.iface", Kind: "interface", LineStart: 63, LineEnd: 63, Signature: "type iface interface"},
	}
	if diff := cmp.Diff(want, read(t, "lib/stack.go", stack).Details.Types); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}

func TestCalls(t *testing.T) {
	f := read(t, "a/b.go", `package b

var x = f(g(1), func() int {
	return h()
}())

func (t *T) m(n [len(x)]int) {
	a.
		b(1).
		c[int](2)
	defer func() {
		recover()
	}()
}
`)
	type call struct {
		caller string
		line   int
		raw    string
	}
	var got []call
	for i, c := range f.References.Calls {
		caller := "<module>"
		if c.Caller >= 0 {
			caller = f.Declaration.Decls[c.Caller].Qualname
		}
		got = append(got, call{caller, f.Details.Calls[i].Line, f.Details.Calls[i].Raw})
	}
	want := []call{
		{"<module>", 3, "f"},
		{"<module>", 3, "g"},
		{"<module>", 3, "func() int { return h() }"},
		{"<module>", 4, "h"},
		{"T.m", 7, "len"},
		{"T.m", 8, "a. b(1). c[int]"},
		{"T.m", 8, "a. b"},
		{"T.m", 11, "func() { recover() }"},
		{"T.m", 12, "recover"},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(call{})); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

func TestMarks(t *testing.T) {
	for name, tc := range map[string]struct {
		path, src              string
		test, generated, entry bool
	}{
		"plain":              {"a.go", "package main\nfunc f() {}", false, false, false},
		"program":            {"a.go", "package main\nfunc main() {}", false, false, true},
		"main elsewhere":     {"a.go", "package p\nfunc main() {}", false, false, false},
		"test":               {"a_test.go", "package p\nfunc TestX() {}", true, false, false},
		"generated":          {"a.go", "// Code generated by x. DO NOT EDIT.\n\npackage p\nfunc f() {}", false, true, false},
		"mark below package": {"a.go", "package p\n// Code generated by x. DO NOT EDIT.\nfunc f() {}", false, false, false},
		"mark in a line":     {"a.go", "// x // Code generated by x. DO NOT EDIT.\npackage p\nfunc f() {}", false, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			d := read(t, tc.path, tc.src).Details
			if d.Test != tc.test || d.Generated != tc.generated || d.Nodes[0].Entry != tc.entry {
				t.Errorf("test %v, generated %v, entry %v", d.Test, d.Generated, d.Nodes[0].Entry)
			}
		})
	}
}

func TestCommentsAndBodiesStayOut(t *testing.T) {
	before := read(t, "lib/stack.go", stack)
	moved := read(t, "lib/stack.go", strings.ReplaceAll(stack, "// Stack is a stack.\n", "// Stack is\n//\n// something else.\n"))
	if diff := cmp.Diff(before.Declaration, moved.Declaration); diff != "" {
		t.Errorf("a comment changes the declarations:\n%s", diff)
	}
	if diff := cmp.Diff(before.References, moved.References); diff != "" {
		t.Errorf("a comment changes the references:\n%s", diff)
	}
	body := read(t, "lib/stack.go", strings.ReplaceAll(stack, "return len(s.items)", "x := pkg.T{}; return len(s.items) + x.f()"))
	if diff := cmp.Diff(before.Declaration, body.Declaration); diff != "" {
		t.Errorf("a body changes the declarations:\n%s", diff)
	}
	if cmp.Equal(before.References, body.References) {
		t.Error("a body does not change the references")
	}
}

func FuzzExtract(f *testing.F) {
	f.Add(stack)
	f.Add("package p; func f( { g(h( } ; type T struct {")
	f.Add("package p; var x = func() { a() ; `raw\r\n` }; func (")
	f.Fuzz(func(t *testing.T, src string) {
		file, err := New().Extract("a/b.go", []byte(src))
		if err != nil {
			return
		}
		if a, b := len(file.References.Calls), len(file.Details.Calls); a != b {
			t.Errorf("%d calls, %d call sites", a, b)
		}
		ids := map[string]bool{}
		for _, n := range file.Details.Nodes {
			if ids[n.ID] || n.LineStart < 1 || n.LineEnd < n.LineStart || n.LineEnd > file.Details.Lines {
				t.Errorf("node %s twice or at lines %d-%d of %d", n.ID, n.LineStart, n.LineEnd, file.Details.Lines)
			}
			ids[n.ID] = true
		}
		for _, d := range file.Declaration.Decls {
			if d.ID != "" && !ids[d.ID] {
				t.Errorf("declaration %s has no node", d.ID)
			}
		}
	})
}
