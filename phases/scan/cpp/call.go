package cpp

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// call walks a call expression. Casts that look like one are calls of what no
// code declares.
func (f *file) call(i int, c context) {
	function, arguments := f.Child(i, fieldFunction), f.Child(i, fieldArguments)
	call := f.AddCall(i, c.Context, facts.PlainCall, f.path(function, c), f.Raw(function))
	call.Args = f.arguments(arguments, c, 0)
	call.Await = f.Tree.Kind(f.Parent(i)) == "co_await_expression"
	f.callee(function, c)
	f.argumentList(arguments, c)
}

// callee walks what stands before the arguments.
func (f *file) callee(function int, c context) {
	switch f.Kind(function) {
	case kindIdentifier:
		if c.Self != nil && !f.isLocal(c.Scope, f.String(function)) {
			c.Self.Invoke(f.String(function))
		}
	case kindMember:
		object := f.Child(function, fieldArgument)
		if f.Kind(object) == kindThis && c.Self != nil {
			c.Self.Invoke(f.memberOf(function))
			return
		}
		f.expression(object, c)
	default:
		f.walk(function, c)
	}
}

func (f *file) argumentList(i int, c context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.expression(child, c)
	}
}

// construction walks new T(…).
func (f *file) construction(i int, c context) {
	written := f.Child(i, fieldType)
	path := facts.Path(nil)
	if names := f.names(written); len(names) > 0 {
		path = pathOf(names)
	} else {
		path = build.Opaque
	}
	call := f.AddCall(i, c.Context, facts.NewCall, path, f.RawText(f.Start(i), f.End(i)))
	arguments := f.Child(i, fieldArguments)
	call.Args = f.arguments(arguments, c, 0)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case child == arguments:
			f.argumentList(child, c)
		case child != written:
			f.expression(child, c)
		}
	}
}

// compound walks T{…}. (T){…}, which C has too, calls nothing.
func (f *file) compound(i int, c context) {
	value := f.Child(i, fieldValue)
	if written := f.Child(i, fieldType); !f.Has(i, "(") {
		path := build.Opaque
		if names := f.names(written); len(names) > 0 {
			path = pathOf(names)
		}
		call := f.AddCall(i, c.Context, facts.NewCall, path, f.RawText(f.Start(i), f.End(i)))
		call.Args = f.arguments(value, c, 0)
	}
	f.argumentList(value, c)
}

// initializers walks what a constructor initialises. A capitalised or qualified
// name there is a supertype, or the class itself, whose constructor is called.
func (f *file) initializers(list int, c context) {
	if list < 0 {
		return
	}
	for i := range f.Tree.NamedChildren(list) {
		if f.Kind(i) != kindInitializer {
			f.walk(i, c)
			continue
		}
		name := f.Tree.FirstChild(i)
		arguments := f.Last(i)
		if f.initialisesType(name) {
			call := f.AddCall(i, c.Context, facts.NewCall, pathOf(f.names(name)), f.Raw(name))
			call.Args = f.arguments(arguments, c, 0)
		} else if k := f.Kind(name); k == kindIdentifier {
			f.initialise(f.String(name), c)
		}
		f.argumentList(arguments, c)
	}
}

func (f *file) initialisesType(name int) bool {
	switch f.Kind(name) {
	case kindQualified, kindTemplateFunction, kindTemplateType:
		return len(f.names(name)) > 0
	case kindIdentifier:
		text := f.String(name)
		return text != "" && text[0] >= 'A' && text[0] <= 'Z' && strings.ToUpper(text) != text
	}
	return false
}

// maxArguments bounds how deep arguments of arguments are told.
const maxArguments = 3

// arguments gives the values of arguments.
func (f *file) arguments(list int, c context, depth int) []facts.Arg {
	if list < 0 {
		return nil
	}
	var args []facts.Arg
	for i := range f.Tree.NamedChildren(list) {
		arg := facts.Arg{Spread: f.Kind(i) == kindSpread}
		if depth < maxArguments && !arg.Spread {
			if values := f.alternatives(nil, i, c, 0, depth+1); len(values) == 1 && values[0][0].Op != facts.OpOpaque {
				arg.Value = values[0]
			}
		}
		args = append(args, arg)
	}
	return args
}

// lambda walks a function without a name.
func (f *file) lambda(i int, c context) {
	for capture := range f.Tree.NamedChildren(f.cppChild(i, fieldCaptures)) {
		if f.Kind(capture) != kindThis {
			f.expression(capture, c)
		}
	}
	c.Context = f.Block(c.Context)
	c.Result = nil
	for _, p := range f.params(f.Child(f.Child(i, fieldDeclarator), fieldParameters)) {
		f.BindParam(c.Scope, p.Name, nil, p.Type, c.Scope)
	}
	f.children(f.Child(i, fieldBody), c)
}
