package lifecycle_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/workspace/lifecycle"
	"rules_handbook/phases/workspace/root"
)

func TestSealWants(t *testing.T) {
	review := func(old, new string) map[string]string {
		return map[string]string{"review.md": strings.Replace(sealed["review.md"], old, new, 1)}
	}
	seal := func(old, new string) map[string]string {
		return map[string]string{"seal.md": strings.Replace(sealed["seal.md"], old, new, 1)}
	}
	deferred := func(reviewed string) map[string]string {
		return map[string]string{
			"eng-review.md":    sealed["eng-review.md"] + "\n## Deferred findings\n- Important · `src/a.go:3` · plan-reviewer · late · round 2\n",
			"touched-files.md": sealed["touched-files.md"] + "\n## Deferred findings\n| Severity | Site | Role | Round |\n| --- | --- | --- | --- |\n| Nit | src/b.go:9 | wright | 1 |\n",
			"review.md":        sealed["review.md"] + reviewed,
		}
	}
	for _, test := range []struct {
		name    string
		changes map[string]string
		want    string
	}{
		{"criterion without evidence", map[string]string{"evidence.md": "# Evidence\n\nEVID-001 AC-0011\n" + binding}, "evidence.md: AC-001 is not named; expected an EVID entry"},
		{"criterion in a fence only", map[string]string{"evidence.md": "# Evidence\n\nx\n```\nAC-001\n```\n" + binding}, "evidence.md: AC-001 is not named"},
		{"no spec account", review("## Spec", "## Speck"), "review.md: no section ## Spec"},
		{"empty code review", review("No findings.", ""), "review.md:6: an empty section ## Code review"},
		{"two spec accounts", review("## Code review", "## Spec"), "review.md:6: a second section ## Spec"},
		{"no security account", review("## Security\nNo input is trusted.", ""), "review.md: no security account; expected a section ## Security with text, a line security: <account>, or a line Not-applicable: security — <reason>"},
		{"no performance line", review("Not-applicable: performance — runs once", ""), "review.md: no performance account"},
		{"no reason", review("performance — runs once", "performance"), "review.md: no performance account"},
		{"interface without an account", map[string]string{"tasks.md": sealed["tasks.md"] + "Frontend craft required: yes\n", "design-brief.md": "# D\n\nStates.\n"},
			"review.md:12: Not-applicable for frontend; expected an account, since a slice needs browser proof or frontend craft"},
		{"no roster", seal("## Reviewer roster", "## Notes"), "seal.md: no reviewer roster"},
		{"empty roster", seal("- spec-reviewer: no findings", "nobody"), "seal.md:3: a roster without an account"},
		{"no verdict", seal("Verdict: GO", "Good."), "seal.md: no verdict; expected exactly one line Verdict: GO"},
		{"NO-GO", seal("Verdict: GO", "Verdict: NO-GO"), "seal.md:6: the verdict NO-GO"},
		{"both", seal("Verdict: GO", "Verdict: GO\nNO-GO"), "seal.md:7: a second verdict"},
		{"template", seal("Verdict: GO", "Verdict: GO / NO-GO"), "seal.md:6: the verdict \"Verdict: GO / NO-GO\""},
		{"fenced verdict", seal("Verdict: GO", "```\nVerdict: GO\n```"), "seal.md: no verdict"},
		{"deferred and forgotten", deferred(""), "eng-review.md:7: the deferred finding at \"src/a.go:3\" is not labelled"},
		{"one forgotten", deferred("- [Important] src/a.go:3 fixed\n- [Nit] src/b.go:99 other\n"), "touched-files.md:12: the deferred finding at \"src/b.go:9\" is not labelled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := report(t, lifecycle.Seal, open(t, "review", test.changes))
			if !strings.Contains(got, "\ninvariant: "+test.want) || !strings.Contains(got, "reason: DRV-GATE-SEAL-MISSING") {
				t.Errorf("got\n%swant %s", got, test.want)
			}
		})
	}
	for name, changes := range map[string]map[string]string{
		"labelled":        deferred("- [Important] `src/a.go:3` fixed\n- [Nit] src/b.go:9 accepted\n"),
		"bold verdict":    seal("Verdict: GO", "**Verdict: GO**"),
		"verdict heading": seal("Verdict: GO", "## Verdict: GO"),
		"roster table":    seal("- spec-reviewer: no findings", "| Reviewer | Account |\n| --- | --- |\n| spec | fine |"),
		"list accounts": review("## Security\nNo input is trusted.\n\nNot-applicable: frontend — no interface\nNot-applicable: performance — runs once",
			"- `devrites-security-auditor`: no findings\n- `devrites-frontend-reviewer`: Not-applicable: no interface\n- Performance: measured, fine"),
	} {
		t.Run(name, func(t *testing.T) {
			if got := report(t, lifecycle.Seal, open(t, "review", changes)); !strings.Contains(got, "result: pass") {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

func TestSealListsStrayEvidence(t *testing.T) {
	got := report(t, lifecycle.Seal, open(t, "review", map[string]string{"evidence.md": sealed["evidence.md"] + "\n## EVID-002 other\nCriteria: AC-009\n"}))
	if !strings.Contains(got, "result: pass") || !strings.Contains(got, "\nanomaly: evidence.md:9: EVID-002 names no criterion or slice in scope\n") {
		t.Errorf("got\n%s", got)
	}
}

func TestSealReadsEvidenceOverOneMiB(t *testing.T) {
	work := open(t, "review", map[string]string{"evidence.md": strings.Repeat("raw output of a run\n", 60_000) + sealed["evidence.md"]})
	if got := report(t, lifecycle.Seal, work); !strings.Contains(got, "result: pass") {
		t.Errorf("got\n%s", got)
	}
	if err := finish(work); err != nil {
		t.Error(err)
	}
}

func finish(work *root.Workspace) error {
	report, err := lifecycle.Evaluate(lifecycle.Request{Kind: lifecycle.Seal, Workspace: work})
	if err != nil {
		return err
	}
	return lifecycle.Finish(context.Background(), report, true)
}

func TestFinish(t *testing.T) {
	const note = "- NOTE-001: cap\n  SUBJECT: a.go\n  QUOTE: limit\n"
	release := sealed["state.md"] + "| sequence_role | release |\n| sequence_parent | feat-1 |\n"
	for _, test := range []struct {
		name    string
		changes map[string]string
		want    string
	}{
		{"as it is", nil, ""},
		{"unbound evidence", map[string]string{"evidence.md": "x\n"}, "evidence.md: the binding line is missing"},
		{"other digest in the seal", map[string]string{"seal.md": "Candidate SHA-256: " + strings.Repeat("0", 64) + "\n"}, "seal.md:1: the binding " + strings.Repeat("0", 64) + " does not match"},
		{"browser evidence without binding", map[string]string{"browser-evidence.md": "x\n"}, "browser-evidence.md: the binding line is missing"},
		{"bound browser evidence", map[string]string{"browser-evidence.md": binding}, ""},
		{"review over 1 MiB", map[string]string{"review.md": binding + strings.Repeat("x\n", 1<<19)}, "review.md: found 1048660 bytes, expected at most 1048576"},
		{"manifest without a file", map[string]string{"touched-files.md": "## Touched files\n## Candidate manifest\n"}, "touched-files.md:2: an empty manifest"},
		{"exact note", map[string]string{"notes.md": note, "/a.go": "limit"}, ""},
		{"stale note", map[string]string{"notes.md": note, "/a.go": "x"}, "note: NOTE-001 stale; run devrites-engine note check --repair demo, or note rm demo NOTE-001"},
		{"malformed notes", map[string]string{"notes.md": "  QUOTE: x\n"}, "notes.md:1: QUOTE without a note above it"},
		{"no note", map[string]string{"notes.md": "# Anchored notes\n"}, ""},
		{"release that lacks a path", map[string]string{"state.md": release, "../feat-1/state.md": "phase: done\n", "../feat-1/touched-files.md": one}, `the release manifest lacks "src/a.ts"`},
		{"release of an unknown parent", map[string]string{"state.md": release}, "workspace \"feat-1\""},
		{"release with an archived parent", map[string]string{"state.md": release, "../../archive/feat-1/state.md": "phase: done\n", "../../archive/feat-1/touched-files.md": sealed["touched-files.md"]}, ""},
		{"other workspace of a sequence", map[string]string{"state.md": strings.Replace(release, "| release |", "| other |", 1)}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := finish(open(t, "review", test.changes))
			if (test.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// one is a touched-files.md with one row.
const one = "## Touched files\nx\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n| present | `src/a.ts` | SLICE-001 | r |\n"

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	command := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func TestShip(t *testing.T) {
	manifest := strings.Replace(one, "| present | `src/a.ts`", "| deleted | `gone.txt` | SLICE-001 | r |\n| present | `src/a.ts`", 1)
	work := open(t, "ship", map[string]string{"touched-files.md": manifest, "/gone.txt": "x", "/.gitignore": ".devrites/\n"})
	project := work.Root.Project
	git(t, project, "init", "-q")
	git(t, project, "add", "-A")
	git(t, project, "commit", "-q", "-m", "first")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	put := func(name, text string) {
		t.Helper()
		must(os.MkdirAll(filepath.Dir(filepath.Join(project, name)), 0o755))
		must(os.WriteFile(filepath.Join(project, name), []byte(text), 0o644))
	}
	refused := func(want string) {
		t.Helper()
		if _, err := lifecycle.Ship(context.Background(), work); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	refused(`touched-files.md:8: "src/a.ts" is not staged`)
	must(os.Remove(filepath.Join(project, "gone.txt")))
	put("src/a.ts", "let a = 1\n")
	sum, err := lifecycle.Candidate(context.Background(), work)
	must(err)
	for _, name := range []string{"evidence.md", "review.md", "seal.md"} {
		write(t, work, name, strings.ReplaceAll(sealed[name], emptySum, sum.SHA256))
	}
	git(t, project, "add", "-A")
	got, err := lifecycle.Ship(context.Background(), work)
	if err != nil || got != sum {
		t.Errorf("got %+v, %v; want %+v", got, err, sum)
	}
	put("src/a.ts", "let a = 2\n")
	if _, err := lifecycle.Ship(context.Background(), work); err != nil {
		t.Errorf("only the worktree changed: %v", err)
	}
	git(t, project, "add", "-A")
	refused("does not match the present files")
	put("src/a.ts", "let a = 1\n")
	git(t, project, "add", "-A")
	git(t, project, "update-index", "--chmod=+x", "src/a.ts")
	refused("does not match the present files")
	git(t, project, "update-index", "--chmod=-x", "src/a.ts")
	put("extra.txt", "x")
	git(t, project, "add", "-A")
	refused(`"extra.txt": staged; expected only files of the manifest`)
	git(t, project, "rm", "-q", "--cached", "extra.txt")
	put("src/a.ts", "key = 'AKIA"+"ABCDEFGHIJ234567'\n")
	git(t, project, "add", "src/a.ts")
	refused(`"src/a.ts":1: a credential (aws-access-key)`)
	must(os.Remove(filepath.Join(project, "src/a.ts")))
	must(os.Symlink("gone.txt", filepath.Join(project, "src/a.ts")))
	git(t, project, "add", "src/a.ts")
	refused(`"src/a.ts": staged with mode 120000`)
	write(t, work, "seal.md", strings.Replace(sealed["seal.md"], "Verdict: GO", "Verdict: NO-GO", 1))
	refused("seal.md:6: the verdict NO-GO")
}

func TestCandidateNamesStraySections(t *testing.T) {
	text := strings.Replace(one, "\nx\n", "\nsee src/a.ts\n", 1) + "\n## Review trail\n- `lib/b.ts:3`\n"
	_, err := lifecycle.Candidate(context.Background(), open(t, "review", map[string]string{"touched-files.md": text, "/src/a.ts": ""}))
	if err == nil || !strings.Contains(err.Error(), `"src/a.ts" in ## Touched files`) || !strings.Contains(err.Error(), `the review stop "lib/b.ts:3"`) {
		t.Errorf("got %v", err)
	}
}
