// Package document cuts README files into sections of plain text, the
// authors' own words about a folder. Markdown is parsed as CommonMark with
// tables; README.rst, README.txt and README are read as underlined headings
// and paragraphs. Markup, images and badges, HTML, tables and code blocks are
// left out.
package document

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// Name is the registered name of the extractor.
const Name = "document"

// What is read of a document; a README that is longer is cut, not refused.
const (
	maxBytes    = 256 << 10 // of source
	maxSections = 200
	maxText     = 16 << 10 // bytes of text of a section
)

// New returns the extractor.
func New() extract.Extractor { return extractor{} }

type extractor struct{}

func (extractor) Support() facts.LanguageSupport { return facts.LanguageSupport{Name: Name} }

// Claims takes README files in every case of letters.
func (extractor) Claims(file string) bool {
	switch strings.ToLower(path.Base(file)) {
	case "readme", "readme.md", "readme.markdown", "readme.rst", "readme.txt":
		return true
	}
	return false
}

// Extract never fails: every text is a document.
func (extractor) Extract(file string, src []byte) (extract.File, error) {
	src = cut(src)
	var doc *facts.Document
	switch strings.ToLower(path.Ext(file)) {
	case ".md", ".markdown":
		doc = readMarkdown(src)
	default:
		doc = readPlain(src)
	}
	return extract.File{Details: facts.FileDetails{Path: file, Document: doc}}, nil
}

// cut ends the source at the last line within the bound.
func cut(src []byte) []byte {
	if len(src) <= maxBytes {
		return src
	}
	src = src[:maxBytes]
	return src[:bytes.LastIndexByte(src, '\n')+1]
}

// builder collects the sections of a document.
type builder struct {
	doc     facts.Document
	current facts.Section
	blocks  []string
	bytes   int
}

// heading ends the section before and begins one.
func (b *builder) heading(level int, text string) {
	b.end()
	if b.doc.Title == "" && level == 1 {
		b.doc.Title = text
	}
	b.current = facts.Section{Level: level, Heading: text}
}

// block adds a paragraph or a list to the section.
func (b *builder) block(text string) {
	if text == "" || b.bytes >= maxText {
		return
	}
	if room := maxText - b.bytes; len(text) > room {
		for room > 0 && !utf8.RuneStart(text[room]) {
			room--
		}
		text = text[:room]
	}
	b.blocks = append(b.blocks, text)
	b.bytes += len(text)
}

func (b *builder) end() {
	b.current.Text = strings.Join(b.blocks, "\n\n")
	if (b.current.Level > 0 || b.current.Text != "") && len(b.doc.Sections) < maxSections {
		b.doc.Sections = append(b.doc.Sections, b.current)
	}
	b.current, b.blocks, b.bytes = facts.Section{}, nil, 0
}

func (b *builder) document() *facts.Document {
	b.end()
	return &b.doc
}
