package skeleton

import (
	"path"
	"slices"
	"strings"
)

// unit is a stage in the making.
type unit struct {
	id, title string
	folders   []string // owned folders; the first gives the name; none = only holds other units
	self      bool     // owns the files of its folder but not the folders below
	children  []*unit
	crosscut  bool
	tests     bool // holds nothing but tests
	aside     bool // examples, scripts and the like
	entry     bool // starts a program
	size      int  // folders with sources

	calls, callers map[*unit]bool // units beside it
}

// asideWords are words in the names of folders that use a code base and are
// not part of what it does.
var asideWords = set("example examples sample samples demo demos script scripts hack contrib docs doc documentation benchmark benchmarks bench " +
	"perf e2e playground sandbox fixtures ci website site test tests")

// sharedNames are folders that exist to be used by others.
var sharedNames = set("util utils common shared helper helpers lib libs base types schemas models errors log logging logger logs " +
	"testing testutil testutils testhelpers support constants config metrics telemetry version")

func set(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// units cuts the folders into ordered stages with their substages.
func (c *code) units() []*unit {
	if c.folders["."].total == 0 {
		return nil
	}
	top := c.cut()
	c.connect(top)
	setRootAside(top)
	stages, crosscuts := split(top)
	stages = shrink(order(stages))
	for _, u := range stages {
		c.divide(u)
	}
	for _, u := range crosscuts {
		c.divide(u)
	}
	return append(stages, order(crosscuts)...)
}

// setRootAside marks files at the root that neither start a program nor take
// part in calls: project files.
func setRootAside(top []*unit) {
	for _, u := range top {
		if u.name() == "." && !u.entry && len(u.calls)+len(u.callers) == 0 && len(top) > 1 {
			u.aside = true
		}
	}
}

// split takes out what is crosscutting: tests, and units that more than half
// of the others call while they hardly call others, or are named as shared.
func split(units []*unit) (stages, crosscuts []*unit) {
	members := 0
	for _, u := range units {
		if !u.tests && !u.aside {
			members++
		}
	}
	for _, u := range units {
		u.crosscut = u.tests || u.serves(members)
		if u.crosscut {
			crosscuts = append(crosscuts, u)
			continue
		}
		stages = append(stages, u)
	}
	if len(stages) > 0 {
		return stages, crosscuts
	}
	for _, u := range crosscuts {
		u.crosscut = false
	}
	return crosscuts, nil
}

// serves reports whether most of the members of the top level call a unit
// that is made to be called.
func (u *unit) serves(members int) bool {
	callers := 0
	for caller := range u.callers {
		if !caller.aside {
			callers++
		}
	}
	if u.entry || u.aside || callers < 3 || callers*2 <= members-1 {
		return false
	}
	return len(u.calls) <= 1 || sharedNames[strings.ToLower(path.Base(u.folders[0]))]
}

// manyParts is how many folders a stage may have below it before only those
// with folders of their own become substages.
const manyParts = 24

// divide makes substages of the folders below a unit. Folders of tests stay
// with it.
func (c *code) divide(u *unit) {
	parts := u.children
	if len(u.folders) == 1 && !u.self && !u.tests {
		parts = append(parts, c.parts(u.folders[0])...)
	}
	c.connect(parts)
	u.children = order(parts)
}

func (c *code) parts(dir string) []*unit {
	var parts []*unit
	for _, child := range c.below(dir) {
		if c.folders[child].code {
			parts = append(parts, c.unit(child))
		}
	}
	if len(parts) > manyParts {
		parts = slices.DeleteFunc(parts, func(p *unit) bool { return p.size < 2 })
	}
	return parts
}

func withChildren(top []*unit) []*unit {
	var all []*unit
	for _, u := range top {
		all = append(append(all, u), u.children...)
	}
	return all
}
