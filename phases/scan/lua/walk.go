package lua

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file collects the facts of one file.
type file struct{ *build.File }

// context says where the walker is. It is passed by value.
type context struct{ build.Context }

func walk(s *build.File) {
	f := &file{s}
	// The grammar counts the white space before a token to it.
	for i := range f.Tree.Nodes {
		n := &f.Tree.Nodes[i]
		for n.Start < n.End && strings.IndexByte(" \t\r\n", f.Text[n.Start]) >= 0 {
			n.Start++
		}
	}
	f.walkChildren(0, context{f.ModuleContext()})
}

func (f *file) walkChildren(i int, c context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.walk(child, c)
	}
}

// walk visits a statement or expression in source order; None is nothing.
func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindIdentifier, kindDocumentation, kindString:
	case kindFunctionStatement:
		f.functionStatement(i, c)
	case kindFunction:
		f.closure(i, c)
	case kindVariable:
		f.variables(i, c)
	case kindCall:
		f.call(i, c)
	case kindFor:
		f.loop(i, c)
	case kindReturn, kindModuleReturn:
		f.returned(i, c)
	default:
		f.walkChildren(i, c)
	}
}

// call visits a call.
func (f *file) call(i int, c context) {
	callee, end := f.callee(i, c)
	f.AddCall(i, c.Context, facts.PlainCall, callee, f.RawText(f.Start(i), end))
	f.walkChildren(i, c)
}

// callee is the path of what a call calls, and where its text ends.
func (f *file) callee(i int, c context) (facts.Path, uint32) {
	var parts []int
	end := f.Start(i)
	method := ""
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case f.Field(child) == fieldPrefix:
			parts = append(parts, child)
			end = f.End(child)
		case f.Kind(child) == kindIdentifier:
			method = f.String(child)
			end = f.End(child)
		}
	}
	path := f.chain(parts, c)
	if method != "" {
		path = append(path, build.Member(method))
	}
	return path, end
}

// chain is the path of a.b["c"], whose parts stand side by side in the tree.
func (f *file) chain(parts []int, c context) facts.Path {
	var path facts.Path
	for k := 0; k < len(parts); k++ {
		part := parts[k]
		switch text := f.String(part); {
		case text == "." && k+1 < len(parts):
			k++
			path = append(path, build.Member(f.String(parts[k])))
		case text == "[" && k+1 < len(parts):
			k++
			if key := f.literalKey(parts[k]); key != "" && k+1 < len(parts) && f.String(parts[k+1]) == "]" {
				path = append(path, build.Member(key))
			} else {
				path = append(path, facts.Step{Op: facts.OpIndex})
			}
			for k+1 < len(parts) && f.String(parts[k]) != "]" {
				k++
			}
		case len(path) > 0:
			return build.Opaque
		case f.Kind(part) == kindIdentifier:
			path = f.name(text, c)
		case f.Kind(part) == kindCall:
			inner, _ := f.callee(part, c)
			path = f.result(part, inner, c)
		case text == "(" && k+2 < len(parts):
			if f.String(parts[k+2]) != ")" {
				return build.Opaque
			}
			path = f.chain(parts[k+1:k+2], c)
			k += 2
		case f.Kind(part) == kindFunction:
			path = facts.Path{{Op: facts.OpLambda}}
		case f.Kind(part) == kindString:
			path = build.Literal("string")
		case f.Kind(part) == kindTable:
			path = build.Literal("table")
		default:
			return build.Opaque
		}
	}
	if len(path) == 0 {
		return build.Opaque
	}
	return build.Bounded(path)
}

func (f *file) name(name string, c context) facts.Path {
	if name == "self" && c.This >= 0 {
		return build.This()
	}
	return build.Name(name)
}

// result is what a call gives: of setmetatable(x, M) that is an M.
func (f *file) result(i int, callee facts.Path, c context) facts.Path {
	if len(callee) == 1 && callee[0].Op == facts.OpName && callee[0].Name == "setmetatable" {
		if groups := f.groups(f.Child(i, fieldArgs)); len(groups) == 2 && f.Kind(groups[1][0]) != kindTable {
			return f.chain(groups[1], c)
		}
	}
	return append(callee[:len(callee):len(callee)], facts.Step{Op: facts.OpCall})
}

// groups are the expressions of a list, each as the parts that stand side by
// side for it.
func (f *file) groups(list int) (groups [][]int) {
	if list < 0 {
		return nil
	}
	var group []int
	for child := f.Tree.FirstChild(list); child >= 0; child = f.Tree.Next(child) {
		if f.String(child) == "," {
			groups, group = append(groups, group), nil
			continue
		}
		if f.Kind(child) != kindComment {
			group = append(group, child)
		}
	}
	if len(group) > 0 {
		groups = append(groups, group)
	}
	for _, g := range groups {
		if len(g) == 0 {
			return nil
		}
	}
	return groups
}

func (f *file) literalKey(i int) string {
	if f.Kind(i) != kindString {
		return ""
	}
	return strings.Trim(f.String(i), `"'`)
}

// loop visits for a, b in list do and for i = 1, n do.
func (f *file) loop(i int, c context) {
	c.Context = f.Block(c.Context)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if f.Is(child, kindForGeneric, kindForNumeric) {
			names := f.Child(child, fieldNames)
			if names < 0 {
				names = child
			}
			for name := range f.Tree.NamedChildren(names) {
				if f.Kind(name) == kindIdentifier && (f.Kind(child) == kindForGeneric || f.Field(name) == fieldVar) {
					f.Local(c.Scope, f.String(name))
				}
			}
		}
		f.walk(child, c)
	}
}

// returned notes what a function, or the module, returns.
func (f *file) returned(i int, c context) {
	var parts []int
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if f.String(child) == "," {
			break
		}
		if f.String(child) != "return" && f.Kind(child) != kindComment {
			parts = append(parts, child)
		}
	}
	if len(parts) > 0 {
		f.returns(parts, c)
	}
	f.walkChildren(i, c)
}

func (f *file) returns(parts []int, c context) {
	switch {
	case c.Result != nil:
		f.AddValues(build.Target{Decl: c.Result.Decl}, []facts.Path{f.chain(parts, c)}, c.Scope)
	case c.Caller >= 0 || c.Scope != 0:
	case len(parts) == 1 && f.Kind(parts[0]) == kindIdentifier:
		f.Declaration.Exports = append(f.Declaration.Exports, facts.Export{Name: "=", Local: f.String(parts[0])})
	default:
		if path := f.chain(parts, c); len(path) == 1 && path[0].Op == facts.OpName {
			f.Declaration.Exports = append(f.Declaration.Exports, facts.Export{Name: "=", Local: path[0].Name})
		}
	}
}
