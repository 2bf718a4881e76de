// Package markdown reads the structure of workspace files: lines with their
// numbers, headings, sections and pipe tables. What stands inside a fenced
// block is an example and never counts, so every reader works on the mask, in
// which fenced bytes are blanks and all offsets stay as they were.
//
// Inputs are the bytes of one file; LF and CRLF read alike. Text that is not
// UTF-8 or holds a NUL byte is a *MalformedError, and callers fail closed.
package markdown

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Text is one file, checked and split into lines.
type Text struct {
	Lines []Line
}

// Line is one line without its ending (LF or CRLF).
type Line struct {
	// Number counts from 1.
	Number int
	// Start and End are offsets in the file; End is before the line's ending.
	Start, End int
	// Raw is the line as written.
	Raw string
	// Text is the line as it counts: blanks for a line of a fenced block.
	Text string
	// Fenced says that the line opens, closes or fills a fenced block.
	Fenced bool
}

// MalformedError says where a file stops being text.
type MalformedError struct {
	// Line counts from 1, Offset in bytes from 0.
	Line, Offset int
	// Found is "NUL byte" or "invalid UTF-8".
	Found string
}

func (e *MalformedError) Error() string {
	return fmt.Sprintf("line %d: found %s at byte %d, expected UTF-8 text; save the file as UTF-8", e.Line, e.Found, e.Offset)
}

// Parse checks data and splits it into lines. Its only error is
// *MalformedError.
func Parse(data []byte) (*Text, error) {
	if err := Check(data); err != nil {
		return nil, err
	}
	text := &Text{Lines: make([]Line, 0, bytes.Count(data, []byte("\n"))+1)}
	var open fence
	source := string(data)
	for start := 0; start < len(source); {
		end, next := lineEnd(source, start)
		raw := source[start:end]
		line := Line{Number: len(text.Lines) + 1, Start: start, End: end, Raw: raw, Text: raw}
		if open.next(raw) {
			line.Fenced, line.Text = true, strings.Repeat(" ", len(raw))
		}
		text.Lines = append(text.Lines, line)
		start = next
	}
	return text, nil
}

// Check is nil for UTF-8 without NUL, else a *MalformedError.
func Check(data []byte) error {
	if at := bytes.IndexByte(data, 0); at >= 0 && utf8.Valid(data[:at]) {
		return malformed(data, at, "NUL byte")
	}
	if utf8.Valid(data) {
		return nil
	}
	at := 0
	for at < len(data) {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return malformed(data, at, "invalid UTF-8")
}

func malformed(data []byte, at int, found string) *MalformedError {
	return &MalformedError{Line: 1 + bytes.Count(data[:at], []byte("\n")), Offset: at, Found: found}
}

// Mask returns data with every byte of fenced blocks replaced by a blank,
// except CR and LF.
func Mask(data []byte) ([]byte, error) {
	text, err := Parse(data)
	if err != nil {
		return nil, err
	}
	masked := bytes.Clone(data)
	for _, line := range text.Lines {
		if !line.Fenced {
			continue
		}
		for at := line.Start; at < line.End; at++ {
			if masked[at] != '\r' {
				masked[at] = ' '
			}
		}
	}
	return masked, nil
}

// lineEnd finds the end of the line that starts at start, and the start of
// the next one.
func lineEnd(source string, start int) (end, next int) {
	length := strings.IndexByte(source[start:], '\n')
	if length < 0 {
		return len(source), len(source)
	}
	end = start + length
	next = end + 1
	if end > start && source[end-1] == '\r' {
		end--
	}
	return end, next
}

// CountLines is the number of LF bytes, plus one when the last byte is
// another: the measure of all line budgets.
func CountLines(data []byte) int {
	count := bytes.Count(data, []byte("\n"))
	if len(data) > 0 && data[len(data)-1] != '\n' {
		count++
	}
	return count
}
