package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const manifestHead = "## Touched files\nScope.\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n"

func TestCheckCandidate(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/specs/billing.md": "# Billing\n\nInvoices round half up.\n",
		"cmd/tally/main.go":          "package main\n\nfunc main() {}\n",
		"scripts/run.sh":             "#!/bin/sh\nexit 0\n",
		demo + "state.md":            "phase: review\n",
		demo + "touched-files.md": "# Touched files\n\n## Touched files\nTally command and billing rule.\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n" +
			"| present | `.devrites/specs/billing.md` | SLICE-001 | Rule recorded. |\n| present | `cmd/tally/main.go` | SLICE-001 | Entry point. |\n" +
			"| deleted | `old/ledger.txt` | SLICE-002 | Replaced. |\n| present | `scripts/run.sh` | SLICE-002 | Runner. |\n\n## Review trail\n- `cmd/tally/main.go:3` entry\n",
	})
	if err := os.Chmod(filepath.Join(dir, "scripts/run.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	wantResult(t, run(t, dir, "check", "candidate", "demo"), result{Out: "candidate-sha256: 454b4b914c0d350c7e60290d3fc13c53cce43ab0760975f3108c4916f0a56978\ncandidate-files: 4\n"})
	remove(t, dir, "cmd/tally/main.go")
	writeFile(t, dir, "old/ledger.txt", "")
	wantResult(t, run(t, dir, "check", "candidate", "demo"), result{3, "",
		"candidate: BLOCKED: touched-files.md:10: \"cmd/tally/main.go\": the file does not exist; expected a regular file; restore it or mark the row deleted\n" +
			"candidate: BLOCKED: touched-files.md:11: \"old/ledger.txt\": the file exists; expected nothing there, as the row is deleted; remove it or mark the row present\n"})
	if got := run(t, dir, "check", "candidate", "none"); got.Code != 3 || !strings.HasPrefix(got.Err, "candidate: BLOCKED: ") {
		t.Errorf("got %+v", got)
	}
	if got := run(t, dir, "check", "candidate"); got.Code != 2 {
		t.Errorf("got %+v", got)
	}
}

func TestCheckCandidateBound(t *testing.T) {
	const digest = "4a7127c2465e2f46e6c4a84732f8de90f856c650d57fb9150c4f83c87d8e69e0" // of an empty a.txt
	dir := project(t, map[string]string{
		"a.txt":                   "",
		demo + "state.md":         "phase: prove\n",
		demo + "touched-files.md": manifestHead + "| present | `a.txt` | SLICE-001 | Says it. |\n",
	})
	wantResult(t, run(t, dir, "check", "candidate", "--bound", "demo"), result{Out: "candidate-sha256: " + digest + "\ncandidate-files: 1\n"})
	writeFile(t, dir, demo+"evidence.md", "# Evidence\n\nCandidate SHA-256: "+digest+"\n")
	wantResult(t, run(t, dir, "check", "candidate", "--bound", "demo"), result{Out: "candidate-sha256: " + digest + "\ncandidate-files: 1\n"})
	if err := os.Chmod(filepath.Join(dir, "a.txt"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := run(t, dir, "check", "candidate", "--bound", "demo"); got.Code != 3 || !strings.Contains(got.Err, "evidence.md:3") {
		t.Errorf("after chmod: got %+v", got)
	}
	if got := run(t, dir, "check", "candidate", "demo"); got.Code != 0 {
		t.Errorf("without --bound: got %+v", got)
	}
}

func chain(t *testing.T) string {
	state := func(rest string) string { return "| phase | review |\n| schema | 4 |\n" + rest }
	return project(t, map[string]string{
		".devrites/work/release/state.md":           state("| sequence_role | release |\n| sequence_parent | feat-2 |\n"),
		".devrites/work/release/touched-files.md":   "Prose.\n\n" + manifestHead + "| present | `b.ts` | SLICE-003 | release |\n\n## Review trail\n- none\n",
		".devrites/work/feat-2/state.md":            state("| sequence_parent | feat-1 |\n"),
		".devrites/work/feat-2/touched-files.md":    manifestHead + "| deleted | `src/a.ts` | SLICE-002 | later |\n",
		".devrites/archive/feat-1/state.md":         state(""),
		".devrites/archive/feat-1/touched-files.md": manifestHead + "| present | `src/a.ts` | SLICE-001 | earlier |\n| present | `z.ts` | SLICE-001 | r |\n",
		".devrites/work/alone/state.md":             state(""),
		".devrites/work/alone/touched-files.md":     manifestHead + "| present | `B.ts` | SLICE-001 | r |\n",
		".devrites/work/old/state.md":               "phase: review\n",
		".devrites/work/old/touched-files.md":       manifestHead + "| present | `b.ts` | SLICE-001 | r |\n",
		"b.ts":                                      "", "z.ts": "",
	})
}

func TestMergeManifest(t *testing.T) {
	dir := chain(t)
	missing := run(t, dir, "check", "candidate", "release")
	if missing.Code != 3 || !strings.Contains(missing.Err, `the release manifest lacks "src/a.ts", "z.ts"`) || !strings.Contains(missing.Err, "state merge-manifest") {
		t.Errorf("got %+v", missing)
	}
	wantResult(t, run(t, dir, "state", "merge-manifest", "release"), result{Out: "merge-manifest: 3 manifests, 3 rows, 1 collisions resolved in favor of the later workspace\n"})
	want := "Prose.\n\n" + manifestHead + "| present | `b.ts` | SLICE-003 | release |\n| deleted | `src/a.ts` | SLICE-002 | later |\n| present | `z.ts` | SLICE-001 | r |\n\n## Review trail\n- none\n"
	if got := readFile(t, dir, ".devrites/work/release/touched-files.md"); got != want {
		t.Errorf("got %q", got)
	}
	if got := run(t, dir, "check", "candidate", "release"); got.Code != 0 {
		t.Errorf("got %+v", got)
	}
	wantResult(t, run(t, dir, "state", "merge-manifest", "release", "feat-1", "feat-2"), result{Out: "merge-manifest: 3 manifests, 3 rows, 3 collisions resolved in favor of the later workspace\n"})
}

func TestMergeManifestRefuses(t *testing.T) {
	dir := chain(t)
	for _, test := range []struct {
		code int
		args []string
		err  string
	}{
		{2, nil, "expected <slug>"},
		{3, []string{"alone"}, `no sequence_parent in the release "alone"`},
		{3, []string{"release", "feat-1"}, `sequence_parent "feat-2"; expected the last predecessor named, "feat-1"`},
		{3, []string{"release", "none", "feat-2"}, `"none"`},
		{3, []string{"release", "release"}, "is the release itself"},
		{3, []string{"release", "feat-2", "feat-2"}, "stands twice"},
		{3, []string{"old", "feat-1"}, "migrate"},
		{3, []string{"none"}, "DRV-WORKSPACE-INVALID"},
	} {
		got := run(t, dir, append([]string{"state", "merge-manifest"}, test.args...)...)
		if got.Code != test.code || got.Out != "" || !strings.Contains(got.Err, test.err) {
			t.Errorf("%q: got %+v, want %d %s", test.args, got, test.code, test.err)
		}
	}
}

func TestFault09MergeManifestRefusesACaseCollision(t *testing.T) {
	dir := chain(t)
	before := readFile(t, dir, ".devrites/work/alone/touched-files.md")
	got := run(t, dir, "state", "merge-manifest", "alone", "release")
	if got.Code != 3 || !strings.Contains(got.Err, `"B.ts" of alone and "b.ts" of release`) {
		t.Errorf("got %+v", got)
	}
	if after := readFile(t, dir, ".devrites/work/alone/touched-files.md"); after != before {
		t.Errorf("the manifest changed: %q", after)
	}
}
