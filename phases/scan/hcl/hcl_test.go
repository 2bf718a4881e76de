package hcl

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// Modules have rows too.
var suite = conform.Suite{New: New, Grammar: conform.One(syntax.HCL), IsCall: conform.Kinds("function_call"), More: true}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "net/main.tf") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "net/main.tf") }

// Every field of the types of a file.
func TestTypes(t *testing.T) {
	file, err := New().Extract("a/b.tf", []byte("# Net.\nresource \"aws_vpc\" \"main\" {\n}\nvariable \"x\" {\n  description = \"Ex.\"\n}\nlocals {\n  y = 1\n}\nprovider \"aws\" {}\nterraform {}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.TypeDecl{
		{ID: "type:a.b.aws_vpc.main", Name: "aws_vpc.main", Qualname: "aws_vpc.main", Kind: "other", LineStart: 2, LineEnd: 3, Signature: `resource "aws_vpc" "main"`, Doc: "Net."},
		{ID: "type:a.b.var.x", Name: "var.x", Qualname: "var.x", Kind: "other", LineStart: 4, LineEnd: 6, Signature: `variable "x"`, Doc: "Ex."},
		{ID: "type:a.b.local.y", Name: "local.y", Qualname: "local.y", Kind: "other", LineStart: 8, LineEnd: 8, Signature: `y = 1`},
		{ID: "type:a.b.provider.aws", Name: "provider.aws", Qualname: "provider.aws", Kind: "other", LineStart: 10, LineEnd: 10, Signature: `provider "aws"`},
	}
	if diff := cmp.Diff(want, file.Details.Types); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}
