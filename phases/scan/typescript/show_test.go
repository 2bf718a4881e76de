package typescript

import (
	"fmt"
	"strings"
	"testing"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// extracted reads a source as the module m.
func extracted(t *testing.T, extension, src string) extract.File {
	t.Helper()
	file, err := New().Extract("m"+extension, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// showDecls prints declarations, members indented below their owners:
//
//	kind name(param type, …): type < base = value | value [flags] #id
func showDecls(file extract.File) string {
	var b strings.Builder
	decls := file.Declaration.Decls
	var visit func(parent, depth int)
	visit = func(parent, depth int) {
		for i, d := range decls {
			if d.Parent != parent {
				continue
			}
			fmt.Fprintf(&b, "%s%s %s", strings.Repeat("  ", depth), d.Kind, d.Name)
			if len(d.Params) > 0 {
				b.WriteString("(" + showParams(d.Params) + ")")
			}
			if d.Type != nil {
				b.WriteString(": " + showType(d.Type))
			}
			for k := range d.Bases {
				b.WriteString(" < " + showType(&d.Bases[k]))
			}
			if len(d.Inits) > 0 {
				b.WriteString(" = " + showPaths(d.Inits))
			}
			for _, flag := range []struct {
				on   bool
				name string
			}{{d.Static, "static"}, {d.Async, "async"}, {d.Generator, "generator"}, {d.Accessor, "accessor"}, {d.Implicit, "implicit"}, {d.Signature, "signature"}} {
				if flag.on {
					b.WriteString(" [" + flag.name + "]")
				}
			}
			if d.ID != "" {
				b.WriteString(" #" + strings.TrimPrefix(d.ID, "m."))
			}
			b.WriteString("\n")
			visit(i, depth+1)
		}
	}
	visit(none, 0)
	return b.String()
}

func showParams(params []facts.Param) string {
	var list []string
	for _, p := range params {
		s := p.Name
		if p.Variadic {
			s = "..." + s
		}
		if p.Type != nil {
			s += " " + showType(p.Type)
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

func showType(t *facts.Type) string {
	s := strings.Join(t.Names, ".")
	if len(t.Args) > 0 {
		var args []string
		for k := range t.Args {
			args = append(args, showType(&t.Args[k]))
		}
		s += "<" + strings.Join(args, ", ") + ">"
	}
	return s
}

func showPaths(paths []facts.Path) string {
	var list []string
	for _, p := range paths {
		list = append(list, showPath(p))
	}
	return strings.Join(list, " | ")
}

// showPath prints a path: this.a() new is written after what is constructed,
// 'String' is a literal, <T> a value of a type, => a function, ? anything.
func showPath(p facts.Path) string {
	var b strings.Builder
	for _, s := range p {
		switch s.Op {
		case facts.OpName:
			b.WriteString(s.Name)
		case facts.OpThis:
			b.WriteString("this")
			if s.Type != nil {
				b.WriteString("<" + showType(s.Type) + ">")
			}
		case facts.OpSuper:
			b.WriteString("super")
		case facts.OpLiteral:
			b.WriteString("'" + s.Name + "'")
		case facts.OpCast:
			b.WriteString("<" + showType(s.Type) + ">")
		case facts.OpLambda:
			b.WriteString("=>")
		case facts.OpOpaque:
			b.WriteString("?")
		case facts.OpMember:
			b.WriteString("." + s.Name)
		case facts.OpCall:
			b.WriteString("()")
		case facts.OpNew:
			b.WriteString(" new")
		case facts.OpIndex:
			b.WriteString("[]")
		case facts.OpElement:
			b.WriteString("[each]")
		case facts.OpAwait:
			b.WriteString(" await")
		case facts.OpTuple:
			fmt.Fprintf(&b, "[%d]", s.Index)
		case facts.OpParam:
			fmt.Fprintf(&b, "(%d)", s.Index)
		default:
			fmt.Fprintf(&b, "!%d", s.Op)
		}
	}
	return b.String()
}

// showScopes prints the locals of the scopes that have some:
//
//	owner/this: name type = value; name; …
func showScopes(file extract.File) string {
	var b strings.Builder
	for _, s := range file.References.Scopes {
		if len(s.Locals) == 0 {
			continue
		}
		var list []string
		for _, l := range s.Locals {
			text := l.Name
			if l.Param {
				text = "(" + text + ")"
			}
			if l.Type != nil {
				text += " " + showType(l.Type)
			}
			if len(l.Inits) > 0 {
				text += " = " + showPaths(l.Inits)
			}
			if l.Decl >= 0 {
				text += " -> " + file.Declaration.Decls[l.Decl].Qualname
			}
			if l.Import != nil {
				text += " -> " + showImport(*l.Import)
			}
			list = append(list, text)
		}
		fmt.Fprintf(&b, "%s/%s: %s\n", declName(file, s.Decl), declName(file, s.This), strings.Join(list, "; "))
	}
	return b.String()
}

func declName(file extract.File, k int) string {
	switch {
	case k < 0:
		return "-"
	case file.Declaration.Decls[k].Qualname == "":
		return file.Declaration.Decls[k].Name
	}
	return file.Declaration.Decls[k].Qualname
}

// showCalls prints the calls: caller: kind callee, await, line and text.
func showCalls(file extract.File) string {
	var b strings.Builder
	for i, c := range file.References.Calls {
		await := ""
		if c.Await {
			await = " awaited"
		}
		site := file.Details.Calls[i]
		fmt.Fprintf(&b, "%s: %s %s%s @%d %s\n", declName(file, c.Caller), c.Kind, showPath(c.Callee), await, site.Line, site.Raw)
	}
	return b.String()
}

func showImport(i facts.Import) string {
	s := fmt.Sprintf("%q", i.Module)
	if i.Name != "" {
		s += "." + i.Name
	}
	if i.Local != "" {
		s = i.Local + " = " + s
	}
	for _, flag := range []struct {
		on   bool
		name string
	}{{i.Whole, "whole"}, {i.Dynamic, "dynamic"}, {i.TypeOnly, "type"}} {
		if flag.on {
			s += " [" + flag.name + "]"
		}
	}
	return s
}

// showLinks prints imports and exports.
func showLinks(file extract.File) string {
	var b strings.Builder
	for _, i := range file.Declaration.Imports {
		b.WriteString("import " + showImport(i) + "\n")
	}
	for _, e := range file.Declaration.Exports {
		fmt.Fprintf(&b, "export %s", e.Name)
		if e.Local != "" {
			b.WriteString(" = " + e.Local)
		}
		if e.Module != "" {
			fmt.Fprintf(&b, " from %q", e.Module)
		}
		if e.From != "" {
			b.WriteString("." + e.From)
		}
		b.WriteString("\n")
	}
	return b.String()
}
