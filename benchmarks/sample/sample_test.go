package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	graphJSON = `{"metadata": {"fileLanguages": {"a.lua": "lua", "b.go": "go"}}, "nodes": {
		"a": {"id": "a", "file": "a.lua", "kind": "internal", "synthetic": true},
		"a.f": {"id": "a.f", "qualname": "f", "file": "a.lua", "lineStart": 1, "lineEnd": 4, "kind": "internal"},
		"b.g": {"id": "b.g", "file": "b.go", "lineStart": 1, "lineEnd": 2, "kind": "internal"},
		"boundary:x": {"id": "boundary:x", "kind": "boundary"}},
	"types": [{"id": "type:a.T", "file": "a.lua", "lineStart": 5, "lineEnd": 6, "kind": "class"}],
	"edges": [
		{"callerId": "a.f", "calleeId": "a.f", "callType": "internal_func", "line": 2, "raw": "f"},
		{"callerId": "a", "calleeId": "a.f", "callType": "internal_func", "line": 5, "raw": "f"},
		{"callerId": "a", "calleeId": "a.f", "callType": "internal_func", "line": 6, "raw": "f"},
		{"callerId": "a.f", "calleeId": "boundary:x", "callType": "boundary", "line": 3, "raw": "x"},
		{"callerId": "b.g", "calleeId": "b.g", "callType": "internal_func", "line": 1, "raw": "g"}]}`
	droppedJSON = `{"edgesByCategory": {"bare_name": [
		{"caller": "a.<module>", "calleeRaw": "y", "line": 6}, {"caller": "b.g", "calleeRaw": "z", "line": 1}]}}`
	source = "function f()\n  f()\n  x()\nend\nf()\ny(f())\n"
)

func plant(t *testing.T) options {
	t.Helper()
	o := options{work: t.TempDir(), tree: t.TempDir(), language: "lua", seed: 1, calls: 100, declarations: 50}
	for path, text := range map[string]string{
		filepath.Join(o.work, "phase1", "graph.json"):         graphJSON,
		filepath.Join(o.work, "phase1", "dropped-calls.json"): droppedJSON,
		filepath.Join(o.tree, "a.lua"):                        source,
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

func sheet(t *testing.T, o options) (*sample, string) {
	t.Helper()
	found, err := read(o.work, o.language)
	if err != nil {
		t.Fatal(err)
	}
	s := found.draw(o.seed, o.calls, o.declarations)
	var b strings.Builder
	if err := s.print(&b, o.tree, o.around); err != nil {
		t.Fatal(err)
	}
	return s, b.String()
}

func TestSheet(t *testing.T) {
	s, got := sheet(t, plant(t))
	want := s.name + `
of 3 edges, 2 other calls, 2 declarations

e1 a.lua:2 a.f: "f" internal_func a.f (a.lua:1)
  >   f()

e2 a.lua:5 a: "f" internal_func a.f (a.lua:1)
  > f()

e3 a.lua:6 a: "f" internal_func a.f (a.lua:1)
  > y(f())

o1 a.lua:3 a.f: "x" boundary boundary:x
  >   x()

o2 a.lua:6 a.<module>: "y" dropped bare_name
  > y(f())

d1 a.lua:1 to 4 function a.f
  > function f()

d2 a.lua:5 to 6 class type:a.T
  > f()
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSeeds(t *testing.T) {
	o := plant(t)
	o.calls, o.declarations = 2, 1
	first, text := sheet(t, o)
	if again, other := sheet(t, o); again.name != first.name || other != text {
		t.Errorf("the same seed drew\n%s\nand\n%s", text, other)
	}
	if len(first.drawnEdges) != 1 || len(first.drawnOthers) != 1 || len(first.drawn) != 1 {
		t.Errorf("drew %d edges, %d others, %d declarations, want one of each", len(first.drawnEdges), len(first.drawnOthers), len(first.drawn))
	}
	names := map[string]bool{}
	for o.seed = range 20 {
		s, _ := sheet(t, o)
		names[s.name] = true
	}
	if len(names) < 2 {
		t.Error("twenty seeds drew the same")
	}
}

func TestScore(t *testing.T) {
	s, _ := sheet(t, plant(t))
	f, err := s.score(s.name + `
e1 right
e2 missed another f
e3 wrong
# a comment

o1 out
o2 missed
d1 right
d2 wrong no such type
file a.lua 2
`)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	f.print(&b)
	// Of 3 edges one is right; one of them and one of 2 others have a callee
	// that has no edge.
	want := `edges: precision 33.3 of 3; recall 33.3, of 3 edges and 2 other calls
drawn edges: 1 right, 1 wrong, 1 of another function; other calls: 1 out, 1 missed
declarations: precision 50.0 of 2; recall 50.0 of 4 in 1 files
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// A half that is drawn in part stands for all of it.
func TestWeights(t *testing.T) {
	f := figures{edges: 100, others: 1000, right: 9, missed: 1, out: 45, lost: 5}
	if got := f.recall(); got != 45 { // 90 of 90 + 10 + 100
		t.Errorf("got a recall of %v, want 45", got)
	}
}

func TestBadLabels(t *testing.T) {
	s, _ := sheet(t, plant(t))
	for name, test := range map[string][2]string{
		"sample":     {"sample 0\ne1 right", `1: found "sample 0", expected "` + s.name + `": with another graph other things are drawn; label the new sheet`},
		"number":     {s.name + "\ne9 right", `2: found "e9", expected a number of the sheet, once`},
		"twice":      {s.name + "\ne1 right\ne1 right", `3: found "e1", expected a number of the sheet, once`},
		"label":      {s.name + "\no1 right", `2: found the label "right" for o1, expected one of those that the doc comment of this program lists`},
		"no label":   {s.name + "\ne1", `2: found "e1", expected a number and its label`},
		"file":       {s.name + "\nfile b.go 1", `2: found b.go, expected a file with declarations of the language`},
		"count":      {s.name + "\nfile a.lua -1", `2: found "-1", expected how many declarations the file lacks`},
		"unlabelled": {s.name + "\ne1 right", `1: 6 numbers of the sheet have no label`},
	} {
		if _, err := s.score(test[0]); err == nil || err.Error() != test[1] {
			t.Errorf("%s: got %v, want %s", name, err, test[1])
		}
	}
}

func TestOtherLanguage(t *testing.T) {
	if _, err := read(plant(t).work, "kotlin"); err == nil || !strings.Contains(err.Error(), `found nothing in "kotlin", expected a language of metadata.fileLanguages`) {
		t.Errorf("got %v", err)
	}
}
