package cards

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestMakeRefuses(t *testing.T) {
	if _, _, err := Make(&facts.Slice{}, Options{Detail: "full", Lang: "en"}); err == nil || err.Error() != `detail "full": expected brief or deep` {
		t.Errorf("got %v", err)
	}
	if _, _, err := Make(&facts.Slice{}, Options{Detail: Deep, Lang: "fr"}); err == nil {
		t.Error("an unknown language is accepted")
	}
}

func TestMakeNothing(t *testing.T) {
	pack, briefs, err := Make(&facts.Slice{}, Options{Detail: Deep, Lang: "en"})
	if err != nil || pack.Cards == nil || briefs.Briefs == nil || pack.Validate() != nil || briefs.Validate() != nil {
		t.Errorf("got %+v, %+v, %v", pack, briefs, err)
	}
}

// worker is a file with a class whose run method drains a queue.
func worker() facts.SliceFile {
	return facts.SliceFile{
		Path: "ingest/worker.py", Language: "python",
		Doc:      "Drains the queue.\n\nEvery task is run once; see `Queue`.\n\nCopyright 2024 X. All rights reserved.",
		External: []string{"logging", "requests"},
		Types: []facts.TypeDecl{
			{ID: "type:ingest.worker.Worker", Name: "Worker", Qualname: "Worker", Kind: "class", LineStart: 5, LineEnd: 30, Signature: "class Worker", Doc: "A thread that runs tasks."},
		},
		Functions: []facts.SliceFunction{
			{
				Node: facts.Node{ID: "ingest.worker.Worker.__init__", Name: "__init__", Qualname: "Worker.__init__", ClassName: "Worker", LineStart: 7, LineEnd: 9,
					Signature: "def __init__(self, queue: Queue)", Method: true},
				CalledBy: []facts.Ref{{ID: "app.main.main", Qualname: "main", File: "app/main.py"}},
			},
			{
				Node: facts.Node{ID: "ingest.worker.Worker.run", Name: "run", Qualname: "Worker.run", ClassName: "Worker", LineStart: 10, LineEnd: 13,
					Signature: "def run(self, limit: int) -> int", Method: true, Exported: true,
					Doc: "Run tasks.\n\nArgs:\n    limit: how many\n\nReturns:\n    int: tasks done\n\nRaises:\n    ValueError: for a bad limit\n"},
				Calls: []facts.Ref{
					{ID: "ingest.queue.Queue.pop", Qualname: "Queue.pop", File: "ingest/queue.py"},
					{ID: "ingest.worker._log", Qualname: "_log", File: "ingest/worker.py"},
				},
				CalledBy: []facts.Ref{
					{ID: "app.main.main", Qualname: "main", File: "app/main.py"},
					{ID: "tests.test_worker.test_run", Qualname: "test_run", File: "tests/test_worker.py"},
				},
				External: []string{"requests.post"},
			},
			{
				Node:     facts.Node{ID: "ingest.worker._log", Name: "_log", Qualname: "_log", LineStart: 32, LineEnd: 33, Signature: "def _log(text)"},
				CalledBy: []facts.Ref{{ID: "ingest.worker.Worker.run", Qualname: "Worker.run", File: "ingest/worker.py"}},
				External: []string{"logging.info"},
			},
		},
	}
}

func TestMakeDeep(t *testing.T) {
	pack, briefs, err := Make(&facts.Slice{Files: []facts.SliceFile{worker()}}, Options{Detail: Deep, Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	class := "Worker"
	want := schemas.FileCard{
		Version: 1, File: "ingest/worker.py", Purpose: "Drains the queue.", Role: "domain_logic", Lifecycle: "none",
		Description: "Drains the queue.\n\nEvery task is run once; see `Queue`.\n\n" +
			"`Worker`: a thread that runs tasks. `Worker.run`: Run tasks.\n\n" +
			"The file defines 3 functions and 1 type. Called from `app/main.py` and `tests/test_worker.py`. Calls into `ingest/queue.py`. " +
			"Uses `logging` and `requests` from outside the code base.",
		Types: []schemas.TypeCard{{Name: "Worker", Qualname: "Worker", Kind: "class", LineRange: [2]int{5, 30}, Signature: "class Worker"}},
		Functions: []schemas.FunctionCard{
			{
				ID: "ingest.worker.Worker.__init__", Qualname: "Worker.__init__", Name: "__init__", ClassName: &class, LineRange: [2]int{7, 9},
				Signature: "def __init__(self, queue: Queue)", Calls: []string{}, CalledBy: []string{"app.main.main"}, ExtCalls: []string{}, NCalledBy: 1,
				Purpose: "Creates an instance of `Worker`.", DataFlow: "Takes `queue` (`Queue`).", Relations: "Called from `app/main.py`.",
			},
			{
				ID: "ingest.worker.Worker.run", Qualname: "Worker.run", Name: "run", ClassName: &class, LineRange: [2]int{10, 13},
				Signature: "def run(self, limit: int) -> int",
				Calls:     []string{"ingest.queue.Queue.pop", "ingest.worker._log"}, CalledBy: []string{"app.main.main", "tests.test_worker.test_run"},
				ExtCalls: []string{"requests.post"}, NCalls: 2, NCalledBy: 2, NExtCalls: 1,
				Purpose:   "Run tasks.",
				DataFlow:  "Takes `limit` (how many). Returns: tasks done. Raises `ValueError` (for a bad limit).",
				Relations: "Called from `app/main.py` and `tests/test_worker.py`. Calls into `ingest/queue.py`.",
			},
			{
				ID: "ingest.worker._log", Qualname: "_log", Name: "_log", LineRange: [2]int{32, 33}, Signature: "def _log(text)",
				Calls: []string{}, CalledBy: []string{"ingest.worker.Worker.run"}, ExtCalls: []string{"logging.info"}, NCalledBy: 1, NExtCalls: 1,
				DataFlow: "Takes `text`.", Relations: "Called only inside this file.",
			},
		},
	}
	if diff := cmp.Diff([]schemas.FileCard{want}, pack.Cards); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	wantBriefs := []schemas.Brief{{File: "ingest/worker.py", Purpose: "Drains the queue.", Role: "domain_logic", Lifecycle: "none", NFunctions: 3, NTypes: 1}}
	if diff := cmp.Diff(wantBriefs, briefs.Briefs); diff != "" {
		t.Errorf("briefs (-want +got):\n%s", diff)
	}
	if err := pack.Validate(); err != nil {
		t.Error(err)
	}
}

func TestMakeBrief(t *testing.T) {
	pack, _, err := Make(&facts.Slice{Files: []facts.SliceFile{worker()}}, Options{Detail: Brief, Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	card := pack.Cards[0]
	if card.Description != "" || card.Functions != nil || len(card.Types) != 1 {
		t.Errorf("got %+v", card)
	}
}

func TestCountsAreNotCapped(t *testing.T) {
	file := worker()
	for i := range 300 {
		file.Functions[1].CalledBy = append(file.Functions[1].CalledBy, facts.Ref{ID: "x." + strings.Repeat("y", i), File: "x.py"})
	}
	pack, _, _ := Make(&facts.Slice{Files: []facts.SliceFile{file}}, Options{Detail: Deep, Lang: "en"})
	if got := pack.Cards[0].Functions[1]; got.NCalledBy != 302 || len(got.CalledBy) != 302 {
		t.Errorf("nCalledBy = %d, %d ids", got.NCalledBy, len(got.CalledBy))
	}
}

func TestPurpose(t *testing.T) {
	for _, c := range []struct {
		name string
		file facts.SliceFile
		want string
	}{
		{"nothing", facts.SliceFile{Path: "a.py", Language: "python"}, ""},
		{"licence only", facts.SliceFile{Path: "a.py", Language: "python", Doc: "Copyright 2020 X"}, ""},
		{"undocumented", facts.SliceFile{Path: "a.go", Language: "go",
			Types:     []facts.TypeDecl{{Name: "A", Qualname: "A"}, {Name: "B", Qualname: "B"}, {Name: "in", Qualname: "A.in", Container: "A"}},
			Functions: []facts.SliceFunction{{Node: facts.Node{Name: "f", Qualname: "f"}}, {Node: facts.Node{Name: "New", Qualname: "New", Exported: true}}},
		}, "Declares `A` and `B`. Defines `New`."},
		{"methods only", facts.SliceFile{Path: "a.go", Language: "go",
			Functions: []facts.SliceFunction{{Node: facts.Node{Name: "Run", Qualname: "Queue.Run", ClassName: "Queue"}}}}, "Defines `Queue.Run`."},
		{"test", facts.SliceFile{Path: "a_test.go", Language: "go", Test: true,
			Functions: []facts.SliceFunction{{Node: facts.Node{Name: "TestA", Qualname: "TestA", Exported: true}}}}, "Test code. Defines `TestA`."},
		{"named after the file", facts.SliceFile{Path: "task_queue.go", Language: "go",
			Types: []facts.TypeDecl{{Name: "Item", Qualname: "Item", Doc: "Item is one."}, {Name: "TaskQueue", Qualname: "TaskQueue", Doc: "TaskQueue keeps tasks. It grows."}},
		}, "TaskQueue keeps tasks."},
		{"the only one", facts.SliceFile{Path: "x.ts", Language: "typescript",
			Types: []facts.TypeDecl{{Name: "Box", Qualname: "Box", Doc: "The box of items."}},
		}, "`Box`: the box of items."},
		{"the only exported", facts.SliceFile{Path: "x.go", Language: "go",
			Types:     []facts.TypeDecl{{Name: "item", Qualname: "item", Doc: "item is one."}},
			Functions: []facts.SliceFunction{{Node: facts.Node{Name: "Run", Qualname: "Run", Exported: true, Doc: "Run does it all."}}},
		}, "Run does it all."},
		{"the only documented of several", facts.SliceFile{Path: "x.go", Language: "go",
			Functions: []facts.SliceFunction{{Node: facts.Node{Name: "a", Qualname: "a", Doc: "a helps."}}, {Node: facts.Node{Name: "b", Qualname: "b"}}},
		}, "Defines `a` and `b`."},
		{"several documented", facts.SliceFile{Path: "x.ts", Language: "typescript",
			Types: []facts.TypeDecl{{Name: "Item", Qualname: "Item", Doc: "One."}, {Name: "Box", Qualname: "Box", Doc: "Two."}},
		}, "Declares `Item` and `Box`."},
		{"markup in the comment", facts.SliceFile{Path: "x.ts", Language: "typescript", Doc: "# <script>alert(1)</script>\n\n| a |\n\n<b>Fine</b> & well."}, "Fine & well."},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, briefs, err := Make(&facts.Slice{Files: []facts.SliceFile{c.file}}, Options{Detail: Brief, Lang: "en"})
			if err != nil {
				t.Fatal(err)
			}
			if got := briefs.Briefs[0].Purpose; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestDescriptionOfIncompleteFiles(t *testing.T) {
	files := []facts.SliceFile{
		{Path: "a.py", Language: "python", Reason: facts.Partial},
		{Path: "b.py", Language: "python", Generated: true, Functions: []facts.SliceFunction{{Node: facts.Node{Name: "f", Qualname: "f"}}}},
	}
	want := []string{
		"The file has syntax errors, so parts of it may be missing here. The scan found no functions and no types in this file.",
		"Marked as generated code. The file defines 1 function.",
	}
	pack, _, _ := Make(&facts.Slice{Files: files}, Options{Detail: Deep, Lang: "en"})
	for i, card := range pack.Cards {
		if card.Description != want[i] {
			t.Errorf("%s: got %q, want %q", card.File, card.Description, want[i])
		}
	}
}

func TestCoverage(t *testing.T) {
	packs := []*schemas.BriefPack{
		{Briefs: []schemas.Brief{{File: "b.py"}, {File: "c.py", Purpose: "C."}}},
		{Briefs: []schemas.Brief{{File: "a.py"}}},
	}
	want := &schemas.CardCoverage{Version: 1, NFiles: 3, NDescribed: 1, Missing: []string{"a.py", "b.py"}}
	if diff := cmp.Diff(want, Coverage(packs)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if empty := Coverage(nil); empty.Missing == nil || empty.Validate() != nil {
		t.Errorf("got %+v", empty)
	}
}
