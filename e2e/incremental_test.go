package e2e

import (
	"maps"
	"testing"

	"rules_handbook/e2e/bazel"
)

// TestIncremental counts, for each kind of edit, the handbook actions that
// run again, and compares what comes out with a full build.
func TestIncremental(t *testing.T) {
	w := shared.Tree(t, 12, 20)
	w.Must("clean") // of what another test has built there
	w.Tools()
	cold := w.Build("//:handbook")
	if cold["HandbookScan"] < 4 || cold["HandbookResolve"] < 1 {
		t.Fatalf("cold build executed %v, want several scans", cold)
	}
	const file = "src/go03/file05.go"

	steps := []struct {
		name string
		edit func()
		want bazel.Counts
	}{
		{"nothing", func() {}, bazel.Counts{}},
		{
			"a body that keeps lines and calls",
			func() { w.Edit(file, "+ 1", "+ 7") },
			bazel.Counts{"HandbookScan": 1, "HandbookAgentIndex": 1},
		},
		{
			"a comment",
			func() { w.Edit(file, "hands a value on.", "hands a number on.") },
			bazel.Counts{
				"HandbookScan": 1, "HandbookCards": 1, "HandbookFilePages": 1,
				"HandbookMarkdown": 1, "HandbookAgent": 1, "HandbookAgentIndex": 1,
			},
		},
		{
			"lines that move",
			func() { w.Edit(file, "// Step05", "\n\n// Step05") },
			bazel.Counts{
				"HandbookScan": 1, "HandbookCards": 1, "HandbookFilePages": 1,
				"HandbookMarkdown": 1, "HandbookAgent": 1, "HandbookAgentIndex": 1,
			},
		},
	}
	for _, step := range steps {
		t.Run(step.name, func(t *testing.T) {
			step.edit()
			got := w.Build("//:handbook")
			if !maps.Equal(got, step.want) {
				t.Errorf("executed %v, want %v", got, step.want)
			}
		})
	}

	bounded := []struct {
		name string
		edit func()
		most int
	}{
		{"a call", func() { w.Edit(file, "+ 7", "+ Step06(value)") }, 20},
		{"a new function", func() { w.Edit(file, "// Step05", "// Extra is new.\nfunc Extra() {}\n\n// Step05") }, 45},
		{"an added file", func() {
			w.Write(map[string]string{"src/go03/added.go": "package go03\n\n// Added is new.\nfunc Added() {}\n"})
		}, 45},
		{"a deleted file", func() { w.Remove("src/go03/added.go") }, 45},
		{
			"a renamed file",
			func() {
				text := w.Read("src/py01/file03.py")
				w.Remove("src/py01/file03.py")
				w.Write(map[string]string{"src/py01/renamed.py": text})
			},
			45,
		},
	}
	for _, step := range bounded {
		t.Run(step.name, func(t *testing.T) {
			step.edit()
			got := w.Build("//:handbook")
			t.Logf("%d actions: %v", got.Total(), got)
			if got["HandbookScan"] < 1 || got.Total() > step.most {
				t.Errorf("executed %v, want a scan and at most %d actions", got, step.most)
			}
		})
	}

	t.Run("incremental equals full", func(t *testing.T) {
		incremental := w.Digests("bazel-bin/handbook")
		w.Must("clean")
		w.Tools()
		w.Build("//:handbook")
		if full := w.Digests("bazel-bin/handbook"); !maps.Equal(incremental, full) {
			t.Errorf("outputs differ: %v", unlike(incremental, full))
		}
	})
	t.Run("undone edits give the first bytes", func(t *testing.T) {
		before := w.Digests("bazel-bin/handbook")
		text := w.Read(file)
		w.Edit(file, "Extra is new", "Extra is old")
		w.Build("//:handbook")
		if maps.Equal(before, w.Digests("bazel-bin/handbook")) {
			t.Error("outputs are equal after an edit")
		}
		w.Write(map[string]string{file: text})
		w.Build("//:handbook")
		if after := w.Digests("bazel-bin/handbook"); !maps.Equal(before, after) {
			t.Errorf("outputs differ: %v", unlike(before, after))
		}
	})
}
