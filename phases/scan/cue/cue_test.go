package cue

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.CUE), IsCall: conform.Kinds("call_expression")}

func TestConform(t *testing.T) { conform.Run(t, suite) }

func TestExtract(t *testing.T) { conform.Golden(t, New(), "defs/app.cue") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "defs/app.cue") }

// Definitions are found in all structs that a value is made of.
func TestDefinitions(t *testing.T) {
	src := "#A: b.#C & {\n  #config: int\n  x: {\n    #D: 1\n  }\n  if #config > 1 {\n    #E: 2\n  }\n  for k in l {\n    #G: k\n  }\n  y: [{#F: 1}]\n  z: *({#H: 1}) | {#I: 2}\n  {\n    #J: 3\n  }\n}\n"
	file, err := New().Extract("a.cue", []byte(src))
	if err != nil || file.Details.Reason != "" {
		t.Fatal(err, file.Details.Detail)
	}
	var got []string
	for _, row := range file.Details.Types {
		got = append(got, row.Qualname)
	}
	want := []string{"#A", "#A.#config", "#A.#D", "#A.#E", "#A.#G", "#A.#F", "#A.#H", "#A.#I", "#A.#J"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}

// Every field of the types of a file.
func TestTypes(t *testing.T) {
	src := "package p\n\n// A name.\n#Name: string\nserver: {\n  #Port: int\n  host: \"x\"\n}\n\"a-b\": 1\n[string]: 1\nserver: more: 2\n"
	file, err := New().Extract("a/b.cue", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.TypeDecl{
		{ID: "type:a.b.#Name", Name: "#Name", Qualname: "#Name", Kind: "other", LineStart: 4, LineEnd: 4, Signature: "#Name: string", Doc: "A name."},
		{ID: "type:a.b.server", Name: "server", Qualname: "server", Kind: "other", LineStart: 5, LineEnd: 8, Signature: "server:"},
		{ID: "type:a.b.server.#Port", Name: "#Port", Qualname: "server.#Port", Container: "server", Kind: "other", LineStart: 6, LineEnd: 6, Signature: "#Port: int"},
		{ID: "type:a.b.a-b", Name: "a-b", Qualname: "a-b", Kind: "other", LineStart: 9, LineEnd: 9, Signature: `"a-b": 1`},
	}
	if diff := cmp.Diff(want, file.Details.Types); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
	if file.Details.Package != "p" {
		t.Errorf("package %q, want p", file.Details.Package)
	}
}
