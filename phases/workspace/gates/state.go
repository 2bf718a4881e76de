package gates

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// State is where a gate stands.
type State string

// The states of a gate.
const (
	Met       State = "met"
	Unmet     State = "unmet"
	Stale     State = "stale"
	Abandoned State = "abandoned"
)

// pending is the evidence of a gate that has none.
const pending = "pending"

// State decides one gate of the ledger.
func (l *Ledger) State(gate *Gate) State {
	if _, abandoned := l.Abandoned[gate.ID]; abandoned {
		return Abandoned
	}
	if !gate.Checked {
		return Unmet
	}
	if !gate.Runnable() {
		if gate.Evidence == "" || strings.EqualFold(gate.Evidence, pending) {
			return Unmet
		}
		return Met
	}
	if fields := evidencePattern.FindStringSubmatch(gate.Evidence); fields == nil || fields[1] != gate.Definition() {
		return Stale
	}
	return Met
}

// Definition is the digest of what the gate asks for. Evidence names it, so
// that it speaks of this question and no other.
func (g *Gate) Definition() string {
	sum := sha256.Sum256([]byte("v1\x00" + g.Check + "\x00" + g.Expect + "\x00" + g.Cwd))
	return hex.EncodeToString(sum[:])
}

var evidencePattern = regexp.MustCompile(`^automatic-evidence=v1; def=([0-9a-f]{64}); exit=0; expect=matched; ` +
	`output-sha256=[0-9a-f]{64}; output-bytes=[0-9]+; at=[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$`)

// evidence is the line that a run which passed leaves. It detects drift; it is
// no proof against forging.
func evidence(gate *Gate, output []byte, at time.Time) string {
	sum := sha256.Sum256(output)
	return fmt.Sprintf("automatic-evidence=v1; def=%s; exit=0; expect=matched; output-sha256=%s; output-bytes=%d; at=%s",
		gate.Definition(), hex.EncodeToString(sum[:]), len(output), at.UTC().Format(time.RFC3339))
}

// Summary counts the gates of a ledger. Unmet are all that are neither met nor
// abandoned; stale ones and those whose command is not approved are among
// them.
type Summary struct {
	Gates, Met                          int
	Unmet, Stale, Unapproved, HandedOff []string
	Malformed                           bool
}

// Summarize counts the ledger under these approvals.
func (l *Ledger) Summarize(approved Approvals) Summary {
	sum := Summary{Gates: len(l.Gates), Malformed: len(l.Problems) > 0}
	for i := range l.Gates {
		gate := &l.Gates[i]
		state := l.State(gate)
		unapproved := gate.Runnable() && !approved.Approve(gate)
		switch {
		case state == Abandoned:
			sum.HandedOff = append(sum.HandedOff, gate.ID)
			continue
		case state == Met && !unapproved:
			sum.Met++
		default:
			sum.Unmet = append(sum.Unmet, gate.ID)
		}
		if state == Stale {
			sum.Stale = append(sum.Stale, gate.ID)
		}
		if unapproved {
			sum.Unapproved = append(sum.Unapproved, gate.ID)
		}
	}
	return sum
}

// Result is the one word of a summary.
func (s Summary) Result() string {
	switch {
	case s.Malformed:
		return "malformed"
	case len(s.HandedOff) > 0:
		return "handoff"
	case len(s.Unmet) > 0:
		return "not-met"
	}
	return "all-met"
}
