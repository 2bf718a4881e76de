package slices

import (
	"path"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/problem"
)

// Report is what `check slice` says about one slice.
type Report struct {
	// Paths is the number of allowlisted files, Criteria that of AC ids in
	// the slice, repeated ones counted again.
	Paths, Criteria int
	Problems        []*problem.Problem
	// Advisories are whole lines that start with "ADVISORY ".
	Advisories []string
}

// Check says whether a slice is fit to be dispatched. spec is the text of
// spec.md; specErr, when not nil, says why it could not be read.
func (d *Document) Check(slice *Slice, spec []byte, specErr error) *Report {
	criteria := slice.Criteria()
	report := &Report{Paths: len(slice.Allowlist()), Criteria: len(criteria)}
	add := func(found ...*problem.Problem) { report.Problems = append(report.Problems, found...) }
	for _, needed := range []struct{ name, remedy string }{
		{Goal, "state the one observable capability"},
		{WriterAllowlist, "list the exact files that the writer may edit"},
		{TestsProof, "name the command, its folder and the expected signal"},
	} {
		if isNone(slice.Value(needed.name)) {
			add(&problem.Problem{File: File, Line: slice.line(needed.name), Found: slice.ID + " has no " + needed.name, Remedy: needed.remedy})
		}
	}
	add(slice.pathProblems()...)
	add(slice.contractProblems()...)
	add(slice.criteriaProblems(criteria, spec, specErr)...)
	add(slice.dependencyProblems()...)
	report.Advisories = append(slice.advisories(), d.hubs(slice.ID)...)
	return report
}

// Allowlist are the files of `Writer allowlist`, as written.
func (s *Slice) Allowlist() []string { return list(s.Value(WriterAllowlist)) }

// LikelyFiles are those of `Files likely touched`.
func (s *Slice) LikelyFiles() []string { return list(s.Value(FilesLikelyTouched)) }

// list splits a value at commas, semicolons and lines. Of an entry in
// backticks only what they enclose counts, so a remark may follow it.
func list(value string) []string {
	var entries []string
	for _, entry := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ';' || r == '\n' }) {
		entry = strings.TrimSpace(entry)
		if rest, ok := strings.CutPrefix(entry, "`"); ok {
			if inner, _, closed := strings.Cut(rest, "`"); closed {
				entry = inner
			}
		}
		entry = strings.TrimSpace(strings.Trim(entry, "\"'`"))
		if entry != "" && !strings.EqualFold(entry, "none") {
			entries = append(entries, entry)
		}
	}
	return entries
}

// contractProblems are the faults that the contract names whatever else the
// slice holds: a HITL slice without its gate, an allowlist that is too small.
func (s *Slice) contractProblems() []*problem.Problem {
	var found []*problem.Problem
	if s.HITL() {
		for _, name := range []string{Gate, SLA, Checkpoint} {
			if s.Value(name) == "" {
				found = append(found, &problem.Problem{File: File, Line: s.line(name), Found: s.ID + " is HITL and has no " + name,
					Expected: "the field " + name, Remedy: "fill it in, or write `" + name + ": none`"})
			}
		}
	}
	if _, ok := s.Field(WriterAllowlist); !ok {
		return found
	}
	allowed := map[string]bool{}
	for _, file := range s.Allowlist() {
		allowed[path.Clean(file)] = true
	}
	for _, file := range s.LikelyFiles() {
		if !allowed[path.Clean(file)] {
			found = append(found, &problem.Problem{File: File, Line: s.line(WriterAllowlist),
				Found:    s.ID + " has the likely file " + problem.Quote(file) + " outside its Writer allowlist",
				Expected: "an allowlist that holds every file of Files likely touched", Remedy: "add it or drop it from Files likely touched"})
		}
	}
	return found
}

func (s *Slice) pathProblems() []*problem.Problem {
	var found []*problem.Problem
	seen := map[string]bool{}
	for _, file := range s.Allowlist() {
		fault := pathFault(file)
		if key := strings.ToLower(path.Clean(file)); fault == "" && seen[key] {
			fault = "is repeated"
		} else {
			seen[key] = true
		}
		if fault != "" {
			found = append(found, &problem.Problem{File: File, Line: s.line(WriterAllowlist),
				Found: s.ID + " has the Writer allowlist entry " + problem.Quote(file) + ", which " + fault, Expected: "exact files below the project, each once"})
		}
	}
	return found
}

// pathFault says what keeps a path from naming one file of the project, empty
// if nothing does.
func pathFault(file string) string {
	clean := path.Clean(file)
	first, _, _ := strings.Cut(strings.ToLower(clean), "/")
	switch {
	case strings.HasPrefix(file, "/") || strings.HasPrefix(file, `\\`):
		return "is absolute"
	case len(file) > 1 && file[1] == ':' && isLetter(file[0]):
		return "starts with a drive"
	case strings.Contains(file, `\`):
		return "has a backslash"
	case clean == ".":
		return "names the project itself"
	case hasComponent(file, ".."):
		return "leaves its folder with `..`"
	case strings.ContainsAny(file, "*?[]{}"):
		return "is a pattern"
	case strings.HasSuffix(file, "/"):
		return "names a folder"
	case strings.ContainsFunc(file, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return "has a control character"
	case first == ".devrites" || first == "devrites":
		if clean != ".devrites/principles.md" && !strings.HasPrefix(clean, ".devrites/specs/") {
			return "belongs to the engine"
		}
	case first == ".git":
		return "belongs to Git"
	}
	return ""
}

func hasComponent(file, component string) bool {
	for _, part := range strings.Split(file, "/") {
		if part == component {
			return true
		}
	}
	return false
}

func (s *Slice) criteriaProblems(criteria []string, spec []byte, specErr error) []*problem.Problem {
	if len(criteria) == 0 {
		return []*problem.Problem{{File: File, Line: s.Line, Found: s.ID + " names no acceptance criterion",
			Expected: "at least one AC-<digits>", Remedy: "name it in Satisfies"}}
	}
	if specErr != nil {
		return []*problem.Problem{{File: "spec.md", Found: "not readable: " + specErr.Error(), Expected: "the acceptance criteria of the feature"}}
	}
	declared := map[string]bool{}
	for _, id := range WholeIDs(string(spec), "AC") {
		declared[id] = true
	}
	var found []*problem.Problem
	seen := map[string]bool{}
	for _, id := range criteria {
		if !declared[id] && !seen[id] {
			seen[id] = true
			found = append(found, &problem.Problem{File: File, Line: s.Line, Found: s.ID + " names " + id + ", which spec.md does not declare",
				Remedy: "declare it in spec.md or correct the id"})
		}
	}
	return found
}

// Criteria are the AC ids in the slice in their order, repeated ones included;
// fenced text aside.
func (s *Slice) Criteria() []string {
	var ids []string
	for _, line := range s.section {
		ids = append(ids, WholeIDs(line.Text, "AC")...)
	}
	return ids
}

// WholeIDs finds the ids `<prefix>-<digits>` that stand as words of their
// own: AC-1 is not in AC-12, nor in XAC-1 or AC-1b.
func WholeIDs(text, prefix string) []string {
	var ids []string
	for at := 0; ; {
		start := strings.Index(text[at:], prefix+"-")
		if start < 0 {
			return ids
		}
		start += at
		end := start + len(prefix) + 1
		digits := end
		for end < len(text) && isDigit(text[end]) {
			end++
		}
		at = end
		if end > digits && !(start > 0 && (wordByte(text[start-1]) || text[start-1] == '-')) && !joined(text[end:]) {
			ids = append(ids, text[start:end])
		}
	}
}

func wordByte(c byte) bool { return c == '_' || c >= 0x80 || isDigit(c) || isLetter(c) }

func place(line int) string { return File + ":" + strconv.Itoa(line) }
