package schemas

// ReadDroppedCalls reads phase1/dropped-calls.json.
func ReadDroppedCalls(path string) (*DroppedCalls, error) {
	return readJSON[DroppedCalls](path, phase1)
}

// WriteDroppedCalls writes phase1/dropped-calls.json.
func WriteDroppedCalls(path string, dropped *DroppedCalls) error {
	return write(path, dropped, encodeDroppedCalls)
}

// Validate checks the dropped calls against the contract; the counts have to
// fit what is there.
func (d *DroppedCalls) Validate() error { return problemOr(d.check()) }

func (d *DroppedCalls) check() *Problem {
	counts := map[string]int{}
	for category, calls := range d.EdgesByCategory {
		counts[category] = len(calls)
	}
	return first(
		isVersion(d.Version),
		in("edgesByCategory", members(d.EdgesByCategory, func(category string, calls []DroppedCall) *Problem {
			known := oneOf(category, categories...)
			return first(known, each(calls, func(call *DroppedCall) *Problem { return in("line", atLeast(call.Line, 0)) }))
		})),
		in("metadata", sums(counts, d.Metadata.ByCategory, "byCategory", d.Metadata.TotalDropped, "totalDropped")),
	)
}

// ReadScanCoverage reads phase1/scan-coverage.json.
func ReadScanCoverage(path string) (*ScanCoverage, error) {
	return readJSON[ScanCoverage](path, phase1)
}

// WriteScanCoverage writes phase1/scan-coverage.json.
func WriteScanCoverage(path string, coverage *ScanCoverage) error { return writeJSON(path, coverage) }

// Validate checks the scan coverage against the contract; the counts have to
// fit what is there.
func (s *ScanCoverage) Validate() error { return problemOr(s.check()) }

func (s *ScanCoverage) check() *Problem {
	counts := map[string]int{}
	for index := range s.Files {
		counts[s.Files[index].Reason]++
	}
	return first(
		isVersion(s.Version),
		in("files", each(s.Files, (*UnparsedFile).check)),
		in("metadata", first(
			in("nScanned", atLeast(s.Metadata.NScanned, 0)),
			sums(counts, s.Metadata.ByReason, "byReason", s.Metadata.NUnparsed, "nUnparsed"),
		)),
	)
}

// sums compares counts by key and their total with what is there. A key
// without anything may be left out.
func sums(there, counted map[string]int, field string, total int, totalField string) *Problem {
	all := 0
	for _, key := range sortedKeys(there) {
		all += there[key]
		if problem := equals(counted[key], there[key], "the entries that are there"); problem != nil {
			return problem.Of(key).In(field)
		}
	}
	for _, key := range sortedKeys(counted) {
		if problem := equals(counted[key], there[key], "the entries that are there"); problem != nil {
			return problem.Of(key).In(field)
		}
	}
	return in(totalField, equals(total, all, "the entries that are there"))
}
