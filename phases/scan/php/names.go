package php

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// namespace visits namespace A\B; or namespace A\B { … } and gives the context
// of what follows.
func (f *file) namespace(i int, c context) context {
	inner := c
	inner.names = &names{namespace: f.String(f.Child(i, fieldName))}
	if body := f.Child(i, fieldBody); body >= 0 {
		f.statements(body, inner)
		return c
	}
	if f.Declaration.Package == "" {
		f.Declaration.Package = inner.names.namespace
	}
	return inner
}

// use notes the names of a use statement.
func (f *file) use(i int, c context) {
	kind := ""
	for _, word := range []string{"function", "const"} {
		if f.Has(i, word) {
			kind = word
		}
	}
	prefix := ""
	clauses := i
	if group := f.OfKind(i, kindUseGroup); group >= 0 {
		prefix = strings.Trim(f.String(f.OfKind(i, kindNamespaceName)), `\`) + `\`
		clauses = group
	}
	for clause := range f.Tree.NamedChildren(clauses) {
		if f.Kind(clause) != kindUseClause {
			continue
		}
		own := kind
		for _, word := range []string{"function", "const"} {
			if f.Has(clause, word) {
				own = word
			}
		}
		full := prefix + strings.Trim(f.String(f.Only(clause)), `\`)
		local := full[strings.LastIndexByte(full, '\\')+1:]
		if alias := f.OfKind(clause, kindAlias); alias >= 0 {
			local = f.String(f.Only(alias))
		}
		f.bindUse(own, local, full, c)
	}
}

func (f *file) bindUse(kind, local, full string, c context) {
	table := &c.names.classes
	switch kind {
	case "const":
		return
	case "function":
		table = &c.names.functions
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: full, Name: "()"})
	default:
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: full})
	}
	if *table == nil {
		*table = map[string]string{}
	}
	(*table)[strings.ToLower(local)] = full
}

// className resolves the name of a class: \A\B.
func (n *names) className(written string) string {
	if absolute, ok := strings.CutPrefix(written, `\`); ok {
		return `\` + absolute
	}
	first, rest, qualified := strings.Cut(written, `\`)
	if qualified && strings.EqualFold(first, "namespace") {
		return n.in(rest)
	}
	if full, ok := n.classes[strings.ToLower(first)]; ok {
		if qualified {
			return `\` + full + `\` + rest
		}
		return `\` + full
	}
	return n.in(written)
}

func (n *names) in(name string) string {
	if n.namespace == "" {
		return `\` + name
	}
	return `\` + n.namespace + `\` + name
}

// functionName resolves the name of a function: \a\b(), or a\b() when a global
// function may be meant too.
func (n *names) functionName(written string) string {
	if strings.HasPrefix(written, `\`) {
		return written + "()"
	}
	first, rest, qualified := strings.Cut(written, `\`)
	switch full, ok := n.functions[strings.ToLower(first)]; {
	case !qualified && ok:
		return `\` + full + "()"
	case qualified && strings.EqualFold(first, "namespace"):
		return n.in(rest) + "()"
	case qualified:
		if full, ok := n.classes[strings.ToLower(first)]; ok {
			return `\` + full + `\` + rest + "()"
		}
		return n.in(written) + "()"
	case n.namespace == "":
		return `\` + written + "()"
	}
	return n.namespace + `\` + written + "()"
}

// classPath is the class that a name in an expression means.
func (f *file) classPath(i int, c context) facts.Path {
	switch name := f.String(i); strings.ToLower(name) {
	case "self", "static":
		return build.This()
	case "parent":
		return facts.Path{{Op: facts.OpSuper}}
	default:
		return build.Name(c.names.className(name))
	}
}

func (f *file) isName(i int) bool {
	return f.Is(i, kindName, kindQualifiedName, kindRelativeScope)
}
