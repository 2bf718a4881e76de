package java

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// field declares the fields of one declaration. Their initialisers run with the
// class, not in a method.
func (f *file) field(i int, c context) {
	t := f.typeOf(f.Child(i, fieldType))
	static := f.hasModifier(i, "static") || f.Tree.Kind(i) == "constant_declaration"
	for declarator := range f.Tree.NamedChildren(i) {
		if !f.Is(declarator, kindDeclarator) {
			continue
		}
		own := arrayOf(t, f.dimensions(f.Child(declarator, fieldDimensions)))
		f.Declare(facts.Declaration{Kind: facts.Field, Name: f.String(f.Child(declarator, fieldName)), Parent: c.Owner, Static: static, Type: own})
		f.noteText(f.Child(declarator, fieldName), f.Child(declarator, fieldValue))
		f.walk(f.Child(declarator, fieldValue), c.expecting(build.Cast(own)))
	}
}

// method declares a method, constructor or element of an annotation type and
// walks its body.
func (f *file) method(i int, c context) {
	body := f.Child(i, fieldBody)
	d := facts.Declaration{
		Kind: facts.Method, Name: f.String(f.Child(i, fieldName)), Parent: c.Owner,
		Static: f.hasModifier(i, "static"), TypeParams: f.typeParameters(i), Signature: body < 0 && f.Kind(i) != kindCompact,
		Params: f.parameters(f.Child(i, fieldParameters)),
	}
	switch f.Kind(i) {
	case kindConstructor:
		d.Kind = facts.Constructor
	case kindCompact:
		d.Kind = facts.Constructor
		d.Params = f.parameters(f.Child(f.Parent(f.Parent(i)), fieldParameters))
	default:
		d.Type = arrayOf(f.typeOf(f.Child(i, fieldType)), f.dimensions(f.Child(i, fieldDimensions)))
	}
	k := f.Declare(d)
	fn := f.function(i, k, body, c)
	fn.Node.Exported = f.isExported(i, c)
	fn.Node.Decorator = f.annotations(i)
	fn.Node.Params = f.paramTypes(d)
	fn.Node.Entry = isMain(d) && fn.Node.Exported
	if c.Class == "" || d.Static || c.Class[0] == '{' {
		fn.Node.ClassName = ""
	}
	if d.Static {
		fn.Node.Method = false
	}
	inner := f.inFunction(k, fn, c)
	for _, p := range d.Params {
		t := p.Type
		if p.Variadic {
			t = arrayOf(t, 1)
		}
		f.BindParam(inner.Scope, p.Name, nil, t, inner.Scope)
	}
	f.children(body, inner)
}

// initialiser makes a node of a static or instance initialiser block.
func (f *file) initialiser(i, body int, name string, c context) {
	k := f.Declare(facts.Declaration{Kind: facts.Function, Name: name, Parent: c.Owner, Static: name == "static_init"})
	fn := f.function(i, k, body, c)
	f.children(body, f.inFunction(k, fn, c))
}

func (f *file) function(i, k, body int, c context) *build.Function {
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Owner = c.This
	if fn.Node.Signature == "" {
		fn.Node.Signature = "{ }"
	}
	return fn
}

// inFunction is the context of a method's body.
func (f *file) inFunction(k int, fn *build.Function, c context) context {
	inner := context{Context: build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	return inner
}

// parameters gives the parameters of a list.
func (f *file) parameters(list int) []facts.Param {
	if list < 0 {
		return nil
	}
	params := []facts.Param{}
	for child := range f.Tree.NamedChildren(list) {
		switch f.Kind(child) {
		case kindParameter:
			params = append(params, facts.Param{
				Name: f.String(f.Child(child, fieldName)),
				Type: arrayOf(f.typeOf(f.Child(child, fieldType)), f.dimensions(f.Child(child, fieldDimensions))),
			})
		case kindSpread:
			p := facts.Param{Variadic: true}
			for part := range f.Tree.NamedChildren(child) {
				if f.Is(part, kindDeclarator) {
					p.Name = f.String(f.Child(part, fieldName))
				} else if t := f.typeOf(part); t != nil {
					p.Type = t
				}
			}
			params = append(params, p)
		}
	}
	return params
}

// everydayTypes are types that say little about a parameter.
var everydayTypes = map[string]bool{}

func init() {
	for _, name := range strings.Fields(`var void boolean byte short int long char float double Boolean Byte Short Integer Long Character
		Float Double String CharSequence Object Number Class Iterable Iterator Collection List ArrayList Map HashMap Set HashSet Optional Stream`) {
		everydayTypes[name] = true
	}
}

// paramTypes gives the parameters with a type that is worth showing.
func (f *file) paramTypes(d facts.Declaration) (shown []facts.ParamType) {
	for _, p := range d.Params {
		t := p.Type
		for t != nil && t.Names[0] == arrayName {
			t = &t.Args[0]
		}
		if t == nil {
			continue
		}
		name := t.Names[len(t.Names)-1]
		if !everydayTypes[name] && !f.IsTypeParameter(d, name) {
			shown = append(shown, facts.ParamType{Name: p.Name, Type: name})
		}
	}
	return shown
}

// modifiers is the node of a declaration's modifiers, or None.
func (f *file) modifiers(i int) int { return f.OfKind(i, kindModifiers) }

func (f *file) hasModifier(i int, word string) bool { return f.Has(f.modifiers(i), word) }

// isExported reports whether other packages see a declaration: public and
// protected ones, and the members of interfaces.
func (f *file) isExported(i int, c context) bool {
	if f.hasModifier(i, "public") || f.hasModifier(i, "protected") {
		return true
	}
	return c.Owner >= 0 && f.Decl(c.Owner).Kind == facts.Interface && !f.hasModifier(i, "private")
}

// annotations gives the annotations of a declaration without the at sign.
func (f *file) annotations(i int) (found []string) {
	list := f.modifiers(i)
	if list < 0 {
		return nil
	}
	for child := range f.Tree.NamedChildren(list) {
		if f.Is(child, kindAnnotation) {
			found = append(found, strings.TrimSpace(strings.TrimPrefix(f.String(child), "@")))
		}
	}
	return found
}

// isMain reports whether a method is where a program starts.
func isMain(d facts.Declaration) bool {
	return d.Name == "main" && d.Static && len(d.Params) == 1 && d.Params[0].Type != nil &&
		(d.Params[0].Variadic || d.Params[0].Type.Names[0] == arrayName)
}
