package main

import (
	"fmt"
	"io"
	"slices"
)

// figures are the shares that bars are set for, in percent.
type figures struct {
	functions, types, edges share
	interfaces              counts
	moduleLevel             int // calls of the truth outside of functions
	wrong, missed           []string
	wrongFunctions          []string
	wrongTypes              []string
	missedDeclarations      []string
}

// share says how much of what a tool gives is right, and how much of the truth
// it gives.
type share struct{ right, given, found, truth int }

type counts struct{ found, truth int }

func (s share) precision() float64 { return percent(s.right, s.given) }
func (s share) recall() float64    { return percent(s.found, s.truth) }

func percent(part, whole int) float64 {
	if whole == 0 {
		return 100
	}
	return 100 * float64(part) / float64(whole)
}

func (f *figures) print(w io.Writer, show int) {
	fmt.Fprintf(w, "%-12s %10s %8s %10s %8s\n", "", "precision", "of", "recall", "of")
	row := func(name string, s share) {
		fmt.Fprintf(w, "%-12s %10.1f %8d %10.1f %8d\n", name, s.precision(), s.given, s.recall(), s.truth)
	}
	row("functions", f.functions)
	row("types", f.types)
	row("call edges", f.edges)
	fmt.Fprintf(w, "calls of interface methods found: %d of %d; calls outside of functions, not scored: %d\n", f.interfaces.found, f.interfaces.truth, f.moduleLevel)
	for _, list := range []struct {
		title string
		lines []string
	}{{"no such function", f.wrongFunctions}, {"no such type", f.wrongTypes}, {"missed declaration", f.missedDeclarations}, {"wrong", f.wrong}, {"missed", f.missed}} {
		slices.Sort(list.lines)
		step := max(1, len(list.lines)/max(show, 1))
		for i := 0; i < len(list.lines) && show > 0; i += step {
			fmt.Fprintf(w, "%s: %s\n", list.title, list.lines[i])
		}
	}
}

// scorer compares a tool with the truth in the files that both know.
type scorer struct {
	*truth
	*tool
	both    map[string]bool
	matched map[int]decl // functions of the tool -> declarations
	taken   map[decl]bool
	figures figures
	// unjudgedFunctions are the tool's where the compiler skips the lines.
	unjudgedFunctions map[int]bool
}

func score(t *truth, found *tool) *figures {
	s := &scorer{truth: t, tool: found, both: map[string]bool{}, matched: map[int]decl{}, taken: map[decl]bool{}, unjudgedFunctions: map[int]bool{}}
	for file := range t.files {
		if found.files[file] {
			s.both[file] = true
		}
	}
	s.declarations()
	s.edges()
	for _, file := range t.module {
		if s.both[file] {
			s.figures.moduleLevel++
		}
	}
	return &s.figures
}

func (s *scorer) declarations() {
	for i, f := range s.tool.functions {
		if !s.both[f.file] {
			continue
		}
		d, found := s.find(f.file, f.name, f.start, false)
		switch {
		case !found && s.skipped[place{f.file, f.start}]:
			s.unjudgedFunctions[i] = true
		case !found:
			s.figures.functions.given++
			s.figures.wrongFunctions = append(s.figures.wrongFunctions, fmt.Sprintf("%s:%d %s", f.file, f.start, f.name))
		case d.kind == "sig": // neither right nor wrong
			s.matched[i] = d
		default:
			s.figures.functions.given++
			s.figures.functions.right++
			s.matched[i], s.taken[d] = d, true
		}
	}
	for _, f := range s.tool.types {
		if !s.both[f.file] {
			continue
		}
		d, found := s.find(f.file, f.name, f.start, true)
		if !found && s.skipped[place{f.file, f.start}] {
			continue
		}
		s.figures.types.given++
		if found {
			s.figures.types.right++
			s.taken[d] = true
		} else {
			s.figures.wrongTypes = append(s.figures.wrongTypes, fmt.Sprintf("%s:%d %s", f.file, f.start, f.name))
		}
	}
	for _, d := range s.truth.decls {
		switch {
		case !s.both[d.file]:
		case d.isFunction():
			s.figures.functions.count(s.taken[d])
		case d.isType():
			s.figures.types.count(s.taken[d])
		default:
			continue
		}
		if s.both[d.file] && !s.taken[d] {
			s.figures.missedDeclarations = append(s.figures.missedDeclarations, fmt.Sprintf("%s:%d %s %s", d.file, d.nameLine, d.kind, d.name))
		}
	}
}

func (s *share) count(found bool) {
	s.truth++
	if found {
		s.found++
	}
}

func (s *scorer) edges() {
	given := s.given()
	for e, lines := range given {
		switch known := s.truth.edges[e]; {
		case known != nil:
			s.figures.edges.given++
			s.figures.edges.right++
		case s.unjudged(e, lines):
		default:
			s.figures.edges.given++
			s.figures.wrong = append(s.figures.wrong, describe(e, lines))
		}
	}
	for e, calls := range s.truth.edges {
		_, found := given[e]
		switch {
		case calls.certain() && s.both[e.from.file] && s.both[e.to.file]:
			s.figures.edges.count(found)
			if !found {
				s.figures.missed = append(s.figures.missed, describe(e, calls.lines))
			}
		case !calls.certain() && calls.dispatch["interface"] && s.both[e.from.file]:
			s.figures.interfaces.truth++
			if found {
				s.figures.interfaces.found++
			}
		}
	}
}

// given gives the tool's edges between declarations, each once, with the lines
// of its calls.
func (s *scorer) given() map[edge]map[int]bool {
	given := map[edge]map[int]bool{}
	for _, c := range s.tool.calls {
		from, known := s.matched[c.from]
		if !s.both[c.file] || !known {
			continue
		}
		to := c.target
		if c.to >= 0 {
			f := s.tool.functions[c.to]
			if to, known = s.matched[c.to]; !known {
				if !s.both[f.file] || s.unjudgedFunctions[c.to] {
					continue
				}
				to = decl{missing: true, name: f.name, file: f.file, start: f.start, end: f.end}
			}
		}
		e := edge{from, to}
		if given[e] == nil {
			given[e] = map[int]bool{}
		}
		given[e][c.line] = true
	}
	return given
}

// unjudged reports whether the truth cannot tell the callee at any line, or the
// compiler skips it.
func (s *scorer) unjudged(e edge, lines map[int]bool) bool {
	for line := range lines {
		if at := (place{e.from.file, line}); !s.unknown[at] && !s.skipped[at] {
			return false
		}
	}
	return true
}

func describe(e edge, lines map[int]bool) string {
	first := 0
	for line := range lines {
		if first == 0 || line < first {
			first = line
		}
	}
	return fmt.Sprintf("%s:%d %s -> %s:%d %s", e.from.file, first, e.from.name, e.to.file, e.to.nameLine, e.to.name)
}
