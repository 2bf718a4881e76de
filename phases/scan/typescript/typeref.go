package typescript

import "rules_handbook/schemas/facts"

// maxTypeDepth bounds the nesting of a written type.
const maxTypeDepth = 16

// typeNames are the type parameters in scope.
type typeNames struct {
	outer *typeNames
	bound map[string]*facts.Type // what a parameter extends, nil for anything
}

func (t *typeNames) find(name string) (*facts.Type, bool) {
	for ; t != nil; t = t.outer {
		if bound, ok := t.bound[name]; ok {
			return bound, true
		}
	}
	return nil, false
}

// typeParameters gives the type parameters in scope inside a declaration.
func (f *file) typeParameters(i int, c context) *typeNames {
	list := f.Child(i, fieldTypeParameters)
	if list < 0 {
		return c.types
	}
	made := &typeNames{outer: c.types, bound: map[string]*facts.Type{}}
	for p := range f.Tree.NamedChildren(list) {
		made.bound[f.String(f.Child(p, fieldName))] = nil
	}
	c.types = made
	for p := range f.Tree.NamedChildren(list) {
		if constraint := f.Child(p, fieldConstraint); constraint >= 0 {
			made.bound[f.String(f.Child(p, fieldName))] = f.typeOf(f.Only(constraint), c)
		}
	}
	f.typeImports(list)
	return made
}

// typeOf gives a written type, or nil when it is none or several.
func (f *file) typeOf(i int, c context) *facts.Type { return f.typeAt(i, c, 0) }

func named(name string, args ...facts.Type) *facts.Type {
	return &facts.Type{Names: []string{name}, Args: args}
}

func (f *file) typeAt(i int, c context, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindTypeAnnotation, kindParenthesizedType, kindReadonlyType, kindOptionalType, kindConstraint:
		return f.typeAt(f.Only(i), c, depth+1)
	case kindTypeIdentifier, kindIdentifier, kindNestedType, kindNestedIdentifier, kindMember:
		return f.namedType(i, c)
	case kindPredefined:
		switch name := f.String(i); name {
		case "string", "number", "boolean", "symbol", "bigint", "object":
			return named(name)
		}
	case kindGenericType:
		t := f.namedType(f.Child(i, fieldName), c)
		if t != nil {
			t = &facts.Type{Names: t.Names, Args: f.typeListAt(f.Child(i, fieldTypeArguments), c, depth)}
		}
		return t
	case kindArrayType:
		if element := f.typeAt(f.Only(i), c, depth+1); element != nil {
			return named("Array", *element)
		}
		return named("Array")
	case kindTupleType:
		return named("tuple", f.typeListAt(i, c, depth)...)
	case kindUnion:
		return f.unionType(i, c, depth)
	case kindIntersection:
		return f.intersectionType(i, c, depth)
	case kindLiteralType:
		return f.literalTypeOf(f.Only(i))
	case kindTemplateType:
		return named("string")
	case kindFunctionType:
		return f.functionType(i, c)
	case kindThisType:
		return named("this")
	case kindTypeQuery:
		if names := f.dotted(f.Only(i)); names != nil {
			return named("typeof", facts.Type{Names: names})
		}
	case kindTypePredicate:
		return named("boolean")
	}
	return nil
}

// namedType gives a dotted name; a type parameter stands for what it extends.
func (f *file) namedType(i int, c context) *facts.Type {
	names := f.typeName(i)
	if len(names) == 1 {
		if bound, ok := c.types.find(names[0]); ok {
			return bound
		}
	}
	if names == nil {
		return nil
	}
	return &facts.Type{Names: names}
}

// typeName is a dotted type name, or nil.
func (f *file) typeName(i int) []string {
	switch f.Kind(i) {
	case kindTypeIdentifier, kindIdentifier:
		return []string{f.String(i)}
	case kindNestedType:
		return f.qualifiedName(f.Child(i, fieldModule), f.String(f.Child(i, fieldName)))
	case kindMember, kindNestedIdentifier:
		return f.qualifiedName(f.Child(i, fieldObject), f.String(f.Child(i, fieldProperty)))
	case kindCall: // import("…")
		if f.Kind(f.Child(i, fieldFunction)) == kindImportWord {
			if specifier, ok := f.specifier(i); ok {
				return []string{f.wholeModule(specifier)[0].Name}
			}
		}
	}
	return nil
}

func (f *file) qualifiedName(module int, name string) []string {
	names := f.typeName(module)
	if names == nil || len(names) > maxTypeDepth {
		return nil
	}
	return append(names, name)
}

// typeList gives type arguments; one that is nothing known is "unknown".
func (f *file) typeList(i int, c context) []facts.Type { return f.typeListAt(i, c, 0) }

func (f *file) typeListAt(i int, c context, depth int) []facts.Type {
	if i < 0 {
		return nil
	}
	var list []facts.Type
	for child := range f.Tree.NamedChildren(i) {
		if k := f.Kind(child); k == kindRequiredParameter || k == kindOptionalParameter { // a named part of a tuple
			child = f.Child(child, fieldTyp)
		}
		t := f.typeAt(child, c, depth+1)
		if t == nil {
			t = named("unknown")
		}
		list = append(list, *t)
	}
	return list
}

// unionType peels null and undefined off; what is left must be one type.
func (f *file) unionType(i int, c context, depth int) *facts.Type {
	var found *facts.Type
	for _, member := range f.unionMembers(nil, i, 0) {
		t := f.typeAt(member, c, depth+1)
		if t == nil || found != nil && !sameType(found, t) {
			return nil
		}
		found = t
	}
	return found
}

// unionMembers gives the alternatives of a union without null and undefined.
func (f *file) unionMembers(list []int, i, depth int) []int {
	if f.Kind(i) != kindUnion || depth > 4*maxTypeDepth {
		if f.isNull(i) {
			return list
		}
		return append(list, i)
	}
	for child := range f.Tree.NamedChildren(i) {
		list = f.unionMembers(list, child, depth+1)
	}
	return list
}

func (f *file) isNull(i int) bool {
	switch f.Kind(i) {
	case kindLiteralType:
		k := f.Kind(f.Only(i))
		return k == kindNull || k == kindUndefined
	case kindPredefined:
		return f.String(i) == "void"
	}
	return false
}

// onlyMember is the one alternative of a union that is not null, or none.
func (f *file) onlyMember(i int) int {
	if members := f.unionMembers(nil, i, 0); len(members) == 1 {
		return members[0]
	}
	return none
}

func sameType(a, b *facts.Type) bool {
	if dottedName(a.Names) != dottedName(b.Names) || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !sameType(&a.Args[i], &b.Args[i]) {
			return false
		}
	}
	return true
}

// intersectionType gives the known parts of A & B.
func (f *file) intersectionType(i int, c context, depth int) *facts.Type {
	all := named(facts.AllOf)
	for child := range f.Tree.NamedChildren(i) {
		switch t := f.typeAt(child, c, depth+1); {
		case t == nil:
		case t.Names[0] == facts.AllOf: // A & B & C
			all.Args = append(all.Args, t.Args...)
		default:
			all.Args = append(all.Args, *t)
		}
	}
	switch len(all.Args) {
	case 0:
		return nil
	case 1:
		return &all.Args[0]
	}
	return all
}

func (f *file) literalTypeOf(i int) *facts.Type {
	switch f.Kind(i) {
	case kindString:
		return named("string")
	case kindNumber, kindUnary:
		return named("number")
	case kindTrue, kindFalse:
		return named("boolean")
	}
	return nil
}

// typeImports notes the modules that a type loads with import("…").
func (f *file) typeImports(i int) {
	if i < 0 {
		return
	}
	for n, end := i, f.Tree.After(i); n < end; n++ {
		if f.Kind(n) == kindImportWord && f.Kind(f.Tree.Parent(n)) == kindCall {
			f.typeName(f.Tree.Parent(n))
		}
	}
}
