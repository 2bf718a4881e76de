package dart

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds how deep written types nest.
const maxTypeDepth = 32

// A type has no node of its own: its parts lie side by side among the children
// of what it belongs to.

// typesIn gives the types that are written among the children of a node, from a
// child on (None: from the first), up to one that is no part of a type.
func (f *file) typesIn(i, from int) []facts.Type { return f.typesAt(i, from, 0) }

func (f *file) typesAt(i, from, depth int) []facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	if from < 0 {
		from = f.Tree.FirstChild(i)
	}
	var types []facts.Type
	dotted := false
	for child := from; child >= 0; child = f.Tree.Next(child) {
		switch f.Kind(child) {
		case kindTypeIdentifier:
			name := f.String(child)
			if dotted && len(types) > 0 {
				last := &types[len(types)-1]
				last.Names = append(last.Names, name)
			} else {
				types = append(types, facts.Type{Names: []string{name}})
			}
			dotted = false
		case kindTypeArguments:
			if len(types) > 0 {
				types[len(types)-1].Args = f.typesAt(child, build.None, depth+1)
			}
		case kindFunctionType:
			types = append(types, f.functionType(child, depth))
		case kindRecordType:
			types = append(types, f.recordType(child, depth))
		case kindVoid:
			types = append(types, facts.Type{Names: []string{"void"}})
		default:
			switch text := f.String(child); {
			case text == ".":
				dotted = true
			case text == "Function" && !f.Tree.Named(child):
				types = append(types, facts.Type{Names: []string{"Function"}})
			case len(types) > 0 && text != "," && text != "?" && f.Tree.Kind(child) != "nullable_type":
				return types
			}
		}
	}
	return types
}

// typeIn gives the first type among the children of a node; nil for none, and
// for dynamic.
func (f *file) typeIn(i int) *facts.Type {
	types := f.typesIn(i, build.None)
	if len(types) == 0 || len(types[0].Names) == 0 {
		return nil
	}
	if len(types[0].Names) == 1 && types[0].Names[0] == "dynamic" {
		return nil
	}
	return &types[0]
}

// functionType is ["Function"] of a result and of the parameters without a name.
func (f *file) functionType(i, depth int) facts.Type {
	result := facts.Type{}
	if types := f.typesAt(i, build.None, depth+1); len(types) > 0 && types[0].Names[0] != "Function" {
		result = types[0]
	}
	t := facts.Type{Names: []string{"Function"}, Args: []facts.Type{result}}
	list := f.OfKind(i, kindParameterTypes)
	if list < 0 {
		return t
	}
	for child := range f.Tree.NamedChildren(list) {
		if f.Tree.Kind(child) != "normal_parameter_type" {
			continue
		}
		of := child
		if typed := f.Only(child); f.Tree.Kind(typed) == "typed_identifier" {
			of = typed
		}
		param := facts.Type{}
		if types := f.typesAt(of, build.None, depth+1); len(types) > 0 {
			param = types[0]
		}
		t.Args = append(t.Args, param)
	}
	return t
}

// recordType is ["tuple"] of its fields without a name.
func (f *file) recordType(i, depth int) facts.Type {
	t := facts.Type{Names: []string{"tuple"}}
	for child := range f.Tree.NamedChildren(i) {
		if f.Tree.Kind(child) != "record_type_field" {
			continue
		}
		field := facts.Type{}
		if types := f.typesAt(child, build.None, depth+1); len(types) > 0 {
			field = types[0]
		}
		t.Args = append(t.Args, field)
	}
	return t
}

// typeParameters gives the type parameters of a declaration.
func (f *file) typeParameters(i int) (params []facts.TypeParam) {
	list := f.OfKind(i, kindTypeParameters)
	if list < 0 {
		return nil
	}
	for child := range f.Tree.NamedChildren(list) {
		if f.Is(child, kindTypeParameter) {
			p := facts.TypeParam{Name: f.String(f.OfKind(child, kindTypeIdentifier))}
			if bound := f.OfKind(child, kindTypeBound); bound >= 0 {
				p.Bound = f.typeIn(bound)
			}
			params = append(params, p)
		}
	}
	return params
}

// params gives the parameters of a list. One that names a field has the type of
// that unless it says another.
func (f *file) params(list int) []facts.Param {
	params := []facts.Param{}
	if list < 0 {
		return params
	}
	for child := range f.Tree.NamedChildren(list) {
		switch f.Kind(child) {
		case kindParameter:
			params = append(params, f.param(child))
		case kindOptionalParameters:
			named := f.Has(child, "{")
			required := false
			for part := f.Tree.FirstChild(child); part >= 0; part = f.Tree.Next(part) {
				switch {
				case f.Is(part, kindParameter):
					p := f.param(part)
					p.Named, p.Optional = named, !required
					params = append(params, p)
					required = false
				case f.String(part) == "required":
					required = true
				}
			}
		}
	}
	return params
}

func (f *file) param(i int) facts.Param {
	inner := i
	for _, kind := range []build.Kind{kindConstructorParameter, kindSuperParameter} {
		if own := f.OfKind(i, kind); own >= 0 {
			inner = own
		}
	}
	p := facts.Param{Type: f.typeIn(inner)}
	for child := range f.Tree.NamedChildren(inner) {
		switch f.Kind(child) {
		case kindIdentifier:
			p.Name = f.String(child)
		case kindParameters: // int f(A a)
			t := facts.Type{Names: []string{"Function"}, Args: []facts.Type{{}}}
			if p.Type != nil {
				t.Args[0] = *p.Type
			}
			for _, of := range f.params(child) {
				if of.Type == nil {
					of.Type = &facts.Type{}
				}
				if !of.Named {
					t.Args = append(t.Args, *of.Type)
				}
			}
			p.Type = &t
		}
	}
	return p
}

// everydayTypes are types that say little about a parameter.
var everydayTypes = map[string]bool{
	"int": true, "double": true, "num": true, "bool": true, "String": true, "dynamic": true, "void": true, "Object": true, "Never": true,
	"Null": true, "Symbol": true, "Type": true, "Function": true, "tuple": true,
}

// paramTypes gives the parameters with a type that is worth showing.
func paramTypes(d *facts.Declaration) (shown []facts.ParamType) {
	for _, p := range d.Params {
		if p.Type == nil || len(p.Type.Names) == 0 {
			continue
		}
		if name := p.Type.Names[len(p.Type.Names)-1]; !everydayTypes[name] {
			shown = append(shown, facts.ParamType{Name: p.Name, Type: name})
		}
	}
	return shown
}
