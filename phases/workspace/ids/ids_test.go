package ids

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
)

var now = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func workspace(t *testing.T, contents map[string]string) *files.Writer {
	t.Helper()
	folder := t.TempDir()
	for name, text := range contents {
		put(t, folder, name, text)
	}
	dir, err := files.Open(folder, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := dir.Lock(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Unlock(); err != nil {
			t.Error(err)
		}
		dir.Close()
	})
	return w
}

func put(t *testing.T, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func next(t *testing.T, w *files.Writer, prefix string) string {
	t.Helper()
	kind, err := Find(prefix)
	if err != nil {
		t.Fatal(err)
	}
	id, err := Next(w.Dir, kind, now)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func appended(t *testing.T, w *files.Writer, prefix string) string {
	t.Helper()
	kind, err := Find(prefix)
	if err != nil {
		t.Fatal(err)
	}
	id, err := Append(w, kind, "text", now)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestNext(t *testing.T) {
	for _, c := range []struct {
		name, prefix string
		contents     map[string]string
		want         string
	}{
		{"nothing", "AC", nil, "AC-001"},
		{"after the highest, gaps stay", "AC", map[string]string{"spec.md": "- AC-001: a\n- AC-005: e\n- AC-003: c\n"}, "AC-006"},
		{"fences do not count", "AC", map[string]string{"spec.md": "- AC-001\n```\nAC-009\n```\n"}, "AC-002"},
		{"a longer word is no id", "AC", map[string]string{"spec.md": "AC-001 XAC-005 AC-006b AC-007-8 AC1\n"}, "AC-002"},
		{"a mention elsewhere uses the id up", "DEC", map[string]string{"decisions.md": "## DEC-001 a\n", "drift.md": "replaces DEC-004\n"}, "DEC-005"},
		{"history too", "DEC", map[string]string{"history/decisions-20260101.md": "## DEC-007 a\n"}, "DEC-008"},
		{"another workspace's", "SLICE", map[string]string{"tasks.md": "## SLICE-001 a\nWorkspace dependencies: other/SLICE-009\n"}, "SLICE-002"},
		{"more than three digits", "EVID", map[string]string{"evidence.md": "## EVID-1041\n"}, "EVID-1042"},
		{"too long for an id", "EVID", map[string]string{"evidence.md": "EVID-20260102030405 EVID-002\n"}, "EVID-003"},
		{"questions of today only", "q", map[string]string{"questions.md": "## q-2026-01-01-009\n## q-2026-01-02-002\n| Q-011 | open |\n"}, "q-2026-01-02-003"},
		{"letter case of the prefix", "evid", map[string]string{"evidence.md": "EVID-002"}, "EVID-003"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := next(t, workspace(t, c.contents), c.prefix); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestEveryPrefix(t *testing.T) {
	w := workspace(t, nil)
	for _, kind := range Kinds {
		if kind.Name == "NOTE" {
			continue
		}
		series := kind.series(now)
		for _, want := range []string{series + "-001", series + "-002"} {
			if got := appended(t, w, kind.Name); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		}
		data, err := w.Read(kind.File, files.MaxFile)
		if err != nil || strings.Count(string(data), series+"-002") != 1 {
			t.Errorf("%s: %v\n%s", kind.File, err, data)
		}
	}
}

func TestRemovedHighestIsNeverGivenAgain(t *testing.T) {
	w := workspace(t, map[string]string{"decisions.md": "# Decisions\n\n## DEC-001 a\n"})
	appended(t, w, "DEC")
	if err := w.Write("decisions.md", []byte("# Decisions\n\n## DEC-001 a\n")); err != nil {
		t.Fatal(err)
	}
	if got := next(t, w, "DEC"); got != "DEC-003" {
		t.Errorf("after removing DEC-002 the next is %s, want DEC-003", got)
	}

	byHand := workspace(t, map[string]string{"spec.md": "- AC-004: d\n"})
	if err := Remember(byHand, now); err != nil {
		t.Fatal(err)
	}
	if err := byHand.Write("spec.md", []byte("# Spec\n")); err != nil {
		t.Fatal(err)
	}
	if got := next(t, byHand, "AC"); got != "AC-005" {
		t.Errorf("after removing AC-004 the next is %s, want AC-005", got)
	}
}

func TestFault05ReusedNoteID(t *testing.T) {
	w := workspace(t, nil)
	kind, _ := Find("NOTE")
	for _, want := range []string{"NOTE-001", "NOTE-002"} {
		// Each note is removed again before the next is added.
		if got, err := Allocate(w, kind, now); err != nil || got != want {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
}

func TestRecord(t *testing.T) {
	w := workspace(t, map[string]string{"spec.md": "- AC-004: d\n", "questions.md": "## q-2026-01-02-002 x\n"})
	if err := Remember(w, now); err != nil {
		t.Fatal(err)
	}
	data, err := w.Read(RecordFile, 1000)
	if err != nil {
		t.Fatal(err)
	}
	want := "{\n  \"version\": 1,\n  \"highest\": {\n    \"AC\": 4,\n    \"q-2026-01-02\": 2\n  }\n}\n"
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for text, want := range map[string]string{
		"{":                                 "ids.json: unexpected EOF; restore the engine's record, or remove it to start from the ids that the files name",
		`{"version": 2}`:                    "ids.json: found version 2, expected 1; use the engine that wrote it",
		`{"version":1,"highest":{"AC":-1}}`: `ids.json: found the number -1 for "AC", expected 0 to 999999; restore the engine's record`,
	} {
		w := workspace(t, map[string]string{RecordFile: text})
		kind, _ := Find("AC")
		if _, err := Append(w, kind, "x", now); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
		if w.Exists("spec.md") {
			t.Error("spec.md was written")
		}
	}
}

func TestAppendRefuses(t *testing.T) {
	for _, c := range []struct{ name, prefix, text, want string }{
		{"notes", "NOTE", "x", "NOTE ids belong to anchored notes; use devrites-engine note add"},
		{"no text", "AC", " \n", "found no text, expected what the entry says"},
		{"long", "AC", strings.Repeat("x", MaxText+1), "found a text of 2001 bytes, expected at most 2000; keep the entry short and refer to details"},
		{"escape sequence", "AC", "x\x1b[31m", "found a control character in the text; take it out"},
		{"open fence", "DEC", "x", "decisions.md: a fence that is open where the entry goes; close the fence"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := workspace(t, map[string]string{"decisions.md": "```\n"})
			kind, _ := Find(c.prefix)
			if _, err := Append(w, kind, c.text, now); err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if w.Exists(RecordFile) {
				t.Error("a number was used up")
			}
		})
	}
	if _, err := Find("XYZ"); err == nil || err.Error() != `found the prefix "XYZ", expected one of REQ, AC, EDGE, PROH, SLICE, DEC, ASM, DRIFT, EVID, NOTE, q` {
		t.Errorf("got %v", err)
	}
}

func TestNoNumberLeft(t *testing.T) {
	w := workspace(t, map[string]string{"spec.md": "AC-999999"})
	kind, _ := Find("AC")
	if id, err := Next(w.Dir, kind, now); err == nil {
		t.Errorf("got %s", id)
	}
}
