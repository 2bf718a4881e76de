package resolve

import "rules_handbook/schemas/facts"

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
	v, t := r.follow(place{file, int32(call.Scope), -1}, call.Callee)
	if call.Kind == facts.SuperCall {
		found = r.superCall(v)
	} else {
		found = r.called(call, r.callee(v), t)
	}
	if found.CallType == "" {
		found = facts.Outcome{Category: r.category(call.Callee, v, t)}
	}
	found.Caller = r.caller(file, call.Caller)
	found.Await = call.Await
	return found
}

// called gives the edge to a known value; a zero outcome when there is none.
func (r *resolver) called(call *facts.Call, v value, t trail) facts.Outcome {
	switch v.kind {
	case declared:
		f := &r.files[v.file]
		switch kind := f.Decls[v.decl].Kind; {
		case classLike(kind) && (call.Kind != facts.PlainCall && call.Kind != facts.TemplateCall || r.rules.NewByCall):
			return r.construction(v)
		case function(kind) && call.Kind == facts.NewCall:
			return r.edge(internalConstructor, v.file, v.decl)
		case function(kind):
			return r.edge(r.callType(call.Callee, v, t), v.file, v.decl)
		}
	case instance:
		if call.Kind == facts.NewCall {
			return r.construction(v) // type(self)()
		}
		if method := r.callable(v); method.kind == declared && function(r.files[method.file].Decls[method.decl].Kind) {
			return r.edge(r.callType(call.Callee, v, t), method.file, method.decl)
		}
	case external:
		return r.boundary(call, v)
	case externalMember:
		return facts.Outcome{CallType: boundary, Callee: r.qualname(v.name)}
	}
	return facts.Outcome{}
}

// edge gives an edge to a declaration that is a node.
func (r *resolver) edge(callType string, file, decl int32) facts.Outcome {
	f := &r.files[file]
	if f.Decls[decl].ID == "" {
		return facts.Outcome{}
	}
	return facts.Outcome{CallType: callType, Callee: f.Decls[decl].ID, CalleeFile: f.Path}
}

func (r *resolver) boundary(call *facts.Call, v value) facts.Outcome {
	qualname := r.qualname(v.name)
	kind := boundary
	byName := r.rules.UpperIsType && upperLeaf(v.name.path) || r.rules.Classes[qualname]
	if call.Kind == facts.NewCall || byName && call.Kind != facts.JSXCall {
		kind = boundaryConstructor
	}
	return facts.Outcome{CallType: kind, Callee: qualname}
}

// construction gives the edge to the constructor of a class.
func (r *resolver) construction(class value) facts.Outcome {
	file, decl, ok := r.constructor(class.file, class.decl)
	if !ok {
		return facts.Outcome{}
	}
	return r.edge(internalConstructor, file, decl)
}

// constructor finds the constructor that a class writes itself, else its
// implicit one: what a supertype writes runs too, but the class is what is
// constructed, and its callers should be found under its name.
func (r *resolver) constructor(file, decl int32) (int32, int32, bool) {
	own := r.lineage(file, decl)[0]
	if function(r.files[own.file].Decls[own.decl].Kind) {
		return own.file, own.decl, true
	}
	if found := r.written(own); len(found) > 0 {
		return own.file, found[0], len(found) == 1
	}
	f := &r.files[file]
	for _, i := range f.tables().members[member{decl, r.rules.Constructors[0]}] {
		if f.Decls[i].Implicit {
			return file, i, true
		}
	}
	return 0, 0, false
}

// written gives the constructors that a class writes itself.
func (r *resolver) written(a ancestor) []int32 {
	for _, id := range r.rules.Constructors {
		var found []int32
		for _, i := range r.candidates(a.file, a.decl, id, anyMember) {
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
func (r *resolver) superCall(v value) facts.Outcome {
	if v.kind != super {
		return facts.Outcome{}
	}
	for _, a := range r.lineage(v.file, v.decl)[1:] {
		switch {
		case a.open && a.outside != nil && a.outside.module != "":
			return facts.Outcome{CallType: boundaryConstructor, Callee: r.qualname(a.outside)}
		case a.open:
			return facts.Outcome{}
		case r.files[a.file].Decls[a.decl].Kind != facts.Interface:
			return r.construction(value{file: a.file, decl: a.decl})
		}
	}
	return facts.Outcome{}
}

// callType says how a scanned function is reached.
func (r *resolver) callType(path facts.Path, callee value, t trail) string {
	first, last := path[0].Op, path[len(path)-1].Op
	self := first == facts.OpThis || first == facts.OpSuper
	switch {
	case t.called:
		return internalFunc
	case len(path) == 1 && (self || t.head.own), self && len(path) == 2 && r.isMember(callee):
		return selfMethod
	case self || t.head.own:
		return selfAttrMethod
	case t.head.local && callee.kind == instance:
		return paramMethod
	case t.head.local && last == facts.OpMember && (t.on.kind == instance || t.on.kind == declared):
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
	case v.kind == builtin || v.kind == builtinMember:
		return builtinCall
	case member && v.kind == unknown && v.why == inherited:
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

// caller gives the id of the node that a call stands in.
func (r *resolver) caller(file int32, decl int) string {
	f := &r.files[file]
	for ; decl >= 0; decl = f.Decls[decl].Parent {
		if f.Decls[decl].ID != "" {
			return f.Decls[decl].ID
		}
	}
	return f.Module + ".<module>"
}
