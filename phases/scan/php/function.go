package php

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// function declares a function or method and visits its body.
func (f *file) function(i int, c context) {
	name := f.String(f.Child(i, fieldName))
	if name == "" {
		f.walkChildren(i, c)
		return
	}
	body := f.Child(i, fieldBody)
	doc := f.Doc(f.Start(i))
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: build.None, Qualname: c.names.qualname(name), Signature: body < 0}
	if f.Kind(i) == kindMethod {
		d.Kind, d.Parent, d.Qualname, d.Static = facts.Method, c.Owner, "", f.modifier(i, "static")
		if strings.EqualFold(name, "__construct") {
			d.Kind = facts.Constructor
		}
	} else if c.Caller >= 0 {
		d.Qualname = f.Qualify(c.Caller, name)
	}
	k := f.Declare(d)
	h := f.HeaderOf(i, body)
	h.Node = i
	fn := f.AddFunction(k, h)
	fn.Node.Decorator = f.attributes(i, c)
	fn.Node.Signature = f.signature(i, h.End)
	fn.Node.Method = fn.Node.Method && !d.Static
	fn.Node.Exported = !f.modifier(i, "private") && !f.modifier(i, "protected")
	if strings.HasPrefix(fn.Node.ClassName, "{") {
		fn.Node.ClassName, fn.Low = "", true
	}

	inner := context{outer: c.outer, names: c.names}
	inner.Context = build.Context{Caller: k, Owner: c.Owner, This: c.This, Self: fn, Result: fn}
	if f.Kind(i) == kindFunction {
		inner.Owner, inner.This = build.None, build.None
	}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.outer, Decl: k, This: inner.This})
	params := f.parameters(f.Child(i, fieldParameters), fn, doc, inner)
	f.Decl(k).Params = params
	f.resultType(fn, i, doc, inner)
	f.statements(body, inner)
}

// signature is the text of a definition up to its body, behind the attributes.
func (f *file) signature(i int, end uint32) string {
	start := f.Start(i)
	if list := f.Child(i, fieldAttributes); list >= 0 {
		start = f.End(list)
	}
	return strings.TrimSuffix(f.Signature(start, end), ";")
}

func (f *file) resultType(fn *build.Function, i int, doc string, c context) {
	written := f.Child(i, fieldReturnType)
	fn.Typed = written >= 0
	t := f.typeOf(written, c)
	said := f.documented(doc, docReturn, c)
	if said != nil && (t == nil && (written < 0 || f.isVague(written)) || t != nil && t.Names[0] == "array" && said.Names[0] == "array") {
		t, fn.Typed = said, true
	}
	f.Decl(fn.Decl).Type = t
}

// isVague reports whether a written type says less than a doc comment may.
func (f *file) isVague(i int) bool {
	switch strings.ToLower(strings.TrimPrefix(f.String(i), "?")) {
	case "object", "mixed", "iterable":
		return true
	}
	return false
}

// parameters binds the parameters of a function; fn is nil for one without a
// name.
func (f *file) parameters(list int, fn *build.Function, doc string, c context) (params []facts.Param) {
	if list < 0 {
		return nil
	}
	said := map[string]string{}
	for _, m := range docParam.FindAllStringSubmatch(doc, -1) {
		said[m[2]] = m[1]
	}
	for p := range f.Tree.NamedChildren(list) {
		if f.Kind(p) != kindParameter {
			continue
		}
		variable := f.String(f.Child(p, fieldName))
		written, value := f.Child(p, fieldType), f.Child(p, fieldDefault)
		t := f.typeOf(written, c)
		if s := said[variable]; s != "" && (t == nil && (written < 0 || f.isVague(written)) || t != nil && t.Names[0] == "array") {
			if d := f.docType(s, c); d != nil && (t == nil || d.Names[0] == "array") {
				t = d
			}
		}
		param := facts.Param{Name: strings.TrimPrefix(variable, "$"), Type: t, Optional: value >= 0, Variadic: f.Has(p, "...")}
		local := t
		if param.Variadic {
			local = arrayOf(t)
		}
		var inits []facts.Path
		if t == nil {
			inits = f.values(value, c)
		}
		f.BindParam(c.Scope, variable, inits, local, c.Scope)
		f.attributes(p, c)
		f.walk(value, c)
		params = append(params, param)
		if fn == nil {
			continue
		}
		if shown := f.shownType(written); shown != "" {
			fn.Node.Params = append(fn.Node.Params, facts.ParamType{Name: param.Name, Type: shown})
		}
		if f.Tree.Kind(p) == "property_promotion_parameter" && f.Decl(fn.Decl).Parent >= 0 {
			f.BindField(f.Decl(fn.Decl).Parent, variable, []facts.Path{build.Name(variable)}, t, false, c.Scope)
			fn.Set(param.Name)
		}
	}
	return params
}

// closure visits a function without a name. Only an arrow function sees the
// variables around it; the others say which they take.
func (f *file) closure(i int, c context) {
	inner := c
	inner.Context = f.Block(c.Context)
	f.Scopes[inner.Scope].Function = inner.Scope
	inner.Result = nil
	f.parameters(f.Child(i, fieldParameters), nil, "", inner)
	body := f.Child(i, fieldBody)
	if f.Kind(body) == kindBlock {
		f.statements(body, inner)
	} else {
		f.walk(body, inner)
	}
}

// returned notes what a function returns.
func (f *file) returned(i int, c context) {
	value := f.Only(i)
	if fn := c.Result; fn != nil && !fn.Typed && value >= 0 && !f.Decl(fn.Decl).Generator {
		f.AddValues(build.Target{Decl: fn.Decl}, f.values(value, c), c.Scope)
	}
	f.walk(value, c)
}

// yielded makes a generator of the function.
func (f *file) yielded(i int, c context) {
	if fn := c.Result; fn != nil {
		d := f.Decl(fn.Decl)
		d.Generator = true
		d.Type = nil
		fn.Typed = true
	}
	f.walkChildren(i, c)
}
