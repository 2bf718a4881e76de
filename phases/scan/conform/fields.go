package conform

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/index"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/phase1"
	"rules_handbook/phases/graph/resolve"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// FieldsCase is a small code base with its rows in phase1, all fields of each.
type FieldsCase struct {
	Files map[string]string // path -> text

	Node      schemas.Node // the one of that id
	Edges     []string     // all: "caller:line await raw -> callType callee"
	Dropped   []string     // all: "caller:line await raw -> category"
	Types     []string     // all: "kind id name=… qualname=… file:first-last container=… signature"
	SelfAttrs []string     // all: "class.attribute read=[…] written=[…]"

	Empty string // fields that the language leaves empty, as docs/languages.md lists them
}

// The fields that a language may leave empty.
var optionalFields = []string{"className", "decorators", "isAsync", "isAwait", "paramTypes", "selfAttrs", "types"}

// Fields compares the rows of a code base with the expected ones. Every call
// type and every kind of types that the language declares has a row and no
// other has, and all fields are filled somewhere but those that the language
// leaves empty.
func Fields(t *testing.T, e extract.Extractor, c FieldsCase) {
	t.Helper()
	rows := rowsOf(t, e, c.Files)
	compare := func(what string, want, got []string) {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	compare("edges", c.Edges, rows.edges())
	compare("dropped calls", c.Dropped, rows.dropped())
	compare("types", c.Types, rows.types())
	compare("selfAttrs", c.SelfAttrs, rows.selfAttrs())
	place := slices.IndexFunc(rows.Graph.Nodes, func(n schemas.Node) bool { return n.ID == c.Node.ID })
	if place < 0 {
		t.Fatalf("found no node %q, expected one of %q", c.Node.ID, rows.ids())
	}
	if diff := cmp.Diff(c.Node, rows.Graph.Nodes[place]); diff != "" {
		t.Errorf("node (-want +got):\n%s", diff)
	}
	if got := strings.Join(rows.empty(), " "); got != c.Empty {
		t.Errorf("fields that are empty: got %q, want %q", got, c.Empty)
	}
	compare("call types that are declared and not used, or the other way round", nil, differences(e.Support().CallTypes, rows.callTypes()))
	compare("kinds of types that are declared and not used, or the other way round", nil, differences(e.Support().TypeKinds, rows.typeKinds()))
}

// rows are the artifacts of phase1.
type rows struct{ *phase1.Artifacts }

func rowsOf(t *testing.T, e extract.Extractor, files map[string]string) rows {
	t.Helper()
	declared := &facts.Declarations{Version: facts.Version}
	details := &facts.Details{Version: facts.Version, Languages: []facts.LanguageSupport{e.Support()}}
	var references []facts.FileReferences
	for _, path := range slices.Sorted(maps.Keys(files)) {
		file, err := e.Extract(path, []byte(files[path]))
		if err != nil {
			t.Fatal(err)
		}
		if file.Details.Reason != "" {
			t.Fatalf("%s is read in part: %s", path, file.Details.Detail)
		}
		declared.Files = append(declared.Files, file.Declaration)
		details.Files = append(details.Files, file.Details)
		references = append(references, file.References)
	}
	joined, err := index.Join([]*facts.Declarations{declared})
	if err != nil {
		t.Fatal(err)
	}
	program, err := resolve.New(joined)
	if err != nil {
		t.Fatal(err)
	}
	resolution, err := program.Resolve(references)
	if err != nil {
		t.Fatal(err)
	}
	merged, err := merge.Merge([]*facts.Details{details}, []*facts.Resolution{resolution})
	if err != nil {
		t.Fatal(err)
	}
	return rows{phase1.Build(merged, time.Time{}, 1)}
}

func await(is bool) string {
	if is {
		return "await "
	}
	return ""
}

func (r rows) edges() (lines []string) {
	for _, e := range r.Graph.Edges {
		lines = append(lines, fmt.Sprintf("%s:%d %s%s -> %s %s", e.CallerID, e.Line, await(e.IsAwait), e.Raw, e.CallType, e.CalleeID))
	}
	return lines
}

func (r rows) dropped() (lines []string) {
	for _, category := range slices.Sorted(maps.Keys(r.DroppedCalls.EdgesByCategory)) {
		for _, d := range r.DroppedCalls.EdgesByCategory[category] {
			raw := d.Raw
			if d.CalleeRaw != raw {
				raw += " (" + d.CalleeRaw + ")"
			}
			lines = append(lines, fmt.Sprintf("%s:%d %s%s -> %s", d.Caller, d.Line, await(d.IsAwait), raw, category))
		}
	}
	return lines
}

func (r rows) types() (lines []string) {
	for _, d := range r.Graph.Types {
		container := "none"
		if d.Container != nil {
			container = *d.Container
		}
		lines = append(lines, fmt.Sprintf("%s %s name=%s qualname=%s %s:%d-%d container=%s %s",
			d.Kind, d.ID, d.Name, d.Qualname, d.File, d.LineStart, d.LineEnd, container, d.Signature))
	}
	return lines
}

func (r rows) selfAttrs() (lines []string) {
	for _, class := range slices.Sorted(maps.Keys(r.Graph.SelfAttrs)) {
		for _, name := range slices.Sorted(maps.Keys(r.Graph.SelfAttrs[class])) {
			uses := r.Graph.SelfAttrs[class][name]
			lines = append(lines, fmt.Sprintf("%s.%s read=%s written=%s", class, name, uses.ReadIn, uses.WrittenIn))
		}
	}
	return lines
}

func (r rows) ids() (ids []string) {
	for _, n := range r.Graph.Nodes {
		ids = append(ids, n.ID)
	}
	return ids
}

// empty lists the fields that no row fills.
func (r rows) empty() (names []string) {
	filled := map[string]bool{"types": len(r.Graph.Types) > 0, "selfAttrs": len(r.selfAttrs()) > 0}
	for i := range r.Graph.Nodes {
		n := &r.Graph.Nodes[i]
		if n.Kind != schemas.KindInternal {
			continue
		}
		filled["className"] = filled["className"] || n.ClassName != ""
		filled["decorators"] = filled["decorators"] || len(n.Decorators) > 0
		filled["isAsync"] = filled["isAsync"] || n.IsAsync
		filled["paramTypes"] = filled["paramTypes"] || len(n.ParamTypes) > 0
	}
	for _, e := range r.Graph.Edges {
		filled["isAwait"] = filled["isAwait"] || e.IsAwait
	}
	for _, name := range optionalFields {
		if !filled[name] {
			names = append(names, name)
		}
	}
	return names
}

func (r rows) callTypes() (names []string) {
	names = []string{"unresolved"} // that of dropped calls
	for _, e := range r.Graph.Edges {
		names = append(names, e.CallType)
	}
	return names
}

func (r rows) typeKinds() (names []string) {
	for _, d := range r.Graph.Types {
		names = append(names, d.Kind)
	}
	return names
}

// differences are the names that only one of two lists has.
func differences(a, b []string) (names []string) {
	for _, name := range slices.Concat(a, b) {
		if slices.Contains(a, name) != slices.Contains(b, name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
