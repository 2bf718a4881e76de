package gotypes

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"rules_handbook/phases/scan/golang/gofile"

	"github.com/google/go-cmp/cmp"
)

// repeat joins n texts made from numbers.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.NewReplacer("$i", fmt.Sprint(i), "$j", fmt.Sprint(i+1)).Replace(format))
	}
	return b.String()
}

func TestTooHeavy(t *testing.T) {
	for name, tc := range map[string]struct {
		src  string
		want bool
	}{
		"long chain":             {repeat(60_000, "const c$i = c$j\n"), true},
		"short chain":            {repeat(10_000, "const c$i = c$j\n"), false},
		"chain of deep syntax":   {repeat(60, "const c$i = "+strings.Repeat("(", 2000)+"c$j"+strings.Repeat(")", 2000)+"\n"), true},
		"chain in good order":    {"const c0 = 1\n" + repeat(60_000, "const c$j = c$i\n"), false},
		"structs":                {repeat(30, "type T$i struct { a, b T$j }\n"), true},
		"structs by pointer":     {repeat(30, "type T$i struct { a, b *T$j }\n"), false},
		"arrays":                 {repeat(30, "type T$i struct { a [2]T$j; b [3]T$j }\n"), true},
		"slices":                 {repeat(30, "type T$i struct { a []T$j; b map[T$j]T$j }\n"), false},
		"few structs":            {repeat(20, "type T$i struct { a, b T$j }\n"), false},
		"interfaces":             {repeat(45, "type T$i interface { T$j; U$j }\ntype U$i interface { T$j; m() }\n"), true},
		"unions":                 {repeat(30, "type T$i interface { ~int | T$j | (T$j) }\n"), true},
		"circle":                 {"type A struct { B }\ntype B struct { A }\n", false},
		"strings":                {"const c0 = \"x\"\n" + repeat(30, "const c$j = c$i + c$i\n"), true},
		"repeated constant":      {"const (\n" + repeat(30, "c$i = d$i\nd$j\n") + "d0 = \"\"\n)\nconst (\na = 1 << iota\nb\nc\n)\n", false},
		"long string":            {"const c = `" + strings.Repeat("x", 1<<20) + "`\n" + "const d = " + strings.Repeat("c + ", 20) + "c\n", true},
		"instances":              {repeat(30, "type T$i[P any] struct { x T$j[struct{ a, b P }] }\n"), true},
		"plain instances":        {repeat(60, "type T$i[P, Q any] struct { x T$j[P, Q] }\n"), false},
		"in a function":          {"func f() {\n" + repeat(30, "type T$j struct { a, b T$i }\n") + "}\n", true},
		"package and function":   {repeat(13, "type T$i struct { a, b T$j }\n") + "func f() {\ntype U0 struct { a, b T0 }\n" + repeat(13, "type U$j struct { a, b U$i }\n") + "}\n", true},
		"same name as package's": {"type T struct{}\nfunc f() { type T struct { T }; const c = c }\n", false},
		"mutual":                 {"type A struct { b *B; f func(A) B }\ntype B struct { a *A }\nfunc f(A) B { return B{} }\nvar x, y = f(y), f(x)\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			f := gofile.Parse(token.NewFileSet(), "", "package p\n"+tc.src)
			if got := tooHeavy([]*gofile.Tree{gofile.Look("p", f)}, true); got != tc.want {
				t.Errorf("too heavy: %v, expected %v", got, tc.want)
			}
		})
	}
}

func TestHeavyFileCostsItsOwnCalls(t *testing.T) {
	text := "-- go.mod --\nmodule m\n" +
		"-- p/heavy.go --\npackage p\nfunc f() { g()\n" + repeat(30, "type T$j struct { a, b T$i }\n") + "}\n" +
		"-- p/light.go --\npackage p\nfunc g() { f() }\n" +
		"-- q/chain.go --\npackage q\nfunc F() { F() }\n" +
		repeat(60, "const c$i = "+strings.Repeat("(", 2000)+"c$j"+strings.Repeat(")", 2000)+"\n") +
		"-- r/r.go --\npackage r\nimport \"m/q\"\nfunc f() { q.F(); f() }\n"
	tr := scanTree(t, text)
	all, err := Resolve(tr.index, tr.refs)
	if err != nil {
		t.Fatal(err)
	}
	tr.checkBatches(t, all)
	got := map[string][]string{}
	for _, r := range all {
		got[r.Path] = tr.lines(r)
	}
	want := map[string][]string{
		"p/heavy.go": {"g: drop bare_name"},
		"p/light.go": {"f: internal_func p.heavy.f"},
		"q/chain.go": {"F: drop bare_name"},
		"r/r.go":     {"q.F: drop bare_name", "f: internal_func r.r.f"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}
