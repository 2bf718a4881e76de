package cursor

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"rules_handbook/phases/workspace/artifact"
)

// LogSection is the section of state.md that holds checkpoint entries.
const LogSection = "Log"

// Entry is a checkpoint of three lines.
type Entry struct {
	// Changed says what changed.
	Changed string
	// Record is the path of an artifact in the workspace, or a DEC or EVID id.
	Record string
	// Next is the next action.
	Next string
}

// maxEntryLine keeps a line of an entry within the budget of one line.
const maxEntryLine = 300

var (
	recordID   = regexp.MustCompile(`^(?:DEC|EVID)-\d{3,}$`)
	recordPath = regexp.MustCompile("^`?([A-Za-z0-9_./-]+?)(?:#[^`\\s]*)?`?$")

	digestText  = regexp.MustCompile(`(?i)(?:\bsha-?(?:1|256|512)\b|\bblake3\b|\b[0-9a-f]{16,}\b)`)
	packetText  = regexp.MustCompile(`(?i)\bpackets?/|\bpacket[- ]?(?:hash|digest|sha)`)
	findingText = regexp.MustCompile(`(?i)(?:^|[\s([*|-])(?:finding|severity|critical|blocker|high|medium|low|major|minor|nit|p[0-4])\s*(?:[:·|]|\s-\s)|\b[\w./-]+\.[A-Za-z]{1,5}:\d+\b`)
	codeText    = regexp.MustCompile("```|~~~")
)

// Check refuses an entry that lacks a part or carries what belongs to the
// record. All reasons come at once.
func (e Entry) Check() error {
	var problems []error
	for _, part := range []struct{ name, text string }{
		{"what changed", e.Changed}, {"record", e.Record}, {"next action", e.Next},
	} {
		if err := checkPart(part.name, part.text); err != nil {
			problems = append(problems, err)
		}
	}
	if strings.TrimSpace(e.Record) != "" && e.RecordID() == "" && e.RecordPath() == "" {
		problems = append(problems, fmt.Errorf("record: found %.80q, expected the path of an artifact in the workspace or a DEC-### or EVID-### id", e.Record))
	}
	return errors.Join(problems...)
}

func checkPart(name, text string) error {
	switch {
	case strings.TrimSpace(text) == "":
		return fmt.Errorf("%s: found nothing, expected one line", name)
	case strings.ContainsAny(text, "\r\n"):
		return fmt.Errorf("%s: found several lines, expected one; an entry has at most three", name)
	case len(text) > maxEntryLine:
		return fmt.Errorf("%s: found %d bytes, expected at most %d; the record holds the rest", name, len(text), maxEntryLine)
	case digestText.MatchString(text):
		return fmt.Errorf("%s: found a digest (%.40q); it belongs to the record", name, digestText.FindString(text))
	case packetText.MatchString(text):
		return fmt.Errorf("%s: found a packet (%.40q); it belongs to the record", name, packetText.FindString(text))
	case findingText.MatchString(text):
		return fmt.Errorf("%s: found the text of a finding (%.40q); it belongs to the record", name, strings.TrimSpace(findingText.FindString(text)))
	case codeText.MatchString(text):
		return fmt.Errorf("%s: found a fence, expected plain words", name)
	}
	return nil
}

// RecordID is the record as an id, or "".
func (e Entry) RecordID() string {
	return recordID.FindString(strings.Trim(strings.TrimSpace(e.Record), "`"))
}

// RecordPath is the record as the path of an artifact, or "".
func (e Entry) RecordPath() string {
	match := recordPath.FindStringSubmatch(strings.TrimSpace(e.Record))
	if match == nil {
		return ""
	}
	row, ok := artifact.Lookup(match[1])
	if !ok || row.Name == "state.md" || row.Engine && row.Name != "notes.md" || row.Name == "packets/" {
		return ""
	}
	return match[1]
}

// Append adds a checked entry to the log and makes its next action the
// cursor's.
func Append(data []byte, entry Entry, phase artifact.Phase, now time.Time) ([]byte, error) {
	if err := entry.Check(); err != nil {
		return nil, err
	}
	out, err := appendLog(data,
		fmt.Sprintf("- %s %s: %s", stamp(now), phase, strings.TrimSpace(entry.Changed)),
		"  Record: "+strings.TrimSpace(entry.Record),
		"  Next: "+strings.TrimSpace(entry.Next))
	if err != nil {
		return nil, err
	}
	out, ok := Upsert(out, NextAction, entry.Next)
	if !ok {
		return nil, errors.New("state.md: next_action cannot be written; close its open fence")
	}
	return out, nil
}

func stamp(now time.Time) string { return now.UTC().Format("2006-01-02T15:04:05Z") }

// appendLog puts lines at the end of the log, which it makes when there is
// none.
func appendLog(data []byte, lines ...string) ([]byte, error) {
	d := parse(data)
	if d == nil {
		return nil, errors.New("state.md: found a NUL byte or invalid UTF-8, expected text")
	}
	if last := len(d.lines) - 1; last >= 0 && d.lines[last].fenced && !d.closed() {
		return nil, errors.New("state.md: found a fence that never closes, expected a closing line; close it")
	}
	start, end := d.section(LogSection)
	if start < 0 {
		if len(d.lines) > 0 {
			d.insert(len(d.lines)-1, "")
		}
		d.insert(len(d.lines)-1, "## "+LogSection)
		start, end = len(d.lines), len(d.lines)
	}
	for end > start && strings.TrimSpace(d.lines[end-1].text) == "" {
		end--
	}
	for _, line := range lines {
		d.insert(end-1, line)
		end++
	}
	return d.bytes(), nil
}

// closed says whether text behind the last line would count.
func (d *document) closed() bool {
	again := parse(append(append([]byte{}, d.bytes()...), "\nx: y"...))
	return again != nil && !again.lines[len(again.lines)-1].fenced
}
