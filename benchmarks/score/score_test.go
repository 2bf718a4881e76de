package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	decls = "# kind\tname\n" +
		"func\tmain\ta.py\t2\t4\t3\ttop\n" + // with a decorator in line 2
		"ctor\tT.__init__\ta.py\t7\t8\t7\tmember\n" +
		"type:class\tT\ta.py\t6\t9\t6\ttop\n" +
		"type:class\tU\ta.py\t10\t11\t10\ttop\n" +
		"func\thelp\tb.py\t1\t2\t1\ttop\n" +
		"func\tlost\tb.py\t3\t4\t3\ttop\n" +
		"sig\tI.m\tb.py\t5\t5\t5\tmember\n"
	callRows = "a.py\tmain\tb.py\thelp\t4\tstatic\t3\t1\t4\n" +
		"a.py\tmain\tb.py\tlost\t4\tstatic\t3\t3\t4\n" +
		"a.py\tmain\ta.py\tU\t4\timplicit\t3\t10\t4\n" +
		"a.py\tmain\tb.py\tI.m\t4\tinterface\t3\t5\t4\n" +
		"a.py\t<module>\tb.py\thelp\t12\tstatic\t0\t1\t12\n" +
		"c.py\t<module>\tb.py\thelp\t12\tstatic\t0\t1\t12\n"
	unknownRows = "a.py\t4\tx\t3\n"
	graphJSON   = `{"metadata": {"scannedFiles": ["a.py", "b.py", "d.py"]}, "nodes": {
		"a.main": {"id": "a.main", "name": "main", "file": "a.py", "lineStart": 3, "lineEnd": 4, "kind": "internal"},
		"b.help": {"id": "b.help", "name": "help", "file": "b.py", "lineStart": 1, "lineEnd": 2, "kind": "internal"},
		"b.none": {"id": "b.none", "name": "none", "file": "b.py", "lineStart": 9, "lineEnd": 9, "kind": "internal"},
		"b.I.m": {"id": "b.I.m", "name": "m", "className": "I", "file": "b.py", "lineStart": 5, "lineEnd": 5, "kind": "internal"},
		"a.U.__init__": {"id": "a.U.__init__", "name": "__init__", "className": "U", "file": "a.py", "kind": "internal", "synthetic": true},
		"a.T.__init__": {"id": "a.T.__init__", "name": "__init__", "className": "T", "file": "a.py", "lineStart": 7, "lineEnd": 8, "kind": "internal"},
		"boundary:os.x": {"id": "boundary:os.x", "name": "x", "kind": "boundary"}},
	"types": [{"name": "T", "file": "a.py", "lineStart": 6, "lineEnd": 9}, {"name": "V", "file": "a.py", "lineStart": 6, "lineEnd": 9}],
	"edges": [
		{"callerId": "a.main", "calleeId": "b.help", "line": 4}, {"callerId": "a.main", "calleeId": "b.help", "line": 4},
		{"callerId": "a.main", "calleeId": "a.U.__init__", "line": 4}, {"callerId": "a.main", "calleeId": "b.I.m", "line": 4},
		{"callerId": "b.help", "calleeId": "a.T.__init__", "line": 2}, {"callerId": "a.main", "calleeId": "a.T.__init__", "line": 4},
		{"callerId": "a.main", "calleeId": "boundary:os.x", "line": 4}, {"callerId": "b.none", "calleeId": "b.help", "line": 9}]}`
)

func plant(t *testing.T) (prefix, work string) {
	t.Helper()
	work = t.TempDir()
	prefix = filepath.Join(work, "t")
	for path, text := range map[string]string{
		prefix + ".decls.tsv": decls, prefix + ".calls.tsv": callRows, prefix + ".unknown.tsv": unknownRows,
		filepath.Join(work, "phase1", "graph.json"): graphJSON,
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return prefix, work
}

func TestScore(t *testing.T) {
	prefix, work := plant(t)
	truth, err := readTruth(tablesOf(prefix), nil)
	if err != nil {
		t.Fatal(err)
	}
	found, err := readTool(work, truth)
	if err != nil {
		t.Fatal(err)
	}
	f := score(truth, found)
	// The edge to T's constructor at the line that the truth cannot tell does
	// not count; that of help is wrong.
	for name, got := range map[string][2]share{
		"functions": {f.functions, {right: 3, given: 4, found: 3, truth: 4}},
		"types":     {f.types, {right: 1, given: 2, found: 1, truth: 2}},
		"edges":     {f.edges, {right: 3, given: 4, found: 2, truth: 3}},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: got %+v, want %+v", name, got[0], got[1])
		}
	}
	if f.interfaces != (counts{1, 1}) || f.moduleLevel != 1 || len(f.wrong) != 1 || len(f.missed) != 1 || len(f.wrongFunctions) != 1 {
		t.Errorf("got interfaces %v, %d calls outside, wrong %q, missed %q, no such %q", f.interfaces, f.moduleLevel, f.wrong, f.missed, f.wrongFunctions)
	}
}

func TestBars(t *testing.T) {
	prefix, work := plant(t)
	for _, test := range []struct {
		name string
		o    options
		want string
	}{
		{"met", options{precision: 75, recall: 66, declarations: 50, declarationPrecision: 50}, ""},
		{"missed", options{precision: 76}, "a bar is missed: precision of call edges: found 75.0, expected 76.0"},
		{"of declarations", options{declarations: 51}, "a bar is missed: recall of types: found 50.0, expected 51.0"},
	} {
		test.o.truth, test.o.work = prefix, work
		got := ""
		if err := run(test.o); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestBadTruth(t *testing.T) {
	prefix, _ := plant(t)
	for name, row := range map[string]string{"columns": "a\tb\n", "numbers": "func\tf\ta.py\tx\t1\t1\ttop\n"} {
		if err := os.WriteFile(prefix+".decls.tsv", []byte(row), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readTruth(tablesOf(prefix), nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// What the compiler skips is not judged: the function and the edge to it, which
// TestScore counts as wrong.
func TestSkipped(t *testing.T) {
	prefix, work := plant(t)
	write(t, prefix+".skipped.tsv", "# file\nb.py\t8\t9\na.py\t5\t6\n")
	f := scored(t, prefix, work, nil)
	for name, got := range map[string][2]share{
		"functions": {f.functions, {right: 3, given: 3, found: 3, truth: 4}},
		"types":     {f.types, {right: 1, given: 1, found: 1, truth: 2}},
		"edges":     {f.edges, {right: 3, given: 4, found: 2, truth: 3}},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: got %+v, want %+v", name, got[0], got[1])
		}
	}
}

func TestSkippedCallee(t *testing.T) {
	prefix, work := plant(t)
	graph := strings.Replace(graphJSON, `{"callerId": "b.none", "calleeId": "b.help", "line": 9}`, `{"callerId": "a.main", "calleeId": "b.none", "line": 20}`, 1)
	write(t, filepath.Join(work, "phase1", "graph.json"), graph)
	if f := scored(t, prefix, work, nil); f.edges.given != 5 || len(f.wrong) != 2 {
		t.Errorf("without the table: got %d edges, wrong %q, want 5 and 2", f.edges.given, f.wrong)
	}
	write(t, prefix+".skipped.tsv", "b.py\t8\t9\n")
	if f := scored(t, prefix, work, nil); f.edges.given != 4 || len(f.wrong) != 1 {
		t.Errorf("with the table: got %d edges, wrong %q, want 4 and 1", f.edges.given, f.wrong)
	}
}

func TestStubs(t *testing.T) {
	prefix, work := plant(t)
	sources := t.TempDir()
	write(t, filepath.Join(sources, "a.py"), "import typing as t\n@t.overload\ndef main(): ...\n\n\nclass T:\n    def __init__(self): pass\n")
	write(t, filepath.Join(sources, "b.py"), "def help():\n    pass\ndef lost():\n    pass\n")
	stubs, err := options{stubs: `^\s*@(\w+\.)?overload$`, sources: sources}.findStubs()
	if err != nil {
		t.Fatal(err)
	}
	f := scored(t, prefix, work, stubs)
	if want := (share{right: 2, given: 3, found: 2, truth: 3}); f.functions != want {
		t.Errorf("got %+v, want %+v", f.functions, want)
	}
	for _, o := range []options{{stubs: "("}, {stubs: "x"}} {
		if _, err := o.findStubs(); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}

// A synthetic constructor stands for the one that is written, by the name that
// its language gives it.
func TestConstructorNames(t *testing.T) {
	for _, name := range []string{"__init__", "constructor", "initialize", "__construct", "C"} {
		prefix, work := plant(t)
		write(t, prefix+".decls.tsv", "type:class\tC\ta.x\t1\t9\t1\ttop\nctor\tC."+name+"\ta.x\t2\t3\t2\tmember\nfunc\tf\ta.x\t10\t11\t10\ttop\n")
		write(t, prefix+".calls.tsv", "a.x\tf\ta.x\tC."+name+"\t10\tstatic\t10\t2\t10\n")
		write(t, filepath.Join(work, "phase1", "graph.json"), `{"metadata": {"scannedFiles": ["a.x"]}, "nodes": {
			"f": {"id": "f", "name": "f", "file": "a.x", "lineStart": 10, "kind": "internal"},
			"C": {"id": "C", "name": "`+name+`", "className": "C", "file": "a.x", "kind": "internal", "synthetic": true}},
			"edges": [{"callerId": "f", "calleeId": "C", "line": 10}]}`)
		if f := scored(t, prefix, work, nil); f.edges != (share{1, 1, 1, 1}) {
			t.Errorf("%s: got %+v, want one right edge", name, f.edges)
		}
	}
}

// A class and the constructor in its head share name and line; the dispatch
// says which of them is called.
func TestConstructorInTheHeadOfItsClass(t *testing.T) {
	for dispatch, want := range map[string]share{"static": {1, 1, 1, 1}, "implicit": {0, 1, 0, 1}} {
		prefix, work := plant(t)
		write(t, prefix+".decls.tsv", "ctor\tC.C\ta.x\t1\t9\t1\tmember\nfunc\tf\ta.x\t10\t11\t10\ttop\ntype:class\tC\ta.x\t1\t9\t1\ttop\n")
		write(t, prefix+".calls.tsv", "a.x\tf\ta.x\tC\t10\t"+dispatch+"\t10\t1\t10\n")
		write(t, filepath.Join(work, "phase1", "graph.json"), `{"metadata": {"scannedFiles": ["a.x"]}, "nodes": {
			"f": {"id": "f", "name": "f", "file": "a.x", "lineStart": 10, "kind": "internal"},
			"C": {"id": "C", "name": "C", "className": "C", "file": "a.x", "lineStart": 1, "kind": "internal"}},
			"edges": [{"callerId": "f", "calleeId": "C", "line": 10}]}`)
		if f := scored(t, prefix, work, nil); f.edges != want {
			t.Errorf("%s: got %+v, want %+v", dispatch, f.edges, want)
		}
	}
}

func scored(t *testing.T, prefix, work string, stubs func(decl) (bool, error)) *figures {
	t.Helper()
	truth, err := readTruth(tablesOf(prefix), stubs)
	if err != nil {
		t.Fatal(err)
	}
	found, err := readTool(work, truth)
	if err != nil {
		t.Fatal(err)
	}
	return score(truth, found)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
