package dockerfile

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// Options that name another stage have rows too.
var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Dockerfile), IsCall: conform.Kinds("from_instruction"), More: true}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "img/a.Dockerfile") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "img/a.Dockerfile") }

// Every field of the nodes of stages and of the module body.
func TestNodes(t *testing.T) {
	file, err := New().Extract("img/Dockerfile", []byte("# Makes.\nFROM a:1 AS X\nRUN y\nFROM x\nRUN z\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.Node{
		{ID: "img.Dockerfile.x", Name: "x", Qualname: "x", LineStart: 2, LineEnd: 3, Signature: "FROM a:1 AS X", Exported: true, Doc: "Makes."},
		{ID: "img.Dockerfile.<module>", Name: "<module>", Qualname: "<module>", LineStart: 1, LineEnd: 5, Signature: "<module body>", Synthetic: true},
	}
	if diff := cmp.Diff(want, file.Details.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
}

func TestUntagged(t *testing.T) {
	for image, want := range map[string]string{
		"a": "a", "a:1": "a", "h:50/a": "h:50/a", "h:50/a:1": "h:50/a", "a@sha256:0": "a", "a:1@sha256:0": "a", "a:${V}": "a", "": "",
	} {
		if got := untagged(image); got != want {
			t.Errorf("untagged(%q) = %q, want %q", image, got, want)
		}
	}
}
