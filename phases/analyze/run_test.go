package analyze

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// tree is a small repository with Go packages and modules of Python.
var tree = map[string]string{
	"go.mod":          "module example.com/m\n",
	"base/base.go":    "package base\n\ntype T struct{}\n\nfunc (T) Do() {}\n\nfunc New() T { return T{} }\n",
	"mid/mid.go":      "package mid\n\nimport \"example.com/m/base\"\n\nvar Made = base.New()\n\nfunc Use() { Made.Do() }\n",
	"top/top.go":      "package top\n\nimport (\n\t\"example.com/m/mid\"\n\t\"net/http\"\n)\n\nfunc Run() {\n\tmid.Use()\n\tmid.Made.Do()\n\thttp.Kind(1)\n\tmid.Later()\n}\n",
	"top/top_test.go": "package top\n\nimport \"testing\"\n\nfunc TestRun(t *testing.T) { Run() }\n",
	"app/main.py":     "from app.util import helper\n\ndef main():\n    helper()\n",
	"app/util.py":     "def helper(): ...\n",
}

// edits change the tree one after the other.
var edits = []struct {
	name  string
	files map[string]string // "" removes a file
}{
	{"nothing", nil},
	{"a comment", map[string]string{"base/base.go": "package base\n\n// T is one.\ntype T struct{}\n\nfunc (T) Do() {}\n\nfunc New() T { return T{} }\n"}},
	{"a body", map[string]string{"mid/mid.go": "package mid\n\nimport \"example.com/m/base\"\n\nvar Made = base.New()\n\nfunc Use() { Made.Do(); base.New().Do() }\n"}},
	{"a function that nobody names", map[string]string{"base/more.go": "package base\n\nfunc Extra() { New() }\n"}},
	{"a function that was missing", map[string]string{"mid/later.go": "package mid\n\nfunc Later() {}\n"}},
	{"another result far below", map[string]string{"base/base.go": "package base\n\ntype U struct{}\n\nfunc (U) Do() {}\n\nfunc New() U { return U{} }\n"}},
	{"a foreign name becomes a type", map[string]string{"other/other.go": "package other\n\nimport \"net/http\"\n\nvar K http.Kind\n"}},
	{"a method in a test", map[string]string{"top/top_test.go": "package top\n\nimport \"testing\"\n\nfunc TestRun(t *testing.T) { Run(); again() }\n\nfunc again() {}\n"}},
	{"a build constraint", map[string]string{"mid/later.go": "//go:build windows\n\npackage mid\n\nfunc Later() {}\n"}},
	{"a new package of the same path", map[string]string{"nested/go.mod": "module example.com/m\n", "nested/mid/mid.go": "package mid\n\nfunc Use() {}\n"}},
	{"a removed package", map[string]string{"base/base.go": "", "base/more.go": ""}},
	{"a script is started", map[string]string{"top/start.go": "package top\n\nimport \"os/exec\"\n\nfunc start() { exec.Command(\"sh\", \"./go.sh\") }\n"}},
	{"the script", map[string]string{"top/go.sh": "echo\n"}},
	{"the script, removed", map[string]string{"top/go.sh": ""}},
	{"Python", map[string]string{"app/util.py": "class helper:\n    def __init__(self): ...\n"}},
	{"Python, removed", map[string]string{"app/util.py": ""}},
	{"a file that cannot be parsed", map[string]string{"app/bad.py": "\x7fELF\x00\x00"}},
	{"back again", tree},
}

// change writes and removes files.
func change(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(root, name)
		if text == "" {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func run1(t *testing.T, root, work string, opts Options) *Summary {
	t.Helper()
	summary, err := Run(t.Context(), root, work, opts)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

func phase1Files(t *testing.T, work string) map[string]string {
	t.Helper()
	read := map[string]string{}
	for _, name := range []string{"graph.json", "functions.csv", "graph.dot", "dropped-calls.json", "scan-coverage.json"} {
		text, err := os.ReadFile(filepath.Join(work, "phase1", name))
		if err != nil {
			t.Fatal(err)
		}
		read[name] = string(text)
	}
	return read
}

// After every edit the outputs are those of a first run, whatever the number
// of jobs.
func TestRunAfterEditsEqualsAFirstRun(t *testing.T) {
	root, work := plant(t, tree), t.TempDir()
	run1(t, root, work, Options{})
	for _, edit := range edits {
		change(t, root, edit.files)
		got := run1(t, root, work, Options{Jobs: 4})
		fresh := t.TempDir()
		want := run1(t, root, fresh, Options{Jobs: 1})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: summary (-first run +later run):\n%s", edit.name, diff)
		}
		if diff := cmp.Diff(phase1Files(t, fresh), phase1Files(t, work)); diff != "" {
			t.Errorf("%s: (-first run +later run):\n%s", edit.name, diff)
		}
	}
}

func TestRunAndAnalyzeAgree(t *testing.T) {
	root, work, other := plant(t, tree), t.TempDir(), t.TempDir()
	run1(t, root, work, Options{})
	result, err := Analyze(t.Context(), root, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := result.Write(other); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(phase1Files(t, other), phase1Files(t, work)); diff != "" {
		t.Errorf("(-without cache +with):\n%s", diff)
	}
}

// counted is an extractor that says what it is asked for.
type counted struct {
	extract.Extractor
	paths *[]string
}

func (c counted) Extract(path string, src []byte) (extract.File, error) {
	*c.paths = append(*c.paths, path)
	return c.Extractor.Extract(path, src)
}

// counting gives the Go language and the paths that it has parsed.
func counting() (languages []scan.Language, parsed *[]string) {
	parsed = &[]string{}
	for _, l := range scan.Languages() {
		if l.New().Support().Name == goLanguage {
			languages = append(languages, scan.Language{New: func() extract.Extractor { return counted{l.New(), parsed} }})
		}
	}
	return languages, parsed
}

func TestRunParsesOnlyWhatHasChanged(t *testing.T) {
	root, work := plant(t, tree), t.TempDir()
	languages, parsed := counting()
	opts := Options{Languages: languages, Jobs: 1}
	steps := []struct {
		name string
		do   func()
		want []string
	}{
		{"first", func() {}, []string{"base/base.go", "mid/mid.go", "top/top.go", "top/top_test.go"}},
		{"again", func() {}, nil},
		{"one edited", func() { change(t, root, map[string]string{"mid/mid.go": "package mid\n"}) }, []string{"mid/mid.go"}},
		{"edit undone", func() { change(t, root, map[string]string{"mid/mid.go": tree["mid/mid.go"]}) }, nil},
		{"outputs gone", func() { os.RemoveAll(filepath.Join(work, "phase1")) }, nil},
		{"an output changed", func() { os.WriteFile(filepath.Join(work, "phase1", "graph.dot"), nil, 0o666) }, nil},
		{"state gone", func() { os.Remove(statePath(work)) }, nil},
		{"state damaged", func() { os.Truncate(statePath(work), 40) }, nil},
		{"cache damaged", func() { overwrite(t, filepath.Join(work, cacheFolder, "facts")); os.Remove(statePath(work)) },
			[]string{"base/base.go"}},
		{"cache gone", func() { os.RemoveAll(filepath.Join(work, cacheFolder)) }, []string{"base/base.go", "mid/mid.go", "top/top.go", "top/top_test.go"}},
		{"cache gone, state there", func() {
			os.Remove(filepath.Join(work, cacheFolder, "facts"))
			os.RemoveAll(filepath.Join(work, "phase1"))
		},
			[]string{"base/base.go", "mid/mid.go", "top/top.go", "top/top_test.go"}},
	}
	var want map[string]string
	for _, step := range steps {
		*parsed = nil
		step.do()
		run1(t, root, work, opts)
		if diff := cmp.Diff(step.want, slices.Sorted(slices.Values(*parsed))); diff != "" {
			t.Errorf("%s: parsed (-want +got):\n%s", step.name, diff)
		}
		if step.name == "one edited" {
			continue
		}
		got := phase1Files(t, work)
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: outputs (-first +now):\n%s", step.name, diff)
		}
	}
}

// overwrite damages the first value of a store.
func overwrite(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt([]byte("damaged"), 200); err != nil {
		t.Fatal(err)
	}
}

func TestRunErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	busy := t.TempDir()
	unlock, err := lock(busy)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		ctx  context.Context
		work string
		root string
		want string
	}{
		{"interrupted", ctx, t.TempDir(), plant(t, tree), "context canceled"},
		{"another run", t.Context(), busy, plant(t, tree), "another analysis is at work there"},
		{"no folder", t.Context(), file, plant(t, tree), "work directory"},
		{"no sources", t.Context(), t.TempDir(), t.TempDir(), "no source file of a known language"},
		{"no tree", t.Context(), t.TempDir(), file, "found a file, expected a folder"},
	} {
		_, err := Run(test.ctx, test.root, test.work, Options{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
		if _, err := os.Stat(filepath.Join(test.work, "phase1")); err == nil {
			t.Errorf("%s: phase1 was written", test.name)
		}
	}
}

// A run that fails leaves nothing that was not there.
func TestFailedRunLeavesNothing(t *testing.T) {
	source := plant(t, tree)
	for _, test := range []struct {
		name, root string
		opts       Options
	}{
		{"no source folder", filepath.Join(source, "gone"), Options{}},
		{"no sources", t.TempDir(), Options{}},
		{"only documents", plant(t, map[string]string{"README.md": "# Title\n"}), Options{}},
		{"a bad pattern", source, Options{Exclude: []string{"[a"}}},
	} {
		folder := t.TempDir()
		if _, err := Run(t.Context(), test.root, filepath.Join(folder, "new", "work"), test.opts); err == nil {
			t.Errorf("%s: no error", test.name)
		}
		if _, err := Run(t.Context(), test.root, folder, test.opts); err == nil {
			t.Errorf("%s: no error", test.name)
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
			t.Errorf("%s: left %v, %v", test.name, left, err)
		}
	}
}

func TestFailedRunKeepsWhatIsThere(t *testing.T) {
	root, work := plant(t, tree), t.TempDir()
	run1(t, root, work, Options{})
	before := phase1Files(t, work)
	if _, err := Run(t.Context(), t.TempDir(), work, Options{}); err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff(before, phase1Files(t, work)); diff != "" {
		t.Errorf("phase1 (-before +after):\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(work, cacheFolder, "facts")); err != nil {
		t.Errorf("the cache of the run before: %v", err)
	}
}

// One file that cannot be written keeps the others from being replaced.
func TestWriteWritesAllOrNothing(t *testing.T) {
	result, err := Analyze(t.Context(), plant(t, tree), Options{})
	if err != nil {
		t.Fatal(err)
	}
	old := t.TempDir()
	if err := result.Write(old); err != nil {
		t.Fatal(err)
	}
	before := phase1Files(t, old)
	result.Artifacts.Graph.Metadata.Language = "changed"
	result.Artifacts.DroppedCalls.Metadata.TotalDropped = -1 // which its writer refuses

	if err := result.Write(old); err == nil || !strings.Contains(err.Error(), "dropped-calls.json: not written") {
		t.Errorf("error %v, want one of dropped-calls.json", err)
	}
	if diff := cmp.Diff(before, phase1Files(t, old)); diff != "" {
		t.Errorf("files of the run before (-before +after):\n%s", diff)
	}
	if left, err := os.ReadDir(filepath.Join(old, "phase1")); err != nil || len(left) != len(before) {
		t.Errorf("left %v, %v", left, err)
	}
	empty := t.TempDir()
	if err := result.Write(filepath.Join(empty, "new")); err == nil {
		t.Error("no error")
	}
	if left, err := os.ReadDir(empty); err != nil || len(left) != 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestWriteInThePlaceOfAFolder(t *testing.T) {
	result, err := Analyze(t.Context(), plant(t, tree), Options{})
	if err != nil {
		t.Fatal(err)
	}
	work := plant(t, map[string]string{"phase1/graph.dot/mine": "mine"})
	if err := result.Write(work); err == nil || !strings.Contains(err.Error(), "graph.dot: not replaced") {
		t.Errorf("error %v, want one of graph.dot", err)
	}
	if left, err := os.ReadDir(filepath.Join(work, "phase1")); err != nil || len(left) != 1 {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestRunLeavesItsWorkDirectoryOut(t *testing.T) {
	root := plant(t, map[string]string{"a.py": "def f(): ...\n", "work/b.py": "def g(): ...\n"})
	if got := run1(t, root, filepath.Join(root, "work"), Options{}); got.Files != 1 {
		t.Errorf("%d files, want 1", got.Files)
	}
}

func TestTimeIsShown(t *testing.T) {
	root, work := plant(t, tree), t.TempDir()
	run1(t, root, work, Options{})
	run1(t, root, work, Options{Time: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)})
	if text := phase1Files(t, work)["graph.json"]; !strings.Contains(text, `"generatedAt": "2000-01-01T00:00:00.000Z"`) {
		t.Error("the time of the second run is not shown")
	}
}

func TestOutcomesKeep(t *testing.T) {
	for _, outcomes := range [][]facts.Outcome{
		{},
		{{Caller: "a", CallType: "internal_func", Callee: "b", CalleeFile: "b.py", Await: true}, {Caller: "a", Category: "builtin"}},
	} {
		data := encodeOutcomes(outcomes)
		got, err := decodeOutcomes(data)
		if diff := cmp.Diff(outcomes, got); err != nil || diff != "" {
			t.Errorf("error %v (-want +got):\n%s", err, diff)
		}
		for end := range data {
			if got, err := decodeOutcomes(data[:end]); err == nil {
				t.Errorf("cut at %d: got %v, want an error", end, got)
			}
		}
	}
}

func TestSitesAreKept(t *testing.T) {
	sites := []facts.CallSite{{Line: 1, Raw: "f"}, {Line: 70_000, Raw: "a.b"}, {Line: 3}, {Line: 2, Raw: "f"}}
	data := encodeSites(sites)
	got, err := decodeSites(data)
	if diff := cmp.Diff(sites, got); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	for end := range data {
		if got, err := decodeSites(data[:end]); err == nil {
			t.Errorf("cut at %d: got %v, want an error", end, got)
		}
	}
}

func FuzzDecodeEntry(f *testing.F) {
	e := &entry{code: true, details: []byte("d"), sites: []byte("s"), decl: []byte("decl"), refs: []byte("refs")}
	f.Add(slices.Concat(e.encode()...))
	f.Fuzz(func(t *testing.T, data []byte) {
		if e, err := decodeEntry(data); err == nil {
			s := remembered("a", scan.Key{}, e, nil)
			s.getDetails()
			s.getDeclaration()
			s.getReferences()
			s.getSummary()
		}
		decodeOutcomes(data)
		decodeSites(data)
	})
}
