package links_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render/links"
)

func TestFind(t *testing.T) {
	tests := []struct {
		name, page string
		want       []string
	}{
		{"plain", "a [b](c.md) and ![d](e.png)", []string{"c.md", "e.png"}},
		{"in code", "`[b](c.md)` ``a`[b](x)`` [b](d.md)", []string{"d.md"}},
		{"open code", "`[b](c.md)", []string{"c.md"}},
		{"in a fence", "```\n[b](c.md)\n~~~\n```\n[d](e.md)\n", []string{"e.md"}},
		{"longer fence", "````\n```\n[b](c.md)\n````\n[d](e.md)", []string{"e.md"}},
		{"escaped", `\[a\](b.md) [c](d.md)`, []string{"d.md"}},
		{"brackets", "[a](<b c.md>)", []string{"b c.md"}},
		{"title", `[a](b.md "t (x)")`, []string{"b.md"}},
		{"balanced", "[a](b(c).md)", []string{"b(c).md"}},
		{"definition", "[a]: b.md\n[x]:c.md", []string{"b.md", "c.md"}},
		{"in a heading", "## [T](s.md) `s` — 1 file", []string{"s.md"}},
		{"code in the text", "### [`a](b`](c.md)", []string{"c.md"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, link := range links.Find([]byte(test.page)) {
				got = append(got, link.Target)
				if test.page[link.Start:link.End] != link.Target {
					t.Errorf("%q does not stand at %d", link.Target, link.Start)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindIsLinear(t *testing.T) {
	for _, text := range []string{"[", "](", "`", "[a](", "` ", "](<"} {
		links.Find([]byte(strings.Repeat(text, 500_000)))
	}
}

func TestResolve(t *testing.T) {
	for _, test := range []struct{ from, target, file, fragment string }{
		{"a/b.md", "c.md#x", "a/c.md", "x"},
		{"a/b.md", "../c%20d.md", "c d.md", ""},
		{"a/b.md", "../../c.md", "../c.md", ""},
		{"b.md", "https://x/y", "", ""},
		{"b.md", "mailto:x", "", ""},
		{"b.md", "#x", "", "x"},
		{"b.md", "/x", "", ""},
		{"b.md", "./a:b.md", "a:b.md", ""},
	} {
		file, fragment, ok := links.Resolve(test.from, test.target)
		if file != test.file || ok != (test.file != "") || ok && fragment != test.fragment {
			t.Errorf("Resolve(%q, %q) = %q, %q, %t", test.from, test.target, file, fragment, ok)
		}
	}
}

func TestMove(t *testing.T) {
	moved := map[string]string{"index.md": "references/index.md", "register.md": "references/registers.md", "s.md": "references/stages/s.md"}
	page := "[i](index.md) [r](register.md#x) [s](s.md) [w](https://x) [o](other.md) `[i](index.md)`"
	want := "[i](../index.md) [r](../registers.md#x) [s](s.md) [w](https://x) [o](other.md) `[i](index.md)`"
	if got := string(links.Move([]byte(page), "s.md", "references/stages/s.md", moved)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	agent := "prose: [S](../../s.md)\n"
	if got := string(links.Move([]byte(agent), "agent/stages/s.md", "references/agent/stages/s.md", moved)); got != "prose: [S](../../stages/s.md)\n" {
		t.Errorf("got %s", got)
	}
}
