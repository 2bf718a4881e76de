package resolve

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// The contract's call types.
const (
	selfMethod          = "self_method"
	selfAttrMethod      = "self_attr_method"
	paramMethod         = "param_method"
	internalFunc        = "internal_func"
	internalConstructor = "internal_constructor"
	boundary            = "boundary"
	boundaryConstructor = "boundary_constructor"
)

// The categories of dropped calls.
const (
	inheritedMethod     = "inherited_method"
	selfAttrUnknown     = "self_attr_unknown"
	stringLiteralMethod = "string_literal_method"
	builtinCall         = "builtin"
	localVarMethod      = "local_var_method"
	bareName            = "bare_name"
)

// outcome says what becomes of one call.
func (r *resolver) outcome(file int32, call *facts.Call) facts.Outcome {
	var found facts.Outcome
	at := place{file, int32(call.Scope), -1}
	use := asCallee
	if call.Kind == facts.NewCall {
		use = asValue
	}
	v, t := r.followTo(at, call.Callee, use)
	switch call.Kind {
	case facts.SuperCall:
		found = r.superCall(at, v, call.Args)
	case facts.UseCall:
		found = r.usedCall(at, call, v, t)
	default:
		found = r.called(at, call, r.callee(v), t)
	}
	if found.CalleeFile == "" {
		if to, ok := r.quoted(file, call, t); ok {
			found = to
		}
	}
	if found.CallType == "" && call.Kind != facts.UseCall {
		found = facts.Outcome{Category: r.category(call.Callee, v, t)}
	}
	found.Caller = r.caller(file, call.Caller)
	found.Await = call.Await
	return found
}

// called gives the edge to a known value; a zero outcome when there is none.
func (r *resolver) called(at place, call *facts.Call, v value, t trail) facts.Outcome {
	if v.kind == overloads || v.kind == declared && r.rules.Overloads && function(r.files[v.file].Decls[v.decl].Kind) {
		var ok bool
		if v, ok = r.choose(at, r.withTypeArgs(r.ofKind(v, call.Args, call.Await), call.Callee), t.on, call.Args); !ok {
			return facts.Outcome{}
		}
	}
	switch v.kind {
	case module:
		if f := &r.files[v.file]; r.rules.Scripts && f.Body != "" {
			return facts.Outcome{CallType: internalFunc, Callee: f.Body, CalleeFile: f.Path}
		}
	case declared:
		f := &r.files[v.file]
		switch kind := f.Decls[v.decl].Kind; {
		case classLike(kind) && (call.Kind != facts.PlainCall && call.Kind != facts.TemplateCall || r.rules.NewByCall):
			if made, ok := r.factory(at, v, call.Args); ok && call.Kind != facts.NewCall {
				return r.edge(internalFunc, made.file, made.decl)
			}
			if r.rules.Receivers && r.hasMember(v, r.rules.Callable, anyMember|calledMember) {
				return r.invocation(at, call, v)
			}
			return r.construction(at, v, call.Args)
		case function(kind) && (call.Kind == facts.NewCall || r.rules.Named && kind == facts.Constructor):
			return r.edge(internalConstructor, v.file, v.decl)
		case function(kind):
			return r.edge(r.callType(call.Callee, v, t), v.file, v.decl)
		}
	case instance:
		if call.Kind == facts.NewCall {
			return r.construction(at, v, call.Args) // type(self)()
		}
		if method := r.callable(v); method.kind == declared && function(r.files[method.file].Decls[method.decl].Kind) {
			return r.edge(r.callType(call.Callee, v, t), method.file, method.decl)
		}
	case external:
		if made, ok := r.extensionConstructor(at, v, call.Args); ok {
			return r.edge(internalConstructor, made.file, made.decl)
		}
		switch {
		case r.rules.OutsideTypes && call.Kind == facts.PlainCall && v.name.path == "",
			r.rules.Conversions && call.Kind == facts.PlainCall && upperLeaf(v.name.path):
			return facts.Outcome{}
		}
		return r.boundary(call, v)
	case externalValue:
		if call.Kind == facts.NewCall {
			return r.boundary(call, v)
		}
	case builtinValue:
		if call.Kind == facts.NewCall && r.rules.FromImport && strings.Contains(v.name.path, ".") {
			return facts.Outcome{CallType: boundaryConstructor, Callee: v.name.path}
		}
	case builtinMember:
		if r.rules.FromImport && strings.Contains(v.name.module, ".") {
			return facts.Outcome{CallType: boundary, Callee: v.name.module + "." + v.name.path}
		}
	case externalMember:
		return facts.Outcome{CallType: boundary, Callee: r.qualname(v.name)}
	}
	return facts.Outcome{}
}

// edge gives an edge to a declaration that is a node.
func (r *resolver) edge(callType string, file, decl int32) facts.Outcome {
	f := &r.files[file]
	if linker := f.spaces; linker != nil && f.Decls[decl].Signature {
		if inFile, definition, ok := linker.definition(r, file, decl); ok {
			file, decl, f = inFile, definition, &r.files[inFile]
		}
	}
	if stands := f.Decls[decl].Stands; stands > 0 && stands <= len(f.Decls) {
		decl = int32(stands - 1)
	}
	if f.Decls[decl].ID == "" {
		return facts.Outcome{}
	}
	return facts.Outcome{CallType: callType, Callee: f.Decls[decl].ID, CalleeFile: f.Path}
}

func (r *resolver) boundary(call *facts.Call, v value) facts.Outcome {
	qualname := r.qualname(v.name)
	kind := boundary
	if call.Kind == facts.NewCall || r.isOutsideClass(v.name) && call.Kind != facts.JSXCall {
		kind = boundaryConstructor
	}
	return facts.Outcome{CallType: kind, Callee: qualname}
}

// isOutsideClass reports whether something from outside is a class by its name.
func (r *resolver) isOutsideClass(n *name) bool {
	if r.rules.Classes[r.qualname(n)] {
		return true
	}
	return r.rules.UpperIsType && (upperLeaf(n.path) || n.path == "" && n.local == "" && upperLeaf(n.module))
}

// extensionConstructor gives the constructor that an extension gives to a type
// from outside. One without labels cannot be told from those of the type.
func (r *resolver) extensionConstructor(at place, class value, args []facts.Arg) (value, bool) {
	if !r.rules.OnTypes || !slices.ContainsFunc(args, func(a facts.Arg) bool { return a.Name != "" && a.Name != facts.TrailingArg }) {
		return value{}, false
	}
	on := value{kind: externalValue, name: class.name}
	found := r.extensionMember(on, r.rules.Constructors[0], anyMember|calledMember)
	if len(r.functionsOf(found)) == 0 {
		return value{}, false
	}
	return r.choose(at, found, on, args)
}

// invocation gives the edge to what runs when a class is called that can also be
// called as a function: a constructor or that function.
func (r *resolver) invocation(at place, call *facts.Call, class value) facts.Outcome {
	written, _ := r.constructorsOf(class)
	functions := r.functionsOf(r.classMember(class, r.rules.Callable, anyMember|calledMember))
	v, ok := r.choose(at, r.setOf(append(written, functions...)), class, call.Args)
	if !ok {
		return facts.Outcome{}
	}
	if r.files[v.file].Decls[v.decl].Kind == facts.Constructor {
		return r.edge(internalConstructor, v.file, v.decl)
	}
	return r.edge(internalFunc, v.file, v.decl)
}

// construction gives the edge to the constructor of a class.
func (r *resolver) construction(at place, class value, args []facts.Arg) facts.Outcome {
	if len(args) == 1 && args[0].Name == facts.PropertiesArg {
		args = r.withProperties(at, class, args[0].Value)
	}
	file, decl, ok := r.constructor(at, class, args)
	if !ok {
		return facts.Outcome{}
	}
	return r.edge(internalConstructor, file, decl)
}

// withProperties gives the arguments of a construction with named ones: a map where
// a constructor takes one, else none, and they set properties.
func (r *resolver) withProperties(at place, class value, all facts.Path) []facts.Arg {
	args := []facts.Arg{{Value: all}}
	written, _ := r.constructorsOf(class)
	for _, f := range written {
		_, ok := arrange(&r.files[f.file].Decls[f.decl], args)
		if ok && r.accepts(r.paramTypeOn(f, 0, class), r.valueAt(at, all)) == exact {
			return args
		}
	}
	return nil
}

// constructor finds the constructor that a class writes itself, else its
// implicit one: what a supertype writes runs too, but the class is what is
// constructed, and its callers should be found under its name.
func (r *resolver) constructor(at place, class value, args []facts.Arg) (int32, int32, bool) {
	f := &r.files[class.file]
	if function(f.Decls[class.decl].Kind) {
		return class.file, class.decl, true
	}
	found, implicit := r.constructorsOf(class)
	switch {
	case len(found) > 0 && r.rules.Overloads:
		for _, id := range implicit {
			if len(r.files[id.file].Decls[id.decl].Params) > 0 { // of a record that writes others
				found = append(found, id)
			}
		}
		chosen, ok := r.choose(at, r.setOf(found), class, args)
		return chosen.file, chosen.decl, ok
	case len(found) > 0:
		return found[0].file, found[0].decl, len(found) == 1
	case len(implicit) > 0:
		return implicit[0].file, implicit[0].decl, true
	}
	return 0, 0, false
}

// constructorsOf gives the constructors that a class, all its parts, writes,
// and the implicit ones.
func (r *resolver) constructorsOf(class value) (written, implicit []classID) {
	for i, a := range r.lineage(class.file, class.decl) {
		if i > 0 && !a.part {
			break
		}
		for _, decl := range r.written(a) {
			written = append(written, classID{a.file, decl})
		}
		f := &r.files[a.file]
		for _, decl := range f.tables().members[member{a.decl, r.rules.constructorOf(f.Decls[a.decl].Name, 0)}] {
			if f.Decls[decl].Implicit {
				implicit = append(implicit, classID{a.file, decl})
			}
		}
	}
	return written, implicit
}

// classNamed stands in Rules.Constructors for the name of the class.
const classNamed = "<class>"

// constructorOf gives one of the names of a class's constructors.
func (rules *Rules) constructorOf(class string, i int) string {
	if rules.Constructors[i] == classNamed {
		return class
	}
	return rules.Constructors[i]
}

// written gives the constructors that a class writes itself.
func (r *resolver) written(a ancestor) []int32 {
	for k := range r.rules.Constructors {
		id := r.rules.constructorOf(r.files[a.file].Decls[a.decl].Name, k)
		var found []int32
		for _, i := range r.candidates(a.file, a.decl, id, anyMember|calledMember) {
			if r.files[a.file].Decls[i].Kind == facts.Constructor {
				found = append(found, i)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// superCall gives the edge of super(…) to the constructor of the superclass.
func (r *resolver) superCall(at place, v value, args []facts.Arg) facts.Outcome {
	if v.kind != super {
		return facts.Outcome{}
	}
	for _, a := range r.lineage(v.file, v.decl)[1:] {
		switch {
		case a.part:
		case a.open && a.outside != nil && a.outside.module != "":
			return facts.Outcome{CallType: boundaryConstructor, Callee: r.qualname(a.outside)}
		case a.open:
			return facts.Outcome{}
		case (r.rules.Named || r.rules.TraitsFirst) && r.files[a.file].Decls[a.decl].Kind == facts.Trait: // a mixin
		case r.files[a.file].Decls[a.decl].Kind != facts.Interface:
			return r.construction(at, value{kind: declared, file: a.file, decl: a.decl}, args)
		}
	}
	return facts.Outcome{}
}

// callType says how a scanned function is reached.
func (r *resolver) callType(path facts.Path, callee value, t trail) string {
	first, last := path[0].Op, path[len(path)-1].Op
	self := first == facts.OpThis || first == facts.OpSuper
	switch {
	case t.called || callee.kind == declared && r.takesReceiver(classID{callee.file, callee.decl}, t.on):
		return internalFunc
	case len(path) == 1 && (self || t.head.own), self && len(path) == 2 && r.isMember(callee):
		return selfMethod
	case self || t.head.own:
		return selfAttrMethod
	case t.head.local && callee.kind == instance:
		return paramMethod
	case t.head.local && last == facts.OpMember && (t.on.kind == instance || t.on.kind == declared || t.on.kind == externalValue || t.on.kind == builtinValue):
		return paramMethod
	}
	return internalFunc
}

// isMember reports whether a callee is a method of a class or object, not a
// function that one of its attributes holds.
func (r *resolver) isMember(callee value) bool {
	if callee.kind != declared {
		return false
	}
	f := &r.files[callee.file]
	return f.Decls[callee.decl].Parent >= 0 && f.Decls[callee.decl].Kind != facts.Function
}

// category says why a call is dropped.
func (r *resolver) category(path facts.Path, v value, t trail) string {
	first, last := path[0].Op, path[len(path)-1].Op
	member := last == facts.OpMember
	switch {
	case first == facts.OpLiteral && member && len(path) == 2:
		return stringLiteralMethod
	case v.kind == builtin || v.kind == builtinMember || r.rules.Uniform && v.kind == builtinValue && r.firstParam(v) == 0 || v.kind == builtinValue && len(path) == 1 && first == facts.OpCast, r.isConversion(v):
		return builtinCall
	case (member || t.head.own) && v.kind == unknown && v.why == inherited:
		return inheritedMethod
	case first == facts.OpSuper && (len(path) == 1 || member && len(path) == 2):
		return inheritedMethod
	case first == facts.OpThis && (len(path) == 1 || member):
		return selfAttrUnknown
	case member && t.head.own:
		return selfAttrUnknown
	case member:
		return localVarMethod
	}
	return bareName
}

// isConversion reports whether calling something converts a value or runs what
// the compiler wrote.
func (r *resolver) isConversion(v value) bool {
	if !r.rules.Conversions || v.kind != declared {
		return false
	}
	d := &r.files[v.file].Decls[v.decl]
	return classLike(d.Kind) || function(d.Kind) && d.ID == ""
}

// caller gives the id of the node that a call stands in.
func (r *resolver) caller(file int32, decl int) string {
	f := &r.files[file]
	for ; decl >= 0; decl = f.Decls[decl].Parent {
		if f.Decls[decl].ID != "" {
			return f.Decls[decl].ID
		}
	}
	return f.Module + r.rules.joiner() + facts.ModuleBody
}
