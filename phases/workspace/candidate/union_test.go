package candidate_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/candidate"
)

func TestChain(t *testing.T) {
	parents := map[string]string{"release": "feat-2", "feat-2": "feat-1", "loop-a": "loop-b", "loop-b": "loop-a"}
	for i := range 66 {
		parents[fmt.Sprint("s", i+1)] = fmt.Sprint("s", i)
	}
	for _, test := range []struct {
		start, want string
		chain       []string
	}{
		{"release", "", []string{"feat-1", "feat-2"}},
		{"feat-1", `state.md: no sequence_parent in the release "feat-1"`, nil},
		{"loop-a", `state.md: the workspace "loop-a" twice in the chain of "loop-a"`, nil},
	} {
		t.Run(test.start, func(t *testing.T) {
			got, err := candidate.Chain(test.start, func(slug string) (string, error) { return parents[slug], nil })
			if diff := cmp.Diff(test.chain, got); diff != "" {
				t.Error(diff)
			}
			if (test.want == "") != (err == nil) || err != nil && !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
	lost := errors.New("lost")
	if _, err := candidate.Chain("x", func(string) (string, error) { return "", lost }); !errors.Is(err, lost) {
		t.Errorf("got %v", err)
	}
}

func TestFault09LongChain(t *testing.T) {
	parent := func(slug string) (string, error) {
		var n int
		fmt.Sscanf(slug, "s%d", &n)
		if n == 0 {
			return "", nil
		}
		return fmt.Sprintf("s%d", n-1), nil
	}
	if got, err := candidate.Chain("s64", parent); err != nil || len(got) != 64 || got[0] != "s0" {
		t.Errorf("64 predecessors: %v", err)
	}
	if _, err := candidate.Chain("s65", parent); err == nil || !strings.Contains(err.Error(), `more than 64 workspaces before "s65"`) {
		t.Errorf("65 predecessors: got %v", err)
	}
}

func part(slug string, rows ...candidate.Row) candidate.Part {
	return candidate.Part{Slug: slug, Manifest: &candidate.Manifest{Rows: rows}}
}

func TestFold(t *testing.T) {
	union, collisions, err := candidate.Fold([]candidate.Part{
		part("feat-1", candidate.Row{State: "present", Path: "src/a.ts", Slice: "SLICE-001", Reason: "first"}, candidate.Row{State: "present", Path: "z", Slice: "s", Reason: "r"}),
		part("feat-2", candidate.Row{State: "deleted", Path: "src/a.ts", Slice: "SLICE-002", Reason: "later"}),
		part("release", candidate.Row{State: "present", Path: "b", Slice: "s", Reason: "r"}),
	})
	want := []candidate.Row{
		{State: "present", Path: "b", Slice: "s", Reason: "r"},
		{State: "deleted", Path: "src/a.ts", Slice: "SLICE-002", Reason: "later"},
		{State: "present", Path: "z", Slice: "s", Reason: "r"},
	}
	if err != nil || collisions != 1 || !cmp.Equal(want, union.Rows) {
		t.Errorf("got %+v, %d, %v", union, collisions, err)
	}
}

func TestFault09CaseCollidingUnion(t *testing.T) {
	_, _, err := candidate.Fold([]candidate.Part{
		part("feat-1", candidate.Row{State: "present", Path: "Readme.md"}),
		part("feat-2", candidate.Row{State: "present", Path: "README.md"}),
	})
	const want = `touched-files.md: "README.md" of feat-2 and "Readme.md" of feat-1; expected paths that differ in more than letter case`
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestFoldRefusesTooManyRows(t *testing.T) {
	parts := make([]candidate.Part, 2)
	for i := range parts {
		rows := make([]candidate.Row, candidate.MaxRows/2+i)
		for j := range rows {
			rows[j].Path = fmt.Sprintf("%d/%d", i, j)
		}
		parts[i] = part("p", rows...)
	}
	if _, _, err := candidate.Fold(parts); err == nil || !strings.Contains(err.Error(), "4097 rows in the union; expected at most 4096") {
		t.Errorf("got %v", err)
	}
}

func TestCovers(t *testing.T) {
	release := &candidate.Manifest{Rows: []candidate.Row{{Path: "a", State: "deleted"}}}
	if err := candidate.Covers(release, []candidate.Part{part("p", candidate.Row{Path: "a", State: "present"})}); err != nil {
		t.Errorf("only the state differs: %v", err)
	}
	var rows []candidate.Row
	for i := range 10 {
		rows = append(rows, candidate.Row{Path: fmt.Sprint("p", i)})
	}
	err := candidate.Covers(release, []candidate.Part{part("p", rows...), part("q", rows[0])})
	const want = `touched-files.md: the release manifest lacks "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7" and 2 more; expected every path of the workspaces before it; run devrites-engine state merge-manifest`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestRewrite(t *testing.T) {
	union := &candidate.Manifest{Rows: []candidate.Row{{State: "present", Path: "a", Slice: "s", Reason: "r"}}}
	const rows = "| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n| present | `a` | s | r |\n"
	for _, test := range []struct {
		name, text, want string
		manifest         *candidate.Manifest
	}{
		{"last section", "## Touched files\nx\n\n## Candidate manifest\nNo project files.\n", "## Touched files\nx\n\n## Candidate manifest\n" + rows, union},
		{"a section follows", "## Candidate manifest\n\nNo project files.\n## Review trail\n- x", "## Candidate manifest\n" + rows + "\n## Review trail\n- x", union},
		{"no rows", "## Candidate manifest\n" + rows, "## Candidate manifest\nNo project files.\n", &candidate.Manifest{}},
		{"heading ends the file", "## Candidate manifest", "## Candidate manifest\n" + rows, union},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, ending := range []string{"\n", "\r\n"} {
				in, want := strings.ReplaceAll(test.text, "\n", ending), strings.ReplaceAll(test.want, "\n", ending)
				if !strings.Contains(in, ending) {
					want = test.want
				}
				got, err := candidate.Rewrite([]byte(in), test.manifest)
				if err != nil || string(got) != want {
					t.Errorf("got %q, %v; want %q", got, err, want)
				}
			}
		})
	}
	if _, err := candidate.Rewrite([]byte("# x\n"), union); err == nil {
		t.Error("a file without the heading is rewritten")
	}
}
