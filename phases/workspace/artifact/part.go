package artifact

import (
	"fmt"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
)

// Part is something that a file with content holds.
type Part struct {
	// Want says what, for messages and the page about workspaces.
	Want string
	// Advise makes a lack an advisory. Before the phase From, it is one too.
	Advise bool
	From   Phase
	// Lacks gives the line of what is wrong, or 0 for the file as a whole,
	// and what was found; "" when the part is there.
	Lacks func(*markdown.Text) (line int, found string)
}

func (p Part) blocks(phase Phase) bool {
	return !p.Advise && (p.From == "" || phase.AtLeast(p.From))
}

// section wants a level-2 section with text.
func section(title string) Part {
	return Part{Want: "a section `## " + title + "` with text", Advise: true, Lacks: func(text *markdown.Text) (int, string) {
		sections := text.Find(2, title)
		if len(sections) == 0 {
			return 0, "no section `## " + title + "`"
		}
		if len(markdown.Trimmed(sections[0].Body)) == 0 {
			return sections[0].Line, "an empty section `## " + title + "`"
		}
		return 0, ""
	}}
}

// onceHeading wants exactly one level-2 heading.
func onceHeading(title string) Part {
	return Part{Want: "exactly one heading `## " + title + "`", Lacks: func(text *markdown.Text) (int, string) {
		sections := text.Find(2, title)
		switch len(sections) {
		case 0:
			return 0, "no heading `## " + title + "`"
		case 1:
			return 0, ""
		}
		return sections[1].Line, "a second heading `## " + title + "`"
	}}
}

// idIn wants an id with one of the prefixes.
func idIn(prefixes ...string) Part {
	names := strings.Join(prefixes, " or ")
	return matching("an id of "+names+" with three digits", `\b(?:`+strings.Join(prefixes, "|")+`)-\d{3,}\b`)
}

// matching wants a line outside fences.
func matching(want, pattern string) Part {
	compiled := regexp.MustCompile(pattern)
	return Part{Want: want, Advise: true, Lacks: func(text *markdown.Text) (int, string) {
		for _, line := range text.Lines {
			if compiled.MatchString(line.Text) {
				return 0, ""
			}
		}
		return 0, "none"
	}}
}

func text(words string) Part {
	return matching("the words \""+words+"\"", `(?i)\b`+regexp.QuoteMeta(words)+`\b`)
}

func blocking(part Part) Part {
	part.Advise = false
	return part
}

var (
	phaseKey     = blocking(matching("a cursor with the key `phase`", `(?i)^\s*(?:\|\s*phase\s*\||[-*+ \t]*phase\s*:)`))
	sliceHeading = matching("a heading `## SLICE-001 …`", `(?i)^ {0,3}##\s+slice[- ]\d+\b`)
	gateRow      = blocking(matching("a gate `- [ ] ID: title`", `^\s*- \[[ xX]\] [^\s:]+: \S`))
	sealVerdict  = blocking(matching("a verdict GO or NO-GO", `\b(?:NO-)?GO\b`))
	waiverRow    = matching("a row `- path | marker | reason`", `^\s*[-*] [^|]+\|[^|]+\|\s*\S`)
	mermaid      = Part{Want: "a Mermaid diagram", Advise: true, Lacks: lacksMermaid}
	closedItems  = Part{Want: "no open item", From: Define, Lacks: openItem}
	decisionIDs  = Part{Want: "no id twice as a `## DEC-…` heading", Lacks: decidedTwice}
)

var (
	openBox         = regexp.MustCompile(`^\s*[-*+] \[ \]`)
	mermaidFence    = regexp.MustCompile("^ {0,3}(?:```+|~~~+)\\s*mermaid\\b")
	decisionHeading = regexp.MustCompile(`^DEC-\d{3,}\b`)
)

func lacksMermaid(text *markdown.Text) (int, string) {
	for _, line := range text.Lines {
		if line.Fenced && mermaidFence.MatchString(line.Raw) {
			return 0, ""
		}
	}
	return 0, "none"
}

func openItem(text *markdown.Text) (int, string) {
	for _, line := range text.Lines {
		if openBox.MatchString(line.Text) {
			return line.Number, "an open item"
		}
	}
	return 0, ""
}

func decidedTwice(text *markdown.Text) (int, string) {
	seen := map[string]int{}
	for _, section := range text.Sections(2) {
		id := decisionHeading.FindString(section.Title)
		if id == "" {
			continue
		}
		if first := seen[id]; first > 0 {
			return section.Line, fmt.Sprintf("%s again, first on line %d", id, first)
		}
		seen[id] = section.Line
	}
	return 0, ""
}
