package resolve

// value is what is known about an expression. It forms a flat lattice: bottom
// is below every value, unknown above, and join goes up only, so that values
// which depend on each other have one least solution, whatever is asked first.
type value struct {
	kind kind
	why  reason
	file int32
	decl int32
	name *name
	args *args
}

type kind uint8

const (
	bottom         kind = iota // bound to nothing, or not worked out yet
	unknown                    // cannot be told
	declared                   // the declaration itself: a function, a class, an object
	instance                   // an instance of the declared class
	receiver                   // the object that a function is called on, whatever its class
	super                      // an instance of the declared class, seen as its supertype
	superClass                 // the declared class itself, seen as its supertype
	module                     // a scanned file as a namespace
	folder                     // a folder as a namespace (Python's namespace packages)
	external                   // what an import from outside the scanned files binds, and its members
	externalValue              // an instance of a class from outside
	externalMember             // a member of such an instance
	builtin                    // a predeclared function, type or object
	builtinValue               // an instance of a built-in type
	builtinMember              // a member of a built-in object or of an instance of a built-in type
	parameter                  // an instance of the type parameter name of the declaration
	overloads                  // one of the functions of the set number decl
)

// reason says why a value is unknown; the greater wins.
type reason uint8

const (
	untyped   reason = iota // no type is written and none can be inferred
	ambiguous               // two candidates
	inherited               // a supertype outside the scanned files may have it
)

// name is the name of something that is not declared in a scanned file.
type name struct {
	module string // import specifier; "" for a built-in
	path   string // names behind it, joined with dots
	local  string // what the importing file calls the module
}

// asInstance marks a receiver that is an instance even where the class itself
// was called on.
const asInstance = 1

// args are the type arguments of an instance.
type args struct {
	list  []value
	depth int
}

// maxArgs bounds how deep type arguments nest; deeper ones are forgotten.
const maxArgs = 8

func unknownFor(why reason) value { return value{kind: unknown, why: why} }

func (v value) known() bool { return v.kind > unknown }

// typed gives an instance of a built-in type.
func typed(n *name, list ...value) value {
	return value{kind: builtinValue, name: n}.withArgs(list)
}

// bare is the value without its type arguments.
func (v value) bare() value {
	v.args = nil
	return v
}

// withArgs gives the value with type arguments.
func (v value) withArgs(list []value) value {
	v.args = nil
	if len(list) == 0 {
		return v
	}
	depth := 0
	for _, arg := range list {
		if arg.args != nil {
			depth = max(depth, arg.args.depth)
		}
	}
	if depth < maxArgs {
		v.args = &args{list: list, depth: depth + 1}
	}
	return v
}

// arg gives a type argument.
func (v value) arg(i int) value {
	if v.args == nil || i < 0 || i >= len(v.args.list) {
		return value{kind: unknown}
	}
	return v.args.list[i]
}

// anyArg gives what all type arguments agree on.
func (v value) anyArg() value {
	if v.args == nil {
		return value{kind: unknown}
	}
	var all value
	for _, arg := range v.args.list {
		all = join(all, arg)
	}
	return all
}

func same(a, b value) bool {
	if a.kind != b.kind || a.why != b.why || a.file != b.file || a.decl != b.decl {
		return false
	}
	if a.name != b.name && (a.name == nil || b.name == nil || a.name.module != b.name.module || a.name.path != b.name.path) {
		return false
	}
	if a.args == b.args {
		return true
	}
	if a.args == nil || b.args == nil || len(a.args.list) != len(b.args.list) {
		return false
	}
	for i := range a.args.list {
		if !same(a.args.list[i], b.args.list[i]) {
			return false
		}
	}
	return true
}

// join gives what is known of an expression that is a or b.
func join(a, b value) value {
	switch {
	case a.kind == bottom:
		return b
	case b.kind == bottom || same(a, b):
		return a
	case a.kind == unknown && b.kind == unknown:
		return unknownFor(max(a.why, b.why))
	case a.kind == unknown:
		return a
	case b.kind == unknown:
		return b
	case a.kind == b.kind && (a.kind == builtinValue || a.kind == instance) && same(a.bare(), b.bare()):
		return joinArgs(a, b)
	}
	return unknownFor(ambiguous)
}

// joinArgs joins two instances of one built-in type.
func joinArgs(a, b value) value {
	if a.args == nil || b.args == nil {
		return a.bare()
	}
	list := make([]value, max(len(a.args.list), len(b.args.list)))
	for i := range list {
		list[i] = join(a.argOrBottom(i), b.argOrBottom(i))
	}
	return a.withArgs(list)
}

func (v value) argOrBottom(i int) value {
	if i >= len(v.args.list) {
		return value{}
	}
	return v.args.list[i]
}

// withReceiver replaces the receiver in the result of a method by what it was
// called on.
func withReceiver(v, on value) value {
	switch {
	case v.kind == receiver:
		if v.decl == asInstance && on.kind == declared {
			on.kind = instance
		}
		return on
	case v.args != nil && (v.kind == builtinValue || v.kind == instance):
		list := make([]value, len(v.args.list))
		for i, arg := range v.args.list {
			list[i] = withReceiver(arg, on)
		}
		return v.withArgs(list)
	}
	return v
}
