package python

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

func TestStubsGiveOnlyTypes(t *testing.T) {
	file, err := New().Extract("pkg/mod.pyi", []byte("import x\n\nclass A(x.B):\n    def f(self) -> int: ...\n    class C: ...\n\ndef g() -> A: ...\nVALUE = g()\n"))
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	for _, typ := range file.Details.Types {
		types = append(types, typ.ID)
	}
	if diff := cmp.Diff([]string{"type:pkg.mod.A", "type:pkg.mod.A.C"}, types); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
	if file.Details.Nodes != nil || file.Details.Calls != nil || file.References.Calls != nil || file.Declaration.Decls != nil {
		t.Errorf("got nodes %v, calls %v, declarations %v, want none", file.Details.Nodes, file.References.Calls, file.Declaration.Decls)
	}
	if diff := cmp.Diff([]facts.Scope{{Parent: -1, Decl: -1, This: -1}}, file.References.Scopes); diff != "" {
		t.Errorf("scopes (-want +got):\n%s", diff)
	}
}
