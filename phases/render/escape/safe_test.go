package escape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"rules_handbook/phases/render/escape"
)

var hostile = []string{
	"<script>alert(1)</script>", "`<b>", "a `b\n`<i>", "- `x\n- <b>`", "```\n<b>", "~~~\n```\n<b>", "> ```\n<b>", "- ```\n<b>",
	"1. ```\n   <b>\n<i>\n   ```", "\t<b>\n<i>", "- a\n\n    <b>\n\n<i>", "[x]: javascript:a\n\n[x]", "[a\nb](javascript:c)",
	"![x](http://a/b.png)", "[![x](a)](b)", "\\`<b>`", "``\\`<b>``", "a\\\n# b", "a\n-", "a\n=", "# h", "   # h", "> # h", "* * *",
	"<http://a>", "<a@b.c>", "[x](<javascript:a>)", "&lt;script&gt;", "a|b\n-|-\nc|d", "[^1]\n\n[^1]: x", "\x00<\x00b>", "`\x00<b>`",
	"a\n\t- # x", "<!--", "<?x", "<![CDATA[", "</div\n>", "`a` `<b>", "``` a\n<b>", "```a`\n<b>", "\\[a](b)", "[a\\](b)", "[a](b\\)", "~~~", "- ~~~\n<b>",
}

func FuzzBlockHasNoMarkupOfItsOwn(f *testing.F) {
	for _, seed := range hostile {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, prose string) {
		for name, page := range map[string]string{
			"block":  escape.Block(prose),
			"inline": "- `x` — " + escape.Inline(prose),
			"text":   "### " + escape.Text(prose),
			"code":   "### " + escape.Code(prose),
			"cell":   "|a|b|\n|-|-|\n|" + escape.Cell(escape.Inline(prose)) + "|" + escape.CodeCell(prose) + "|",
		} {
			if err := check(name, page); err != nil {
				t.Errorf("%s: %v\nof %q\nin %q", name, err, prose, page)
			}
		}
	})
}

// check reads a page as GitHub does and looks for what prose must not bring.
func check(name, page string) error {
	source := []byte(page + "\n\nend-of-prose\n")
	document := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Parser().Parse(text.NewReader(source))
	last, ok := document.LastChild().(*ast.Paragraph)
	if !ok || string(last.Lines().Value(source)) != "end-of-prose" {
		return fmt.Errorf("the text after it is not a paragraph of its own")
	}
	return ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch node := node.(type) {
		case *ast.RawHTML:
			if tag := string(node.Segments.Value(source)); name != "cell" || tag != "<code>" && tag != "</code>" {
				return ast.WalkStop, fmt.Errorf("found HTML %q", tag)
			}
		case *ast.HTMLBlock, *ast.Image, *ast.AutoLink, *ast.ThematicBreak:
			return ast.WalkStop, fmt.Errorf("found a %s", node.Kind())
		case *ast.Heading:
			if name != "text" && name != "code" {
				return ast.WalkStop, fmt.Errorf("found a heading")
			}
		case *ast.Link:
			target := string(node.Destination)
			if name == "text" || !strings.HasPrefix(target, "http") && !strings.HasPrefix(target, "mailto:") {
				return ast.WalkStop, fmt.Errorf("found a link to %q", target)
			}
		}
		return ast.WalkContinue, nil
	})
}
