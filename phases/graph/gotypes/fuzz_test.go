package gotypes

import (
	"testing"

	"rules_handbook/phases/scan/golang"
	"rules_handbook/schemas/facts"
)

// Every call of every source that can be scanned has one outcome, and every
// edge ends at a declared function.
func FuzzResolve(f *testing.F) {
	f.Add("package p\nimport . \"x\"\nfunc (t *T[K]) f(x pkg.T) { t.f(x); x.y.z(func() { f() })(); new(T) }\ntype T[K any] struct { T }\n")
	f.Add("package p; func f( { g(h( } ; type I interface { f(); I }; var x = I.f(x).f()")
	f.Add("package p; import \"C\"; const c = C.x + c; func f[T interface{ m() }](x T) { x.m(); T(x).m(); (*T).m(nil) }")
	f.Fuzz(func(t *testing.T, src string) {
		file, err := golang.New().Extract("p.go", []byte(src))
		if err != nil {
			return
		}
		index := &facts.Declarations{Files: []facts.FileDeclaration{file.Declaration}}
		got, err := Resolve(index, []facts.FileReferences{file.References})
		if err != nil {
			t.Fatal(err)
		}
		ids := map[string]bool{}
		for _, n := range file.Details.Nodes {
			ids[n.ID] = true
		}
		for i, o := range got[0].Outcomes {
			edge := o.CallType != "" && o.CallType != boundary
			if !ids[o.Caller] || edge && !ids[o.Callee] || (o.Category == "") == (o.CallType == "") {
				t.Errorf("call %d (%s): outcome %+v", i, file.Details.Calls[i].Raw, o)
			}
		}
	})
}
