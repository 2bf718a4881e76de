package markdown_test

import (
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/markdown"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func pages(t *testing.T, artifacts render.Artifacts, cards map[string]*schemas.FileCard, options markdown.Options) rendertest.Memory {
	t.Helper()
	memory := rendertest.Memory{}
	view := rendertest.View(t, artifacts)
	if err := markdown.Render(view, sections(t, view, cards, options), options, memory.Output); err != nil {
		t.Fatal(err)
	}
	return memory
}

// sections writes the section of each card.
func sections(t *testing.T, view *render.View, cards map[string]*schemas.FileCard, options markdown.Options) map[string]*facts.FilePages {
	t.Helper()
	writer, err := markdown.NewSections(view.Lang, options)
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]*facts.FilePages{}
	for file, card := range cards {
		var partial *string
		if detail, found := view.Partial[file]; found {
			partial = &detail
		}
		written[file] = &facts.FilePages{Path: file, Markdown: writer.Of(card, partial)}
	}
	return written
}

func TestGolden(t *testing.T) {
	rendertest.Golden(t, "testdata/golden/demo", pages(t, rendertest.Demo(), rendertest.DemoCards(), markdown.Options{}))
	rendertest.Golden(t, "testdata/golden/hostile", pages(t, rendertest.Hostile(), rendertest.HostileCards(), markdown.Options{SourceBase: "https://example.com/src/"}))
	german := rendertest.Demo()
	german.Lang = "de"
	rendertest.Golden(t, "testdata/golden/german", pages(t, german, rendertest.DemoCards(), markdown.Options{}))
}

func TestPageSet(t *testing.T) {
	artifacts := rendertest.Demo()
	artifacts.Registers = nil
	artifacts.Skeleton.Stages = artifacts.Skeleton.Stages[:1]
	artifacts.Assignment.FileStage = map[string]schemas.FileStage{"app/main.py": {Stage: "stage-1"}}
	artifacts.Summary = nil
	artifacts.Narration.SystemOverview = ""
	got := pages(t, artifacts, nil, markdown.Options{})
	if len(got) != 3 || got["overview.md"] == "" || got["index.md"] == "" || got["stage-1.md"] == "" {
		t.Fatalf("found other pages: %v", got)
	}
	overview := "# Task runner\n\n## 🗺️ System Overview\n\n_No overview has been written yet._\n\n---\n\n## See also\n\n- [Stage index: every stage with its summary](index.md)\n"
	if got["overview.md"] != overview {
		t.Errorf("one stage needs no map, got:\n%s", got["overview.md"])
	}
}

func TestHeadingDepth(t *testing.T) {
	artifacts := rendertest.Demo()
	artifacts.Registers, artifacts.Summary = nil, nil
	artifacts.Assignment.FileStage = map[string]schemas.FileStage{"x.py": {Stage: "s7"}}
	artifacts.Skeleton.Stages = nil
	var parent *string
	for _, id := range []string{"s1", "s2", "s3", "s4", "s5", "s6", "s7"} {
		artifacts.Skeleton.Stages = append(artifacts.Skeleton.Stages, schemas.Stage{ID: id, Title: id, Parent: parent})
		parent = &[]string{id}[0]
	}
	index := pages(t, artifacts, nil, markdown.Options{})["index.md"]
	for _, heading := range []string{"\n## [s1]", "\n### [s2]", "\n###### [s5]", "\n###### [s7](s7.md) `s7` — 1 file\n"} {
		if !strings.Contains(index, heading) {
			t.Errorf("index lacks %q:\n%s", heading, index)
		}
	}
}

// Files stand below their group, and what the stage or the group says of a
// package is not said again.
func TestGroups(t *testing.T) {
	artifacts := rendertest.Demo()
	artifacts.Narration.StageSummaries["stage-2"] = "Package run drains the queue. It stops then.\n\nThe stage holds 3 files."
	artifacts.Organization.Stages[0].Groups[0].Summary = "Package run drains the queue. It stops then. Workers share it all."
	cards := rendertest.DemoCards()
	cards["app/worker.py"].Description = "Package run drains the queue. It stops then. Workers share it all. One at a time.\n\nThe file defines 1 function."
	cards["app/worker.py"].Functions[0].Signature = "def run(\n# self\n)"
	cards["app/queue.py"].Description = "Package run drains the queue."
	page := pages(t, artifacts, cards, markdown.Options{})["stage-2.md"]
	for _, want := range []string{
		"# Execution `stage-2`\n\nPackage run drains the queue. It stops then.\n\nThe stage holds 3 files.\n\n## Files in this stage\n\n" +
			"### Core flow\n\nWorkers share it all.\n\n#### `app/worker.py`\n\n`domain_logic` · `main loop`\n\nOne at a time.\n\nThe file defines 1 function.\n\n##### Types\n",
		"\n##### Function details\n\n###### `Worker.run` (lines 10–13)\n\n```\ndef run(\n# self\n)\n```\n",
		"\n#### `app/queue.py`\n\n`data_model`\n\n> ⚠️ **Parsed in part**: line 9: found `def`, expected a block. What is shown is real, but something is missing; read the file itself.\n\nPackage run drains the queue.\n",
		"\n### Other files\n\n#### `app/test_queue.py`\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page lacks %q:\n%s", want, page)
		}
	}
}

func TestNamesAreCappedAtTen(t *testing.T) {
	cards := rendertest.DemoCards()
	f := &cards["app/main.py"].Functions[0]
	f.Calls, f.NCalls = nil, 30
	for _, name := range strings.Split("a b c d e f g h i j k l", " ") {
		f.Calls = append(f.Calls, "m::x."+name)
	}
	page := pages(t, rendertest.Demo(), cards, markdown.Options{})["stage-1.md"]
	if want := "calls 30 internal (a, b, c, d, e, f, g, h, i, j (+20 more)); called by 1"; !strings.Contains(page, want) {
		t.Errorf("page lacks %q:\n%s", want, page)
	}
}

func TestSourceBase(t *testing.T) {
	for _, base := range []string{"javascript:alert(1)", "//host/x", "https://h/a b", "ftp://h", "https://h/)x"} {
		if err := markdown.Render(rendertest.View(t, rendertest.Demo()), nil, markdown.Options{SourceBase: base}, rendertest.Memory{}.Output); err == nil {
			t.Errorf("%q: expected an error", base)
		}
	}
	page := pages(t, rendertest.Hostile(), nil, markdown.Options{SourceBase: "https://h/r"})["a-b.md"]
	if want := "### [`c d#e.py`](https://h/r/c%20d%23e.py)\n"; !strings.Contains(page, want) {
		t.Errorf("page lacks %q:\n%s", want, page)
	}
}

// TestHostileTextMakesNoStructure reads the hostile pages as a reader does.
func TestHostileTextMakesNoStructure(t *testing.T) {
	got := pages(t, rendertest.Hostile(), rendertest.HostileCards(), markdown.Options{})
	headings := map[string]int{"end.md": 8, "a.b.md": 4, "a-b.md": 3, "overview.md": 4, "index.md": 5, "register.md": 2}
	for name, page := range got {
		counts := map[string]int{}
		walk(t, page, func(node ast.Node) {
			switch node := node.(type) {
			case *ast.Heading:
				counts["heading"]++
			case *ast.Image, *ast.HTMLBlock, *ast.AutoLink:
				t.Errorf("%s: found a %s", name, node.Kind())
			case *ast.RawHTML:
				if tag := string(node.Segments.Value([]byte(page))); tag != "<code>" && tag != "</code>" {
					t.Errorf("%s: found HTML %s", name, tag)
				}
			case *ast.Link:
				if target := string(node.Destination); got[target] == "" && target != "http://evil.example/x.png" {
					t.Errorf("%s: found a link to %q", name, target)
				}
			case *extast.Table:
				counts["table"]++
				for row := node.FirstChild(); row != nil; row = row.NextSibling() {
					if row.ChildCount() != node.FirstChild().ChildCount() {
						t.Errorf("%s: a table has rows of %d and %d cells", name, row.ChildCount(), node.FirstChild().ChildCount())
					}
				}
			}
		})
		if counts["heading"] != headings[name] {
			t.Errorf("%s: found %d headings, want %d:\n%s", name, counts["heading"], headings[name], page)
		}
	}
}

func walk(t *testing.T, page string, visit func(node ast.Node)) {
	t.Helper()
	document := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader([]byte(page)))
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			visit(node)
		}
		return ast.WalkContinue, nil
	})
}
