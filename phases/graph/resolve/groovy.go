package resolve

import (
	"strings"
	"sync"
)

// groovyRules are the rules of Groovy. Its code is taken as if it were compiled
// statically: what a running program would choose among is not told.
func groovyRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		Callable:     "call",
		Iterate:      "iterator",
		Next:         "next",
		Body:         Everywhere,
		Overloads:    true,
		Apart:        true,
		LocalCalls:   true,
		OneMethod:    true,
		FromImport:   true,
		Defaults:     true,
		TraitsFirst:  true,
		ModuleTypes:  true,
		Narrows:      true,
		Attaches:     true,

		Separator: ".",
		Function:  "Closure",
		Array:     "array",
		Top:       "Object",
		Boxes:     javaBoxes(),
		Null:      set("null"),

		Builtins: groovyBuiltins(),
		Types:    groovyTypes(),
		Outside:  groovyOutside(),
		NoBases:  set("Object Script GroovyObject java.io.Serializable Serializable Cloneable"),
		Object:   set("getClass hashCode equals toString notify notifyAll wait clone finalize ordinal name compareTo getDeclaringClass " + groovyEverywhere),

		Link: linkJVM("groovy"),
	}
}

// groovyEverywhere are the methods that Groovy adds to all objects.
const groovyEverywhere = `any asBoolean asType collect dump each eachWithIndex every find findAll findIndexOf findResult getAt getMetaClass getProperties
	getProperty grep hasProperty identity inject inspect invokeMethod is isCase iterator metaClass print printf println putAt respondsTo setMetaClass
	setProperty sleep split sprintf tap use with`

// groovyBuiltins are the methods that every class and script has.
var groovyBuiltins = sync.OnceValue(func() map[string]string {
	return builtinsOf(javaBuiltins(), groovyEverywhere+" evaluate run")
})

// groovyTypes are the types that need no import, under their short names, and
// others of Java's standard library under their full ones.
var groovyTypes = sync.OnceValue(func() map[string]BuiltinType {
	return withClasses(withGroovy(map[string]BuiltinType{
		"Closure": {Is: "Object Runnable java.util.concurrent.Callable", Members: results("$0: call doCall", "$self: curry rcurry rehydrate dehydrate memoize",
			": getDelegate setDelegate getOwner setResolveStrategy")},
		"GString":    {Is: "Object CharSequence Comparable String"},
		"BigDecimal": {Is: "Object Number Comparable double"},
		"BigInteger": {Is: "Object Number Comparable"},
		"File": {Is: "Object Comparable java.io.Serializable", Members: results("File: getParentFile getAbsoluteFile getCanonicalFile", "array[File]: listFiles",
			"String: getName getPath getAbsolutePath getCanonicalPath getParent getText text", "boolean: exists isFile isDirectory mkdir mkdirs delete renameTo createNewFile canRead")},
	}), map[string]string{
		"Object":    "Binding Expando GroovyObject Script MetaClass Range IntRange URL URI Date Random UUID Locale Properties Scanner Serializable InputStream OutputStream Reader Writer PrintStream Calendar Timer",
		"Exception": "IOException",
	})
})

// groovyGDK are the methods that Groovy adds to collections.
var groovyGDK = sync.OnceValue(func() map[string]string {
	return results("$0: find first last head max min getAt sum pop random", "List[$0]: findAll grep sort toSorted unique toUnique reverse toList take drop takeWhile dropWhile plus minus intersect tail init shuffled asImmutable",
		"Set[$0]: toSet", "String: join", "int: count findIndexOf", "boolean: any every disjoint", "$self: each leftShift", ": collect collectMany collectEntries groupBy countBy inject eachWithIndex withIndex flatten")
})

var groovyGives = sync.OnceValue(func() map[string]string {
	return callbacks("Closure", "$0: each find findAll any every collect collectMany collectEntries count countBy findIndexOf findResult findResults groupBy removeAll retainAll removeIf unique sum takeWhile dropWhile split forEach",
		"$0 int: eachWithIndex", "_ $0: inject")
})

// withGroovy adds the types of Java's tables as Groovy names them.
func withGroovy(types map[string]BuiltinType) map[string]BuiltinType {
	for name, t := range javaTypes() {
		if name == "->" {
			continue
		}
		t.Whole = false
		t.Element, t.Index, t.Params, t.Is = inGroovy(t.Element), inGroovy(t.Index), inGroovy(t.Params), inGroovy(t.Is)
		t.Members, t.Gives = allInGroovy(t.Members), allInGroovy(t.Gives)
		name = inGroovy(name)
		if _, isList := t.Members["iterator"]; isList && t.Element != "" {
			t.Members, t.Gives = merged(groovyGDK(), t.Members), merged(groovyGives(), t.Gives)
			t.Index = t.Element
		}
		if _, isMap := t.Members["entrySet"]; isMap {
			t.Index = "$1"
		}
		if _, ok := types[name]; !ok {
			types[name] = t
		}
	}
	return types
}

// groovyPackages are imported without saying so.
var groovyPackages = []string{"java.util.", "java.io.", "java.net."}

// inGroovy gives type texts of Java's tables as Groovy's.
func inGroovy(text string) string {
	return renamed(text, func(name string) string {
		if name == "->" {
			return "Closure"
		}
		for _, of := range groovyPackages {
			if short, ok := strings.CutPrefix(name, of); ok && (!strings.Contains(short, ".") || short == "Map.Entry") {
				return short
			}
		}
		return name
	})
}

func allInGroovy(texts map[string]string) map[string]string {
	translated := map[string]string{}
	for name, text := range texts {
		translated[name] = inGroovy(text)
	}
	return translated
}

// groovyOutside says as which built-in types imported classes behave.
func groovyOutside() map[string]string {
	outside := map[string]string{}
	for name := range javaTypes() {
		if strings.Contains(name, ".") {
			outside[name] = inGroovy(name)
		}
	}
	for _, name := range strings.Fields("groovy.lang.Closure groovy.lang.GString java.io.File java.math.BigDecimal java.math.BigInteger") {
		outside[name] = name[strings.LastIndexByte(name, '.')+1:]
	}
	return outside
}
