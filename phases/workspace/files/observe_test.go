package files_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
)

func sources(dir *files.Dir, names ...string) []files.Source {
	var list []files.Source
	for _, name := range names {
		list = append(list, files.Source{Dir: dir, Name: name})
	}
	return list
}

func TestObserve(t *testing.T) {
	path := folder(t, map[string]string{
		"heads.md":   "# a\n\n## b\n",
		"zero.md":    "",
		"matter.md":  "---\na: b\n---\n\n",
		"present.md": "# a\ntext",
		"nul.md":     "text\n\x00",
		"link.md":    "->present.md",
		"dir.md/":    "",
		"parent":     "->.",
		"full.md":    strings.Repeat("x", files.MaxFile),
		"large.md":   strings.Repeat("x", files.MaxFile+1),
	})
	dir := open(t, path, files.Policy{})
	all := append(sources(dir, "none.md", "heads.md", "zero.md", "matter.md", "present.md", "nul.md", "link.md", "dir.md", "parent/present.md", "full.md", "large.md"),
		files.Source{Dir: dir, Name: "present.md", Label: ".devrites/principles.md"})
	o, err := files.Observe(all)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range o.Artifacts {
		got = append(got, fmt.Sprintf("%s: %s %s %d %d", a.Name, a.State, a.Code(), a.Lines, a.Size))
	}
	want := []string{
		"none.md: absent  0 0",
		"heads.md: empty  3 10",
		"zero.md: empty  0 0",
		"matter.md: empty  4 14",
		"present.md: present  2 8",
		"nul.md: malformed malformed_markdown 2 6",
		"link.md: unsafe final_symlink 0 0",
		"dir.md: unsafe non_regular 0 0",
		"parent/present.md: unsafe parent_symlink 0 0",
		"full.md: present  1 1048576",
		"large.md: unsafe file_too_large 0 1048577",
		".devrites/principles.md: present  2 8",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if o.Get("present.md").State != files.IsPresent || o.Get("other.md").State != files.IsAbsent {
		t.Error("Get answers wrongly")
	}
	const message = "nul.md: line 2: found NUL byte at byte 5, expected UTF-8 text; save the file as UTF-8"
	if err := o.Get("nul.md").Err; err == nil || err.Error() != message {
		t.Errorf("got %v", err)
	}
}

func TestObserveStreams(t *testing.T) {
	big := strings.Repeat("| EVID-001 | ok |\n", 100_000)
	dir := open(t, folder(t, map[string]string{"evidence.md": big, "heads.md": "# a\n", "bad.md": "a\n\xff", "long.md": strings.Repeat("x", 2<<20)}), files.Policy{})
	lines := 0
	count := func(markdown.Line) error { lines++; return nil }
	o, err := files.Observe([]files.Source{
		{Dir: dir, Name: "evidence.md", Visit: count},
		{Dir: dir, Name: "heads.md", Visit: count},
		{Dir: dir, Name: "bad.md", Visit: count},
		{Dir: dir, Name: "long.md", Visit: count},
		{Dir: dir, Name: "none.md", Visit: count},
	})
	if err != nil {
		t.Fatal(err)
	}
	a := o.Get("evidence.md")
	if a.State != files.IsPresent || a.Lines != 100_000 || a.Size != int64(len(big)) || a.Data != nil || lines != 100_002 {
		t.Errorf("got %v, %d lines, %d visited", a.State, a.Lines, lines)
	}
	for name, want := range map[string]files.State{"heads.md": files.IsEmpty, "bad.md": files.IsMalformed, "long.md": files.IsMalformed, "none.md": files.IsAbsent} {
		if got := o.Get(name).State; got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	stop := errors.New("stop")
	_, err = files.Observe([]files.Source{{Dir: dir, Name: "heads.md", Visit: func(markdown.Line) error { return stop }}})
	if !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
}

func TestObserveTooMuch(t *testing.T) {
	contents := map[string]string{}
	var names []string
	for i := range 9 {
		name := fmt.Sprintf("%d.md", i)
		contents[name] = strings.Repeat("x", files.MaxFile)
		names = append(names, name)
	}
	dir := open(t, folder(t, contents), files.Policy{})
	if _, err := files.Observe(sources(dir, names...)); !errors.Is(err, files.ErrAggregate) {
		t.Errorf("nine: got %v", err)
	}
	if _, err := files.Observe(sources(dir, names[:8]...)); err != nil {
		t.Errorf("eight: got %v", err)
	}
}

func TestObserveSeesChanges(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(path string) error
	}{
		{"appears", func(path string) error { return os.WriteFile(filepath.Join(path, "none.md"), nil, 0o644) }},
		{"vanishes", func(path string) error { return os.Remove(filepath.Join(path, "a.md")) }},
		{"grows", func(path string) error { return os.WriteFile(filepath.Join(path, "a.md"), []byte("aa"), 0o644) }},
		{"is replaced", func(path string) error {
			if err := os.WriteFile(filepath.Join(path, "t"), []byte("b"), 0o644); err != nil {
				return err
			}
			return os.Rename(filepath.Join(path, "t"), filepath.Join(path, "a.md"))
		}},
		{"becomes a link", func(path string) error {
			return errors.Join(os.Remove(filepath.Join(path, "a.md")), os.Symlink("z.md", filepath.Join(path, "a.md")))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := folder(t, map[string]string{"a.md": "a", "z.md": "z"})
			dir := open(t, path, files.Policy{})
			list := append(sources(dir, "a.md", "none.md"), files.Source{Dir: dir, Name: "z.md", Visit: func(markdown.Line) error { return test.change(path) }})
			if _, err := files.Observe(list); files.CodeOf(err) != files.Changed {
				t.Errorf("got %v", err)
			}
		})
	}
}
