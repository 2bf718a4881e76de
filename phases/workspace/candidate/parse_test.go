package candidate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/candidate"
)

// manifest is touched-files.md with this body.
func manifest(body string) string {
	return "# Touched files\n\n## Touched files\nScope.\n\n## Candidate manifest\n" + body
}

// table is touched-files.md with these rows.
func table(rows ...string) string {
	return manifest("| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n" + strings.Join(rows, "\n") + "\n")
}

// row is a good row of a path.
func row(path string) string { return "| present | `" + path + "` | SLICE-001 | Reason. |" }

func TestParseRefuses(t *testing.T) {
	tooMany := make([]string, candidate.MaxRows+1)
	for i := range tooMany {
		tooMany[i] = row(fmt.Sprintf("f%05d", i))
	}
	million := manifest("| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n" + strings.Repeat("| present | `a` | s | r |\n", 1_000_000))
	for _, test := range []struct{ name, text, want string }{
		{"legacy list", "# Touched files\n- a.txt\n", `touched-files.md: no heading "## Touched files"; expected exactly one outside fenced blocks; add it`},
		{"first section missing", "## Candidate manifest\nNo project files.\n", `no heading "## Touched files"`},
		{"manifest heading twice", manifest("No project files.\n\n## Candidate manifest\n"), `touched-files.md:9: a second "## Candidate manifest"; expected only the one of line 6`},
		{"no manifest heading", "## Touched files\n", `no heading "## Candidate manifest"`},
		{"empty body", manifest("\n\n"), "touched-files.md:6: an empty manifest"},
		{"other marker", manifest("No source files.\n"), `touched-files.md:7: found`},
		{"space before the marker", manifest(" No project files.\n"), `touched-files.md:7: `},
		{"space after the marker", manifest("No project files. \n"), `touched-files.md:7: `},
		{"marker and table", manifest("No project files.\n| State | File | Slice | Reason |\n"), `touched-files.md:7: `},
		{"three columns", manifest("| State | File | Reason |\n| --- | --- | --- |\n| present | `a` | r |\n"), `touched-files.md:7: "| State | File | Reason |"`},
		{"spaces before the header", manifest(" | State | File | Slice | Reason |\n| --- | --- | --- | --- |\n" + row("a")), `touched-files.md:7: `},
		{"header alone", manifest("| State | File | Slice | Reason |\n"), `touched-files.md:7: the end of the manifest`},
		{"no rows", table(), "touched-files.md:8: a table without rows"},
		{"blank line between rows", table(row("a"), "", row("b")), `touched-files.md:10: ""`},
		{"prose after rows", table(row("a"), "More."), `touched-files.md:10: "More."`},
		{"heading between rows", table(row("a"), "### More", row("b")), `touched-files.md:10: "### More"`},
		{"pipe in the reason", table("| present | `a` | s | a \\| b |"), `touched-files.md:9: `},
		{"state", table("| modified | `a` | s | r |"), `touched-files.md:9: the state "modified"; expected present or deleted`},
		{"no backticks", table("| present | a | s | r |"), `touched-files.md:9: the file "a"; expected one path in one pair of backticks`},
		{"two pairs", table("| present | `a` `b` | s | r |"), `the file "`},
		{"one backtick", table("| present | ` | s | r |"), "the file \"`\""},
		{"empty path", table("| present | `` | s | r |"), "the path is empty"},
		{"empty slice", table("| present | `a` |  | r |"), "touched-files.md:9: an empty slice"},
		{"empty reason", table("| present | `a` | s | |"), "touched-files.md:9: an empty reason"},
		{"duplicate", table(row("a"), row("a")), `touched-files.md:10: the path "a" again; expected only the row of line 9`},
		{"letter case", table(row("A.txt"), row("a.txt")), `touched-files.md:10: the path "a.txt"; expected no path that differs from "A.txt" of line 9 only in letter case`},
		{"sigma", table(row("Σ.txt"), row("ς.txt")), `touched-files.md:10: the path "ς.txt"; expected no path that differs`},
		{"unsorted", table(row("b"), row("a")), `touched-files.md:10: the path "a" after "b"; expected rows sorted by the bytes of File`},
		{"4,097 rows", table(tooMany...), "touched-files.md:4105: row 4097; expected at most 4096 rows"},
		{"1 MiB and a byte", strings.Repeat("x", candidate.MaxManifestBytes+1), "touched-files.md: 1048577 bytes; expected at most 1048576"},
		{"a million lines", million, "bytes; expected at most 1048576"},
		{"NUL", manifest("No project files.\n\x00"), "touched-files.md: line 8: found NUL byte"},
		{"not UTF-8", table(row("a\xff")), "touched-files.md: line 9: found invalid UTF-8"},
		{"fenced body", manifest("```\nNo project files.\n```\n"), "touched-files.md:7: a fenced block in the manifest"},
		{"fence after rows", table(row("a"), "```", "x", "```"), "touched-files.md:10: a fenced block in the manifest"},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := strings.TrimSuffix(test.want, "found")
			got, err := candidate.Parse([]byte(test.text))
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("got %v, %v; want an error with %q", got, err, want)
			}
			if len(err.Error()) > 600 {
				t.Errorf("the message has %d bytes", len(err.Error()))
			}
		})
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []candidate.Row
	}{
		{"no rows", manifest("\nNo project files.\n\n"), nil},
		{"two rows", table(row("a"), "| deleted | `b c/d` | SLICE-002, SLICE-003 | Gone.|", ""), []candidate.Row{
			{State: "present", Path: "a", Slice: "SLICE-001", Reason: "Reason.", Line: 9},
			{State: "deleted", Path: "b c/d", Slice: "SLICE-002, SLICE-003", Reason: "Gone.", Line: 10},
		}},
		{"another section follows", table(row("a"), "", "## Review trail", "- x"), []candidate.Row{
			{State: "present", Path: "a", Slice: "SLICE-001", Reason: "Reason.", Line: 9},
		}},
		{"durable owners", table(row(".devrites/principles.md"), row(".devrites/specs/api.md")), []candidate.Row{
			{State: "present", Path: ".devrites/principles.md", Slice: "SLICE-001", Reason: "Reason.", Line: 9},
			{State: "present", Path: ".devrites/specs/api.md", Slice: "SLICE-001", Reason: "Reason.", Line: 10},
		}},
		{"composed and decomposed names", table(row("e\u0301.txt"), row("é.txt")), []candidate.Row{
			{State: "present", Path: "e\u0301.txt", Slice: "SLICE-001", Reason: "Reason.", Line: 9},
			{State: "present", Path: "é.txt", Slice: "SLICE-001", Reason: "Reason.", Line: 10},
		}},
	} {
		for _, ending := range []string{"\n", "\r\n"} {
			t.Run(fmt.Sprintf("%s %q", test.name, ending), func(t *testing.T) {
				got, err := candidate.Parse([]byte(strings.ReplaceAll(test.text, "\n", ending)))
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.want, got.Rows); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func TestParseAtTheLimits(t *testing.T) {
	rows := make([]string, candidate.MaxRows)
	for i := range rows {
		rows[i] = row(fmt.Sprintf("f%05d", i))
	}
	text := table(rows...) + "\n## Review trail\n"
	text += strings.Repeat("x", candidate.MaxManifestBytes-len(text))
	got, err := candidate.Parse([]byte(text))
	if err != nil || len(got.Rows) != candidate.MaxRows {
		t.Fatalf("got %v", err)
	}
	long := strings.Repeat("p", candidate.MaxPathBytes)
	if _, err := candidate.Parse([]byte(table(row(long)))); err != nil {
		t.Errorf("a path of 4096 bytes: %v", err)
	}
}

func TestFault08FencedManifestHeadings(t *testing.T) {
	text := "```\n## Touched files\n## Candidate manifest\n```\n" + table(row("a"))
	if got, err := candidate.Parse([]byte(text)); err != nil || len(got.Rows) != 1 {
		t.Errorf("a fenced copy of the headings counts: %v", err)
	}
	_, err := candidate.Parse([]byte("~~~\n" + table(row("a")) + "~~~\n"))
	if err == nil || !strings.Contains(err.Error(), "no heading") {
		t.Errorf("a manifest inside a fence counts: %v", err)
	}
}

func TestCaseFolding(t *testing.T) {
	for _, test := range []struct {
		a, b    string
		collide bool
	}{
		{"kelvin.txt", "\u212Aelvin.txt", true},
		{"ß", "ẞ", true},
		{"s", "ſ", true},
		{"Σ", "ς", true},
		{"ss", "ß", false},
		{"I", "ı", false},
		{"i", "İ", false},
		{"e\u0301", "é", false},
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			_, err := candidate.Parse([]byte(table(row(test.a), row(test.b))))
			if collide := err != nil && strings.Contains(err.Error(), "only in letter case"); collide != test.collide {
				t.Errorf("got %v, want a collision: %v", err, test.collide)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(table(row("a"), row("b/c"))))
	f.Add([]byte(manifest("No project files.\n")))
	f.Add([]byte("## Touched files\r\n## Candidate manifest\r\n| State | File | Slice | Reason |\r\n| --- | --- | --- | --- |\r\n| deleted | `x` | s | r |\r\n## Review trail\r\n- `x:3` `y:4`\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := candidate.Parse(data)
		if err != nil {
			return
		}
		candidate.Scope(data, got)
		for i, row := range got.Rows {
			if err := candidate.CheckPath(row.Path); err != nil {
				t.Fatal(err)
			}
			if i > 0 && got.Rows[i-1].Path >= row.Path {
				t.Fatalf("row %q after %q", row.Path, got.Rows[i-1].Path)
			}
		}
		again, err := candidate.Rewrite(data, got)
		if err != nil {
			return
		}
		same, err := candidate.Parse(again)
		if err != nil {
			t.Fatalf("rewritten: %v\n%s", err, again)
		}
		if len(same.Rows) != len(got.Rows) {
			t.Fatalf("rewritten: %d rows, want %d", len(same.Rows), len(got.Rows))
		}
	})
}
