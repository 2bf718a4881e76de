package typescript

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// docStart is where the statement of a declaration starts: before export and
// declare.
func (f *file) docStart(i int) uint32 {
	for parent := f.Tree.Parent(i); f.Kind(parent) == kindExport || f.Kind(parent) == kindAmbient; parent = f.Tree.Parent(i) {
		i = parent
	}
	return f.Start(i)
}

var (
	licence   = regexp.MustCompile(`(?i)\b(copyright|licen[cs]ed?|spdx|all rights reserved|@preserve)\b`)
	directive = regexp.MustCompile(`^\s*(eslint|tslint|jshint|jslint|globals?\b|exported\b|@ts-|@flow|prettier|istanbul|c8\b|v8\b|<reference|<amd|biome|@jsx|#|webpack|@vitest|@jest|sourceMappingURL)`)
	fileTag   = regexp.MustCompile(`(?m)^\s*@(file|fileoverview|overview|module|packageDocumentation)\b`)
)

// fileDoc is the leading comment that speaks of the file: no licence and no
// directive, and one that is marked so or stands apart from what follows.
func (f *file) fileDoc() string {
	for i := f.Tree.FirstChild(0); i >= 0; {
		switch {
		case f.Kind(i) == kindHashBang || f.isDirectivePrologue(i):
			i = f.Tree.Next(i)
			continue
		case f.Kind(i) != kindComment:
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
	return f.Tree.Kind(i) == "expression_statement" && f.Kind(f.Only(i)) == kindString
}

// commentBlock is the text of a comment, of // comments on lines that follow
// each other in one, and the node behind it.
func (f *file) commentBlock(i int) (string, int) {
	first := f.String(i)
	next := f.Tree.Next(i)
	if !strings.HasPrefix(first, "//") {
		return f.Plain(i), next
	}
	lines := []string{f.Plain(i)}
	line := f.Tree.Line(i)
	for next >= 0 && f.Kind(next) == kindComment && strings.HasPrefix(f.String(next), "//") && f.Tree.Line(next) == line+1 {
		lines = append(lines, f.Plain(next))
		line++
		next = f.Tree.Next(next)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n "), next
}

// speaksOfFile reports whether a comment is about the file and not about what
// follows it.
func (f *file) speaksOfFile(body string, i, next int) bool {
	if fileTag.MatchString(body) || next < 0 {
		return true
	}
	switch f.Kind(next) {
	case kindImport, kindComment:
		return true
	}
	between := f.Text[:f.Start(next)]
	between = between[len(strings.TrimRight(between, " \t\r\n")):]
	return strings.Count(between, "\n") > 1 || f.isDirectivePrologue(next)
}

// boundary is the last start of a character at or before an offset.
func boundary(s string, offset int) int {
	for offset > 0 && !utf8.RuneStart(s[offset]) {
		offset--
	}
	return offset
}
