package document

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

func TestClaims(t *testing.T) {
	for file, want := range map[string]bool{
		"README.md": true, "a/readme.MD": true, "README": true, "b/README.rst": true, "README.txt": true, "Readme.markdown": true,
		"README.go": false, "a/README.md/x.md": false, "CHANGELOG.md": false, "README.zh.md": false,
	} {
		if got := New().Claims(file); got != want {
			t.Errorf("Claims(%q) = %v, want %v", file, got, want)
		}
	}
}

func TestExtract(t *testing.T) {
	for _, test := range []struct {
		name, file, src string
		want            facts.Document
	}{
		{"empty", "README.md", "", facts.Document{}},
		{"only an image", "README.md", "![logo](logo.png)\n", facts.Document{}},
		{"sections", "README.md", "Before.\n\n# The *Title*\n\nFirst `code` line\nsecond [link](https://example.com) &amp; \\*more\\*.\n\nSecond.\n\nUnder\n-----\n\n## Empty ##\n",
			facts.Document{Title: "The Title", Sections: []facts.Section{
				{Text: "Before."},
				{Level: 1, Heading: "The Title", Text: "First `code` line second link & *more*.\n\nSecond."},
				{Level: 2, Heading: "Under"},
				{Level: 2, Heading: "Empty"},
			}}},
		{"left out", "README.md", "# T\n[![build](b.svg)](https://ci) ![x](y)\n\n<p align=\"center\">html</p>\n\n```go\ncode()\n```\n\n    indented\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nText <b>bold</b> <https://example.com>.\n\n[ref]: https://example.com\n",
			facts.Document{Title: "T", Sections: []facts.Section{{Level: 1, Heading: "T", Text: "Text bold https://example.com."}}}},
		{"code spans", "README.md", "# The `x` tool\n\n`` a`b `` and `c`<b></b>`d`, a \\` b &#96; `<script>`\n\n- `e\n  f`\n",
			facts.Document{Title: "The x tool", Sections: []facts.Section{{Level: 1, Heading: "The x tool",
				Text: "`a'b` and `c` `d`, a ' b ' `<script>`\n\n`e f`"}}}},
		{"lists and quotes", "README.md", "- one\n- two\n  * inner\n\n1. first\n\n> said\n> so\n",
			facts.Document{Sections: []facts.Section{{Text: "one\ntwo\ninner\n\nfirst\n\nsaid so"}}}},
		{"front matter", "README.md", "---\ntitle: x\n---\nText\n", facts.Document{Sections: []facts.Section{{Text: "Text"}}}},
		{"second title", "README.md", "## A\n# B\n# C\n", facts.Document{Title: "B", Sections: []facts.Section{
			{Level: 2, Heading: "A"}, {Level: 1, Heading: "B"}, {Level: 1, Heading: "C"}}}},
		{"plain", "README", "Just *words*\nand more.\n\nSecond.\n", facts.Document{Sections: []facts.Section{{Text: "Just words and more.\n\nSecond."}}}},
		{"restructured", "README.rst", "=====\nTitle\n=====\n\n.. image:: x.png\n   :alt: x\n\nUse ``run``, `walk`, `read`_ and `docs <https://d>`_, see :ref:`ref`, |badge|::\n\n    code\n\nPart\n----\n\nText.\n\n::\n\n    more code\n\nDeep\n~~~~\n\nOther\n-----\n",
			facts.Document{Title: "Title", Sections: []facts.Section{
				{Level: 1, Heading: "Title", Text: "Use `run`, `walk`, read and docs, see ref, :"},
				{Level: 2, Heading: "Part", Text: "Text."},
				{Level: 3, Heading: "Deep"},
				{Level: 2, Heading: "Other"},
			}}},
		{"lone underlines", "README.txt", "====\n----\n\n---", facts.Document{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := New().Extract(test.file, []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&test.want, got.Details.Document); diff != "" {
				t.Errorf("document (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBounds(t *testing.T) {
	src := strings.Repeat("# H\n\n"+strings.Repeat("ü", 9000)+"\n\n", 400)
	got, _ := New().Extract("README.md", []byte(src))
	sections := got.Details.Document.Sections
	if len(sections) != 15 { // 256 KiB of 18 KiB each, the last one cut off
		t.Errorf("%d sections, want 15", len(sections))
	}
	if got := len(sections[0].Text); got != 16<<10 {
		t.Errorf("text of %d bytes, want %d", got, 16<<10)
	}
	got, _ = New().Extract("README.md", []byte(strings.Repeat("# H\n", 400)))
	if n := len(got.Details.Document.Sections); n != 200 {
		t.Errorf("%d sections, want 200", n)
	}
}

func FuzzExtract(f *testing.F) {
	f.Add("README.md", []byte("# a\n\n- b\n  > c\n\n```\nd\n"))
	f.Add("README.rst", []byte("==\na\n==\n\n.. x::\n\n  y\n"))
	f.Fuzz(func(t *testing.T, file string, src []byte) {
		got, err := New().Extract(file, src)
		if err != nil || got.Details.Document == nil {
			t.Fatalf("no document: %v", err)
		}
	})
}
