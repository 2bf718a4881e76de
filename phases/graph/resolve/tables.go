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

// renamed gives type texts with other names for the types in them.
func renamed(text string, name func(string) string) string {
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, "[], ")
		if end == 0 {
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		if end < 0 {
			end = len(text)
		}
		b.WriteString(name(text[:end]))
		text = text[end:]
	}
	return b.String()
}
