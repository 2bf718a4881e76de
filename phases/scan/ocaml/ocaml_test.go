package ocaml

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.OCaml), IsCall: isCall, More: true}

// isCall counts applications of what is no constructor, method calls and
// constructions; those with arguments once.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "application_expression":
		function := t.Child(i, "function")
		return function < 0 || !slices.Contains([]string{"constructor_path", "tag", "method_invocation", "new_expression"}, t.Kind(function))
	case "method_invocation", "new_expression":
		return true
	}
	return false
}

func TestConform(t *testing.T) { conform.Run(t, suite) }

func TestExtract(t *testing.T) { conform.Golden(t, New(), "src/shape.ml") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/a.ml") }

func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"functions", "let f x = x\nlet g = fun x -> x\nlet h = function 1 -> 2 | x -> x\nlet v = 1\nlet w = (fun () -> 1)\n", []string{"a.f", "a.g", "a.h", "a.w"}},
		{"operators", "let ( >>= ) a b = b a\nlet (let*) a b = b a\n", []string{"a.>>=", "a.let*"}},
		{"bound again", "let f x = x\nlet f x = f x\n", []string{"a.f~1", "a.f"}},
		{"modules", "module M = struct\n  let f x = x\n  module N = struct let f x = x end\nend\nmodule F (X : S) : T = struct let g x = x end\n", []string{"a.M.f", "a.M.N.f", "a.F.g"}},
		{"local", "let f x =\n  let rec g y = y\n  and h z = z in\n  g x\n", []string{"a.f", "a.f.g", "a.f.h"}},
		{"in a value", "let v = let g x = x in g 1\nlet () = let h () = 1 in ignore (h ())\n", []string{"a.g", "a.h", "a.<module>"}},
		{"external", "external f : int -> int = \"f\"\nexternal ( +. ) : 'a. 'a -> 'a = \"%add\"\nexternal v : int = \"v\"\n", []string{"a.f", "a.+."}},
		{"classes", "class c = object method m = 1 method n x = x end\nlet o = object method p = 1 end\n", []string{"a.c.m", "a.c.n", "a.object.p"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract("a.ml", []byte(test.src))
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

// Every field of a node, on a function that has all that there are.
func TestNode(t *testing.T) {
	src := "(** Runs it. *)\nlet rec run ?(n = 1) ~k (x : int)\n  : int =\n  x\n"
	file, err := New().Extract("test/a.ml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	n := file.Details.Nodes[0]
	got := map[string]any{
		"id": n.ID, "name": n.Name, "qualname": n.Qualname, "class": n.ClassName, "start": n.LineStart, "end": n.LineEnd, "signature": n.Signature,
		"async": n.Async, "method": n.Method, "exported": n.Exported, "doc": n.Doc, "test": file.Details.Test,
		"empty": len(n.Decorator) + len(n.AttrsRead) + len(n.AttrsSet) + len(n.Params) + len(file.Details.Types),
	}
	want := map[string]any{
		"id": "test.a.run", "name": "run", "qualname": "run", "class": "", "start": 2, "end": 4, "signature": "let rec run ?(n = 1) ~k (x : int) : int",
		"async": false, "method": false, "exported": true, "doc": "Runs it.", "test": true, "empty": 0,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("node (-want +got):\n%s", diff)
	}
}

// Interfaces declare no function with a body, and have a grammar of their own.
func TestClaims(t *testing.T) {
	var got []string
	for _, name := range []string{"a.ml", "a.mli", "a.mll", "ml", "b/c.ml"} {
		if New().Claims(name) {
			got = append(got, name)
		}
	}
	if want := "a.ml b/c.ml"; strings.Join(got, " ") != want {
		t.Errorf("claims %q, want %q", got, want)
	}
}
