package questions

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"rules_handbook/phases/workspace/markdown"
)

// Errors a caller decides on.
var (
	ErrNotFound = errors.New("no such question")
	ErrNotOpen  = errors.New("the question is not open")
)

// Resolution is what becomes of a question.
type Resolution struct {
	ID string
	// Text is the answer, or the reason when Drop is set.
	Text string
	Drop bool
}

var lineBreaks = regexp.MustCompile(`\r?\n$`)

// Resolve writes a resolution into the question's block. It fails with
// ErrNotFound, ErrNotOpen or a *markdown.MalformedError.
func Resolve(data []byte, r Resolution, now time.Time) ([]byte, error) {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("questions.md: %w", err)
	}
	start, end := block(text, r.ID)
	if start < 0 || !strings.HasPrefix(strings.ToLower(r.ID), "q-") {
		return nil, fmt.Errorf("questions.md: %.80q: %w; take an id from a heading `## q-…` (rows of a table are edited by hand)", r.ID, ErrNotFound)
	}
	lines := rawLines(data, text)
	status := findField(text, start, end, "status")
	if status < 0 {
		return nil, fmt.Errorf("questions.md:%d: %s has no line `status: open`: %w", start+1, r.ID, ErrNotOpen)
	}
	if value := valueOf(text.Lines[status].Raw); !strings.EqualFold(value, "open") {
		return nil, fmt.Errorf("questions.md:%d: %s has status %.40q: %w", status+1, r.ID, value, ErrNotOpen)
	}
	e := editor{text: text, lines: lines, start: start, end: end, ending: endingOf(lines)}
	e.set("status", r.status())
	e.set("answered_at", now.UTC().Format("2006-01-02T15:04:05Z"))
	e.set("answer", r.line())
	return []byte(e.String()), nil
}

func (r Resolution) status() string {
	if r.Drop {
		return "dropped"
	}
	return "answered"
}

// line is the text in one line.
func (r Resolution) line() string {
	text := strings.Join(strings.Fields(r.Text), " ")
	if text == "" && r.Drop {
		return "dropped"
	}
	return text
}

// block finds the lines of a question, up to the next heading of its level or
// a higher one: [start, end). start is its heading, or -1.
func block(text *markdown.Text, id string) (start, end int) {
	start = -1
	for at, line := range text.Lines {
		if level, _, ok := markdown.HeadingOf(line.Text); !ok || level > 2 {
			continue
		}
		if start >= 0 {
			return start, at
		}
		if rest, ok := strings.CutPrefix(line.Raw, "## "+id); ok && (rest == "" || strings.ContainsAny(rest[:1], " \t")) {
			start = at
		}
	}
	return start, len(text.Lines)
}

// findField finds the first line `<key>:` of a block, or -1.
func findField(text *markdown.Text, start, end int, key string) int {
	for at := start; at < end; at++ {
		if !text.Lines[at].Fenced && strings.HasPrefix(text.Lines[at].Raw, key+":") {
			return at
		}
	}
	return -1
}

func valueOf(line string) string {
	_, value, _ := strings.Cut(line, ":")
	return strings.TrimSpace(value)
}

func rawLines(data []byte, text *markdown.Text) []string {
	lines := make([]string, len(text.Lines))
	for i, line := range text.Lines {
		next := len(data)
		if i+1 < len(text.Lines) {
			next = text.Lines[i+1].Start
		}
		lines[i] = string(data[line.Start:next])
	}
	return lines
}

func endingOf(lines []string) string {
	for _, line := range lines {
		if ending := lineBreaks.FindString(line); ending != "" {
			return ending
		}
	}
	return "\n"
}

type editor struct {
	text       *markdown.Text
	lines      []string
	start, end int
	ending     string
	// added stands behind the last line with text of the block.
	added string
}

// set rewrites a field, or adds it at the end of the block.
func (e *editor) set(key, value string) {
	line := key + ": " + value + e.ending
	at := findField(e.text, e.start, e.end, key)
	if at < 0 {
		e.added += line
		return
	}
	e.lines[at] = line
}

func (e *editor) String() string {
	last := e.end - 1
	for last > e.start && strings.TrimSpace(e.text.Lines[last].Raw) == "" {
		last--
	}
	if e.added != "" && lineBreaks.FindString(e.lines[last]) == "" {
		e.lines[last] += e.ending
	}
	e.lines[last] += e.added
	return strings.Join(e.lines, "")
}

// ReadBatch reads the entries of a batch: one per line that ends with a line
// break, `<qid>: <answer>` or `--drop <qid>: <reason>`. Blank lines and lines
// with "#" are skipped; a last line without a line break is ignored.
func ReadBatch(data []byte) ([]Resolution, error) {
	if err := markdown.Check(data); err != nil {
		return nil, err
	}
	var list []Resolution
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		entry := strings.TrimSpace(line)
		if !strings.HasSuffix(line, "\n") || entry == "" || strings.HasPrefix(entry, "#") {
			continue
		}
		rest, drop := strings.CutPrefix(entry, "--drop ")
		id, text, ok := strings.Cut(rest, ":")
		id, text = strings.TrimSpace(id), strings.TrimSpace(text)
		if !ok && !drop || id == "" || !drop && text == "" {
			return nil, fmt.Errorf("line %d: found %.80q, expected `<qid>: <answer>` or `--drop <qid>: <reason>`", number, entry)
		}
		list = append(list, Resolution{ID: id, Text: text, Drop: drop})
	}
	return list, nil
}
