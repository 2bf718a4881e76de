package resolve

import (
	"strings"
	"sync"
)

// kotlinRules are the rules of Kotlin.
func kotlinRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		NewByCall:    true,
		Callable:     "invoke",
		Iterate:      "iterator",
		Next:         "next",
		Index:        "get",
		Body:         Everywhere,
		Overloads:    true,
		Apart:        true,
		OneMethod:    true,
		Extensions:   true,
		Receivers:    true,
		FromImport:   true,
		Defaults:     true,

		Separator: ".",
		Function:  "Function",
		Array:     "Array",
		Top:       "Any",
		SelfType:  "this", // of a receiver that is a type parameter
		Null:      set("null"),

		Builtins: kotlinBuiltins(),
		Types:    kotlinTypes(),
		Outside:  kotlinOutside(),
		NoBases:  set("Any java.io.Serializable"),
		Object:   set("equals hashCode toString copy name ordinal compareTo component1 component2 component3 component4 component5"),

		Link: linkJVM("kotlin"),
	}
}

// kotlinBuiltins are the functions of the standard library that are seen
// everywhere.
var kotlinBuiltins = sync.OnceValue(func() map[string]string {
	return builtinsOf(map[string]string{
		"listOf": "List", "listOfNotNull": "List", "mutableListOf": "MutableList", "arrayListOf": "MutableList", "emptyList": "List",
		"setOf": "Set", "mutableSetOf": "MutableSet", "hashSetOf": "MutableSet", "linkedSetOf": "MutableSet", "emptySet": "Set",
		"mapOf": "Map", "mutableMapOf": "MutableMap", "hashMapOf": "MutableMap", "linkedMapOf": "MutableMap", "emptyMap": "Map",
		"arrayOf": "Array", "arrayOfNulls": "Array", "sequenceOf": "Sequence", "buildString": "String", "buildList": "List",
		"readLine": "String", "requireNotNull": "", "checkNotNull": "", "hashCode": "Int", "toString": "String", "equals": "Boolean",
	}, `also apply assert byteArrayOf buildMap buildSet charArrayOf check compareBy compareByDescending compareValues doubleArrayOf
	enumValueOf enumValues error floatArrayOf generateSequence intArrayOf lazy lazyOf let longArrayOf maxOf minOf naturalOrder
	print println repeat require reverseOrder run runCatching sequence shortArrayOf booleanArrayOf iterator suspendCoroutine
	synchronized takeIf takeUnless TODO use with emptyArray Comparator`)
})

// kotlinTypes are the types of the standard library, and those of Java's under
// their full names.
var kotlinTypes = sync.OnceValue(func() map[string]BuiltinType {
	return withClasses(withJava(map[string]BuiltinType{
		"Any": {Members: results("Int: hashCode", "Boolean: equals", "String: toString"), Whole: true}, "Unit": {Is: "Any"}, "Nothing": {Is: "Any"},
		"Boolean": {Is: "Any Comparable", Closed: true, Members: results("Boolean: not and or xor")},
		"Number":  {Is: "Any", Members: kotlinNumber()},
		"Byte":    kotlinNumberType(), "Short": kotlinNumberType(), "Int": kotlinNumberType(), "Long": kotlinNumberType(), "Float": kotlinNumberType(), "Double": kotlinNumberType(),
		"UInt": kotlinNumberType(), "ULong": kotlinNumberType(),
		"Char":          {Is: "Any Comparable", Closed: true, Members: results("Int: code", "Boolean: isDigit isLetter isWhitespace", "Char: uppercaseChar lowercaseChar")},
		"CharSequence":  {Is: "Any", Members: kotlinString(), Element: "Char", Index: "Char"},
		"String":        {Is: "CharSequence Comparable", Closed: true, Members: kotlinString(), Element: "Char", Index: "Char"},
		"Comparable":    {Is: "Any", Members: results("Int: compareTo"), Whole: true},
		"Throwable":     {Is: "Any", Members: results("String: message toString", ": printStackTrace addSuppressed initCause"), Whole: true},
		"StringBuilder": {Is: "CharSequence", Members: results("$self: append appendLine insert deleteCharAt", "String: toString")},
		"Array":         kotlinList("Any"), "IntArray": {Element: "Int", Index: "Int"}, "ByteArray": {Element: "Byte", Index: "Byte"},
		"CharArray": {Element: "Char", Index: "Char"}, "LongArray": {Element: "Long", Index: "Long"}, "DoubleArray": {Element: "Double", Index: "Double"},
		"FloatArray": {Element: "Float", Index: "Float"}, "BooleanArray": {Element: "Boolean", Index: "Boolean"}, "ShortArray": {Element: "Short", Index: "Short"},
		"Iterable": kotlinList("Any"), "Collection": kotlinList("Iterable"), "List": kotlinList("Collection"), "Set": kotlinList("Collection"),
		"MutableIterable": kotlinList("Iterable"), "MutableCollection": kotlinList("Collection MutableIterable"),
		"MutableList": kotlinList("List MutableCollection"), "MutableSet": kotlinList("Set MutableCollection"),
		"ArrayList": kotlinList("MutableList"), "HashSet": kotlinList("MutableSet"), "LinkedHashSet": kotlinList("MutableSet"), "ArrayDeque": kotlinList("MutableList"),
		"Sequence": kotlinList("Any"), "Iterator": {Is: "Any", Element: "$0", Members: results("$0: next", "Boolean: hasNext")},
		"Map": kotlinMap("Any"), "MutableMap": kotlinMap("Map"), "HashMap": kotlinMap("MutableMap"), "LinkedHashMap": kotlinMap("MutableMap"),
		"Entry":    {Is: "Any", Index: tupleIndex, Members: results("$0: component1", "$1: component2")},
		"Pair":     {Is: "Any", Index: tupleIndex, Members: results("$0: component1", "$1: component2", "List[$0]: toList")},
		"Triple":   {Is: "Any", Index: tupleIndex},
		"Function": {Is: "Any", Members: results("$0: invoke")}, "ReceiverFunction": {Is: "Any", Members: results("$0: invoke")},
		"Lazy": {Is: "Any"}, "Result": {Is: "Any", Members: results("$0: getOrThrow getOrNull getOrDefault getOrElse")}, "Regex": {Is: "Any", Members: results("Boolean: matches containsMatchIn", "String: replace")},
		"Class": {Is: "Any"}, "Runnable": {Is: "Any", Members: results(": run"), Whole: true, Takes: 1}, "AutoCloseable": {Is: "Any", Members: results(": close"), Whole: true},
	}), map[string]string{
		"Any":                      "Annotation Enum IntRange LongRange CharRange IntProgression MatchResult Thread System Math Runtime Void Object",
		"Throwable":                "Error Exception",
		"Exception":                "RuntimeException InterruptedException ClassNotFoundException CloneNotSupportedException",
		"RuntimeException":         "ArithmeticException ClassCastException ConcurrentModificationException IllegalArgumentException IllegalStateException IndexOutOfBoundsException NoSuchElementException NullPointerException UnsupportedOperationException",
		"IllegalArgumentException": "NumberFormatException",
		"Error":                    "AssertionError NotImplementedError OutOfMemoryError StackOverflowError",
	})
})

var kotlinNumber = sync.OnceValue(func() map[string]string {
	return results("Int: toInt compareTo", "Long: toLong", "Double: toDouble", "Float: toFloat", "Byte: toByte", "Short: toShort", "Char: toChar",
		"$self: plus minus times div rem inc dec coerceAtLeast coerceAtMost coerceIn and or xor shl shr inv", "String: toString", "IntRange: until downTo rangeTo")
})

var kotlinNumberType = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Is: "Number Comparable", Closed: true, Members: kotlinNumber()}
})

var kotlinString = sync.OnceValue(func() map[string]string {
	return results("String: trim trimEnd trimStart trimIndent trimMargin substring substringBefore substringAfter substringBeforeLast substringAfterLast replace replaceFirst lowercase uppercase toLowerCase toUpperCase capitalize decapitalize removePrefix removeSuffix removeSurrounding padStart padEnd repeat format plus reversed toString take drop takeLast dropLast filter orEmpty ifEmpty ifBlank joinToString",
		"List[String]: split lines chunked", "Int: length indexOf lastIndexOf toInt compareTo hashCode", "Long: toLong", "Double: toDouble",
		"Boolean: isEmpty isNotEmpty isBlank isNotBlank isNullOrEmpty isNullOrBlank startsWith endsWith contains equals matches toBoolean any all none",
		"Char: first last get single", "ByteArray: toByteArray", "CharArray: toCharArray", "Regex: toRegex")
})

// kotlinList is a collection of $0.
func kotlinList(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$0", Index: "$0", Members: results(
		"$0: get first firstOrNull last lastOrNull single singleOrNull find findLast elementAt elementAtOrNull getOrNull maxBy minBy maxByOrNull minByOrNull maxOrNull minOrNull random removeAt removeFirst removeLast reduce",
		"List[$0]: filter filterNot filterNotNull sorted sortedBy sortedByDescending sortedWith reversed take drop takeWhile dropWhile takeLast dropLast toList plus minus distinct distinctBy shuffled subList asReversed onEach",
		"MutableList[$0]: toMutableList", "Set[$0]: toSet intersect union subtract", "MutableSet[$0]: toMutableSet", "Sequence[$0]: asSequence", "Array[$0]: toTypedArray",
		"Map[_,List[$0]]: groupBy", "Map[_,$0]: associateBy", "Pair[List[$0],List[$0]]: partition", "Iterator[$0]: iterator",
		"Int: size count indexOf lastIndexOf indexOfFirst indexOfLast sumBy sumOf", "Boolean: isEmpty isNotEmpty contains containsAll any all none add addAll remove removeAll removeIf retainAll isNullOrEmpty",
		"String: joinToString toString", ": forEach forEachIndexed clear sort sortBy map mapNotNull flatMap mapIndexed fold zip associate associateWith flatten"),
		Gives: callbacks("Function", "$0: forEach map mapNotNull flatMap filter filterNot any all none first firstOrNull last lastOrNull find findLast single singleOrNull count sortedBy sortedByDescending sortBy groupBy associateBy associateWith associate partition takeWhile dropWhile maxBy minBy maxByOrNull minByOrNull sumBy sumOf indexOfFirst indexOfLast removeIf removeAll onEach distinctBy joinToString mapTo forEachIndexed",
			"Int $0: mapIndexed filterIndexed", "_ $0: fold")}
}

// kotlinMap is a map from $0 to $1.
func kotlinMap(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "Entry[$0,$1]", Index: "$1", Members: results(
		"$1: get getValue getOrDefault getOrElse getOrPut put remove putIfAbsent computeIfAbsent", "Set[$0]: keys", "Collection[$1]: values", "Set[Entry[$0,$1]]: entries",
		"Map[$0,$1]: filter filterKeys filterValues toMap plus minus toSortedMap", "MutableMap[$0,$1]: toMutableMap", "Int: size count",
		"Boolean: isEmpty isNotEmpty contains containsKey containsValue any all none", "List[Pair[$0,$1]]: toList", ": forEach clear putAll map mapValues mapKeys mapNotNull flatMap"),
		Gives: callbacks("Function", "Entry[$0,$1]: forEach map filter any all none mapNotNull mapValues mapKeys flatMap count", "$0: filterKeys computeIfAbsent", "$1: filterValues")}
}

// withJava adds the types of Java's standard library that are imported.
func withJava(types map[string]BuiltinType) map[string]BuiltinType {
	for name, t := range javaTypes() {
		if strings.Contains(name, ".") {
			t.Element, t.Index, t.Params, t.Is = inKotlin(t.Element), inKotlin(t.Index), inKotlin(t.Params), inKotlin(t.Is)
			t.Members, t.Gives = allInKotlin(t.Members), allInKotlin(t.Gives)
			types[name] = t
		}
	}
	return types
}

// kotlinNames are the names of Java's types that Kotlin has others for.
var kotlinNames = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"boolean": "Boolean", "byte": "Byte", "short": "Short", "char": "Char", "int": "Int", "long": "Long", "float": "Float", "double": "Double",
		"void": "Unit", "Character": "Char", "Integer": "Int", "Object": "Any", "array": "Array", "->": "Function", "Cloneable": "Any",
	}
})

func allInKotlin(results map[string]string) map[string]string {
	translated := map[string]string{}
	for method, result := range results {
		translated[method] = inKotlin(result)
	}
	return translated
}

// inKotlin gives type texts of Java's tables as Kotlin's.
func inKotlin(text string) string {
	return renamed(text, func(name string) string {
		if other, ok := kotlinNames()[name]; ok {
			return other
		}
		return name
	})
}

// kotlinOutside says as which built-in types imported classes behave.
func kotlinOutside() map[string]string {
	outside := javaOutside(javaTypes())
	for name := range outside {
		if !strings.Contains(name, ".") {
			delete(outside, name)
		}
	}
	for _, name := range strings.Fields("ArrayList HashMap HashSet LinkedHashMap LinkedHashSet List Map Set Collection Iterator") {
		outside["java.util."+name] = name
		outside["kotlin.collections."+name] = name
	}
	return outside
}
