package markdown

import "strings"

// Content watches the lines of a file for anything but blanks and headings,
// the front matter aside. Fenced text is content.
type Content struct {
	lines   int
	matter  bool
	pending bool
	found   bool
}

// Next takes the next line.
func (c *Content) Next(line Line) {
	c.lines++
	bare := strings.TrimRight(line.Raw, " \t")
	if c.lines == 1 && bare == "---" {
		c.matter, c.pending = true, true
		return
	}
	if c.matter && bare == "---" {
		c.matter, c.pending = false, false
		return
	}
	if trimmed := strings.TrimSpace(line.Raw); !c.matter && trimmed != "" && !strings.HasPrefix(trimmed, "#") {
		c.found = true
	}
}

// Found is the answer for the lines so far. Front matter that never closes
// is content.
func (c *Content) Found() bool { return c.found || c.pending }

// HasContent says whether a line holds anything but blanks and headings.
func (t *Text) HasContent() bool {
	var content Content
	for _, line := range t.Lines {
		content.Next(line)
	}
	return content.Found()
}
