package protobuf

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// Nothing is called in a definition.
var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Protobuf), IsCall: conform.Kinds()}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "api/shop.proto") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "api/shop.proto") }

// Every field of the nodes and types of a file.
func TestNodes(t *testing.T) {
	file, err := New().Extract("a/b.proto", []byte("syntax = \"proto3\";\n// In.\nmessage M {\n  message N {}\n}\n\n// Does.\nservice S {\n  // Gets.\n  rpc Get(stream .M.N) returns (M) {}\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	nodes := []facts.Node{{ID: "a.b.S.Get", Name: "Get", Qualname: "S.Get", ClassName: "S", LineStart: 10, LineEnd: 10,
		Signature: "rpc Get(stream .M.N) returns (M)", Method: true, Exported: true, Doc: "Gets.", Params: []facts.ParamType{{Name: "request", Type: "stream .M.N"}}}}
	if diff := cmp.Diff(nodes, file.Details.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
	types := []facts.TypeDecl{
		{ID: "type:a.b.M", Name: "M", Qualname: "M", Kind: "struct", LineStart: 3, LineEnd: 5, Signature: "message M", Doc: "In."},
		{ID: "type:a.b.M.N", Name: "N", Qualname: "M.N", Container: "M", Kind: "struct", LineStart: 4, LineEnd: 4, Signature: "message N"},
		{ID: "type:a.b.S", Name: "S", Qualname: "S", Kind: "interface", LineStart: 8, LineEnd: 11, Signature: "service S", Doc: "Does."},
	}
	if diff := cmp.Diff(types, file.Details.Types); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}

// The grammar knows proto3 only.
func TestOtherVersions(t *testing.T) {
	for _, src := range []string{
		"edition = \"2023\";\nmessage M { string s = 1; }\n",
		"syntax = \"proto2\";\nmessage M {\n  extensions 4 to 8, 12 to max;\n  extend M { optional int32 x = 5; }\n}\nextend M {\n  repeated string y = 6;\n}\n",
		"// Copyright by nobody.\n\npackage a;\nmessage M { required int32 x = 1; }\n",
	} {
		file, err := New().Extract("a.proto", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if file.Details.Reason != "" || len(file.Details.Types) != 1 {
			t.Errorf("%s: %s %s, %d types", src, file.Details.Reason, file.Details.Detail, len(file.Details.Types))
		}
	}
}
