package cursor_test

import (
	"strings"
	"testing"

	"rules_handbook/phases/workspace/cursor"
)

func TestRelocateRefuses(t *testing.T) {
	const text = "phase: build\nstory\n```\ncode\n```\n\nend\n"
	for _, test := range []struct {
		name        string
		first, last int
		want        string
	}{
		{"no line 0", 0, 2, "found lines 0 to 2, expected a range within 1 to 7"},
		{"backwards", 3, 2, "found lines 3 to 2, expected a range within 1 to 7"},
		{"behind the end", 7, 8, "found lines 7 to 8, expected a range within 1 to 7"},
		{"the cursor", 1, 2, "the lines hold the cursor's phase; move narrative alone"},
		{"opens a fence", 2, 3, "split a fenced block; move the block whole"},
		{"inside a fence", 4, 4, "line 4 stands in a fenced block; move the block whole"},
		{"closes a fence", 5, 7, "a fenced block; move the block whole"},
		{"blank lines", 6, 6, "lines 6 to 6 hold no text"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := cursor.Relocate("state.md", []byte(text), test.first, test.last, nil, now)
			if err == nil || !strings.HasSuffix(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
	if _, err := cursor.Relocate("plan.md", []byte("Moved byte for byte to history/plan-20260101.md.\n\n"), 1, 2, nil, now); err == nil {
		t.Error("moved a pointer alone")
	}
	table := []byte("| Key | Value |\n| --- | --- |\n| phase | build |\n| note | long |\n")
	for _, lines := range [][2]int{{1, 2}, {2, 2}, {1, 3}, {3, 3}} {
		if _, err := cursor.Relocate("plan.md", table, lines[0], lines[1], nil, now); err == nil || !strings.HasSuffix(err.Error(), "leave rows of their table without its header; move the table whole, or its last rows") {
			t.Errorf("lines %v of a table: got %v", lines, err)
		}
	}
	for _, lines := range [][2]int{{1, 4}, {3, 4}} {
		if _, err := cursor.Relocate("plan.md", table, lines[0], lines[1], nil, now); err != nil {
			t.Errorf("lines %v of a table: %v", lines, err)
		}
	}
	if _, err := cursor.Relocate("state.md", []byte("a\n\x00\n"), 1, 1, nil, now); err == nil {
		t.Error("moved text with a NUL")
	}
	for _, file := range []string{"touched-files.md", "gates.md", "notes.md", "roadmap.md", "other.md", "visual/README.md", "../state.md", "tree-baseline.json"} {
		if cursor.CheckRelocatable(file) == nil {
			t.Errorf("%s: may move", file)
		}
	}
	if err := cursor.CheckRelocatable("state.md"); err != nil {
		t.Error(err)
	}
}

func TestRelocate(t *testing.T) {
	const pointer = "Moved byte for byte to history/plan-20260102.md."
	for _, test := range []struct {
		name, text      string
		first, last     int
		history         string
		wantText, wantH string
	}{
		{"middle", "a\nb \tc\nd\n", 2, 2, "", "a\n" + pointer + "\nd\n", "b \tc\n"},
		{"appended", "a\nb\n", 2, 2, "old", "a\n" + pointer + "\n", "old\nb\n"},
		{"interrupted before", "a\nb\n", 2, 2, "old\nb\n", "a\n" + pointer + "\n", "old\nb\n"},
		{"equal tail of a word", "a\nb\n", 2, 2, "xb\n", "a\n" + pointer + "\n", "xb\nb\n"},
		{"CRLF and no line break at the end", "a\r\nb\r\nc", 2, 3, "", "a\r\n" + pointer + "\r\n", "b\r\nc"},
		{"whole fence", "a\n```\nx\n```\nb\n", 2, 4, "", "a\n" + pointer + "\nb\n", "```\nx\n```\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := cursor.Relocate("plan.md", []byte(test.text), test.first, test.last, []byte(test.history), now)
			if err != nil {
				t.Fatal(err)
			}
			if string(got.Remaining) != test.wantText || string(got.History) != test.wantH {
				t.Errorf("got %q and %q", got.Remaining, got.History)
			}
		})
	}
}

func TestSectionRange(t *testing.T) {
	const text = "# P\n## Log\n\n- a\n- b\n\n## Twice\nx\n## Twice\ny\n## Empty\n\n```\n## Fenced\nx\n```\n"
	first, last, err := cursor.SectionRange("plan.md", []byte(text), "log")
	if first != 4 || last != 5 || err != nil {
		t.Errorf("got %d to %d, %v", first, last, err)
	}
	for title, want := range map[string]string{
		"None":   `plan.md: found no heading "None"`,
		"Fenced": `plan.md: found no heading "Fenced"`,
		"Twice":  `plan.md: found the heading "Twice" twice; name lines instead`,
	} {
		if _, _, err := cursor.SectionRange("plan.md", []byte(text), title); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, _, err := cursor.SectionRange("plan.md", []byte("## Empty\n\n"), "Empty"); err == nil {
		t.Error("found text")
	}
}

func FuzzRelocate(f *testing.F) {
	f.Add("a\nb\n```\nc\n```\n", 1, 2, "old")
	f.Fuzz(func(t *testing.T, text string, first, last int, history string) {
		got, err := cursor.Relocate("plan.md", []byte(text), first, last, []byte(history), now)
		if err != nil {
			return
		}
		if !strings.HasPrefix(string(got.History), history) {
			t.Fatalf("history is now %q", got.History)
		}
		moved := string(got.History[len(got.History)-got.Moved:])
		const pointer = "Moved byte for byte to history/plan-20260102.md."
		before, after, _ := strings.Cut(string(got.Remaining), pointer)
		if before+moved+strings.TrimPrefix(strings.TrimPrefix(after, "\r"), "\n") != text {
			t.Fatalf("%q and %q are not %q", got.Remaining, moved, text)
		}
	})
}
