package outline_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/outline"
	"rules_handbook/schemas/facts"
)

func TestOf(t *testing.T) {
	details := &facts.Details{Version: 1, Files: []facts.FileDetails{{
		Path: "mill/grind.py", Language: "python", Package: "mill", Lines: 30, Doc: "Runs the mill.", Reason: facts.Partial, Detail: "line 9",
		Nodes: []facts.Node{{
			ID: "mill.grind.Mill.turn", Name: "turn", Qualname: "Mill.turn", ClassName: "Mill", LineStart: 2, LineEnd: 4, Signature: "def turn(self)",
			Doc: "Turns once.", Method: true, AttrsSet: []string{"angle"}, Decorator: []string{"@cached"}, Params: []facts.ParamType{{Name: "a", Type: "int"}},
		}},
		Types: []facts.TypeDecl{{ID: "type:mill.grind.Mill", Name: "Mill", Qualname: "Mill", Kind: "class", LineStart: 1, LineEnd: 9, Signature: "class Mill", Doc: "Grinds."}},
		Calls: []facts.CallSite{{Line: 3, Raw: "self.stop"}},
	}}}
	want := &facts.Outline{Version: 1, Files: []facts.FileDetails{{
		Path: "mill/grind.py", Language: "python", Package: "mill", Reason: facts.Partial, Detail: "line 9",
		Nodes: []facts.Node{{ID: "mill.grind.Mill.turn", Name: "turn", Qualname: "Mill.turn", ClassName: "Mill", Method: true, AttrsSet: []string{"angle"}}},
		Types: []facts.TypeDecl{{ID: "type:mill.grind.Mill", Name: "Mill", Qualname: "Mill", Kind: "class", Doc: "Grinds."}},
		Calls: []facts.CallSite{{}},
	}}}
	if diff := cmp.Diff(want, outline.Of(details)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if details.Files[0].Lines != 30 || details.Files[0].Nodes[0].LineStart != 2 || details.Files[0].Calls[0].Line != 3 {
		t.Error("the details themselves have changed")
	}
}

func TestPackageRank(t *testing.T) {
	for _, test := range []struct {
		file facts.FileDetails
		want int
	}{
		{facts.FileDetails{Path: "a/doc.go", Language: "go"}, 3},
		{facts.FileDetails{Path: "a/a.go", Language: "go"}, 2},
		{facts.FileDetails{Path: "a/a.pb.go", Language: "go", Generated: true}, 1},
		{facts.FileDetails{Path: "a/a_test.go", Language: "go", Test: true}, 0},
		{facts.FileDetails{Path: "a/__init__.py", Language: "python"}, 3},
		{facts.FileDetails{Path: "a/b.py", Language: "python"}, 0},
		{facts.FileDetails{Path: "a/index.ts", Language: "typescript"}, 3},
		{facts.FileDetails{Path: "a/go.mod", Language: "manifest", Manifest: true}, 0},
	} {
		if got := outline.PackageRank(&test.file); got != test.want {
			t.Errorf("%s: got %d, want %d", test.file.Path, got, test.want)
		}
	}
}
