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
	receiver := receiverObject(fn.Decl)
	if receiver == nil || fn.Decl.Body == nil {
		return nil, nil
	}
	u := attributeUses{
		receiver: receiver,
		members:  f.members[fn.Class],
		role:     map[*ast.SelectorExpr]role{},
		read:     map[string]bool{},
		written:  map[string]bool{},
	}
	ast.Inspect(fn.Decl.Body, u.visit)
	return slices.Sorted(maps.Keys(u.read)), slices.Sorted(maps.Keys(u.written))
}

// receiverObject stands for the receiver variable; what shadows it has another
// one. It is nil when the receiver has no name.
func receiverObject(d *ast.FuncDecl) *ast.Object {
	if d.Recv == nil || len(d.Recv.List) == 0 || len(d.Recv.List[0].Names) == 0 {
		return nil
	}
	return d.Recv.List[0].Names[0].Obj
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
	receiver      *ast.Object
	members       members
	role          map[*ast.SelectorExpr]role // known before the selector is visited
	read, written map[string]bool
}

func (u *attributeUses) visit(n ast.Node) bool {
	switch x := n.(type) {
	case *ast.AssignStmt:
		r := updates
		if x.Tok == token.ASSIGN {
			r = writes
		}
		for _, e := range x.Lhs {
			u.expect(e, r)
		}
	case *ast.IncDecStmt:
		u.expect(x.X, updates)
	case *ast.RangeStmt:
		if x.Tok == token.ASSIGN {
			u.expect(x.Key, writes)
			u.expect(x.Value, writes)
		}
	case *ast.CallExpr:
		u.expect(x.Fun, invokes)
	case *ast.SelectorExpr:
		if u.throughReceiver(x.X) {
			u.use(x)
		}
	}
	return true
}

func (u *attributeUses) expect(e ast.Expr, r role) {
	if e == nil {
		return
	}
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
	return ok && id.Obj == u.receiver
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
