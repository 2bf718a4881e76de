package swift

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// function declares a function, initializer, deinitializer or subscript.
func (f *file) function(i int, c context) {
	name, kind := "", facts.Method
	switch f.Kind(i) {
	case kindInit:
		name, kind = "init", facts.Constructor
	case kindDeinit:
		name = "deinit"
	case kindSubscript:
		name = "subscript"
	default:
		name = f.functionName(i)
	}
	if name == "" {
		f.children(i, c)
		return
	}
	body := f.Child(i, fieldBody)
	if f.Is(i, kindSubscript) {
		body = f.OfKind(i, kindComputed)
	}
	static := f.modified(i, "static", "class")
	params, locals := f.parameters(i)
	d := facts.Declaration{Kind: kind, Name: name, Parent: c.Owner, Static: static, Async: f.Has(i, "async"), Signature: body < 0,
		Type: f.result(i), Params: params, TypeParams: f.typeParameters(i), Hidden: c.Owner == none && f.modified(i, "private", "fileprivate")}
	if c.typ < 0 || c.typ != c.Owner {
		d.Kind = facts.Function
	}
	k := f.Declare(d)
	if d.Kind == facts.Function {
		f.BindDeclared(c.Scope, k)
	}
	fn := f.AddFunction(k, f.header(i, body))
	fn.Node.Decorator = f.attributes(i)
	fn.Node.Method = d.Kind != facts.Function && !static
	fn.Node.ClassName = c.class
	fn.Node.Exported = f.modified(i, "public", "open") || c.exported
	fn.Node.Entry = name == "main" && static
	inner := f.functionContext(k, fn, c)
	for n, p := range params {
		t := p.Type
		if p.Variadic {
			t = &facts.Type{Names: []string{"Array"}, Args: []facts.Type{orUnknown(t)}}
		}
		f.BindParam(inner.Scope, locals[n], nil, t, inner.Scope)
		if shown := shownType(p.Type); shown != "" {
			fn.Node.Params = append(fn.Node.Params, facts.ParamType{Name: locals[n], Type: shown})
		}
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Field(child) == fieldDefault {
			f.walk(child, inner)
		}
	}
	f.children(body, inner)
}

// functionName is the name of a function or operator.
func (f *file) functionName(i int) string {
	name := f.Child(i, fieldName)
	if f.Is(name, kindIdentifier) {
		return strings.Trim(f.String(name), "`")
	}
	return f.String(name) // of an operator
}

// result is the type behind the arrow; that of the property of a subscript.
func (f *file) result(i int) *facts.Type {
	if f.Is(i, kindInit) {
		return &facts.Type{Names: []string{"Self"}}
	}
	behind := f.Is(i, kindSubscript)
	for child := range f.Tree.Children(i) {
		switch {
		case f.String(child) == "->":
			behind = true
		case behind && f.isTypeNode(child):
			return f.typeOf(child)
		}
	}
	return nil
}

// parameters gives the parameters, named by their labels, and the names that
// they have inside.
func (f *file) parameters(i int) (params []facts.Param, locals []string) {
	for child := range f.Tree.Children(i) { // nil has no node of its own
		switch {
		case f.Is(child, kindParameter):
			local := f.String(f.Child(child, fieldName))
			p := facts.Param{Name: local, Named: true, Variadic: strings.HasSuffix(strings.TrimSpace(f.String(child)), "...")}
			if label := f.Child(child, fieldExternalName); label >= 0 {
				p.Name = f.String(label)
			}
			if p.Name == "_" || f.Is(i, kindSubscript) && f.Child(child, fieldExternalName) < 0 {
				p.Name, p.Named = "", false
			}
			for part := range f.Tree.NamedChildren(child) {
				if f.isTypeNode(part) {
					p.Type = f.typeOf(part)
				}
			}
			params, locals = append(params, p), append(locals, local)
		case f.Field(child) == fieldDefault && len(params) > 0:
			params[len(params)-1].Optional = true
		}
	}
	return params, locals
}

var _ = build.None
