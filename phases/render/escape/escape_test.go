package escape_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render/escape"
)

func TestNames(t *testing.T) {
	tests := []struct {
		name string
		f    func(string) string
		in   string
		want string
	}{
		{"text: markup", escape.Text, "a|b <c> `d` [e](f) *g* ~h~ \\i", "a\\|b \\<c\\> \\`d\\` \\[e\\](f) \\*g\\* \\~h\\~ \\\\i"},
		{"text: newlines and tabs", escape.Text, "a\n# b\tc", "a # b c"},
		{"text: heading marks", escape.Text, "# C#", "\\# C\\#"},
		{"text: words keep their underscores", escape.Text, "snake_case _x_ __init__", "snake_case \\_x\\_ \\_\\_init\\_\\_"},
		{"text: character references", escape.Text, "a & b &lt; &#60;", "a & b \\&lt; \\&#60;"},
		{"text: right to left override", escape.Text, "a\u202eb", "a b"},
		{"code: plain", escape.Code, "a/b.go", "`a/b.go`"},
		{"code: back-ticks", escape.Code, "a`b``c", "``` a`b``c ```"},
		{"code: blank at the border", escape.Code, " a", "`  a `"},
		{"code: control characters", escape.Code, "a\nb\tc\x00\u202e", "`a\\nb\\tc\\u0000\\u202e`"},
		{"code: not UTF-8", escape.Code, "a\xffb", "`a\\xffb`"},
		{"code: empty", escape.Code, "", ""},
		{"cell: bar", escape.CodeCell, "A | B", "`A \\| B`"},
		{"cell: back-slash before a bar", escape.CodeCell, `a\|b<c>`, "<code>a&#92;&#124;b&lt;c&gt;</code>"},
		{"fence: plain", escape.Fence, "def f():\n\treturn", "```\ndef f():\n    return\n```"},
		{"fence: fence inside", escape.Fence, "a\n````\n# b", "`````\na\n````\n# b\n`````"},
		{"path: segments", escape.Path, "a b/c#d/(e).go", "a%20b/c%23d/%28e%29.go"},
		{"inline: plain", escape.Inline, "Parses  a\nfile.", "Parses a file."},
		{"inline: html", escape.Inline, "<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"},
		{"inline: code stays", escape.Inline, "Use `a<b>` not `c", "Use `a<b>` not \\`c"},
		{"inline: web link stays", escape.Inline, "See [the docs](https://example.com/x).", "See [the docs](https://example.com/x)."},
		{"inline: other links go", escape.Inline, "[a](javascript:alert(1)) [b](../x.md)", "a) b"},
		{"inline: images go", escape.Inline, "![a](x.png) ![b](https://example.com/b.png)", "a [b](https://example.com/b.png)"},
		{"inline: broken link", escape.Inline, "[a [b](c", "[a [b\\](c"},
		{"inline: definitions", escape.Inline, "[a]: javascript:x [b][a]", "[a\\]: javascript:x [b\\][a]"},
		{"inline: dunder names", escape.Inline, "Calls __init__ of x.", "Calls \\_\\_init\\_\\_ of x."},
		{"inline: escapes stay", escape.Inline, `a \<b\>`, `a \<b\>`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.f(test.in); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestBlock(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"paragraphs", "One.\n\n\n\nTwo\nlines.\n", "One.\n\nTwo\nlines."},
		{"list", "- a\n- b\n  c\n1. d", "- a\n- b\n  c\n1. d"},
		{"heading", "# Title\ntext", "**Title**\n\ntext"},
		{"heading in a list", "- # x\n> ## y", "- \\# x\n> \\## y"},
		{"underlined heading", "Parameters\n----------\nx : int", "**Parameters**\n\nx : int"},
		{"underline of two", "a\n==\nb", "a\n\nb"},
		{"rule", "a\n\n---\n\nb", "a\n\nb"},
		{"open fence", "a\n```go\nx <b>\n", "a\n\n```\nx <b>\n```"},
		{"fence in a list moves out", "- a\n  ```\n  x\n# y\n  ```\nb", "- a\n\n```\nx\n# y\n```\n\nb"},
		{"indented code", "Use:\n\n\tf(<x>)\n\tg()\n\nThen.", "Use:\n\n```\nf(<x>)\ng()\n```\n\nThen."},
		{"indented text", "a\n    <b>", "a\n    &lt;b>"},
		{"html", "<details>\n\n<!-- x", "&lt;details>\n\n&lt;!-- x"},
		{"code span over two lines", "`a\n<b>`", "\\`a\n&lt;b>\\`"},
		{"control characters", "a\x00\u202eb", "ab"},
		{"windows lines", "a\r\nb\r\n", "a\nb"},
		{"empty", "\n\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, escape.Block(test.in)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestBlockIsLinear(t *testing.T) {
	for _, text := range []string{"[", "`", "![", "](", "_", "\\", "- ", "> ", "# ", "```\n", "[a](b"} {
		if got := escape.Block(strings.Repeat(text, 200_000)); len(got) > 2_000_000 {
			t.Errorf("%q: grows to %d bytes", text, len(got))
		}
	}
}
