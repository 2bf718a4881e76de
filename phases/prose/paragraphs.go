package prose

import (
	"regexp"
	"strings"

	"rules_handbook/phases/text"
)

var (
	item      = regexp.MustCompile(`^\s*(?:[-*+•‣]|\d{1,3}[.)]|[a-z]\))\s+(\S.*)$`)
	heading   = regexp.MustCompile(`^#{1,6}\s+\S`)
	banner    = regexp.MustCompile(`^([=#~*-])[=#~*-]+ .* [=#~*-]+$`)
	underline = regexp.MustCompile(`^(?:={3,}|-{3,}|~{3,}|\^{3,}|\*{3,}|"{3,})$`)
	fence     = regexp.MustCompile("^\\s*(?:```|~~~)")
	rstBlock  = regexp.MustCompile(`^\.\. ?(?:[\w-]+::|_[^:]+:|\[|\|)?`)
	example   = regexp.MustCompile(`^\s*(?:>>> |>>>$|\.\.\. )`)
)

// licence matches paragraphs of licence headers.
var licence = regexp.MustCompile(`(?i)^(?:©|\(c\) ?\d|copyright\b.*(?:\d{4}|©|\(c\)|authors?)|spdx-|@licen[cs]e|licensed (?:to|under)|` +
	`permission (?:is hereby granted|to use)|redistributions? |this (?:file|program|library|software|source code|code) is (?:part of|free software|distributed|licensed|governed|provided|subject)|` +
	`the (?:above copyright|software is provided)|use of this source code|you (?:may not use|may obtain a copy|should have received)|` +
	`unless required by applicable|all rights reserved|see the license|authors?: )|(?:all rights reserved\.?|warranty of|without warranties or conditions)`)

// label matches remarks that only name what stands below them in a file.
var label = regexp.MustCompile(`(?i)^(?:(?:module|private|public) )?(?:dependencies|imports?|exports?|variables|constants|types|helpers|prototype|globals)\.?$`)

// paragraphs joins lines into one-line paragraphs of safe prose. Headings,
// code blocks and licence texts are left out; the items of a list are drawn
// into the paragraph that opens it.
func paragraphs(lines []string) []string {
	b := builder{}
	for i := 0; i < len(lines) && len(b.done) < maxParagraphs; i++ {
		line := lines[i]
		bare := strings.TrimSpace(line)
		switch {
		case fence.MatchString(line):
			b.end()
			b.dropLeadIn()
			i = skipFence(lines, i)
		case bare == "":
			b.blank()
		case example.MatchString(line):
			b.end()
			b.dropLeadIn()
			i = skipUntilBlank(lines, i)
		case rstBlock.MatchString(bare):
			b.end()
			i = skipDeeper(lines, i, indentation(line))
		case i+1 < len(lines) && isTitle(bare, lines[i+1]):
			b.end()
			i++
		case heading.MatchString(bare), banner.MatchString(bare), ruler.MatchString(bare), strings.HasPrefix(bare, "|"):
			b.end()
		case item.MatchString(line) && b.startsItem(line):
			b.addItem(item.FindStringSubmatch(line)[1])
		case b.isCode(line):
			if len(b.now) == 0 {
				b.dropLeadIn()
			}
			i = skipDeeper(lines, i-1, 0)
		default:
			b.addLine(bare)
		}
	}
	b.end()
	return b.done
}

// builder collects the paragraph that is being read.
type builder struct {
	done   []string
	now    []string
	items  []string
	inItem bool
	gap    bool // the last line was blank
}

// startsItem tells an item from a line of prose that begins with a dash or a
// number.
func (b *builder) startsItem(line string) bool {
	bare := strings.TrimSpace(line)
	if strings.HasPrefix(bare, "* ") || strings.HasPrefix(bare, "•") {
		return true
	}
	return len(b.items) > 0 || len(b.now) == 0 || indentation(line) > 0 || b.gap || strings.HasSuffix(b.now[len(b.now)-1], ":")
}

// isCode reports whether a line is part of an indented block: deeper than
// prose, at the start or after a blank line or a colon.
func (b *builder) isCode(line string) bool {
	if b.inItem || indentation(line) <= 1 {
		return false
	}
	if len(b.now) > 0 && !b.gap {
		return strings.HasSuffix(b.now[len(b.now)-1], "::")
	}
	return indentation(line) >= 4 || len(b.now) > 0
}

func (b *builder) blank() {
	b.gap = true
	b.inItem = false
	if len(b.items) > 0 || len(b.now) > 0 && !strings.HasSuffix(b.now[len(b.now)-1], ":") {
		b.end()
	}
}

func (b *builder) addLine(bare string) {
	if b.inItem {
		b.items[len(b.items)-1] += " " + bare
		return
	}
	if b.gap {
		b.end()
	}
	b.now = append(b.now, bare)
}

func (b *builder) addItem(bare string) {
	b.items = append(b.items, bare)
	b.inItem, b.gap = true, false
}

// end closes the paragraph and keeps it when it says something.
func (b *builder) end() {
	joined := strings.Join(b.now, " ")
	items := b.items
	b.now, b.items, b.inItem, b.gap = nil, nil, false, false
	if licence.MatchString(joined) || label.MatchString(joined) {
		return
	}
	lead := inline(joined)
	if list := joinItems(items); list != "" {
		lead = strings.TrimSpace(lead + " " + list)
	} else if strings.HasSuffix(lead, ":") {
		lead = b.withoutLeadIn(lead)
	}
	lead = start(text.TruncateWords(strings.TrimRight(lead, ":"), maxParagraph))
	if strings.ContainsFunc(lead, isWordRune) {
		b.done = append(b.done, seal(balance(lead)))
	}
}

// unfinished matches the end of a paragraph that only goes on in the code
// block behind it.
var unfinished = regexp.MustCompile(`(?i)\b(?:with|by|via|as|like|using|is|are|to|in|from|for|and|or|the|an?)$`)

// dropLeadIn takes off what leads in a code block that is left out where no
// colon says so.
func (b *builder) dropLeadIn() {
	last := len(b.done) - 1
	if last < 0 || !unfinished.MatchString(b.done[last]) {
		return
	}
	paragraph := b.done[last]
	b.done = b.done[:last]
	if paragraph = b.withoutLeadIn(paragraph); paragraph != "" {
		b.done = append(b.done, balance(paragraph))
	}
}

// withoutLeadIn takes off the sentence that leads in what is not there any
// more, such as a code block, or its last part, unless it is all there is.
func (b *builder) withoutLeadIn(paragraph string) string {
	sentences := text.Sentences(paragraph)
	last := len(sentences) - 1
	if part := strings.LastIndex(sentences[last], "; "); part > 0 && strings.Count(sentences[last][:part], "`")%2 == 0 {
		sentences[last] = text.Stop(sentences[last][:part])
		return strings.Join(sentences, " ")
	}
	if last == 0 && len(b.done) == 0 {
		return paragraph
	}
	return strings.Join(sentences[:last], " ")
}

// joinItems writes a list as part of a sentence, or as sentences when its
// items are some.
func joinItems(items []string) string {
	var clean []string
	sentences := false
	for _, it := range items {
		if it = strings.TrimRight(inline(it), " ;,"); it != "" && !licence.MatchString(it) {
			clean = append(clean, it)
			sentences = sentences || strings.HasSuffix(it, ".") || strings.Contains(it, ". ")
		}
	}
	if len(clean) == 0 {
		return ""
	}
	if sentences {
		for i := range clean {
			clean[i] = text.Stop(clean[i])
		}
		return strings.Join(clean, " ")
	}
	return strings.Join(clean, "; ") + "."
}

func isTitle(bare, next string) bool {
	return underline.MatchString(strings.TrimSpace(next)) && len(strings.TrimSpace(next))+3 >= len([]rune(bare)) && !item.MatchString(bare)
}

func skipFence(lines []string, i int) int {
	for i++; i < len(lines) && !fence.MatchString(lines[i]); i++ {
	}
	return i
}

func skipUntilBlank(lines []string, i int) int {
	for i+1 < len(lines) && lines[i+1] != "" {
		i++
	}
	return i
}

// skipDeeper gives the last line of the block after line i that is indented
// deeper than depth.
func skipDeeper(lines []string, i, depth int) int {
	last := i
	for j := i + 1; j < len(lines) && (lines[j] == "" || indentation(lines[j]) > depth); j++ {
		if lines[j] != "" {
			last = j
		}
	}
	return max(last, i)
}
