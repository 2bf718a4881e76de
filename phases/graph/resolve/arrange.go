package resolve

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

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

// paramOfSet gives the type that a parameter has in all functions of a set.
func (r *resolver) paramOfSet(functions []classID, on value, i int) value {
	var found value
	for _, f := range functions {
		i := paramAt(r.files[f.file].Decls[f.decl].Params, i)
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

// paramAt gives the parameter that takes argument number i, -1 when there is none.
func paramAt(params []facts.Param, i int) int {
	if n := len(params); i >= n && n > 0 && params[n-1].Variadic {
		return n - 1
	}
	return fromEnd(i, len(params))
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
