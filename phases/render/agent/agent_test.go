package agent_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/agent"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// site renders all files of the agent folder.
func site(t *testing.T, artifacts render.Artifacts, cards map[string]*schemas.FileCard) rendertest.Memory {
	t.Helper()
	pages := map[string]*facts.FilePages{}
	for file, card := range cards {
		pages[file] = &facts.FilePages{Path: file, Symbols: agent.SymbolsOf(card)}
	}
	s := agent.New(rendertest.View(t, artifacts), pages)
	memory := rendertest.Memory{}
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	check(memory.Output("symbols.tsv", s.WriteSymbols))
	check(memory.Output("files.tsv", s.WriteFiles))
	check(memory.Output("calls.tsv", s.WriteCalls))
	check(memory.Output("index.md", func(w io.Writer) error {
		return agent.WriteIndex(w, s.Stats(), "blake3:00", schemas.Provenance{})
	}))
	check(s.WriteStages(func(name string, content func(io.Writer) error) error { return memory.Output("stages/"+name, content) }))
	return memory
}

func TestGolden(t *testing.T) {
	rendertest.Golden(t, "testdata/golden/demo", site(t, rendertest.Demo(), rendertest.DemoCards()))
	rendertest.Golden(t, "testdata/golden/hostile", site(t, rendertest.Hostile(), rendertest.HostileCards()))
}

func rows(table string) []string {
	var rows []string
	for _, line := range strings.Split(strings.TrimSuffix(table, "\n"), "\n") {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, line)
		}
	}
	return rows
}

func TestColumnsCannotBeForged(t *testing.T) {
	files := site(t, rendertest.Hostile(), rendertest.HostileCards())
	for name, columns := range map[string]int{"symbols.tsv": 6, "files.tsv": 6, "calls.tsv": 4} {
		if len(rows(files[name])) == 0 {
			t.Errorf("%s has no rows", name)
		}
		for _, row := range rows(files[name]) {
			if found := strings.Count(row, "\t") + 1; found != columns {
				t.Errorf("%s: found %d columns, want %d: %q", name, found, columns, row)
			}
		}
	}
}

func TestDerivedRows(t *testing.T) {
	cards := rendertest.DemoCards()
	got := strings.Join(rows(site(t, rendertest.Demo(), cards)["symbols.tsv"]), "\n")
	if want := "Queue\tapp/queue.py:3-7\tclass-derived\tstage-2\t-\tspan of 2 of its methods, not of a declaration\n"; !strings.Contains(got, want) {
		t.Errorf("no derived row in:\n%s", got)
	}
	if strings.Count(got, "Worker\t") != 1 {
		t.Errorf("a parsed type has a derived row too:\n%s", got)
	}
	// The type stands in another file of the package.
	cards["app/options.py"].Types = []schemas.TypeCard{{Name: "Queue", Qualname: "Queue", Kind: "class", LineRange: [2]int{1, 2}}}
	if got := site(t, rendertest.Demo(), cards)["symbols.tsv"]; strings.Contains(got, "\tclass-derived\t") {
		t.Errorf("a type of the same package has a derived row too:\n%s", got)
	}
}

func TestCallers(t *testing.T) {
	cards := rendertest.DemoCards()
	calledBy := func() string {
		for _, row := range rows(site(t, rendertest.Demo(), cards)["symbols.tsv"]) {
			if cells := strings.Split(row, "\t"); cells[0] == "pop" {
				return cells[4]
			}
		}
		t.Fatal("no row for pop")
		return ""
	}
	if got := calledBy(); got != "12" {
		t.Errorf("counted %s callers, want the card's 12, more than it lists", got)
	}
	cards["app/main.py"].Functions[0].ExtCalls = []string{"app.queue::Queue.pop", "other::pop"}
	if got := calledBy(); got != "13" {
		t.Errorf("counted %s callers, want 13: one more names its id, equal last names do not count", got)
	}
}

func TestCalls(t *testing.T) {
	cards := rendertest.DemoCards()
	cards["app/main.py"].Functions[0].ExtCalls = []string{"lib.Loader.load", "os.getpid", "print"}
	cards["app/main.py"].Functions[0].Calls = append(cards["app/main.py"].Functions[0].Calls, "app.nowhere.f")
	want := []string{
		"<module>\tapp/main.py:1\tmain\tapp/main.py:4",
		"Worker.run\tapp/worker.py:10\tQueue.pop\tapp/queue.py:6",
		"main\tapp/main.py:4\tLoader.load\tboundary:lib",
		"main\tapp/main.py:4\tQueue.push\tapp/queue.py:3",
		"main\tapp/main.py:4\tWorker.__init__\tapp/worker.py:8",
		"main\tapp/main.py:4\tWorker.run\tapp/worker.py:10",
		"main\tapp/main.py:4\tgetpid\tboundary:os",
	}
	if diff := cmp.Diff(want, rows(site(t, rendertest.Demo(), cards)["calls.tsv"])); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestListsThatMayBeCutAreFilledFromTheOtherSide(t *testing.T) {
	cards := rendertest.DemoCards()
	main, pop := &cards["app/main.py"].Functions[0], &cards["app/queue.py"].Functions[1]
	pop.CalledBy = append(pop.CalledBy, "app.main.main")
	const row = "\nmain\tapp/main.py:4\tQueue.pop\tapp/queue.py:6\n"
	if got := site(t, rendertest.Demo(), cards)["calls.tsv"]; strings.Contains(got, row) {
		t.Errorf("main lists all it calls, and pop is not among it:\n%s", got)
	}
	for i := len(main.Calls); i < 25; i++ {
		main.Calls = append(main.Calls, fmt.Sprintf("other.f%d", i))
	}
	if got := site(t, rendertest.Demo(), cards)["calls.tsv"]; !strings.Contains(got, row) {
		t.Errorf("the list of main may be cut, and pop says main calls it:\n%s", got)
	}
}

func TestModulesThatShareAnIDAreNotLocated(t *testing.T) {
	artifacts := rendertest.Demo()
	artifacts.Assignment.FileStage["app/main.ts"] = schemas.FileStage{Stage: "stage-1"}
	if got := site(t, artifacts, rendertest.DemoCards())["calls.tsv"]; strings.Contains(got, "\n<module>\t") {
		t.Errorf("app.main is two files, but its body is located:\n%s", got)
	}
	cards := rendertest.DemoCards()
	cards["app/main.py"].Functions[0].CalledBy = []string{"app.main.<module>@app/main.ts"}
	if got := site(t, artifacts, cards)["calls.tsv"]; !strings.Contains(got, "\n<module>\tapp/main.ts:1\tmain\t") {
		t.Errorf("the body's id names its file, but it is not located:\n%s", got)
	}
}

func TestBoundaries(t *testing.T) {
	for _, test := range []struct{ in, specifier, name string }{
		{"os.path.join", "os.path", "join"},
		{"a.b.Klass.run", "a.b", "Klass.run"},
		{"print", "", "print"},
		{"Klass", "", "Klass"},
		{"node:fs/promises::readFile", "node:fs/promises", "readFile"},
		{"ns::a.b", "ns", "a.b"},
		{"fmt.Println", "fmt", "Println"},
		{"example.com/x/y.Do", "example.com/x/y", "Do"},
		{"example.com/x/y.T.Do", "example.com/x/y", "T.Do"},
		{"gopkg.in/yaml.v3.Unmarshal", "gopkg.in/yaml.v3", "Unmarshal"},
	} {
		cards := rendertest.DemoCards()
		cards["app/main.py"].Functions[0].ExtCalls = []string{test.in}
		got := site(t, rendertest.Demo(), cards)["calls.tsv"]
		row := "main\tapp/main.py:4\t" + test.name + "\tboundary:" + test.specifier + "\n"
		if strings.Contains(got, row) != (test.specifier != "") || strings.Count(got, "\tboundary:") > 1 {
			t.Errorf("%s: want a row %q in:\n%s", test.in, row, got)
		}
	}
}

func TestTwins(t *testing.T) {
	artifacts := rendertest.Demo()
	tests := []string{"src/__tests__/a.test.js", "src/a.spec.tsx", "src/a.test.ts", "src/a.tests.ts", "src/a_spec.rb", "src/a_test.go", "src/test_a.py"}
	artifacts.Assignment.FileStage = map[string]schemas.FileStage{}
	for _, file := range append([]string{"src/a.ts", "src/ab.test.ts", "lib/a.test.ts"}, tests...) {
		artifacts.Assignment.FileStage[file] = schemas.FileStage{Stage: "stage-2"}
	}
	page := site(t, artifacts, nil)["stages/stage-2.md"]
	_, pairs, _ := strings.Cut(page, "## co-change (source ↔ its test)\n\n```\n")
	want := ""
	for _, test := range tests {
		want += "src/a.ts\t" + test + "\n"
	}
	if diff := cmp.Diff(want+"```\n", pairs); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCountsSayWhatTheyCount(t *testing.T) {
	files := site(t, rendertest.Demo(), rendertest.DemoCards())
	for page, want := range map[string]string{
		"index.md":             "\n## stages\n\n```\nsid\town files\town symbols\ttitle\tmost files in\nstage-1\t1\t1\tStartup\tapp/\n",
		"stages/stage-1.md":    "# stage-1\n\n1 own file (2 with the stages below) | 1 own symbol | registers: reg-task-queue\n",
		"stages/stage-1.1.md":  "# stage-1.1\n\n1 file | 0 symbols\n",
		"stages/stage-2.md":    "# stage-2\n\n3 files | 5 symbols | registers: reg-task-queue\n",
		"stages/crosscut-1.md": "# crosscut-1\n\n1 file | 0 symbols\n",
	} {
		if !strings.Contains(files[page], want) {
			t.Errorf("%s lacks %q:\n%s", page, want, files[page])
		}
	}
}

func TestPlurals(t *testing.T) {
	var page bytes.Buffer
	stats := &facts.AgentStats{Version: 1, Title: "One", Files: 1, Functions: 1, Types: 0, Derived: 0, Silent: 1, Unlisted: 1,
		Stages: []facts.StageStats{{ID: "stage-1"}}, Partial: []string{"a"}, Missing: []facts.MissingFile{{File: "b"}}}
	if err := agent.WriteIndex(&page, stats, "", schemas.Provenance{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\n1 file | 1 symbol | 1 stage\n",
		"\n- symbols.tsv: 1 function or method, 0 parsed type declarations, 0 class rows derived from members. 1 file has no row.\n",
		"\n- 1 function was found by the parser but has no row and no calls here: its card is brief (detail=brief).",
		"\n- 1 file was parsed in part; its rows are real but not all: `a`.\n",
		"\n- 1 file could not be read or parsed and has no row anywhere: `b`.\n",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("index lacks %q:\n%s", want, page.String())
		}
	}
}

func TestBriefCards(t *testing.T) {
	cards := rendertest.DemoCards()
	for _, card := range cards {
		card.Functions = nil
	}
	files := site(t, rendertest.Demo(), cards)
	if want := "- 5 functions were found by the parser but have no row and no calls here: their cards are brief"; !strings.Contains(files["index.md"], want) {
		t.Errorf("index lacks %q:\n%s", want, files["index.md"])
	}
	if want := "app/queue.py\tstage-2\tdata_model\t2\tpython/full\t\n"; !strings.Contains(files["files.tsv"], want) {
		t.Errorf("files.tsv lacks %q:\n%s", want, files["files.tsv"])
	}
}

func TestWithoutSummary(t *testing.T) {
	artifacts := rendertest.Demo()
	artifacts.Summary = nil
	files := site(t, artifacts, rendertest.DemoCards())
	if want := "app/main.py\tstage-1\tentrypoint\t1\tStarts the runner.\n"; !strings.Contains(files["files.tsv"], want) {
		t.Errorf("files.tsv lacks %q:\n%s", want, files["files.tsv"])
	}
	if want := "- Types indexed: unknown"; !strings.Contains(files["index.md"], want) {
		t.Errorf("index lacks %q:\n%s", want, files["index.md"])
	}
}

// TestRecipes runs the recipes of the entry page and of a stage page.
func TestRecipes(t *testing.T) {
	if _, err := exec.LookPath("grep"); err != nil {
		t.Skip("no grep here")
	}
	if err := exec.Command("grep", "-P", "a", "/dev/null").Run(); err == nil || err.(*exec.ExitError).ExitCode() != 1 {
		t.Skip("no grep -P here")
	}
	folder := t.TempDir()
	files := site(t, rendertest.Demo(), rendertest.DemoCards())
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	recipe := func(page, label string) string {
		line := regexp.MustCompile(`(?m)^` + label + `:? +(grep .*)$`).FindStringSubmatch(files[page])
		if line == nil {
			t.Fatalf("%s has no recipe %q:\n%s", page, label, files[page])
		}
		return line[1]
	}
	tests := []struct {
		page, label string
		set         []string
		want        string
	}{
		{"index.md", "symbol -> location", []string{"NAME", "push"}, "push\tapp/queue.py:3-4\tfn\tstage-2\t1\tdef push(self, task)\n"},
		{"index.md", "file   -> its symbols", []string{"PATH", "app/main.py"}, "main\tapp/main.py:4-9\tfn\tstage-1\t1\tdef main()\n"},
		{"index.md", "callers of a symbol", []string{"NAME", "pop"}, "Worker.run\tapp/worker.py:10\tQueue.pop\tapp/queue.py:6\n"},
		{"index.md", "callers of a symbol", []string{"NAME", "Queue.pop"}, "Worker.run\tapp/worker.py:10\tQueue.pop\tapp/queue.py:6\n"},
		{"index.md", "callees of a symbol", []string{"NAME", "run"}, "Worker.run\tapp/worker.py:10\tQueue.pop\tapp/queue.py:6\n"},
		{"index.md", "users of an import", []string{"SPECIFIER", "os"}, "main\tapp/main.py:4\tgetpid\tboundary:os\n"},
		{"index.md", "file   -> stage, role", []string{"PATH", "app/main.py"}, "app/main.py\tstage-1\tentrypoint\t1\tpython/full\tStarts the runner.\n"},
		{"stages/stage-1.md", "symbols of this stage", nil, "main\tapp/main.py:4-9\tfn\tstage-1\t1\tdef main()\n"},
	}
	for _, test := range tests {
		t.Run(test.label+" "+strings.Join(test.set, " "), func(t *testing.T) {
			command := strings.NewReplacer(test.set...).Replace(recipe(test.page, test.label))
			run := exec.Command("sh", "-c", command)
			run.Dir = filepath.Join(folder, filepath.Dir(test.page))
			got, err := run.Output()
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", command, diff)
			}
		})
	}
}

func TestIndexStaysSmall(t *testing.T) {
	stats := &facts.AgentStats{Version: 1, Title: "Big", Languages: facts.LanguageStats{Known: true}}
	for _, language := range strings.Fields("cpp csharp dart go java php python ruby rust solidity swift typescript") {
		stats.Languages.Indexed = append(stats.Languages.Indexed, language)
	}
	for _, language := range strings.Fields("kotlin objc ocaml scala shell zig") {
		stats.Languages.FallBack = append(stats.Languages.FallBack, language)
		stats.Languages.Generic = append(stats.Languages.Generic, language)
	}
	for i := range 12 {
		stats.Stages = append(stats.Stages, facts.StageStats{ID: fmt.Sprintf("stage-%d", i), Title: "Some stage title", Files: 1000, Symbols: 9999, Folders: []string{"packages/core/src/", "packages/cli/src/"}})
	}
	for i := range 5000 {
		stats.Partial = append(stats.Partial, fmt.Sprintf("packages/some/folder/file-%d.ts", i))
	}
	var page bytes.Buffer
	if err := agent.WriteIndex(&page, stats, "blake3:"+strings.Repeat("0", 64), schemas.Provenance{GeneratedAt: "2026-08-02T10:00:00.000Z", Commit: strings.Repeat("a", 40)}); err != nil {
		t.Fatal(err)
	}
	if page.Len() > 4096 {
		t.Errorf("index.md has %d bytes, want at most 4096:\n%s", page.Len(), page.String())
	}
	if want := "\ngenerated 2026-08-02T10:00:00.000Z | from aaaa"; !strings.Contains(page.String(), want) {
		t.Errorf("index lacks %q:\n%s", want, page.String())
	}
}

func TestSourceDigest(t *testing.T) {
	a := facts.FileDigest{Path: "a", SHA256: "01"}
	b := facts.FileDigest{Path: "b", SHA256: ""}
	one, err := agent.SourceDigest([]*facts.Digests{{Files: []facts.FileDigest{b}}, {Files: []facts.FileDigest{a}}})
	if err != nil {
		t.Fatal(err)
	}
	two, err := agent.SourceDigest([]*facts.Digests{{Files: []facts.FileDigest{a, b}}})
	if err != nil || one != two {
		t.Errorf("shards change the digest: %s, %s (%v)", one, two, err)
	}
	// printf 'a\00001\nb\000\n' | b3sum
	if want := "blake3:adbff57398174695f97ccb4a0865910388b0e4eee85d1110d597f1c651e0ae58"; one != want {
		t.Errorf("got %s, want %s", one, want)
	}
	if _, err := agent.SourceDigest([]*facts.Digests{{Files: []facts.FileDigest{a, a}}}); err == nil {
		t.Error("a file in two shards is no error")
	}
}
