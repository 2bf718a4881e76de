package java

import (
	"strings"

	"rules_handbook/phases/scan/extract"
)

// noteText remembers a constant with a text: in generated stubs it is the name of
// their service.
func (f *file) noteText(name, value int) {
	if f.Is(value, kindLiteral) && f.Tree.Kind(value) == "string_literal" {
		f.texts[f.String(name)] = strings.Trim(f.String(value), `"`)
	}
}

// rpcOf gives the rpc that generateFullMethodName(SERVICE_NAME, "M") names, ""
// for other calls.
func (f *file) rpcOf(i int) string {
	list := f.Child(i, fieldArguments)
	if f.String(f.Child(i, fieldName)) != "generateFullMethodName" || list < 0 {
		return ""
	}
	service, method := f.Only(list), f.Last(list)
	name := "/" + f.texts[f.String(service)] + "/" + strings.Trim(f.String(method), `"`)
	if f.Tree.Kind(method) != "string_literal" || !extract.RPC(name) {
		return ""
	}
	return name
}
