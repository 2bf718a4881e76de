package command

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/analyze"
	"rules_handbook/phases/scan"
)

func TestMain(m *testing.M) {
	scan.ServeChild(scan.Languages())
	os.Exit(m.Run())
}

// handbook runs the program.
func handbook(ctx context.Context, args ...string) (code int, stdout, stderr string) {
	var out, log bytes.Buffer
	code = Run(ctx, args, &out, &log)
	return code, out.String(), log.String()
}

func plant(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
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

var tree = map[string]string{
	".gitignore": "gen/\n", ".git/HEAD": "",
	"a.py": "def f():\n    g()\n\ndef g(): ...\n", "b.go": "package b\n\nfunc F() {}\n",
	"gen/c.py": "def h(): ...\n", "docs/d.py": "def i(): ...\n", "odd.py": "def (\n",
}

func TestAnalyzeErrors(t *testing.T) {
	source := plant(t, tree)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name string
		ctx  context.Context
		args []string
		code int
		want string
	}{
		{"no flags", t.Context(), []string{"analyze"}, 1, `required flag(s) "source", "work" not set`},
		{"an argument", t.Context(), []string{"analyze", "here"}, 1, `unknown command "here"`},
		{"an unknown verb", t.Context(), []string{"analyse"}, 1, `unknown command "analyse"`},
		{"an unknown language", t.Context(), []string{"analyze", "--source", source, "--work", t.TempDir(), "--lang", "go,cobol"}, 1, `--lang: found "cobol", expected auto or some of `},
		{"a bad glob", t.Context(), []string{"analyze", "--source", source, "--work", t.TempDir(), "--exclude", "[a"}, 1, `pattern "[a": found no valid glob`},
		{"a bad time", t.Context(), []string{"analyze", "--source", source, "--work", t.TempDir(), "--epoch", "now"}, 1, `--epoch: found "now", expected seconds since 1970`},
		{"fewer jobs than none", t.Context(), []string{"analyze", "--source", source, "--work", t.TempDir(), "--jobs", "-1"}, 1, `--jobs: found -1, expected a number of files, or 0 for one on each core`},
		{"a missing folder", t.Context(), []string{"analyze", "--source", source + "/gone", "--work", t.TempDir()}, 1, "expected a folder: name one with --source"},
		{"no folder", t.Context(), []string{"analyze", "--source", source + "/a.py", "--work", t.TempDir()}, 1, "found a file, expected a folder"},
		{"interrupted", cancelled, []string{"analyze", "--source", source, "--work", t.TempDir()}, 130, "interrupted"},
	} {
		code, stdout, stderr := handbook(test.ctx, test.args...)
		if code != test.code || stdout != "" || !strings.HasPrefix(stderr, "handbook: error: ") || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q, want %d and %q", test.name, code, stdout, stderr, test.code, test.want)
		}
	}
}

func TestAnalyze(t *testing.T) {
	source := plant(t, tree)
	for _, test := range []struct {
		name string
		args []string
		want analyze.Summary
	}{
		{"all", nil, analyze.Summary{Language: "multi", Files: 4, Functions: 4, EdgesKept: 1, FilesUnparsed: 1}},
		{"one language", []string{"--lang", "go"}, analyze.Summary{Language: "go", Files: 1, Functions: 1}},
		{"ignored files too", []string{"--no-gitignore"}, analyze.Summary{Language: "multi", Files: 5, Functions: 5, EdgesKept: 1, FilesUnparsed: 1}},
		{"globs", []string{"--include", "*.py", "--exclude", "docs", "--exclude", "odd.*"}, analyze.Summary{Language: "python", Files: 1, Functions: 2, EdgesKept: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := handbook(t.Context(), append([]string{"analyze", "--source", source, "--work", t.TempDir()}, test.args...)...)
			if code != 0 || strings.Count(stdout, "\n") != 1 {
				t.Fatalf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
			}
			var got analyze.Summary
			if err := json.Unmarshal([]byte(stdout), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("summary (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLogs(t *testing.T) {
	source := plant(t, map[string]string{"a.py": "", "b.py": ""})
	one := plant(t, map[string]string{"a.py": "def f():\n    f()\n"})
	_, _, stderr := handbook(t.Context(), "analyze", "--source", one, "--work", t.TempDir())
	if want := "handbook: 1 function in 1 file: 1 call kept, 0 dropped; 0 files not or partly read\n"; stderr != want {
		t.Errorf("one of each: got %q, want %q", stderr, want)
	}
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"people", nil, "handbook: 0 functions in 2 files: 0 calls kept, 0 dropped; 0 files not or partly read\n"},
		{"nobody", []string{"--quiet"}, ""},
		{"programs", []string{"--json", "--jobs", "1"}, `{"event":"progress","step":"scan","done":1,"of":2}` + "\n" +
			`{"event":"progress","step":"scan","done":2,"of":2}` + "\n" +
			`{"event":"info","message":"0 functions in 2 files: 0 calls kept, 0 dropped; 0 files not or partly read"}` + "\n"},
	} {
		_, _, stderr := handbook(t.Context(), append([]string{"analyze", "--source", source, "--work", t.TempDir()}, test.args...)...)
		if stderr != test.want {
			t.Errorf("%s: got %q, want %q", test.name, stderr, test.want)
		}
	}
}
