// Package gitignore tells which paths the .gitignore files of a tree leave
// out, by git's own rules: nested files, negation, patterns that are bound to
// their folder, folders only, ** and character classes.
//
// Like git it does not look below an ignored folder, which is the caller's
// part. Unlike git it reads nothing of the machine or the clone (no global
// excludes file, no .git/info/exclude), and it ignores what matches even where
// git tracks it, so that equal trees give equal answers.
package gitignore

import (
	"bytes"
	"strings"
)

// Bounds for files that are no work of people.
const (
	maxBytes   = 1 << 20
	maxPattern = 4096 // bytes of a pattern; longer ones match nothing
)

// List is the patterns that hold in a folder: those of its own .gitignore and
// of all above it. A nil List ignores nothing.
type List struct {
	above    *List
	folder   string // of the file, "" is the root
	patterns []pattern
}

// pattern is one line of a .gitignore.
type pattern struct {
	text    string
	literal int  // bytes before the first wildcard
	negated bool // what matches is not ignored
	folders bool // matches folders only
	base    bool // holds no slash: matches the last segment of a path
}

// With gives the list that holds in a folder with a .gitignore of this text.
// The folder is a slash-separated path; "" is the root.
func (l *List) With(folder string, text []byte) *List {
	if len(text) > maxBytes {
		text = text[:maxBytes]
	}
	patterns := parse(text)
	if len(patterns) == 0 {
		return l
	}
	return &List{l, folder, patterns}
}

// Ignores reports whether a path is ignored whose parent folders are not.
func (l *List) Ignores(path string, isFolder bool) bool {
	for ; l != nil; l = l.above {
		relative := strings.TrimPrefix(path[len(l.folder):], "/")
		base := path[strings.LastIndexByte(path, '/')+1:]
		for i := len(l.patterns) - 1; i >= 0; i-- {
			p := &l.patterns[i]
			if (isFolder || !p.folders) && p.matches(relative, base) {
				return !p.negated
			}
		}
	}
	return false
}

func (p *pattern) matches(relative, base string) bool {
	if p.base {
		if p.literal == len(p.text) {
			return p.text == base
		}
		return wildmatch(p.text, base, false)
	}
	if !strings.HasPrefix(relative, p.text[:p.literal]) {
		return false
	}
	return wildmatch(p.text[p.literal:], relative[p.literal:], true)
}

func parse(text []byte) []pattern {
	var patterns []pattern
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	for line := range strings.SplitSeq(string(text), "\n") {
		line = strings.TrimSuffix(line, "\r")
		if line == "" || line[0] == '#' {
			continue
		}
		if p, ok := parseLine(trimBlanks(line)); ok {
			patterns = append(patterns, p)
		}
	}
	return patterns
}

func parseLine(line string) (p pattern, ok bool) {
	line, p.negated = strings.CutPrefix(line, "!")
	line, p.folders = strings.CutSuffix(line, "/")
	p.base = !strings.Contains(line, "/")
	if !p.base {
		line = strings.TrimPrefix(line, "/")
	}
	p.text = line
	p.literal = strings.IndexAny(line, `*?[\`)
	if p.literal < 0 {
		p.literal = len(line)
	}
	return p, line != "" && len(line) <= maxPattern
}

// trimBlanks cuts the blanks at the end that no backslash protects.
func trimBlanks(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		end = min(i+1, len(line))
	}
	return line[:end]
}
