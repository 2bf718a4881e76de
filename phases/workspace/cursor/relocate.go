package cursor

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"rules_handbook/phases/workspace/artifact"
)

// Relocation moves lines of an artifact to its history, byte for byte.
type Relocation struct {
	// Remaining is the artifact with one pointer line in the place of the
	// moved lines.
	Remaining []byte
	// History is the history file with the moved bytes at its end.
	History []byte
	// Moved is the number of bytes moved.
	Moved int
}

// HistoryName is where the text of a file goes on a day.
func HistoryName(file string, now time.Time) string {
	return "history/" + strings.TrimSuffix(file, ".md") + "-" + now.UTC().Format("20060102") + ".md"
}

// CheckRelocatable refuses files whose lines the engine needs in place.
func CheckRelocatable(file string) error {
	row, ok := artifact.Lookup(file)
	switch {
	case !ok || row.Kind != artifact.Markdown || strings.Contains(file, "/") || row.Lines == 0:
		return fmt.Errorf("%.80q: expected an artifact with a budget", file)
	case file == "touched-files.md" || file == "gates.md" || file == "notes.md":
		return fmt.Errorf("%s: its lines are read in place by the engine; nothing of it moves", file)
	}
	return nil
}

// Relocate takes lines first to last (counted from 1) of data out. History
// is what the history file holds already; bytes that stand at its end from an
// interrupted run are not added twice.
func Relocate(file string, data []byte, first, last int, history []byte, now time.Time) (*Relocation, error) {
	d := parse(data)
	if d == nil {
		return nil, fmt.Errorf("%s: found a NUL byte or invalid UTF-8, expected text", file)
	}
	if first < 1 || last < first || last > len(d.lines) {
		return nil, fmt.Errorf("%s: found lines %d to %d, expected a range within 1 to %d", file, first, last, len(d.lines))
	}
	moved := &document{lines: d.lines[first-1 : last]}
	text := moved.bytes()
	if !moved.hasNarrative() {
		return nil, fmt.Errorf("%s: lines %d to %d hold no text", file, first, last)
	}
	ending := d.ending()
	pointer := line{text: pointerStart + strings.TrimPrefix(HistoryName(file, now), "history/") + ".", ending: ending}
	left := &document{lines: append(append(append([]line{}, d.lines[:first-1]...), pointer), d.lines[last:]...)}
	if err := left.sameAs(d, first, last); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	out := left.bytes()
	if file == "state.md" {
		if err := sameCursor(data, out); err != nil {
			return nil, err
		}
	}
	if last < len(d.lines) && d.lines[last-1].isRow() && d.lines[last].isRow() {
		return nil, fmt.Errorf("%s: lines %d to %d leave rows of their table without its header; move the table whole, or its last rows", file, first, last)
	}
	return &Relocation{Remaining: out, History: appendHistory(history, text), Moved: len(text)}, nil
}

func (l line) isRow() bool { return !l.fenced && strings.HasPrefix(strings.TrimSpace(l.text), "|") }

// pointerStart is what a pointer line starts with.
const pointerStart = "Moved byte for byte to history/"

// hasNarrative says whether there is more than blank and pointer lines.
func (d *document) hasNarrative() bool {
	for _, l := range d.lines {
		if strings.TrimSpace(l.text) != "" && !strings.HasPrefix(l.text, pointerStart) {
			return true
		}
	}
	return false
}

// sameAs checks that a cut between two lines splits no fenced block.
func (d *document) sameAs(old *document, first, last int) error {
	again := parse(d.bytes())
	shift := last - first
	for at, l := range again.lines {
		was := at
		switch {
		case at == first-1:
			if l.fenced {
				return fmt.Errorf("line %d stands in a fenced block; move the block whole", first)
			}
			continue
		case at >= first:
			was = at + shift
		}
		if l.fenced != old.lines[was].fenced {
			return fmt.Errorf("lines %d to %d split a fenced block; move the block whole", first, last)
		}
	}
	return nil
}

// sameCursor checks that every key of the cursor still reads as before.
func sameCursor(before, after []byte) error {
	for _, key := range canonicalKeys {
		was, had := Get(before, key)
		is, has := Get(after, key)
		if was != is || had != has {
			return fmt.Errorf("state.md: the lines hold the cursor's %s; move narrative alone", key)
		}
	}
	return nil
}

func appendHistory(history, text []byte) []byte {
	if bytes.HasSuffix(history, text) && (len(history) == len(text) || history[len(history)-len(text)-1] == '\n') {
		return history
	}
	out := append([]byte{}, history...)
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out = append(out, '\n')
	}
	return append(out, text...)
}

// SectionRange finds the lines below the only heading with this title, the
// heading kept: (first, last), counted from 1.
func SectionRange(file string, data []byte, title string) (first, last int, err error) {
	d := parse(data)
	if d == nil {
		return 0, 0, fmt.Errorf("%s: found a NUL byte or invalid UTF-8, expected text", file)
	}
	start, end := d.section(title)
	if start < 0 {
		return 0, 0, fmt.Errorf("%s: found no heading %.80q", file, title)
	}
	rest := &document{lines: d.lines[end:]}
	if again, _ := rest.section(title); again >= 0 {
		return 0, 0, fmt.Errorf("%s: found the heading %.80q twice; name lines instead", file, title)
	}
	for start < end && strings.TrimSpace(d.lines[start].text) == "" {
		start++
	}
	for end > start && strings.TrimSpace(d.lines[end-1].text) == "" {
		end--
	}
	if start == end {
		return 0, 0, fmt.Errorf("%s: the section %.80q holds no text", file, title)
	}
	return start + 1, end, nil
}
