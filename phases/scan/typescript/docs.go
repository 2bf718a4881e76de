package typescript

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// doc is the comment /** … */ that ends right before an offset, markers
// removed.
func (f *file) doc(offset uint32) string {
	i, ok := f.commentBefore(offset)
	if !ok || !strings.HasPrefix(f.string(i), "/**") {
		return ""
	}
	return plain(f.string(i))
}

// commentBefore is the comment that only white space parts from an offset.
func (f *file) commentBefore(offset uint32) (int, bool) {
	end := uint32(len(strings.TrimRight(f.text[:offset], " \t\r\n")))
	i, ok := f.comments[end]
	return i, ok
}

// docStart is where the statement of a declaration starts: before export and
// declare.
func (f *file) docStart(i int) uint32 {
	for parent := f.tree.Parent(i); f.kind(parent) == kindExport || f.kind(parent) == kindAmbient; parent = f.tree.Parent(i) {
		i = parent
	}
	return f.start(i)
}

// plain takes the markers off a comment.
func plain(comment string) string {
	if body, ok := strings.CutPrefix(comment, "//"); ok {
		return strings.TrimSpace(strings.TrimLeft(body, "/"))
	}
	body := strings.TrimSuffix(strings.TrimPrefix(comment, "/*"), "*/")
	lines := strings.Split(strings.TrimPrefix(body, "*"), "\n")
	for k, line := range lines {
		line = strings.TrimRight(line, " \t\r")
		if k > 0 {
			trimmed := strings.TrimLeft(line, " \t")
			if rest, ok := strings.CutPrefix(trimmed, "*"); ok {
				line = strings.TrimPrefix(rest, " ")
			} else {
				line = trimmed
			}
		} else {
			line = strings.TrimLeft(line, " \t")
		}
		lines[k] = line
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n ")
}

var (
	licence    = regexp.MustCompile(`(?i)\b(copyright|licen[cs]ed?|spdx|all rights reserved|@preserve)\b`)
	directive  = regexp.MustCompile(`^\s*(eslint|tslint|jshint|jslint|globals?\b|exported\b|@ts-|@flow|prettier|istanbul|c8\b|v8\b|<reference|<amd|biome|@jsx|#|webpack|@vitest|@jest|sourceMappingURL)`)
	fileTag    = regexp.MustCompile(`(?m)^\s*@(file|fileoverview|overview|module|packageDocumentation)\b`)
	generated  = regexp.MustCompile(`@generated\b|(?i:code generated .*do not edit)|(?i:this file (is|was) (auto-?|automatically )generated)`)
	markLength = 2048
)

// fileDoc is the leading comment that speaks of the file: no licence and no
// directive, and one that is marked so or stands apart from what follows.
func (f *file) fileDoc() string {
	for i := f.tree.FirstChild(0); i >= 0; {
		switch {
		case f.kind(i) == kindHashBang || f.isDirectivePrologue(i):
			i = f.tree.Next(i)
			continue
		case f.kind(i) != kindComment:
			return ""
		}
		body, next := f.commentBlock(i)
		if body != "" && !licence.MatchString(body) && !directive.MatchString(body) && f.speaksOfFile(body, i, next) {
			return body
		}
		i = next
	}
	return ""
}

// isDirectivePrologue reports whether a statement is "use strict" or the like.
func (f *file) isDirectivePrologue(i int) bool {
	return f.tree.Kind(i) == "expression_statement" && f.kind(f.only(i)) == kindString
}

// commentBlock is the text of a comment, of // comments on lines that follow
// each other in one, and the node behind it.
func (f *file) commentBlock(i int) (string, int) {
	first := f.string(i)
	next := f.tree.Next(i)
	if !strings.HasPrefix(first, "//") {
		return plain(first), next
	}
	lines := []string{plain(first)}
	line := f.tree.Line(i)
	for next >= 0 && f.kind(next) == kindComment && strings.HasPrefix(f.string(next), "//") && f.tree.Line(next) == line+1 {
		lines = append(lines, plain(f.string(next)))
		line++
		next = f.tree.Next(next)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n "), next
}

// speaksOfFile reports whether a comment is about the file and not about what
// follows it.
func (f *file) speaksOfFile(body string, i, next int) bool {
	if fileTag.MatchString(body) || next < 0 {
		return true
	}
	switch f.kind(next) {
	case kindImport, kindComment:
		return true
	}
	between := f.text[:f.start(next)]
	between = between[len(strings.TrimRight(between, " \t\r\n")):]
	return strings.Count(between, "\n") > 1 || f.isDirectivePrologue(next)
}

// isGenerated looks for a mark of generated code in the first comments.
func (f *file) isGenerated() bool {
	for i := f.tree.FirstChild(0); i >= 0 && f.start(i) < uint32(markLength); i = f.tree.Next(i) {
		if f.kind(i) == kindComment && generated.MatchString(f.string(i)) {
			return true
		}
	}
	return false
}

// stripComments takes the comments out of a text that starts at an offset.
func (f *file) stripComments(start uint32, s string) string {
	if !strings.Contains(s, "/*") && !strings.Contains(s, "//") {
		return s
	}
	var b strings.Builder
	at := 0
	for end := 0; end < len(s); end++ {
		i, ok := f.comments[start+uint32(end)]
		if !ok {
			continue
		}
		if from := int(f.start(i)) - int(start); from >= at {
			b.WriteString(s[at:from])
			b.WriteByte(' ')
			at = end
		}
	}
	b.WriteString(s[at:])
	return b.String()
}

// boundary is the last start of a character at or before an offset.
func (f *file) boundary(s string, offset int) int {
	for offset > 0 && !utf8.RuneStart(s[offset]) {
		offset--
	}
	return offset
}
