package python

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/syntax"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// class declares a class and walks its parts. outer is the node with the
// decorators.
func (f *file) class(i, outer int, c context) {
	name := f.name(i)
	body := f.child(i, f.fields.body)
	if name == "" || body == syntax.None {
		f.walkChildren(i, c)
		return
	}
	d := facts.Declaration{Kind: facts.Class, Name: name, Qualname: c.qualname + name, Parent: c.owner}
	superclasses := f.child(i, f.fields.superclasses)
	cl := &class{methods: map[string]bool{}}
	if superclasses != syntax.None {
		d.Bases = f.bases(superclasses)
	}
	cl.decl = f.declare(d)
	f.define(cl.decl, c)
	f.byDecl[cl.decl] = cl
	f.classes = append(f.classes, cl)
	cl.typ = facts.TypeDecl{
		ID: "type:" + f.decls.Module + "." + d.Qualname, Name: name, Qualname: d.Qualname, Container: f.container(c.owner), Kind: "class",
		LineStart: f.tree.Line(outer), LineEnd: f.endLine(outer), Signature: f.typeSignature(outer, i, name), Doc: f.docstring(body),
	}
	if types := f.typeParameters(i); types != syntax.None {
		f.walk(types, c)
	}
	if superclasses != syntax.None {
		f.walk(superclasses, c)
	}
	inner := c
	inner.scope = f.newScope(facts.Scope{Parent: f.visible(c.scope), Decl: cl.decl, This: none})
	f.scopes[inner.scope].class = true
	inner.binder, inner.owner, inner.inClass = inner.scope, cl.decl, true
	inner.this, inner.thisName, inner.function = none, "", nil
	inner.qualname = d.Qualname + "."
	f.walk(body, inner)
	f.finishClass(cl)
}

// finishClass notes what the class has, once all of it is known.
func (f *file) finishClass(cl *class) {
	created := none
	for k := cl.decl + 1; k < len(f.decls.Decls); k++ {
		d := &f.decls.Decls[k]
		if d.Parent != cl.decl {
			continue
		}
		switch d.Kind {
		case facts.Constructor:
			cl.constructor = true
		case facts.Method:
			if !d.Accessor {
				cl.methods[d.Name] = true
			}
			if d.Name == "__new__" {
				created = k
			}
		}
	}
	if created != none && !cl.constructor {
		f.decls.Decls[created].Kind = facts.Constructor
		cl.constructor = true
	}
	if !cl.constructor {
		f.declare(facts.Declaration{Kind: facts.Constructor, Name: "__init__", Qualname: f.decls.Decls[cl.decl].Qualname + ".__init__",
			Parent: cl.decl, Implicit: true})
	}
}

// bases gives the supertypes of a class.
func (f *file) bases(superclasses int) (list []facts.Type) {
	for child := range f.tree.NamedChildren(superclasses) {
		switch f.kind(child) {
		case kindIdentifier, kindAttribute, kindSubscript:
			if t := f.typeOf(child); t != nil {
				list = append(list, *t)
			}
		case kindCall: // six.with_metaclass(Meta, Base)
			if name := f.string(f.child(child, f.fields.function)); name == "with_metaclass" || strings.HasSuffix(name, ".with_metaclass") {
				for _, base := range f.positional(child)[min(1, len(f.positional(child))):] {
					if t := f.typeOf(base); t != nil {
						list = append(list, *t)
					}
				}
			}
		}
	}
	return list
}

// container is the qualname of the enclosing type, "" without one.
func (f *file) container(owner int) string {
	for ; owner != none; owner = f.decls.Decls[owner].Parent {
		if f.decls.Decls[owner].Kind == facts.Class {
			return f.decls.Decls[owner].Qualname
		}
	}
	return ""
}

// typeSignature is the header with its decorators, or from the name on when
// the cap would cut the name off.
func (f *file) typeSignature(outer, definition int, name string) string {
	signature := f.header(outer, definition)
	if strings.Contains(signature, "class "+name) {
		return signature
	}
	start := f.child(definition, f.fields.name)
	end := f.tree.Nodes[definition].End
	for child := range f.tree.Children(definition) {
		if !f.tree.Named(child) && f.string(child) == ":" {
			end = f.tree.Nodes[child].Start
		}
	}
	return "… " + text.Truncate(text.Collapse(f.text[f.tree.Nodes[start].Start:end]), maxSignature-2)
}

// typeAlias declares type X = T.
func (f *file) typeAlias(i int, c context) {
	parts := slices.Collect(f.tree.NamedChildren(i))
	if len(parts) == 2 && c.owner == none {
		if a, ok := parseAnnotation(f.string(parts[0])); ok && len(a.names) == 1 {
			f.declare(facts.Declaration{Kind: facts.Alias, Name: a.names[0], Qualname: a.names[0], Parent: none, Type: f.typeOf(parts[1])})
		}
	}
	f.walkChildren(i, c)
}
