package dockerfile

import (
	"fmt"
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

// Stages behind here-documents, options without a value and old labels are
// found, and what they are made from.
func TestRepair(t *testing.T) {
	file, err := New().Extract("Dockerfile", []byte(`FROM a AS tools
LABEL maintainer Some One <x@example.org>
COPY --link --from=b:1 /x /
RUN --mount=type=bind,target=.,rw\
  --mount=from=c,target=/c <<EOT
FROM none AS none
echo "$(x)"
EOT
COPY <<"END" /file
FROM none AS none
END

CMD [ "echo", [ "x" ]
FROM tools AS last
ENTRYPOINT ["/x"]
`))
	if err != nil {
		t.Fatal(err)
	}
	if file.Details.Reason != "" {
		t.Errorf("read with reason %q: %s", file.Details.Reason, file.Details.Detail)
	}
	var got []string
	for _, n := range file.Details.Nodes {
		if !n.Synthetic {
			got = append(got, fmt.Sprint(n.Name, " ", n.LineStart, "-", n.LineEnd))
		}
	}
	for _, call := range file.Details.Calls {
		got = append(got, call.Raw)
	}
	want := []string{"tools 1-13", "last 14-15", "a", "--from=b:1", "--mount=from=c,target=/c", "tools"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
