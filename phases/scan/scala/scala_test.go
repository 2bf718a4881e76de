package scala

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Scala), IsCall: isCall, More: true}

// isCall counts applications, constructions and infix calls by a name. An
// application of an application is the next argument list of the same call.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "call_expression":
		outer := t.Parent(i)
		for t.Kind(outer) == "generic_function" {
			i, outer = outer, t.Parent(outer)
		}
		return t.Kind(outer) != "call_expression" || t.FirstChild(outer) != i
	case "instance_expression":
		return true
	case "arguments":
		return t.Kind(t.Parent(i)) == "extends_clause"
	case "infix_expression":
		for child := range t.Children(i) {
			if t.FieldName(child) == "operator" {
				return t.Kind(child) == "identifier"
			}
		}
	}
	return false
}

func TestConform(t *testing.T) { conform.Run(t, suite) }

func TestExtract(t *testing.T) { conform.Golden(t, New(), "src/shop/Shape.scala") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/A.scala") }

func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"functions", "def f() = 1\ndef g(a: Int) = 1\ndef g(a: String, b: List[Int]*) = 1\n", []string{"A.f", "A.g(Int)", "A.g(String,List...)"}},
		{"members", "class A(val x: Int) {\n  def f() = 1\n  class B {\n    def g() = 1\n  }\n}\n", []string{"A.A.A", "A.A.f", "A.A.B.g", "A.A.B.B"}},
		{"companion", "class A { def g = 1 }\nobject A { def f = 1; def g = 2 }\n", []string{"A.A.g~1", "A.A.f", "A.A.g", "A.A.A"}},
		{"constructors", "class A(x: Int) {\n  def this(s: String) = this(1)\n}\n", []string{"A.A.A(Int)", "A.A.A(String)"}},
		{"curried", "def f(a: Int)(b: String)(implicit c: C) = 1\ndef f(a: Int) = 1\n", []string{"A.f(Int,String,C)", "A.f(Int)"}},
		{"extensions", "extension (s: String) def f = 1\nobject O { implicit class R(s: String) { def g = 1 } }\n", []string{"A.f", "A.O.R.R", "A.O.R.g"}},
		{"local", "def f() = {\n  def g() = 1\n  new B { def h() = 1 }\n}\n", []string{"A.f", "A.f.g", "A.f.B.h"}},
		{"operators", "class A { def +(a: A) = a; def unary_! = 1; def `two words` = 2 }\n", []string{"A.A.+", "A.A.unary_!", "A.A.two words", "A.A.A"}},
		{"traits and objects have no constructor", "trait A { def f: Int }\nobject B { val x = 1 }\n", []string{"A.A.f"}},
		{"a block of the module", "val x = { def f() = 1; f() }\n", []string{"A.f", "A.<module>"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract("A.scala", []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, n := range file.Details.Nodes {
				got = append(got, n.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("ids (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTypes(t *testing.T) {
	src := "class A\nobject A\ntrait B\nenum C { case D; case E(x: Int) }\nobject F\ntype G = A\nobject H { class I; type J }\n"
	file, err := New().Extract("A.scala", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range file.Details.Types {
		got = append(got, d.Kind+" "+d.Name+" "+d.Qualname+" "+d.ID)
	}
	want := []string{
		"class A A type:A.A", "other A A type:A.A~1", "trait B B type:A.B", "enum C C type:A.C", "class E C.E type:A.C.E", "other F F type:A.F",
		"alias G G type:A.G", "other H H type:A.H", "class I H.I type:A.H.I", "alias J H.J type:A.H.J",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}

// Every field of a node, on a function that has all of them.
func TestNode(t *testing.T) {
	src := `class A {
  var n = 1
  val k = 2

  /** Runs it. */
  @tailrec
  final def run(p: Part, i: Int): Part = { n = k; p }
}
`
	file, err := New().Extract("src/test/A.scala", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	n := file.Details.Nodes[0]
	got := map[string]any{
		"id": n.ID, "name": n.Name, "qualname": n.Qualname, "class": n.ClassName, "start": n.LineStart, "end": n.LineEnd, "signature": n.Signature,
		"async": n.Async, "method": n.Method, "exported": n.Exported, "decorators": n.Decorator, "read": n.AttrsRead, "set": n.AttrsSet,
		"params": len(n.Params), "param": n.Params[0].Name + " " + n.Params[0].Type, "doc": n.Doc, "test": file.Details.Test,
	}
	want := map[string]any{
		"id": "src.test.A.A.run", "name": "run", "qualname": "A.run", "class": "A", "start": 6, "end": 7,
		"signature": "@tailrec final def run(p: Part, i: Int): Part", "async": false, "method": true, "exported": true,
		"decorators": []string{"tailrec"}, "read": []string{"k"}, "set": []string{"n"}, "params": 1, "param": "p Part", "doc": "Runs it.", "test": true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("node (-want +got):\n%s", diff)
	}
}

// A parameter with a type and without brackets is one of a function literal, but
// the name in a self type is none.
func TestRepair(t *testing.T) {
	src := "class A { self: B =>\n  def f = { xs map { p: Part => p.cost() }; ys.map { implicit q: Map[Int, Part] =>\n    val r = q.get()\n    r.go()\n  } }\n}\n"
	file, err := New().Extract("A.scala", []byte(src))
	if err != nil || file.Details.Reason != "" {
		t.Fatal(err, file.Details.Detail)
	}
	var got []string
	for _, c := range file.Details.Calls {
		got = append(got, c.Raw)
	}
	want := []string{"xs map", "xs", "p.cost", "ys.map", "ys", "q.get", "r.go"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}
