package merge_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
)

func TestFactsThatDoNotFitTogether(t *testing.T) {
	const remedy = ": details and edges are not of one build, make both again"
	tests := []struct {
		name   string
		change func(details []*facts.Details, resolutions []*facts.Resolution)
		want   string
	}{
		{"a file in two shards", func(details []*facts.Details, _ []*facts.Resolution) {
			details[0].Files = append(details[0].Files, details[1].Files[0])
		}, "README.md: found details of it twice, expected every file in one shard"},
		{"a file in two batches", func(_ []*facts.Details, resolutions []*facts.Resolution) {
			resolutions[0].Files = append(resolutions[0].Files, resolutions[1].Files...)
		}, "mill/grind.ts: found its resolved calls twice, expected every file in one batch"},
		{"no details", func(details []*facts.Details, _ []*facts.Resolution) {
			details[0].Files = nil
		}, "store/fill.go: found its resolved calls, expected its details too" + remedy},
		{"no resolution", func(_ []*facts.Details, resolutions []*facts.Resolution) {
			resolutions[1].Files = nil
		}, "mill/grind.ts: found no resolved calls, expected 2" + remedy},
		{"a call too many", func(_ []*facts.Details, resolutions []*facts.Resolution) {
			resolutions[1].Files[0].Outcomes = append(resolutions[1].Files[0].Outcomes, facts.Outcome{})
		}, "mill/grind.ts: found 3 resolved calls, expected 2, one for each call site" + remedy},
		{"unknown caller", func(_ []*facts.Details, resolutions []*facts.Resolution) {
			resolutions[1].Files[0].Outcomes[1].Caller = "mill.grind.gone"
		}, `mill/grind.ts: call site 1: found the caller "mill.grind.gone", expected a function of the file` + remedy},
		{"invented callee", func(_ []*facts.Details, resolutions []*facts.Resolution) {
			resolutions[1].Files[0].Outcomes[0].Callee = "mill.grind.gone"
		}, `mill/grind.ts: call site 0: found the callee "mill.grind.gone" of mill/grind.ts, expected a scanned function` + remedy},
		{"callee of another file", func(_ []*facts.Details, resolutions []*facts.Resolution) {
			resolutions[1].Files[0].Outcomes[0].CalleeFile = "mill/gone.ts"
		}, `mill/grind.ts: call site 0: found the callee "mill.grind.main" of mill/gone.ts, expected a scanned function` + remedy},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			details, resolutions := graphtest.Demo()
			test.change(details, resolutions)
			_, err := merge.Merge(details, resolutions)
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestMerge(t *testing.T) {
	graph := demo(t)
	var files, scanned, unparsed, languages []string
	for index := range graph.Files {
		file := &graph.Files[index]
		files = append(files, file.Path)
		if file.Scanned() {
			scanned = append(scanned, file.Path)
		}
		if file.Unparsed() {
			unparsed = append(unparsed, file.Path)
		}
	}
	for _, support := range graph.Languages {
		languages = append(languages, support.Name)
	}
	var calls []string
	for index := range graph.Files {
		for _, call := range graph.Files[index].Calls {
			text := graph.IDs[call.Caller] + " -> "
			switch {
			case call.Dropped():
				text += "dropped " + call.Site.Raw
			case call.Boundary != "":
				text += "boundary " + call.Boundary
			default:
				text += graph.IDs[call.Callee]
			}
			calls = append(calls, text)
		}
	}
	for _, check := range []struct {
		name      string
		want, got []string
	}{
		{"files", []string{"README.md", "mill/__init__.py", "mill/a:b.py", "mill/grind.py", "mill/grind.ts", "store/bin.go",
			"store/broken.go", "store/fill.go", "store/go.mod"}, files},
		{"scanned", []string{"mill/__init__.py", "mill/grind.py", "mill/grind.ts", "store/bin.go", "store/fill.go"}, scanned},
		{"unparsed", []string{"mill/a:b.py", "mill/grind.py", "store/broken.go"}, unparsed},
		{"languages", []string{"go", "python", "typescript"}, languages},
		{"calls", []string{
			"mill.grind.Wheel.turn -> boundary time.sleep",
			"mill.grind.Wheel.turn -> boundary time.sleep",
			"mill.grind.main -> mill.grind.Wheel.__init__",
			"mill.grind.main -> mill.grind.Wheel.turn",
			"mill.grind.main -> dropped flour.pour",
			"mill.grind.main -> dropped print",
			"mill.grind.main -> dropped sack.close",
			"mill.grind.main -> boundary os.path.Path",
			"mill.grind.<module> -> boundary asyncio.run",
			"mill.grind.<module> -> mill.grind.main",
			"mill.grind.main@mill/grind.ts -> mill.grind.main@mill/grind.ts",
			"mill.grind.main@mill/grind.ts -> boundary node:fs/promises::readFile",
			"store.fill.Bin.Fill -> store.bin.Bin.room",
			"store.fill.Bin.Fill -> boundary example.com/x/log.Print",
		}, calls},
	} {
		if diff := cmp.Diff(check.want, check.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", check.name, diff)
		}
	}
}

// A partial project file or document is used as it is; nobody reads a page
// about it.
func TestUnparsed(t *testing.T) {
	for _, test := range []struct {
		name              string
		file              facts.FileDetails
		scanned, unparsed bool
	}{
		{"partial code", facts.FileDetails{Language: "go", Reason: facts.Partial}, true, true},
		{"unparsable code", facts.FileDetails{Language: "go", Reason: facts.Unparsable}, false, true},
		{"unreadable, language unknown", facts.FileDetails{Reason: facts.Unreadable}, false, true},
		{"partial project file", facts.FileDetails{Language: "manifest", Manifest: true, Reason: facts.Partial}, false, false},
		{"unparsable project file", facts.FileDetails{Language: "manifest", Manifest: true, Reason: facts.Unparsable}, false, true},
		{"partial document", facts.FileDetails{Document: &facts.Document{}, Reason: facts.Partial}, false, false},
		{"clean document", facts.FileDetails{Document: &facts.Document{}}, false, false},
	} {
		file := merge.File{FileDetails: &test.file}
		if file.Scanned() != test.scanned || file.Unparsed() != test.unparsed {
			t.Errorf("%s: got scanned %v, unparsed %v; want %v, %v", test.name, file.Scanned(), file.Unparsed(), test.scanned, test.unparsed)
		}
	}
}

func TestOwners(t *testing.T) {
	graph := demo(t)
	var got []string
	for _, owner := range graph.Owners() {
		text := graph.Files[owner.File].Path + " " + owner.Class + ":"
		for _, method := range owner.Methods {
			text += " " + graph.IDs[method]
		}
		for _, method := range owner.Implicit {
			text += " (" + graph.IDs[method] + ")"
		}
		got = append(got, text)
	}
	want := []string{
		"mill/grind.py Wheel: mill.grind.Wheel.turn (mill.grind.Wheel.__init__)",
		"mill/grind.ts Wheel: mill.grind.Wheel.stop",
		"store/bin.go Bin: store.bin.Bin.room store.fill.Bin.Fill",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestOwnersOfOddClasses(t *testing.T) {
	tests := []struct {
		name, language string
		files          map[string][]string // path -> types, then "Class|qualname" of methods
		want           []string
	}{
		{"nested class and function in a method", "python",
			map[string][]string{"a.py": {"A", "A.B", "B|A.B.m", "A|A.m.inner", "A|A.m"}}, []string{"a.py A", "a.py A.B"}},
		{"class in a class of the same name", "python", map[string][]string{"a.py": {"A", "A.A", "A|A.A.m"}}, []string{"a.py A.A"}},
		{"methods without a declaration", "go", map[string][]string{"p/a.go": {"T|T.m"}, "p/b.go": {"T|T.n"}}, []string{"p/a.go T", "p/b.go T"}},
		{"other folder", "go", map[string][]string{"p/a.go": {"T"}, "q/b.go": {"T|T.n"}}, []string{"q/b.go T"}},
		{"declared twice, as build constraints allow", "go",
			map[string][]string{"p/a.go": {"T"}, "p/b.go": {"T"}, "p/c.go": {"T|T.n"}}, []string{"p/c.go T"}},
		{"other files of a folder in other languages", "python",
			map[string][]string{"p/a.py": {"T"}, "p/b.py": {"T|T.n"}}, []string{"p/b.py T"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			details := &facts.Details{Version: 1}
			for path, entries := range test.files {
				file := facts.FileDetails{Path: path, Language: test.language}
				for _, entry := range entries {
					class, qualname, isMethod := strings.Cut(entry, "|")
					if isMethod {
						file.Nodes = append(file.Nodes, facts.Node{ID: qualname, Name: qualname[strings.LastIndex(qualname, ".")+1:], Qualname: qualname, ClassName: class})
					} else {
						file.Types = append(file.Types, facts.TypeDecl{Qualname: class})
					}
				}
				details.Files = append(details.Files, file)
			}
			graph, err := merge.Merge([]*facts.Details{details}, nil)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]bool{}
			for _, owner := range graph.Owners() {
				got[graph.Files[owner.File].Path+" "+owner.Class] = true
			}
			want := map[string]bool{}
			for _, text := range test.want {
				want[text] = true
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestNames(t *testing.T) {
	names := merge.NewNames(0)
	for _, test := range [][3]string{
		{"a.f", "a.py", "a.f"}, {"a.f", "a.ts", "a.f@a.ts"}, {"a.f", "a.ts", "a.f@a.ts~"}, {"a.f@a.ts", "b.ts", "a.f@a.ts@b.ts"}, {"b.f", "b.ts", "b.f"},
	} {
		if got := names.Name(test[0], test[1]); got != test[2] {
			t.Errorf("Name(%q, %q) = %q, want %q", test[0], test[1], got, test[2])
		}
	}
}

func demo(t *testing.T) *merge.Graph {
	t.Helper()
	graph, err := merge.Merge(graphtest.Demo())
	if err != nil {
		t.Fatal(err)
	}
	return graph
}
