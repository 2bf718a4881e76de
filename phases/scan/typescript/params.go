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
	if single := f.child(i, f.fields.parameter); single >= 0 {
		visit(single)
		return
	}
	if list := f.child(i, f.fields.parameters); list >= 0 {
		for p := range f.tree.NamedChildren(list) {
			if f.kind(f.child(p, f.fields.pattern)) != kindThis {
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
	switch f.kind(i) {
	case kindRequiredParameter, kindOptionalParameter:
		pattern, annotation, fallback = f.child(i, f.fields.pattern), f.child(i, f.fields.typ), f.child(i, f.fields.value)
		for child := range f.tree.NamedChildren(i) {
			switch {
			case f.kind(child) != kindDecorator:
			case fn == nil:
				f.decorator(child, c)
			default:
				f.decorator(child, fn.outer) // runs when the class is made
			}
		}
	case kindAssignmentPattern:
		pattern, fallback = f.child(i, f.fields.left), f.child(i, f.fields.right)
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
	switch f.kind(pattern) {
	case kindIdentifier:
		p.Name = f.string(pattern)
	case kindRest:
		p.Variadic = true
		p.Name = f.string(f.only(pattern))
	}
	d := f.decl(fn.decl)
	d.Params = append(d.Params, p)
	if shown := f.shownType(annotation, c); shown != "" && p.Name != "" {
		fn.node.Params = append(fn.node.Params, facts.ParamType{Name: p.Name, Type: shown})
	}
	if d.Kind == facts.Constructor && d.Parent >= 0 && f.isParameterProperty(i) && p.Name != "" {
		f.bindField(d.Parent, p.Name, []facts.Path{{{Op: facts.OpName, Name: p.Name}}}, p.Type, false, c)
		fn.set(p.Name)
	}
}

// isParameterProperty reports whether a constructor's parameter is a field too.
func (f *file) isParameterProperty(i int) bool {
	for child := range f.tree.Children(i) {
		if f.tree.Nodes[child].Field == f.fields.pattern {
			return false
		}
		switch f.tree.Kind(child) {
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
		switch f.kind(i) {
		case kindTypeAnnotation, kindParenthesizedType, kindReadonlyType:
			i = f.only(i)
			continue
		case kindUnion:
			i = f.onlyMember(i)
			continue
		case kindGenericType:
			if slices.Contains(transparent, f.string(f.child(i, f.fields.name))) {
				i = f.only(f.child(i, f.fields.typeArguments))
			} else {
				i = f.child(i, f.fields.name)
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
