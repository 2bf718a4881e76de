package resolve

import (
	"maps"
	"sync"
)

// javaRules are the rules of Java.
func javaRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		Iterate:      "iterator",
		Next:         "next",
		Body:         Everywhere,
		Overloads:    true,
		Apart:        true,
		OneMethod:    true,
		FromImport:   true,
		Defaults:     true,

		Separator: ".",
		Function:  "->",
		Array:     "array",
		Top:       "Object",
		Boxes:     javaBoxes(),
		Null:      set("null"),

		Builtins: javaBuiltins(),
		Types:    javaTypes(),
		Outside:  javaOutside(javaTypes()),
		NoBases:  set("Object java.io.Serializable Cloneable"),
		Object:   set("getClass hashCode equals toString notify notifyAll wait clone finalize ordinal name compareTo getDeclaringClass"),

		Link: linkJVM("java"),
	}
}

// javaBuiltins are the methods that every class has.
var javaBuiltins = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"getClass": "Class", "hashCode": "int", "equals": "boolean", "toString": "String", "notify": "", "notifyAll": "", "wait": "",
		"clone": "", "finalize": "",
	}
})

var javaBoxes = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"boolean": "Boolean", "byte": "Byte", "short": "Short", "char": "Character", "int": "Integer", "long": "Long",
		"float": "Float", "double": "Double", "void": "Void",
	}
})

// javaOutside says as which built-in types the classes of the standard library
// behave: as themselves.
func javaOutside(types map[string]BuiltinType) map[string]string {
	outside := map[string]string{}
	for name := range maps.Keys(types) {
		outside[name] = name
	}
	return outside
}
