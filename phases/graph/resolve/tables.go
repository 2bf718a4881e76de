package resolve

import (
	"maps"
	"strings"
)

// callbacks reads lines "types: method method …": the methods take a function
// with parameters of those types, which is an instance of the function type.
func callbacks(function string, lines ...string) map[string]string {
	found := results(lines...)
	for method, params := range found {
		found[method] = function + "[" + strings.Join(append([]string{"_"}, strings.Fields(params)...), ",") + "]"
	}
	return found
}

// merged joins tables; what a later one says counts.
func merged(tables ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, table := range tables {
		maps.Copy(all, table)
	}
	return all
}

// withClasses adds types of which only the supertype is known.
func withClasses(types map[string]BuiltinType, bySuper map[string]string) map[string]BuiltinType {
	for super, names := range bySuper {
		for _, name := range strings.Fields(names) {
			if _, ok := types[name]; !ok {
				types[name] = BuiltinType{Is: super, Whole: super != "Object"}
			}
		}
	}
	return types
}
