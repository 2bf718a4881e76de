package php

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// call visits a call of a function or method.
func (f *file) call(i int, c context) {
	callee, end := f.callee(i, c)
	kind := facts.PlainCall
	f.AddCall(i, c.Context, kind, callee, f.RawText(f.Start(i), end))
	arguments := f.Child(i, fieldArguments)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if child != arguments && !f.isName(child) {
			f.walk(child, c)
		}
	}
	f.walk(arguments, c)
}

// callee is the path of what a call calls, and where its text ends.
func (f *file) callee(i int, c context) (facts.Path, uint32) {
	switch f.Kind(i) {
	case kindCall:
		function := f.Child(i, fieldFunction)
		if f.isName(function) {
			return build.Name(c.names.functionName(f.String(function))), f.End(function)
		}
		return f.path(function, c), f.End(function)
	case kindMemberCall:
		return f.member(f.path(f.Child(i, fieldObject), c), i), f.nameEnd(i)
	default:
		scope := f.Child(i, fieldScope)
		if f.isName(scope) {
			return f.member(f.classPath(scope, c), i), f.nameEnd(i)
		}
		return f.member(f.path(scope, c), i), f.nameEnd(i)
	}
}

func (f *file) nameEnd(i int) uint32 {
	if name := f.Child(i, fieldName); name >= 0 {
		return f.End(name)
	}
	return f.End(i)
}

// member appends the method that a call names; one that is only known when the
// program runs cannot be followed.
func (f *file) member(object facts.Path, i int) facts.Path {
	if name := f.Child(i, fieldName); f.Kind(name) == kindName {
		return append(object, build.Member(f.String(name)))
	}
	return build.Opaque
}

// construction visits new A(…).
func (f *file) construction(i int, c context) {
	class := f.Only(i)
	for f.Kind(class) == kindAttributes {
		class = f.Tree.Next(class)
	}
	arguments := f.OfKind(i, kindArguments)
	raw := f.RawText(f.Start(i), f.constructionEnd(i, arguments))
	switch {
	case f.OfKind(i, kindDeclarationList) >= 0 || f.Has(i, "class"):
		if f.OfKind(i, kindDeclarationList) < 0 {
			f.AddCall(i, c.Context, facts.NewCall, build.Opaque, raw)
			f.walkChildren(i, c)
			return
		}
		name := f.HiddenName()
		f.AddCall(i, c.Context, facts.NewCall, build.Name(name), "new class")
		f.walk(arguments, c)
		f.anonymousClass(i, name, c)
		return
	case f.isName(class):
		path := f.classPath(class, c)
		kind := facts.NewCall
		if path[0].Op == facts.OpSuper {
			kind = facts.SuperCall
		}
		f.AddCall(i, c.Context, kind, path, raw)
	default:
		f.AddCall(i, c.Context, facts.NewCall, f.path(class, c), raw)
		f.walk(class, c)
	}
	f.walk(arguments, c)
}

func (f *file) constructionEnd(i, arguments int) uint32 {
	if arguments >= 0 {
		return f.Start(arguments)
	}
	return f.End(i)
}
