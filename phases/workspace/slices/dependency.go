package slices

import (
	"slices"
	"strings"

	"rules_handbook/phases/workspace/problem"
)

// Dependency is one entry of `Dependencies`, `SLICE-001 (via <interface>)`.
type Dependency struct {
	ID string
	// Via is the interface that the slice consumes, empty when none is named.
	Via string
}

// dependencyList is one of the two dependency fields, read.
type dependencyList struct {
	entries []Dependency // in order, repeated ids dropped
	bad     []string     // tokens that are no slice id
}

// DependsOn lists the ids of the slices that a slice builds on, in the order
// of the field: Dependencies, or depends_on when only that is given.
// Malformed entries are left out; the graph reports them.
func (s *Slice) DependsOn() []string {
	var ids []string
	for _, entry := range s.dependencies() {
		ids = append(ids, entry.ID)
	}
	return ids
}

func (s *Slice) dependencies() []Dependency {
	name := Dependencies
	if _, ok := s.Field(name); !ok {
		name = DependsOn
	}
	return parseDependencies(s.Value(name)).entries
}

// parseDependencies reads `none`, nothing, or ids separated by commas,
// semicolons or blanks, in brackets or without, each followed by
// `(via <interface>)` or not.
func parseDependencies(value string) dependencyList {
	var list dependencyList
	if isNone(value) {
		return list
	}
	seen := map[string]int{}
	last := -1 // the entry that a following (via …) speaks of
	for rest := value; rest != ""; {
		if via, after, ok := cutVia(rest); ok {
			if last >= 0 && list.entries[last].Via == "" {
				list.entries[last].Via = via
			}
			rest = after
			continue
		}
		if strings.ContainsRune(separators, rune(rest[0])) {
			rest = rest[1:]
			continue
		}
		token := rest
		if end := strings.IndexAny(rest, separators); end >= 0 {
			token = rest[:end]
		}
		rest = rest[len(token):]
		id := strings.Trim(token, "\"'")
		if !IsID(id) {
			last = -1
			if id != "" {
				list.bad = append(list.bad, id)
			}
			continue
		}
		at, twice := seen[id]
		if !twice {
			at = len(list.entries)
			seen[id] = at
			list.entries = append(list.entries, Dependency{ID: id})
		}
		last = at
	}
	return list
}

// separators stand between ids; brackets and quotes around them mean nothing.
const separators = ",; \t\n\r[](){}`"

// isNone says whether a value is the word none or says nothing, brackets and
// quotes aside.
func isNone(value string) bool {
	bare := strings.Trim(value, "[](){}`\"' \t\n")
	return bare == "" || strings.EqualFold(bare, "none")
}

// cutVia reads "(via <interface>)" at the start of text. Brackets inside may
// nest; what stands in backticks is not counted.
func cutVia(text string) (via, after string, ok bool) {
	if len(text) < len("(via ") || !strings.EqualFold(text[:4], "(via") || text[4] != ' ' && text[4] != '\t' {
		return "", "", false
	}
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '`':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
			if depth == 0 {
				return strings.Trim(text[4:i], " \t\n`"), text[i+1:], true
			}
		}
	}
	return "", "", false
}

// dependencyProblems are the faults of one slice's two dependency fields.
func (s *Slice) dependencyProblems() []*problem.Problem {
	var found []*problem.Problem
	sets := map[string][]string{}
	for _, name := range []string{Dependencies, DependsOn} {
		field, ok := s.Field(name)
		if !ok {
			continue
		}
		list := parseDependencies(field.Value)
		for _, token := range list.bad {
			found = append(found, &problem.Problem{File: File, Line: field.Line,
				Found:    s.ID + " has a malformed dependency " + problem.Quote(token) + " in " + name,
				Expected: "SLICE-<digits> ids, each as `SLICE-001 (via <interface>)`, or none"})
		}
		ids := []string{}
		for _, entry := range list.entries {
			ids = append(ids, entry.ID)
		}
		slices.Sort(ids)
		sets[name] = ids
	}
	both := len(sets) == 2
	switch {
	case len(sets) == 0:
		found = append(found, &problem.Problem{File: File, Line: s.Line, Found: s.ID + " is missing Dependencies",
			Expected: "the fields Dependencies and depends_on", Remedy: "write `Dependencies: none` and `depends_on: []` if it needs no other slice"})
	case both && !slices.Equal(sets[Dependencies], sets[DependsOn]):
		found = append(found, &problem.Problem{File: File, Line: s.line(DependsOn),
			Found:    s.ID + " has depends_on " + shown(sets[DependsOn]) + " unlike Dependencies " + shown(sets[Dependencies]),
			Expected: "the same ids in both", Remedy: "make depends_on the mirror of Dependencies"})
	}
	return found
}

func shown(ids []string) string { return "[" + strings.Join(ids, ", ") + "]" }
