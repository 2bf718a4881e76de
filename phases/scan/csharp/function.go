package csharp

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// function declares a method, constructor, destructor or local function.
func (f *file) function(i int, c context) {
	name := f.String(f.Child(i, fieldName))
	if name == "" {
		f.children(i, c)
		return
	}
	body := f.Child(i, fieldBody)
	returns := f.Child(i, fieldReturns)
	if returns < 0 {
		returns = f.Child(i, fieldType)
	}
	d := facts.Declaration{Kind: facts.Method, Name: name, Parent: c.Owner, Static: f.modified(i, "static"), Async: f.modified(i, "async"),
		Signature: body < 0, Type: f.typeOf(returns), Params: f.parameterList(f.Child(i, fieldParameters)), TypeParams: f.typeParameters(i)}
	switch {
	case f.Is(i, kindLocalFunction) || c.typ != c.Owner || c.typ < 0:
		d.Kind = facts.Function
	case f.Is(i, kindConstructor):
		d.Kind = facts.Constructor
	case f.Is(i, kindDestructor):
		d.Name = "Finalize"
	}
	d.Hidden = f.modified(i, "private") && c.typ >= 0 && !f.Decl(c.typ).Partial
	k := f.Declare(d)
	if name, ok := f.renamed[c.Owner]; ok && d.Kind == facts.Constructor && !d.Static {
		f.renamed[k] = name
	}
	if explicit := f.OfKind(i, kindExplicit); explicit >= 0 {
		f.renamed[k] = f.String(explicit) + name // reached through the interface only
	}
	if d.Kind == facts.Constructor && d.Static {
		f.renamed[k] = ".cctor" // nobody calls it
	}
	if d.Kind == facts.Function {
		f.BindDeclared(c.Scope, k)
	}
	h := f.HeaderOf(i, body)
	if initializer := f.OfKind(i, kindInitializer); initializer >= 0 {
		h.End = f.Start(initializer)
	}
	fn := f.AddFunction(k, h)
	fn.Node.Signature = f.signature(f.start(i), h.End)
	fn.Node.Decorator = f.attributes(i)
	fn.Node.ClassName = f.className(c)
	fn.Node.Exported = f.modified(i, "public") || f.modified(i, "protected") || c.typ >= 0 && f.Decl(c.typ).Kind == facts.Interface
	fn.Node.Entry = name == "Main" && d.Static
	for _, p := range d.Params {
		if shown := shownType(p.Type); shown != "" {
			fn.Node.Params = append(fn.Node.Params, facts.ParamType{Name: p.Name, Type: shown})
		}
	}
	f.extension(i, k, c)
	f.functionBody(i, body, k, fn, c)
}

// className is the class around, also of a local function.
func (f *file) className(c context) string {
	if c.typ < 0 {
		return ""
	}
	return f.Decl(c.typ).Name
}

func (f *file) functionBody(i, body, k int, fn *build.Function, c context) {
	inner := f.functionContext(k, fn, c)
	inner.results = f.Decl(k).Type
	if c.static {
		inner.Self = nil
	}
	list := f.Child(i, fieldParameters)
	for _, p := range f.parameterList(list) {
		t := p.Type
		if p.Variadic {
			t = &facts.Type{Names: []string{"Array"}, Args: []facts.Type{orUnknown(t)}}
		}
		f.BindParam(inner.Scope, p.Name, nil, t, inner.Scope)
	}
	f.defaults(list, inner)
	if initializer := f.OfKind(i, kindInitializer); initializer >= 0 {
		f.constructorInitializer(initializer, inner)
	}
	f.walk(body, inner)
}

// defaults walks the default values of parameters.
func (f *file) defaults(list int, c context) {
	for p := range f.namedChildren(list) {
		if f.Is(p, kindParameter) {
			if value := f.Last(p); value >= 0 && f.Field(value) == 0 && !f.Is(value, kindModifier, kindAttributeList) {
				f.walk(value, c)
			}
		}
	}
}

// parameterList gives the parameters; a variadic one has the type of an
// element.
func (f *file) parameterList(list int) (params []facts.Param) {
	var variadic *facts.Type
	for p := range f.namedChildren(list) {
		switch {
		case f.Is(p, kindParameter):
			value := f.Last(p)
			optional := value >= 0 && f.Field(value) == 0 && !f.Is(value, kindModifier, kindAttributeList)
			param := facts.Param{Name: f.String(f.Child(p, fieldName)), Type: f.typeOf(f.Child(p, fieldType)), Optional: optional}
			if f.modified(p, "params") {
				param.Variadic, param.Type = true, element(param.Type)
			}
			params = append(params, param)
		case f.Field(p) == fieldType: // params T[] name
			variadic = element(f.typeOf(p))
		case f.Field(p) == fieldName:
			params = append(params, facts.Param{Name: f.String(p), Type: variadic, Variadic: true})
		}
	}
	return params
}

// element is the type of the elements of an array.
func element(t *facts.Type) *facts.Type {
	if t == nil || len(t.Args) != 1 || t.Args[0].Names[0] == "_" {
		return nil
	}
	return &t.Args[0]
}

// extension makes a static method with a this parameter a member of the type
// of that parameter as well.
func (f *file) extension(i, k int, c context) {
	first := none
	for p := range f.namedChildren(f.Child(i, fieldParameters)) {
		if f.Is(p, kindParameter) {
			first = p
		}
		break
	}
	d := *f.Decl(k)
	if first < 0 || !f.modified(first, "this") || len(d.Params) == 0 || d.Params[0].Type == nil || c.typ < 0 {
		return
	}
	extended := d.Params[0].Type
	for _, p := range d.TypeParams {
		if len(extended.Names) == 1 && extended.Names[0] == p.Name {
			extended = p.Bound
			if extended == nil {
				extended = &facts.Type{Names: []string{"object"}}
			}
		}
	}
	e := f.Declare(facts.Declaration{Kind: facts.Extension, Qualname: f.Decl(c.typ).Qualname, Parent: c.Owner, Type: extended, TypeParams: d.TypeParams})
	f.Declare(facts.Declaration{Kind: facts.Method, Name: d.Name, Qualname: d.Qualname, Parent: e, Async: d.Async, Type: d.Type,
		Params: d.Params[1:], TypeParams: d.TypeParams, Hidden: d.Hidden, Stands: k + 1})
}

// operator walks an operator, which is no node: its calls are the module's.
func (f *file) operator(i int, c context) {
	c.Context = f.Block(c.Context)
	for _, p := range f.parameterList(f.Child(i, fieldParameters)) {
		f.Bind(c.Scope, p.Name, nil, p.Type, c.Scope)
	}
	c.results = f.typeOf(f.Child(i, fieldType))
	f.walk(f.Child(i, fieldBody), c)
}
