package candidate_test

import (
	"strings"
	"testing"

	"rules_handbook/phases/workspace/candidate"
)

func TestCheckBinding(t *testing.T) {
	digest := strings.Repeat("a1", 32)
	line := candidate.BindingLine(digest)
	for _, test := range []struct{ name, text, want string }{
		{"alone", line, ""},
		{"among text", "# Review\n\n" + line + "\nGO\n", ""},
		{"CRLF", "# Review\r\n" + line + "\r\n", ""},
		{"empty file", "", "review.md: the binding line is missing; expected one line " + line},
		{"no line", "# Review\n", "review.md: the binding line is missing"},
		{"twice", line + "\n\n" + line + "\n", "review.md:3: a duplicate binding line; expected only the one of line 1"},
		{"quoted again", line + "\n> " + line + "\n", "review.md:2: a duplicate binding line"},
		{"short", "Candidate SHA-256: ABCD\n", `review.md:1: a malformed binding line "Candidate SHA-256: ABCD"`},
		{"upper case", strings.ToUpper(digest) + "\nCandidate SHA-256: " + strings.ToUpper(digest), "review.md:2: a malformed binding line"},
		{"indented", " " + line, "review.md:1: a malformed binding line"},
		{"list item", "- " + line, "review.md:1: a malformed binding line"},
		{"words after it", line + " ok", "review.md:1: a malformed binding line"},
		{"two blanks", "Candidate SHA-256:  " + digest, "review.md:1: a malformed binding line"},
		{"zeros", candidate.BindingLine(strings.Repeat("0", 64)), "review.md:1: the binding " + strings.Repeat("0", 64) + " does not match the present files; expected " + digest},
		{"NUL", line + "\n\x00", "review.md: line 2: found NUL byte"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := candidate.CheckBinding("review.md", strings.NewReader(test.text), digest)
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want)):
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestFault08FencedBindings(t *testing.T) {
	digest := strings.Repeat("0", 64)
	line := candidate.BindingLine(digest)
	check := func(text string) error { return candidate.CheckBinding("seal.md", strings.NewReader(text), digest) }
	if err := check("```\n" + line + "\n```\n" + line + "\n"); err != nil {
		t.Errorf("a fenced copy counts: %v", err)
	}
	if err := check("```\n" + line + "\n```\n"); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("a fenced line alone binds: %v", err)
	}
}

func TestCheckBindingReadsLongFiles(t *testing.T) {
	digest := strings.Repeat("0", 64)
	text := strings.Repeat("EVID-001 a row of a long ledger\n", 200_000) + candidate.BindingLine(digest) + "\n"
	if err := candidate.CheckBinding("evidence.md", strings.NewReader(text), digest); err != nil {
		t.Error(err)
	}
}
