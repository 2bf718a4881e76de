package markdown_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/markdown"
)

func TestMalformed(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       markdown.MalformedError
	}{
		{"NUL", "a\nb\x00c\n", markdown.MalformedError{Line: 2, Offset: 3, Found: "NUL byte"}},
		{"not UTF-8", "a\n\nb\xff\x00", markdown.MalformedError{Line: 3, Offset: 4, Found: "invalid UTF-8"}},
		{"cut rune", "\xe2\x82", markdown.MalformedError{Line: 1, Offset: 0, Found: "invalid UTF-8"}},
		{"surrogate", "x\xed\xa0\x80", markdown.MalformedError{Line: 1, Offset: 1, Found: "invalid UTF-8"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, parseErr := markdown.Parse([]byte(test.text))
			_, maskErr := markdown.Mask([]byte(test.text))
			scanErr := markdown.Scan(strings.NewReader(test.text), func(markdown.Line) error { return nil })
			for _, err := range []error{parseErr, maskErr, scanErr} {
				var got *markdown.MalformedError
				if !errors.As(err, &got) || *got != test.want {
					t.Errorf("got %v, want %v", err, &test.want)
				}
			}
		})
	}
}

func TestMalformedMessage(t *testing.T) {
	_, err := markdown.Parse([]byte("a\n\x00"))
	const want = "line 2: found NUL byte at byte 2, expected UTF-8 text; save the file as UTF-8"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestMask(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no fence", "a\n    ```\nb\n", "a\n    ```\nb\n"},
		{"backticks", "a\n```go\nx | y\n```\nb", "a\n     \n     \n   \nb"},
		{"tildes", "~~~\n# h\n~~~~\nb", "   \n   \n    \nb"},
		{"unclosed runs to the end", "a\n```\nb\n# c", "a\n   \n \n   "},
		{"shorter closer", "````\n```\nx\n````\nb", "    \n   \n \n    \nb"},
		{"other marker", "```\n~~~\n```\nb", "   \n   \n   \nb"},
		{"closer with words", "```\n``` x\n```\t \nb", "   \n     \n     \nb"},
		{"closer after four spaces", "```\n    ```\nx", "   \n       \n "},
		{"closer after three spaces", "```\n   ```\nx", "   \n      \nx"},
		{"backtick in the info string", "``` a`b\nx", "``` a`b\nx"},
		{"backtick after tildes", "~~~ a`b\nx", "       \n "},
		{"two markers", "``\nx\n", "``\nx\n"},
		{"tab before the fence", "\t```\nx\n", "\t```\nx\n"},
		{"CRLF", "```\r\nx\r\n```\r\nb\r\n", "   \r\n \r\n   \r\nb\r\n"},
		{"comments stay", "<!-- ```\nx -->\n", "<!-- ```\nx -->\n"},
		{"more bytes than runes", "```\né\n```\n", "   \n  \n   \n"},
		{"empty", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := markdown.Mask([]byte(test.text))
			if err != nil || string(got) != test.want {
				t.Errorf("got %q, %v; want %q", got, err, test.want)
			}
		})
	}
}

func TestParse(t *testing.T) {
	got, err := markdown.Parse([]byte("a\r\n~~~\nb"))
	if err != nil {
		t.Fatal(err)
	}
	want := []markdown.Line{
		{Number: 1, Start: 0, End: 1, Raw: "a", Text: "a"},
		{Number: 2, Start: 3, End: 6, Raw: "~~~", Text: "   ", Fenced: true},
		{Number: 3, Start: 7, End: 8, Raw: "b", Text: " ", Fenced: true},
	}
	if diff := cmp.Diff(want, got.Lines); diff != "" {
		t.Error(diff)
	}
}

func TestCountLines(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 1, "a\n": 1, "a\nb": 2, "\n\n": 2, "a\r\n": 1} {
		if got := markdown.CountLines([]byte(text)); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}

func TestScanEndsWithTheVisitorsError(t *testing.T) {
	stop := errors.New("stop")
	var seen []int
	err := markdown.Scan(strings.NewReader("a\nb\nc\n"), func(line markdown.Line) error {
		seen = append(seen, line.Number)
		if line.Number == 2 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || !cmp.Equal(seen, []int{1, 2}) {
		t.Errorf("got %v after lines %v", err, seen)
	}
}

func TestScanLimitsTheLengthOfALine(t *testing.T) {
	for _, test := range []struct {
		length int
		ending string
		ok     bool
	}{
		{markdown.MaxLine, "", true},
		{markdown.MaxLine, "\r\n", true},
		{markdown.MaxLine + 1, "", false},
		{markdown.MaxLine + 1, "\n", false},
		{4 * markdown.MaxLine, "\n", false},
	} {
		t.Run(fmt.Sprintf("%d%q", test.length, test.ending), func(t *testing.T) {
			text := "a\n" + strings.Repeat("x", test.length) + test.ending
			err := markdown.Scan(strings.NewReader(text), func(markdown.Line) error { return nil })
			if test.ok != (err == nil) {
				t.Fatalf("got %v", err)
			}
			if err != nil && !strings.HasPrefix(err.Error(), "line 2: found more than 1048576 bytes") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func FuzzMask(f *testing.F) {
	f.Add([]byte("# a\n```go\nb\n```\n| c |\r\n~~~\n"))
	f.Add([]byte("````\n```\n\x00"))
	f.Add([]byte("   ```\n    ```\n\r```"))
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := markdown.Parse(data)
		masked, maskErr := markdown.Mask(data)
		if (err == nil) != (maskErr == nil) {
			t.Fatalf("parse %v, mask %v", err, maskErr)
		}
		var scanned []markdown.Line
		scanErr := markdown.Scan(strings.NewReader(string(data)), func(line markdown.Line) error {
			scanned = append(scanned, line)
			return nil
		})
		if (err == nil) != (scanErr == nil) {
			t.Fatalf("parse %v, scan %v", err, scanErr)
		}
		if err != nil {
			return
		}
		if len(masked) != len(data) {
			t.Fatalf("got %d bytes of %d", len(masked), len(data))
		}
		if diff := cmp.Diff(text.Lines, scanned); diff != "" && len(data) > 0 {
			t.Fatalf("scan reads other lines than parse:\n%s", diff)
		}
		for i := range data {
			if masked[i] != data[i] && masked[i] != ' ' || (data[i] == '\n') != (masked[i] == '\n') {
				t.Fatalf("byte %d: got %q for %q", i, masked[i], data[i])
			}
		}
		for _, table := range markdown.Tables(text.Lines) {
			if text.Lines[table.Header.Line-1].Fenced {
				t.Fatalf("line %d: a fenced table", table.Header.Line)
			}
		}
		again, err := markdown.Mask(masked)
		if err != nil || string(again) != string(masked) {
			t.Fatalf("masking twice gives %q, %v; want %q", again, err, masked)
		}
	})
}
