package producers

import (
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
)

func TestLookup(t *testing.T) {
	project := t.TempDir()
	contents := map[string]string{}
	workspace := func(folder, phase string, more map[string]string) {
		contents[folder+"/state.md"] = "| phase | " + phase + " |\n| active_slice | SLICE-009 |\n"
		contents[folder+"/tasks.md"] = "## SLICE-001 a\n\n## SLICE-002 b\n"
		for name, text := range more {
			contents[folder+"/"+name] = text
		}
	}
	manifest := "## Touched files\nx\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n| present | `a.go` | SLICE-001 | x |\n"
	workspace("work/row", "prove", map[string]string{"touched-files.md": manifest})
	workspace("work/evidence", "prove", map[string]string{"evidence.md": "## EVID-001 x\nResult: passed\nSLICE-001\n\n## EVID-002 y\nResult: failed\nSLICE-002\n"})
	workspace("archive/closed", "done", map[string]string{"touched-files.md": manifest})
	workspace("work/badmanifest", "prove", map[string]string{"touched-files.md": "x\n"})
	workspace("work/nophase", "research", nil)
	workspace("archive/remnant", "done", map[string]string{"touched-files.md": manifest})
	contents["work/remnant/tasks.md"] = ""
	contents["work/notasks/state.md"] = "| phase | build |\n"
	for name, text := range contents {
		path := filepath.Join(project, ".devrites", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// The override names one workspace; the others are found all the same.
	environment := map[string]string{"DEVRITES_WORKSPACE": ".devrites/work/row"}
	r, err := root.Select(root.Options{Dir: project, Getenv: func(key string) string { return environment[key] }, Policy: files.Policy{}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	lookup := Lookup(r)
	for _, c := range []struct {
		slug, id string
		built    bool
	}{
		{"row", "SLICE-001", true},
		{"row", "SLICE-002", false},
		{"evidence", "SLICE-001", true},
		{"evidence", "SLICE-002", false},
		{"closed", "SLICE-001", true},
		{"remnant", "SLICE-001", true},
	} {
		workspace, err := lookup(c.slug)
		if err != nil {
			t.Errorf("%s: %v", c.slug, err)
			continue
		}
		if built, reason := workspace.Records.Built(workspace.Document, c.id); built != c.built {
			t.Errorf("%s/%s: got %v (%s)", c.slug, c.id, built, reason)
		}
	}
	for slug, want := range map[string]string{
		"gone":        "there is no such workspace, live or archived; correct the reference",
		"notasks":     "tasks.md: not found",
		"nophase":     "",
		"badmanifest": "",
	} {
		_, err := lookup(slug)
		if err == nil || want != "" && err.Error() != want {
			t.Errorf("%s: got %v, want %s", slug, err, want)
		}
	}
}
