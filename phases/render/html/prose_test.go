package html

import (
	"strings"
	"testing"
)

func TestProse(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"html", "<b>a</b> & <script>", "<p>&lt;b&gt;a&lt;/b&gt; &amp; &lt;script&gt;</p>"},
		{"links", "[a](https://x.example/) [b](javascript:c) [d](../e)", `<p><a href="https://x.example/">a</a> b d</p>`},
		{"image", "![a](https://x.example/i.png)", `<p><a href="https://x.example/i.png">a</a></p>`},
		{"heading", "# a\n\nb", "<p><strong>a</strong></p>\n<p>b</p>"},
		{"code", "Use `a<b>`.", "<p>Use <code>a&lt;b&gt;</code>.</p>"},
		{"hostile code", "`<img src=x onerror=a>` and `</code><script>` or `<b>", "<p><code>&lt;img src=x onerror=a&gt;</code> and <code>&lt;/code&gt;&lt;script&gt;</code> or `&lt;b&gt;</p>"},
		{"too long", strings.Repeat("<", maxProse+1), "<pre>" + strings.Repeat("&lt;", maxProse+1) + "</pre>"},
		{"nothing", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(prose(test.in)); got != test.want {
				t.Errorf("got  %.200q\nwant %.200q", got, test.want)
			}
		})
	}
}

func TestLead(t *testing.T) {
	words := strings.Repeat("word ", 28) // 140 units
	for in, want := range map[string]string{
		"Reads `a`. Then `b`.":                    "Reads `a`.",
		words + "`bazel build //:handbook` reads": words[:139] + "…",
		words + "`bazel` reads the whole code":    words + "`bazel` reads the…",
	} {
		if got := lead(in); got != want {
			t.Errorf("lead(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestInline(t *testing.T) {
	for in, want := range map[string]string{
		"- a & b":       "- a &amp; b",
		"# `a`":         "# <code>a</code>",
		"1. *a*":        "1. <em>a</em>",
		"a\n\nb <c>":    "a b &lt;c&gt;",
		"Sets __init__": "Sets __init__",
		"plain":         "plain",
	} {
		if got := string(inline(in)); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
