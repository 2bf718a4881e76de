package java

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// imports declares what one import binds: a type, the types of a package, a
// static member or all of a type.
func (f *file) imports(i int) {
	var names []string
	star := false
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindAsterisk) {
			star = true
		} else {
			names = f.dotted(child)
		}
	}
	switch {
	case star && len(names) > 0:
		f.BindImport(0, facts.Import{Module: strings.Join(names, "."), Name: "*"})
	case len(names) > 1:
		last := len(names) - 1
		f.BindImport(0, facts.Import{Module: strings.Join(names[:last], "."), Name: names[last], Local: names[last]})
	}
}

// dotted gives the names of a dotted name.
func (f *file) dotted(i int) []string {
	if i < 0 {
		return nil
	}
	var names []string
	for _, name := range strings.Split(f.String(i), ".") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}
