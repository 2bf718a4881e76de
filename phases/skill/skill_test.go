package skill_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/phases/skill"
	"rules_handbook/phases/validate"
	"rules_handbook/schemas"
)

func handbook() skill.Handbook {
	return skill.Handbook{
		Title: "Task runner",
		Pages: map[string][]byte{
			"overview.md": []byte("# Task runner\n\n- [State](register.md)\n- [Stages](index.md)\n"),
			"index.md":    []byte("# Index\n\n## [Startup](stage-1.md)\n"),
			"register.md": []byte("| reg-a | [Startup](stage-1.md) |\n"),
			"stage-1.md":  []byte("# Startup\n\n[Index](index.md) [Source](https://example.com/a)\n"),
			"README.md":   []byte("not a stage"),
		},
		Agent: map[string][]byte{
			"index.md": []byte("# agent"), "symbols.tsv": []byte("# s\n"), "files.tsv": []byte("# f\n"), "calls.tsv": []byte("# c\n"),
			"stages/stage-1.md": []byte("prose: [Startup](../../stage-1.md)\n"),
		},
		Files: skill.Coverage(
			&schemas.Assignment{FileStage: map[string]schemas.FileStage{"b.py": {Stage: "stage-1"}, "a.py": {Stage: schemas.Unassigned}}},
			map[string]string{"b.py": strings.Repeat("0", 64)},
		),
	}
}

func build(t *testing.T, h skill.Handbook) rendertest.Memory {
	t.Helper()
	memory := rendertest.Memory{}
	if err := skill.Build(h, memory.Output); err != nil {
		t.Fatal(err)
	}
	return memory
}

func TestRefused(t *testing.T) {
	tests := []struct {
		name   string
		change func(h *skill.Handbook)
		want   string
	}{
		{"no index", func(h *skill.Handbook) { delete(h.Pages, "index.md") }, "handbook: index.md is missing: render the handbook first"},
		{"half an agent index", func(h *skill.Handbook) { delete(h.Agent, "calls.tsv") }, "agent index: calls.tsv is missing, expected index.md, symbols.tsv, files.tsv, calls.tsv together: render the agent index again"},
		{"language", func(h *skill.Handbook) { h.Lang = "fr" }, `language: found "fr", expected one of de en es hi ja pt ru zh`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := handbook()
			test.change(&h)
			memory := rendertest.Memory{}
			if err := skill.Build(h, memory.Output); err == nil || err.Error() != test.want {
				t.Errorf("got error %v, want %s", err, test.want)
			}
			if len(memory) > 0 {
				t.Errorf("wrote %d files all the same", len(memory))
			}
		})
	}
}

func TestGolden(t *testing.T) {
	rendertest.Golden(t, "testdata/golden/full", build(t, handbook()))
	bare := handbook()
	bare.Agent, bare.Files, bare.Lang, bare.Title = nil, nil, "de", "Läufer: \"x\" # <b>\n| y"
	delete(bare.Pages, "register.md")
	rendertest.Golden(t, "testdata/golden/bare", build(t, bare))
}

// TestBodiesPass holds every language against the rules, as a whole package.
func TestBodiesPass(t *testing.T) {
	for _, lang := range render.Languages {
		t.Run(lang, func(t *testing.T) {
			h := handbook()
			h.Lang = lang
			files := map[string][]byte{}
			for name, content := range build(t, h) {
				files[name] = []byte(content)
			}
			if findings := validate.Check(validate.Input{Skill: files}); len(findings.Findings) > 0 {
				t.Errorf("found %v", findings.Findings)
			}
		})
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct{ name, title, want string }{
		{"", "My App 2", "my-app-2-handbook"},
		{"other", "My App", "other-handbook"},
		{"", "手册", "code-handbook"},
		{"", strings.Repeat("long ", 30), strings.Repeat("long-", 10) + "long-handbook"},
	} {
		h := handbook()
		h.Name, h.Title = test.name, test.title
		page := build(t, h)["SKILL.md"]
		if !strings.HasPrefix(page, "---\nname: "+test.want+"\n") {
			t.Errorf("%q, %q: want name %s:\n%s", test.name, test.title, test.want, page)
		}
	}
}

func TestClear(t *testing.T) {
	root := t.TempDir()
	write := func(path string) {
		t.Helper()
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{
		"handbook/index.md", "foreign/notes.txt", "package/SKILL.md", "package/references/stages/old.md", "package/corrections.jsonl", "package/.DS_Store", "file",
	} {
		write(path)
	}
	for link, to := range map[string]string{"link": "package", "around": "."} {
		if err := os.Symlink(filepath.Join(root, to), filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	for target, want := range map[string]string{
		"handbook": "lies in the target",
		"":         "lies in the target",
		"around":   "lies in the target",
		"foreign":  `found "notes.txt", expected an empty folder or a SKILL package`,
		"file":     "found a file, expected a folder or nothing",
		"link":     "found a link, expected a folder or nothing",
		"package":  "",
		"new/deep": "",
	} {
		err := skill.Clear(filepath.Join(root, target), filepath.Join(root, "handbook"))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got error %v, want %q", target, err, want)
		}
	}
	entries, err := os.ReadDir(filepath.Join(root, "package"))
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, entry := range entries {
		left = append(left, entry.Name())
	}
	if diff := cmp.Diff([]string{".DS_Store", "corrections.jsonl"}, left); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
