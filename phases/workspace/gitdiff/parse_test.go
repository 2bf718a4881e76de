package gitdiff

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const head = "diff --git a/x.go b/x.go\nindex 1..2 100644\n--- a/x.go\n+++ b/x.go\n"

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, diff string
		want       []Added
	}{
		{"empty", "", nil},
		{"two hunks", head + "@@ -1,0 +2 @@ func x\n+two\n@@ -5 +7,2 @@\n-old\n+seven\n+eight\n", []Added{{"x.go", 2, "two"}, {"x.go", 7, "seven"}, {"x.go", 8, "eight"}}},
		{"context", head + "@@ -1,2 +1,3 @@\n one\n+two\n\n", []Added{{"x.go", 2, "two"}}},
		{"no newline at the end", head + "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n", []Added{{"x.go", 1, "b"}}},
		{"CRLF content", head + "@@ -0,0 +1 @@\n+a\r\n", []Added{{"x.go", 1, "a"}}},
		{"deleted file", "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", nil},
		{"blank in the name", "diff --git a/a b b/a b\n--- a/a b\t\n+++ b/a b\t\n@@ -0,0 +1 @@\n+x\n", []Added{{"a b", 1, "x"}}},
		{"quoted name", "diff --git \"a/\\t\" \"b/\\t\"\n--- /dev/null\n+++ \"b/a\\t\\303\\251\\\"\\\\\"\n@@ -0,0 +1 @@\n+x\n", []Added{{"a\té\"\\", 1, "x"}}},
		{"binary", "diff --git a/x b/x\nBinary files a/x and b/x differ\n" + head + "@@ -0,0 +1 @@\n+y\n", []Added{{"x.go", 1, "y"}}},
		{"a long line is cut", head + "@@ -0,0 +1,2 @@\n+" + strings.Repeat("x", 200_000) + "\n+y\n", []Added{{"x.go", 1, strings.Repeat("x", LongestLine-1)}, {"x.go", 2, "y"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []Added
			if err := Parse(strings.NewReader(c.diff), func(a Added) { got = append(got, a) }); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestFault04AddedLineLikeAHeader(t *testing.T) {
	diff := head + "@@ -1 +1,3 @@\n--- a/gone\n+++ b/other.go\n+@@ -9 +9 @@\n+diff --git a/y b/y\n"
	want := []Added{{"x.go", 1, "++ b/other.go"}, {"x.go", 2, "@@ -9 +9 @@"}, {"x.go", 3, "diff --git a/y b/y"}}
	var got []Added
	if err := Parse(strings.NewReader(diff), func(a Added) { got = append(got, a) }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestParseFailures(t *testing.T) {
	for diff, want := range map[string]string{
		head + "@@ -1 +1 @@\n-a\n":       "diff line 7: found the end inside a hunk",
		head + "@@ -0,0 +1 @@\nodd\n":    `diff line 6: found "odd" in a hunk, expected a line that starts with +, - or a blank`,
		head + "@@ -1 +0,0 @@\n+a\n":     "diff line 6: found more added lines than the hunk announced",
		head + "@@ -0,0 +1 @@\n-a\n":     "diff line 6: found more removed lines than the hunk announced",
		head + "@@ -0,0 +1 @@\n a\n":     "diff line 6: found more lines than the hunk announced",
		head + "@@ -x +1 @@\n":           `diff line 5: found "x" in a hunk, expected a number`,
		head + "@@ -1 +99999999999 @@\n": `diff line 5: found "99999999999" in a hunk, expected a number`,
		head + "@@ nothing\n":            "diff line 5: found the hunk \"@@ nothing\", expected `@@ -line,count +line,count @@`",
		"@@ -0,0 +1 @@\n+a\n":            "diff line 1: found a hunk before the name of its file",
		"+++ \"b/a\n":                    `diff line 1: found the name "\"b/a", expected a closing quote`,
		"+++ \"b/\\9\"\n":                `diff line 1: found the name "\"b/\\9\"", expected a whole escape`,
		"+++ \"b/\\999\"\n":              `diff line 1: found the name "\"b/\\999\"", expected escapes as in C`,
	} {
		err := Parse(strings.NewReader(diff), func(Added) {})
		if err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", diff, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(head + "@@ -1,2 +1,3 @@\n one\n+two\n\n")
	f.Add("+++ \"b/\\303\\251\"\n@@ -0,0 +1 @@\n+x")
	f.Fuzz(func(t *testing.T, diff string) {
		lines := strings.Count(diff, "\n") + 1
		_ = Parse(strings.NewReader(diff), func(a Added) {
			lines--
			if a.Path == "" || strings.Contains(a.Text, "\n") || lines < 0 {
				t.Errorf("%+v", a)
			}
		})
	})
}
