package resolve

import "maps"

// javaRules are the rules of Java.
var javaRules = Rules{
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
	Boxes:     javaBoxes,
	Null:      set("null"),

	Builtins: javaBuiltins,
	Types:    javaTypes,
	Outside:  javaOutside(javaTypes),
	NoBases:  set("Object java.io.Serializable Cloneable"),
	Object:   set("getClass hashCode equals toString notify notifyAll wait clone finalize ordinal name compareTo getDeclaringClass"),

	Link: linkJVM("java"),
}

// javaBuiltins are the methods that every class has.
var javaBuiltins = map[string]string{
	"getClass": "Class", "hashCode": "int", "equals": "boolean", "toString": "String", "notify": "", "notifyAll": "", "wait": "",
	"clone": "", "finalize": "",
}

var javaBoxes = map[string]string{
	"boolean": "Boolean", "byte": "Byte", "short": "Short", "char": "Character", "int": "Integer", "long": "Long",
	"float": "Float", "double": "Double", "void": "Void",
}

// javaOutside says as which built-in types the classes of the standard library
// behave: as themselves.
func javaOutside(types map[string]BuiltinType) map[string]string {
	outside := map[string]string{}
	for name := range maps.Keys(types) {
		outside[name] = name
	}
	return outside
}
