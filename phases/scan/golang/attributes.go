package golang

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"

	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// attributes lists the fields that a method reads and writes through its
// receiver, function literals in it included. An assignment writes, a compound
// one and ++ do both, everything else reads. A method's name is no attribute.
func (f *file) attributes(fn *gofile.Func) (read, written []string) {
	receiver := receiverName(fn.Decl)
	if receiver == "" || fn.Decl.Body == nil {
		return nil, nil
	}
	u := attributeUses{
		scopes:  scopes{name: receiver, outermost: true},
		members: f.members[fn.Class],
		role:    map[*ast.SelectorExpr]role{},
		read:    map[string]bool{},
		written: map[string]bool{},
	}
	u.statements(fn.Decl.Body.List)
	return slices.Sorted(maps.Keys(u.read)), slices.Sorted(maps.Keys(u.written))
}

// receiverName is "" when the receiver has no name that could be used.
func receiverName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 || len(d.Recv.List[0].Names) == 0 {
		return ""
	}
	if name := d.Recv.List[0].Names[0].Name; name != "_" {
		return name
	}
	return ""
}

// members holds the names of a type's methods and fields in one file.
type members struct{ methods, fields map[string]bool }

func membersOf(decls []facts.Declaration) map[string]members {
	all := map[string]members{}
	for _, d := range decls {
		class := strings.TrimSuffix(d.Qualname, "."+d.Name)
		if d.Kind != facts.Method && d.Kind != facts.Field {
			continue
		}
		if _, ok := all[class]; !ok {
			all[class] = members{map[string]bool{}, map[string]bool{}}
		}
		if d.Kind == facts.Method {
			all[class].methods[d.Name] = true
		} else {
			all[class].fields[d.Name] = true
		}
	}
	return all
}

// role is what a statement or call does with a selector.
type role int

const (
	reads role = iota
	writes
	updates
	invokes
)

type attributeUses struct {
	scopes
	members       members
	role          map[*ast.SelectorExpr]role // known before the selector is visited
	read, written map[string]bool
}

func (u *attributeUses) statements(list []ast.Stmt) {
	for _, s := range list {
		u.walk(s)
	}
}

// walk visits a node and all in it, declarations in the order in which the
// language makes them visible.
func (u *attributeUses) walk(n ast.Node) {
	ast.Inspect(n, u.visit)
}

func (u *attributeUses) visit(n ast.Node) bool {
	if u.visitScope(n, u.walk) {
		return false
	}
	switch x := n.(type) {
	case *ast.AssignStmt:
		u.assign(x)
		return false
	case *ast.IncDecStmt:
		u.expect(x.X, updates)
	case *ast.CallExpr:
		u.expect(x.Fun, invokes)
	case *ast.RangeStmt:
		u.inside(func() { u.iterate(x) })
		return false
	case *ast.SelectorExpr:
		if u.throughReceiver(x.X) {
			u.use(x)
		}
	}
	return true
}

func (u *attributeUses) assign(s *ast.AssignStmt) {
	r := updates
	if s.Tok == token.ASSIGN {
		r = writes
	}
	for _, e := range s.Lhs {
		u.expect(e, r)
		u.walk(e)
	}
	for _, e := range s.Rhs {
		u.walk(e)
	}
	if s.Tok == token.DEFINE {
		u.declare(s.Lhs...)
	}
}

func (u *attributeUses) iterate(s *ast.RangeStmt) {
	u.walk(s.X)
	for _, e := range []ast.Expr{s.Key, s.Value} {
		switch {
		case e == nil:
		case s.Tok == token.DEFINE:
			u.declare(e)
		default:
			u.expect(e, writes)
			u.walk(e)
		}
	}
	u.statements(s.Body.List)
}

func (u *attributeUses) expect(e ast.Expr, r role) {
	if s, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		u.role[s] = r
	}
}

func (u *attributeUses) throughReceiver(e ast.Expr) bool {
	e = ast.Unparen(e)
	if star, ok := e.(*ast.StarExpr); ok {
		e = ast.Unparen(star.X)
	}
	id, ok := e.(*ast.Ident)
	return ok && u.means(id)
}

func (u *attributeUses) use(s *ast.SelectorExpr) {
	name, r := s.Sel.Name, u.role[s]
	if u.members.methods[name] || r == invokes && !u.members.fields[name] {
		return
	}
	if r != writes {
		u.read[name] = true
	}
	if r == writes || r == updates {
		u.written[name] = true
	}
}
