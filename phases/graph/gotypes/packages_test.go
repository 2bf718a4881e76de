package gotypes

import (
	"fmt"
	"go/ast"
	"strings"
	"sync"
	"testing"

	"rules_handbook/schemas/facts"

	"github.com/google/go-cmp/cmp"
)

func TestImportsInsideTheScannedSet(t *testing.T) {
	for name, tc := range map[string]resolveCase{
		"module": {
			"-- go.mod --\nmodule example.com/m\n-- a/b/b.go --\npackage b\nfunc F() {}\n-- x.go --\npackage m\nimport \"example.com/m/a/b\"\nfunc f() { b.F() }\n",
			"x.go", []string{"b.F: internal_func a.b.b.F"},
		},
		"name in the clause": {
			"-- go.mod --\nmodule example.com/m\n-- go-b/b.go --\npackage other\nfunc F() {}\n-- x.go --\npackage m\nimport \"example.com/m/go-b\"\nfunc f() { other.F() }\n",
			"x.go", []string{"other.F: internal_func go-b.b.F"},
		},
		"version suffix": {
			"-- go.mod --\nmodule example.com/m/v2\n-- b/b.go --\npackage b\nfunc F() {}\n-- x.go --\npackage m\nimport (\"example.com/m/v2/b\"; old \"example.com/m/b\")\nfunc f() { b.F(); old.F() }\n",
			"x.go", []string{"b.F: internal_func b.b.F", "old.F: boundary example.com/m/b.F"},
		},
		"nested module": {
			"-- go.mod --\nmodule m\n-- sub/go.mod --\nmodule other\n-- sub/b/b.go --\npackage b\nfunc F() {}\n-- x.go --\npackage m\nimport (\"other/b\"; wrong \"m/sub/b\")\nfunc f() { b.F(); wrong.F() }\n",
			"x.go", []string{"b.F: internal_func sub.b.b.F", "wrong.F: boundary m/sub/b.F"},
		},
		"replace": {
			"-- go.mod --\nmodule m\nreplace example.com/b => ./third\n-- third/go.mod --\nmodule fork\n-- third/b.go --\npackage b\nfunc F() {}\n-- third/in/in.go --\npackage in\nfunc G() {}\n-- x.go --\npackage m\nimport (\"example.com/b\"; \"example.com/b/in\"; \"example.com/bc\")\nfunc f() { b.F(); in.G(); bc.H() }\n",
			"x.go", []string{"b.F: internal_func third.b.F", "in.G: internal_func third.in.in.G", "bc.H: boundary example.com/bc.H"},
		},
		"same module twice": {
			"-- one/go.mod --\nmodule m\n-- one/b/b.go --\npackage b\nfunc F() {}\n-- two/go.mod --\nmodule m\n-- two/b/b.go --\npackage b\nfunc F() {}\n-- two/x.go --\npackage m\nimport \"m/b\"\nfunc f() { b.F() }\n",
			"two/x.go", []string{"b.F: internal_func two.b.b.F"},
		},
		"another module twice": {
			"-- go.mod --\nmodule x\n-- one/go.mod --\nmodule m\n-- one/b/b.go --\npackage b\nfunc F() {}\n-- two/go.mod --\nmodule m\n-- two/b/b.go --\npackage b\nfunc F() {}\n-- x.go --\npackage m\nimport \"m/b\"\nfunc f() { b.F() }\n",
			"x.go", []string{"b.F: drop bare_name"},
		},
		"without go.mod": {
			"-- a/b/b.go --\npackage b\nfunc F() {}\n-- b/b.go --\npackage b\nfunc F() {}\n-- net/n.go --\npackage net\nfunc F() {}\n-- x.go --\npackage m\nimport (\"example.com/a/b\"; two \"example.com/b\"; \"net\"; no \"example.com/c\")\nfunc f() { b.F(); two.F(); net.F(); no.F() }\n",
			"x.go", []string{"b.F: internal_func a.b.b.F", "two.F: internal_func b.b.F", "net.F: boundary net.F", "no.F: boundary example.com/c.F"},
		},
		"missing name": {
			"-- go.mod --\nmodule m\n-- b/b.go --\npackage b\nvar V func()\ntype T int\n-- x.go --\npackage m\nimport \"m/b\"\nfunc f() { b.Gone(); b.V(); b.T(1) }\n",
			"x.go", []string{"b.Gone: drop bare_name", "b.V: drop bare_name", "b.T: drop builtin"},
		},
		"program beside a package": {
			"-- go.mod --\nmodule m\n-- b/a.go --\npackage main\nfunc F() {}\n-- b/b.go --\npackage b\nfunc F() {}\n-- x.go --\npackage m\nimport \"m/b\"\nfunc f() { b.F() }\n",
			"x.go", []string{"b.F: internal_func b.b.F"},
		},
		"import circle": {
			"-- go.mod --\nmodule m\n-- a/a.go --\npackage a\nimport (\"m/b\"; \"m/c\")\nfunc F() { b.F(); c.F() }\n-- b/b.go --\npackage b\nimport \"m/a\"\nfunc F() { a.F() }\n-- c/c.go --\npackage c\nfunc F() {}\n",
			"a/a.go", []string{"b.F: drop bare_name", "c.F: internal_func c.c.F"},
		},
	} {
		t.Run(name, tc.run)
	}
}

func TestTestFiles(t *testing.T) {
	const text = `-- go.mod --
module m
-- p/p.go --
package p

import "m/q"

type T struct{}

func (T) Own() { q.Q() }
func F() T     { return T{} }
-- p/p_test.go --
package p

import "m/u"

func (T) Extra() {}
func helper() T  { u.New().Own(); return F() }
func TestP()     { helper().Extra(); helper().Own() }
-- p/ext_test.go --
package p_test

import (
	"m/p"
	"m/u"
)

func helper() {}
func TestExt() { p.F().Extra(); helper(); u.New().Own(); p.Export(u.New()) }
-- p/export_test.go --
package p

func Export(T) {}
-- q/q.go --
package q

func Q() {}
-- u/u.go --
package u

import "m/p"

func New() p.T { p.Export(p.T{}); return p.F() }
`
	for file, want := range map[string][]string{
		"p/p_test.go": {
			"u.New().Own: internal_func p.p.T.Own", "u.New: internal_func u.u.New", "F: internal_func p.p.F",
			"helper().Extra: internal_func p.p_test.T.Extra", "helper: internal_func p.p_test.helper",
			"helper().Own: internal_func p.p.T.Own", "helper: internal_func p.p_test.helper",
		},
		"p/ext_test.go": {
			"p.F().Extra: internal_func p.p_test.T.Extra", "p.F: internal_func p.p.F", "helper: internal_func p.ext_test.helper",
			"u.New().Own: internal_func p.p.T.Own", "u.New: internal_func u.u.New",
			"p.Export: internal_func p.export_test.Export", "u.New: internal_func u.u.New",
		},
		"u/u.go": {"p.Export: drop bare_name", "p.T{}: x", "p.F: internal_func p.p.F"},
	} {
		if file == "u/u.go" {
			want = []string{want[0], want[2]} // what p's tests declare is not seen from outside
		}
		t.Run(file, resolveCase{text, file, want}.run)
	}
}

func TestBuildConstraints(t *testing.T) {
	const text = `-- go.mod --
module m
-- p/p.go --
package p

func F() { os(); only() }
-- p/os_linux.go --
package p

func os() { F() }
-- p/os_windows.go --
package p

import "m/sys"

func os()   { F(); helper(); sys.Call() }
-- p/helper_windows.go --
package p

func helper() { os() }
-- p/race.go --
//go:build race

package p

func only() { os() }
-- p/cgo.go --
package p

import "C"

func withC() { os() }
-- p/_hidden.go --
package p

func os() { F(); helper() }
-- p/gen1.go --
//go:build ignore

package main

func main()  { util(); F() }
func util()  {}
-- p/gen2.go --
//go:build ignore

package main

func main() { util(); shared() }
func util() {}
-- p/gen3.go --
//go:build ignore

package main

func shared() {}
-- sys/call.go --
package sys

func Call() { impl() }
-- sys/impl_windows.go --
package sys

func impl() {}
-- sys/impl_unix.go --
//go:build unix

package sys

func impl() {}
`
	for file, want := range map[string][]string{
		"p/p.go":              {"os: internal_func p.os_linux.os", "only: drop bare_name"},
		"p/os_linux.go":       {"F: internal_func p.p.F"},
		"p/os_windows.go":     {"F: internal_func p.p.F", "helper: internal_func p.helper_windows.helper", "sys.Call: internal_func sys.call.Call"},
		"p/helper_windows.go": {"os: internal_func p.os_windows.os"},
		"p/race.go":           {"os: internal_func p.os_linux.os"},
		"p/cgo.go":            {"os: internal_func p.os_linux.os"},
		"p/_hidden.go":        {"F: internal_func p.p.F", "helper: drop bare_name"},
		"p/gen1.go":           {"util: internal_func p.gen1.util", "F: drop bare_name"},
		"p/gen2.go":           {"util: internal_func p.gen2.util", "shared: internal_func p.gen3.shared"},
		"sys/call.go":         {"impl: internal_func sys.impl_unix.impl"},
	} {
		t.Run(file, resolveCase{text, file, want}.run)
	}
}

func TestConfigs(t *testing.T) {
	for name, tc := range map[string]struct {
		path, build string
		cgo         bool
		want        config
		ok          bool
	}{
		"plain":           {"a.go", "", false, baseConfig, true},
		"name":            {"a_windows.go", "", false, config{"windows", "amd64", false, ""}, true},
		"name of both":    {"a_linux_arm64_test.go", "", false, config{"linux", "arm64", false, ""}, true},
		"no constraint":   {"windows.go", "", false, baseConfig, true},
		"android":         {"a_android.go", "", false, config{"android", "amd64", false, ""}, true},
		"two systems":     {"a_windows_linux.go", "", false, baseConfig, true},
		"tag":             {"a.go", "integration && !race", false, config{"linux", "amd64", false, "integration"}, true},
		"two tags":        {"a.go", "one && two", false, config{"linux", "amd64", false, allTags}, true},
		"not unix":        {"a.go", "!unix", false, config{"windows", "amd64", false, ""}, true},
		"architecture":    {"a.go", "!amd64 && linux", false, config{"linux", "arm64", false, ""}, true},
		"cgo by tag":      {"a.go", "cgo", false, config{"linux", "amd64", true, ""}, true},
		"cgo by import":   {"a.go", "", true, config{"linux", "amd64", true, ""}, true},
		"release":         {"a.go", "go1.99 && gc && !gccgo", false, baseConfig, true},
		"impossible":      {"a.go", "linux && windows", false, baseConfig, false},
		"hidden":          {"_a.go", "", false, baseConfig, false},
		"another release": {"a.go", "!go1.18", false, baseConfig, false},
	} {
		t.Run(name, func(t *testing.T) {
			d := &facts.FileDeclaration{Path: "p/" + tc.path, GoBuild: tc.build}
			if tc.cgo {
				d.Imports = []facts.Import{{Module: "C"}}
			}
			if got, ok := constraintsOf(d).config(); got != tc.want || ok != tc.ok {
				t.Errorf("config %v, %v, expected %v, %v", got, ok, tc.want, tc.ok)
			}
		})
	}
}

func TestNamesDeclaredTwice(t *testing.T) {
	const text = `-- a.go --
package p

func twice() {}
func own() { twice(); once() }
-- b.go --
package p

func twice() { own() }
func once()  {}
-- c.go --
package p

func c() { twice(); once() }
-- d.go --
package p

type T struct{}

func (T) m() {}
func (T) m() {}
func d(t T)  { t.m() }
`
	for file, want := range map[string][]string{
		"a.go": {"twice: internal_func a.twice", "once: drop bare_name"},
		"b.go": {"own: drop bare_name"},
		"c.go": {"twice: drop bare_name", "once: internal_func b.once"},
		"d.go": {"t.m: drop local_var_method"},
	} {
		t.Run(file, resolveCase{text, file, want}.run)
	}
}

// Broken code gives what can be told, and each call its outcome.
func TestBrokenCode(t *testing.T) {
	for name, tc := range map[string]resolveCase{
		"syntax error": {
			"-- a.go --\npackage p\nfunc f() { g() }\nfunc g() {}\nvar x = = 1\n", "a.go",
			[]string{"g: internal_func a.g"},
		},
		"type of itself": {
			"-- a.go --\npackage p\ntype T T\ntype U struct { U }\ntype V interface { V; m() }\nfunc f(t T, u U, v V) { t.m(); u.m(); v.m(); g() }\nfunc g() {}\n", "a.go",
			[]string{"t.m: drop local_var_method", "u.m: drop local_var_method", "v.m: drop local_var_method", "g: internal_func a.g"},
		},
		"endless instances": {
			"-- a.go --\npackage p\ntype T[P any] struct { f *T[T[P]] }\nfunc (t *T[P]) m() { t.f.m() }\n", "a.go",
			[]string{"t.f.m: self_attr_method a.T.m"},
		},
		"wrong clause": {
			"-- a.go --\npackage _\nfunc f() { g() }\nfunc g() {}\n", "a.go",
			[]string{"g: internal_func a.g"},
		},
		"no imports": {
			"-- a.go --\npackage p\nimport \"\"\nimport `x\\y`\nfunc f() { x.g(); f() }\n", "a.go",
			[]string{"x.g: drop local_var_method", "f: internal_func a.f"},
		},
	} {
		t.Run(name, tc.run)
	}
}

func TestPanicOfTheCheckerCostsOneFile(t *testing.T) {
	tr := scanTree(t, `-- go.mod --
module m
-- p/a.go --
package p

func F() { g(); h() }
func g() {}
-- p/b.go --
package p

func h() { g() }
-- q/q.go --
package q

import "m/p"

func q() { p.F() }
`)
	repo := newRepository(tr.index)
	var batch []*file
	for i := range tr.refs {
		f := repo.files[tr.refs[i].Path]
		f.refs = &tr.refs[i]
		batch = append(batch, f)
	}
	trees := newTrees(repo, Scanned{})
	if err := trees.parseAll(t.Context(), batch, 1); err != nil {
		t.Fatal(err)
	}
	c := newChecker(trees, batch)
	// No parser gives a function without a type; the checker stumbles over it.
	batch[0].fullTree.File.Decls[0].(*ast.FuncDecl).Type = nil
	want := map[string][]string{
		"p/a.go": {"g: drop bare_name", "h: drop bare_name"},
		"p/b.go": {"g: internal_func p.a.g"},
		"q/q.go": {"p.F: internal_func p.a.F"},
	}
	judged := map[*file]facts.FileResolution{}
	if err := c.judgeAll(t.Context(), batch, 1, func(f *file, r facts.FileResolution) { judged[f] = r }); err != nil {
		t.Fatal(err)
	}
	for _, f := range batch {
		r := judged[f]
		if diff := cmp.Diff(want[f.decl.Path], tr.lines(r)); diff != "" {
			t.Errorf("calls of %s (-want +got):\n%s", f.decl.Path, diff)
		}
	}
}

func TestBatchesOfSeveralFiles(t *testing.T) {
	var text strings.Builder
	text.WriteString("-- go.mod --\nmodule m\n")
	for i := range 12 {
		fmt.Fprintf(&text, "-- p%d/a.go --\npackage p%d\nimport \"m/p%d\"\nfunc F() { p%d.F(); g() }\n", i, i, i+1, i+1)
		fmt.Fprintf(&text, "-- p%d/b_test.go --\npackage p%d\nimport \"m/p0\"\nfunc g() { p0.F(); F() }\n", i, i)
	}
	tr := scanTree(t, text.String())
	want, err := Resolve(tr.index, tr.refs)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1; size < len(tr.refs); size += 4 {
		var got []facts.FileResolution
		for from := 0; from < len(tr.refs); from += size {
			part, err := Resolve(tr.index, tr.refs[from:min(from+size, len(tr.refs))])
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, part...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("batches of %d (-all +batches):\n%s", size, diff)
		}
	}
}

// Trees that do not stay in memory are read again, with the same outcomes.
func TestTreesThatDoNotStay(t *testing.T) {
	tr := scanTree(t, `-- go.mod --
module m
-- p/a.go --
package p

import "os"

type T struct{ f *os.File }

func (t *T) Do() { t.f.Close(); g() }
func g() {}
-- p/a_test.go --
package p

func check() { new(T).Do(); g() }
-- p/x_test.go --
package p_test

import "m/p"

func outside() { new(p.T).Do() }
-- p/b_windows.go --
package p

func g() { h() }
func h() {}
-- q/q.go --
package q

import "m/p"

func q() { var t p.T; t.Do(); q() }
`)
	want, err := Resolve(tr.index, tr.refs)
	if err != nil {
		t.Fatal(err)
	}
	repo := newRepository(tr.index)
	var batch []*file
	for i := range tr.refs {
		f := repo.files[tr.refs[i].Path]
		f.refs = &tr.refs[i]
		batch = append(batch, f)
	}
	trees := newTrees(repo, Scanned{})
	trees.keep = 0
	if err := trees.parseAll(t.Context(), batch, 2); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	judged := map[string]facts.FileResolution{}
	err = newChecker(trees, batch).judgeAll(t.Context(), batch, 2, func(f *file, r facts.FileResolution) {
		mu.Lock()
		defer mu.Unlock()
		judged[f.decl.Path] = r
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range want {
		if diff := cmp.Diff(r, judged[r.Path]); diff != "" {
			t.Errorf("outcomes of %s (-kept +read again):\n%s", r.Path, diff)
		}
	}
	for _, f := range batch {
		if f.fullTree != nil {
			t.Errorf("the tree of %s is still there", f.decl.Path)
		}
	}
}
