package build

import (
	"rules_handbook/schemas/facts"
)

// typeRow is the row of a type, with the owner that it merges with others in.
type typeRow struct {
	owner    int
	scope    int
	decl     int
	exported bool
	row      facts.TypeDecl
}

// TypeHeader is the header of a type: Keyword is where its native keyword
// stands, from which the signature starts when attributes before it would push
// the name off its end; 0 = at the node's start.
type TypeHeader struct {
	Header
	Keyword uint32
	Name    int    // node of the name; None when it has none
	Scope   int    // where a type's name is bound: types of one name in one scope are one
	Shown   string // the name that its row shows; "" = that of the declaration
}

// AddType makes a type row of a declared type. The kind of the row is that of
// the declaration, unless kind says otherwise.
func (f *File) AddType(decl int, kind facts.Kind, h TypeHeader) {
	d := f.Decl(decl)
	if kind == "" {
		kind = d.Kind
	}
	name := d.Name
	if d.Kind == facts.Extension {
		name = d.Qualname
	}
	if h.Shown != "" {
		name = h.Shown
	}
	f.rowOf[decl] = len(f.rows)
	f.rows = append(f.rows, typeRow{owner: d.Parent, scope: h.Scope, decl: decl, row: facts.TypeDecl{
		ID:   "type:" + f.module + f.Language.separator() + d.Qualname,
		Name: name, Qualname: d.Qualname, Container: f.Container(decl), Kind: string(kind),
		LineStart: f.Tree.Line(h.Node), LineEnd: f.Tree.EndLine(h.Node), Signature: f.TypeSignature(h), Doc: f.Doc(h.Doc),
	}})
}

// Describe gives a type without a doc comment a description from elsewhere.
func (f *File) Describe(decl int, doc string) {
	if k, ok := f.rowOf[decl]; ok && f.rows[k].row.Doc == "" {
		f.rows[k].row.Doc = doc
	}
}

// ExportType says that importers reach a type; its implicit constructor is
// exported with it.
func (f *File) ExportType(decl int) {
	if k, ok := f.rowOf[decl]; ok {
		f.rows[k].exported = true
	}
}

// finishTypes gives the rows. In one owner types of one name are one: the first
// row counts. Where two owners share a name, or types whose declarations have
// other names are shown under one, the later rows get ~1, ~2, ….
func (f *File) finishTypes() {
	type place struct {
		owner, scope int
		qualname     string
		name         string
	}
	merged := map[place]bool{}
	ids := newIDs()
	for _, r := range f.rows {
		at := place{r.owner, r.scope, r.row.Qualname, f.Decl(r.decl).Name}
		if merged[at] || r.row.Name == "" || r.row.Name[0] == '{' {
			continue
		}
		merged[at] = true
		r.row.ID = ids.free(r.row.ID)
		f.Details.Types = append(f.Details.Types, r.row)
	}
}

// IsTypeParameter reports whether a name is a type parameter of a declaration or
// of one that it stands in.
func (f *File) IsTypeParameter(d facts.Declaration, name string) bool {
	for {
		for _, p := range d.TypeParams {
			if p.Name == name {
				return true
			}
		}
		if d.Parent < 0 {
			return false
		}
		d = *f.Decl(d.Parent)
	}
}
