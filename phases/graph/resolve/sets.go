package resolve

import (
	"encoding/binary"
	"slices"

	"rules_handbook/schemas/facts"
)

// sets holds the sets of functions that one name stands for. A set is known by
// its number, so that values stay small and comparable.
type sets struct {
	numbers map[string]int32
	list    [][]classID
	merged  map[setKey]value
}

// setKey names the functions that a class has under a name.
type setKey struct {
	class classID
	from  int
	which filter
	name  string
}

func newSets() sets { return sets{numbers: map[string]int32{}, merged: map[setKey]value{}} }

// setOf gives the value that stands for one of several functions.
func (r *resolver) setOf(functions []classID) value {
	var unique []classID
	var text []byte
	for _, f := range functions {
		if len(unique) > maxCandidates {
			break // no call is told among so many
		}
		if !slices.Contains(unique, f) {
			unique = append(unique, f)
			text = binary.LittleEndian.AppendUint32(text, uint32(f.file))
			text = binary.LittleEndian.AppendUint32(text, uint32(f.decl))
		}
	}
	if len(unique) == 1 {
		return value{kind: declared, file: unique[0].file, decl: unique[0].decl}
	}
	number, ok := r.sets.numbers[string(text)]
	if !ok {
		number = int32(len(r.sets.list))
		r.sets.list = append(r.sets.list, unique)
		r.sets.numbers[string(text)] = number
	}
	return value{kind: overloads, decl: number}
}

// functionsOf gives the functions that a value stands for; none when it is
// something else.
func (r *resolver) functionsOf(v value) []classID {
	switch {
	case v.kind == overloads:
		return r.sets.list[v.decl]
	case v.kind == declared && function(r.files[v.file].Decls[v.decl].Kind):
		return []classID{{v.file, v.decl}}
	}
	return nil
}

// joinNamed joins two things of one name: functions may be overloads.
func (r *resolver) joinNamed(a, b value) value {
	if r.rules.Overloads && a.kind != bottom && b.kind != bottom && !same(a, b) {
		if left, right := r.functionsOf(a), r.functionsOf(b); len(left) > 0 && len(right) > 0 {
			return r.setOf(slices.Concat(left, right))
		}
	}
	return join(a, b)
}

// overloaded gives the functions of a name that a row of classes has, the
// nearest first and without those that a nearer one overrides.
func (r *resolver) overloaded(line []ancestor, id string, which filter) value {
	key := setKey{classID{line[0].file, line[0].decl}, len(line), which, id}
	if found, ok := r.sets.merged[key]; ok {
		return found
	}
	var found []classID
	for _, a := range line {
		if a.open {
			continue
		}
		nearer := found
		for _, i := range r.candidatesOf(a, id, which) {
			if f := (classID{a.file, i}); function(r.files[a.file].Decls[i].Kind) && !r.overridden(f, nearer, line[0]) {
				found = append(found, f)
			}
		}
	}
	v := r.setOf(found)
	r.sets.merged[key] = v
	return v
}

// withDefaults puts the default method of an extension in the place of a
// requirement that a class leaves to it: an instance of the class has that.
func (r *resolver) withDefaults(v value, line []ancestor, id string, which filter) value {
	functions := slices.Clone(r.functionsOf(v))
	changed := false
	for k, f := range functions {
		if !r.files[f.file].Decls[f.decl].Signature {
			continue
		}
		var defaults []classID
		for _, a := range line {
			if a.open {
				continue
			}
			for _, i := range r.candidatesOf(a, id, which) {
				d := classID{a.file, i}
				if e := &r.files[a.file].Decls[i]; function(e.Kind) && !e.Signature && r.overridden(d, []classID{f}, line[0]) {
					defaults = append(defaults, d)
				}
			}
		}
		if len(defaults) == 1 {
			functions[k], changed = defaults[0], true
		}
	}
	if !changed {
		return v
	}
	return r.setOf(functions)
}

// overridden reports whether one of some functions has the same parameters as
// f, seen from a class.
func (r *resolver) overridden(f classID, nearer []classID, from ancestor) bool {
	on := value{kind: bottom}
	for _, n := range nearer {
		a, b := &r.files[n.file].Decls[n.decl], &r.files[f.file].Decls[f.decl]
		if len(a.Params) != len(b.Params) || a.Stands > 0 && b.Stands > 0 && !r.sameHead(n, f) {
			continue
		}
		if on.kind == bottom {
			on = r.selfOf(from.file, from.decl)
		}
		equal := true
		for i := range a.Params {
			equal = equal && sameLabel(&a.Params[i], &b.Params[i]) && r.sameParam(n, f, i, on)
		}
		if equal {
			return true
		}
	}
	return false
}

// sameLabel reports whether arguments for two parameters say the same name, if
// any.
func sameLabel(a, b *facts.Param) bool {
	return a.Named == b.Named && (!a.Named || a.Name == b.Name)
}

// sameHead reports whether two functions of extensions are written with the
// same types: those of the branches of a directive.
func (r *resolver) sameHead(a, b classID) bool {
	p, q := &r.files[a.file].Decls[a.decl], &r.files[b.file].Decls[b.decl]
	if len(p.TypeParams) != len(q.TypeParams) || !sameWritten(r.files[a.file].Decls[p.Parent].Type, r.files[b.file].Decls[q.Parent].Type) {
		return false
	}
	for i := range p.Params {
		if !sameWritten(p.Params[i].Type, q.Params[i].Type) {
			return false
		}
	}
	return true
}

// sameWritten reports whether two types are written in the same way.
func sameWritten(a, b *facts.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.Equal(a.Names, b.Names) && slices.EqualFunc(a.Args, b.Args, func(x, y facts.Type) bool { return sameWritten(&x, &y) })
}

// sameParam reports whether two functions have the same parameter, type
// arguments aside.
func (r *resolver) sameParam(a, b classID, i int, on value) bool {
	p, q := &r.files[a.file].Decls[a.decl].Params[i], &r.files[b.file].Decls[b.decl].Params[i]
	if p.Variadic != q.Variadic {
		return false
	}
	left, right := r.paramTypeOn(a, i, on), r.paramTypeOn(b, i, on)
	switch {
	case left.kind == unknown || right.kind == unknown:
		return sameLeaf(p.Type, q.Type)
	case left.kind == parameter && right.kind == parameter:
		return true
	}
	return same(left.bare(), right.bare())
}

// paramTypeOn gives the type of a function's parameter when it is called on a
// value.
func (r *resolver) paramTypeOn(f classID, i int, on value) value {
	d := &r.files[f.file].Decls[f.decl]
	v := r.paramType(r.inSignature(f.file, f.decl), &d.Params[i])
	return r.specific(v, on, r.ownerOf(value{file: f.file, decl: f.decl}))
}

// sameLeaf reports whether two written types end in the same name.
func sameLeaf(a, b *facts.Type) bool {
	if a == nil || b == nil || len(a.Names) == 0 || len(b.Names) == 0 {
		return a == nil && b == nil
	}
	return a.Names[len(a.Names)-1] == b.Names[len(b.Names)-1]
}
