package resolve

import (
	"strings"
	"sync"
	"unicode"
)

// scalaRules are the rules of Scala.
func scalaRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		NewByCall:    true,
		Callable:     "apply",
		Factories:    true,
		Uniform:      true,
		TakesApart:   true,
		Iterate:      "iterator",
		Next:         "next",
		Index:        "apply",
		Body:         Everywhere,
		Overloads:    true,
		DefaultsLast: true,
		TypeMembers:  true,
		TraitsFirst:  true,
		Extensions:   true,
		Opens:        true,
		FromImport:   true,
		Defaults:     true,

		// An operator of a number may not take what that can be converted to.
		Hides: func(typ, member string) bool { return typ == "String" || unicode.IsLetter(rune(member[0])) },

		Separator: ".",
		Function:  "Function",
		Array:     "Seq",
		Top:       "Any",
		SelfType:  "this.type",
		Null:      set("null"),

		Builtins: scalaBuiltins(),
		Types:    scalaTypes(),
		Outside:  scalaOutside(),
		NoBases:  set("Any AnyRef AnyVal Product Serializable java.io.Serializable scala.Serializable"),
		Object: set(`equals hashCode toString getClass isInstanceOf asInstanceOf eq ne synchronized wait notify notifyAll copy canEqual
		productArity productElement productIterator productPrefix formatted ensuring ##`),

		Link: linkScala,
	}
}

// scalaBuiltins are the functions that are seen everywhere.
var scalaBuiltins = sync.OnceValue(func() map[string]string {
	return builtinsOf(map[string]string{
		"classOf": "Class", "identity": "", "locally": "", "implicitly": "", "summon": "", "valueOf": "", "toString": "String", "hashCode": "Int", "equals": "Boolean",
	}, `println print printf assert assume require sys wait notify notifyAll synchronized getClass isInstanceOf asInstanceOf eq ne ??? readLine
	augmentString wrapString wrapRefArray optionally Predef scala java`)
})

// scalaTypes are the types of the standard library that are seen everywhere or
// imported.
var scalaTypes = sync.OnceValue(func() map[string]BuiltinType {
	return withFunctions(withClasses(map[string]BuiltinType{
		"Any":             {Members: results("Int: hashCode ##", "Boolean: equals isInstanceOf eq ne == !=", "String: toString", "Class: getClass"), Whole: true},
		"AnyRef":          {Is: "Any", Whole: true},
		"DynamicVariable": {Is: "Any", Members: results("$0: value")},
		"Unit":            {Is: "Any"},
		"Nothing":         {Is: "Any"},
		"Function":        {Is: "Any", Members: results("$0: apply", "Function: andThen compose curried tupled lift")},
		"PartialFunction": {Is: "Any", Members: results("$1: apply applyOrElse", "Boolean: isDefinedAt", "Function: lift andThen orElse compose"),
			Params: "$0", Takes: 2},
		"Boolean": {Is: "Any", Closed: true, Members: results("Boolean: && || & | ^ unary_!")},
		"Byte":    scalaNumber(), "Short": scalaNumber(), "Int": scalaNumber(), "Long": scalaNumber(), "Float": scalaNumber(), "Double": scalaNumber(),
		"BigInt": scalaNumber(), "BigDecimal": scalaNumber(),
		"Char": {Is: "Any", Closed: true, Members: results("Int: toInt - + asDigit", "Char: toChar toUpper toLower", "Boolean: isDigit isLetter isLetterOrDigit isWhitespace isUpper isLower", "String: toString")},
		"String": {Is: "Comparable CharSequence", Closed: true, Element: "Char", Index: "Char", Members: results(
			`String: + * trim stripMargin stripPrefix stripSuffix substring replace replaceAll replaceFirst toLowerCase toUpperCase capitalize format
			mkString take drop takeWhile dropWhile takeRight dropRight filter filterNot reverse padTo intern concat stripLineEnd tail init toString formatted sorted distinct slice updated repeat strip`,
			"Array[String]: split", "Array[Char]: toCharArray toArray", "Array[Byte]: getBytes", "List[Char]: toList", "Iterator[String]: lines linesIterator grouped",
			"Int: length size indexOf lastIndexOf toInt compareTo compare indexWhere hashCode count compareToIgnoreCase", "Long: toLong", "Double: toDouble", "Float: toFloat", "Regex: r",
			"Boolean: isEmpty nonEmpty startsWith endsWith contains equals equalsIgnoreCase matches toBoolean exists forall isBlank", "Char: charAt head last apply", "Option[Char]: headOption lastOption find")},
		"CharSequence":  {Is: "Any", Members: results("Int: length", "Char: charAt")},
		"Comparable":    {Is: "Any", Members: results("Int: compareTo"), Whole: true},
		"Throwable":     {Is: "Any", Members: results("String: getMessage toString getLocalizedMessage", "Throwable: getCause initCause", ": printStackTrace addSuppressed getStackTrace setStackTrace"), Whole: true},
		"StringBuilder": {Is: "Any", Members: results("$self: append insert ++= += deleteCharAt reverse", "String: toString result mkString", "Int: length")},
		"StringContext": {Is: "Any", Members: results("String: s f raw", "Seq[String]: parts")},
		"Class":         {Is: "Any", Members: results("String: getName getSimpleName")},
		"Regex":         {Is: "Any", Members: results("Boolean: matches", "String: replaceAllIn replaceFirstIn")},
		"Tuple": {Is: "Any", Index: tupleIndex, Members: results("$0: _1", "$1: _2", "$2: _3", "$3: _4", "Tuple[$1,$0]: swap"),
			Fields: map[string]string{"_1": "$0", "_2": "$1", "_3": "$2", "_4": "$3", "_5": "$4"}},
		"Option": scalaOption("Any"), "Some": scalaOption("Option"), "None": scalaOption("Option"),
		"Either": scalaEither("Any"), "Left": scalaEither("Either"), "Right": scalaEither("Either"),
		"Try": scalaTry("Any"), "Success": scalaTry("Try"), "Failure": scalaTry("Try"),
		"Future":           scalaFuture(),
		"ExecutionContext": {Is: "Any"},
		"IterableOnce":     scalaSeq("Any"), "TraversableOnce": scalaSeq("Any"), "Traversable": scalaSeq("TraversableOnce"), "Iterable": scalaSeq("Traversable IterableOnce"),
		"Seq": scalaSeq("Iterable PartialFunction"), "IndexedSeq": scalaSeq("Seq"), "LinearSeq": scalaSeq("Seq"), "List": scalaSeq("LinearSeq"), "Nil": scalaSeq("List"), "::": scalaSeq("List"),
		"Vector": scalaSeq("IndexedSeq"), "Stream": scalaSeq("LinearSeq"), "LazyList": scalaSeq("LinearSeq"), "Queue": scalaSeq("Seq"), "Stack": scalaSeq("Seq"),
		"Buffer": scalaSeq("Seq"), "ArrayBuffer": scalaSeq("Buffer"), "ListBuffer": scalaSeq("Buffer"), "Array": scalaSeq("Any"), "ArraySeq": scalaSeq("IndexedSeq"),
		"Set": scalaSeq("Iterable"), "HashSet": scalaSeq("Set"), "ListSet": scalaSeq("Set"), "TreeSet": scalaSeq("Set"), "SortedSet": scalaSeq("Set"), "LinkedHashSet": scalaSeq("Set"),
		"Iterator": scalaIterator(), "BufferedIterator": scalaIterator(),
		"Range": {Is: "Any", Element: "Int", Index: "Int", Members: results("Int: head last length size", "Range: by reverse", "List[Int]: toList", ": foreach map flatMap"), Gives: callbacks("Function", "Int: foreach map flatMap filter exists forall find")},
		"Map":   scalaMap("Iterable"), "HashMap": scalaMap("Map"), "ListMap": scalaMap("Map"), "TreeMap": scalaMap("Map"), "SortedMap": scalaMap("Map"), "LinkedHashMap": scalaMap("Map"),
		"Ordering": {Is: "Any"}, "Numeric": {Is: "Ordering"}, "Integral": {Is: "Numeric"}, "Ordered": {Is: "Comparable", Members: results("Int: compare compareTo", "Boolean: < > <= >="), Whole: true},
		"Runnable": {Is: "Any", Members: results(": run"), Whole: true, Takes: 1},
		"App":      {Is: "Any", Members: results("Array[String]: args", ": main delayedInit"), Whole: true},
	}, map[string]string{
		"Any": `AnyVal Product Serializable Symbol Dynamic Object Null Thread System Math Manifest ClassTag TypeTag Equals Cloneable AutoCloseable
		Singleton Runtime Integer Character Void Iterable Predef deprecated specialized throws inline tailrec transient volatile Annotation StaticAnnotation`,
		"Throwable":                "Error Exception ControlThrowable",
		"Exception":                "RuntimeException InterruptedException ClassNotFoundException",
		"RuntimeException":         "ArithmeticException ClassCastException IllegalArgumentException IllegalStateException IndexOutOfBoundsException NoSuchElementException NullPointerException UnsupportedOperationException MatchError",
		"IllegalArgumentException": "NumberFormatException",
		"Error":                    "AssertionError NotImplementedError OutOfMemoryError StackOverflowError",
	}))
})

var scalaNumber = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Is: "Comparable", Closed: true, Members: results("Int: toInt compare compareTo signum", "Long: toLong", "Double: toDouble", "Float: toFloat",
		"Byte: toByte", "Short: toShort", "Char: toChar", "$self: + - * / % & | ^ << >> >>> max min abs unary_- unary_~ pow mod", "String: toString toHexString toBinaryString",
		"Range: to until", "Boolean: < > <= >= == != isNaN isWhole")}
})

// scalaSeq is a collection of $0.
func scalaSeq(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$0", Index: "$0", Members: results(
		"$0: head last apply max min maxBy minBy reduce reduceLeft reduceRight dequeue pop top remove sum product next",
		"Option[$0]: headOption lastOption find lift reduceOption maxByOption minByOption maxOption minOption findLast",
		`$self: filter filterNot tail init take drop takeWhile dropWhile takeRight dropRight reverse sorted sortBy sortWith distinct distinctBy slice
			::: ++: + - -- ++ :+ +: :: updated patch diff intersect union padTo += -= ++= append prepend result clone withFilter view force seq par tapEach`,
		"List[$0]: toList", "Seq[$0]: toSeq", "Vector[$0]: toVector", "Set[$0]: toSet", "Array[$0]: toArray", "IndexedSeq[$0]: toIndexedSeq", "Iterable[$0]: toIterable",
		"Iterator[$0]: iterator reverseIterator toIterator", "Iterator[$self]: grouped sliding tails inits combinations permutations", "Buffer[$0]: toBuffer", "Stream[$0]: toStream",
		"Map[_,$self]: groupBy", "Tuple[$self,$self]: partition span splitAt",
		"Int: size length indexOf lastIndexOf indexWhere lastIndexWhere count hashCode lengthCompare", "Boolean: isEmpty nonEmpty contains containsSlice exists forall startsWith endsWith sameElements hasDefiniteSize add isDefinedAt subsetOf",
		"String: mkString toString", ": foreach map flatMap collect fold foldLeft foldRight flatten unzip zip zipWithIndex indices toMap collectFirst scanLeft aggregate clear insert groupMap copyToArray update transpose addString"),
		Gives: callbacks("Function", `$0: foreach map flatMap filter filterNot exists forall find count sortBy groupBy partition span takeWhile dropWhile
				maxBy minBy indexWhere collect collectFirst withFilter distinctBy maxByOption minByOption tapEach lastIndexWhere`,
			"_ $0: foldLeft scanLeft", "$0 _: foldRight", "$0 $0: reduce reduceLeft reduceRight sortWith reduceOption")}
}

// scalaMap is a map from $0 to $1.
func scalaMap(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "Tuple[$0,$1]", Index: "$1", Members: results(
		"$1: apply getOrElse getOrElseUpdate", "Option[$1]: get put remove", "Set[$0]: keySet", "Iterable[$0]: keys", "Iterable[$1]: values", "Iterator[$0]: keysIterator", "Iterator[$1]: valuesIterator",
		"$self: filter filterNot filterKeys updated + - -- ++ += -= ++= toMap withDefaultValue withDefault tail take drop", "List[Tuple[$0,$1]]: toList", "Seq[Tuple[$0,$1]]: toSeq",
		"Option[Tuple[$0,$1]]: headOption find", "Tuple[$0,$1]: head last", "Iterator[Tuple[$0,$1]]: iterator",
		"Int: size count", "Boolean: isEmpty nonEmpty contains isDefinedAt exists forall", "String: mkString toString", ": foreach map flatMap mapValues collect foldLeft clear update groupBy transform"),
		Gives: callbacks("Function", "Tuple[$0,$1]: foreach map flatMap filter filterNot exists forall find count collect partition collectFirst groupBy", "$1: mapValues", "$0: filterKeys",
			"_ Tuple[$0,$1]: foldLeft", "$0 $1: transform")}
}

// scalaOption is an option of $0.
func scalaOption(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$0", Members: results("$0: get getOrElse head last orNull", "$self: filter filterNot orElse withFilter toOption", "List[$0]: toList", "Seq[$0]: toSeq", "Iterator[$0]: iterator",
		"Boolean: isEmpty isDefined nonEmpty contains exists forall", "Either[_,$0]: toRight", "Either[$0,_]: toLeft", ": foreach map flatMap fold collect flatten zip"),
		Gives: callbacks("Function", "$0: foreach map flatMap filter filterNot exists forall collect withFilter fold tapEach")}
}

func scalaEither(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$1", Index: tupleIndex, Members: results("Boolean: isLeft isRight contains exists forall", "$1: getOrElse", "Option[$1]: toOption", "$self: left right filterOrElse orElse",
		"Either[$1,$0]: swap", ": foreach map flatMap fold"), Gives: callbacks("Function", "$1: foreach map flatMap exists forall")}
}

func scalaTry(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$0", Members: results("$0: get getOrElse", "Option[$0]: toOption", "$self: filter orElse recover recoverWith", "Boolean: isSuccess isFailure", "Try[Throwable]: failed", ": foreach map flatMap fold transform"),
		Gives: callbacks("Function", "$0: foreach map flatMap filter", "Throwable: recover recoverWith")}
}

var scalaFuture = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Is: "Any", Element: "$0", Members: results("$self: recover recoverWith filter andThen fallbackTo", "Option[Try[$0]]: value", "Boolean: isCompleted", "Future[Throwable]: failed", ": foreach map flatMap onComplete transform zip"),
		Gives: callbacks("Function", "$0: foreach map flatMap filter", "Throwable: recover recoverWith", "Try[$0]: onComplete")}
})

var scalaIterator = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Is: "Any", Element: "$0", Members: results("$0: next head", "Boolean: hasNext isEmpty nonEmpty exists forall contains", "$self: filter filterNot take drop takeWhile dropWhile buffered ++ withFilter", "List[$0]: toList", "Seq[$0]: toSeq",
		"Set[$0]: toSet", "Array[$0]: toArray", "Vector[$0]: toVector", "Option[$0]: find", "Int: size length count", "String: mkString", ": foreach map flatMap collect foldLeft zip zipWithIndex sliding grouped toMap"),
		Gives: callbacks("Function", "$0: foreach map flatMap filter filterNot exists forall find count collect takeWhile dropWhile", "_ $0: foldLeft")}
})

// withFunctions adds the classes that function types stand for, which may be
// extended: their results come last.
func withFunctions(types map[string]BuiltinType) map[string]BuiltinType {
	for n := range 10 {
		types["Function"+string(rune('0'+n))] = BuiltinType{Is: "Any", Members: results("$"+string(rune('0'+n))+": apply", "Function: andThen compose curried tupled")}
	}
	return types
}

// scalaOutside says as which built-in types imported classes behave.
func scalaOutside() map[string]string {
	outside := map[string]string{}
	for name := range scalaTypes() {
		for _, of := range strings.Fields("scala scala.util scala.concurrent scala.collection scala.collection.immutable scala.collection.mutable scala.util.matching java.lang") {
			outside[of+"."+name] = name
		}
	}
	return outside
}
