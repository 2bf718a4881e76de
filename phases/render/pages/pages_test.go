package pages_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render/pages"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestOf(t *testing.T) {
	owner := "Mill"
	cards := &schemas.CardPack{Cards: []schemas.FileCard{{
		File: "mill.py", Role: "entrypoint", Lifecycle: "none", Purpose: "Grinds.",
		Types: []schemas.TypeCard{{Name: "Mill", Qualname: "Mill", Kind: "class", LineRange: [2]int{1, 9}, Signature: "class Mill"}},
		Functions: []schemas.FunctionCard{{
			ID: "mill.Mill.turn", Name: "turn", Qualname: "Mill.turn", ClassName: &owner, LineRange: [2]int{2, 4}, Signature: "def turn(self)",
			Calls: []string{"mill.stop"}, NCalls: 1, CalledBy: []string{"mill.main"}, NCalledBy: 1, ExtCalls: []string{"os.sync"}, NExtCalls: 1,
		}},
	}}}
	slice := &facts.Slice{Files: []facts.SliceFile{{Path: "mill.py", Reason: facts.Partial, Detail: "syntax error on line 9"}}}
	got, err := pages.Of(cards, slice, "en")
	if err != nil {
		t.Fatal(err)
	}
	want := &facts.Pages{Version: 1, Files: []facts.FilePages{{
		Path: "mill.py",
		Markdown: "### `mill.py`\n\n`entrypoint`\n\n> ⚠️ **Parsed in part**: syntax error on line 9. What is shown is real, but something is missing; read the file itself.\n\nGrinds.\n\n" +
			"#### Types\n\n| Type | Kind | Lines | Declaration |\n| --- | --- | --- | --- |\n| `Mill` | class | 1–9 | `class Mill` |\n\n" +
			"#### Function details\n\n##### `Mill.turn` (lines 2–4)\n\n```\ndef turn(self)\n```\n\n" +
			"*Call graph*: calls 1 internal (stop); called by 1 (main); 1 external call (sync).",
		Symbols: facts.Symbols{
			Role: "entrypoint", Purpose: "Grinds.",
			Types: []facts.TypeSymbol{{Name: "Mill", Qualname: "Mill", Kind: "class", LineRange: [2]int{1, 9}, Signature: "class Mill"}},
			Functions: []facts.FunctionSymbol{{
				ID: "mill.Mill.turn", Name: "turn", Qualname: "Mill.turn", ClassName: "Mill", LineRange: [2]int{2, 4}, Signature: "def turn(self)",
				NCalledBy: 1, Calls: []string{"mill.stop"}, CalledBy: []string{"mill.main"}, ExtCalls: []string{"os.sync"},
			}},
		},
	}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := pages.Of(cards, slice, "fr"); err == nil {
		t.Error("a language without labels is no error")
	}
}
