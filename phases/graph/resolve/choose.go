package resolve

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// fit says whether an argument can be passed as a parameter.
type fit uint8

const (
	never  fit = iota
	maybe      // one of the types is not known
	boxing     // after wrapping a value that is no object, or unwrapping it
	exact
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

// choose gives the function of a set that a call with some arguments means;
// false when none fits or it cannot be told which.
func (r *resolver) choose(at place, v, on value, args []facts.Arg) (value, bool) {
	var fitting []candidate
	functions := r.extending(r.visible(at, r.functionsOf(v)), on)
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

// arranged is arrange for a function that is called on a value, which may be
// its first argument.
func (r *resolver) arranged(f classID, on value, args []facts.Arg) ([]int, bool) {
	d := &r.files[f.file].Decls[f.decl]
	if len(d.Params) == 0 || !r.takesReceiver(f, on) {
		return arrange(d, args)
	}
	others := *d
	others.Params = d.Params[1:]
	taken, ok := arrange(&others, args)
	for k := range taken {
		taken[k]++
	}
	return taken, ok
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

// arrange gives for every argument the parameter that takes it; false when the
// function cannot be called with that many.
func arrange(d *facts.Declaration, args []facts.Arg) ([]int, bool) {
	taken := make([]int, len(args))
	given := make([]bool, len(d.Params))
	next, spread := 0, false
	for k := range args {
		i := next
		if args[k].Name == facts.TrailingArg {
			i = len(d.Params) - 1
		} else if args[k].Name != "" {
			i = slices.IndexFunc(d.Params, func(p facts.Param) bool { return p.Name == args[k].Name })
		} else {
			i = unnamed(d, next, &args[k])
		}
		if i < 0 || i >= len(d.Params) || given[i] && !d.Params[i].Variadic {
			return nil, spread
		}
		taken[k], given[i] = i, true
		spread = spread || args[k].Spread
		if !d.Params[i].Variadic && (args[k].Name == "" || d.Params[i].Named) {
			next = i + 1
		}
	}
	for i := range d.Params {
		if p := &d.Params[i]; !given[i] && !p.Variadic && !p.Optional && !spread {
			return nil, false
		}
	}
	return taken, true
}

// unnamed gives the parameter that the next argument without a name is for. A
// function literal may stand behind the others without the name that its
// parameter has; -1 when there is no parameter for it.
func unnamed(d *facts.Declaration, next int, arg *facts.Arg) int {
	isLambda := len(arg.Value) == 1 && arg.Value[0].Op == facts.OpLambda
	skipped := -1
	for ; next < len(d.Params) && d.Params[next].Named; next++ {
		p := &d.Params[next]
		if isLambda && (p.Type == nil || len(p.Type.Names) == 1 && p.Type.Names[0] != "Int" && (p.Type.Names[0] == "Function" || !p.Optional)) {
			return next
		}
		if !p.Optional {
			return -1
		}
		skipped = next
	}
	if isLambda && next == len(d.Params) && skipped >= 0 {
		return skipped // the type may be another name of a function type
	}
	return next
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
	for k := range kept {
		// An argument that all take in the same way chooses none of them.
		kept[k].certain = !slices.ContainsFunc(kept[k].open, func(arg int) bool {
			return slices.ContainsFunc(kept, func(other candidate) bool { return !same(kept[k].types[arg].bare(), other.types[arg].bare()) })
		})
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

// sameType reports whether two values have the same type, type arguments aside.
func sameType(a, b value) bool { return a.known() && same(a.bare(), b.bare()) }

// isList reports whether a value can stand for all arguments of a variadic
// parameter.
func (r *resolver) isList(v value) bool {
	return v.kind == builtinValue && v.name.path == r.rules.Array
}

// mostSpecific reports whether a candidate takes nothing that another one would
// not take as well.
func (r *resolver) mostSpecific(c candidate, all []candidate) bool {
	for i, other := range all {
		if other.classID != c.classID && !r.moreSpecific(c, other, i) {
			return false
		}
	}
	return true
}

// moreSpecific compares two candidates; equal ones are told apart by which is
// nearer or has a body.
func (r *resolver) moreSpecific(a, b candidate, place int) bool {
	equal := true
	for k := range a.types {
		if same(a.types[k].bare(), b.types[k].bare()) {
			switch concreter(a.types[k], b.types[k]) {
			case 1:
				equal = false
			case -1:
				return false
			}
			continue
		}
		equal = false
		if r.accepts(b.types[k], a.types[k]) != exact {
			return false
		}
	}
	if !equal {
		return true
	}
	p, q := &r.files[a.file].Decls[a.decl], &r.files[b.file].Decls[b.decl]
	if r.standsIn(a.classID) && r.standsIn(b.classID) {
		return concreter(r.extendedBy(a.classID), r.extendedBy(b.classID)) > 0
	}
	switch {
	case r.rules.PlainFirst && len(p.TypeParams) != len(q.TypeParams):
		return len(p.TypeParams) < len(q.TypeParams)
	case len(p.Params) != len(q.Params):
		return len(p.Params) < len(q.Params) && (!r.rules.Untold || len(p.Params) == len(a.taken))
	case p.Signature != q.Signature:
		return q.Signature
	}
	return r.ownerOf(value{file: a.file, decl: a.decl}) != r.ownerOf(value{file: b.file, decl: b.decl}) && place > 0
}

// concreter is 1 when the first of two types names types where the other one has
// type parameters, -1 when it is the other way round, else 0.
func concreter(a, b value) int {
	switch {
	case a.kind == parameter && b.kind == parameter:
		return 0
	case a.kind == parameter:
		return -1
	case b.kind == parameter:
		return 1
	case a.args == nil || b.args == nil || len(a.args.list) != len(b.args.list):
		return 0
	}
	found := 0
	for i := range a.args.list {
		switch how := concreter(a.args.list[i], b.args.list[i]); {
		case found == 0:
			found = how
		case how != 0 && how != found:
			return 0
		}
	}
	return found
}

// extendedBy is the type that the extension of a function extends.
func (r *resolver) extendedBy(f classID) value {
	owner := r.ownerOf(value{file: f.file, decl: f.decl})
	if owner.file < 0 {
		return unknownFor(untyped)
	}
	return r.selfOf(owner.file, owner.decl)
}

// argumentFits tells how one argument fits the type of its parameter.
func (r *resolver) argumentFits(p, a value, arg *facts.Arg) fit {
	if len(arg.Value) == 1 && arg.Value[0].Op == facts.OpLambda {
		return r.takesFunction(p, arg.Value[0].Index-1)
	}
	return r.accepts(p, a)
}

// takesFunction tells whether a function literal with n parameters (-1 when
// that is not told) can be passed as a type.
func (r *resolver) takesFunction(p value, n int) fit {
	switch p.kind {
	case parameter:
		return never
	case instance:
		if r.files[p.file].Decls[p.decl].Kind != facts.Interface {
			return never
		}
		method := r.functional(p)
		if method.kind != declared {
			return maybe
		}
		if n >= 0 && len(r.files[method.file].Decls[method.decl].Params) != n {
			return never
		}
		return exact
	case builtinValue:
		if first := r.firstParam(p); first > 0 {
			if n < 0 || p.args == nil {
				return maybe
			}
			switch {
			case len(p.args.list)-first == n:
				return exact
			case len(p.args.list)-first == 1 && p.args.list[first].kind == builtinValue && p.args.list[first].name.path == r.rules.Splits:
				return maybe
			}
			return never
		}
		takes := r.builtinType(p).Takes
		switch {
		case takes == 0:
			return never
		case n < 0:
			return maybe
		case takes-1 != n:
			return never
		}
		return exact
	}
	return maybe
}

// functional gives the method that a function literal becomes.
func (r *resolver) functional(v value) value {
	if r.rules.OneMethod {
		return r.oneMethod(v)
	}
	return r.callable(v)
}

// accepts tells whether an instance of one type can be passed as another.
func (r *resolver) accepts(p, a value) fit {
	switch {
	case a.kind == bottom:
		if p.kind == builtinValue && r.rules.Boxes[p.name.path] != "" {
			return never
		}
		return exact
	case a.kind == unknown && p.kind == builtinValue && p.name.path == r.rules.Top:
		return exact // whatever it is
	case a.kind == unknown || p.kind == unknown || p.kind == bottom:
		return maybe
	case p.kind == parameter && p.file == a.file && p.decl == a.decl && a.kind == parameter && p.name == a.name:
		return exact
	case p.kind == parameter && classLike(r.files[p.file].Decls[p.decl].Kind):
		return never // seen from inside the class, where it stands for one type
	case p.kind == parameter:
		return r.acceptedBy(p, a)
	case a.kind == parameter:
		return r.accepts(p, r.erased(a))
	case p.kind == builtinValue && p.name.path == r.rules.Top:
		return r.asObject(a)
	case p.builtinName() == r.rules.Nullable && r.rules.Nullable != "":
		if a.builtinName() == r.rules.Nullable {
			return r.accepts(p.arg(0), a.arg(0))
		}
		return min(r.accepts(p.arg(0), a), boxing)
	}
	how := r.fitsAs(p, a)
	if how == never && r.narrowing && r.narrows(p, a) {
		return maybe
	}
	if how == never && r.rules.Converts != nil && r.rules.Converts(a.builtinName(), p.builtinName()) {
		return boxing
	}
	return how
}

// narrows reports whether what has one type may be of another, narrower one.
func (r *resolver) narrows(p, a value) bool {
	switch {
	case p.kind == instance && a.kind == instance:
		return slices.ContainsFunc(r.lineage(p.file, p.decl), func(up ancestor) bool { return !up.open && up.file == a.file && up.decl == a.decl })
	case p.kind == instance:
		return a.kind == externalValue && slices.ContainsFunc(r.lineage(p.file, p.decl), func(up ancestor) bool { return up.open })
	}
	return p.kind == builtinValue && a.kind == builtinValue && r.builtinFits(a, p) == exact
}

// builtinName is the name of the built-in type of an instance, "" of others.
func (v value) builtinName() string {
	if v.kind == builtinValue {
		return v.name.path
	}
	return ""
}

// lentFit tells how a value fits a type that an extension makes it one of: where
// that is a conversion, what needs none is preferred.
func (r *resolver) lentFit() fit {
	if r.rules.Factories {
		return boxing
	}
	return exact
}

// fitsAs tells whether an instance of one type is one of another.
func (r *resolver) fitsAs(p, a value) fit {
	switch a.kind {
	case instance, super:
		return r.instanceFits(p, a)
	case builtinValue:
		if r.isLent(a, p) {
			return r.lentFit()
		}
		return r.builtinFits(p, a)
	case external:
		if p.kind == externalValue && isConstantOf(p.name, a.name) {
			return exact
		}
	case externalValue:
		if p.kind == externalValue && same(value{name: p.name}, value{name: a.name}) {
			return exact
		}
		if r.isLent(a, p) {
			return r.lentFit()
		}
		if p.kind == builtinValue && r.builtinType(p).Closed {
			return never
		}
		if p.kind == builtinValue && r.rules.Boxes[p.name.path] != "" || p.kind == instance {
			return never
		}
	}
	return maybe
}

// isConstantOf reports whether something from outside is a constant of a class
// from outside: those of enumerations are instances of it.
func isConstantOf(class, constant *name) bool {
	leaf, ok := strings.CutPrefix(constant.path, class.path+".")
	return ok && class.module == constant.module && leaf != "" && leaf == strings.ToUpper(leaf) && !strings.Contains(leaf, ".")
}

// acceptedBy tells whether an instance can be passed as a type parameter.
func (r *resolver) acceptedBy(p, a value) fit {
	if of := r.bound(p); of.kind != unknown {
		return r.accepts(of, a)
	}
	return r.asObject(a)
}

func (r *resolver) asObject(a value) fit {
	if a.kind == builtinValue && r.rules.Boxes[a.name.path] != "" {
		return boxing
	}
	return exact
}

// instanceFits tells whether an instance of a scanned class can be passed as a
// type.
func (r *resolver) instanceFits(p, a value) fit {
	how := never
	for _, up := range r.lineage(a.file, a.decl) {
		switch {
		case !up.open:
			if p.kind == instance && up.file == p.file && up.decl == p.decl {
				return exact
			}
		case up.outside == nil:
			how = maybe
		case p.kind == externalValue && same(value{name: p.name}, value{name: up.outside}):
			return exact
		case p.kind == builtinValue:
			if known := r.knownType(up.outside); known == "" {
				how = maybe
			} else if r.isA(known, p.name.path) {
				return exact
			}
		case p.kind == externalValue:
			how = maybe
		}
	}
	return how
}

// knownType gives the built-in type that something from outside is known as.
func (r *resolver) knownType(n *name) string {
	if n.module == "" {
		if _, ok := r.rules.Types[n.path]; ok {
			return n.path
		}
		return ""
	}
	return r.rules.Outside[r.qualname(n)]
}

// builtinFits tells whether an instance of a built-in type can be passed as a
// type.
func (r *resolver) builtinFits(p, a value) fit {
	if p.kind != builtinValue {
		if p.kind == externalValue && r.rules.Boxes[a.name.path] == "" && !r.builtinType(a).Closed {
			return maybe
		}
		return never
	}
	from, to := a.name.path, p.name.path
	switch {
	case from == to && from == r.rules.Array && a.args != nil && p.args != nil:
		return r.elementFits(p.arg(0), a.arg(0))
	case from == to && from == r.rules.Function && a.args != nil && p.args != nil:
		return r.functionFits(p, a)
	case r.isA(from, to):
		return exact
	case r.rules.Boxes[from] != "" && r.isA(r.rules.Boxes[from], to):
		return boxing
	case r.rules.Boxes[to] != "":
		for small, box := range r.rules.Boxes {
			if box == from && r.isA(small, to) {
				return boxing
			}
		}
	}
	return never
}

// functionFits tells whether a function of one type can be passed as one of
// another: with as many parameters, and a result that needs no conversion.
func (r *resolver) functionFits(p, a value) fit {
	if len(p.args.list) != len(a.args.list) {
		return never
	}
	wanted, given := p.arg(0), a.arg(0)
	if wanted.kind == parameter || wanted.kind == unknown || given.kind == unknown || r.elementFits(wanted, given) != never {
		return exact
	}
	return never
}

// elementFits tells whether an array of one type can be passed as an array of
// another: without conversion of its elements.
func (r *resolver) elementFits(p, a value) fit {
	how := r.accepts(p, a)
	simple := func(v value) bool { return v.kind == builtinValue && r.rules.Boxes[v.name.path] != "" }
	if how == boxing || how == exact && (simple(p) || simple(a)) && !same(p, a) {
		return never
	}
	return how
}

// isA reports whether a built-in type is another one or a subtype of it.
func (r *resolver) isA(from, to string) bool {
	if from == to {
		return true
	}
	for _, up := range strings.Fields(r.rules.Types[from].Is) {
		if r.isA(up, to) {
			return true
		}
	}
	return false
}

// builtinOwner gives the built-in type that has a member of another one, "" when
// that is known to lack it.
func (r *resolver) builtinOwner(of, id string) (string, bool) {
	t, ok := r.rules.Types[of]
	if !ok {
		return "", false
	}
	if _, has := t.Members[id]; has {
		return of, true
	}
	known := t.Whole
	for _, up := range strings.Fields(t.Is) {
		found, whole := r.builtinOwner(up, id)
		if found != "" {
			return found, true
		}
		known = known && whole
	}
	return "", known
}

// paramOfSet gives the type that a parameter has in all functions of a set.
func (r *resolver) paramOfSet(functions []classID, on value, i int) value {
	var found value
	for _, f := range functions {
		i := fromEnd(i, len(r.files[f.file].Decls[f.decl].Params))
		if i < 0 {
			continue
		}
		// What is asked for is what a function literal is passed as.
		if t := r.paramTypeOn(f, i, on); r.takesFunction(t, -1) != never {
			found = join(found, t)
		}
	}
	return bottomToUnknown(found)
}

// fromEnd gives a place in a list of n, -1 when there is none: -1 means the last.
func fromEnd(i, n int) int {
	if i == -1 {
		i = n - 1
	}
	if i < 0 || i >= n {
		return -1
	}
	return i
}

// firstParam gives the argument of a built-in function type that is the type of
// its first parameter, 0 when a value is no function.
func (r *resolver) firstParam(v value) int {
	switch {
	case v.kind != builtinValue || r.rules.Function == "":
	case v.name.path == r.rules.Function:
		return 1
	case r.rules.Receivers && v.name.path == receiverFunction:
		return 2
	}
	return 0
}

// paramOfBuiltin gives a parameter of a function type.
func (r *resolver) paramOfBuiltin(v value, i int) value {
	if first := r.firstParam(v); first > 0 && v.args != nil {
		return v.arg(first + fromEnd(i, len(v.args.list)-first))
	}
	params := strings.Fields(r.builtinType(v).Params)
	if i < 0 || i >= len(params) {
		return unknownFor(untyped)
	}
	return r.shaped(params[i], v)
}

func bottomToUnknown(v value) value {
	if v.kind == bottom {
		return unknownFor(untyped)
	}
	return v
}
