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
	reach := map[*unit]int{}
	started := map[*unit]bool{}
	for _, u := range units {
		seen := map[*unit]bool{}
		visit(u, units, seen)
		reach[u] = len(seen)
		if u.entry && !u.aside {
			for v := range seen {
				started[v] = true
			}
		}
	}
	left := slices.Clone(units)
	waiting := func(u *unit) int {
		n := 0
		for _, other := range left {
			if u.callers[other] && other.aside == u.aside && started[other] == started[u] {
				n++
			}
		}
		return n
	}
	var ordered []*unit
	for len(left) > 0 {
		best := slices.MinFunc(left, func(a, b *unit) int {
			return cmp.Or(
				last(a.aside, b.aside),
				last(!started[a], !started[b]),
				cmp.Compare(waiting(a), waiting(b)),
				last(!a.entry, !b.entry),
				cmp.Compare(reach[b], reach[a]),
				strings.Compare(a.name(), b.name()),
			)
		})
		ordered = append(ordered, best)
		left = slices.DeleteFunc(left, func(u *unit) bool { return u == best })
	}
	return ordered
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

// visit collects the units that a unit reaches by calls, itself included.
func visit(u *unit, among []*unit, seen map[*unit]bool) {
	if seen[u] {
		return
	}
	seen[u] = true
	for callee := range u.calls {
		if slices.Contains(among, callee) {
			visit(callee, among, seen)
		}
	}
}

func (u *unit) name() string {
	if len(u.folders) == 0 {
		return ""
	}
	return u.folders[0]
}
