package skeleton

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// connect finds out which of the units call each other.
func (c *code) connect(units []*unit) {
	owner := map[string]*unit{}
	for _, u := range units {
		u.calls, u.callers = map[*unit]bool{}, map[*unit]bool{}
		for _, folder := range u.folders {
			owner[folder] = u
		}
	}
	ownerOf := func(dir string) *unit {
		for {
			if u := owner[dir]; u != nil {
				return u
			}
			if dir == "." {
				return nil
			}
			dir = path.Dir(dir)
		}
	}
	for from, callees := range c.calls {
		caller := ownerOf(from)
		for to := range callees {
			if callee := ownerOf(to); caller != nil && callee != nil && caller != callee {
				caller.calls[callee] = true
				callee.callers[caller] = true
			}
		}
	}
}

// order sorts units so that programs come first, then what they reach,
// callers before what they call; then what no program reaches, in the same
// way; what stands aside comes last. In a cycle the unit with the fewest
// callers left goes first.
func order(units []*unit) []*unit {
	r := rank(units)
	left := slices.Clone(units)
	var ordered []*unit
	for len(left) > 0 {
		best := slices.MinFunc(left, r.compare)
		ordered = append(ordered, best)
		left = slices.DeleteFunc(left, func(u *unit) bool { return u == best })
		for callee := range best.calls {
			if r.precedes(best, callee) {
				r.waiting[callee]--
			}
		}
	}
	return ordered
}

// ranking is what the order of units depends on.
type ranking struct {
	member  map[*unit]bool
	reach   map[*unit]int  // units that a unit reaches by calls
	started map[*unit]bool // reached by a program
	waiting map[*unit]int  // callers that are not placed
}

func rank(units []*unit) *ranking {
	r := &ranking{member: map[*unit]bool{}, reach: map[*unit]int{}, started: map[*unit]bool{}, waiting: map[*unit]int{}}
	for _, u := range units {
		r.member[u] = true
	}
	for _, u := range units {
		seen := map[*unit]bool{}
		r.visit(u, seen)
		r.reach[u] = len(seen)
		if u.entry && !u.aside {
			for v := range seen {
				r.started[v] = true
			}
		}
	}
	for _, u := range units {
		for caller := range u.callers {
			if r.precedes(caller, u) {
				r.waiting[u]++
			}
		}
	}
	return r
}

// precedes reports whether a call puts its caller first: only among units
// that are ordered by calls at all.
func (r *ranking) precedes(caller, callee *unit) bool {
	return r.member[caller] && r.member[callee] && caller.aside == callee.aside && r.started[caller] == r.started[callee]
}

func (r *ranking) compare(a, b *unit) int {
	return cmp.Or(
		last(a.aside, b.aside),
		last(!r.started[a], !r.started[b]),
		cmp.Compare(r.waiting[a], r.waiting[b]),
		last(!a.entry, !b.entry),
		cmp.Compare(r.reach[b], r.reach[a]),
		strings.Compare(a.name(), b.name()),
	)
}

// visit collects the units that a unit reaches by calls, itself included.
func (r *ranking) visit(u *unit, seen map[*unit]bool) {
	if seen[u] {
		return
	}
	seen[u] = true
	for callee := range u.calls {
		if r.member[callee] {
			r.visit(callee, seen)
		}
	}
}

// last puts true after false.
func last(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func (u *unit) name() string {
	if len(u.folders) == 0 {
		return ""
	}
	return u.folders[0]
}
