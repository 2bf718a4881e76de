package phase1_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/phase1"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestBoundaryNodes(t *testing.T) {
	tests := []struct{ qualname, name, module, class string }{
		{"os.getpid", "getpid", "os", ""},
		{"print", "print", "", ""},
		{"a.b.Klass.run", "run", "a.b", "Klass"},
		{"a.Klass", "Klass", "a", ""},
		{"node:fs/promises::readFile", "readFile", "node.fs/promises", ""},
		{"./x::Def", "Def", "/x", ""},
		{"Vec::new", "new", "", "Vec"},
		{"github.com/x/y.Do", "Do", "github.com/x/y", ""},
		{"A.B.c", "c", "", "A"},
		{"ü.Äpfel.iss", "iss", "ü.Äpfel", ""},
		{"..", "..", "", ""},
	}
	for _, test := range tests {
		t.Run(test.qualname, func(t *testing.T) {
			graph := graphWithCalls(t, "a.py", "f", test.qualname, test.qualname)
			want := schemas.Nodes{{
				ID: "boundary:" + test.qualname, Name: test.name, Qualname: test.qualname, Module: test.module,
				ClassName: test.class, Kind: "boundary", NCallers: 2,
			}}
			if diff := cmp.Diff(want, graph.Nodes[1:]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// odd are names that a format has to quote.
var odd = []string{
	`plain`, `quote"quote`, `back\slash`, `end\`, `\"`, "new\nline", "return\rreturn", "tab\ttab", `|pipe|`, `{brace}`, `<angle>`,
	`a,b`, `; -> [x=y]`, `&amp;`, `ünï`, `日本語`, ` blank `, `\N\G\l`, `//x`, `#x`, `@x`, "bell\x07",
}

// Graphviz itself reads the names back.
func TestDotNames(t *testing.T) {
	graph := &schemas.Graph{}
	for _, name := range odd {
		graph.Nodes = append(graph.Nodes, schemas.Node{Kind: "internal", ID: name, File: "dir/" + name + ".py"})
		graph.Edges = append(graph.Edges, schemas.Edge{CallerID: name, CalleeID: name, CallType: "internal_func"})
	}
	var text bytes.Buffer
	if err := phase1.WriteDot(&text, graph); err != nil {
		t.Fatal(err)
	}
	got := runDot(t, findDot(t), "plain", text.Bytes())
	if nodes, edges := strings.Count(got, "\nnode "), strings.Count(got, "\nedge "); nodes != len(odd) || edges != len(odd) {
		t.Errorf("got %d nodes and %d edges, want %d of both", nodes, edges, len(odd))
	}
	for _, name := range odd {
		// In Graphviz's plain format a name is quoted as in the input; one that
		// needs no quotes has none.
		escaped := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`).Replace(name)
		if !strings.Contains(got, "\nnode \""+escaped+"\" ") && !strings.Contains(got, "\nnode "+escaped+" ") {
			t.Errorf("no node is named %s", escaped)
		}
	}
}

// What Graphviz draws is the name too: it replaces HTML entities in labels.
func TestDotLabels(t *testing.T) {
	graph := &schemas.Graph{}
	for _, name := range []string{"&amp;", "&#x41;", "a&b", "return\rreturn"} {
		graph.Nodes = append(graph.Nodes, schemas.Node{Kind: "internal", ID: name, File: name + ".py"})
	}
	var text bytes.Buffer
	if err := phase1.WriteDot(&text, graph); err != nil {
		t.Fatal(err)
	}
	got := runDot(t, findDot(t), "svg", text.Bytes())
	for _, want := range []string{"&amp;amp;", "&amp;#x41;", "a&amp;b", `return\rreturn`} {
		for _, end := range []string{"<", ".py<"} {
			if !strings.Contains(got, ">"+want+end) {
				t.Errorf("%s is not drawn:\n%s", want+end, got)
			}
		}
	}
}

func TestDotOfDemo(t *testing.T) {
	text, err := os.ReadFile("testdata/demo/graph.dot")
	if err != nil {
		t.Fatal(err)
	}
	got := runDot(t, findDot(t), "plain", text)
	if nodes, edges := strings.Count(got, "\nnode "), strings.Count(got, "\nedge "); nodes != 13 || edges != 11 {
		t.Errorf("got %d nodes and %d edges, want 13 and 11", nodes, edges)
	}
	if coloured := strings.Count(got, "#1a73e8"); coloured != 3 {
		t.Errorf("got %d coloured edges, want 3", coloured)
	}
}

// findDot needs Graphviz where tests decide (CI=true) and does without it
// elsewhere.
func findDot(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("dot")
	if err == nil {
		return path
	}
	const advice = "Graphviz's dot is not installed (on Debian: apt-get install graphviz)"
	if os.Getenv("CI") == "true" {
		t.Fatal(advice)
	}
	t.Skip(advice)
	return ""
}

func runDot(t *testing.T, dot, format string, text []byte) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, dot, "-T"+format)
	command.Stdin = bytes.NewReader(text)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	got, err := command.Output()
	if err != nil || strings.Contains(stderr.String(), "rror") {
		t.Fatalf("dot does not read it: %v\n%s\n%s", err, &stderr, text)
	}
	return string(got)
}

// A reader of CSV gets the names back.
func TestCSVNames(t *testing.T) {
	for _, name := range odd {
		t.Run(name, func(t *testing.T) {
			graph := graphWithCalls(t, "dir/"+name+".py", name, "x.y")
			var text bytes.Buffer
			if err := phase1.WriteFunctions(&text, graph); err != nil {
				t.Fatal(err)
			}
			rows, err := csv.NewReader(&text).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			want := []string{name, name, name, "dir/" + name + ".py", "1", "2", "", "false", "false", "", "f()", "0", "1", "0", "0"}
			if diff := cmp.Diff([][]string{want}, rows[1:]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestCSVQuotesOnlyWhatNeedsIt(t *testing.T) {
	for name, want := range map[string]string{
		`a|b`: `a|b`, ` a `: ` a `, `a'b`: `a'b`, `a"b`: `"a""b"`, `a,b`: `"a,b"`, "a\nb": "\"a\nb\"", "": "",
	} {
		var text bytes.Buffer
		if err := phase1.WriteFunctions(&text, graphWithCalls(t, "a.py", name)); err != nil {
			t.Fatal(err)
		}
		_, row, _ := strings.Cut(text.String(), "\n")
		if got, _, _ := strings.Cut(row, ",a.py,"); got != want+","+want+","+want {
			t.Errorf("name %q: got row %q", name, row)
		}
	}
}

// graphWithCalls has one function that calls the boundaries.
func graphWithCalls(t *testing.T, path, id string, boundaries ...string) *schemas.Graph {
	t.Helper()
	file := facts.FileDetails{Path: path, Language: "python", Nodes: []facts.Node{
		{ID: id, Name: id, Qualname: id, LineStart: 1, LineEnd: 2, Signature: "f()"}}}
	resolved := facts.FileResolution{Path: path}
	for _, boundary := range boundaries {
		file.Calls = append(file.Calls, facts.CallSite{Line: 2, Raw: "call"})
		resolved.Outcomes = append(resolved.Outcomes, facts.Outcome{Caller: id, CallType: "boundary", Callee: boundary})
	}
	merged, err := merge.Merge([]*facts.Details{{Version: 1, Files: []facts.FileDetails{file}}},
		[]*facts.Resolution{{Version: 1, Files: []facts.FileResolution{resolved}}})
	if err != nil {
		t.Fatal(err)
	}
	return phase1.Build(merged, time.Unix(0, 0), 1).Graph
}
