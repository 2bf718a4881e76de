package typescript

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// callMember is the member of a type that its call signature becomes: no code
// can name it.
const callMember = "()"

// functionType gives a type with a call signature, when that names types that
// may be declared somewhere; else a function like any other.
func (f *file) functionType(i int, c context) *facts.Type {
	if name, ok := f.objects[i]; ok {
		return named(name)
	}
	if !f.namesTypes(i, c) {
		return named("Function")
	}
	name := f.objectName(i)
	k := f.Declare(facts.Declaration{Kind: facts.Interface, Name: name, Parent: none})
	f.callSignature(k, i, c)
	return named(name)
}

// namesTypes reports whether a type speaks of a type that is not built in.
func (f *file) namesTypes(i int, c context) bool {
	c.types = f.typeParameters(i, c)
	for n, end := i, f.Tree.After(i); n < end; n++ {
		if f.Kind(n) != kindTypeIdentifier {
			continue
		}
		name := f.String(n)
		if bound, parameter := c.types.find(name); parameter && bound == nil || strings.Contains(everydayTypes, " "+name+" ") {
			continue
		}
		return true
	}
	return false
}

// everydayTypes are types that lead to nothing that is declared.
const everydayTypes = " Array Promise Map Set Record Date Object Error RegExp Function Partial Required Readonly Pick Omit "

// callSignature declares the call signature of a type.
func (f *file) callSignature(owner, i int, c context) {
	c.types = f.typeParameters(i, c)
	d := facts.Declaration{Kind: facts.Method, Name: callMember, Parent: owner, Signature: true}
	for p := range f.Tree.NamedChildren(f.Child(i, fieldParameters)) {
		pattern := f.Child(p, fieldPattern)
		if f.Kind(pattern) == kindThis {
			continue
		}
		param := facts.Param{Name: f.String(pattern), Type: f.typeOf(f.Child(p, fieldTyp), c)}
		if f.Kind(pattern) == kindRest {
			param.Name, param.Variadic, param.Type = f.String(f.Only(pattern)), true, elementOf(param.Type)
		}
		d.Params = append(d.Params, param)
	}
	d.Type = f.typeOf(f.Child(i, fieldReturnType), c)
	f.Declare(d)
}

// plainType takes the parentheses off a type.
func (f *file) plainType(i int) int {
	for f.Kind(i) == kindParenthesizedType || f.Kind(i) == kindTypeAnnotation {
		i = f.Only(i)
	}
	return i
}

// writtenType is the path of the type that an annotation, or as and satisfies
// behind the value, give; nil without one.
func (f *file) writtenType(annotation, value int, c context) facts.Path {
	for annotation < 0 {
		switch f.Kind(value) {
		case kindParenthesized:
			value = f.Only(value)
			continue
		case kindAs, kindSatisfies:
			if f.typeText(value) == "const" {
				value = f.Only(value)
				continue
			}
			annotation = f.Last(value)
		}
		break
	}
	if t := f.typeOf(annotation, c); t != nil {
		return facts.Path{{Op: facts.OpCast, Type: t}}
	}
	return nil
}

// maxParameters bounds the parameters that a type speaks of.
const maxParameters = 8

// parameterValues gives what a function of a type is called with, for those of
// its parameters that have no type of their own.
func (f *file) parameterValues(i int, typed facts.Path) [][]facts.Path {
	if typed == nil {
		return nil
	}
	var values [][]facts.Path
	k := 0
	f.eachParameter(i, func(p int) {
		if k < maxParameters && f.Child(p, fieldTyp) < 0 {
			for len(values) <= k {
				values = append(values, nil)
			}
			values[k] = []facts.Path{append(typed[:len(typed):len(typed)], facts.Step{Op: facts.OpParam, Index: k})}
		}
		k++
	})
	return values
}
