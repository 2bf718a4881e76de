package ruby

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// method declares def x or def self.x and visits its body.
func (f *file) method(i int, c context) {
	name := f.String(f.Child(i, fieldName))
	if name == "" {
		f.walkChildren(i, c)
		return
	}
	object := f.Child(i, fieldObject)
	owner, static := c.Owner, c.body != nil && (c.body.singleton || c.body.functions)
	switch {
	case object < 0:
	case f.Kind(object) == kindSelf && c.Owner >= 0, f.Kind(object) == kindConstant && c.Owner >= 0 && f.String(object) == c.Class:
		static = true
	default:
		f.walk(object, c)
		owner, static = f.hiddenClass(c), true
	}
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: owner, Static: static}
	if owner >= 0 {
		d.Kind = facts.Method
	}
	if name == "initialize" && owner >= 0 && !static {
		d.Kind = facts.Constructor
		if c.body != nil {
			c.body.hasCreated = true
		}
	}
	k := f.Declare(d)
	h := f.HeaderOf(i, build.None)
	h.End = f.End(f.Child(i, fieldName))
	list := f.Child(i, fieldParameters)
	if list >= 0 {
		h.End = f.End(list)
	}
	h.Doc = f.docStart(i)
	fn := f.AddFunction(k, h)
	f.describe(fn, static, c)

	inner := context{outer: c.outer, static: static, method: name}
	inner.Context = build.Context{Caller: k, Owner: c.Owner, Class: c.Class, This: owner, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.outer, Decl: k, This: owner})
	params := f.parameters(list, inner, nil)
	f.Decl(k).Params = params
	body := f.Child(i, fieldBody)
	f.walk(body, inner)
	f.result(body, inner)
}

// docStart is where the statement starts that a definition is an argument of, as
// in private def x.
func (f *file) docStart(i int) uint32 {
	for {
		parent := f.Parent(i)
		if f.Kind(parent) == kindArguments && f.Only(parent) == i && f.Kind(f.Parent(parent)) == kindCall {
			i = f.Parent(parent)
			continue
		}
		return f.Start(i)
	}
}

// describe fills what a node says of a method beyond its header.
func (f *file) describe(fn *build.Function, static bool, c context) {
	fn.Node.Method = fn.Node.Method && !static
	if owner := f.Decl(fn.Decl).Parent; owner >= 0 && f.Decl(owner).Kind == facts.Extension {
		fn.Node.ClassName = f.Decl(owner).Qualname
	} else if strings.HasPrefix(fn.Node.ClassName, "{") {
		fn.Node.ClassName, fn.Node.Method = "", false
	}
	fn.Node.Exported = c.body == nil && c.Owner < 0 || c.body != nil && !c.body.hidden
	if static {
		fn.Owner = f.Decl(fn.Decl).Parent
	}
}

// accessors declares what attr_reader and the like define; it reports false
// when the arguments are no literals.
func (f *file) accessors(i int, word string, c context) bool {
	arguments := f.Child(i, fieldArguments)
	if c.body == nil || c.Owner < 0 || arguments < 0 {
		return false
	}
	for argument := range f.Tree.NamedChildren(arguments) {
		name := f.literalName(argument)
		if name == "" {
			continue
		}
		f.accessor(i, argument, word, name, c)
	}
	return true
}

// accessor declares the reader and the writer of one attribute.
func (f *file) accessor(i, argument int, word, name string, c context) {
	static := c.body.singleton
	variable := "@" + name
	if static {
		variable = ".@" + name
	}
	f.BindField(c.Owner, variable, nil, nil, static, c.Scope)
	value := facts.Path{{Op: facts.OpThis}, build.Member(variable)}
	if word != "attr_writer" {
		reader := f.accessorMethod(i, argument, word, name, static, c)
		reader.Read(name)
		f.AddValues(build.Target{Decl: reader.Decl}, []facts.Path{value}, c.outer)
	}
	if word == "attr_writer" || word == "attr_accessor" {
		f.accessorMethod(i, argument, word, name+"=", static, c).Set(name)
	}
}

func (f *file) accessorMethod(i, argument int, word, name string, static bool, c context) *build.Function {
	k := f.Declare(facts.Declaration{Kind: facts.Method, Name: name, Parent: c.Owner, Static: static})
	fn := f.AddFunction(k, build.Header{Node: argument, Doc: f.docStart(i), End: f.End(argument)})
	fn.Node.Signature = text.Truncate(word+" "+text.Collapse(f.String(argument)), build.MaxSignature)
	f.describe(fn, static, c)
	return fn
}

// literalName is the text of :x or "x", "" of anything else.
func (f *file) literalName(i int) string {
	if i >= 0 && f.isInterpolated(i) {
		return ""
	}
	switch {
	case f.Kind(i) == kindSymbol:
		return strings.Trim(strings.TrimPrefix(f.String(i), ":"), `"'`)
	case f.Kind(i) == kindString && f.Tree.Kind(i) == "string" && f.Only(i) == f.Last(i):
		return f.String(f.Only(i))
	}
	return ""
}

// isInterpolated reports whether a part of a text is worked out.
func (f *file) isInterpolated(i int) bool {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindInterpolation) {
			return true
		}
	}
	return false
}

// alias makes one method known under another name.
func (f *file) alias(name, original string, c context) {
	if c.Owner >= 0 && name != "" && original != "" {
		f.sameMethod(strings.TrimPrefix(name, ":"), strings.TrimPrefix(original, ":"), c)
	}
}

// sameMethod declares a name that leads to another method of the class.
func (f *file) sameMethod(name, original string, c context) {
	if f.Lookup(c.Owner, name) >= 0 {
		return
	}
	static := c.body != nil && c.body.singleton
	f.Declare(facts.Declaration{Kind: facts.Field, Name: name, Parent: c.Owner, Static: static,
		Inits: []facts.Path{{{Op: facts.OpThis}, build.Member(original)}}})
}

// visibility notes what private and the like say about what follows or about
// what they name; it reports whether it is one of these words.
func (f *file) visibility(word string, arguments []int, c context) bool {
	hidden := word == "private" || word == "protected" || word == "private_class_method"
	switch word {
	case "private", "protected", "public":
		if len(arguments) == 0 {
			c.body.hidden, c.body.functions = hidden, false
			return true
		}
	case "module_function":
		if len(arguments) == 0 {
			c.body.functions = true
			return true
		}
	case "private_class_method", "public_class_method":
	default:
		return false
	}
	for _, argument := range arguments {
		if k := f.Lookup(c.Owner, f.literalName(argument)); k >= 0 && f.literalName(argument) != "" {
			if fn := f.FunctionOf(k); fn != nil {
				fn.Node.Exported = !hidden
			}
			if word == "module_function" {
				f.Decl(k).Static = true
			}
		}
	}
	return true
}
