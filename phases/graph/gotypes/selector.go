package gotypes

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rules_handbook/schemas/facts"
)

// selector judges x.f(), where x is a package, a value or a type.
func (j *judge) selector(s *ast.SelectorExpr) facts.Outcome {
	if id, ok := s.X.(*ast.Ident); ok {
		if pkg, ok := j.object(id).(*types.PkgName); ok {
			return j.qualified(pkg.Imported(), s.Sel.Name)
		}
	}
	otherwise := localVarMethod
	way := j.way(s.X)
	if way == selfMethod || way == selfAttrMethod {
		otherwise = selfAttrUnknown
	}
	if sel := j.view.info.Selections[s]; sel != nil {
		switch sel.Kind() {
		case types.FieldVal:
			return drop(otherwise)
		case types.MethodExpr:
			way = internalFunc
		}
		return j.function(sel.Obj().(*types.Func), way, otherwise)
	}
	if fn, ok := j.object(s.Sel).(*types.Func); ok {
		return j.function(fn, way, otherwise)
	}
	if fn := j.converted(s); fn != nil {
		return j.function(fn, way, otherwise)
	}
	return j.outside(s, otherwise)
}

// converted gives the method of T(x).f() where the type of x is not known, and
// the checker therefore gave up on the conversion.
func (j *judge) converted(s *ast.SelectorExpr) *types.Func {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		return nil
	}
	tv := j.view.info.Types[call.Fun]
	if !tv.IsType() {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(tv.Type, true, j.view.types, s.Sel.Name)
	fn, _ := obj.(*types.Func)
	return fn
}

// qualified judges pkg.F().
func (j *judge) qualified(pkg *types.Package, name string) facts.Outcome {
	if pkg.Path() == "C" {
		if cTypes[name] {
			return drop(builtin)
		}
		return leave("C." + name)
	}
	obj := pkg.Scope().Lookup(name)
	if j.foreign.has(pkg) {
		if t, ok := obj.(*types.TypeName); ok {
			return j.conversion(t.Type())
		}
		return leave(pkg.Path() + "." + name)
	}
	switch obj := obj.(type) {
	case *types.Func:
		return j.function(obj, internalFunc, bareName)
	case *types.TypeName:
		return drop(builtin)
	}
	return drop(bareName)
}

// way says through what a method is called: the receiver, a field of it, a
// parameter or local variable, or anything else.
func (j *judge) way(e ast.Expr) string {
	id, fields := j.root(e)
	if id == nil {
		return internalFunc
	}
	v, ok := j.object(id).(*types.Var)
	switch {
	case !ok:
	case j.receiver != nil && v == j.receiver && fields:
		return selfAttrMethod
	case j.receiver != nil && v == j.receiver:
		return selfMethod
	case !fields && v.Parent() != nil && v.Pkg() != nil && v.Parent() != v.Pkg().Scope():
		return paramMethod
	}
	return internalFunc
}

// root gives the name that a path of fields begins with.
func (j *judge) root(e ast.Expr) (id *ast.Ident, fields bool) {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return nil, false
			}
			e = x.X
		case *ast.SelectorExpr:
			fields = true
			e = x.X
		case *ast.Ident:
			return x, fields
		default:
			return nil, false
		}
	}
}

// outside judges a method that the scanned files do not declare: one of a
// foreign type, or of the only foreign type that a scanned one embeds.
func (j *judge) outside(s *ast.SelectorExpr, otherwise string) facts.Outcome {
	tv, ok := j.view.info.Types[s.X]
	if !ok || tv.Type == nil {
		return drop(otherwise)
	}
	named := namedType(tv.Type)
	if named == nil {
		return drop(otherwise)
	}
	if j.foreign.has(named.Obj().Pkg()) {
		return leave(methodName(named, s.Sel.Name))
	}
	embedded := map[*types.Named]bool{}
	j.foreignBases(named, map[*types.Named]bool{}, embedded)
	if len(embedded) > 1 || embedded[nil] {
		return drop(inheritedMethod)
	}
	for base := range embedded {
		return leave(methodName(base, s.Sel.Name))
	}
	return drop(otherwise)
}

func methodName(t *types.Named, method string) string {
	return t.Obj().Pkg().Path() + "." + t.Obj().Name() + "." + method
}

// foreignBases collects the foreign types that a type embeds, in structs and
// interfaces, directly or not; nil stands for one of which nothing is known.
func (j *judge) foreignBases(t *types.Named, seen, found map[*types.Named]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	visit := func(e types.Type) {
		base := namedType(e)
		switch {
		case base == nil:
			if e == types.Typ[types.Invalid] {
				found[nil] = true
			}
		case j.foreign.has(base.Obj().Pkg()):
			found[base] = true
		default:
			j.foreignBases(base, seen, found)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if f.Embedded() {
				visit(f.Type())
			}
		}
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			visit(e)
		}
	}
}

// namedType gives the named type of a value or of what it points to.
func namedType(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

// cTypes are the types that cgo declares in its pseudo-package.
var cTypes = func() map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(`char schar uchar short ushort int uint long ulong longlong ulonglong float double
		complexfloat complexdouble size_t ssize_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t
		intptr_t uintptr_t`) {
		set[name] = true
	}
	return set
}()
