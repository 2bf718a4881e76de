package ruby

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{
	New:     New,
	Grammar: conform.One(syntax.Ruby),
	IsCall: func(t *syntax.Tree, i int) bool {
		if t.Kind(i) == "super" && t.Named(i) {
			return t.Kind(t.Parent(i)) != "call"
		}
		return t.Kind(i) == "call" && t.Named(i)
	},
	More: true, // names that are no locals are calls too
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "lib/mod.rb") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "lib/mod.rb") }

// Methods of one line whose body is a command do not hide what is around them.
func TestEndlessCommands(t *testing.T) {
	source := "module M\n  class A < B\n    def go(**o) = raise NotImplementedError, \"x\"\n    def ok = A.put one(1), 2\n\n    def fine = run(1)\n    def cond = go if ready\n    def last\n      two\n    end\n  end\nend\n"
	file, err := New().Extract("a.rb", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range file.Details.Nodes {
		if !n.Synthetic {
			got = append(got, fmt.Sprint(n.Qualname, " ", n.LineStart))
		}
	}
	for _, c := range file.Details.Calls {
		got = append(got, fmt.Sprint(c.Raw, " ", c.Line))
	}
	want := []string{"M.A.go 3", "M.A.ok 4", "M.A.fine 6", "M.A.cond 7", "M.A.last 8", "raise 3", "A.put 4", "one 4", "run 6", "go 7", "ready 7", "two 9"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The scanner of the grammar ends the program at a here document whose last
// word is longer than its memory of it.
func TestLongWordsOfHereDocuments(t *testing.T) {
	long := strings.Repeat("long ", 60)
	for _, src := range []string{
		"def f(out)\n  out <<'" + long + "'\n  g(1)\nend\n",
		"def f(out)\n  out <<~\"" + long + "\"\n  g(1)\nend\n",
		"def f(out)\n  out <<" + strings.Repeat("W", 300) + "\n  g(1)\nend\n",
		"def f(out)\n  out <<`" + long + "\n  g(1)\nend\n",
	} {
		file, err := New().Extract("a.rb", []byte(src))
		if err != nil {
			t.Fatalf("%.30q: %v", src, err)
		}
		if strings.Count(src, "`") == 0 && (len(file.Details.Calls) != 1 || file.Details.Calls[0].Raw != "g" || file.Details.Calls[0].Line != 3) {
			t.Errorf("%.30q: calls %v, want g in line 3", src, file.Details.Calls)
		}
	}
}
