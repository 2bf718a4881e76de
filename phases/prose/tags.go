package prose

import (
	"regexp"
	"strings"

	"rules_handbook/phases/text"
)

var (
	tagLine   = regexp.MustCompile(`^\s*@([A-Za-z]\w*)\s*(.*)$`)
	errorName = regexp.MustCompile(`^(\w*(?:Error|Exception))\b\s*[-–:]?\s*(.*)$`)
	tagParam  = regexp.MustCompile(`^\[?([\w$.]+)(?:\s*=[^\]]*)?\]?\s*(?:[-–—:]\s*)?(.*)$`)
)

// takeTags takes the tags of a JSDoc or TSDoc comment and gives back the
// prose.
func (doc *Doc) takeTags(lines []string) []string {
	var prose []string
	for i := 0; i < len(lines); {
		m := tagLine.FindStringSubmatch(lines[i])
		if m == nil {
			prose = append(prose, lines[i])
			i++
			continue
		}
		end := i + 1
		for end < len(lines) && !tagLine.MatchString(lines[end]) {
			end++
		}
		body := append([]string{m[2]}, lines[i+1:end]...)
		prose = append(append(prose, ""), doc.takeTag(m[1], body)...)
		i = end
	}
	return prose
}

func (doc *Doc) takeTag(tag string, body []string) []string {
	joined := strings.TrimSpace(strings.Join(untilBlank(body), " "))
	switch strings.ToLower(tag) {
	case "param", "arg", "argument":
		_, rest := cutType(joined)
		if m := tagParam.FindStringSubmatch(rest); m != nil && !strings.Contains(m[1], ".") {
			doc.addParam(m[1], m[2])
		}
	case "returns", "return":
		_, rest := cutType(joined)
		doc.setReturns(rest, false)
	case "yields", "yield":
		_, rest := cutType(joined)
		doc.setReturns(rest, true)
	case "throws", "exception":
		kind, rest := cutType(joined)
		if m := errorName.FindStringSubmatch(joined); m != nil {
			kind, rest = m[1], m[2]
		}
		doc.addRaise(kind, rest)
	case "description", "desc", "summary", "file", "fileoverview", "overview", "remarks", "classdesc", "packagedocumentation":
		return append(dedent(body), "")
	case "deprecated":
		if joined != "" {
			return []string{"Deprecated: " + joined, ""}
		}
	}
	return nil
}

func untilBlank(lines []string) []string {
	for i, line := range lines {
		if line == "" && i > 0 {
			return lines[:i]
		}
	}
	return lines
}

// cutType takes a leading {type} or [type] off.
func cutType(s string) (kind, rest string) {
	if kind, rest, ok := cutYardType(s); ok {
		return kind, rest
	}
	if !strings.HasPrefix(s, "{") {
		return "", s
	}
	depth := 0
	for i, r := range s {
		switch r {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return strings.TrimSpace(s[1:i]), strings.TrimLeft(s[i+1:], " -–")
			}
		}
	}
	return "", ""
}

// yardType is a type in brackets, which is no optional parameter of JSDoc: that
// has its name and no blank there.
var yardType = regexp.MustCompile(`^\[((?:[A-Z:][\w:]*|nil|true|false|self|void|#\w+)(?:[<>{}(),|\s=>]+[\w:#]*)*)\]\s+(\S.*)$`)

func cutYardType(s string) (kind, rest string, ok bool) {
	if m := yardType.FindStringSubmatch(s); m != nil {
		return m[1], m[2], true
	}
	return "", "", false
}

func (doc *Doc) addParam(name, description string) {
	if name = strings.TrimSpace(name); name != "" && len(name) <= 80 && len(doc.Params) < maxFields {
		doc.Params = append(doc.Params, Field{Name: strings.ReplaceAll(name, "`", ""), Text: fieldText(description)})
	}
}

func (doc *Doc) addRaise(name, description string) {
	name = strings.ReplaceAll(strings.TrimSpace(name), "`", "")
	if name != "" && len(name) <= 80 && len(doc.Raises) < maxFields {
		doc.Raises = append(doc.Raises, Field{Name: name, Text: fieldText(description)})
	}
}

func (doc *Doc) setReturns(description string, yields bool) {
	if doc.Returns == "" {
		doc.Returns, doc.Yields = fieldText(description), yields
	}
}

// fieldText is the first sentence of a field without its full stop.
func fieldText(s string) string {
	clean := strings.Join(paragraphs([]string{strings.TrimLeft(strings.TrimSpace(s), "-–— ")}), " ")
	first := text.FirstSentence(clean)
	return balance(text.TruncateWords(strings.TrimRight(first, " .;:"), maxFieldText))
}
