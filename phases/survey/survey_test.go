package survey

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestBriefs(t *testing.T) {
	briefs := NewBriefs([]*schemas.BriefPack{
		{Briefs: []schemas.Brief{{File: "a.py", Role: "util"}}},
		{Briefs: []schemas.Brief{{File: "b.py", Purpose: "Of b.py"}}},
	})
	if briefs.Purpose("b.py") != "Of b.py" || briefs.Role("a.py") != "util" || briefs.Purpose("c.py") != "" || briefs.Role("c.py") != "other" {
		t.Errorf("got %v", briefs)
	}
}

func TestTestsAndLanguages(t *testing.T) {
	summary := &facts.Summary{Files: []facts.SummaryFile{
		{Path: "a.go", Language: "go"}, {Path: "a_test.go", Language: "go", Test: true}, {Path: "b.ts", Language: "typescript"},
		{Path: "c.JS", Language: "typescript"}, {Path: "d.zig", Language: "zig"}, {Path: "e.js", Language: "typescript"},
		{Path: "pkg/testdata/x.go", Language: "go"}, {Path: "contest.py", Language: "python"},
		{Path: "a.c", Language: "cpp"}, {Path: "b.H", Language: "cpp"}, {Path: "c.cc", Language: "cpp"}, {Path: "Dockerfile", Language: "dockerfile"},
	}}
	if diff := cmp.Diff(map[string]bool{"a_test.go": true, "pkg/testdata/x.go": true}, Tests(summary)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"Go", "C", "JavaScript", "C++", "Dockerfile", "Python", "TypeScript", "Zig"}, Languages(summary)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLanguageName(t *testing.T) {
	for _, c := range []struct{ path, language, want string }{
		{"a.cc", "cpp", "C++"}, {"a.h", "cpp", "C"}, {"", "cpp", "C++"}, {"a.js", "typescript", "JavaScript"}, {"", "typescript", "TypeScript"},
		{"run", "shell", "Shell"}, {"", "objc", "Objective-C"}, {"x", "", ""},
	} {
		if got := LanguageName(c.path, c.language); got != c.want {
			t.Errorf("LanguageName(%q, %q) = %q, want %q", c.path, c.language, got, c.want)
		}
	}
}

func TestFolderWords(t *testing.T) {
	folders := ByFolder(&facts.Documents{Folders: []facts.FolderDoc{
		{Folder: "go", Package: "Package go walks.\n\n\tcode\n\nIt also runs.", Readme: &facts.Document{Sections: []facts.Section{{Text: "Not this one here."}}}},
		{Folder: "readme", Package: "Copyright 2020 X", Readme: &facts.Document{Title: "R", Sections: []facts.Section{
			{Text: "build passing\n\n![x](y)"},
			{Level: 2, Heading: "Installation", Text: "Run the installer and wait for it."},
			{Level: 2, Heading: "🚀 Features", Text: "It keeps rows sorted, with:\n\nfast search\nsmall files"},
			{Level: 2, Heading: "License", Text: "It is free for all."},
			{Level: 3, Heading: "Design", Text: "Rows lie in pages.\n\nand then some are read.\n\nTo see them, run this:"},
			{Level: 2, Heading: "Our friends", Text: "They use it all day."},
		}}},
		{Folder: "empty"},
		{Folder: "code", Readme: &facts.Document{Title: "code", Sections: []facts.Section{
			{Level: 1, Heading: "code", Text: "Rules that keep it true.\n\n`bazel build //:handbook` reads a code base.\n\n`<img src=x onerror=a>` stays code."},
			{Level: 2, Heading: "What comes out", Text: "With a setting a test keeps the copy."},
			{Level: 2, Heading: "What's new", Text: "Rows are now sorted by name."},
			{Level: 2, Heading: "What is `code`?", Text: "It is one rule for all."},
			{Level: 2, Heading: "What it does", Text: "It builds pages for people."},
		}}},
	}})
	for _, c := range []struct {
		folder string
		limit  int
		want   []string
	}{
		{"none", 50, nil},
		{"empty", 50, nil},
		{"go", 50, []string{"Package go walks.", "It also runs."}},
		{"go", 3, []string{"Package go walks."}},
		{"code", 60, []string{"Rules that keep it true.", "`bazel build //:handbook` reads a code base.", "`<img src=x onerror=a>` stays code.",
			"It is one rule for all.", "It builds pages for people."}},
		{"readme", 60, []string{"It keeps rows sorted, with: fast search; small files.", "Rows lie in pages."}},
	} {
		if diff := cmp.Diff(c.want, folders.Words(c.folder, "go", c.limit)); diff != "" {
			t.Errorf("%s, %d words (-want +got):\n%s", c.folder, c.limit, diff)
		}
	}
}
