package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/tools/devrites-engine/command"
)

func TestUnknownCommands(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"bogus"},
		{"bogus", "--help"},
		{"help", "bogus"},
		{"version", "bogus"},
	} {
		got := run(t, dir, args...)
		if got.Code != 2 || got.Out != "" || !strings.Contains(got.Err, "bogus") {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

func TestNoCommand(t *testing.T) {
	got := run(t, t.TempDir())
	if got.Code != 2 || got.Out != "" || !strings.HasPrefix(got.Err, "usage: devrites-engine <command>") {
		t.Errorf("got %+v", got)
	}
}

func TestHelp(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{{"help"}, {"--help"}, {"-h"}, {"-help"}} {
		got := run(t, dir, args...)
		if got.Code != 0 || got.Err != "" || !strings.Contains(got.Out, "  devrites-engine version\n") {
			t.Errorf("%q: got %+v", args, got)
		}
	}
	for _, args := range [][]string{{"help", "version"}, {"version", "--help"}, {"version", "help"}, {"--help", "version"}} {
		got := run(t, dir, args...)
		if got.Code != 0 || got.Err != "" || !strings.HasPrefix(got.Out, "usage: devrites-engine version\n") {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

// No command's help needs a root, and none writes.
func TestEveryCommandHasHelp(t *testing.T) {
	dir := t.TempDir()
	listed := run(t, dir, "help").Out
	for line := range strings.Lines(listed) {
		if !strings.HasPrefix(line, "  devrites-engine ") {
			continue
		}
		var name []string
		for _, word := range strings.Fields(line)[1:] {
			if strings.ContainsAny(word, "<[") {
				break
			}
			name = append(name, word)
		}
		got := run(t, dir, append(name, "--help")...)
		if got.Code != 0 || got.Err != "" || !strings.HasPrefix(got.Out, "usage: devrites-engine "+strings.Join(name, " ")) {
			t.Errorf("%q: got %+v", name, got)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 0 {
		t.Errorf("found %v, %v", entries, err)
	}
}

func TestReferencePage(t *testing.T) {
	wantPage(t, "devrites-engine.md", func(string) string { return command.Reference() })
}

func TestGeneratedPartsOfTheWorkspacesPage(t *testing.T) {
	wantPage(t, "workspaces.md", func(page string) string {
		for name, part := range command.PageParts() {
			before, rest, ok := strings.Cut(page, "<!-- generated: "+name+" -->\n")
			_, after, ended := strings.Cut(rest, "<!-- end -->\n")
			if !ok || !ended {
				t.Fatalf("no part %q", name)
			}
			page = before + "<!-- generated: " + name + " -->\n" + part + "<!-- end -->\n" + after
		}
		return page
	})
}

// wantPage compares a page of docs/ with what it should be.
func wantPage(t *testing.T, name string, make func(page string) string) {
	t.Helper()
	path := filepath.Join("..", "..", "..", "docs", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := make(string(data))
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(data) != want {
		t.Errorf("docs/%s is out of date; UPDATE_GOLDEN=1 go test ./tools/devrites-engine/command writes it", name)
	}
}
