package markdown

import (
	"bufio"
	"io"
)

// page writes blocks with one blank line between them. A failed write shows
// at the end, as bufio keeps the first error.
type page struct {
	w       *bufio.Writer
	started bool
}

func newPage(w io.Writer) *page { return &page{w: bufio.NewWriterSize(w, 64<<10)} }

// block writes one block made of parts.
func (p *page) block(parts ...string) {
	p.begin()
	p.line(parts...)
}

// begin starts a block of several lines.
func (p *page) begin() {
	if p.started {
		p.w.WriteByte('\n')
	}
	p.started = true
}

// line writes one line of the current block.
func (p *page) line(parts ...string) {
	for _, part := range parts {
		p.w.WriteString(part)
	}
	p.w.WriteByte('\n')
}

func (p *page) finish() error { return p.w.Flush() }
