package groovy

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/schemas/facts"
)

// method declares a method, constructor or function of a script and walks its
// body.
func (f *file) method(i int, c context) {
	name := f.methodName(f.Child(i, grammar.FieldName))
	if name == "" || f.Is(i, grammar.Compact, grammar.Constructor) && c.Class == "" {
		f.children(i, c)
		return
	}
	body := f.Child(i, grammar.FieldBody)
	d := facts.Declaration{
		Kind: facts.Method, Name: name, Parent: c.Owner, Static: f.hasModifier(i, "static"), TypeParams: f.typeParameters(i),
		Signature: body < 0, Params: typed(f.parameters(f.Child(i, grammar.FieldParameters))), Type: f.typeOf(f.Child(i, grammar.FieldType)),
	}
	switch {
	case f.Is(i, grammar.Constructor):
		d.Kind, d.Type = facts.Constructor, nil
	case f.Is(i, grammar.Compact):
		d.Kind = facts.Constructor
		d.Params = f.parameters(f.Child(f.Parent(f.Parent(i)), grammar.FieldParameters))
	case c.Class == "":
		d.Kind = facts.Function
	}
	shorter := withFewer(&d)
	k := f.Declare(d)
	for _, params := range shorter {
		variant := d
		variant.Params, variant.Stands = params, k+1
		f.Declare(variant)
	}
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Owner = c.This
	fn.Node.Exported = f.isExported(i)
	fn.Node.Decorator = f.annotations(i)
	fn.Node.Params = f.paramTypes(d)
	fn.Node.Entry = name == "main" && d.Static && len(d.Params) == 1
	if c.Class == "" || d.Static || c.Class[0] == '{' {
		fn.Node.ClassName = ""
	}
	if d.Static {
		fn.Node.Method = false
	}
	f.walkAnnotations(i, c)
	inner := f.inFunction(k, fn, c)
	list := f.Child(i, grammar.FieldParameters)
	f.bindParameters(list, f.parameters(list), inner)
	f.children(body, inner)
	if d.Kind != facts.Constructor && body >= 0 {
		f.gives(f.lastOf(body), inner)
	}
}

// withFewer gives the shorter lists of parameters that a method also has when one
// with a default value stands before one without: arguments are for the required
// ones first, then for the others from the left. The method itself takes all then.
func withFewer(d *facts.Declaration) (shorter [][]facts.Param) {
	optional, before := 0, false
	for _, p := range d.Params {
		if p.Optional {
			optional++
		} else if optional > 0 {
			before = true
		}
	}
	if !before {
		return nil
	}
	for given := range optional {
		var params []facts.Param
		left := given
		for _, p := range d.Params {
			if p.Optional {
				if left == 0 {
					continue
				}
				left--
			}
			p.Optional = false
			params = append(params, p)
		}
		shorter = append(shorter, params)
	}
	for k := range d.Params {
		d.Params[k].Optional = false
	}
	return shorter
}

// methodName is the name of a method, which may be a text.
func (f *file) methodName(i int) string {
	name := f.String(i)
	if !f.Is(i, grammar.String) {
		return name
	}
	quote := name[:1]
	if three := strings.Repeat(quote, 3); len(name) >= 6 && strings.HasPrefix(name, three) {
		quote = three
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, quote), quote)
	return strings.Join(strings.Fields(name), " ")
}

// lastOf is the last statement of a body when it is an expression: its value is
// what the method gives.
func (f *file) lastOf(body int) int {
	last := f.Last(body)
	if f.Is(last, grammar.Call, grammar.New, grammar.Name, grammar.Member, grammar.Cast, grammar.This) {
		return last
	}
	return build.None
}

// gives notes what the method around an expression gives.
func (f *file) gives(value int, c context) {
	if value >= 0 && c.Result != nil && f.Decl(c.Result.Decl).Type == nil {
		f.AddValues(build.Target{Decl: c.Result.Decl}, f.values(value, c), c.Scope)
	}
}

// initialiser makes a node of a static or instance initialiser block.
func (f *file) initialiser(i int, c context) {
	name := "instance_init"
	if f.hasModifier(i, "static") {
		name = "static_init"
	}
	body := f.Child(i, grammar.FieldBody)
	k := f.Declare(facts.Declaration{Kind: facts.Function, Name: name, Parent: c.Owner, Static: name == "static_init"})
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Owner = c.This
	if fn.Node.Signature == "" {
		fn.Node.Signature = "{ }"
	}
	inner := f.inFunction(k, fn, c)
	inner.Result = nil
	f.children(body, inner)
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
		if !f.Is(child, grammar.Parameter) {
			continue
		}
		params = append(params, facts.Param{
			Name: f.String(f.Child(child, grammar.FieldName)), Type: f.typeOf(f.Child(child, grammar.FieldType)),
			Variadic: f.Has(child, "..."), Optional: f.Child(child, grammar.FieldValue) >= 0,
		})
	}
	return params
}

// typed gives parameters without a type that of all objects: so they are chosen
// among overloads.
func typed(params []facts.Param) []facts.Param {
	for k := range params {
		if params[k].Type == nil {
			params[k].Type = &facts.Type{Names: []string{"Object"}}
		}
	}
	return params
}

// bindParameters binds parameters in the scope of their function and walks their
// default values.
func (f *file) bindParameters(list int, params []facts.Param, inner context) {
	for _, p := range params {
		t := p.Type
		if p.Variadic {
			t = arrayOf(t, 1)
		}
		f.BindParam(inner.Scope, p.Name, nil, t, inner.Scope)
	}
	if list >= 0 {
		for child := range f.Tree.NamedChildren(list) {
			f.walk(f.Child(child, grammar.FieldValue), inner.expecting(nil))
		}
	}
}

// closure binds the parameters of a closure and walks its body, which belongs to
// the method around it.
func (f *file) closure(i int, c context) {
	inner := c.expecting(nil)
	inner.Context = f.Block(c.Context)
	inner.Result = nil
	expected := func(k int) []facts.Path {
		if c.expect == nil {
			return nil
		}
		return []facts.Path{build.Then(c.expect, facts.Step{Op: facts.OpParam, Index: k})}
	}
	list := f.Child(i, grammar.FieldParameters)
	if list < 0 {
		f.BindParam(inner.Scope, "it", expected(0), nil, c.Scope)
	}
	for k, p := range f.parameters(list) {
		t := p.Type
		if p.Variadic {
			t = arrayOf(t, 1)
		}
		var values []facts.Path
		if t == nil {
			values = expected(k)
		}
		f.BindParam(inner.Scope, p.Name, values, t, c.Scope)
	}
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case child == list:
		case c.mock != nil && f.Is(child, grammar.Binary):
			f.interaction(child, c.mock, inner)
		default:
			f.walk(child, inner)
		}
	}
	if list >= 0 {
		for child := range f.Tree.NamedChildren(list) {
			f.walk(f.Child(child, grammar.FieldValue), inner)
		}
	}
}

// everydayTypes are types that say little about a parameter.
var everydayTypes = map[string]bool{}

func init() {
	for _, name := range strings.Fields(`void boolean byte short int long char float double Boolean Byte Short Integer Long Character
		Float Double String GString CharSequence Object Number Class Closure Iterable Iterator Collection List ArrayList Map HashMap LinkedHashMap
		Set HashSet Optional Stream BigDecimal BigInteger`) {
		everydayTypes[name] = true
	}
}

// paramTypes gives the parameters with a type that is worth showing.
func (f *file) paramTypes(d facts.Declaration) (shown []facts.ParamType) {
	for _, p := range d.Params {
		t := p.Type
		for t != nil && len(t.Names) > 0 && t.Names[0] == arrayName && len(t.Args) > 0 {
			t = &t.Args[0]
		}
		if t == nil || len(t.Names) == 0 || p.Name == "" {
			continue
		}
		if name := t.Names[len(t.Names)-1]; !everydayTypes[name] && !f.IsTypeParameter(d, name) {
			shown = append(shown, facts.ParamType{Name: p.Name, Type: name})
		}
	}
	return shown
}

// modifiers is the node of a declaration's modifiers, or None.
func (f *file) modifiers(i int) int { return f.OfKind(i, grammar.Modifiers) }

func (f *file) hasModifier(i int, word string) bool { return f.Has(f.modifiers(i), word) }

// isExported reports whether other packages see a declaration, as they do unless
// a modifier says otherwise.
func (f *file) isExported(i int) bool { return !f.hasModifier(i, "private") }

// annotations gives the annotations of a declaration without the at sign.
func (f *file) annotations(i int) (found []string) {
	list := f.modifiers(i)
	if list < 0 {
		return nil
	}
	for child := range f.Tree.NamedChildren(list) {
		if f.Is(child, grammar.Annotation) {
			found = append(found, strings.Join(strings.Fields(strings.TrimPrefix(f.String(child), "@")), " "))
		}
	}
	return found
}

// walkAnnotations walks the arguments of annotations, in which closures may
// call.
func (f *file) walkAnnotations(i int, c context) {
	if list := f.modifiers(i); list >= 0 {
		f.children(list, c.expecting(nil))
	}
}
