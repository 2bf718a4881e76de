// Package problem is how the packages of a workspace say what is wrong with
// an artifact: where it is, what was found, what was expected and what to do.
// Texts that come from files are quoted, so that a hostile name cannot write
// to the reader's terminal.
package problem

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Problem is one finding about one place. Line counts from 1; 0 means the
// whole file. Empty parts are left out of the message.
type Problem struct {
	File     string // path below the workspace or the project, with slashes
	Line     int
	Found    string
	Expected string
	Remedy   string
}

// Error gives `file:line: found; expected …; remedy`.
func (p *Problem) Error() string {
	var b strings.Builder
	if p.File != "" {
		b.WriteString(p.File)
		if p.Line > 0 {
			b.WriteByte(':')
			b.WriteString(strconv.Itoa(p.Line))
		}
		b.WriteString(": ")
	}
	b.WriteString(p.Found)
	if p.Expected != "" {
		b.WriteString("; expected ")
		b.WriteString(p.Expected)
	}
	if p.Remedy != "" {
		b.WriteString("; ")
		b.WriteString(p.Remedy)
	}
	return b.String()
}

// mostShown keeps a message on a line or two when a file holds a huge one.
const mostShown = 120

// Quote shows text from a file: quoted, control characters escaped, long text
// cut with its length.
func Quote(text string) string {
	if len(text) <= mostShown {
		return strconv.Quote(text)
	}
	cut := mostShown
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strconv.Quote(text[:cut]) + "… (" + strconv.Itoa(len(text)) + " bytes)"
}

// Plain shows text of one line without quotes where a report wants it as it
// is: control characters and bytes that are no UTF-8 are escaped.
func Plain(text string) string {
	clean := true
	for _, r := range text {
		clean = clean && unicode.IsPrint(r) && r != utf8.RuneError
	}
	if clean {
		return text
	}
	quoted := strconv.Quote(text)
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
}
