// Package gates is the acceptance ledger gates.md: one gate for each required
// outcome, either a command with the output it must give or evidence that a
// person attests.
//
// Parse reads the ledger, Approvals the commands that Vet allowed, State and
// Summary say where each gate stands, Lint what weakens it. Run executes
// approved commands and records what they gave. Edits keep every byte that
// they do not speak of.
package gates

import (
	"fmt"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// File is the workspace file that holds the ledger.
const File = "gates.md"

const maxIDBytes = 64

// Gate is one row with its attributes. A gate with Check and Expect is
// runnable, one with neither is manual.
type Gate struct {
	ID, Title          string
	Checked            bool
	Check, Expect, Cwd string
	Evidence           string
	Line               int // of its row, from 1
	Repeated           []string
	lines              map[string]markdown.Line // the last of each attribute
	row, last          markdown.Line
}

// Runnable says whether a command decides the gate.
func (g *Gate) Runnable() bool { return g.Check != "" || g.Expect != "" }

// Ledger is a parsed gates.md. With problems it is malformed and decides
// nothing.
type Ledger struct {
	Gates     []Gate
	Abandoned map[string]string // reason by id
	Problems  []error
	Warnings  []error
}

// Gate finds a gate by its id, or gives nil.
func (l *Ledger) Gate(id string) *Gate {
	for i := range l.Gates {
		if l.Gates[i].ID == id {
			return &l.Gates[i]
		}
	}
	return nil
}

var (
	rowPattern       = regexp.MustCompile(`^[ \t]*- \[([ xX])\] ([^\s:]+):(.*)$`)
	attributePattern = regexp.MustCompile(`^([ \t]*)(CHECK|EXPECT|CWD|EVIDENCE):(.*)$`)
	abandonPattern   = regexp.MustCompile(`^([ \t]*)ABANDON:[ \t]*(\S*)(.*)$`)
	drivePattern     = regexp.MustCompile(`^[A-Za-z]:`)
)

// Parse reads gates.md.
func Parse(data []byte) *Ledger {
	ledger := &Ledger{Abandoned: map[string]string{}}
	text, err := markdown.Parse(data)
	if err != nil {
		ledger.Problems = []error{fmt.Errorf("%s: %w", File, err)}
		return ledger
	}
	p := &parser{ledger: ledger, seen: map[string]int{}}
	for _, line := range text.Lines {
		p.line(line)
	}
	p.end()
	for _, line := range p.abandons {
		p.abandon(line)
	}
	if len(ledger.Gates) == 0 {
		p.bad(0, "no gate", "one or more rows - [ ] ID: title")
	}
	return ledger
}

type parser struct {
	ledger   *Ledger
	seen     map[string]int
	open     *Gate
	abandons []markdown.Line
}

func (p *parser) bad(line int, found, expected string) {
	p.ledger.Problems = append(p.ledger.Problems, &problem.Problem{File: File, Line: line, Found: found, Expected: expected})
}

func (p *parser) line(line markdown.Line) {
	if strings.TrimSpace(line.Text) == "" {
		return
	}
	if row := rowPattern.FindStringSubmatch(line.Text); row != nil {
		p.end()
		p.start(line, row)
		return
	}
	if attribute := attributePattern.FindStringSubmatch(line.Text); attribute != nil {
		p.attribute(line, attribute[1] != "", attribute[2], strings.TrimSpace(attribute[3]))
		return
	}
	p.end()
	if abandonPattern.MatchString(line.Text) {
		p.abandons = append(p.abandons, line)
	}
}

func (p *parser) start(line markdown.Line, row []string) {
	id := row[2]
	p.open = &Gate{ID: id, Title: strings.TrimSpace(row[3]), Checked: row[1] != " ", Line: line.Number,
		row: line, last: line, lines: map[string]markdown.Line{}}
	if len(id) > maxIDBytes {
		p.bad(line.Number, "the id "+problem.Quote(id), fmt.Sprintf("at most %d bytes", maxIDBytes))
	}
	if first, taken := p.seen[id]; taken {
		p.bad(line.Number, "the id "+problem.Quote(id)+" again", fmt.Sprintf("only the gate of line %d", first))
		return
	}
	p.seen[id] = line.Number
}

func (p *parser) attribute(line markdown.Line, indented bool, name, value string) {
	gate := p.open
	switch {
	case gate == nil:
		p.bad(line.Number, name+" without a gate above it", "a row - [ ] ID: title above")
		return
	case !indented:
		p.bad(line.Number, name+" in column one", "an indented attribute")
		return
	}
	if _, taken := gate.lines[name]; taken {
		gate.Repeated = append(gate.Repeated, name)
	}
	gate.lines[name] = line
	gate.last = line
	switch name {
	case "CHECK":
		gate.Check = unquoted(value)
	case "EXPECT":
		gate.Expect = value
	case "CWD":
		gate.Cwd = value
	case "EVIDENCE":
		gate.Evidence = value
	}
}

// unquoted drops one pair of backticks around a command.
func unquoted(text string) string {
	if len(text) >= 2 && text[0] == '`' && text[len(text)-1] == '`' {
		return strings.TrimSpace(text[1 : len(text)-1])
	}
	return text
}

// end closes the open gate and checks it as a whole.
func (p *parser) end() {
	gate := p.open
	if gate == nil {
		return
	}
	p.open = nil
	p.ledger.Gates = append(p.ledger.Gates, *gate)
	switch {
	case gate.Check != "" && gate.Expect == "":
		p.bad(gate.Line, problem.Quote(gate.ID)+" with CHECK but without EXPECT", "both or neither")
	case gate.Check == "" && gate.Expect != "":
		p.bad(gate.Line, problem.Quote(gate.ID)+" with EXPECT but without CHECK", "both or neither")
	}
	if gate.Expect != "" {
		if _, err := ParseExpect(gate.Expect); err != nil {
			p.bad(gate.lines["EXPECT"].Number, err.Error(), "a literal text or /pattern/ims")
		}
	}
	if err := checkCwd(gate.Cwd); err != nil {
		p.bad(gate.lines["CWD"].Number, err.Error(), "a folder of the project")
	}
	if gate.Runnable() && gate.Evidence == "" {
		p.ledger.Warnings = append(p.ledger.Warnings, &problem.Problem{File: File, Line: gate.Line, Found: problem.Quote(gate.ID) + " without EVIDENCE", Expected: "EVIDENCE: pending"})
	}
}

func checkCwd(cwd string) error {
	slashed := strings.ReplaceAll(cwd, `\`, "/")
	if strings.HasPrefix(slashed, "/") || drivePattern.MatchString(cwd) {
		return fmt.Errorf("the absolute CWD %s", problem.Quote(cwd))
	}
	for part := range strings.SplitSeq(slashed, "/") {
		if part == ".." {
			return fmt.Errorf("the CWD %s with a .. component", problem.Quote(cwd))
		}
	}
	return nil
}

func (p *parser) abandon(line markdown.Line) {
	parts := abandonPattern.FindStringSubmatch(line.Text)
	id, reason := parts[2], strings.TrimSpace(parts[3])
	switch {
	case parts[1] != "":
		p.bad(line.Number, "an indented ABANDON", "ABANDON: <ID> <reason> in column one")
	case id == "" || reason == "":
		p.bad(line.Number, "ABANDON without a reason", "ABANDON: <ID> <reason>")
	case p.seen[id] == 0:
		p.bad(line.Number, "ABANDON of the unknown gate "+problem.Quote(id), "the id of a gate")
	default:
		p.ledger.Abandoned[id] = reason
	}
}
