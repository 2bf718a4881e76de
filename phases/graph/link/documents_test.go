package link_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

func TestDocuments(t *testing.T) {
	readme := func(title string) *facts.Document { return &facts.Document{Title: title} }
	tests := []struct {
		name  string
		files []facts.FileDetails
		want  []facts.FolderDoc
	}{
		{"nothing to say", []facts.FileDetails{{Path: "a/b.py", Language: "python", Doc: "A module, not the package."}}, nil},
		{"python package", []facts.FileDetails{{Path: "a/__init__.py", Language: "python", Doc: "The package."}},
			[]facts.FolderDoc{{Folder: "a", Package: "The package."}}},
		{"root", []facts.FileDetails{{Path: "__init__.py", Language: "python", Doc: "The whole."}},
			[]facts.FolderDoc{{Folder: ".", Package: "The whole."}}},
		{"index module", []facts.FileDetails{
			{Path: "a/index.d.mts", Language: "typescript", Doc: "Types."}, {Path: "a/indexes.ts", Language: "typescript", Doc: "No."}},
			[]facts.FolderDoc{{Folder: "a", Package: "Types."}}},
		{"doc.go wins", []facts.FileDetails{
			{Path: "a/a.go", Language: "go", Doc: "First."}, {Path: "a/doc.go", Language: "go", Doc: "Best."}},
			[]facts.FolderDoc{{Folder: "a", Package: "Best."}}},
		{"first written go file", []facts.FileDetails{
			{Path: "a/a.pb.go", Language: "go", Doc: "Generated.", Generated: true}, {Path: "a/b_test.go", Language: "go", Doc: "Test.", Test: true},
			{Path: "a/c.go", Language: "go"}, {Path: "a/d.go", Language: "go", Doc: "Second."}, {Path: "a/e.go", Language: "go", Doc: "Third."}},
			[]facts.FolderDoc{{Folder: "a", Package: "Second."}}},
		{"file without facts", []facts.FileDetails{{Path: "a/doc.go", Language: "go", Doc: "Gone.", Reason: facts.Unparsable}}, nil},
		{"best README", []facts.FileDetails{
			{Path: "README", Document: readme("bare")}, {Path: "README.md", Document: readme("markdown")}, {Path: "README.rst", Document: readme("rst")},
			{Path: "a/ReadMe.TXT", Document: readme("text")}, {Path: "a/readme", Document: readme("bare")},
			{Path: "b/README.md", Document: readme("lost"), Reason: facts.Unreadable}},
			[]facts.FolderDoc{{Folder: ".", Readme: readme("markdown")}, {Folder: "a", Readme: readme("text")}}},
		{"both", []facts.FileDetails{{Path: "a/README.md", Document: readme("A")}, {Path: "a/__init__.py", Language: "python", Doc: "B."}},
			[]facts.FolderDoc{{Folder: "a", Package: "B.", Readme: readme("A")}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := build(t, []*facts.Details{{Version: 1, Files: test.files}}, nil).Documents
			if diff := cmp.Diff(&facts.Documents{Version: 1, Folders: test.want}, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
