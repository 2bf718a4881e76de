package notes_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/notes"
)

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// grade is what becomes of one note about a subject, "grade path".
func grade(t *testing.T, dir, subject, quote string) string {
	t.Helper()
	project, err := files.Open(dir, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	defer project.Close()
	results, err := notes.GradeAll(context.Background(), project, []notes.Note{{ID: "NOTE-001", Subject: subject, Quote: quote}}, true, nil)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(fmt.Sprint(results[0].Grade, " ", results[0].Moved))
}

func TestGrades(t *testing.T) {
	dir := t.TempDir()
	const quote = "limit := 8"
	for _, step := range []struct {
		name, want string
		change     func()
	}{
		{"white space differs", "exact", func() { write(t, dir, "src/a.go", "func f() {\n\tlimit\t:=   8\n}\n") }},
		{"copied elsewhere", "moved src/b.go", func() { write(t, dir, "src/a.go", "other"); write(t, dir, "src/b.go", "limit\n:=\n8") }},
		{"second copy", "ambiguous", func() { write(t, dir, "src/c.go", "x limit := 8 y") }},
		{"copies in foreign folders", "stale", func() {
			write(t, dir, "src/b.go", "x")
			write(t, dir, "src/c.go", "limit := 9")
			write(t, dir, "node_modules/x/a.go", quote)
			write(t, dir, ".devrites/a.go", quote)
			write(t, dir, "build/a.go", quote)
			write(t, dir, "src/vendor/a.go", quote)
		}},
		{"subject gone", "lost", func() { os.Remove(filepath.Join(dir, "src/a.go")) }},
	} {
		step.change()
		if got := grade(t, dir, "src/a.go", quote); got != step.want {
			t.Errorf("%s: got %s, want %s", step.name, got, step.want)
		}
	}
	if got := grade(t, dir, "build/a.go", quote); got != "exact" {
		t.Errorf("a subject in a skipped folder: got %s", got)
	}
}

func TestGradeReadsInBlocks(t *testing.T) {
	dir := t.TempDir()
	for _, pad := range []int{128<<10 - 3, 128<<10 - 1, 128 << 10, 256<<10 - 5} {
		write(t, dir, "a.txt", strings.Repeat("x", pad)+"é\u00a0 ü \n end"+strings.Repeat("y", 300))
		if got := grade(t, dir, "a.txt", "é ü end"); got != "exact" {
			t.Errorf("quote at %d: got %s", pad, got)
		}
	}
}

func TestGradeOfBinary(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.bin", "\x00quote")
	if got := grade(t, dir, "a.bin", "quote"); got != "lost" {
		t.Errorf("got %s", got)
	}
}

func TestGradeWithoutSearch(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a", "x")
	write(t, dir, "b", "quote")
	project, err := files.Open(dir, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	defer project.Close()
	results, err := notes.GradeAll(context.Background(), project, []notes.Note{{Subject: "a", Quote: "quote"}, {Subject: "b", Quote: "quote"}}, false, nil)
	if err != nil || results[0].Grade != notes.NotExact || results[1].Grade != notes.Exact {
		t.Errorf("got %+v, %v", results, err)
	}
}

func TestFault06LinkedSubjects(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	write(t, outside, "secret", "quote")
	for link, target := range map[string]string{"file": filepath.Join(outside, "secret"), "folder": outside} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, subject := range []string{"file", "folder/secret"} {
		if got := grade(t, dir, subject, "quote"); got != "lost" {
			t.Errorf("%s: got %s, want lost", subject, got)
		}
	}
}

func TestFault15SourceFoldersNamedLikeOutput(t *testing.T) {
	for _, test := range []struct{ name, beside, want string }{
		{"src/bin/main.rs", "", "moved src/bin/main.rs"},
		{"cmd/build/main.go", "", "moved cmd/build/main.go"},
		{"bin/tool", "", "stale"},
		{"packages/x/dist/a.js", "packages/x/package.json", "stale"},
		{"packages/x/bin/a.js", "packages/x/package.json", "moved packages/x/bin/a.js"},
		{"crates/x/target/a.rs", "crates/x/Cargo.toml", "stale"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, "subject", "x")
			write(t, dir, test.name, "quote")
			if test.beside != "" {
				write(t, dir, test.beside, "{}")
			}
			if got := grade(t, dir, "subject", "quote"); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestFault16LargeSubjects(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "large.sql", strings.Repeat("insert into t values (1);\n", 40_000)+"the quote\n")
	if got := grade(t, dir, "large.sql", "the quote"); got != "exact" {
		t.Errorf("got %s", got)
	}
}
