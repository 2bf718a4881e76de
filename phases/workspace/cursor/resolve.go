package cursor

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"rules_handbook/phases/workspace/artifact"
)

// AwaitingSection is the section of state.md that names the question a
// feature waits for.
const AwaitingSection = "Awaiting human"

// Resume takes a resolved question out of the cursor: when the section
// "Awaiting human" names it, the section goes, the status becomes running, the
// next action resumes the phase, and an existing log gets a line. Otherwise
// the text stays.
func Resume(data []byte, question string, now time.Time) ([]byte, error) {
	d := parse(data)
	if d == nil {
		return nil, errors.New("state.md: found a NUL byte or invalid UTF-8, expected text")
	}
	start, end := d.section(AwaitingSection)
	if start < 0 || !d.names(start, end, question) {
		return data, nil
	}
	phase, err := PhaseOf(data)
	if err != nil {
		return nil, err
	}
	d.lines = append(d.lines[:start-1:start-1], d.lines[end:]...)
	out, ok := Upsert(d.bytes(), Status, Running)
	if ok {
		out, ok = Upsert(out, NextAction, resumeText(phase))
	}
	if !ok {
		return nil, errors.New("state.md: the cursor cannot be written; close its open fence")
	}
	if start, _ := parse(out).section(LogSection); start < 0 {
		return out, nil
	}
	return appendLog(out, fmt.Sprintf("- %s %s: resolved %s", stamp(now), phase, question))
}

// names says whether lines hold the question id as a whole word.
func (d *document) names(start, end int, question string) bool {
	isPart := func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}
	for _, l := range d.lines[start:end] {
		if l.fenced {
			continue
		}
		for _, word := range strings.FieldsFunc(l.text, isPart) {
			if word == question {
				return true
			}
		}
	}
	return false
}

func resumeText(phase artifact.Phase) string {
	if phase.Verb() == "" {
		return "resume " + string(phase)
	}
	return "resume with /rite-" + phase.Verb()
}
