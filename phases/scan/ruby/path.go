package ruby

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// path gives an expression as steps.
func (f *file) path(i int, c context) facts.Path {
	return build.Bounded(f.steps(make(facts.Path, 0, 4), i, c, 0))
}

// steps appends the steps of an expression.
func (f *file) steps(path facts.Path, i int, c context, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return append(path, build.Opaque...)
	}
	switch f.Kind(i) {
	case kindIdentifier:
		if f.isLocal(f.String(i), c) {
			return append(path, build.Name(f.String(i))...)
		}
		return f.bareSteps(path, f.String(i), c)
	case kindConstant:
		return append(path, build.Name(f.String(i))...)
	case kindScopeResolution:
		name := f.String(f.Child(i, fieldName))
		scope := f.Child(i, fieldScope)
		if scope < 0 {
			return append(path, build.Name("::"+name)...)
		}
		return append(f.steps(path, scope, c, depth+1), build.Member(name))
	case kindSelf:
		return append(path, f.self(c)...)
	case kindInstanceVariable:
		name := f.String(i)
		if c.static {
			name = "." + name
		}
		return append(append(path, f.self(c)...), build.Member(name))
	case kindClassVariable:
		if c.This >= 0 {
			return append(path, facts.Step{Op: facts.OpCast, Type: f.typeOf(c.This)}, build.Member(f.String(i)))
		}
	case kindCall:
		return f.callSteps(path, i, c, depth)
	case kindSuper:
		return append(path, facts.Step{Op: facts.OpSuper}, build.Member(c.method), facts.Step{Op: facts.OpCall})
	case kindElementReference:
		return append(f.steps(path, f.Child(i, fieldObject), c, depth+1), facts.Step{Op: facts.OpIndex})
	case kindParenthesized, kindStatements, kindBegin:
		return f.steps(path, f.lastStatement(i), c, depth+1)
	case kindAssignment:
		return f.steps(path, f.Child(i, fieldRight), c, depth+1)
	case kindLambda:
		return append(path, facts.Step{Op: facts.OpLambda})
	}
	if name := f.literal(i); name != "" {
		return append(path, build.Literal(name)...)
	}
	return append(path, build.Opaque...)
}

// self is the receiver: in the body of a class that is the class by its name.
func (f *file) self(c context) facts.Path {
	if c.body != nil && c.This >= 0 {
		return f.classPath(c.This)
	}
	return build.This()
}

// classPath names a class from the top.
func (f *file) classPath(k int) facts.Path {
	names := f.TypeName(k)
	path := build.Name("::" + names[0])
	for _, name := range names[1:] {
		path = append(path, build.Member(name))
	}
	return path
}

func (f *file) typeOf(k int) *facts.Type {
	names := f.TypeName(k)
	names[0] = "::" + names[0]
	return &facts.Type{Names: names}
}

// callSteps appends the value of a call.
func (f *file) callSteps(path facts.Path, i int, c context, depth int) facts.Path {
	receiver, method := f.Child(i, fieldReceiver), f.Child(i, fieldMethod)
	name := f.String(method)
	if receiver < 0 {
		switch {
		case f.Kind(method) == kindSuper:
			return f.steps(path, method, c, depth+1)
		case name == "lambda" || name == "proc":
			return append(path, facts.Step{Op: facts.OpLambda})
		}
		return f.bareSteps(path, name, c)
	}
	switch name {
	case "new":
		return append(f.steps(path, receiver, c, depth+1), facts.Step{Op: facts.OpNew})
	case "freeze", "dup", "clone", "itself", "tap":
		return f.steps(path, receiver, c, depth+1)
	case "class":
		if f.Kind(receiver) == kindSelf && c.This >= 0 && !c.static {
			return append(path, f.classPath(c.This)...)
		}
	case "":
		name = "call"
	}
	path = f.steps(path, receiver, c, depth+1)
	return append(path, build.Member(name), facts.Step{Op: facts.OpCall})
}

// bareSteps appends the value of a call without a receiver.
func (f *file) bareSteps(path facts.Path, name string, c context) facts.Path {
	if name == "new" && c.static && c.This >= 0 {
		return append(append(path, f.self(c)...), facts.Step{Op: facts.OpNew})
	}
	return append(path, facts.Step{Op: facts.OpName, Name: name}, facts.Step{Op: facts.OpCall})
}

// literal is the built-in class of a literal or of what an operator gives, or
// "".
func (f *file) literal(i int) string {
	switch f.Kind(i) {
	case kindString, kindHeredoc:
		return "String"
	case kindSymbol:
		return "Symbol"
	case kindInteger:
		return "Integer"
	case kindFloat:
		return "Float"
	case kindArray, kindRightList:
		return "Array"
	case kindHash:
		return "Hash"
	case kindRegex:
		return "Regexp"
	case kindRange:
		return "Range"
	case kindTrue:
		return "TrueClass"
	case kindFalse:
		return "FalseClass"
	case kindNil:
		return "NilClass"
	}
	return ""
}

// lastStatement is what a body evaluates to.
func (f *file) lastStatement(i int) int {
	last := build.None
	if i < 0 {
		return last
	}
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindRescue, kindEnsure, kindElse, kindHeredocBody) {
			last = child
		}
	}
	return last
}

// values gives what an expression may evaluate to: all branches of a
// condition, without nil.
func (f *file) values(i int, c context) []facts.Path { return f.alternatives(nil, i, c, 0) }

func (f *file) alternatives(list []facts.Path, i int, c context, depth int) []facts.Path {
	switch {
	case i < 0:
		return list
	case depth > 8:
		return append(list, build.Opaque)
	}
	switch f.Kind(i) {
	case kindNil:
		return list
	case kindParenthesized, kindStatements, kindThen, kindElse:
		return f.alternatives(list, f.lastStatement(i), c, depth+1)
	case kindBegin:
		list = f.alternatives(list, f.lastStatement(i), c, depth+1)
		for child := range f.Tree.NamedChildren(i) {
			if f.Kind(child) == kindRescue {
				list = f.alternatives(list, f.Child(child, fieldBody), c, depth+1)
			}
		}
		return list
	case kindConditional:
		list = f.alternatives(list, f.Child(i, fieldConsequence), c, depth+1)
		return f.alternatives(list, f.Child(i, fieldAlternative), c, depth+1)
	case kindIf, kindUnless:
		if body := f.Child(i, fieldBody); body >= 0 { // value if test
			return f.alternatives(list, body, c, depth+1)
		}
		list = f.alternatives(list, f.Child(i, fieldConsequence), c, depth+1)
		return f.alternatives(list, f.Child(i, fieldAlternative), c, depth+1)
	case kindCase:
		for child := range f.Tree.NamedChildren(i) {
			switch f.Kind(child) {
			case kindWhen:
				list = f.alternatives(list, f.Child(child, fieldBody), c, depth+1)
			case kindElse:
				list = f.alternatives(list, child, c, depth+1)
			}
		}
		return list
	case kindRescueModifier:
		return f.alternatives(list, f.Child(i, fieldBody), c, depth+1)
	case kindOperatorAssignment:
		return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
	case kindArguments:
		if f.Only(i) == f.Last(i) {
			return f.alternatives(list, f.Only(i), c, depth+1)
		}
		return append(list, build.Literal("Array"))
	case kindBinary:
		switch f.String(f.Child(i, fieldOperator)) {
		case "||", "or":
			list = f.alternatives(list, f.Child(i, fieldLeft), c, depth+1)
			return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
		case "&&", "and":
			return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
		}
	}
	return append(list, f.path(i, c))
}

// result notes what a method returns.
func (f *file) result(i int, c context) {
	if c.Result != nil && i >= 0 {
		f.AddValues(build.Target{Decl: c.Result.Decl}, f.values(i, c), c.Scope)
	}
}
