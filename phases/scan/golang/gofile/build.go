package gofile

import (
	"go/build/constraint"
	"regexp"
	"strings"
)

// Constraint gives the build constraint of a file in //go:build syntax, "" when
// there is none: its //go:build line, else its // +build lines taken together.
func (s *Source) Constraint() string {
	header := s.Header()
	for _, c := range header {
		if constraint.IsGoBuild(c.Text) {
			if x, err := constraint.Parse(c.Text); err == nil {
				return x.String()
			}
		}
	}
	var all constraint.Expr
	for i, c := range header {
		if !constraint.IsPlusBuild(c.Text) || !s.blankLineFollows(header, i) {
			continue
		}
		x, err := constraint.Parse(c.Text)
		switch {
		case err != nil:
		case all == nil:
			all = x
		default:
			all = &constraint.AndExpr{X: all, Y: x}
		}
	}
	if all == nil {
		return ""
	}
	return all.String()
}

// blankLineFollows reports whether a blank line ends the group of comments that
// header[i] belongs to, which // +build lines need.
func (s *Source) blankLineFollows(header []Comment, i int) bool {
	for ; i+1 < len(header); i++ {
		if header[i+1].Start > header[i].End+1 {
			return true
		}
	}
	return s.lineAt(int(s.tokens[s.packageClause()].start)) > header[i].End+1
}

var generatedMark = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.$`)

// Generated reports whether the file says, as the convention has it, that a
// program wrote it.
func (s *Source) Generated() bool {
	for _, c := range s.Header() {
		if generatedMark.MatchString(strings.TrimRight(c.Text, "\r")) {
			return true
		}
	}
	return false
}
