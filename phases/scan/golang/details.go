package golang

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// Caps of the contract, in UTF-16 units, and how much source is looked at to
// fill them.
const (
	signatureCap = 200
	rawCap       = 80
	excerptBytes = 4096
)

func (f *file) details() facts.FileDetails {
	d := facts.FileDetails{
		Path:      f.path,
		Language:  "go",
		Package:   f.tree.Name.Name,
		Test:      strings.HasSuffix(f.path, "_test.go"),
		Generated: f.source.Generated(),
		Lines:     f.source.Lines(),
		Doc:       f.source.PackageDoc(),
		Nodes:     make([]facts.Node, 0, len(f.names.Funcs)+1),
		Types:     make([]facts.TypeDecl, 0, len(f.names.Types)),
		Calls:     make([]facts.CallSite, 0, len(f.calls)),
	}
	for _, fn := range f.sortedFuncs() {
		d.Nodes = append(d.Nodes, f.node(fn))
	}
	if slices.ContainsFunc(f.calls, func(c gofile.Call) bool { return c.Caller == nil }) {
		d.Nodes = append(d.Nodes, facts.Node{
			ID: f.module + "." + gofile.ModuleBody, Name: gofile.ModuleBody, Qualname: gofile.ModuleBody,
			LineStart: 1, LineEnd: d.Lines, Signature: "<module body>", Synthetic: true,
		})
	}
	for _, t := range f.names.Types {
		d.Types = append(d.Types, f.typeDecl(t))
	}
	for _, c := range f.calls {
		d.Calls = append(d.Calls, facts.CallSite{
			Line: f.line(c.Expr.Pos()),
			Raw:  f.excerpt(c.Expr.Fun.Pos(), c.Expr.Fun.End(), rawCap),
		})
	}
	return d
}

// sortedFuncs gives functions and interface methods in source order.
func (f *file) sortedFuncs() []*gofile.Func {
	all := slices.Clone(f.names.Funcs)
	slices.SortStableFunc(all, func(a, b *gofile.Func) int { return cmp.Compare(a.Ident.Pos(), b.Ident.Pos()) })
	return all
}

func (f *file) node(fn *gofile.Func) facts.Node {
	n := facts.Node{
		ID:        fn.ID,
		Name:      fn.Ident.Name,
		Qualname:  fn.Qualname,
		ClassName: fn.Class,
		Method:    fn.Class != "",
		Exported:  fn.Ident.IsExported(),
	}
	if fn.Decl == nil {
		from, to := fn.Ident.Pos(), fn.Field.Type.End()
		n.LineStart, n.LineEnd = f.line(from), f.end(to)
		n.Signature = f.excerpt(from, to, signatureCap)
		n.Doc = f.doc(fn.Field.Pos())
		n.Params = paramTypes(fn.Field.Type.(*ast.FuncType))
		return n
	}
	from, to := fn.Decl.Pos(), fn.Decl.End()
	n.LineStart, n.LineEnd = f.line(from), f.end(to)
	if fn.Decl.Body != nil {
		to = fn.Decl.Body.Lbrace
	}
	n.Signature = f.excerpt(from, to, signatureCap)
	n.Doc = f.doc(from)
	n.Params = paramTypes(fn.Decl.Type)
	n.Entry = fn.Class == "" && n.Name == "main" && f.tree.Name.Name == "main"
	n.AttrsRead, n.AttrsSet = f.attributes(fn)
	return n
}

// typeDecl describes a type. A declaration of one type spans its whole
// statement, one of a parenthesised group its own part.
func (f *file) typeDecl(t *gofile.Type) facts.TypeDecl {
	from, to := t.Spec.Pos(), t.Spec.End()
	doc := f.doc(from)
	if !t.Decl.Lparen.IsValid() {
		from = t.Decl.Pos()
	}
	if doc == "" && len(t.Decl.Specs) == 1 {
		doc = f.doc(t.Decl.Pos())
	}
	head := to
	if brace := opening(t.Spec.Type); brace.IsValid() {
		head = brace
	}
	return facts.TypeDecl{
		ID: t.ID, Name: t.Spec.Name.Name, Qualname: t.Qualname, Kind: string(typeKind(t.Spec)),
		LineStart: f.line(from), LineEnd: f.end(to), Signature: f.excerpt(from, head, signatureCap), Doc: doc,
	}
}

// opening is where the body of a struct or an interface begins.
func opening(e ast.Expr) token.Pos {
	switch x := ast.Unparen(e).(type) {
	case *ast.StructType:
		return x.Fields.Opening
	case *ast.InterfaceType:
		return x.Methods.Opening
	}
	return token.NoPos
}

func (f *file) doc(p token.Pos) string { return f.source.Doc(f.offset(p)) }

func (f *file) excerpt(from, to token.Pos, limit int) string {
	return text.Truncate(text.Collapse(f.source.Excerpt(f.offset(from), f.offset(to), excerptBytes)), limit)
}
