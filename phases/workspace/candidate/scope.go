package candidate

import (
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// Scope checks what the sections around the manifest say about paths: Touched
// files repeats none of the manifest, and each path:line stop of the Review
// trail stands on a file of the manifest. It returns all findings in the order
// of the file. data must have passed Parse.
func Scope(data []byte, manifest *Manifest) []error {
	text, err := markdown.Parse(data)
	if err != nil {
		return []error{err}
	}
	var found []error
	for i, line := range text.Lines {
		switch strings.TrimSpace(line.Text) {
		case TouchedHeading:
			found = append(found, repeats(text.Lines[i+1:sectionEnd(text.Lines, i)], manifest)...)
		case TrailHeading:
			found = append(found, strayStops(text.Lines[i+1:sectionEnd(text.Lines, i)], manifest)...)
		}
	}
	return found
}

func repeats(lines []markdown.Line, manifest *Manifest) []error {
	var found []error
	for _, line := range lines {
		for _, mention := range mentions(line.Text) {
			path := mention.text
			if stop := stopPattern.FindStringSubmatch(path); stop != nil {
				path = stop[1]
			}
			if !mention.quoted && !strings.ContainsAny(path, "/.") || !manifest.Has(path) {
				continue
			}
			found = append(found, &problem.Problem{File: File, Line: line.Number,
				Found:    "the manifest path " + problem.Quote(path) + " in " + TouchedHeading,
				Expected: "a description of the scope without candidate paths", Remedy: "remove the path"})
		}
	}
	return found
}

// stopPattern is path:line, path:line:column or path:first-last.
var stopPattern = regexp.MustCompile(`^(.+?):([0-9]+)(?:[:\-–][0-9]+)?$`)

func strayStops(lines []markdown.Line, manifest *Manifest) []error {
	var found []error
	for _, line := range lines {
		for _, mention := range mentions(line.Text) {
			stop := stopPattern.FindStringSubmatch(mention.text)
			if stop == nil || strings.Contains(stop[1], "://") || manifest.Has(stop[1]) {
				continue
			}
			if !mention.quoted && !strings.ContainsAny(stop[1], "/.") {
				continue
			}
			found = append(found, &problem.Problem{File: File, Line: line.Number,
				Found:    "the review stop " + problem.Quote(mention.text),
				Expected: "a file of the manifest", Remedy: "add the file to the manifest or remove the stop"})
		}
	}
	return found
}

// mention is a word that may be a path. Words in backticks are meant as code,
// so they count even when they look like a word of a sentence.
type mention struct {
	text   string
	quoted bool
}

func mentions(line string) []mention {
	var found []mention
	for i, part := range strings.Split(line, "`") {
		if i%2 == 1 {
			found = append(found, mention{text: part, quoted: true})
			continue
		}
		for _, word := range strings.FieldsFunc(part, separates) {
			if word = strings.TrimRight(word, ".:!?"); word != "" {
				found = append(found, mention{text: word})
			}
		}
	}
	return found
}

func separates(r rune) bool { return strings.ContainsRune(" \t,;()[]{}<>\"'|*", r) }
