package layout_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/tools/internal/layout"
)

func TestFilesRefused(t *testing.T) {
	root := tree(t, map[string]string{"a/x": "", "b/x": "", "c": ""})
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"half a pair", []string{"-put", "x"}, "found 1 -put and 0 -from, expected pairs"},
		{"leaves the folder", []string{"-put", "../x", "-from", "c"}, `-put "../x": expected a relative path that stays in the folder`},
		{"absolute", []string{"-put", "/x", "-from", "c"}, `-put "/x": expected a relative path that stays in the folder`},
		{"twice", []string{"-put", ".", "-from", "a", "-put", "x", "-from", "c"}, `"x": both ` + filepath.Join(root, "a/x") + " and " + filepath.Join(root, "c") + " claim this place"},
		{"missing", []string{"-put", "x", "-from", "nope"}, "-from: stat " + filepath.Join(root, "nope") + ": no such file or directory"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := parse(t, test.args).Files(root)
			if err == nil || err.Error() != test.want {
				t.Errorf("got error %v, want %s", err, test.want)
			}
		})
	}
}

func TestCopy(t *testing.T) {
	root := tree(t, map[string]string{"pages/overview.md": "o", "agent/index.md": "i", "shard/a/b c.json": "{}"})
	if err := os.Symlink(filepath.Join(root, "pages"), filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	files, err := parse(t, []string{
		"-put", ".", "-from", "link",
		"-put", "agent/index.md", "-from", "agent/index.md",
		"-put", "cards", "-from", "shard",
	}).Files(root)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	if err := layout.Copy(t.Context(), files, out); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	if err := filepath.WalkDir(out, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(out, path)
		got[name] = string(data)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"overview.md": "o", "agent/index.md": "i", "cards/a/b c.json": "{}"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func parse(t *testing.T, args []string) *layout.Flags {
	t.Helper()
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	var entries layout.Flags
	entries.Register(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	return &entries
}

func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}
