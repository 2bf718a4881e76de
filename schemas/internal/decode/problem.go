// Package decode reads JSON and YAML into the types of the artifacts. It is
// as strict as the contract: every field that is not marked omitzero or
// optional has to be there, a value has to be of its field's type, unknown keys are dropped,
// keys that occur twice are refused. What it refuses comes back as a Problem
// that says where. The input may be hostile: nesting, aliases and sizes are
// bounded.
package decode

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Problem is a place inside a file that is not as expected.
type Problem struct {
	Path     string // nodes["a.b"].lineStart; "" is the whole
	Found    string
	Expected string
}

// Error says place, found and expected.
func (p *Problem) Error() string {
	text := "found " + p.Found + ", expected " + p.Expected
	if p.Path == "" {
		return text
	}
	return p.Path + ": " + text
}

// In puts the problem into the field of a larger value.
func (p *Problem) In(field string) *Problem { return p.under("." + field) }

// At puts the problem into an element of a list.
func (p *Problem) At(index int) *Problem { return p.under("[" + strconv.Itoa(index) + "]") }

// Of puts the problem into a member of an object whose keys are data.
func (p *Problem) Of(key string) *Problem { return p.under("[" + Quote(key) + "]") }

func (p *Problem) under(segment string) *Problem {
	p.Path = strings.TrimPrefix(segment, ".") + joined(p.Path)
	return p
}

// segment shows a key of which nothing is known: as a field when it reads like
// one.
func segment(key string) string {
	if word.MatchString(key) {
		return "." + key
	}
	return "[" + Quote(key) + "]"
}

var word = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,60}$`)

func joined(path string) string {
	if path == "" || path[0] == '[' {
		return path
	}
	return "." + path
}

// Quote quotes a text of any length for a message.
func Quote(text string) string {
	const most = 120
	if len(text) > most {
		return fmt.Sprintf("%q…", strings.ToValidUTF8(text[:most], ""))
	}
	return strconv.Quote(text)
}
