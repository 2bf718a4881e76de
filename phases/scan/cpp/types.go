package cpp

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds how deep written types nest.
const maxTypeDepth = 16

// typeOf gives the type of what a declarator declares; nil when it is not
// written (auto) or cannot be named. Pointers and references to classes are
// peeled.
func (f *file) typeOf(specifier, declarator int) *facts.Type {
	return f.declared(f.specified(specifier, 0), declarator, 0)
}

// declared applies a declarator to the type before it.
func (f *file) declared(t *facts.Type, declarator, depth int) *facts.Type {
	if declarator < 0 || depth > maxTypeDepth {
		return t
	}
	switch f.Kind(declarator) {
	case kindPointer:
		return f.declared(pointerTo(t), f.inner(declarator), depth+1)
	case kindReference:
		return f.declared(t, f.inner(declarator), depth+1)
	case kindArray:
		if p := pointerTo(t); p != nil && p != t {
			return f.declared(p, f.inner(declarator), depth+1)
		}
		if t != nil {
			t = &facts.Type{Names: []string{"Array"}, Args: []facts.Type{*t}}
		}
		return f.declared(t, f.inner(declarator), depth+1)
	case kindFunctionDeclarator, kindAbstractFunction:
		if f.isFunctionPointer(declarator) || f.Kind(declarator) == kindAbstractFunction {
			return f.functionType(t, declarator)
		}
		if trailing := f.OfKind(declarator, kindTrailing); trailing >= 0 {
			t = f.described(f.Only(trailing), depth+1)
		}
		return f.declared(t, f.Child(declarator, fieldDeclarator), depth+1)
	case kindInit, kindParenthesizedDeclarator:
		return f.declared(t, f.inner(declarator), depth+1)
	}
	return t
}

// inner is the declarator inside another one.
func (f *file) inner(declarator int) int {
	if d := f.Child(declarator, fieldDeclarator); d >= 0 {
		return d
	}
	switch f.Kind(declarator) {
	case kindReference, kindParenthesizedDeclarator, kindVariadicParameter:
		for child := range f.Tree.NamedChildren(declarator) {
			switch f.Kind(child) {
			case kindStorage, 0:
				continue
			}
			return child
		}
	}
	return none
}

// isFunctionPointer tells int (*f)(int) from int f(int).
func (f *file) isFunctionPointer(declarator int) bool {
	inside := f.Child(declarator, fieldDeclarator)
	return f.Kind(inside) == kindParenthesizedDeclarator && f.Kind(f.inner(inside)) != kindIdentifier &&
		f.Kind(f.inner(inside)) != kindFunctionDeclarator
}

func (f *file) functionType(result *facts.Type, declarator int) *facts.Type {
	if result == nil {
		return nil
	}
	t := &facts.Type{Names: []string{"Function"}, Args: []facts.Type{*result}}
	for _, p := range f.params(f.Child(declarator, fieldParameters)) {
		if p.Type == nil {
			return &facts.Type{Names: t.Names}
		}
		t.Args = append(t.Args, *p.Type)
	}
	return t
}

// pointerTo gives the type of a pointer: of a class it is the class.
func pointerTo(t *facts.Type) *facts.Type {
	if t == nil || len(t.Names) != 1 || !primitive(strings.TrimRight(t.Names[0], "*")) {
		return t
	}
	return &facts.Type{Names: []string{t.Names[0] + "*"}}
}

func primitive(name string) bool {
	switch name {
	case "void", "bool", "char", "short", "int", "long", "long_long", "unsigned_char", "unsigned_short", "unsigned", "unsigned_long",
		"unsigned_long_long", "signed_char", "float", "double", "long_double", "wchar_t", "char8_t", "char16_t", "char32_t",
		"size_t", "ssize_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "intptr_t", "uintptr_t", "ptrdiff_t":
		return true
	}
	return false
}

// specified gives the type that a type specifier names.
func (f *file) specified(i, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindPrimitive:
		return &facts.Type{Names: []string{f.String(i)}}
	case kindSized:
		return &facts.Type{Names: []string{sized(f.String(i))}}
	case kindTypeDescriptor:
		return f.described(i, depth)
	case kindDependent:
		return f.specified(f.Last(i), depth+1)
	case kindClass, kindStruct, kindUnion, kindEnum:
		return f.specified(f.Child(i, fieldName), depth+1)
	case kindTypeIdentifier, kindIdentifier, kindQualified, kindTemplateType, kindTemplateFunction, kindNestedNamespace:
		names := f.names(i)
		if len(names) == 0 {
			return nil
		}
		return &facts.Type{Names: names, Args: f.typeArgs(i, depth)}
	}
	return nil
}

// described gives the type of a type descriptor.
func (f *file) described(i, depth int) *facts.Type {
	if f.Kind(i) != kindTypeDescriptor {
		return f.specified(i, depth+1)
	}
	return f.declared(f.specified(f.Child(i, fieldType), depth+1), f.Child(i, fieldDeclarator), depth+1)
}

// typeArgs gives the type arguments of the last name; nil when one of them is
// no type.
func (f *file) typeArgs(i, depth int) []facts.Type {
	for f.Kind(i) == kindQualified {
		i = f.Child(i, fieldName)
	}
	if k := f.Kind(i); k != kindTemplateType && k != kindTemplateFunction {
		return nil
	}
	var args []facts.Type
	for arg := range f.Tree.NamedChildren(f.Child(i, fieldArguments)) {
		t := f.described(arg, depth+1)
		if t == nil {
			t = &facts.Type{} // a value, or a type that cannot be named
		}
		args = append(args, *t)
	}
	return args
}

// sized gives one spelling, without blanks, of each integer type.
func sized(text string) string {
	unsigned, signed, long, short, base := false, false, 0, false, ""
	for _, word := range strings.Fields(text) {
		switch word {
		case "unsigned":
			unsigned = true
		case "signed":
			signed = true
		case "long":
			long++
		case "short":
			short = true
		default:
			base = word
		}
	}
	switch {
	case base == "double":
		base = "long_double"
	case base == "char" && signed:
		base = "signed_char"
	case base == "char":
	case short:
		base = "short"
	case long == 1:
		base = "long"
	case long > 1:
		base = "long_long"
	case base == "" || base == "int":
		base = "int"
	default:
		return base
	}
	if unsigned {
		base = strings.TrimSuffix("unsigned_"+base, "_int")
	}
	return base
}

// Global is the first name of a name that starts with ::.
const Global = "::"

// names gives a qualified name as its parts, without template arguments.
func (f *file) names(i int) []string {
	var names []string
	for depth := 0; i >= 0 && depth < maxTypeDepth; depth++ {
		switch f.Kind(i) {
		case kindIdentifier, kindTypeIdentifier, kindPrimitive:
			return append(names, f.String(i))
		case kindTemplateType, kindTemplateFunction:
			i = f.Child(i, fieldName)
		case kindDependent, kindTypeDescriptor:
			i = f.Last(i)
		case kindDestructor, kindOperatorName, kindOperatorCast:
			return append(names, f.memberName(i))
		case kindNestedNamespace:
			for part := range f.Tree.NamedChildren(i) {
				names = append(names, f.names(part)...)
			}
			return names
		case kindQualified:
			if scope := f.scopeOf(i); scope >= 0 {
				names = append(names, f.names(scope)...)
			} else if len(names) == 0 {
				names = append(names, Global)
			}
			i = f.Child(i, fieldName)
		case kindPointer, kindReference: // X::*member
			i = f.inner(i)
		default:
			return nil
		}
	}
	return names
}

// scopeOf is the part of a qualified name before the sign ::.
func (f *file) scopeOf(i int) int { return f.cppChild(i, fieldScope) }

// cppChild is the child of a field that the grammar of C lacks.
func (f *file) cppChild(i int, field build.Field) int {
	if !f.cpp {
		return none
	}
	return f.Child(i, field)
}

// memberName is the name of a function as ids show it.
func (f *file) memberName(i int) string {
	switch f.Kind(i) {
	case kindOperatorCast:
		t := f.Child(i, fieldType)
		return "operator " + spaced(f.File.Text[f.Start(t):f.castEnd(i)])
	case kindOperatorName:
		text := strings.TrimSpace(strings.TrimPrefix(f.String(i), "operator"))
		if text != "" && (text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z') {
			return "operator " + spaced(text)
		}
		return "operator" + strings.Join(strings.Fields(text), "")
	case kindDestructor:
		return "~" + strings.TrimSpace(strings.TrimPrefix(f.String(i), "~"))
	}
	return f.String(i)
}

// castEnd is where the type of a conversion operator ends.
func (f *file) castEnd(i int) uint32 {
	d := f.Child(i, fieldDeclarator)
	for d >= 0 && f.Kind(d) != kindAbstractFunction {
		d = f.inner(d)
	}
	if d < 0 {
		return f.End(i)
	}
	if p := f.Child(d, fieldParameters); p >= 0 {
		return f.Start(p)
	}
	return f.Start(d)
}

func spaced(s string) string { return strings.Join(strings.Fields(s), " ") }

func pathOf(names []string) facts.Path {
	path := build.Name(names[0])
	for _, name := range names[1:] {
		path = append(path, build.Member(name))
	}
	return path
}
