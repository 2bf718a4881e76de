package prose

import (
	"regexp"
	"strings"
)

var (
	pySection = regexp.MustCompile(`^(Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters|Returns?|Yields?|Raises|Exceptions?|` +
		`Attributes|Examples?|Notes?|Warnings?|See Also|References|Todo|Usage|Methods|Warns|Receives)\s*:?\s*$`)
	sphinx  = regexp.MustCompile(`^:(\w+)(?:\s+([^:]*))?:(?:\s+(.*))?$`)
	pyParam = regexp.MustCompile(`^(\*{0,2}\w[\w, *]*?)\s*(?:\([^)]*\))?\s*:\s*(.*)$`)
	pyType  = regexp.MustCompile(`^[A-Za-z_][\w.]*(?:\[[^\]]*(?:\][^\]:]*)*\])?(?: \| [\w.\[\]]+| or None)*$`)
)

// takePython takes the sections of Google and NumPy docstrings and the field
// lists of Sphinx out of a docstring and gives back the prose.
func (doc *Doc) takePython(lines []string) []string {
	var prose []string
	for i := 0; i < len(lines); {
		if name, numpy, ok := section(lines, i); ok {
			first := i + 1
			if numpy {
				first++
			}
			end := sectionEnd(lines, first, numpy)
			prose = append(prose, "")
			prose = append(prose, doc.takeSection(name, numpy, lines[first:end])...)
			i = end
			continue
		}
		if m := sphinx.FindStringSubmatch(lines[i]); m != nil {
			end := i + 1
			for end < len(lines) && lines[end] != "" && indentation(lines[end]) > 0 {
				end++
			}
			doc.takeField(m[1], strings.TrimSpace(m[2]), strings.Join(append([]string{m[3]}, lines[i+1:end]...), " "))
			i = end
			continue
		}
		prose = append(prose, lines[i])
		i++
	}
	return prose
}

func section(lines []string, i int) (name string, numpy, ok bool) {
	m := pySection.FindStringSubmatch(lines[i])
	if m == nil || i+1 >= len(lines) {
		return "", false, false
	}
	if underline.MatchString(lines[i+1]) {
		return m[1], true, true
	}
	return m[1], false, strings.HasSuffix(lines[i], ":") && nextIndented(lines, i+1)
}

func nextIndented(lines []string, i int) bool {
	for ; i < len(lines); i++ {
		if lines[i] != "" {
			return indentation(lines[i]) > 0
		}
	}
	return false
}

// sectionEnd finds the line after a section: for Google the next line at the
// margin, for NumPy the next title.
func sectionEnd(lines []string, i int, numpy bool) int {
	for ; i < len(lines); i++ {
		if numpy && i+1 < len(lines) && lines[i] != "" && underline.MatchString(lines[i+1]) {
			break
		}
		if !numpy && lines[i] != "" && indentation(lines[i]) == 0 {
			break
		}
	}
	return i
}

// takeSection reads one section; what is prose comes back.
func (doc *Doc) takeSection(name string, numpy bool, body []string) []string {
	switch name {
	case "Args", "Arguments", "Parameters", "Params", "Keyword Args", "Keyword Arguments", "Other Parameters":
		for _, e := range entries(body) {
			doc.addParam(splitEntry(e, numpy))
		}
	case "Raises", "Exception", "Exceptions":
		for _, e := range entries(body) {
			doc.addRaise(splitEntry(e, numpy))
		}
	case "Return", "Returns", "Yield", "Yields":
		doc.setReturns(returned(body, numpy), strings.HasPrefix(name, "Yield"))
	case "Note", "Notes", "Warning", "Warnings":
		return append(dedent(append([]string{""}, body...)), "")
	}
	return nil
}

// entry is an item of a section with the lines that are indented below it.
type entry struct {
	head string
	more []string
}

func entries(body []string) []entry {
	margin := -1
	var all []entry
	for _, line := range body {
		if line == "" {
			continue
		}
		if margin < 0 {
			margin = indentation(line)
		}
		if indentation(line) <= margin || len(all) == 0 {
			all = append(all, entry{head: strings.TrimSpace(line)})
			continue
		}
		last := &all[len(all)-1]
		last.more = append(last.more, strings.TrimSpace(line))
	}
	return all
}

func splitEntry(e entry, numpy bool) (name, description string) {
	more := strings.Join(e.more, " ")
	if numpy {
		name, _, _ = strings.Cut(e.head, ":")
		return strings.TrimSpace(name), more
	}
	m := pyParam.FindStringSubmatch(e.head)
	if m == nil {
		return "", ""
	}
	return m[1], strings.TrimSpace(m[2] + " " + more)
}

// returned reads the text of a Returns section, without its type.
func returned(body []string, numpy bool) string {
	all := entries(body)
	if len(all) == 0 {
		return ""
	}
	if numpy {
		return strings.Join(all[0].more, " ")
	}
	var lines []string
	for _, e := range all {
		lines = append(append(lines, e.head), e.more...)
	}
	joined := strings.Join(lines, " ")
	if kind, rest, ok := strings.Cut(joined, ": "); ok && pyType.MatchString(kind) {
		return rest
	}
	if pyType.MatchString(joined) {
		return ""
	}
	return joined
}

// takeField reads one field of a Sphinx field list.
func (doc *Doc) takeField(kind, arg, description string) {
	switch kind {
	case "param", "parameter", "arg", "argument", "key", "keyword":
		words := strings.Fields(arg)
		if len(words) > 0 {
			doc.addParam(words[len(words)-1], description)
		}
	case "return", "returns":
		doc.setReturns(description, false)
	case "yield", "yields":
		doc.setReturns(description, true)
	case "raise", "raises", "except", "exception":
		doc.addRaise(arg, description)
	}
}
