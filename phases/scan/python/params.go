package python

import (
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// parameter is a parameter with what nodes show of its type.
type parameter struct {
	facts.Param
	shown string
}

// parameters binds the parameters of a function or lambda in its scope, and
// walks default values and annotations in the context around it. A parameter
// without a name of its own keeps its place with Name "".
func (f *file) parameters(list, scope int, c context) []parameter {
	var all []parameter
	for i := range f.tree.NamedChildren(list) {
		p := parameter{Param: facts.Param{Name: f.parameterName(i)}}
		stars := f.stars(i)
		p.Variadic = stars > 0
		annotation := f.child(i, f.fields.typ)
		value := f.child(i, f.fields.value)
		if annotation != syntax.None {
			p.Type = f.typeOf(annotation)
			p.shown = f.paramType(annotation)
			f.walk(annotation, c)
		}
		if p.Name != "" {
			l := f.local(scope, p.Name)
			l.Param = true
			l.Type = collected(p.Type, stars)
			if annotation == syntax.None && value != syntax.None {
				l.Inits = f.values(value, c)
			}
			all = append(all, p)
		}
		if value != syntax.None {
			f.walk(value, c)
		}
	}
	return all
}

// collected is the type of a parameter inside the function: *args is a tuple,
// **kwargs a dictionary.
func collected(t *facts.Type, stars int) *facts.Type {
	var args []facts.Type
	if t != nil {
		args = []facts.Type{*t}
	}
	switch stars {
	case 1:
		return &facts.Type{Names: []string{"tuple"}, Args: args}
	case 2:
		if t != nil {
			args = []facts.Type{{Names: []string{"str"}}, *t}
		}
		return &facts.Type{Names: []string{"dict"}, Args: args}
	}
	return t
}

// stars counts the stars before a parameter.
func (f *file) stars(i int) int {
	text := f.string(i)
	n := 0
	for n < len(text) && n < 2 && text[n] == '*' {
		n++
	}
	return n
}

// parameterName is the name that a parameter binds; "" for the separators.
func (f *file) parameterName(i int) string {
	for {
		if f.kind(i) == kindIdentifier {
			return f.string(i)
		}
		name := f.child(i, f.fields.name)
		if name == syntax.None {
			name = f.onlyChild(i)
		}
		if name == syntax.None {
			return ""
		}
		i = name
	}
}
