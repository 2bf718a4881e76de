package analyze

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/crashing"
	"rules_handbook/phases/scan/files"
	"rules_handbook/schemas"
)

var languages = append(scan.Languages(), scan.Language{New: crashing.New, Native: true})

func TestMain(m *testing.M) {
	scan.ServeChild(languages)
	os.Exit(m.Run())
}

// plant writes a tree of files into a new folder.
func plant(t *testing.T, content map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range content {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestNothingToAnalyze(t *testing.T) {
	for name, content := range map[string]map[string]string{
		"empty tree":        {},
		"no known language": {"a.cobol": "x", "Makefile": "all:\n"},
		"only documents":    {"README.md": "# Title\n"},
		"all excluded":      {"a.py": "x = 1\n"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Analyze(context.Background(), plant(t, content), Options{Exclude: []string{"a.py"}})
			want := "point to a folder with cpp, csharp, cue, dart, "
			if !errors.Is(err, ErrNoSources) || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
	if _, err := Analyze(context.Background(), filepath.Join(t.TempDir(), "gone"), Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want one of the missing folder", err)
	}
}

// faultyFiles injects errors that a privileged user never meets.
type faultyFiles struct {
	files.FS
	open, read map[string]error // by base name
}

func (f faultyFiles) Open(name string) (fs.File, error) {
	if err := f.open[filepath.Base(name)]; err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	file, err := f.FS.Open(name)
	if readErr := f.read[filepath.Base(name)]; readErr != nil && err == nil {
		return faultyFile{file, &fs.PathError{Op: "read", Path: name, Err: readErr}}, nil
	}
	return file, err
}

type faultyFile struct {
	fs.File
	err error
}

func (f faultyFile) Read([]byte) (int, error) { return 0, f.err }

func TestEveryStateHasALiteralRecord(t *testing.T) {
	const fine = "def f():\n    return g()\n\n\ndef g(): pass\n"
	root := plant(t, map[string]string{
		"fine.py":            fine,
		"ünï/日本.py":          fine,
		"a blank.py":         fine,
		`quote"'.py`:         fine,
		"pipe|.py":           fine,
		"tab\t.py":           fine,
		"new\nline.py":       fine,
		`back\slash.py`:      fine,
		"equals=percent%.py": fine,
		"empty.py":           "",
		"bom.py":             "\xef\xbb\xbf" + fine,
		"crlf.py":            strings.ReplaceAll(fine, "\n", "\r\n"),
		"huge.py":            "x = 1\n",
		"binary.py":          "\x7fELF\x02\x01\x00",
		"utf16.py":           "\xff\xfed\x00e\x00f\x00",
		"latin.py":           "# caf\xe9\n" + fine,
		"syntax.py":          fine + "def (\n",
		"denied.py":          fine,
		"broken disk.py":     fine,
		"deep.py":            strings.Repeat("(", 10_000) + strings.Repeat(")", 10_000),
		"a.crash":            "CRASH",
		"b.crash":            "fine",
		"README.md":          "# Title\n",
		"web/README.md":      "\x00",
		"web/package.json":   "{",
		"package.json":       "{}",
		"unknown.xyz":        "?",
	})
	if err := os.Truncate(filepath.Join(root, "huge.py"), 50<<20); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere.py", filepath.Join(root, "dangling.py")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "not utf8 \xff.py"), []byte(fine), 0o666); err != nil {
		t.Fatal(err)
	}
	result, err := Analyze(context.Background(), root, Options{
		Languages: languages,
		Files: faultyFiles{files.OS(""), map[string]error{"denied.py": syscall.EACCES},
			map[string]error{"broken disk.py": syscall.EIO}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []schemas.UnparsedFile{
		{File: "a.crash", Reason: "unparsable", Detail: "the parser crashed (SIGSEGV: segmentation violation)"},
		{File: "binary.py", Reason: "unparsable", Detail: "binary: NUL byte at offset 6"},
		{File: "broken disk.py", Reason: "unreadable", Detail: "read: input/output error"},
		{File: "dangling.py", Reason: "unreadable", Detail: "stat: no such file or directory"},
		{File: "deep.py", Reason: "unparsable", Detail: "nesting is too deep: limit 5000"},
		{File: "denied.py", Reason: "unreadable", Detail: "open: permission denied"},
		{File: "huge.py", Reason: "unreadable", Detail: "50.0 MiB, above the limit of 8.0 MiB"},
		{File: "latin.py", Reason: "partial", Detail: "invalid UTF-8 at offset 5 (line 1), read as U+FFFD"},
		{File: `not utf8 \xff.py`, Reason: "unreadable", Detail: "the name is not valid UTF-8"},
		{File: "syntax.py", Reason: "partial", Detail: "syntax error in line 6"},
		{File: "utf16.py", Reason: "unparsable", Detail: "UTF-16 text: only UTF-8 is read"},
		{File: "web/README.md", Reason: "unparsable", Detail: "binary: NUL byte at offset 0"},
		{File: "web/package.json", Reason: "unparsable", Detail: "line 1: unexpected end of JSON input"},
	}
	if diff := cmp.Diff(want, result.Artifacts.ScanCoverage.Files); diff != "" {
		t.Errorf("unparsed files (-want +got):\n%s", diff)
	}
	wantScanned := []string{"a blank.py", "b.crash", `back\slash.py`, "bom.py", "crlf.py", "empty.py", "equals=percent%.py", "fine.py", "latin.py",
		"new\nline.py", "pipe|.py", `quote"'.py`, "syntax.py", "tab\t.py", "ünï/日本.py"}
	if diff := cmp.Diff(wantScanned, result.Artifacts.Graph.Metadata.ScannedFiles); diff != "" {
		t.Errorf("scanned files (-want +got):\n%s", diff)
	}
	wantSummary := Summary{Language: "multi", Files: 15, Functions: 26, EdgesKept: 13, EdgesDropped: 0, FilesUnparsed: 13}
	if diff := cmp.Diff(wantSummary, result.Summary()); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
}

func TestWriteGivesTheSameBytes(t *testing.T) {
	content := map[string]string{
		"app/main.py":     "from app.util import helper\nfrom app import models\n\ndef main():\n    helper(models.User())\n\nif __name__ == '__main__':\n    main()\n",
		"app/util.py":     "import os\n\ndef helper(user):\n    print(user)\n    return os.getcwd()\n",
		"app/models.py":   "class User:\n    def save(self):\n        return self.check()\n    def check(self): ...\n",
		"app/__init__.py": "",
	}
	var all []map[string]string
	for _, jobs := range []int{1, 4} {
		result, err := Analyze(context.Background(), plant(t, content), Options{Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		work := t.TempDir()
		if err := result.Write(work); err != nil {
			t.Fatal(err)
		}
		read := map[string]string{}
		for _, name := range []string{"graph.json", "functions.csv", "graph.dot", "dropped-calls.json", "scan-coverage.json"} {
			text, err := os.ReadFile(filepath.Join(work, "phase1", name))
			if err != nil {
				t.Fatal(err)
			}
			read[name] = string(text)
		}
		all = append(all, read)
	}
	if diff := cmp.Diff(all[0], all[1]); diff != "" {
		t.Errorf("one job and four (-one +four):\n%s", diff)
	}
	wantEdges := `"app.main.main" -> "app.util.helper";`
	if !strings.Contains(all[0]["graph.dot"], wantEdges) {
		t.Errorf("graph.dot lacks %s:\n%s", wantEdges, all[0]["graph.dot"])
	}
}

func TestWarnings(t *testing.T) {
	fsys := deniedFolder{fstest.MapFS{"src/a/x.py": {}, "src/b/y.py": {}}}
	var warnings []string
	if _, err := Analyze(context.Background(), "src", Options{Files: fsys, Warn: func(w string) { warnings = append(warnings, w) }}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a: cannot be listed: permission denied"}, warnings); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
}

type deniedFolder struct{ fstest.MapFS }

func (d deniedFolder) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "src/a" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.EACCES}
	}
	return d.MapFS.ReadDir(name)
}

// A long sum or chain of calls nests once for each of its parts, and is
// ordinary all the same.
func TestLongSumsAndChainsAreRead(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"sum.js":   "export const s = ''" + strings.Repeat("\n + 'line'", 3000) + ";\nexport function f() {}\n",
		"sum.py":   "x = (''" + strings.Repeat("\n + 'line'", 3000) + ")\ndef f(): pass\n",
		"chain.ts": "export const s = a" + strings.Repeat(".b()", 2000) + ";\nexport function f() {}\n",
		"sum.go":   "package a\n\nvar s = \"\"" + strings.Repeat(" +\n\"line\"", 3000) + "\n\nfunc f() {}\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	result, err := Analyze(t.Context(), root, Options{})
	if err != nil {
		t.Fatal(err)
	}
	summary := result.Summary()
	if summary.Files != 4 || summary.Functions != 4 || summary.FilesUnparsed != 0 {
		t.Errorf("got %+v, want 4 files with a function each, all parsed", summary)
	}
}
