package cpp

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// class walks a class, struct or union with a body and gives its declaration,
// none when it has no body. A type without a name has that of the typedef, or
// one that no code can write.
func (f *file) class(i int, typedef string, c context) int {
	body := f.Child(i, fieldBody)
	if body < 0 {
		return none
	}
	name, given := f.className(i, typedef)
	row := given != ""
	if !row {
		given = f.HiddenName()
	}
	owner := f.specialOwner(name, c)
	kind := facts.Struct
	if f.Kind(i) == kindClass {
		kind = facts.Class
	}
	k := f.Declare(facts.Declaration{Kind: kind, Name: given, Parent: owner, Bases: f.bases(i), TypeParams: c.typeParams, Hidden: c.hidden})
	if owner == c.Owner {
		f.bind(k, c)
	}
	if row {
		header := build.TypeHeader{Header: f.HeaderOf(f.around(i), body), Keyword: f.Start(i), Name: name}
		rowKind := kind
		if f.Kind(i) == kindUnion {
			rowKind = facts.OtherType
		}
		f.AddType(k, rowKind, header)
		if !c.hidden {
			f.ExportType(k)
		}
	}
	inner := context{hidden: c.hidden}
	inner.Context = build.Context{Scope: f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k}), Caller: c.Caller, Owner: k, Class: given, This: k}
	f.children(body, inner)
	if row && f.wantsConstructor(i, k) {
		f.Implicit(k, given)
	}
	return k
}

// bind makes a declaration known in the scope of a function; members are found
// through their type.
func (f *file) bind(k int, c context) {
	if c.Class == "" {
		f.BindDeclared(c.Scope, k)
	}
}

// className is the node of a type's name and the name.
func (f *file) className(i int, typedef string) (int, string) {
	name := f.Child(i, fieldName)
	if name < 0 {
		return none, typedef
	}
	names := f.names(name)
	if len(names) == 0 {
		return name, typedef
	}
	return name, names[len(names)-1]
}

// around is the template declaration around a definition, or the definition.
func (f *file) around(i int) int {
	if p := f.Parent(i); f.Kind(p) == kindTemplate {
		return p
	}
	return i
}

// specialOwner is the owner of a type or function: specialisations of a template
// are in an object of their own, since their name means the template.
func (f *file) specialOwner(name int, c context) int {
	if !c.special && f.Kind(name) != kindTemplateType && f.Kind(name) != kindTemplateFunction {
		return c.Owner
	}
	k := f.Declare(facts.Declaration{Kind: facts.Object, Name: f.HiddenName(), Parent: c.Owner})
	f.Decl(k).Qualname = ""
	if c.Owner >= 0 {
		f.Decl(k).Qualname = f.Decl(c.Owner).Qualname
	}
	return k
}

// bases are the supertypes of a class.
func (f *file) bases(i int) []facts.Type {
	var bases []facts.Type
	for base := range f.Tree.NamedChildren(f.OfKind(i, kindBases)) {
		switch f.Kind(base) {
		case kindAccess, kindVirtual, 0:
			continue
		}
		if t := f.specified(base, 0); t != nil {
			bases = append(bases, *t)
		}
	}
	return bases
}

// wantsConstructor reports whether a class has a constructor that it does not
// write. A struct of nothing but fields needs none.
func (f *file) wantsConstructor(i, k int) bool {
	plain := f.Kind(i) != kindClass && len(f.Decl(k).Bases) == 0
	for n := k + 1; n < len(f.Declaration.Decls); n++ {
		if d := f.Decl(n); d.Parent == k {
			if d.Kind == facts.Constructor {
				return false
			}
			plain = plain && d.Kind != facts.Method
		}
	}
	return !plain || f.hasDefaults(i)
}

// hasDefaults reports whether fields of a struct are initialised where they are
// declared.
func (f *file) hasDefaults(i int) bool {
	for field := range f.Tree.NamedChildren(f.Child(i, fieldBody)) {
		if f.Kind(field) == kindField && f.cppChild(field, fieldDefault) >= 0 {
			return true
		}
	}
	return false
}

// enum walks an enumeration and gives its declaration, none without a body.
func (f *file) enum(i int, typedef string, c context) int {
	body := f.Child(i, fieldBody)
	if body < 0 {
		return none
	}
	name, given := f.className(i, typedef)
	scoped := f.Has(i, "class") || f.Has(i, "struct")
	if given == "" {
		f.children(body, c)
		return none
	}
	k := f.Declare(facts.Declaration{Kind: facts.Enum, Name: given, Parent: c.Owner, Hidden: c.hidden})
	f.bind(k, c)
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, body), Keyword: f.Start(i), Name: name})
	if !c.hidden {
		f.ExportType(k)
	}
	for value := range f.Tree.NamedChildren(body) {
		if f.Kind(value) != kindEnumerator {
			f.walk(value, c)
			continue
		}
		constant := f.String(f.Child(value, fieldName))
		f.BindField(k, constant, nil, nil, true, c.Scope)
		if !scoped && c.Class == "" {
			f.Bind(c.Scope, constant, nil, &facts.Type{Names: []string{given}}, c.Scope)
		}
		f.walk(f.Child(value, fieldValue), c)
	}
	return k
}

// aliasDeclaration declares using T = ….
func (f *file) aliasDeclaration(i int, c context) {
	name := f.Child(i, fieldName)
	written := f.Child(i, fieldType)
	f.defineInside(f.Child(written, fieldType), "", c)
	k := f.Declare(facts.Declaration{Kind: facts.Alias, Name: f.String(name), Parent: c.Owner, TypeParams: c.typeParams, Type: f.described(written, 0), Hidden: c.hidden})
	f.bind(k, c)
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(f.around(i), none), Name: name})
}

// typeDefinition declares typedef T X. Of typedef struct {…} X the struct has
// the name X.
func (f *file) typeDefinition(i int, c context) {
	specifier := f.Child(i, fieldType)
	first := f.Child(i, fieldDeclarator)
	typedef := ""
	if f.Kind(first) == kindTypeIdentifier {
		typedef = f.String(first)
	}
	defined := f.defineInside(specifier, typedef, c)
	for d := range f.Tree.NamedChildren(i) {
		if f.Field(d) != fieldDeclarator {
			continue
		}
		name := f.declaredName(d)
		if name < 0 {
			continue
		}
		own := f.String(name)
		if defined >= 0 && f.Decl(defined).Name == own || own == f.String(f.Child(specifier, fieldName)) {
			continue
		}
		t := f.typeOf(specifier, d)
		if defined >= 0 && f.Kind(specifier) != kindPrimitive && t == nil {
			t = &facts.Type{Names: []string{f.Decl(defined).Name}}
		}
		k := f.Declare(facts.Declaration{Kind: facts.Alias, Name: own, Parent: c.Owner, Type: t, Hidden: c.hidden})
		f.bind(k, c)
		f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, none), Name: name})
	}
}

// defineInside walks a type that is defined where it is used.
func (f *file) defineInside(specifier int, typedef string, c context) int {
	c.typeParams, c.special = nil, false
	switch f.Kind(specifier) {
	case kindClass, kindStruct, kindUnion:
		return f.class(specifier, typedef, c)
	case kindEnum:
		return f.enum(specifier, typedef, c)
	}
	// In broken text the type before a name may be taken for a constraint of one.
	if inside := f.Only(specifier); f.Is(inside, kindClass, kindStruct, kindUnion) {
		return f.defineInside(inside, typedef, c)
	}
	return none
}

// template notes the parameters of a template and walks what it declares.
func (f *file) template(i int, c context) {
	params := f.Child(i, fieldParameters)
	c.special = params >= 0 && f.Only(params) < 0
	c.typeParams = c.typeParams[:len(c.typeParams):len(c.typeParams)]
	for p := range f.Tree.NamedChildren(params) {
		switch f.Kind(p) {
		case kindTypeParameter, kindVariadicTypeParameter, kindTemplateTypeParameter:
			c.typeParams = append(c.typeParams, facts.TypeParam{Name: strings.TrimSpace(f.String(f.Last(p)))})
		case kindOptionalTypeParameter:
			c.typeParams = append(c.typeParams, facts.TypeParam{Name: f.String(f.Child(p, fieldName))})
		default:
			c.typeParams = append(c.typeParams, facts.TypeParam{Name: f.String(f.declaredName(f.Child(p, fieldDeclarator)))})
		}
	}
	for child := range f.Tree.NamedChildren(i) {
		if child != params {
			f.walk(child, c)
		}
	}
}

// friend walks a friend: a function that is defined there is one of the
// namespace around the class.
func (f *file) friend(i int, c context) {
	definition := f.OfKind(i, kindFunction)
	if definition < 0 {
		return
	}
	outer := context{hidden: c.hidden}
	outer.Context = build.Context{Scope: c.Scope, Caller: c.Caller, Owner: f.spaceAround(c.Owner), This: none}
	if c.Owner >= 0 {
		outer.typeParams = f.Decl(c.Owner).TypeParams
	}
	f.functionDefinition(definition, outer)
}
