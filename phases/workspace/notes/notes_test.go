package notes_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rules_handbook/phases/workspace/notes"
)

const two = "# Anchored notes\n\n- NOTE-001: cap\n  SUBJECT: src/a.go\n  QUOTE: limit := 8\n\n  BODY: why\n- NOTE-002: other\n\tSUBJECT: b.go\n\tQUOTE: x\nprose\n"

func TestParse(t *testing.T) {
	want := []notes.Note{
		{ID: "NOTE-001", Summary: "cap", Subject: "src/a.go", Quote: "limit := 8", Body: "why", Line: 3},
		{ID: "NOTE-002", Summary: "other", Subject: "b.go", Quote: "x", Line: 8},
	}
	for _, ending := range []string{"\n", "\r\n"} {
		got := notes.Parse([]byte(strings.ReplaceAll(two, "\n", ending)))
		if diff := cmp.Diff(want, got.Notes, cmpopts.IgnoreUnexported(notes.Note{})); diff != "" || len(got.Problems) > 0 {
			t.Errorf("%q: %v %s", ending, got.Problems, diff)
		}
	}
}

func TestParseProblems(t *testing.T) {
	const good = "  SUBJECT: a\n  QUOTE: q\n"
	for _, test := range []struct{ name, text, want string }{
		{"duplicate id", "- NOTE-1: a\n" + good + "- NOTE-1: b\n" + good, `notes.md:4: the id "NOTE-1" again; expected only the note of line 1`},
		{"long id", "- NOTE-" + strings.Repeat("1", 60) + ": a\n" + good, "notes.md:1: the id"},
		{"no subject", "- NOTE-1: a\n  QUOTE: q\n", `notes.md:1: "NOTE-1" without SUBJECT`},
		{"empty subject", "- NOTE-1: a\n  SUBJECT:\n  QUOTE: q\n", `notes.md:1: "NOTE-1" without SUBJECT`},
		{"no quote", "- NOTE-1: a\n  SUBJECT: a\n", `notes.md:1: "NOTE-1" without QUOTE`},
		{"attribute in column one", "- NOTE-1: a\nSUBJECT: a\n" + good, "notes.md:2: SUBJECT in column one; expected an indented attribute"},
		{"orphan attribute", "  QUOTE: q\n", "notes.md:1: QUOTE without a note above it"},
		{"attribute after prose", "- NOTE-1: a\n" + good + "prose\n  BODY: b\n", "notes.md:5: BODY without a note above it"},
		{"traversal", "- NOTE-1: a\n  SUBJECT: src/../a\n  QUOTE: q\n", `notes.md:2: the subject "src/../a" with a .. component`},
		{"traversal with backslashes", "- NOTE-1: a\n  SUBJECT: ..\\a\n  QUOTE: q\n", "with a .. component"},
		{"absolute", "- NOTE-1: a\n  SUBJECT: /etc/passwd\n  QUOTE: q\n", `notes.md:2: the absolute subject "/etc/passwd"`},
		{"drive", "- NOTE-1: a\n  SUBJECT: C:\\a\n  QUOTE: q\n", "the absolute subject"},
		{"share", "- NOTE-1: a\n  SUBJECT: \\\\host\\a\n  QUOTE: q\n", "the absolute subject"},
		{"empty summary", "- NOTE-1:\n" + good, `notes.md:1: "NOTE-1" without a summary`},
		{"quote twice", "- NOTE-1: a\n" + good + "  QUOTE: r\n", "notes.md:4: QUOTE again; expected each attribute once"},
		{"NUL", "- NOTE-1: a\x00\n", "notes.md: line 1: found NUL byte"},
		{"not UTF-8", "\xff", "notes.md: line 1: found invalid UTF-8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := notes.Parse([]byte(test.text))
			if len(got.Problems) == 0 || !strings.Contains(got.Problems[0].Error(), test.want) {
				t.Errorf("got %v, want %s", got.Problems, test.want)
			}
		})
	}
}

func TestParseIgnoresFences(t *testing.T) {
	got := notes.Parse([]byte("```\n- NOTE-001: a\n```\n~~~\n  QUOTE: orphan\n"))
	if len(got.Notes)+len(got.Problems) != 0 {
		t.Errorf("got %+v", got)
	}
}

func TestEdit(t *testing.T) {
	for _, ending := range []string{"\n", "\r\n"} {
		in := func(text string) string { return strings.ReplaceAll(text, "\n", ending) }
		data, err := notes.Remove([]byte(in(two)), "NOTE-001")
		if want := in("# Anchored notes\n\n\n- NOTE-002: other\n\tSUBJECT: b.go\n\tQUOTE: x\nprose\n"); err != nil || string(data) != want {
			t.Errorf("got %q, %v; want %q", data, err, want)
		}
		data, err = notes.Repair([]byte(in(two)), "NOTE-002", "c d.go")
		if want := in(strings.Replace(two, "SUBJECT: b.go", "SUBJECT: c d.go", 1)); err != nil || string(data) != want {
			t.Errorf("got %q, %v; want %q", data, err, want)
		}
		data, err = notes.Add([]byte(in(two)), notes.Note{ID: "NOTE-003", Summary: "s", Subject: "p", Quote: "--help"})
		if want := in(two + "- NOTE-003: s\n  SUBJECT: p\n  QUOTE: --help\n"); err != nil || string(data) != want {
			t.Errorf("got %q, %v; want %q", data, err, want)
		}
	}
	data, err := notes.Add(nil, notes.Note{ID: "NOTE-001", Summary: "s", Subject: "p", Quote: "q", Body: "b"})
	if want := "# Anchored notes\n\n- NOTE-001: s\n  SUBJECT: p\n  QUOTE: q\n  BODY: b\n"; err != nil || string(data) != want {
		t.Errorf("got %q, %v; want %q", data, err, want)
	}
}

func TestEditRefuses(t *testing.T) {
	good := notes.Note{ID: "NOTE-001", Summary: "s", Subject: "p", Quote: "q"}
	for name, text := range map[string]string{"open fence": "```\n", "same id": two, "malformed": "  QUOTE: orphan\n"} {
		if got, err := notes.Add([]byte(text), good); err == nil {
			t.Errorf("%s: got %q", name, got)
		}
	}
	if _, err := notes.Remove([]byte(two), "NOTE-003"); err == nil || err.Error() != `notes.md: no note "NOTE-003"; expected the id of a note; see devrites-engine note list` {
		t.Errorf("got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(two))
	f.Add([]byte("```\n- NOTE-001: a\n```\r\n- NOTE-2: b\r\n  SUBJECT: x\r\n  QUOTE: y\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got := notes.Parse(data)
		if len(got.Problems) > 0 {
			return
		}
		for _, note := range got.Notes {
			rest, err := notes.Remove(data, note.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, other := range notes.Parse(rest).Notes {
				if other.ID == note.ID {
					t.Fatalf("%s is still there:\n%s", note.ID, rest)
				}
			}
			moved, err := notes.Repair(data, note.ID, "moved/there.go")
			if err != nil {
				t.Fatal(err)
			}
			again := notes.Parse(moved)
			if len(again.Problems) > 0 || len(again.Notes) != len(got.Notes) {
				t.Fatalf("repaired: %v\n%s", again.Problems, moved)
			}
		}
	})
}
