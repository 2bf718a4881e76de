package gotypes

import (
	"go/ast"
	"go/token"
	"go/types"

	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// Outcome words of the contract.
const (
	selfMethod     = "self_method"
	selfAttrMethod = "self_attr_method"
	paramMethod    = "param_method"
	internalFunc   = "internal_func"
	boundary       = "boundary"

	inheritedMethod = "inherited_method"
	selfAttrUnknown = "self_attr_unknown"
	builtin         = "builtin"
	localVarMethod  = "local_var_method"
	bareName        = "bare_name"
)

// judge tells what becomes of the calls of one file.
type judge struct {
	*task
	file     *file
	view     *checked
	dot      string        // the only foreign package imported with a dot
	receiver types.Object  // of the method that the call is in
	within   *ast.FuncDecl // function that receiver belongs to
}

func (t *task) judge(f *file) *judge {
	j := &judge{task: t, file: f, view: t.views[f]}
	var dots []string
	for _, i := range f.fullTree.Imports {
		if i.Local == "." {
			dots = append(dots, i.Path)
		}
	}
	if len(dots) == 1 {
		if d, unclear := t.repo.modules.find(dots[0], f.folder); d == nil && !unclear {
			j.dot = dots[0]
		}
	}
	return j
}

// outcome judges a call. Callee and category are set, the caller is not.
func (j *judge) outcome(call gofile.Call) facts.Outcome {
	j.enter(call.Caller)
	fun := j.callee(call.Expr)
	if tv, ok := j.view.info.Types[call.Expr.Fun]; ok {
		if tv.IsBuiltin() {
			return drop(builtin)
		}
		if tv.IsType() {
			return j.conversion(tv.Type)
		}
	}
	switch x := fun.(type) {
	case *ast.Ident:
		return j.name(x)
	case *ast.SelectorExpr:
		return j.selector(x)
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.InterfaceType, *ast.StructType, *ast.StarExpr:
		return drop(builtin)
	}
	return drop(bareName)
}

// enter notes the receiver of the function that the following calls are in.
func (j *judge) enter(d *ast.FuncDecl) {
	if d == j.within {
		return
	}
	j.within, j.receiver = d, nil
	if d != nil && d.Recv != nil && len(d.Recv.List) > 0 && len(d.Recv.List[0].Names) > 0 {
		j.receiver = j.view.info.Defs[d.Recv.List[0].Names[0]]
	}
}

// callee gives what is called, without parentheses and type arguments. An
// element of a slice or map of functions stays an index expression.
func (j *judge) callee(call *ast.CallExpr) ast.Expr {
	fun := ast.Unparen(call.Fun)
	j.evaluate(call, fun)
	var of ast.Expr
	switch x := fun.(type) {
	case *ast.IndexExpr:
		of = ast.Unparen(x.X)
	case *ast.IndexListExpr:
		of = ast.Unparen(x.X)
	default:
		return fun
	}
	switch x := of.(type) {
	case *ast.Ident:
		if _, ok := j.object(x).(*types.Var); !ok {
			return of
		}
	case *ast.SelectorExpr:
		if s := j.view.info.Selections[x]; s == nil || s.Kind() != types.FieldVal {
			if _, ok := j.object(x.Sel).(*types.Var); !ok {
				return of
			}
		}
	}
	return fun
}

// evaluate asks the checker about a callee that it has passed over, as it does
// with what stands in a literal of unknown type.
func (j *judge) evaluate(call *ast.CallExpr, fun ast.Expr) {
	if _, ok := j.view.info.Types[call.Fun]; ok || j.view.failed {
		return
	}
	switch x := fun.(type) {
	case *ast.Ident:
		if j.view.info.Uses[x] != nil {
			return
		}
	case *ast.SelectorExpr:
		if _, ok := j.view.info.Types[x.X]; ok {
			return
		}
		if id, ok := x.X.(*ast.Ident); ok && j.view.info.Uses[id] != nil {
			return
		}
	default:
		return
	}
	defer func() { _ = recover() }()
	_ = types.CheckExpr(j.fset, j.view.types, fun.Pos(), fun, j.view.info)
}

func (j *judge) object(id *ast.Ident) types.Object { return j.view.info.Uses[id] }

// name judges f().
func (j *judge) name(id *ast.Ident) facts.Outcome {
	switch obj := j.object(id).(type) {
	case *types.Func:
		return j.function(obj, internalFunc, bareName)
	case *types.TypeName, *types.Builtin:
		return drop(builtin)
	case nil:
		if types.Universe.Lookup(id.Name) != nil {
			return drop(builtin)
		}
		if j.dot != "" && !j.view.failed {
			return leave(j.dot + "." + id.Name)
		}
	}
	return drop(bareName)
}

// function judges a call of a known function.
func (j *judge) function(fn *types.Func, callType, otherwise string) facts.Outcome {
	fn = fn.Origin()
	if fn.Pkg() == nil {
		return drop(builtin) // Error of the predeclared type error
	}
	if j.foreign.has(fn.Pkg()) {
		return leave(foreignName(fn))
	}
	n, ok := j.node(fn.Pos())
	if !ok || j.repeats(fn.Pkg(), n.qualname) || !j.sees(n.file) {
		return drop(otherwise)
	}
	return facts.Outcome{CallType: callType, Callee: n.id, CalleeFile: n.file.decl.Path}
}

// repeats reports whether a package declares a name twice.
func (j *judge) repeats(p *types.Package, name string) bool {
	return j.repeated.has(p, name) || j.shared.has(p, name)
}

// sees reports whether the file can use what another declares: what tests
// declare is known to the tests of the same folder only.
func (j *judge) sees(other *file) bool {
	return other.level == plain || j.file.level != plain && j.file.folder == other.folder
}

func foreignName(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		if named := namedType(recv.Type()); named != nil {
			return fn.Pkg().Path() + "." + named.Obj().Name() + "." + fn.Name()
		}
	}
	return fn.Pkg().Path() + "." + fn.Name()
}

// conversion judges T(x). That a name of a foreign package is a type is only
// known where declarations or the file itself say so.
func (j *judge) conversion(t types.Type) facts.Outcome {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || !j.foreign.has(named.Obj().Pkg()) || named.Obj().Pos() != token.NoPos {
		return drop(builtin)
	}
	n := typeName{named.Obj().Pkg().Path(), named.Obj().Name()}
	if j.repo.foreign[n] || j.file.typeNames[n] {
		return drop(builtin)
	}
	return leave(n.path + "." + n.name)
}

func drop(category string) facts.Outcome { return facts.Outcome{Category: category} }

// leave is a call that leaves the scanned set.
func leave(name string) facts.Outcome { return facts.Outcome{CallType: boundary, Callee: name} }
