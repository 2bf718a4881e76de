package skeleton

import "slices"

// shrink puts stages under others while there are too many: first what only
// one other stage calls goes under it, then the smallest of the rest go under
// a common parent at the end.
func shrink(stages []*unit) []*unit {
	for i := len(stages) - 1; i >= 0 && len(stages) > maxTop; i-- {
		u := stages[i]
		if caller := onlyCaller(u, stages); caller != nil && u.size == 1 && len(u.children) == 0 && !u.entry {
			caller.children = append(caller.children, u)
			stages = slices.Delete(stages, i, i+1)
		}
	}
	if len(stages) <= maxTop {
		return stages
	}
	smallest := slices.Clone(stages)
	slices.Reverse(smallest)
	slices.SortStableFunc(smallest, func(a, b *unit) int { return weight(a) - weight(b) })
	gathered := map[*unit]bool{}
	for _, u := range smallest[:len(stages)-maxTop+1] {
		gathered[u] = true
	}
	parent := &unit{}
	var rest []*unit
	for _, u := range stages {
		if !gathered[u] {
			rest = append(rest, u)
			continue
		}
		parent.children = append(append(parent.children, u), u.children...)
		parent.size += u.size
		u.children = nil
	}
	return append(rest, parent)
}

// weight tells how much a stage belongs to the top level.
func weight(u *unit) int {
	w := u.size + 10*len(u.children)
	if u.entry {
		w += 1000
	}
	return w
}

// onlyCaller gives the one stage that calls a unit; nil when there are
// several or none.
func onlyCaller(u *unit, stages []*unit) *unit {
	var only *unit
	for caller := range u.callers {
		if caller.aside || !slices.Contains(stages, caller) {
			continue
		}
		if only != nil {
			return nil
		}
		only = caller
	}
	return only
}
