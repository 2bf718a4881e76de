// Package budget measures artifacts against the sizes that the artifact table
// gives them, and judges: within, over (advice), or so far over that readiness,
// seal and state append stop, unless a bounded override covers it.
//
// Inputs are names, measures and Markdown; nothing is written.
package budget

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/markdown"
)

// BytesPerLine makes a budget of bytes from one of lines, so that long lines
// cannot evade it. 120 lines are 48,000 bytes.
const BytesPerLine = 400

// Override is the line `Budget override: <=N lines; <reason>`.
type Override struct {
	// Lines is N; N times BytesPerLine bytes are permitted too.
	Lines  int
	Reason string
	// Line counts from 1.
	Line int
}

// Verdict is what a size means.
type Verdict string

const (
	Within Verdict = "within"
	// Over is advice.
	Over Verdict = "over"
	// Covered: an override permits what would block.
	Covered Verdict = "covered"
	Blocked Verdict = "blocked"
)

// Finding is the judgement of one artifact.
type Finding struct {
	File                   string
	Lines                  int
	Bytes                  int64
	LineBudget, ByteBudget int
	Verdict                Verdict
	// Override is one that counts, covering or not.
	Override *Override
	// Refused says why a line that looks like an override does not count.
	Refused string
}

// Measure is the size of a file.
type Measure struct {
	// Lines as markdown.CountLines; 0 when the file was too large to read.
	Lines int
	Bytes int64
}

// Judge compares a file with its budget. text may be nil when it could not be
// read; then no override counts. ok is false for a name without a budget.
func Judge(name string, size Measure, text *markdown.Text) (finding Finding, ok bool) {
	row, ok := artifact.Lookup(name)
	if !ok || row.Lines == 0 || row.Growth == artifact.Unmeasured {
		return Finding{}, false
	}
	f := Finding{
		File: name, Lines: size.Lines, Bytes: size.Bytes,
		LineBudget: row.Lines, ByteBudget: row.Lines * BytesPerLine,
		Verdict: Within,
	}
	f.Override, f.Refused = findOverride(text, name, row.Lines)
	if f.Lines > f.LineBudget || f.Bytes > int64(f.ByteBudget) {
		f.Verdict = Over
	}
	// Twice the size against thrice the budget is 1.5 without fractions.
	material := 2*f.Lines >= 3*f.LineBudget || 2*f.Bytes >= 3*int64(f.ByteBudget)
	switch {
	case !material || row.Growth == artifact.Ledger:
	case f.Override != nil && f.Override.covers(size):
		f.Verdict = Covered
	default:
		f.Verdict = Blocked
	}
	return f, true
}

func (o *Override) covers(size Measure) bool {
	return size.Lines <= o.Lines && size.Bytes <= int64(o.Lines)*BytesPerLine
}

var (
	overrideLine = regexp.MustCompile(`^\s*Budget override: <=([0-9]{1,9}) lines; (.*\S)\s*$`)
	overrideLike = regexp.MustCompile(`(?i)^\s*(?:[-*+]\s+)?budget override\b`)
)

// findOverride reads the one override of a file. A line that looks like one
// but is not leaves the reason.
func findOverride(text *markdown.Text, name string, budget int) (*Override, string) {
	if text == nil {
		return nil, ""
	}
	var found *Override
	refused := ""
	for _, line := range text.Lines {
		if !overrideLike.MatchString(line.Text) {
			continue
		}
		override, why := readOverride(line, name, budget)
		switch {
		case why != "":
			refused = why
		case found != nil:
			return nil, fmt.Sprintf("line %d is a second override, after line %d; keep one", line.Number, found.Line)
		default:
			found = override
		}
	}
	return found, refused
}

func readOverride(line markdown.Line, name string, budget int) (*Override, string) {
	match := overrideLine.FindStringSubmatch(line.Text)
	if match == nil {
		return nil, fmt.Sprintf("line %d does not read `Budget override: <=N lines; <reason>`", line.Number)
	}
	if name == "state.md" {
		return nil, fmt.Sprintf("line %d: cursor history never justifies an override", line.Number)
	}
	lines, err := strconv.Atoi(match[1])
	if err != nil || lines > 2*budget {
		return nil, fmt.Sprintf("line %d permits %s lines, more than twice the budget (%d)", line.Number, match[1], 2*budget)
	}
	return &Override{Lines: lines, Reason: strings.TrimSpace(match[2]), Line: line.Number}, ""
}

// Overridden says whether the file declares an override that counts.
func (f Finding) Overridden() bool { return f.Override != nil }

// beyond says whether no override could cover the size.
func (f Finding) beyond() bool {
	return f.Lines > 2*f.LineBudget || f.Bytes > 2*int64(f.ByteBudget)
}

// Message gives the measures and, unless the file is within its budget, the
// remedies.
func (f Finding) Message() string {
	text := fmt.Sprintf("%s: %d lines and %d bytes, budget %d lines and %d bytes", f.File, f.Lines, f.Bytes, f.LineBudget, f.ByteBudget)
	switch f.Verdict {
	case Within:
		return text
	case Covered:
		return text + fmt.Sprintf("; line %d permits %d lines and %d bytes", f.Override.Line, f.Override.Lines, f.Override.Lines*BytesPerLine)
	}
	if f.Refused != "" {
		text += "; the override does not count: " + f.Refused
	} else if f.Verdict == Blocked && f.Override != nil {
		text += fmt.Sprintf("; line %d permits only %d lines and %d bytes", f.Override.Line, f.Override.Lines, f.Override.Lines*BytesPerLine)
	}
	return text + "; " + strings.Join(f.Remedies(), ", or ")
}

// Remedies lists what helps, best first.
func (f Finding) Remedies() []string {
	row, ok := artifact.Lookup(f.File)
	switch {
	case ok && row.Growth == artifact.Ledger:
		return []string{"proof may grow: read its binding and index, not the whole file"}
	case f.File == "state.md":
		return []string{"move its narrative byte for byte to " + historyName(f.File) + " (devrites-engine state relocate)"}
	}
	relocate := "relocate text byte for byte to " + historyName(f.File) + " (devrites-engine state relocate; plan revise)"
	split := "split the file (plan course-correct)"
	remedies := []string{relocate, split}
	switch f.File {
	case "tasks.md", "plan.md", "traceability.md":
		remedies = []string{"split the feature into a sequence (plan course-correct)", relocate}
	case "gates.md": // read in place, as are notes: nothing of them moves
		remedies = []string{"split the feature into a sequence (plan course-correct)"}
	case "notes.md":
		remedies = []string{"remove the notes that are settled (devrites-engine note rm)"}
	}
	if !f.beyond() {
		remedies = append(remedies, fmt.Sprintf("add the line `Budget override: <=N lines; <reason>` with N at most %d, for another reason than the number of slices or criteria", 2*f.LineBudget))
	}
	return remedies
}

func historyName(file string) string {
	return "history/" + strings.TrimSuffix(file, ".md") + "-<YYYYMMDD>.md"
}
