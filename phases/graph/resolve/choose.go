package resolve

import (
	"slices"

	"rules_handbook/schemas/facts"
)

// stage is the round in which a call is matched: what needs no conversion is
// preferred to what needs one, that to a variable number of arguments.
type stage uint8

const (
	strict stage = iota
	loose
	expanding
)

// candidate is a function that may be called with some arguments.
type candidate struct {
	classID
	taken    []int   // argument -> parameter
	types    []value // argument -> type of its parameter
	open     []int   // arguments of which is not known whether they fit
	certain  bool    // all arguments fit, but those that all candidates take as the same type
	same     bool    // all arguments are of the very types of the parameters
	earliest stage   // in which it can be chosen
}

// maxCandidates bounds among how many functions a call chooses.
const maxCandidates = 1000

// choose gives the function of a set that a call with some arguments means;
// false when none fits or it cannot be told which.
func (r *resolver) choose(at place, v, on value, args []facts.Arg) (value, bool) {
	all := r.functionsOf(v)
	if len(all) > maxCandidates {
		return unknownFor(ambiguous), false
	}
	var fitting []candidate
	functions := r.extending(r.visible(at, all), on)
	for _, f := range functions {
		if taken, ok := r.arranged(f, on, args); ok {
			fitting = append(fitting, candidate{classID: f, taken: taken})
		}
	}
	if len(fitting) > 1 || len(fitting) == 1 && r.standsIn(fitting[0].classID) {
		fitting = r.withoutDefaults(r.matching(at, fitting, on, args))
	}
	if len(fitting) == 0 && len(functions) == 1 && r.rules.Uniform {
		// What it gives takes the arguments, or they are one tuple.
		return value{kind: declared, file: functions[0].file, decl: functions[0].decl}, true
	}
	if len(fitting) == 0 {
		return unknownFor(ambiguous), false
	}
	chosen := fitting[0]
	if len(fitting) > 1 {
		equal := 0 // with the same parameters in several, the arguments tell nothing
		for _, c := range fitting {
			if c.certain && c.same {
				equal++
			}
		}
		i := slices.IndexFunc(fitting, func(c candidate) bool { return c.certain && (c.same && equal == 1 || r.mostSpecific(c, fitting)) })
		if i < 0 {
			return unknownFor(ambiguous), false
		}
		chosen = fitting[i]
	}
	return value{kind: declared, file: chosen.file, decl: chosen.decl}, true
}

// visible leaves of several functions those that can be called from a file, if
// there are any.
func (r *resolver) visible(at place, functions []classID) []classID {
	if len(functions) < 2 {
		return functions
	}
	var kept []classID
	for _, f := range functions {
		if f.file == at.file || !r.files[f.file].Decls[f.decl].Hidden {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		return functions
	}
	return kept
}

// withTypeArgs leaves of overloads those that have as many type parameters as a
// call writes type arguments, or whose type parameters its arguments tell, if
// there are any.
func (r *resolver) withTypeArgs(v value, callee facts.Path) value {
	if !r.rules.FromArgs || v.kind != overloads || len(callee) == 0 {
		return v
	}
	written := callee[len(callee)-1].Type
	var kept []classID
	for _, f := range r.functionsOf(v) {
		d := &r.files[f.file].Decls[f.decl]
		if written != nil && len(d.TypeParams) == len(written.Args) || written == nil && r.tellsTypeArgs(f, d) {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		return v
	}
	return r.setOf(kept)
}

// tellsTypeArgs reports whether the arguments of a function tell its type parameters.
func (r *resolver) tellsTypeArgs(f classID, d *facts.Declaration) bool {
	for i := range d.TypeParams {
		name := d.TypeParams[i].Name
		told := slices.ContainsFunc(d.Params, func(p facts.Param) bool { return mentions(p.Type, name) })
		if !told && d.Stands > 0 {
			told = mentions(r.files[f.file].Decls[d.Stands-1].Params[0].Type, name)
		}
		if !told {
			return false
		}
	}
	return true
}

// mentions reports whether a type is, or has among its arguments, a name.
func mentions(t *facts.Type, name string) bool {
	return t != nil && (len(t.Names) == 1 && t.Names[0] == name || slices.ContainsFunc(t.Args, func(arg facts.Type) bool { return mentions(&arg, name) }))
}

// standsIn reports whether a function is that of an extension that has a node
// elsewhere: what it extends is one of its arguments.
func (r *resolver) standsIn(f classID) bool { return r.files[f.file].Decls[f.decl].Stands > 0 }

// withoutDefaults keeps the candidates that take just the arguments, if one of
// them surely does.
func (r *resolver) withoutDefaults(all []candidate) []candidate {
	takesJust := func(c candidate) bool { return len(r.files[c.file].Decls[c.decl].Params) == len(c.taken) }
	if !r.rules.DefaultsLast || !slices.ContainsFunc(all, func(c candidate) bool { return c.certain && takesJust(c) }) {
		return all
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return !takesJust(c) })
}

// ofKind leaves of overloads of which some are asynchronous those that a call
// means: these where it is awaited, else the others.
func (r *resolver) ofKind(v value, args []facts.Arg, awaited bool) value {
	if !r.rules.AsyncApart || v.kind != overloads {
		return v
	}
	var kept []classID
	for _, f := range r.functionsOf(v) {
		d := &r.files[f.file].Decls[f.decl]
		if _, ok := arrange(d, args); ok && d.Async == awaited {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		return v
	}
	return r.setOf(kept)
}

// extending leaves of some functions those that are ones of a value as far as
// its type arguments tell: an extension of Box<Boolean> is none of Box<String>.
func (r *resolver) extending(functions []classID, on value) []classID {
	if !r.rules.Extensions {
		return functions
	}
	var kept []classID
	best := never
	fits := make([]fit, len(functions))
	for i, f := range functions {
		fits[i] = r.extends(f, on)
		best = max(best, fits[i])
	}
	for i, f := range functions {
		if fits[i] != never && (fits[i] == best || !r.rules.Coherent) {
			kept = append(kept, f)
		}
	}
	return kept
}

func (r *resolver) extends(fn classID, on value) fit {
	owner := r.ownerOf(value{file: fn.file, decl: fn.decl})
	if owner.file < 0 {
		return exact
	}
	d := &r.files[owner.file].Decls[owner.decl]
	if d.Kind != facts.Extension || d.Type == nil {
		return exact
	}
	extended := r.selfOf(owner.file, owner.decl)
	if extended.args == nil {
		return exact
	}
	var args []value
	switch {
	case extended.kind == instance:
		args, _ = r.argsOn(on, classID{extended.file, extended.decl})
	case extended.kind == builtinValue && on.kind == builtinValue && on.args != nil:
		args = on.args.list
	}
	if len(args) != len(extended.args.list) {
		return exact
	}
	how := exact
	for i, p := range extended.args.list {
		if !open(p) {
			how = min(how, r.accepts(p, args[i]))
		}
	}
	return how
}

// matching keeps the candidates that the arguments fit. Where none does and the
// running program decides, an argument may turn out to be of a narrower type.
func (r *resolver) matching(at place, all []candidate, on value, args []facts.Arg) []candidate {
	if kept := r.fitting(at, slices.Clone(all), on, args); len(kept) > 0 || !r.rules.Narrows {
		return kept
	}
	r.narrowing = true
	defer func() { r.narrowing = false }()
	return r.fitting(at, all, on, args)
}

// fitting drops the candidates that some argument does not fit, and those that
// come after one that is certain.
func (r *resolver) fitting(at place, all []candidate, on value, args []facts.Arg) []candidate {
	values := make([]value, len(args))
	for k := range args {
		values[k] = unknownFor(untyped)
		if len(args[k].Value) > 0 && !args[k].Spread {
			values[k] = r.valueAt(at, args[k].Value)
		}
	}
	first := expanding
	kept := all[:0]
	for _, c := range all {
		if !r.judge(&c, on, args, values) {
			continue
		}
		kept = append(kept, c)
	}
	agreed := make([]bool, len(args)) // whether all take an argument in the same way
	for arg := range agreed {
		agreed[arg] = !slices.ContainsFunc(kept, func(c candidate) bool { return !same(kept[0].types[arg].bare(), c.types[arg].bare()) })
	}
	for k := range kept {
		// An argument that all take in the same way chooses none of them.
		kept[k].certain = !slices.ContainsFunc(kept[k].open, func(arg int) bool { return !agreed[arg] })
		if kept[k].certain {
			first = min(first, kept[k].earliest)
		}
	}
	return slices.DeleteFunc(kept, func(c candidate) bool { return c.earliest > first })
}

// judge fills in how the arguments fit a candidate; false when one does not.
func (r *resolver) judge(c *candidate, on value, args []facts.Arg, values []value) bool {
	params := r.files[c.file].Decls[c.decl].Params
	c.same = true
	c.types = make([]value, len(args))
	for k, i := range c.taken {
		c.types[k] = r.paramTypeOn(c.classID, i, on)
		how := r.argumentFits(c.types[k], values[k], &args[k])
		if namesExpected(args[k].Value) {
			how = r.expectedFits(c.types[k], args[k].Value)
		}
		if params[i].Variadic {
			if r.isList(values[k]) {
				how = r.argumentFits(c.types[k], values[k].arg(0), &args[k])
				c.types[k] = typed(r.builtinName(r.rules.Array), c.types[k])
			} else {
				c.earliest = expanding
			}
		}
		c.same = c.same && how == exact && c.earliest == strict && sameType(c.types[k], values[k])
		switch how {
		case never:
			return false
		case maybe:
			c.open = append(c.open, k)
		case boxing:
			c.earliest = max(c.earliest, loose)
		}
	}
	if n := len(params); n > 0 && params[n-1].Variadic && !slices.Contains(c.taken, n-1) {
		c.earliest = expanding
	}
	return true
}
