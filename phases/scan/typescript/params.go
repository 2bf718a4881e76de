package typescript

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// parameters binds the parameters of a function in the context's scope; fn is
// nil for one without a name. The values are what it is called with.
func (f *file) parameters(i int, fn *function, values [][]facts.Path, c context) {
	k := 0
	f.eachParameter(i, func(p int) {
		f.parameter(p, fn, at(values, k), c)
		k++
	})
}

// eachParameter gives the parameters of a function in their order, without a
// written receiver.
func (f *file) eachParameter(i int, visit func(p int)) {
	if single := f.Child(i, fieldParameter); single >= 0 {
		visit(single)
		return
	}
	if list := f.Child(i, fieldParameters); list >= 0 {
		for p := range f.Tree.NamedChildren(list) {
			if f.Kind(f.Child(p, fieldPattern)) != kindThis {
				visit(p)
			}
		}
	}
}

func at(values [][]facts.Path, k int) []facts.Path {
	if k < len(values) {
		return values[k]
	}
	return nil
}

// parameter binds one parameter.
func (f *file) parameter(i int, fn *function, values []facts.Path, c context) {
	pattern, annotation, fallback := i, none, none
	switch f.Kind(i) {
	case kindRequiredParameter, kindOptionalParameter:
		pattern, annotation, fallback = f.Child(i, fieldPattern), f.Child(i, fieldTyp), f.Child(i, fieldValue)
		for child := range f.Tree.NamedChildren(i) {
			switch {
			case f.Kind(child) != kindDecorator:
			case fn == nil:
				f.decorator(child, c)
			default:
				f.decorator(child, fn.outer) // runs when the class is made
			}
		}
	case kindAssignmentPattern:
		pattern, fallback = f.Child(i, fieldLeft), f.Child(i, fieldRight)
	}
	f.typeImports(annotation)
	values = append(slices.Clip(values), f.values(fallback, c)...)
	f.bindAnnotated(pattern, annotation, values, c.scope, true, c)
	if fallback >= 0 {
		f.walk(fallback, c)
	}
	if fn == nil {
		return
	}
	p := facts.Param{Type: f.typeOf(annotation, c)}
	switch f.Kind(pattern) {
	case kindIdentifier:
		p.Name = f.String(pattern)
	case kindRest:
		p.Variadic, p.Type = true, elementOf(p.Type)
		p.Name = f.String(f.Only(pattern))
	}
	d := f.Decl(fn.Decl)
	d.Params = append(d.Params, p)
	if shown := f.shownType(annotation, c); shown != "" && p.Name != "" {
		fn.Node.Params = append(fn.Node.Params, facts.ParamType{Name: p.Name, Type: shown})
	}
	if d.Kind == facts.Constructor && d.Parent >= 0 && f.isParameterProperty(i) && p.Name != "" {
		f.BindField(d.Parent, p.Name, []facts.Path{{{Op: facts.OpName, Name: p.Name}}}, p.Type, false, c.scope)
		fn.Set(p.Name)
	}
}

// elementOf is the type of one argument of a rest parameter.
func elementOf(t *facts.Type) *facts.Type {
	if t == nil || len(t.Args) != 1 || len(t.Names) != 1 || t.Names[0] != "Array" {
		return nil
	}
	return &t.Args[0]
}

// isParameterProperty reports whether a constructor's parameter is a field too.
func (f *file) isParameterProperty(i int) bool {
	for child := range f.Tree.Children(i) {
		if f.Field(child) == fieldPattern {
			return false
		}
		switch f.Tree.Kind(child) {
		case "accessibility_modifier", "readonly", "override_modifier":
			return true
		}
	}
	return false
}

// everyday types are left out of the parameter types of a node (contract:
// paramTypes).
var everyday = strings.Fields("number string boolean any unknown void never object Array Promise Map Set Record Date Object bigint symbol")

// transparent types stand for their argument.
var transparent = []string{"Readonly", "Partial", "Required", "NonNullable"}

// shownType is the type of a parameter as nodes show it: a plain or generic
// name that is no everyday type, else "".
func (f *file) shownType(i int, c context) string {
	for {
		switch f.Kind(i) {
		case kindTypeAnnotation, kindParenthesizedType, kindReadonlyType:
			i = f.Only(i)
			continue
		case kindUnion:
			i = f.onlyMember(i)
			continue
		case kindGenericType:
			if slices.Contains(transparent, f.String(f.Child(i, fieldName))) {
				i = f.Only(f.Child(i, fieldTypeArguments))
			} else {
				i = f.Child(i, fieldName)
			}
			continue
		case kindTypeIdentifier, kindNestedType:
			name := strings.Join(f.typeName(i), ".")
			if _, parameter := c.types.find(name); parameter || slices.Contains(everyday, name) {
				return ""
			}
			return name
		}
		return ""
	}
}
