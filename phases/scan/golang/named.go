package golang

import (
	"go/ast"
	"go/token"
	"strconv"

	"rules_handbook/phases/scan/extract"
)

// maxNamed is how many arguments of a call are looked at for what they name.
const maxNamed = 4

// rpcConstants gives the constants of the file that name an rpc, as generated
// stubs have them.
func (f *file) rpcConstants() map[string]string {
	var found map[string]string
	for _, decl := range f.tree.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			constant := spec.(*ast.ValueSpec)
			for k, name := range constant.Names {
				if k >= len(constant.Values) {
					break
				}
				if value, ok := literal(constant.Values[k]); ok && extract.RPC(value) {
					if found == nil {
						found = map[string]string{}
					}
					found[name.Name] = value
				}
			}
		}
	}
	return found
}

// named gives what a call names in a string: an rpc, in a constant too, or the
// script that it starts.
func (f *file) named(call *ast.CallExpr, rpcs map[string]string) string {
	function := functionName(call)
	calls := extract.CallsRPC(function)
	var literals []string
	first := true // no argument stands between the strings
	for k, arg := range call.Args[:min(maxNamed, len(call.Args))] {
		value, ok := literal(arg)
		if id, isName := arg.(*ast.Ident); calls && isName && rpcs[id.Name] != "" {
			return rpcs[id.Name]
		}
		switch {
		case calls && ok && extract.RPC(value):
			return value
		case ok && first:
			literals = append(literals, value)
		default:
			first = k == 0 // a context may come first
		}
	}
	return extract.Script(function, literals)
}

func functionName(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// literal is the value of a string in the text.
func literal(e ast.Expr) (string, bool) {
	basic, ok := e.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(basic.Value)
	return value, err == nil
}
