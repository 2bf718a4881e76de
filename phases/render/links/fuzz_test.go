package links_test

import (
	"bytes"
	"testing"

	"rules_handbook/phases/render/links"
)

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"[a](b.md)", "`[a](b)`", "```\n[a](b)\n", "[a]: <b>", "[a](<b", "](\n](", "\\](x)", "[a](b(c)d)"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		last := 0
		for _, link := range links.Find(page) {
			if link.Start < last || string(page[link.Start:link.End]) != link.Target {
				t.Fatalf("found %v in %q", link, page)
			}
			last = link.End
		}
		if moved := links.Move(page, "a.md", "b/a.md", nil); !bytes.Equal(moved, page) {
			t.Fatalf("nothing moved, but %q became %q", page, moved)
		}
	})
}
