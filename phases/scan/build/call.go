package build

import (
	"slices"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// callSite is a call with its place in the text.
type callSite struct {
	facts.Call
	start uint32
	site  facts.CallSite
}

// AddCall adds the row of a call expression. Raw is the text of its callee
// (Raw). The rows are put in the order of where the expressions start; of those
// that start together the one added first comes first, so an outer call is
// added before the calls in its callee.
func (f *File) AddCall(i int, c Context, kind facts.CallKind, callee facts.Path, raw string) *facts.Call {
	start := f.Start(i)
	for start < f.End(i) && isBlank(f.Text[start]) { // some grammars count blanks to what follows
		start++
	}
	f.calls = append(f.calls, callSite{
		Call:  facts.Call{Scope: c.Scope, Caller: c.Caller, Kind: kind, Callee: Bounded(callee), Names: extract.Named(f.Text[f.Start(i):f.End(i)], raw)},
		start: start,
		site:  facts.CallSite{Line: f.Tree.LineAt(int(start)), Raw: raw},
	})
	return &f.calls[len(f.calls)-1].Call // good until the next call is added
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// finishCalls puts the calls in the order of the source.
func (f *File) finishCalls() []facts.Call {
	defer func() { spareCalls.put(f.calls); f.calls = nil }()
	if len(f.calls) == 0 {
		return nil
	}
	slices.SortStableFunc(f.calls, func(a, b callSite) int { return int(a.start) - int(b.start) })
	calls := make([]facts.Call, 0, len(f.calls))
	f.Details.Calls = make([]facts.CallSite, 0, len(f.calls))
	for _, call := range f.calls {
		calls = append(calls, call.Call)
		f.Details.Calls = append(f.Details.Calls, call.site)
	}
	return calls
}
