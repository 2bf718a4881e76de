package lifecycle_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/lifecycle"
	"rules_handbook/phases/workspace/readiness"
	"rules_handbook/phases/workspace/root"
)

const (
	// emptySum is the digest of a candidate without files.
	emptySum = "2e2b0a9d5f88c97fbc4c7a1623516238c050735b6b4ac0cc58edb4153c903c9c"
	binding  = "Candidate SHA-256: " + emptySum + "\n"
	absent   = "\x00absent"
)

// sealed is a workspace that passes every gate. The readiness binding is
// filled in by open.
var sealed = map[string]string{
	"state.md":             "## Cursor\n| Key | Value |\n| --- | --- |\n| phase | PHASE |\n| status | running |\n| schema | 4 |\n",
	"brief.md":             "# Brief\n\n## Objective\nPrint totals.\n",
	"spec.md":              "# Spec\n\n## Acceptance criteria\n- [ ] AC-001: totals match\n",
	"decisions.md":         "# Decisions\n\n## DEC-001 One package\nStatus: accepted\n",
	"assumptions.md":       "# Assumptions\n\nASM-001 input is UTF-8\n",
	"questions.md":         "# Questions\n\nNone so far.\n",
	"decision-coverage.md": "# Coverage\n\nDecision coverage: CLEAR\n",
	"architecture.md":      "# Architecture\n\nOne package.\n",
	"plan.md":              "# Plan\n\nOne slice.\n",
	"tasks.md":             "# Tasks\n\n## SLICE-001 Totals\nGoal: print totals\nSatisfies: AC-001\nDependencies: none\ndepends_on: []\n",
	"traceability.md":      "# Traceability\n\n| AC-001 | SLICE-001 |\n",
	"eng-review.md":        "# Review\n\nImplementation readiness: READY\nBINDING\n",
	"test-plan.md":         "# Test plan\n\nAC-001: go test ./...\n",
	"gates.md":             "# Gates\n\n- [x] AC-001: totals match\n  EVIDENCE: seen in the report\n",
	"evidence.md":          "# Evidence\n\n## EVID-001 totals\nCriteria: AC-001\nResult: pass\n\n" + binding,
	"touched-files.md":     "# Touched\n\n## Touched files\nNone.\n\n## Candidate manifest\nNo project files.\n",
	"review.md": "# Review\n\n## Spec\nComplete.\n\n## Code review\nNo findings.\n\n## Security\nNo input is trusted.\n\n" +
		"Not-applicable: frontend — no interface\nNot-applicable: performance — runs once\n\n" + binding,
	"seal.md": "# Seal\n\n## Reviewer roster\n- spec-reviewer: no findings\n\nVerdict: GO\n\n" + binding,
}

// open makes the workspace demo with these changes and opens it. Names that
// start with "../" are below .devrites/work, with "/" below the project.
func open(t *testing.T, phase string, changes map[string]string) *root.Workspace {
	t.Helper()
	project, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	texts := maps.Clone(sealed)
	maps.Copy(texts, changes)
	for name, text := range texts {
		path := filepath.Join(project, ".devrites/work/demo", name)
		if strings.HasPrefix(name, "/") {
			path = filepath.Join(project, name)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if text == absent {
			continue
		}
		text = strings.ReplaceAll(text, "PHASE", phase)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	selected, err := root.Select(root.Options{Dir: project, Getenv: func(string) string { return "" }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { selected.Close() })
	work, err := selected.Workspace("demo")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { work.Close() })
	bind(t, work)
	return work
}

// bind records the readiness binding of the files as they are.
func bind(t *testing.T, work *root.Workspace) {
	t.Helper()
	path := filepath.Join(work.Dir.Path(), "eng-review.md")
	review, err := os.ReadFile(path)
	if err != nil || !bytes.Contains(review, []byte("BINDING")) {
		return
	}
	seen, err := files.Observe(readiness.Sources(work.Dir, work.Root.Dir))
	if err != nil {
		t.Fatal(err)
	}
	line := "no binding"
	if inputs, err := readiness.Collect(seen); err == nil {
		line = readiness.Line(readiness.Digest(inputs))
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(review, []byte("BINDING"), []byte(line)), 0o644); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, work *root.Workspace, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(work.Dir.Path(), name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// report is what the command prints.
func report(t *testing.T, kind lifecycle.Kind, work *root.Workspace) string {
	t.Helper()
	got, err := lifecycle.Evaluate(lifecycle.Request{Kind: kind, Workspace: work})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	got.Write(&out)
	return out.String()
}

func TestEmptySum(t *testing.T) {
	if got := candidate.NewHash(0).Sum(); got != emptySum {
		t.Errorf("got %s", got)
	}
}
