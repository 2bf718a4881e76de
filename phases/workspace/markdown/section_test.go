package markdown_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/markdown"
)

func parse(t *testing.T, text string) *markdown.Text {
	t.Helper()
	parsed, err := markdown.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestHeadingOf(t *testing.T) {
	for _, test := range []struct {
		line  string
		level int
		title string
	}{
		{"#no blank", 0, ""},
		{"    # four spaces", 0, ""},
		{"####### seven", 0, ""},
		{"text", 0, ""},
		{"# a", 1, "a"},
		{"   ##\tb  ", 2, "b"},
		{"##", 2, ""},
		{"## a ##", 2, "a"},
		{"## C#", 2, "C#"},
		{"## ##", 2, ""},
	} {
		level, title, ok := markdown.HeadingOf(test.line)
		if level != test.level && ok || title != test.title || ok != (test.level > 0) {
			t.Errorf("%q: got %d %q %v", test.line, level, title, ok)
		}
	}
}

func TestSections(t *testing.T) {
	text := parse(t, "# T\n## A\na1\n### sub\na2\n```\n## not\n```\n## a\n\nb1\n\n# U\nend")
	var got [][]int
	for _, section := range text.Find(2, "A") {
		lines := []int{section.Line}
		for _, line := range markdown.Trimmed(section.Body) {
			lines = append(lines, line.Number)
		}
		got = append(got, lines)
	}
	want := [][]int{{2, 3, 4, 5}, {9, 11}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if found := text.Find(2, "not"); found != nil {
		t.Errorf("found the fenced heading: %v", found)
	}
}

func TestHasContent(t *testing.T) {
	for _, test := range []struct {
		text string
		want bool
	}{
		{"", false},
		{"\n  \n# a\n## b\n", false},
		{"---\nkey: value\n---\n# a\n", false},
		{"---\nkey: value\n", true},
		{"---\nkey: value\n---\ntext\n", true},
		{"# a\n```\nx\n```\n", true},
		{"# a\r\n\r\n", false},
		{" - item\n", true},
	} {
		if got := parse(t, test.text).HasContent(); got != test.want {
			t.Errorf("%q: got %v", test.text, got)
		}
	}
}

func TestCells(t *testing.T) {
	for _, test := range []struct {
		line string
		want []string
	}{
		{"a | b", nil},
		{"| a", nil},
		{"|", nil},
		{`| a \|`, nil},
		{"||", []string{""}},
		{"  | a |\tb|  ", []string{"a", "b"}},
		{`| a \| b | c |`, []string{"a | b", "c"}},
		{"| a || c |", []string{"a", "", "c"}},
	} {
		got, ok := markdown.Cells(test.line)
		if diff := cmp.Diff(test.want, got); diff != "" || ok != (test.want != nil) {
			t.Errorf("%q: %v %s", test.line, ok, diff)
		}
	}
}

func TestTables(t *testing.T) {
	text := parse(t, "| Id | Status |\n| --- | :-: |\n| q | open |\n| --- | --- |\n\n| x |\n```\n| y |\n```\n| z |\n")
	got := markdown.Tables(text.Lines)
	want := []markdown.Table{
		{
			Header:  markdown.Row{Line: 1, Cells: []string{"Id", "Status"}},
			Divided: true,
			Rows: []markdown.Row{
				{Line: 3, Cells: []string{"q", "open"}},
				{Line: 4, Cells: []string{"---", "---"}},
			},
		},
		{Header: markdown.Row{Line: 6, Cells: []string{"x"}}},
		{Header: markdown.Row{Line: 10, Cells: []string{"z"}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
	if at := got[0].Column("status"); at != 1 || got[0].Rows[0].Cell(at) != "open" || got[0].Rows[0].Cell(7) != "" {
		t.Errorf("column status: got %d", at)
	}
	if at := got[0].Column("missing"); at != -1 || got[0].Rows[0].Cell(at) != "" {
		t.Errorf("missing column: got %d", at)
	}
}
