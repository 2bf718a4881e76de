package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/crashing"
	"rules_handbook/schemas/facts"
)

var languages = append(scan.Languages(), scan.Language{New: crashing.New, Native: true})

func TestMain(m *testing.M) {
	scan.ServeChild(languages)
	os.Exit(m.Run())
}

var outputs = []string{"-decls", "d", "-refs", "r", "-details", "t", "-outline", "o", "-digests", "s"}

func TestRunErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"no outputs", []string{"-file", "a.py=a.py"}, "flag -decls is missing"},
		{"no disk path", append([]string{"-file", "a.py"}, outputs...), "expected path=disk, both not empty"},
		{"bad escape", append([]string{"-file", "a%b.py=a.py"}, outputs...), "write % as %25"},
		{"bad escape of a name", append([]string{"-unreadable", "a%.py"}, outputs...), "write % as %25"},
		{"climbing path", append([]string{"-file", "../a.py=a.py"}, outputs...), `source "../a.py"`},
	} {
		err := Run(t.Context(), test.args, t.TempDir(), languages)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

func TestRun(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"x.py": "def f(): g()\n", "a=b.py": "", "c.crash": "CRASH", "README.md": "# T\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	args := append([]string{
		"-file", "pkg/x.py=x.py", "-file", "pkg/a%3Db%25.py=a=b.py", "-file", "c.crash=c.crash", "-file", "README.md=README.md",
		"-file", "gone.py=gone.py", "-unreadable", "bad%0Aname.py", "-unreadable", `back%5Cslash:%25.py`,
	}, outputs...)
	if err := Run(context.Background(), args, root, languages); err != nil {
		t.Fatal(err)
	}
	details, err := facts.ReadFile[facts.Details](filepath.Join(root, "t"))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, f := range details.Files {
		got[f.Path] = f.Reason + ": " + f.Detail
	}
	want := map[string]string{
		"pkg/x.py": ": ", "pkg/a=b%.py": ": ", "README.md": ": ",
		"c.crash":         "unparsable: the parser crashed (SIGSEGV: segmentation violation)",
		"gone.py":         "unreadable: stat: no such file or directory",
		"bad\nname.py":    `unreadable: not a Bazel label: the name holds '\n'`,
		`back\slash:%.py`: `unreadable: not a Bazel label: the name holds '\\'`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("details (-want +got):\n%s", diff)
	}
	decls, err := facts.ReadFile[facts.Declarations](filepath.Join(root, "d"))
	if err != nil {
		t.Fatal(err)
	}
	refs, err := facts.ReadFile[facts.References](filepath.Join(root, "r"))
	if err != nil {
		t.Fatal(err)
	}
	digests, err := facts.ReadFile[facts.Digests](filepath.Join(root, "s"))
	if err != nil {
		t.Fatal(err)
	}
	if len(decls.Files) != 2 || len(refs.Files) != 2 || len(digests.Files) != 7 {
		t.Errorf("%d declarations, %d references, %d digests, want 2, 2, 7", len(decls.Files), len(refs.Files), len(digests.Files))
	}
}
