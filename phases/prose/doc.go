// Package prose turns what authors wrote (doc comments, docstrings, package
// docs, README sections) into plain text for pages: one-line paragraphs
// without markup, code blocks, links, licence texts, to-do notes or
// directives. A back-ticked span is the only markup that stays. Its output is
// safe inside Markdown: it opens no heading, table, quote, link, emphasis or
// HTML tag, and is bounded. The input is hostile until it went through here.
package prose

import (
	"strings"

	"rules_handbook/phases/text"
)

// Bounds of what one comment may give.
const (
	maxInput      = 64 << 10 // bytes read
	maxParagraphs = 40
	maxParagraph  = 1500 // UTF-16 units
	maxPurpose    = 300  // UTF-16 units
	maxFieldText  = 160  // UTF-16 units
	maxFields     = 20
)

// Doc is a doc comment taken apart. Every text is one line of safe prose.
type Doc struct {
	Purpose    string   // first sentence; "" when the comment says nothing
	Paragraphs []string // all prose, the purpose included
	Params     []Field  // documented parameters in their order
	Returns    string   // what is returned or yielded
	Yields     bool     // Returns speaks of yielded values
	Raises     []Field  // documented errors
}

// Field is a documented parameter or error.
type Field struct {
	Name string
	Text string // without a full stop; may be ""
}

// Parse takes a comment of a language apart; its comment markers are already
// removed. The language is a registered name ("go", "python", "typescript");
// others get the rules that are common to all.
func Parse(language, comment string) Doc {
	lines := cleanLines(comment)
	var doc Doc
	switch language {
	case "python", "starlark":
		lines = doc.takePython(dedent(lines))
	case "cpp", "objc":
		lines = doc.takeTags(doxygen(dedent(lines)))
	case "typescript", "javascript", "ruby", "php":
		lines = doc.takeTags(dedent(lines))
	case "groovy", "java", "kotlin", "scala":
		lines = doc.takeTags(dedent(breakAtTags(lines)))
	}
	doc.Paragraphs = paragraphs(lines)
	if len(doc.Paragraphs) > 0 {
		doc.Purpose = balance(text.TruncateWords(text.Stop(text.FirstSentence(doc.Paragraphs[0])), maxPurpose))
	}
	return doc
}

// Line makes one line of safe prose from any text, at most limit UTF-16 units
// long.
func Line(s string, limit int) string {
	return balance(text.TruncateWords(strings.Join(paragraphs(cleanLines(s)), " "), limit))
}

// Lead joins the leading paragraphs that fit into limit words; a paragraph
// that does not fit is cut after a sentence. It gives at least one sentence.
func Lead(paragraphs []string, limit int) []string {
	var lead []string
	for _, p := range paragraphs {
		n := text.CountWords(p)
		if n > limit && (len(lead) == 0 || limit >= 25) {
			return append(lead, balance(text.Stop(text.Take(p, limit))))
		}
		if n > limit {
			break
		}
		lead = append(lead, text.Stop(p))
		limit -= n
	}
	return lead
}
