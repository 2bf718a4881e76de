package protobuf

import (
	"bytes"
	"regexp"

	"rules_handbook/phases/scan/build"
)

const extend = "extend"

var (
	// extensions are numbers that a message leaves to others.
	extensions = regexp.MustCompile(`(?m)^[ \t]*extensions\b[^;{}]*;`)
	// extending is the head of a block that adds fields to a message.
	extending = regexp.MustCompile(`(?m)^[ \t]*(extend[ \t]+[.\w]+[ \t]*\{)`)
	version   = regexp.MustCompile(`(?m)^[ \t]*syntax[ \t]*=[ \t]*['"](proto2)`)
	version3  = regexp.MustCompile(`(?m)^[ \t]*syntax[ \t]*=`)
	required  = regexp.MustCompile(`(?m)(?:^|[{;])[ \t]*(required)[ \t]`)
	// comment is the first line of a file that names no version, mostly of its licence.
	comment = regexp.MustCompile(`\A\s*//[^\n]*`)
	// edition stands in place of the syntax.
	edition = regexp.MustCompile(`(?m)^[ \t]*edition[ \t]*=[^;\n]*;`)
)

// repair writes what the grammar does not know of proto2 and of editions in a
// way that it does: extensions as blanks, extend as a message, the version as proto3.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	out := []byte(s.Text)
	for _, at := range extensions.FindAllIndex(out, -1) {
		blank(out[at[0]:at[1]])
	}
	for _, at := range extending.FindAllSubmatchIndex(out, -1) {
		const head = "message x"
		if start, brace := at[2], at[3]-1; brace-start >= len(head) {
			blank(out[start:brace])
			copy(out[start:], head)
		}
	}
	for _, at := range version.FindAllSubmatchIndex(out, -1) {
		copy(out[at[2]:], "proto3")
	}
	for _, at := range required.FindAllSubmatchIndex(out, -1) {
		copy(out[at[2]:], "repeated")
	}
	for _, at := range edition.FindAllIndex(out, -1) {
		declare(out[at[0]:at[1]])
	}
	if at := comment.FindIndex(out); at != nil && !version3.Match(out) {
		declare(out[at[0]:at[1]])
	}
	if bytes.Equal(out, []byte(s.Text)) {
		return nil
	}
	return out
}

// declare writes the version in place of a text that is long enough.
func declare(text []byte) {
	const syntax = `syntax="proto3";`
	if len(text) >= len(syntax) {
		blank(text)
		copy(text, syntax)
	}
}

func blank(text []byte) {
	for i := range text {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}
