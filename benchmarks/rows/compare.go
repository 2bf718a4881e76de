package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rules_handbook/phases/text"
)

// site is a call expression in the text.
type site struct {
	line   int
	callee string // text of what is called, as far as it is known
	whole  string // text of the expression
	maybe  bool   // it has a row when it means a function
}

// figures are the differences between rows and call expressions.
type figures struct {
	calls, rows                     int
	missing, twice, invented, other []string
}

func (f *figures) differ() bool {
	return len(f.missing)+len(f.twice)+len(f.invented)+len(f.other) > 0
}

func (f *figures) line(w io.Writer, name string, files int) {
	fmt.Fprintf(w, "%-12s %6d %8d %8d %8d %8d %9d %8d\n", name, files, f.calls, f.rows, len(f.missing), len(f.twice), len(f.invented), len(f.other))
}

func (f *figures) print(w io.Writer, show int) {
	for _, list := range []struct {
		name     string
		examples []string
	}{{"missing", f.missing}, {"twice", f.twice}, {"invented", f.invented}, {"other", f.other}} {
		step := max(1, len(list.examples)/max(show, 1))
		for i := 0; i < len(list.examples) && i/step < show; i += step {
			fmt.Fprintf(w, "    %s: %s\n", list.name, list.examples[i])
		}
	}
}

// compare pairs the call expressions of a file with its rows, line by line.
func compare(path string, sites []site, rows []row, f *figures) {
	type line struct {
		sites []site
		rows  []row
	}
	lines := map[int]*line{}
	at := func(n int) *line {
		if lines[n] == nil {
			lines[n] = &line{}
		}
		return lines[n]
	}
	for _, s := range sites {
		at(s.line).sites = append(at(s.line).sites, s)
		if !s.maybe {
			f.calls++
		}
	}
	for _, r := range rows {
		at(r.line).rows = append(at(r.line).rows, r)
	}
	f.rows += len(rows)
	var numbers []int
	for n := range lines {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		compareLine(fmt.Sprintf("%s:%d", path, n), lines[n].sites, lines[n].rows, f)
	}
}

// compareLine pairs first what has the same text, then what may be the same,
// then what is left.
func compareLine(place string, sites []site, rows []row, f *figures) {
	seen := map[string]bool{}
	for _, fits := range []struct {
		alike func(site, row) bool
		maybe bool
	}{{same, false}, {starts, false}, {similar, false}, {same, true}, {starts, true}, {similar, true}} {
		rows = slices.DeleteFunc(rows, func(r row) bool {
			i := slices.IndexFunc(sites, func(s site) bool { return s.maybe == fits.maybe && fits.alike(s, r) })
			if i < 0 {
				return false
			}
			sites = slices.Delete(sites, i, i+1)
			seen[compact(r.raw)] = true
			return true
		})
	}
	sites = slices.DeleteFunc(sites, func(s site) bool { return s.maybe })
	for _, r := range rows {
		example := fmt.Sprintf("%s %q (%s)", place, r.raw, r.says)
		switch {
		case seen[compact(r.raw)]:
			f.twice = append(f.twice, example)
		case len(sites) > 0:
			f.other = append(f.other, fmt.Sprintf("%s for %q", example, shorten(sites[0].whole)))
			sites = sites[1:]
		default:
			f.invented = append(f.invented, example)
		}
	}
	for _, s := range sites {
		f.missing = append(f.missing, fmt.Sprintf("%s %q", place, shorten(s.whole)))
	}
}

func same(s site, r row) bool { return compact(s.callee) == compact(r.raw) }

// starts reports whether a row shows the start of the call expression: long
// texts are cut off.
func starts(s site, r row) bool {
	raw := strings.TrimSuffix(compact(r.raw), text.Ellipsis)
	return raw != "" && strings.HasPrefix(compact(s.callee), raw)
}

// similar reports whether a row shows a part of the call expression: rows of
// constructions leave out the keyword, those of messages the bracket, and what
// a repaired copy has lost is shown.
func similar(s site, r row) bool {
	whole, raw := compact(s.whole), strings.TrimSuffix(compact(r.raw), text.Ellipsis)
	start := raw[:min(len(raw), 6)]
	return raw != "" && (strings.Contains(compact(s.callee), raw) || strings.HasPrefix(whole, start) || strings.HasPrefix(whole, "["+start))
}

// compact leaves out blanks.
func compact(s string) string { return strings.Join(strings.Fields(s), "") }

func shorten(s string) string { return text.Truncate(text.Collapse(s), 100) }
