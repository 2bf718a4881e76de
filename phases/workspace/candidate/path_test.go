package candidate_test

import (
	"strings"
	"testing"

	"rules_handbook/phases/workspace/candidate"
)

func TestCheckPathRefuses(t *testing.T) {
	for _, test := range []struct{ path, want string }{
		{"", "empty"},
		{strings.Repeat("p", 4097), "4097 bytes"},
		{"a\xff", "UTF-8"},
		{`a\b`, "backslash"},
		{"a\tb", "control"},
		{"a\x7f", "control"},
		{"/tmp/a", "absolute"},
		{"C:/tmp/a", "drive"},
		{"c:", "drive"},
		{"a/../b", `".."`},
		{"a/./b", `"."`},
		{"a//b", "empty component"},
		{"a/", "empty component"},
		{"a:b", `':'`},
		{"CON:stream", "':'"},
		{"a<b", `'<'`},
		{"what?", `'?'`},
		{"a*", `'*'`},
		{"a.", "dot or a space"},
		{"a ", "dot or a space"},
		{"x /y", "dot or a space"},
		{"docs/AUX.txt", "device"},
		{"docs/nul.md", "device"},
		{"COM9.go", "device"},
		{"lpt1", "device"},
		{"con.tar.gz", "device"},
		{".git/config", "Git's own"},
		{".GIT/config", "Git's own"},
		{".git", "Git's own"},
		{".devrites/work/x/state.md", "below .devrites"},
		{".devrites/work/x/visual/a.html", "below .devrites"},
		{".devrites/ACTIVE", "below .devrites"},
		{".devrites/CHECKPOINT", "below .devrites"},
		{".devrites/AFK", "below .devrites"},
		{".devrites/archive/x", "below .devrites"},
		{".devrites/notes.md", "below .devrites"},
		{".devrites/specs", "below .devrites"},
		{".devrites/principles.md/x", "below .devrites"},
		{".devrites", "below .devrites"},
		{".DEVRITES/specs/a.md", "below .devrites"},
	} {
		t.Run(test.path[:min(len(test.path), 30)], func(t *testing.T) {
			if err := candidate.CheckPath(test.path); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error with %q", err, test.want)
			}
		})
	}
}

func TestCheckPathAccepts(t *testing.T) {
	for _, path := range []string{
		"docs/nullable.md", "a/com10.txt", "COM0", ".con", "sub/.git/config", "sub/.devrites/x", "x/ y",
		".devrites/principles.md", ".devrites/specs/a/b.md", "DESIGN.md", "docs/adr/x.md", ".github/workflows/ci.yml",
		"...a", "é/ü.txt", "a b.txt", "LPT.txt", "COM", "console.go", "comfort¹", strings.Repeat("p", 4096),
	} {
		t.Run(path[:min(len(path), 30)], func(t *testing.T) {
			if err := candidate.CheckPath(path); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFault14DeviceNames(t *testing.T) {
	for _, path := range []string{"con .txt", "a/NUL  .md", "COM¹", "com².txt", "LPT³.log", "CONIN$", "conout$.txt"} {
		if err := candidate.CheckPath(path); err == nil || !strings.Contains(err.Error(), "device") {
			t.Errorf("%s: got %v, want an error about a device name", path, err)
		}
	}
}
