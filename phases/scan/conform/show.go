package conform

import (
	"fmt"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// Show writes the facts of a file as text, one fact a line.
func Show(file extract.File) string {
	var b strings.Builder
	d := file.Declaration
	for i, decl := range d.Decls {
		fmt.Fprintf(&b, "decl %d %s %s", i, decl.Kind, decl.Qualname)
		if decl.ID != "" {
			fmt.Fprintf(&b, " id=%s", decl.ID)
		}
		if decl.Parent >= 0 {
			fmt.Fprintf(&b, " in=%d", decl.Parent)
		}
		flags(&b, map[string]bool{"static": decl.Static, "async": decl.Async, "generator": decl.Generator,
			"accessor": decl.Accessor, "implicit": decl.Implicit, "signature": decl.Signature, "hidden": decl.Hidden})
		if len(decl.Params) > 0 {
			var params []string
			for _, p := range decl.Params {
				params = append(params, strings.Repeat("*", boolInt(p.Variadic))+p.Name+strings.Repeat("?", boolInt(p.Optional))+written(p.Type))
			}
			fmt.Fprintf(&b, " (%s)", strings.Join(params, ", "))
		}
		for _, p := range decl.TypeParams {
			fmt.Fprintf(&b, " <%s%s>", p.Name, written(p.Bound))
		}
		for _, base := range decl.Bases {
			fmt.Fprintf(&b, " base=%s", TypeText(&base))
		}
		for _, base := range decl.StaticBases {
			fmt.Fprintf(&b, " static-base=%s", TypeText(&base))
		}
		for _, base := range decl.Lends {
			fmt.Fprintf(&b, " lends=%s", TypeText(&base))
		}
		b.WriteString(written(decl.Type))
		b.WriteString(inits(decl.Inits))
		b.WriteByte('\n')
	}
	for _, imp := range d.Imports {
		fmt.Fprintf(&b, "import %s\n", importText(imp))
	}
	for _, e := range d.Exports {
		fmt.Fprintf(&b, "export %s local=%s module=%s from=%s\n", e.Name, e.Local, e.Module, e.From)
	}
	for i, s := range file.References.Scopes {
		fmt.Fprintf(&b, "scope %d", i)
		if s.Parent >= 0 {
			fmt.Fprintf(&b, " up=%d", s.Parent)
		}
		if s.Decl >= 0 {
			fmt.Fprintf(&b, " decl=%d", s.Decl)
		}
		if s.This >= 0 {
			fmt.Fprintf(&b, " this=%d", s.This)
		}
		for _, l := range s.Locals {
			fmt.Fprintf(&b, "; %s", l.Name)
			if l.Param {
				b.WriteString(" param")
			}
			if l.Decl >= 0 {
				fmt.Fprintf(&b, " decl=%d", l.Decl)
			}
			if l.Import != nil {
				fmt.Fprintf(&b, " import %s", importText(*l.Import))
			}
			b.WriteString(written(l.Type) + inits(l.Inits))
		}
		b.WriteByte('\n')
	}
	for i, c := range file.References.Calls {
		site := file.Details.Calls[i]
		fmt.Fprintf(&b, "%s %s scope=%d", c.Kind, PathText(c.Callee), c.Scope)
		if c.Caller >= 0 {
			fmt.Fprintf(&b, " caller=%d", c.Caller)
		}
		if len(c.Args) > 0 {
			fmt.Fprintf(&b, " (%s)", argText(c.Args))
		}
		flags(&b, map[string]bool{"await": c.Await})
		fmt.Fprintf(&b, " line=%d raw=%q\n", site.Line, site.Raw)
	}
	for _, n := range file.Details.Nodes {
		fmt.Fprintf(&b, "node %s %s %d-%d %q", n.ID, n.Qualname, n.LineStart, n.LineEnd, n.Signature)
		if n.ClassName != "" {
			fmt.Fprintf(&b, " class=%s", n.ClassName)
		}
		flags(&b, map[string]bool{"async": n.Async, "method": n.Method, "synthetic": n.Synthetic, "exported": n.Exported, "entry": n.Entry})
		list(&b, "decorators", n.Decorator)
		list(&b, "read", n.AttrsRead)
		list(&b, "set", n.AttrsSet)
		for _, p := range n.Params {
			fmt.Fprintf(&b, " %s:%s", p.Name, p.Type)
		}
		if n.Doc != "" {
			fmt.Fprintf(&b, " doc=%q", n.Doc)
		}
		b.WriteByte('\n')
	}
	for _, t := range file.Details.Types {
		fmt.Fprintf(&b, "type %s %s %s %d-%d %q", t.ID, t.Kind, t.Qualname, t.LineStart, t.LineEnd, t.Signature)
		if t.Container != "" {
			fmt.Fprintf(&b, " in=%s", t.Container)
		}
		if t.Doc != "" {
			fmt.Fprintf(&b, " doc=%q", t.Doc)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func flags(b *strings.Builder, set map[string]bool) {
	for _, name := range []string{"static", "async", "generator", "accessor", "implicit", "signature", "hidden", "await", "method", "synthetic", "exported", "entry"} {
		if set[name] {
			b.WriteString(" " + name)
		}
	}
}

func list(b *strings.Builder, name string, values []string) {
	if len(values) > 0 {
		fmt.Fprintf(b, " %s=%s", name, strings.Join(values, ","))
	}
}

func written(t *facts.Type) string {
	if t == nil {
		return ""
	}
	return ":" + TypeText(t)
}

// TypeText writes a type with its arguments.
func TypeText(t *facts.Type) string {
	text := strings.Join(t.Names, ".")
	if len(t.Args) > 0 {
		var args []string
		for _, a := range t.Args {
			args = append(args, TypeText(&a))
		}
		text += "[" + strings.Join(args, ",") + "]"
	}
	return text
}

func inits(paths []facts.Path) string {
	var b strings.Builder
	for _, p := range paths {
		b.WriteString(" = " + PathText(p))
	}
	return b.String()
}

// PathText writes a path: THIS.queue*.push()
func PathText(p facts.Path) string {
	var b strings.Builder
	for _, s := range p {
		switch s.Op {
		case facts.OpName:
			b.WriteString(s.Name)
		case facts.OpThis:
			b.WriteString("THIS")
		case facts.OpSuper:
			b.WriteString("SUPER")
		case facts.OpLiteral:
			b.WriteString("<" + s.Name + ">")
		case facts.OpCast:
			b.WriteString("(" + TypeText(s.Type) + ")")
		case facts.OpLambda:
			b.WriteString("LAMBDA")
			if s.Index > 0 {
				fmt.Fprintf(&b, "%d", s.Index-1)
			}
		case facts.OpOpaque:
			b.WriteString("?")
		case facts.OpMember:
			b.WriteString("." + s.Name)
		case facts.OpCall:
			b.WriteString("(" + argText(s.Args) + ")")
		case facts.OpNew:
			b.WriteString(" NEW")
			if len(s.Args) > 0 {
				b.WriteString("(" + argText(s.Args) + ")")
			}
		case facts.OpIndex:
			b.WriteString("[]")
		case facts.OpElement:
			b.WriteString("*")
		case facts.OpAwait:
			b.WriteString(" AWAIT")
		case facts.OpTuple:
			fmt.Fprintf(&b, "#%d", s.Index)
		case facts.OpDeref:
			b.WriteString(" DEREF")
		case facts.OpExpected:
			fmt.Fprintf(&b, " EXPECTED%d", s.Index)
		case facts.OpParam:
			fmt.Fprintf(&b, " PARAM%d", s.Index)
		}
	}
	return b.String()
}

func argText(args []facts.Arg) string {
	var list []string
	for _, a := range args {
		text := strings.Repeat("*", boolInt(a.Spread))
		if a.Name != "" {
			text += a.Name + ": "
		}
		list = append(list, text+PathText(a.Value))
	}
	return strings.Join(list, ", ")
}

func importText(i facts.Import) string {
	text := fmt.Sprintf("%s%s", strings.Repeat(".", i.Level), i.Module)
	if i.Name != "" {
		text += ":" + i.Name
	}
	if i.Local != "" {
		text += " as " + i.Local
	}
	if i.Whole {
		text += " whole"
	}
	if i.TypeOnly {
		text += " typing"
	}
	return text
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
