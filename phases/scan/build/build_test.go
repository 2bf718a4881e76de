package build_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// The toy language is some of TypeScript: functions, classes, methods, calls.
const (
	kindComment build.Kind = iota + 1
	kindFunction
	kindClass
	kindMethod
	kindCall
	kindArrow
	kindMember
	kindIdentifier
	kindThis
	kindDeclarator
	kindReturn
)

const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldFunction
	fieldArguments
	fieldObject
	fieldProperty
	fieldValue
	fieldParameters
	fieldPattern
	fieldType
)

var toy = &build.Language{
	Support:    facts.LanguageSupport{Name: "toy", Tier: "full"},
	Extensions: []string{".toy"}, Names: []string{"Toyfile"}, Except: []string{"*.min.toy"},
	Grammar: syntax.TypeScript,
	Kinds: map[string]build.Kind{
		"comment": kindComment, "function_declaration": kindFunction, "class_declaration": kindClass, "method_definition": kindMethod,
		"call_expression": kindCall, "arrow_function": kindArrow, "member_expression": kindMember, "identifier": kindIdentifier, "this": kindThis,
		"variable_declarator": kindDeclarator, "return_statement": kindReturn,
	},
	Fields: map[string]build.Field{
		"name": fieldName, "body": fieldBody, "function": fieldFunction, "arguments": fieldArguments, "object": fieldObject,
		"property": fieldProperty, "value": fieldValue, "parameters": fieldParameters, "pattern": fieldPattern, "type": fieldType,
	},
	Comment:  kindComment,
	Comments: build.Comments{Line: []string{"//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"/**", "//"}},
	Walk:     func(f *build.File) { (&toyFile{f}).children(0, f.ModuleContext()) },
}

type toyFile struct{ *build.File }

func (f *toyFile) children(i int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, c)
	}
}

func (f *toyFile) walk(i int, c build.Context) {
	switch f.Kind(i) {
	case kindFunction, kindMethod:
		f.function(i, c)
	case kindClass:
		f.class(i, c)
	case kindArrow:
		f.children(i, f.Block(c))
	case kindCall:
		f.AddCall(i, c, facts.PlainCall, f.path(f.Child(i, fieldFunction)), f.Raw(f.Child(i, fieldFunction)))
		f.children(i, c)
	case kindMember:
		if f.Is(f.Child(i, fieldObject), kindThis) && c.Self != nil {
			c.Self.Read(f.String(f.Child(i, fieldProperty)))
		}
		f.children(i, c)
	case kindDeclarator:
		value := f.Child(i, fieldValue)
		f.Bind(c.Scope, f.String(f.Child(i, fieldName)), []facts.Path{f.path(value)}, nil, c.Scope)
		f.walk(value, c)
	case kindReturn:
		f.AddValues(build.Target{Decl: c.Caller}, []facts.Path{f.path(f.Only(i))}, c.Scope)
		f.children(i, c)
	default:
		if i >= 0 {
			f.children(i, c)
		}
	}
}

func (f *toyFile) function(i int, c build.Context) {
	d := facts.Declaration{Kind: facts.Function, Name: f.String(f.Child(i, fieldName)), Parent: c.Owner}
	if c.Class != "" {
		d.Kind = facts.Method
	}
	for p := range f.Tree.NamedChildren(f.Child(i, fieldParameters)) {
		t := facts.Type{Names: []string{strings.TrimLeft(f.String(f.Child(p, fieldType)), ": ")}}
		d.Params = append(d.Params, facts.Param{Name: f.String(f.Child(p, fieldPattern)), Type: &t})
	}
	k := f.Declare(d)
	if c.Class == "" {
		f.BindDeclared(c.Scope, k)
	}
	body := f.Child(i, fieldBody)
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	inner := build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	for _, p := range d.Params {
		f.BindParam(inner.Scope, p.Name, nil, p.Type, c.Scope)
	}
	f.children(body, inner)
}

func (f *toyFile) class(i int, c build.Context) {
	name := f.Child(i, fieldName)
	k := f.Declare(facts.Declaration{Kind: facts.Class, Name: f.String(name), Parent: c.Owner})
	h := build.TypeHeader{Header: f.HeaderOf(i, f.Child(i, fieldBody)), Keyword: f.Start(f.Token(i, "class")), Name: name}
	f.AddType(k, "", h)
	f.ExportType(k)
	inner := build.Context{Caller: c.Caller, Owner: k, Class: f.String(name), This: k}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	f.children(f.Child(i, fieldBody), inner)
	if f.Lookup(k, "constructor") < 0 {
		f.Implicit(k, "constructor")
	}
}

func (f *toyFile) path(i int) facts.Path {
	switch f.Kind(i) {
	case kindIdentifier:
		return build.Name(f.String(i))
	case kindThis:
		return build.This()
	case kindMember:
		return build.Then(f.path(f.Child(i, fieldObject)), build.Member(f.String(f.Child(i, fieldProperty))))
	case kindCall:
		return build.Then(f.path(f.Child(i, fieldFunction)), facts.Step{Op: facts.OpCall})
	}
	return build.Opaque
}

func extracted(t *testing.T, l *build.Language, src string) extract.File {
	t.Helper()
	file, err := build.New(l).Extract("pkg/mod.toy", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	conform.Check(t, file)
	return file
}

func TestWholeFile(t *testing.T) {
	got := conform.Show(extracted(t, toy, `// About the file.

/** Makes. */
function make(a: T) { let b = a; each(() => b.go()); return b }
class C {
  run() { return this.q }
}
make()
`))
	want := `decl 0 function make id=pkg.mod.make (a:T) = (T)
decl 1 class C
decl 2 method C.run id=pkg.mod.C.run in=1 = THIS.q
decl 3 constructor C.constructor id=pkg.mod.C.constructor in=1 implicit
scope 0
scope 1 up=0 decl=0; a param:T; b = a
scope 2 up=1 decl=0
scope 3 up=0 decl=1 this=1
scope 4 up=3 decl=2 this=1
call each scope=1 caller=0 line=4 raw="each"
call b.go scope=2 caller=0 line=4 raw="b.go"
call make scope=0 line=8 raw="make"
node pkg.mod.make make 4-4 "function make(a: T)" doc="Makes."
node pkg.mod.C.run C.run 6-6 "run()" class=C method read=q
node pkg.mod.<module> <module> 1-8 "<module body>" synthetic
node pkg.mod.C.constructor C.constructor 5-7 "class C" class=C method synthetic exported
type type:pkg.mod.C class C 5-7 "class C"
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}

func TestIDs(t *testing.T) {
	overloading := *toy
	overloading.Overloads = true
	src := "function f(a: A) {}\nfunction f(a: B, b: C) {}\nfunction f(a: A) {}\nfunction g() {}"
	for _, test := range []struct {
		name     string
		language *build.Language
		want     []string
	}{
		{"the last has the plain id", toy, []string{"pkg.mod.f~1", "pkg.mod.f~2", "pkg.mod.f", "pkg.mod.g"}},
		{"overloads", &overloading, []string{"pkg.mod.f(A)~1", "pkg.mod.f(B,C)", "pkg.mod.f(A)", "pkg.mod.g"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, n := range extracted(t, test.language, src).Details.Nodes {
				got = append(got, n.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("ids (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTypeSignature(t *testing.T) {
	long := "@d('" + strings.Repeat("x", 300) + "')\n"
	for _, test := range []struct{ name, src, want string }{
		{"plain", "class A<T> extends B {}", "class A<T> extends B"},
		{"comments", "class /* why */ A // so\n extends B {}", "class A extends B"},
		{"behind long attributes", long + "abstract class A extends B {}", "… class A extends B"},
		{"behind short ones", "@d()\nclass A {}", "@d() class A"},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := test.src
			if strings.Contains(src, "abstract") { // has a rule of its own
				src = strings.Replace(src, "abstract ", "", 1)
			}
			if got := extracted(t, toy, src).Details.Types[0].Signature; got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestDoc(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"none", "\nfunction f() {}", ""},
		{"block", "/**\n * One.\n *\n *   Two.\n */\nfunction f() {}", "One.\n\n  Two."},
		{"no doc comment", "/* One. */\nfunction f() {}", ""},
		{"lines", "x()\n// One.\n//\n//   Two.\nfunction f() {}", "One.\n\n  Two."},
		{"behind code", "x() // One.\nfunction f() {}", ""},
		{"an empty line", "x()\n// One.\n\nfunction f() {}", ""},
		{"only the last block", "x()\n// One.\n\n// Two.\nfunction f() {}", "Two."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := extracted(t, toy, test.src).Details.Nodes[0].Doc; got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestFileDoc(t *testing.T) {
	for _, test := range []struct {
		name, src, doc string
		generated      bool
	}{
		{"none", "f()", "", false},
		{"lines", "// One.\n// Two.\n\nf()", "One.\nTwo.", false},
		{"of what follows", "// One.\nf()", "", false},
		{"licence first", "// Copyright 2020 Somebody\n\n// One.\n\nf()", "One.", false},
		{"for a tool", "// eslint-disable\n\nf()", "", false},
		{"generated", "// Code generated by x. DO NOT EDIT.\n\nf()", "", true},
		{"mark", "/* @generated */\nf()", "", true},
		{"no mark", "// This generated a lot of interest.\n\nf()", "This generated a lot of interest.", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := extracted(t, toy, test.src).Details
			if d.Doc != test.doc || d.Generated != test.generated {
				t.Errorf("doc %q, generated %v, want %q, %v", d.Doc, d.Generated, test.doc, test.generated)
			}
		})
	}
}

func TestState(t *testing.T) {
	if d := extracted(t, toy, "f()\n\ng(").Details; d.Reason != facts.Partial || d.Detail != "syntax error in line 3" {
		t.Errorf("got %q, %q, want partial and line 3", d.Reason, d.Detail)
	}
	limits := extract.Limits{Bytes: 150, Nodes: 100, Depth: 20}
	for src, want := range map[string]error{
		strings.Repeat("/", 151): syntax.ErrBytes, strings.Repeat("a;", 70): syntax.ErrNodes, strings.Repeat("[", 25) + strings.Repeat("]", 25): syntax.ErrDepth,
	} {
		if _, err := build.NewLimited(toy, limits).Extract("a.toy", []byte(src)); !errors.Is(err, want) {
			t.Errorf("%.10q…: error %v, want %v", src, err, want)
		}
	}
}

func TestRepair(t *testing.T) {
	repairing := *toy
	repairing.Repair = func(s *build.Source) []byte {
		return []byte(strings.ReplaceAll(s.Text, "§", "; "))
	}
	file := extracted(t, &repairing, "f()§g()\n")
	if file.Details.Reason != "" || len(file.References.Calls) != 2 {
		t.Errorf("%q with %d calls, want a clean file with 2", file.Details.Detail, len(file.References.Calls))
	}
}

func TestClaims(t *testing.T) {
	e := build.New(toy)
	for path, want := range map[string]bool{"a/b.toy": true, "a/Toyfile": true, "a.min.toy": false, "b.toy/c": false, "toy": false} {
		if got := e.Claims(path); got != want {
			t.Errorf("Claims(%q) = %v, want %v", path, got, want)
		}
	}
}

func TestTestPath(t *testing.T) {
	for path, want := range map[string]bool{
		"a/test_b.rb": true, "a/b_test.rb": true, "a/b_spec.rb": true, "spec/util.rb": true, "src/FooTest.php": true, "src/test/java/A.java": true,
		"a/b.rb": false, "contest.rb": false, "latest.py": false, "testdata/b.rb": false, "Attest.java": false,
	} {
		if got := build.TestPath(path); got != want {
			t.Errorf("TestPath(%q) = %v, want %v", path, got, want)
		}
	}
}
