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
	left := make([]int, len(units))
	for i := range left {
		left[i] = i
	}
	ordered := make([]*unit, 0, len(units))
	for len(left) > 0 {
		best := slices.MinFunc(left, r.compare)
		ordered = append(ordered, units[best])
		left = slices.DeleteFunc(left, func(i int) bool { return i == best })
		for _, callee := range r.calls[best] {
			if r.precedes(best, callee) {
				r.waiting[callee]--
			}
		}
	}
	return ordered
}

// ranking is what the order of units depends on, by their index.
type ranking struct {
	units   []*unit
	calls   [][]int // among the units
	reach   []int   // units that a unit reaches by calls, itself included
	started []bool  // reached by a program
	waiting []int   // callers that are not placed
}

func rank(units []*unit) *ranking {
	n := len(units)
	r := &ranking{units: units, calls: make([][]int, n), reach: make([]int, n), started: make([]bool, n), waiting: make([]int, n)}
	index := make(map[*unit]int, n)
	for i, u := range units {
		index[u] = i
	}
	for i, u := range units {
		for callee := range u.calls {
			if to, member := index[callee]; member {
				r.calls[i] = append(r.calls[i], to)
			}
		}
	}
	for i, u := range units {
		reached := r.reached(i)
		r.reach[i] = len(reached)
		if u.entry && !u.aside {
			for _, j := range reached {
				r.started[j] = true
			}
		}
	}
	for i := range units {
		for _, callee := range r.calls[i] {
			if r.precedes(i, callee) {
				r.waiting[callee]++
			}
		}
	}
	return r
}

// reached lists what a unit reaches by calls, itself first.
func (r *ranking) reached(from int) []int {
	seen := make([]bool, len(r.units))
	seen[from] = true
	queue := []int{from}
	for at := 0; at < len(queue); at++ {
		for _, callee := range r.calls[queue[at]] {
			if !seen[callee] {
				seen[callee] = true
				queue = append(queue, callee)
			}
		}
	}
	return queue
}

// precedes reports whether a call puts its caller first: only among units
// that are ordered by calls at all.
func (r *ranking) precedes(caller, callee int) bool {
	return r.units[caller].aside == r.units[callee].aside && r.started[caller] == r.started[callee]
}

func (r *ranking) compare(i, j int) int {
	a, b := r.units[i], r.units[j]
	return cmp.Or(
		last(a.aside, b.aside),
		last(!r.started[i], !r.started[j]),
		cmp.Compare(r.waiting[i], r.waiting[j]),
		last(!a.entry, !b.entry),
		cmp.Compare(r.reach[j], r.reach[i]),
		strings.Compare(a.name(), b.name()),
	)
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
