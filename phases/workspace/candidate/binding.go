package candidate

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// BoundFiles are the artifacts that carry the digest, in the order in which
// they are checked. OptionalBound carries it when it exists.
var BoundFiles = []string{"evidence.md", "review.md", "seal.md"}

// OptionalBound is the proof file of features with a user interface.
const OptionalBound = "browser-evidence.md"

const bindingLabel = "Candidate SHA-256:"

var bindingPattern = regexp.MustCompile(`^Candidate SHA-256: [0-9a-f]{64}$`)

// BindingLine is the line that an artifact carries to speak of a candidate.
func BindingLine(digest string) string { return bindingLabel + " " + digest }

// CheckBinding reads an artifact as a stream and compares its binding line
// with the digest of the present candidate. Lines of fenced blocks do not
// count.
func CheckBinding(file string, content io.Reader, digest string) error {
	var binding Binding
	err := markdown.Scan(content, func(line markdown.Line) error {
		binding.Take(line)
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return binding.Check(file, digest)
}

// Binding collects the binding lines of an artifact as its lines pass by.
type Binding struct {
	first, second markdown.Line
}

// Take takes the next line.
func (b *Binding) Take(line markdown.Line) {
	switch {
	case !strings.Contains(line.Text, bindingLabel):
	case b.first.Number == 0:
		b.first = line
	case b.second.Number == 0:
		b.second = line
	}
}

// Check compares what was taken with the digest, as CheckBinding does.
func (b *Binding) Check(file, digest string) error {
	first, second := b.first, b.second
	bad := func(line int, found, expected, remedy string) error {
		return &problem.Problem{File: file, Line: line, Found: found, Expected: expected, Remedy: remedy}
	}
	want := BindingLine(digest)
	switch {
	case first.Number == 0:
		return bad(0, "the binding line is missing", "one line "+want, "prove the present files, then record the line")
	case second.Number != 0:
		return bad(second.Number, "a duplicate binding line", fmt.Sprintf("only the one of line %d", first.Number), "remove the old one")
	case !bindingPattern.MatchString(first.Text):
		return bad(first.Number, "a malformed binding line "+problem.Quote(first.Text),
			"unindented "+bindingLabel+" with 64 lower-case hexadecimal digits and nothing else", "")
	case first.Text != want:
		return bad(first.Number, "the binding "+strings.TrimPrefix(first.Text, bindingLabel+" ")+" does not match the present files",
			digest, "the files changed after this record: prove and review them again, then record the line")
	}
	return nil
}
