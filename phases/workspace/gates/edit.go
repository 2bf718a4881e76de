package gates

import (
	"bytes"
	"fmt"
	"strings"

	"rules_handbook/phases/workspace/problem"
)

// settle flips the box of a gate and replaces its last evidence line, or adds
// one below its attributes.
func settle(data []byte, id string, met bool, evidence string) ([]byte, error) {
	gate := Parse(data).Gate(id)
	if gate == nil {
		return nil, unknownGate(id)
	}
	box := gate.row.Start + strings.Index(gate.row.Raw, "- [") + len("- [")
	mark := byte(' ')
	if met {
		mark = 'x'
	}
	out := bytes.Clone(data)
	out[box] = mark
	if line, found := gate.lines["EVIDENCE"]; found {
		label := line.Start + strings.Index(line.Raw, "EVIDENCE:") + len("EVIDENCE:")
		return splice(out, label, line.End, " "+evidence), nil
	}
	return splice(out, gate.last.End, gate.last.End, lineEnding(data)+"  EVIDENCE: "+evidence), nil
}

func splice(data []byte, from, to int, text string) []byte {
	return bytes.Join([][]byte{data[:from], []byte(text), data[to:]}, nil)
}

// Attest records what a person saw for a manual gate and checks its box.
func Attest(data []byte, id, note string) ([]byte, error) {
	ledger := Parse(data)
	gate := ledger.Gate(id)
	note = oneLine(note)
	switch {
	case len(ledger.Problems) > 0:
		return nil, ledger.Problems[0]
	case gate == nil:
		return nil, unknownGate(id)
	case gate.Runnable():
		return nil, &problem.Problem{File: File, Line: gate.Line, Found: problem.Quote(id) + " is runnable", Expected: "a manual gate", Remedy: "run devrites-engine gates run"}
	case ledger.State(gate) == Abandoned:
		return nil, &problem.Problem{File: File, Line: gate.Line, Found: problem.Quote(id) + " is abandoned", Expected: "a live gate"}
	case note == "" || strings.EqualFold(note, pending):
		return nil, fmt.Errorf("the note %s says nothing; write what was seen", problem.Quote(note))
	}
	return verified(settle(data, id, true, note))
}

// Abandon hands a gate over with a reason.
func Abandon(data []byte, id, why string) ([]byte, error) {
	ledger := Parse(data)
	why = oneLine(why)
	switch _, abandoned := ledger.Abandoned[id]; {
	case len(ledger.Problems) > 0:
		return nil, ledger.Problems[0]
	case ledger.Gate(id) == nil:
		return nil, unknownGate(id)
	case abandoned:
		return nil, &problem.Problem{File: File, Found: problem.Quote(id) + " is abandoned already", Expected: "a live gate"}
	case why == "":
		return nil, fmt.Errorf("no reason; say why %s is abandoned", problem.Quote(id))
	}
	ending := lineEnding(data)
	out := bytes.Clone(data)
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out = append(out, ending...)
	}
	out = append(out, "ABANDON: "+id+" "+why+ending...)
	if _, abandoned := Parse(out).Abandoned[id]; !abandoned {
		return nil, &problem.Problem{File: File, Found: "a line at the end of the file that does not read back", Expected: "text outside fenced blocks there", Remedy: "close the open fence"}
	}
	return verified(out, nil)
}

// verified reads a changed ledger back.
func verified(data []byte, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	if ledger := Parse(data); len(ledger.Problems) > 0 {
		return nil, ledger.Problems[0]
	}
	return data, nil
}

func unknownGate(id string) error {
	return &problem.Problem{File: File, Found: "no gate " + problem.Quote(id), Expected: "the id of a gate", Remedy: "see devrites-engine gates status"}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// lineEnding is that of the first line.
func lineEnding(data []byte) string {
	if i := bytes.IndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// Scaffold is a ledger with one placeholder gate for each criterion, or G1
// when there is none.
func Scaffold(criteria []string) []byte {
	if len(criteria) == 0 {
		criteria = []string{"G1"}
	}
	var out bytes.Buffer
	out.WriteString("# Gates\n\nEach gate is one required outcome: a command with the output it must give\n(CHECK, EXPECT, CWD), or EVIDENCE that a person attests.\n")
	for _, id := range criteria {
		fmt.Fprintf(&out, "\n- [ ] %s: <observable outcome>\n  EVIDENCE: pending\n", id)
	}
	return out.Bytes()
}
