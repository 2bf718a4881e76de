package gates

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Finding is something that makes a ledger weaker than it looks. Errors block,
// warnings block when asked for.
type Finding struct {
	Error bool
	Rule  string
	ID    string // of the gate, or empty
	Line  int
	Text  string
}

// Lint reads the ledger as a reviewer would.
func (l *Ledger) Lint(approved Approvals) []Finding {
	var found []Finding
	for _, err := range l.Problems {
		found = append(found, Finding{Error: true, Rule: "parse", Text: err.Error()})
	}
	oracles := map[string]string{}
	runnable, live := 0, 0
	for i := range l.Gates {
		gate := &l.Gates[i]
		if l.State(gate) == Abandoned {
			continue
		}
		live++
		if gate.Runnable() {
			runnable++
		}
		found = append(found, lintGate(gate, approved, oracles)...)
	}
	if live > 0 && 2*runnable < live {
		found = append(found, Finding{Rule: "mostly-manual", Text: "fewer than half of the gates are decided by a command"})
	}
	return found
}

func lintGate(gate *Gate, approved Approvals, oracles map[string]string) []Finding {
	var found []Finding
	warn := func(rule, text string) {
		found = append(found, Finding{Rule: rule, ID: gate.ID, Line: gate.Line, Text: text})
	}
	if slices.Contains(efforts, firstWord(gate.Title)) {
		warn("activity-not-outcome", "the title names work, not what can be observed when it is done")
	}
	if len(gate.Repeated) > 0 {
		warn("repeated-attribute", strings.Join(gate.Repeated, ", ")+" stands more than once; the last counts")
	}
	if !gate.Runnable() {
		warn("manual-gate", "no command decides it")
		if strings.ContainsFunc(gate.Title, unicode.IsDigit) {
			warn("unmeasured-number", "the title names a number that no command measures")
		}
		return found
	}
	if gate.Check != "" && !approved.Approve(gate) {
		found = append(found, Finding{Error: true, Rule: "unapproved-check", ID: gate.ID, Line: gate.Line,
			Text: "the command with its folder is no row of " + PreflightHeading + " in test-plan.md"})
	}
	if tautology.MatchString(gate.Check) {
		warn("tautological-check", "the command passes whatever the project does")
	}
	if pattern, _, ok := splitPattern(gate.Expect); ok && strings.Contains(pattern, "/") {
		warn("path-read-as-regex", "EXPECT looks like a path but is read as a pattern")
	}
	if slices.Contains(weak, strings.ToLower(strings.Trim(gate.Expect, " .!"))) {
		warn("weak-expect", "EXPECT is a word that almost any output holds")
	}
	oracle := gate.Check + "\x00" + strings.Join(strings.Fields(gate.Expect), " ") + "\x00" + cleanCwd(gate.Cwd)
	if first, taken := oracles[oracle]; taken {
		warn("duplicate-oracle", "the same command and output as "+first)
	} else {
		oracles[oracle] = gate.ID
	}
	return found
}

// tautology is a single command that proves nothing.
var tautology = regexp.MustCompile(`^(?:(?:echo|printf)(?:[ \t][^;&|<>$` + "`" + `]*)?|true|:|exit[ \t]+0)$`)

var weak = []string{"ok", "okay", "done", "pass", "passed", "success", "successful", "succeeded", "complete", "completed",
	"finished", "yes", "true", "0", "good", "fine", "working"}

var efforts = []string{"improve", "handle", "refactor", "work", "investigate", "explore", "consider", "try", "start", "continue",
	"update", "clean", "review", "look", "optimize", "optimise", "enhance", "address", "implement"}

func firstWord(title string) string {
	word, _, _ := strings.Cut(strings.ToLower(title), " ")
	return strings.Trim(word, ".,:;")
}
