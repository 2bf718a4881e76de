package root_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
)

// tree makes a folder: a name that ends in "/" is a folder, a text that
// starts with "->" a link.
func tree(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range contents {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
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

// options look from dir, with environment as key, value, key, value.
func options(dir string, environ ...string) root.Options {
	return root.Options{
		Dir: dir,
		Getenv: func(key string) string {
			for i := 0; i < len(environ); i += 2 {
				if environ[i] == key {
					return environ[i+1]
				}
			}
			return ""
		},
		TopLevel: func(string) (string, error) { return "", errors.New("no git") },
	}
}

func idOf(err error) root.ID {
	var finding *root.Error
	if errors.As(err, &finding) {
		return finding.ID
	}
	return ""
}

func TestSelectRefuses(t *testing.T) {
	outside := tree(t, map[string]string{"state.md": "secret"})
	for _, test := range []struct {
		name    string
		files   map[string]string
		dir     string
		environ []string
		want    root.ID
	}{
		{"nothing there", nil, "", nil, root.NotFound},
		{"a file of that name", map[string]string{".devrites": "x"}, "", nil, root.NotFound},
		{"above the work tree", map[string]string{".devrites/": "", "repo/.git/": ""}, "repo", nil, root.OutsideGit},
		{"link out of the project", map[string]string{".devrites": "->" + outside}, "", nil, root.SymlinkEscape},
		{"named, missing", nil, "", []string{"DEVRITES_ROOT", "none"}, root.Invalid},
		{"named, a file", map[string]string{"file": ""}, "", []string{"DEVRITES_ROOT", "file"}, root.Invalid},
		{"named, without root", map[string]string{"a/": ""}, "", []string{"DEVRITES_ROOT", "a"}, root.Invalid},
		{"named, no folder", map[string]string{".devrites": ""}, "", []string{"DEVRITES_ROOT", ".devrites"}, root.Invalid},
		{"workspace link out", map[string]string{".devrites/work/demo": "->" + outside}, "", nil, root.WorkspaceEscape},
		{"old workspace link out", map[string]string{".devrites/features/demo": "->" + outside}, "", nil, root.WorkspaceEscape},
		{"work itself a link out", map[string]string{".devrites/work": "->" + outside}, "", nil, root.WorkspaceEscape},
		{"override outside", map[string]string{".devrites/work/": ""}, "", []string{"DEVRITES_WORKSPACE", outside}, root.WorkspaceOutside},
		{"override missing", map[string]string{".devrites/work/": ""}, "", []string{"DEVRITES_WORKSPACE", ".devrites/work/none"}, root.WorkspaceInvalid},
		{"ACTIVE is a link", map[string]string{".devrites/ACTIVE": "->x", ".devrites/x": "demo"}, "", nil, root.ActiveSymlink},
		{"ACTIVE leads out", map[string]string{".devrites/ACTIVE": "../../outside\n"}, "", nil, root.ActiveInvalid},
		{"ACTIVE with two lines", map[string]string{".devrites/ACTIVE": "a\nb\n"}, "", nil, root.ActiveInvalid},
		{"ACTIVE is a folder", map[string]string{".devrites/ACTIVE/": ""}, "", nil, root.ActiveInvalid},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := tree(t, test.files)
			_, err := root.Select(options(filepath.Join(dir, test.dir), test.environ...))
			if idOf(err) != test.want {
				t.Fatalf("got %v, want %s", err, test.want)
			}
			if strings.Contains(err.Error(), dir) || strings.Contains(err.Error(), outside) {
				t.Errorf("%v: shows a physical path", err)
			}
		})
	}
}

func TestSelect(t *testing.T) {
	for _, test := range []struct {
		name     string
		files    map[string]string
		dir      string
		environ  []string
		want     string
		warnings []root.ID
	}{
		{"here", map[string]string{".devrites/": ""}, "", nil, "", nil},
		{"above", map[string]string{".devrites/": "", "a/b/": ""}, "a/b", nil, "", nil},
		{"nearest", map[string]string{".devrites/": "", "a/.devrites/": "", "a/b/": ""}, "a/b", nil, "a", nil},
		{"from inside", map[string]string{".devrites/work/demo/state.md": ""}, ".devrites/work/demo", nil, "", nil},
		{"at the top of the work tree", map[string]string{".devrites/": "", ".git": "gitdir: x", "a/": ""}, "a", nil, "", []root.ID{root.GitUnavailable}},
		{"named project", map[string]string{"p/.devrites/": "", "a/": ""}, "a", []string{"DEVRITES_ROOT", "../p"}, "p", nil},
		{"named root", map[string]string{"p/.devrites/": ""}, "", []string{"DEVRITES_ROOT", "p/.devrites/"}, "p", nil},
		{"link within the project", map[string]string{"real/": "", ".devrites": "->real"}, "", nil, "", nil},
		{"link between workspaces", map[string]string{".devrites/work/a/": "", ".devrites/work/b": "->a"}, "", nil, "", nil},
		{"ACTIVE is stale", map[string]string{".devrites/ACTIVE": "gone\n"}, "", nil, "", []root.ID{root.ActiveStale}},
		{"ACTIVE is empty", map[string]string{".devrites/ACTIVE": " \n"}, "", nil, "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := tree(t, test.files)
			r, err := root.Select(options(filepath.Join(dir, test.dir), test.environ...))
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if want := filepath.Join(dir, test.want); r.Project != want {
				t.Errorf("got %s, want %s", r.Project, want)
			}
			var warnings []root.ID
			for _, warning := range r.Warnings {
				warnings = append(warnings, warning.ID)
			}
			if diff := cmp.Diff(test.warnings, warnings); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSelectAsksGit(t *testing.T) {
	dir := tree(t, map[string]string{".devrites/": "", "repo/sub/.git/": "", "repo/sub/a/": ""})
	o := options(filepath.Join(dir, "repo/sub/a"))
	o.TopLevel = func(string) (string, error) { return dir, nil }
	r, err := root.Select(o)
	if err != nil || r.Project != dir || len(r.Warnings) != 0 {
		t.Errorf("got %+v, %v", r, err)
	}
	o.TopLevel = func(string) (string, error) { return filepath.Join(dir, "repo"), nil }
	if _, err := root.Select(o); idOf(err) != root.OutsideGit {
		t.Errorf("got %v", err)
	}
}

func TestFallback(t *testing.T) {
	dir := tree(t, map[string]string{"a/": "", ".devrites/ACTIVE": "x/y"})
	if r := root.Fallback(options(filepath.Join(dir, "a"))); r.Dir != nil || r.Project != filepath.Join(dir, "a") {
		t.Errorf("got %+v", r)
	}
	r := root.Fallback(options(dir))
	defer r.Close()
	if r.Dir == nil || r.Dir.Path() != filepath.Join(dir, ".devrites") {
		t.Errorf("got %+v", r)
	}
	if _, err := root.Fallback(options(filepath.Join(dir, "a"))).Workspace("demo"); idOf(err) != root.WorkspaceWithoutRoot {
		t.Errorf("got %v", err)
	}
}

// The table of spec 2.10; "P" stands for the project.
func TestWorkspace(t *testing.T) {
	outside := tree(t, map[string]string{"state.md": ""})
	for _, test := range []struct {
		name, slug, override string
		files                map[string]string
		want                 root.ID
	}{
		{"plain", "feature", "", nil, ""},
		{"override, absolute", "feature", "P/.devrites/work/feature", nil, ""},
		{"override, relative", "feature", ".devrites/work/feature", nil, ""},
		{"override outside", "feature", outside, nil, root.WorkspaceOutside},
		{"override leaves the project", "feature", "..", nil, root.WorkspaceOutside},
		{"override is the root", "feature", ".devrites", nil, root.WorkspaceInvalid},
		{"override elsewhere in the root", "feature", ".devrites/extensions/feature", map[string]string{".devrites/extensions/feature/": ""}, root.WorkspaceInvalid},
		{"override below a workspace", "sub", ".devrites/work/feature/sub", map[string]string{".devrites/work/feature/sub/": ""}, root.WorkspaceInvalid},
		{"override names another", "other", ".devrites/work/feature", map[string]string{".devrites/work/other/": ""}, root.SlugMismatch},
		{"override is a link", "feature", ".devrites/work/link", map[string]string{".devrites/work/link": "->feature"}, root.WorkspaceSymlink},
		{"override with blanks", "feature", " .devrites/work/feature", nil, root.WorkspaceInvalid},
		{"override not clean", "feature", ".devrites/work//feature", nil, root.WorkspaceInvalid},
		{"link to outside", "feature2", "", map[string]string{".devrites/work/feature2": "->" + outside}, root.WorkspaceOutside},
		{"broken link", "feature2", "", map[string]string{".devrites/work/feature2": "->nowhere"}, root.WorkspaceOutside},
		{"link to a sibling", "feature2", "", map[string]string{".devrites/work/feature2": "->feature"}, root.WorkspaceSymlink},
		{"path", "../escaped", "", nil, root.WorkspaceInvalid},
		{"parent", "..", "", nil, root.WorkspaceInvalid},
		{"backslash", `a\b`, "", nil, root.WorkspaceInvalid},
		{"NUL", "a\x00b", "", nil, root.WorkspaceInvalid},
		{"empty", "", "", nil, root.WorkspaceInvalid},
		{"missing", "none", "", nil, root.WorkspaceInvalid},
		{"a file", "file", "", map[string]string{".devrites/work/file": ""}, root.WorkspaceInvalid},
		{"old safe name", "Old Name_1", "", map[string]string{".devrites/work/Old Name_1/": ""}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := tree(t, test.files)
			if err := os.MkdirAll(filepath.Join(dir, ".devrites/work/feature"), 0o755); err != nil {
				t.Fatal(err)
			}
			override := strings.Replace(test.override, "P/", dir+"/", 1)
			r := root.Fallback(options(dir, "DEVRITES_WORKSPACE", override))
			defer r.Close()
			w, err := r.Workspace(test.slug)
			if idOf(err) != test.want || (err == nil) != (test.want == "") {
				t.Fatalf("got %v, want %s", err, test.want)
			}
			if err == nil {
				defer w.Close()
				if want := filepath.Join(dir, ".devrites/work", test.slug); w.Dir.Path() != want || w.Slug != test.slug || w.Archived {
					t.Errorf("got %+v, want %s", w, want)
				}
			}
		})
	}
}

func TestDiscovery(t *testing.T) {
	dir := tree(t, map[string]string{
		".devrites/work/b/state.md":       "",
		".devrites/work/a/state.md":       "",
		".devrites/work/remnant/spec.md":  "",
		".devrites/work/readme/README.md": "",
		".devrites/work/linked/state.md":  "->../a/state.md",
		".devrites/work/folder/state.md/": "",
		".devrites/work/link":             "->a",
		".devrites/work/file":             "",
		".devrites/archive/old/state.md":  "",
	})
	r, err := root.Select(options(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, test := range []struct {
		name string
		list func() ([]string, error)
		want []string
	}{
		{"live", r.Slugs, []string{"a", "b"}},
		{"remnants", r.Remnants, []string{"folder", "linked", "readme", "remnant"}},
		{"archived", r.ArchivedSlugs, []string{"old"}},
	} {
		got, err := test.list()
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v %s", test.name, err, diff)
		}
	}
	w, err := r.Archive("old")
	if err != nil || !w.Archived {
		t.Fatalf("got %+v, %v", w, err)
	}
	w.Close()
}

func TestActive(t *testing.T) {
	for _, test := range []struct {
		name, override string
		files          map[string]string
		want           string
	}{
		{"none", "", map[string]string{".devrites/work/a/": ""}, ""},
		{"named", "", map[string]string{".devrites/ACTIVE": "  a \r\n"}, "a"},
		{"override wins", ".devrites/work/b", map[string]string{".devrites/ACTIVE": "a", ".devrites/work/b/": ""}, "b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := root.Fallback(options(tree(t, test.files), "DEVRITES_WORKSPACE", test.override))
			defer r.Close()
			got, err := r.Active()
			if err != nil || got != test.want {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

func TestSandboxTreeOfLinks(t *testing.T) {
	real := tree(t, map[string]string{"state.md": "state"})
	dir := tree(t, map[string]string{".devrites/work/a/state.md": "->" + filepath.Join(real, "state.md")})
	o := options(dir)
	o.Policy = files.Policy{FollowLinks: true}
	r, err := root.Select(o)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if slugs, err := r.Slugs(); err != nil || !cmp.Equal(slugs, []string{"a"}) {
		t.Errorf("got %v, %v", slugs, err)
	}
	w, err := r.Workspace("a")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if data, err := w.Dir.Read("state.md", 100); err != nil || string(data) != "state" {
		t.Errorf("got %q, %v", data, err)
	}
}
