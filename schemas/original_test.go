package schemas_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas"
)

const original = schemas.WorkDir("testdata/original")

func TestOriginalLoads(t *testing.T) {
	work, err := original.Load()
	if err != nil {
		t.Fatal(err)
	}
	turn := schemas.Node{
		ID: "mill.Wheel.Wheel.turn", Name: "turn", Qualname: "Wheel.turn", Kind: "internal", ClassName: "Wheel",
		NCallees: 1, NCallers: 1, File: "mill/Wheel.py", LineStart: 4, LineEnd: 7,
		Signature: "async def turn(self, by: Sack, to: Bin)", IsAsync: true, IsMethod: true,
		Decorators: []string{`logged("turn")`}, SelfAttrsRead: []string{"speed"}, SelfAttrsWritten: []string{"angle"},
		ParamTypes: []schemas.ParamType{{Name: "to", Type: "Bin"}, {Name: "by", Type: "Sack"}},
	}
	sleep := schemas.Node{ID: "boundary:time.sleep", Name: "sleep", Qualname: "time.sleep", Module: "time", Kind: "boundary", NCallers: 1}
	parent := "stage-1"
	types := 1
	for _, check := range []struct {
		name      string
		want, got any
	}{
		{"first node", turn, work.Graph.Nodes[0]},
		{"last node", sleep, work.Graph.Nodes[4]},
		{"class of a free function", "", work.Graph.Nodes[1].ClassName},
		{"implied constructor", true, work.Graph.Nodes[3].Synthetic && work.Graph.Nodes[3].LineStart == 0},
		{"attributes of a class without any", map[string]schemas.AttrUses{}, work.Graph.SelfAttrs["Empty"]},
		{"number of types", &types, work.Graph.Metadata.NTypes},
		{"unparsed", &[]schemas.UnparsedFile{{File: "mill/old.py", Reason: "unreadable", Detail: "EACCES: permission denied"}}, work.Graph.Metadata.UnparsedFiles},
		{"dropped", 2, work.DroppedCalls.Metadata.TotalDropped},
		{"scan coverage", 2, work.ScanCoverage.Metadata.NScanned},
		{"cards", []string{"mill/Wheel.py", "mill/grind.py"}, []string{work.Cards[0].File, work.Cards[1].File}},
		{"card without described functions", []schemas.FunctionCard{}, work.Cards[0].Functions},
		{"card coverage has no version", &schemas.CardCoverage{NFiles: 2, NDescribed: 1, Missing: []string{"mill/Wheel.py"}}, work.CardCoverage},
		{"second stage", schemas.Stage{ID: "stage-1.1", Title: "Grinding", Parent: &parent, Children: []string{}}, work.Skeleton.Stages[1]},
		{"also", schemas.FileStage{Stage: "stage-1", Also: []string{"stage-1.1"}}, work.Assignment.FileStage["mill/grind.py"]},
		{"organized", []string{"mill/grind.py"}, work.Organization.Stages[0].OrderedFiles},
		{"member", "unassigned", work.Members.MemberStage["mill.grind.unused"]},
		{"overview", "一座磨坊。", work.Narration.SystemOverview},
		{"register", "Where the wheel stands | it only grows\nand wraps.", work.Registers.Registers[0].Semantics},
	} {
		if diff := cmp.Diff(check.want, check.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", check.name, diff)
		}
	}
}

// The same bytes come back, but for keys that the contract does not know and
// for maps, which the original fills in the order of its work.
func TestOriginalIsWrittenBack(t *testing.T) {
	work, err := original.Load()
	if err != nil {
		t.Fatal(err)
	}
	copied := schemas.WorkDir(t.TempDir())
	tests := []struct {
		from, to string
		write    func(path string) error
	}{
		{original.ScanCoverage(), copied.ScanCoverage(), func(path string) error { return schemas.WriteScanCoverage(path, work.ScanCoverage) }},
		{original.CardCoverage(), copied.CardCoverage(), func(path string) error { return schemas.WriteCardCoverage(path, work.CardCoverage) }},
		{original.Skeleton(), copied.Skeleton(), func(path string) error { return schemas.WriteSkeleton(path, work.Skeleton) }},
		{original.Organization(), copied.Organization(), func(path string) error { return schemas.WriteOrganization(path, work.Organization) }},
		{original.Members(), copied.Members(), func(path string) error { return schemas.WriteMembers(path, work.Members) }},
		{original.Narration(), copied.Narration(), func(path string) error { return schemas.WriteNarration(path, work.Narration) }},
		{original.Registers(), copied.Registers(), func(path string) error { return schemas.WriteRegisters(path, work.Registers) }},
	}
	for index := range work.Cards {
		card := &work.Cards[index]
		from, _ := original.Card(card.File)
		to, _ := copied.Card(card.File)
		tests = append(tests, struct {
			from, to string
			write    func(path string) error
		}{from, to, func(path string) error { return schemas.WriteFileCard(path, card) }})
	}
	for _, test := range tests {
		t.Run(filepath.Base(test.from), func(t *testing.T) {
			if err := test.write(test.to); err != nil {
				t.Fatal(err)
			}
			wantSameBytes(t, test.from, test.to)
		})
	}
}

func TestOriginalGraphIsWrittenBack(t *testing.T) {
	graph, err := schemas.ReadGraph(original.Graph())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "graph.json")
	if err := schemas.WriteGraph(path, graph); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(original.Graph())
	if err != nil {
		t.Fatal(err)
	}
	// The hashes are not the contract's; classes are sorted here.
	hashes, rest := bytes.Index(want, []byte(`    "fileHashes"`)), bytes.Index(want, []byte(`    "fileLanguages"`))
	want = slices.Concat(want[:hashes], want[rest:])
	want = bytes.Replace(want, []byte(",\n    \"Empty\": {}"), nil, 1)
	want = bytes.Replace(want, []byte("\"selfAttrs\": {\n"), []byte("\"selfAttrs\": {\n    \"Empty\": {},\n"), 1)
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func wantSameBytes(t *testing.T, wantPath, gotPath string) {
	t.Helper()
	want, err := os.ReadFile(wantPath)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(gotPath)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
