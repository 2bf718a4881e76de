package skeleton

import "slices"

// shrink puts stages under others while there are too many: first what stands
// aside goes under one parent at the end, then what only one other stage
// calls goes under that, then the smallest of the rest join the parent.
func shrink(stages []*unit) []*unit {
	parent := &unit{aside: true}
	if aside := count(stages, isAsideUnit); aside > 1 && len(stages) > maxTop {
		stages = parent.take(stages, isAsideUnit)
	}
	for i := len(stages) - 1; i >= 0 && len(stages)+parent.slot() > maxTop; i-- {
		u := stages[i]
		if caller := onlyCaller(u, stages); caller != nil && u.size == 1 && !u.self && !u.entry && len(u.children) == 0 {
			caller.children = append(caller.children, u)
			stages = slices.Delete(stages, i, i+1)
		}
	}
	if len(stages)+parent.slot() > maxTop {
		smallest := slices.Clone(stages)
		slices.Reverse(smallest)
		slices.SortStableFunc(smallest, func(a, b *unit) int { return weight(a) - weight(b) })
		smallest = smallest[:len(stages)-maxTop+1]
		stages = parent.take(stages, func(u *unit) bool { return slices.Contains(smallest, u) })
	}
	if len(parent.children) > 0 {
		stages = append(stages, parent)
	}
	return stages
}

func isAsideUnit(u *unit) bool { return u.aside }

func count(units []*unit, is func(*unit) bool) int {
	n := 0
	for _, u := range units {
		if is(u) {
			n++
		}
	}
	return n
}

// slot is the place that a parent takes up once it has children.
func (u *unit) slot() int { return min(1, len(u.children)) }

// take moves the chosen stages below a unit and gives the others. What was
// below them comes after them.
func (u *unit) take(stages []*unit, chosen func(*unit) bool) []*unit {
	var rest []*unit
	for _, s := range stages {
		if !chosen(s) {
			rest = append(rest, s)
			continue
		}
		u.children = append(append(u.children, s), s.children...)
		u.size += s.size
		s.children = nil
	}
	return rest
}

// weight tells how much a stage belongs to the top level.
func weight(u *unit) int {
	w := u.size + 10*len(u.children)
	if u.entry || u.self {
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
