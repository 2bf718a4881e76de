package ruby

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// call visits a call expression. Some words of class bodies have a meaning.
func (f *file) call(i int, c context) {
	receiver, method := f.Child(i, fieldReceiver), f.Child(i, fieldMethod)
	arguments, block := f.Child(i, fieldArguments), f.Child(i, fieldBlock)
	name := f.String(method)
	switch {
	case f.Kind(method) == kindSuper:
		f.super(i, method, c)
	case receiver < 0 && f.isClassWord(name, c):
		f.addBare(i, method, name, c)
		if f.classWord(i, name, f.list(arguments), c) {
			return
		}
	case receiver < 0 && (name == "require" || name == "require_relative" || name == "load" || name == "autoload"):
		f.addBare(i, method, name, c)
		f.required(name, f.list(arguments))
	case receiver < 0 && name == "new" && c.static && c.This >= 0:
		f.AddCall(i, c.Context, facts.NewCall, f.self(c), name)
	case receiver < 0:
		f.addBare(i, method, name, c)
	default:
		f.memberCall(i, receiver, method, name, c)
	}
	f.walk(receiver, c)
	f.walk(arguments, c)
	f.callBlock(block, receiver, name, c)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if f.Is(child, kindHeredocBody) { // of a receiver in the line before the method
			f.walk(child, c)
		}
	}
}

// list are the arguments of a call.
func (f *file) list(arguments int) (list []int) {
	if arguments >= 0 {
		for argument := range f.Tree.NamedChildren(arguments) {
			list = append(list, argument)
		}
	}
	return list
}

// memberCall adds a call with a receiver.
func (f *file) memberCall(i, receiver, method int, name string, c context) {
	raw := f.RawText(f.Start(i), f.endOf(method, receiver))
	f.lends(i, receiver, name, c)
	if name == "new" {
		f.AddCall(i, c.Context, facts.NewCall, f.path(receiver, c), raw)
		return
	}
	if name == "" {
		name = "call"
	}
	f.AddCall(i, c.Context, facts.PlainCall, append(f.path(receiver, c), build.Member(name)), raw)
}

// lends notes that base.extend X in self.included(base) gives the methods of X
// to the classes that include the module.
func (f *file) lends(i, receiver int, name string, c context) {
	if !c.static || c.body != nil || c.Owner < 0 || c.method != "included" && c.method != "extended" && c.method != "prepended" ||
		f.Kind(receiver) != kindIdentifier || !f.isLocal(f.String(receiver), c) {
		return
	}
	arguments := f.list(f.Child(i, fieldArguments))
	if name == "send" && len(arguments) > 1 && f.literalName(arguments[0]) == "extend" {
		name, arguments = "extend", arguments[1:]
	}
	if name == "extend" {
		for _, argument := range arguments {
			f.lend(f.constantType(argument), c.Owner)
		}
	}
}

func (f *file) lend(t facts.Type, owner int) {
	d := f.Decl(owner)
	d.Lends = append([]facts.Type{t}, d.Lends...)
}

// callBlock visits the block of a call: some methods yield the elements of
// their receiver, some define a class.
func (f *file) callBlock(block, receiver int, name string, c context) {
	if block < 0 {
		return
	}
	switch name {
	case "new":
		if r := f.String(receiver); r == "Class" || r == "Module" || r == "Struct" {
			f.anonymousClass(f.Child(block, fieldBody), c)
			return
		}
	case "class_eval", "module_eval", "class_exec":
		if names, absolute := f.names(receiver); names != nil {
			f.classBody(f.Child(block, fieldBody), f.openClass(names, absolute, facts.Trait, context{Context: build.Context{Owner: build.None}}), c)
			return
		}
	case "class_methods":
		if c.body != nil && c.Owner >= 0 {
			k := f.openClass([]string{"ClassMethods"}, false, facts.Trait, c)
			f.lend(*f.typeOf(k), c.Owner)
			f.classBody(f.Child(block, fieldBody), k, c)
			return
		}
	case "each", "map", "collect", "select", "filter", "reject", "find", "detect", "each_with_index", "flat_map", "any?", "all?", "none?",
		"sort_by", "group_by", "each_with_object", "find_all", "partition", "sum", "min_by", "max_by", "filter_map", "find_index", "reverse_each":
		if receiver >= 0 {
			f.block(block, build.Extend(f.values(receiver, c), facts.Step{Op: facts.OpElement}), c)
			return
		}
	case "tap", "then", "yield_self":
		if receiver >= 0 {
			f.block(block, f.values(receiver, c), c)
			return
		}
	}
	f.block(block, nil, f.inBlock(block, c))
}

// inBlock is the context of a block. Methods that are defined in it belong to
// whatever evaluates it, which is not known.
func (f *file) inBlock(block int, c context) context {
	if !f.definesMethods(block) {
		return c
	}
	k := f.hiddenClass(c)
	c.outer = f.NewScope(facts.Scope{Parent: c.outer, Decl: k, This: k})
	c.Owner, c.Class = k, ""
	c.body = &classBody{}
	return c
}

// definesMethods reports whether methods are defined right in a block.
func (f *file) definesMethods(block int) bool {
	for child := range f.Tree.NamedChildren(max(f.Child(block, fieldBody), 0)) {
		if f.Kind(child) == kindMethod {
			return f.Child(block, fieldBody) >= 0
		}
	}
	return false
}

// isClassWord reports whether a call without a receiver says something about
// the class whose body it stands in.
func (f *file) isClassWord(name string, c context) bool {
	if c.body == nil || c.Owner < 0 {
		return false
	}
	switch name {
	case "include", "prepend", "extend", "attr_reader", "attr_writer", "attr_accessor", "attr", "alias_method", "define_method",
		"private", "protected", "public", "module_function", "private_class_method", "public_class_method", "def_delegators", "def_delegator",
		"delegate", "private_constant", "public_constant":
		return true
	}
	return false
}

// classWord does what the word says; it reports whether the arguments are
// visited already.
func (f *file) classWord(i int, word string, arguments []int, c context) bool {
	switch word {
	case "include", "prepend":
		for k := len(arguments) - 1; k >= 0; k-- {
			f.include(f.constantType(arguments[k]), c)
		}
	case "extend":
		for _, argument := range arguments {
			f.extend(argument, c)
		}
	case "attr_reader", "attr_writer", "attr_accessor", "attr":
		if word == "attr" {
			word = "attr_reader"
		}
		f.accessors(i, word, c)
	case "alias_method":
		if len(arguments) == 2 {
			f.alias(f.literalName(arguments[0]), f.literalName(arguments[1]), c)
		}
	case "define_method":
		return f.defineMethod(i, arguments, c)
	case "def_delegators", "def_delegator", "delegate":
		f.delegate(word, arguments, c)
	default:
		// private def x: the definition is visited behind the word.
		before := *c.body
		for _, argument := range arguments {
			if f.Is(argument, kindMethod, kindSingletonMethod, kindCall) && len(arguments) == 1 {
				c.body.hidden = word != "public" && word != "module_function" && word != "public_class_method"
				c.body.functions = c.body.functions || word == "module_function"
				f.walk(argument, c)
				created := c.body.hasCreated
				*c.body = before
				c.body.hasCreated = created
				return true
			}
		}
		f.visibility(word, arguments, c)
	}
	return false
}

// include adds a module to the supertypes: the last one is asked first, before
// the superclass.
func (f *file) include(t facts.Type, c context) {
	d := f.Decl(c.Owner)
	if c.body.singleton {
		d.StaticBases = append([]facts.Type{t}, d.StaticBases...)
		return
	}
	d.Bases = append([]facts.Type{t}, d.Bases...)
}

// extend gives the methods of a module to the class itself.
func (f *file) extend(argument int, c context) {
	d := f.Decl(c.Owner)
	t := f.constantType(argument)
	if f.Kind(argument) == kindSelf {
		t = *f.typeOf(c.Owner)
	}
	d.StaticBases = append([]facts.Type{t}, d.StaticBases...)
	if f.String(argument) == "ActiveSupport::Concern" {
		f.lend(facts.Type{Names: []string{"ClassMethods"}}, c.Owner)
	}
}

// defineMethod declares define_method(:x) { … }.
func (f *file) defineMethod(i int, arguments []int, c context) bool {
	block := f.Child(i, fieldBlock)
	if len(arguments) == 0 || block < 0 || f.literalName(arguments[0]) == "" {
		return false
	}
	name := f.literalName(arguments[0])
	static := c.body.singleton
	k := f.Declare(facts.Declaration{Kind: facts.Method, Name: name, Parent: c.Owner, Static: static})
	fn := f.AddFunction(k, build.Header{Node: i, Doc: f.Start(i), End: f.Start(block)})
	f.describe(fn, static, c)
	inner := context{outer: c.outer, static: static, method: name}
	inner.Context = build.Context{Caller: k, Owner: c.Owner, Class: c.Class, This: c.Owner, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.Owner})
	f.Decl(k).Params = f.parameters(f.Child(block, fieldParameters), inner, nil)
	body := f.Child(block, fieldBody)
	f.walk(body, inner)
	f.result(body, inner)
	return true
}

// delegate declares the methods that are passed on to a member; where they lead
// is known from the member.
func (f *file) delegate(word string, arguments []int, c context) {
	if c.body.singleton || len(arguments) < 2 {
		return
	}
	target := build.None
	methods := arguments
	if word == "delegate" {
		for _, argument := range arguments {
			if f.Kind(argument) == kindPair && strings.TrimSuffix(f.String(f.Child(argument, fieldKey)), ":") == "to" {
				target = f.Child(argument, fieldValue)
			}
		}
	} else {
		target, methods = arguments[0], arguments[1:]
		if word == "def_delegator" {
			methods = arguments[1:2]
		}
	}
	name := f.literalName(target)
	if name == "" {
		return
	}
	to := facts.Path{{Op: facts.OpThis}, build.Member(name)}
	if !strings.HasPrefix(name, "@") {
		to = append(to, facts.Step{Op: facts.OpCall})
	}
	for _, method := range methods {
		name := f.literalName(method)
		if name == "" || f.Lookup(c.Owner, name) >= 0 {
			continue
		}
		exposed := name
		if word == "def_delegator" && len(arguments) == 3 && f.literalName(arguments[2]) != "" {
			exposed = f.literalName(arguments[2])
		}
		f.Declare(facts.Declaration{Kind: facts.Field, Name: exposed, Parent: c.Owner,
			Inits: []facts.Path{build.Then(to, build.Member(name))}})
	}
}

// required notes a file that is loaded.
func (f *file) required(word string, arguments []int) {
	if word == "autoload" && len(arguments) == 2 {
		arguments = arguments[1:]
	}
	if len(arguments) != 1 {
		return
	}
	if name := f.literalName(arguments[0]); name != "" && !strings.HasPrefix(f.String(arguments[0]), ":") {
		if word == "require_relative" {
			name = "./" + name
		}
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: strings.TrimSuffix(name, ".rb")})
	}
}
