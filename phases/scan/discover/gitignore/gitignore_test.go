package gitignore

import (
	"bytes"
	"errors"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestIgnores(t *testing.T) {
	tests := []struct {
		name     string
		root     string // .gitignore of the root
		sub      string // .gitignore of a/b
		ignored  []string
		retained []string // a path that ends in a slash is a folder
	}{
		{"nothing", "", "", nil, []string{"a", "a/"}},
		{"comments and blank lines", "# a\n\n   \n", "", nil, []string{"a", "# a", "   "}},
		{"any depth", "x.py", "", []string{"x.py", "a/x.py", "a/b/x.py"}, []string{"xx.py", "x.pyc"}},
		{"bound to its folder", "/x.py\na/y.py\n", "", []string{"x.py", "a/y.py"}, []string{"a/x.py", "y.py", "b/a/y.py"}},
		{"folders only", "gen/\n", "", []string{"gen/", "a/gen/"}, []string{"gen", "a/gen"}},
		{"negation, the last wins", "*.py\n!keep.py\n*_gen.py\n", "", []string{"a.py", "x_gen.py"}, []string{"keep.py", "a/keep.py"}},
		{"escaped signs", "\\#a\n\\!b\nc\\ \nd \ne\\*\n", "", []string{"#a", "!b", "c ", "d", "e*"}, []string{"c", "d ", "ef"}},
		{"star stops at a slash", "a/*.py\n", "", []string{"a/x.py"}, []string{"a/b/x.py"}},
		{"leading **", "**/gen\n", "", []string{"gen", "a/gen", "a/b/gen"}, []string{"agen"}},
		{"inner **", "a/**/x\n", "", []string{"a/x", "a/b/x", "a/b/c/x"}, []string{"ax", "b/x"}},
		{"trailing **", "a/**\n", "", []string{"a/x", "a/b/"}, []string{"a", "a/"}},
		{"classes", "[a-c][!x]\n[[:digit:]]z\n[]-]q\n", "", []string{"ab", "cz", "7z", "]q", "-q"}, []string{"ax", "db", "xz", "q"}},
		{"an open class", "[a\n", "", nil, []string{"a", "[a"}},
		{"nested files", "*.py\n", "!x.py\n/y.md\n", []string{"x.py", "a/x.py", "a/b/y.py", "a/b/y.md"}, []string{"a/b/x.py", "y.md", "a/b/c/y.md"}},
		{"line ends", "x\r\ny", "", []string{"x", "y"}, []string{"x\r"}},
		{"byte order mark", "\xef\xbb\xbfx\n", "", []string{"x"}, nil},
		{"only a slash", "/\n!\n", "", nil, []string{"a/", "a"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := (*List)(nil).With("", []byte(test.root))
			sub := root.With("a/b", []byte(test.sub))
			check := func(path string, want bool) {
				list := root
				if strings.HasPrefix(path, "a/b/") && path != "a/b/" {
					list = sub
				}
				name, isFolder := strings.CutSuffix(path, "/")
				if got := list.Ignores(name, isFolder); got != want {
					t.Errorf("%q ignored: %v, want %v", path, got, want)
				}
			}
			for _, path := range test.ignored {
				check(path, true)
			}
			for _, path := range test.retained {
				check(path, false)
			}
		})
	}
}

// What git itself says of random patterns and paths.
func TestAgreesWithGit(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not installed")
	}
	random := rand.New(rand.NewSource(1))
	word := func(of string, most int) string {
		var b strings.Builder
		for range 1 + random.Intn(most) {
			b.WriteByte(of[random.Intn(len(of))])
		}
		return b.String()
	}
	for round := range 30 {
		root := t.TempDir()
		run := func(input string, args ...string) string {
			cmd := exec.Command(git, args...)
			cmd.Dir, cmd.Stdin = root, strings.NewReader(input)
			cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
			out, err := cmd.Output()
			if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
				t.Fatalf("git %v: %v", args, err)
			}
			return string(out)
		}
		run("", "init", "-q")
		var text strings.Builder
		for range 3 {
			text.WriteString(word("aab/*?*!\\ [a-b]#^/", 9) + "\n")
		}
		if err := os.WriteFile(filepath.Join(root, ".gitignore"), []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		list := (*List)(nil).With("", []byte(text.String()))
		var paths []string
		for range 300 {
			// One segment, so that no parent decides, or two below a folder that is kept.
			path := word("ab-] #!", 4)
			if random.Intn(2) == 0 && !list.Ignores(path, true) {
				path += "/" + word("ab-]", 3)
			}
			if strings.Trim(path, " ") == path {
				paths = append(paths, path)
			}
		}
		slices.Sort(paths)
		paths = slices.Compact(paths)
		said := run(strings.Join(paths, "\x00")+"\x00", "check-ignore", "--no-index", "-z", "--stdin")
		ignored := strings.Split(strings.TrimSuffix(said, "\x00"), "\x00")
		for _, path := range paths {
			if got, want := list.Ignores(path, false), slices.Contains(ignored, path); got != want {
				t.Errorf("round %d: %q ignored: %v, git says %v, with\n%s", round, path, got, want, text.String())
			}
		}
	}
}

// A pattern with many stars ends soon; without bounds it takes years.
func TestHostilePatternsEnd(t *testing.T) {
	pattern := strings.Repeat("a*", 1000) + "/**/" + strings.Repeat("*a", 500) + "b"
	list := (*List)(nil).With("", []byte(pattern+"\n"))
	if path := strings.Repeat("a", 250) + "/" + strings.Repeat("a", 250); list.Ignores(path, false) {
		t.Errorf("%q is ignored", path)
	}
}

func FuzzIgnores(f *testing.F) {
	f.Add([]byte("a/**/b\n!c\\ \n[[:alpha:]-z]"), "a/b")
	f.Fuzz(func(t *testing.T, text []byte, path string) {
		if len(path) > 200 || bytes.Count(text, []byte("*")) > 50 {
			return
		}
		list := (*List)(nil).With("", text)
		list.Ignores(path, false)
		list.Ignores(path, true)
	})
}
