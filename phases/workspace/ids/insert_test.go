package ids

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestInsert(t *testing.T) {
	for _, c := range []struct {
		name, prefix, id, before, after string
	}{
		{"new file, heading", "DEC", "DEC-001", "", "# Decisions\n\n## DEC-001 Round half up\n"},
		{"new file, list", "AC", "AC-001", "", "# Spec\n\n## Acceptance criteria\n\n- [ ] AC-001: Round half up\n"},
		{"new file, question", "q", "q-2026-01-02-001", "", "# Questions\n\n## q-2026-01-02-001 Round half up\nstatus: open\ngate: blocking\n"},
		{"no newline at the end", "DEC", "DEC-001", "# Decisions", "# Decisions\n\n## DEC-001 Round half up\n"},
		{"as the last heading", "DEC", "DEC-003", "# D\n\n### DEC-002 b\nx\n\n### DEC-001 a\ny\n\n#### sub\n\n## Carry-forward constraints\n- z\n",
			"# D\n\n### DEC-002 b\nx\n\n### DEC-001 a\ny\n\n#### sub\n\n### DEC-003 Round half up\n\n## Carry-forward constraints\n- z\n"},
		{"heading right behind", "DEC", "DEC-002", "## DEC-001 a\n## Next\n", "## DEC-001 a\n\n## DEC-002 Round half up\n\n## Next\n"},
		{"as the last item", "AC", "AC-003", "## Acceptance criteria\n* [x] **AC-001** a\n* [x] AC-002: b\n  more\n\nProse.\n\n## Other\n",
			"## Acceptance criteria\n* [x] **AC-001** a\n* [x] AC-002: b\n  more\n* [ ] AC-003: Round half up\n\nProse.\n\n## Other\n"},
		{"as the last row", "ASM", "ASM-002", "| ID | Text | Owner |\n| --- | --- | --- |\n| ASM-001 | a | b |\n\nProse.\n",
			"| ID | Text | Owner |\n| --- | --- | --- |\n| ASM-001 | a | b |\n| ASM-002 | Round half up |  |\n\nProse.\n"},
		{"CRLF", "EDGE", "EDGE-002", "## Edge cases\r\n- EDGE-001: a\r\n\r\n## Next\r\n", "## Edge cases\r\n- EDGE-001: a\r\n- EDGE-002: Round half up\r\n\r\n## Next\r\n"},
		{"section without entries", "EDGE", "EDGE-001", "## edge cases\nNone yet.\n\n## Next\n", "## edge cases\nNone yet.\n\n- EDGE-001: Round half up\n\n## Next\n"},
		{"empty section", "EDGE", "EDGE-001", "## Edge cases\n## Next\n", "## Edge cases\n- EDGE-001: Round half up\n## Next\n"},
		{"a mention is no entry", "REQ", "REQ-001", "# Spec\n\nSee REQ-009, and\n| a | REQ-008 |\n", "# Spec\n\nSee REQ-009, and\n| a | REQ-008 |\n\n## Requirements\n\n- REQ-001: Round half up\n"},
		{"a fenced entry is no entry", "DRIFT", "DRIFT-001", "# Drift\n```\n## DRIFT-009 x\n```\n", "# Drift\n```\n## DRIFT-009 x\n```\n\n## DRIFT-001 Round half up\n"},
		{"legacy forms stay", "SLICE", "SLICE-001", "# Tasks\n\n## Slice 1\nx\n", "# Tasks\n\n## Slice 1\nx\n\n## SLICE-001 Round half up\n"},
		{"a question after those of other days", "q", "q-2026-01-02-001", "## q-2025-12-31-007 old\nstatus: open\n\n| Q-001 | x | open |\n",
			"## q-2025-12-31-007 old\nstatus: open\n\n| Q-001 | x | open |\n\n## q-2026-01-02-001 Round half up\nstatus: open\ngate: blocking\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			kind, err := Find(c.prefix)
			if err != nil {
				t.Fatal(err)
			}
			series := c.id[:len(c.id)-len("-001")]
			after, err := insert([]byte(c.before), kind, series, c.id, "Round half up")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.after, string(after)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestInsertRefuses(t *testing.T) {
	kind, _ := Find("DEC")
	for before, want := range map[string]string{
		"# D\n```\nopen": "decisions.md: a fence that is open where the entry goes; close the fence",
		"# D\n\x00":      "decisions.md: line 2: found NUL byte at byte 4, expected UTF-8 text; save the file as UTF-8",
	} {
		if _, err := insert([]byte(before), kind, "DEC", "DEC-001", "x"); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", before, err, want)
		}
	}
}

// Whatever the file holds, the entry is added once and all else stays.
func FuzzInsert(f *testing.F) {
	for i := range Kinds {
		f.Add("# D\n\n## DEC-001 a\r\n| AC-001 | b |\n- [ ] EDGE-001\n  x\n```\n", i)
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		kind := Kinds[(at%len(Kinds)+len(Kinds))%len(Kinds)]
		series := kind.Name
		if series == "q" {
			series = "q-2026-01-02"
		}
		id := series + "-999998"
		after, err := insert([]byte(text), kind, series, id, "entry")
		if err != nil {
			return
		}
		if strings.Count(string(after), id) != strings.Count(text, id)+1 {
			t.Errorf("%q gives %q", text, after)
		}
		if head := commonPrefix(string(after), text); strings.TrimSpace(text) != "" && !strings.HasSuffix(string(after), text[head:]) {
			t.Errorf("%q lost bytes in %q", text, after)
		}
	})
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
