package build

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// Finish gives the facts of the file.
func (f *File) Finish() extract.File {
	f.settle()
	f.keepSignatures()
	f.number()
	for _, fn := range f.Functions {
		if !fn.Stub {
			n := fn.Node
			n.ID = f.Decl(fn.Decl).ID
			n.AttrsRead, n.AttrsSet = f.attributes(fn)
			f.Details.Nodes = append(f.Details.Nodes, n)
		}
	}
	f.finishTypes()
	refs := facts.FileReferences{Path: f.Declaration.Path, Language: f.Declaration.Language, Calls: f.finishCalls()}
	for _, s := range f.Scopes {
		refs.Scopes = append(refs.Scopes, s.Scope)
	}
	if f.runs || slices.ContainsFunc(refs.Calls, func(c facts.Call) bool { return c.Caller == None }) {
		f.addModuleNode()
	}
	f.addImplicitConstructors()
	f.partial()
	f.Declaration.Decls = spareDecls.done(f.Declaration.Decls)
	return extract.File{Declaration: f.Declaration, References: refs, Details: f.Details}
}

// addModuleNode adds the module's body, which has calls of its own.
func (f *File) addModuleNode() {
	f.Declaration.Body = f.module + f.Language.separator() + facts.ModuleBody
	f.Details.Nodes = append(f.Details.Nodes, facts.Node{
		ID: f.Declaration.Body, Name: facts.ModuleBody, Qualname: facts.ModuleBody, Synthetic: true,
		LineStart: 1, LineEnd: max(f.Details.Lines, 1), Signature: "<module body>", Entry: f.entry,
	})
}

// addImplicitConstructors adds the nodes of constructors that are not written.
func (f *File) addImplicitConstructors() {
	keyword := f.Language.Implicit
	if keyword == "" {
		keyword = "class"
	}
	for k := range f.Declaration.Decls {
		d := f.Decl(k)
		row, ok := f.rowOf[d.Parent]
		if !d.Implicit || !ok {
			continue
		}
		t := f.rows[row]
		if strings.HasPrefix(t.row.Name, "{") {
			t.row.Name = ""
		}
		f.Details.Nodes = append(f.Details.Nodes, facts.Node{
			ID: d.ID, Name: d.Name, Qualname: d.Qualname, ClassName: t.row.Name, Synthetic: true, Method: true,
			LineStart: t.row.LineStart, LineEnd: t.row.LineEnd, Signature: strings.TrimSpace(keyword + " " + t.row.Name), Exported: t.exported,
		})
	}
}
