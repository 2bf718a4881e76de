package discover

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/files"
)

func language(file string, head func() []byte) string {
	if extract.MayBeScript(file) && extract.Interpreter(head()) == "python3" {
		return "python"
	}
	return map[string]string{".py": "python", ".ts": "typescript"}[path.Ext(file)]
}

// paths are the paths found, in order.
func paths(found *Found) []string {
	var list []string
	for _, s := range found.Sources {
		list = append(list, s.Path)
	}
	return list
}

func TestWalkErrors(t *testing.T) {
	fsys := fstest.MapFS{"a.py": {}}
	for _, test := range []struct {
		name, root string
		exclude    []string
		want       string
	}{
		{"missing", "nowhere", nil, `source folder "nowhere": file does not exist; expected a folder: name one with --source`},
		{"file", "a.py", nil, `source folder "a.py": found a file, expected a folder: name one with --source`},
		{"pattern", ".", []string{"[a"}, `pattern "[a": found no valid glob`},
	} {
		_, err := Walk(context.Background(), fsys, test.root, Options{Language: language, Exclude: test.exclude})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Walk(ctx, fsys, ".", Options{Language: language}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
}

func TestWalk(t *testing.T) {
	deep := strings.Repeat("d/", 64) + "in.py"
	tooDeep := strings.Repeat("e/", 65) + "out.py"
	fsys := fstest.MapFS{}
	for _, name := range []string{
		"b.py", "a.py", "a/b.py", "A.py", "no.txt", "noext", ".github/x.py", ".git/x.py", "x/node_modules/y.py", "build/x.py", "x/buildx/y.py",
		"coverage/x.py", "coverage/x.ts", "x/coverage/deep/y.ts", "covered/x.ts", "ü \"|'\t\n.py", "skip.py", "gen/a.py", "gen/b_pb.py", "x/gen/a.py",
		"docs/x.py", "x/docs/y.py", deep, tooDeep,
	} {
		fsys[name] = &fstest.MapFile{}
	}
	fsys["pipe.py"] = &fstest.MapFile{Mode: fs.ModeNamedPipe}
	found, err := Walk(context.Background(), fsys, ".", Options{Language: language, Exclude: []string{"skip.py", "gen/*_pb.py", "x/docs"}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{".github/x.py", "A.py", "a.py", "a/b.py", "b.py", "coverage/x.py", "covered/x.ts", deep, "docs/x.py", "gen/a.py",
		"x/buildx/y.py", "x/gen/a.py", "ü \"|'\t\n.py"}
	if diff := cmp.Diff(want, paths(found)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	wantWarnings := []string{strings.Repeat("e/", 64) + "e: not entered: it lies more than 64 folders deep"}
	if diff := cmp.Diff(wantWarnings, found.Warnings); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
}

func TestWalkLeavesWrittenHandbooksOut(t *testing.T) {
	fsys := fstest.MapFS{
		".render-manifest.json": {}, "a.py": {},
		"docs/b.py": {}, "docs/h/.render-manifest.json": {}, "docs/h/c.py": {}, "docs/h/html/d.py": {},
		"link/.render-manifest.json": {Mode: fs.ModeSymlink}, "link/e.py": {},
		"other/.render-manifest.json/f.py": {}, "other/render-manifest.json": {}, "other/g.py": {},
	}
	found, err := Walk(context.Background(), fsys, ".", Options{Language: language})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"a.py", "docs/b.py", "link/e.py", "other/.render-manifest.json/f.py", "other/g.py"}
	if diff := cmp.Diff(want, paths(found)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestWalkTakesScriptsByTheirFirstLine(t *testing.T) {
	fsys := fstest.MapFS{
		"run": {Data: []byte("#!/usr/bin/env python3\n")}, "x.txt": {Data: []byte("#!/usr/bin/env python3\n")},
		"other": {Data: []byte("#!/bin/awk\n")}, "Makefile": {Data: []byte("all:\n")}, "pipe": {Mode: fs.ModeNamedPipe},
	}
	found, err := Walk(context.Background(), fsys, ".", Options{Language: language})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"run"}, paths(found)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestWalkIncludes(t *testing.T) {
	fsys := fstest.MapFS{"a.py": {}, "src/a.py": {}, "src/b/c.py": {}, "src/b/d.ts": {}, "lib/x/c.py": {}, "lib/y.py": {}}
	for _, test := range []struct {
		name             string
		include, exclude []string
		want             []string
	}{
		{"a folder", []string{"src"}, nil, []string{"src/a.py", "src/b/c.py", "src/b/d.ts"}},
		{"a name", []string{"c.py"}, nil, []string{"lib/x/c.py", "src/b/c.py"}},
		{"a path", []string{"src/**/*.py"}, nil, []string{"src/a.py", "src/b/c.py"}},
		{"both", []string{"src", "lib/*.py"}, []string{"b"}, []string{"lib/y.py", "src/a.py"}},
		{"choices", []string{"{lib,src/b}/**"}, []string{"*.ts"}, []string{"lib/x/c.py", "lib/y.py", "src/b/c.py"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := Walk(context.Background(), fsys, ".", Options{Language: language, Include: test.include, Exclude: test.exclude})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, paths(found)); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWalkGitIgnore(t *testing.T) {
	fsys := fstest.MapFS{
		"r/.git/HEAD":         {},
		"r/.gitignore":        {Data: []byte("/s/gen/\n*_pb.py\n")},
		"r/s/gen/a.py":        {},
		"r/s/x/gen/a.py":      {},
		"r/s/a_pb.py":         {},
		"r/s/x/.gitignore":    {Data: []byte("!keep_pb.py\n/b.py\n")},
		"r/s/x/keep_pb.py":    {},
		"r/s/x/other_pb.py":   {},
		"r/s/x/b.py":          {},
		"r/s/x/y/b.py":        {},
		"r/s/module/.git":     {},
		"r/s/module/a_pb.py":  {},
		"r/s/link/.gitignore": {Data: []byte("*.py"), Mode: fs.ModeSymlink},
		"r/s/link/a.py":       {},
	}
	for _, test := range []struct {
		name string
		root string
		on   bool
		want []string
	}{
		{"off", "r/s/x", false, []string{"b.py", "gen/a.py", "keep_pb.py", "other_pb.py", "y/b.py"}},
		{"below the top of the repository", "r/s", true, []string{"link/a.py", "module/a_pb.py", "x/gen/a.py", "x/keep_pb.py", "x/y/b.py"}},
		{"deeper", "r/s/x", true, []string{"gen/a.py", "keep_pb.py", "y/b.py"}},
		{"the top", "r", true, []string{"s/link/a.py", "s/module/a_pb.py", "s/x/gen/a.py", "s/x/keep_pb.py", "s/x/y/b.py"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := Walk(context.Background(), fsys, test.root, Options{Language: language, GitIgnore: test.on})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, paths(found)); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

// deniedFolder refuses to list one folder.
type deniedFolder struct {
	fstest.MapFS
	name string
}

func (d deniedFolder) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == d.name {
		return nil, &fs.PathError{Op: "open", Path: "/machine/" + name, Err: syscall.EACCES}
	}
	return d.MapFS.ReadDir(name)
}

func TestWalkGoesOnAfterADeniedFolder(t *testing.T) {
	fsys := deniedFolder{fstest.MapFS{"src/a/x.py": {}, "src/b/y.py": {}}, "src/a"}
	found, err := Walk(context.Background(), fsys, "src", Options{Language: language})
	if err != nil {
		t.Fatal(err)
	}
	want := &Found{Sources: []scan.Source{{Path: "b/y.py", Disk: "src/b/y.py"}}, Warnings: []string{"a: cannot be listed: permission denied"}}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Errorf("found (-want +got):\n%s", diff)
	}
}

func TestWalkLinksAndNames(t *testing.T) {
	root := t.TempDir()
	for _, step := range []error{
		os.MkdirAll(filepath.Join(root, "real"), 0o777),
		os.WriteFile(filepath.Join(root, "real", "a.py"), nil, 0o666),
		os.WriteFile(filepath.Join(root, "b\xff.py"), nil, 0o666),
		os.Mkdir(filepath.Join(root, "c\xff"), 0o777),
		os.Symlink("real", filepath.Join(root, "folder")),
		os.Symlink("real/a.py", filepath.Join(root, "live.py")),
		os.Symlink("nowhere", filepath.Join(root, "dangling.py")),
		os.Symlink("nowhere", filepath.Join(root, "dangling.txt")),
		os.Symlink(".", filepath.Join(root, "real", "loop")),
	} {
		if step != nil {
			t.Fatal(step)
		}
	}
	found, err := Walk(context.Background(), files.OS(""), root, Options{Language: language})
	if err != nil {
		t.Fatal(err)
	}
	want := &Found{
		Sources: []scan.Source{
			{Path: `b\xff.py`, Disk: filepath.Join(root, "b\xff.py"), Unreadable: "the name is not valid UTF-8"},
			{Path: "dangling.py", Disk: filepath.Join(root, "dangling.py")},
			{Path: "real/a.py", Disk: filepath.Join(root, "real/a.py")},
		},
		Warnings: []string{`c\xff: not entered: the name is not valid UTF-8`},
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Errorf("found (-want +got):\n%s", diff)
	}
}
