package files_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
)

// folder makes a folder with these files: a name that ends in "/" is a
// folder, a text that starts with "->" a link.
func folder(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range contents {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		if target, ok := strings.CutPrefix(text, "->"); ok {
			err = os.Symlink(target, path)
		} else if strings.HasSuffix(name, "/") {
			err = os.MkdirAll(path, 0o755)
		} else {
			err = os.WriteFile(path, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func open(t *testing.T, path string, policy files.Policy) *files.Dir {
	t.Helper()
	dir, err := files.Open(path, policy)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close() })
	return dir
}

func TestReadRefuses(t *testing.T) {
	outside := folder(t, map[string]string{"secret.md": "secret"})
	path := folder(t, map[string]string{
		"spec.md":    "0123456789",
		"link.md":    "->spec.md",
		"out.md":     "->" + filepath.Join(outside, "secret.md"),
		"broken.md":  "->nowhere",
		"linked":     "->real",
		"real/a.md":  "a",
		"away":       "->" + outside,
		"tasks.md/":  "",
		"locked/x":   "x",
		"closed.md":  "x",
		"notadir.md": "x",
	})
	if err := syscall.Mkfifo(filepath.Join(path, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := open(t, path, files.Policy{})
	for _, test := range []struct {
		name string
		code files.Code
	}{
		{"none.md", files.Absent},
		{"none/a.md", files.Absent},
		{"notadir.md/a.md", files.Absent},
		{"link.md", files.FinalLink},
		{"out.md", files.FinalLink},
		{"broken.md", files.FinalLink},
		{"linked/a.md", files.ParentLink},
		{"away/secret.md", files.ParentLink},
		{"tasks.md", files.NonRegular},
		{"pipe", files.NonRegular},
		{"spec.md", files.TooLarge},
		{"", files.BadName},
		{".", files.BadName},
		{"..", files.BadName},
		{"../x", files.BadName},
		{"a/../spec.md", files.BadName},
		{"/etc/passwd", files.BadName},
		{`a\b`, files.BadName},
		{"a\x00b", files.BadName},
		{"a//b", files.BadName},
		{"\xff", files.BadName},
	} {
		t.Run(fmt.Sprintf("%q", test.name), func(t *testing.T) {
			_, err := dir.Read(test.name, 9)
			if files.CodeOf(err) != test.code {
				t.Fatalf("got %v, want %s", err, test.code)
			}
			if errors.Is(err, fs.ErrNotExist) != (test.code == files.Absent) {
				t.Errorf("%v: matches fs.ErrNotExist wrongly", err)
			}
			if strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "0123") {
				t.Errorf("%v: shows a physical path or content", err)
			}
		})
	}
	for _, name := range []string{"spec.md", "broken.md", "tasks.md", "pipe"} {
		if !dir.Exists(name) {
			t.Errorf("%s: does not exist", name)
		}
	}
	if dir.Exists("none.md") {
		t.Error("none.md: exists")
	}
}

func TestReadMessages(t *testing.T) {
	dir := open(t, folder(t, map[string]string{"a.md": "12345", "l.md": "->a.md"}), files.Policy{})
	for name, want := range map[string]string{
		"a.md": "a.md: found 5 bytes, expected at most 4; move or split its text",
		"l.md": "l.md: found a symbolic link, expected a regular file; replace the link by the file",
		"n.md": "n.md: not found",
	} {
		if _, err := dir.Read(name, 4); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestReadAtTheLimit(t *testing.T) {
	dir := open(t, folder(t, map[string]string{"a/b.md": "12345", "e.md": ""}), files.Policy{})
	if data, err := dir.Read("a/b.md", 5); err != nil || string(data) != "12345" {
		t.Errorf("got %q, %v", data, err)
	}
	if data, err := dir.Read("e.md", 0); err != nil || len(data) != 0 {
		t.Errorf("got %q, %v", data, err)
	}
}

func TestStreamSeesAChange(t *testing.T) {
	path := folder(t, map[string]string{"a.md": "12345"})
	dir := open(t, path, files.Policy{})
	err := dir.Stream("a.md", func(r io.Reader) error {
		if _, err := io.ReadAll(r); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(path, "a.md"), []byte("123456"), 0o644)
	})
	if files.CodeOf(err) != files.Changed {
		t.Errorf("got %v", err)
	}
}

func TestSandboxFollowsLinks(t *testing.T) {
	outside := folder(t, map[string]string{"real.md": "real"})
	path := folder(t, map[string]string{"spec.md": "->" + filepath.Join(outside, "real.md"), "broken.md": "->nowhere", "sub/": ""})
	dir := open(t, path, files.PolicyFrom(func(key string) string {
		return map[string]string{"DEVRITES_SANDBOX": "1"}[key]
	}))
	if data, err := dir.Read("spec.md", 100); err != nil || string(data) != "real" {
		t.Errorf("got %q, %v", data, err)
	}
	if _, err := dir.Read("broken.md", 100); files.CodeOf(err) != files.Absent {
		t.Errorf("got %v", err)
	}
	if _, err := dir.Read("../x", 100); files.CodeOf(err) != files.BadName {
		t.Errorf("got %v", err)
	}
	entries, err := dir.Entries(".")
	if err != nil || len(entries) != 2 || !entries[0].Mode.IsRegular() || entries[0].Size != 4 || !entries[1].Mode.IsDir() {
		t.Errorf("got %+v, %v", entries, err)
	}
	if _, err := dir.Lock(t.Context()); !errors.Is(err, files.ErrSandbox) {
		t.Errorf("got %v", err)
	}
}

func TestEntries(t *testing.T) {
	dir := open(t, folder(t, map[string]string{"b.md": "12", "a/x": "", "B.md": "", "l": "->b.md"}), files.Policy{})
	got, err := dir.Entries(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range got {
		names = append(names, fmt.Sprintf("%s %v %d", entry.Name, entry.Mode.Type(), entry.Size*b2i(entry.Mode.IsRegular())))
	}
	want := []string{"B.md ---------- 0", "a d--------- 0", "b.md ---------- 2", "l L--------- 0"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	if _, err := dir.Entries("b.md"); files.CodeOf(err) != files.NotFolder {
		t.Errorf("got %v", err)
	}
	if _, err := dir.Entries("none"); files.CodeOf(err) != files.Absent {
		t.Errorf("got %v", err)
	}
	sub, err := dir.Entries("a")
	if err != nil || len(sub) != 1 || sub[0].Name != "x" {
		t.Errorf("got %v, %v", sub, err)
	}
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
