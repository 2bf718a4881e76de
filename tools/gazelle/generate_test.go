package gazelle

import (
	"bytes"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/language"
	"github.com/bazelbuild/bazel-gazelle/merger"
	"github.com/bazelbuild/bazel-gazelle/resolve"
	"github.com/bazelbuild/bazel-gazelle/rule"
	"github.com/bazelbuild/bazel-gazelle/testtools"
	"github.com/bazelbuild/bazel-gazelle/walk"
	"github.com/google/go-cmp/cmp"
)

// TestGolden runs Gazelle over the trees in testdata. A case is a folder with
// README (what it shows), files (the names of empty source files), workspaces
// in .devrites and, by package, BUILD.in and BUILD.out; a BUILD.out that is missing means that no
// build file is there. UPDATE_GOLDEN=1 writes what comes out.
func TestGolden(t *testing.T) {
	cases, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range cases {
		t.Run(tc.Name(), func(t *testing.T) {
			dir := filepath.Join("testdata", tc.Name())
			root := t.TempDir()
			for name, text := range read(t, dir) {
				switch base := path.Base(name); {
				case name == "files":
					for _, file := range strings.Fields(text) {
						write(t, root, file, "")
					}
				case base == "BUILD.in":
					write(t, root, path.Join(path.Dir(name), "BUILD.bazel"), text)
				case name == "MODULE.bazel", strings.HasPrefix(name, ".devrites/"):
					write(t, root, name, text)
				}
			}
			got := run(t, root)
			if os.Getenv("UPDATE_GOLDEN") != "" {
				for name, text := range got {
					write(t, dir, path.Join(path.Dir(name), "BUILD.out"), text)
				}
			}
			want := map[string]string{}
			for name, text := range read(t, dir) {
				if path.Base(name) == "BUILD.out" {
					want[path.Join(path.Dir(name), "BUILD.bazel")] = text
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("build files (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(got, run(t, root)); diff != "" {
				t.Errorf("a second run changes build files (-first +second):\n%s", diff)
			}
		})
	}
}

func TestOddNames(t *testing.T) {
	root := t.TempDir()
	write(t, root, "BUILD.bazel", "")
	for _, name := range []string{
		"a b.py", "quo\"te.py", "pi|pe.py", "ünï.py", "@at.py", "#hash.py", "br[a]cket.py", "st*r.py", "$dollar.py", "sub/@in.py",
		"co:lon.py", "back\\slash.py", "new\nline.py", "t\tab.py", "sub:dir/in.py", "README:x", "bell\a.py",
		"not\xffutf8.py",
	} {
		write(t, root, name, "")
	}
	if err := os.Symlink("nowhere", filepath.Join(root, "dangling.py")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("sub", filepath.Join(root, "folder.py")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a b.py", filepath.Join(root, "link.py")); err != nil {
		t.Fatal(err)
	}
	got := run(t, root)["BUILD.bazel"]
	f, err := rule.LoadData("BUILD.bazel", "", []byte(got))
	if err != nil {
		t.Fatal(err)
	}
	r := find(config.New(), f)
	lists := map[string][]string{"srcs": r.AttrStrings("srcs"), "unlabeled": r.AttrStrings("unlabeled")}
	for _, l := range lists {
		slices.Sort(l)
	}
	want := map[string][]string{
		"srcs": {
			"#hash.py", "$dollar.py", ":@at.py", "a b.py", "br[a]cket.py", "link.py", "pi|pe.py", "quo\"te.py", "st*r.py", "sub/@in.py", "ünï.py",
		},
		"unlabeled": {"back\\slash.py", "bell\a.py", "co:lon.py", "new\nline.py", "sub:dir/in.py", "t\tab.py"},
	}
	if diff := cmp.Diff(want, lists); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

// One package alone keeps what it knows of the packages below it.
func TestRunOnOnePackage(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"a/BUILD.bazel": "", "a/a.py": "", "a/sub/s.py": "",
		"a/b/BUILD.bazel": "handbook_sources(name = \"mine\", srcs = [\"old.py\"])\n", "a/b/b.py": "",
		"a/broken/BUILD": "(", "a/broken/c.py": "",
	} {
		write(t, root, name, text)
	}
	got := run(t, root, "a")
	want := `load("@rules_handbook//rules:defs.bzl", "handbook_sources")

handbook_sources(
    name = "handbook_sources",
    srcs = [
        "a.py",
        "sub/s.py",
    ],
    visibility = ["//visibility:public"],
    deps = ["//a/b:mine"],
)
`
	if diff := cmp.Diff(want, got["a/BUILD.bazel"]); diff != "" {
		t.Errorf("a/BUILD.bazel (-want +got):\n%s", diff)
	}
	if got := got["a/b/BUILD.bazel"]; !strings.Contains(got, "old.py") {
		t.Errorf("a/b/BUILD.bazel was changed:\n%s", got)
	}
}

// What a test of a workspace wants and Bazel cannot see is told.
func TestWorkspaceFilesOutOfSight(t *testing.T) {
	root := t.TempDir()
	write(t, root, "BUILD.bazel", "")
	write(t, root, ".devrites/work/mill/state.md", "- phase: build\n")
	note := "- NOTE-00%d: why\n  SUBJECT: %s\n  QUOTE: x\n"
	var text strings.Builder
	for i, name := range []string{"co:lon.txt", "data/hidden.txt", "data/shown.txt", "data/code.go"} {
		fmt.Fprintf(&text, note, i+1, name)
		write(t, root, name, "x")
	}
	write(t, root, ".devrites/work/mill/notes.md", text.String())
	write(t, root, "data/BUILD.bazel", "exports_files([\"shown.txt\"])\n")
	var told bytes.Buffer
	log.SetOutput(&told)
	log.SetFlags(0)
	defer func() { log.SetOutput(os.Stderr); log.SetFlags(log.LstdFlags) }()
	got := run(t, root)["BUILD.bazel"]
	want := `"co:lon.txt": //:mill.notes reads it, but no label of Bazel can hold this name; rename the file
data/code.go: //:mill.notes reads it, but //data does not export it; add exports_files(["code.go"]) to the build file there
data/hidden.txt: //:mill.notes reads it, but //data does not export it; add exports_files(["hidden.txt"]) to the build file there
`
	if diff := cmp.Diff(want, told.String()); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	if !strings.Contains(got, `"//data:hidden.txt",`) {
		t.Errorf("the label is left out:\n%s", got)
	}
}

// run does what gazelle does and gives the build files afterwards. With dirs it
// is asked for these alone.
func run(t *testing.T, root string, dirs ...string) map[string]string {
	t.Helper()
	cexts := []config.Configurer{&config.CommonConfigurer{}, &walk.Configurer{}, &resolve.Configurer{}}
	langs := []language.Language{&maker{}, NewLanguage()}
	c := testtools.NewTestConfig(t, cexts, langs, []string{"-repo_root=" + root, "-build_file_name=BUILD.bazel,BUILD"})
	mode := walk.VisitAllUpdateSubdirsMode
	paths := []string{c.RepoRoot}
	if len(dirs) > 0 {
		mode, paths = walk.VisitAllUpdateDirsMode, nil
		for _, d := range dirs {
			paths = append(paths, filepath.Join(c.RepoRoot, d))
		}
	}
	kinds := map[string]rule.KindInfo{}
	var loads []rule.LoadInfo
	for _, l := range langs {
		cexts = append(cexts, l)
		for k, info := range l.Kinds() {
			kinds[k] = info
		}
		if m, ok := l.(language.ModuleAwareLanguage); ok {
			loads = append(loads, m.ApparentLoads(c.ModuleToApparentName)...)
		}
	}
	// A build file that does not parse is an error of the walk.
	_ = walk.Walk2(c, cexts, paths, mode, func(args walk.Walk2FuncArgs) walk.Walk2FuncResult {
		if args.Update {
			visit(t, args, langs, kinds, loads)
		}
		return walk.Walk2FuncResult{}
	})
	got := map[string]string{}
	for name, text := range read(t, root) {
		if base := path.Base(name); base == "BUILD.bazel" {
			got[name] = text
		}
	}
	return got
}

func visit(t *testing.T, args walk.Walk2FuncArgs, langs []language.Language, kinds map[string]rule.KindInfo, loads []rule.LoadInfo) {
	t.Helper()
	var gen, empty []*rule.Rule
	for _, l := range langs {
		r := l.GenerateRules(language.GenerateArgs{
			Config: args.Config, Dir: args.Dir, Rel: args.Rel, File: args.File, Subdirs: args.Subdirs,
			RegularFiles: args.RegularFiles, GenFiles: args.GenFiles, OtherEmpty: empty, OtherGen: gen,
		})
		if len(r.Gen) != len(r.Imports) {
			t.Errorf("%s: %d rules, %d imports", args.Rel, len(r.Gen), len(r.Imports))
		}
		gen, empty = append(gen, r.Gen...), append(empty, r.Empty...)
	}
	f := args.File
	if f == nil {
		if len(gen) == 0 {
			return
		}
		f = rule.EmptyFile(filepath.Join(args.Dir, "BUILD.bazel"), args.Rel)
		for _, r := range gen {
			r.Insert(f)
		}
	} else {
		merger.MergeFile(f, empty, gen, merger.PreResolve, kinds, nil)
	}
	merger.FixLoads(f, loads)
	if err := f.Save(f.Path); err != nil {
		t.Fatal(err)
	}
}

// maker is another language: it makes a package of every folder with a file
// make.me.
type maker struct{ language.BaseLang }

func (*maker) Name() string { return "maker" }
func (*maker) Kinds() map[string]rule.KindInfo {
	return map[string]rule.KindInfo{"maker": {MatchAny: true}}
}
func (*maker) Loads() []rule.LoadInfo { return nil }
func (*maker) ApparentLoads(func(string) string) []rule.LoadInfo {
	return []rule.LoadInfo{{Name: "//:maker.bzl", Symbols: []string{"maker"}}}
}

func (*maker) GenerateRules(args language.GenerateArgs) language.GenerateResult {
	if !slices.Contains(args.RegularFiles, "make.me") {
		return language.GenerateResult{}
	}
	return language.GenerateResult{Gen: []*rule.Rule{rule.NewRule("maker", "made")}, Imports: []any{nil}}
}

func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
