package resolve

import "sync"

// javaTypes are the types of java.lang, and those of the standard library that
// hold, give or take instances of others.
var javaTypes = sync.OnceValue(func() map[string]BuiltinType {
	return withClasses(map[string]BuiltinType{
		"Object": {Members: javaObjectMembers(), Whole: true},
		"->":     {}, // the function that a method of a built-in type takes

		"boolean": {}, "void": {}, "double": {}, "float": {Is: "double"}, "long": {Is: "float"}, "int": {Is: "long"},
		"char": {Is: "int"}, "short": {Is: "int"}, "byte": {Is: "short"},

		"Number":    {Is: "Object", Members: results("int: intValue", "long: longValue", "double: doubleValue", "float: floatValue", "short: shortValue", "byte: byteValue")},
		"Boolean":   {Closed: true, Is: "java.io.Serializable Comparable", Members: results("boolean: booleanValue parseBoolean", "Boolean: valueOf", "String: toString")},
		"Byte":      {Closed: true, Is: "java.io.Serializable Number Comparable", Members: results("Byte: valueOf")},
		"Short":     {Closed: true, Is: "java.io.Serializable Number Comparable", Members: results("Short: valueOf")},
		"Integer":   {Closed: true, Is: "java.io.Serializable Number Comparable", Members: results("Integer: valueOf", "int: parseInt compare signum", "String: toString toHexString toBinaryString")},
		"Long":      {Closed: true, Is: "java.io.Serializable Number Comparable", Members: results("Long: valueOf", "long: parseLong", "int: compare", "String: toString toHexString")},
		"Float":     {Closed: true, Is: "java.io.Serializable Number Comparable", Members: results("Float: valueOf", "float: parseFloat", "int: compare", "boolean: isNaN isInfinite", "String: toString")},
		"Double":    {Closed: true, Is: "java.io.Serializable Number Comparable", Members: results("Double: valueOf", "double: parseDouble", "int: compare", "boolean: isNaN isInfinite", "String: toString")},
		"Character": {Closed: true, Is: "java.io.Serializable Comparable", Members: results("Character: valueOf", "char: charValue toLowerCase toUpperCase", "boolean: isDigit isLetter isLetterOrDigit isWhitespace isUpperCase isLowerCase", "String: toString")},

		"CharSequence": {Is: "Object", Members: results("char: charAt", "int: length", "boolean: isEmpty", "CharSequence: subSequence"), Whole: true},
		"String": {Closed: true, Is: "java.io.Serializable CharSequence Comparable", Members: results(
			"String: concat format formatted intern join lines repeat replace replaceAll replaceFirst strip stripLeading stripTrailing substring toLowerCase toUpperCase trim valueOf copyValueOf toString",
			"boolean: contains contentEquals endsWith equalsIgnoreCase isBlank isEmpty matches startsWith regionMatches",
			"char: charAt", "int: codePointAt compareTo compareToIgnoreCase indexOf lastIndexOf length",
			"array[String]: split", "array[char]: toCharArray", "array[byte]: getBytes", "CharSequence: subSequence")},
		"StringBuilder": {Closed: true, Is: "java.io.Serializable CharSequence", Members: results("$self: append insert delete deleteCharAt reverse replace", "String: toString substring", "int: indexOf lastIndexOf capacity")},
		"StringBuffer":  {Closed: true, Is: "java.io.Serializable CharSequence", Members: results("$self: append insert delete deleteCharAt reverse replace", "String: toString substring", "int: indexOf lastIndexOf capacity")},

		"Class": {Closed: true, Is: "java.io.Serializable Object java.lang.reflect.Type", Members: results("$0: cast newInstance", "String: getName getSimpleName getCanonicalName getTypeName getPackageName",
			"boolean: isArray isAssignableFrom isEnum isInstance isInterface isPrimitive isAnnotationPresent isAnonymousClass", "Class: getSuperclass getComponentType", "array[$0]: getEnumConstants")},
		"Enum":       {Is: "Comparable", Members: results("String: name toString", "int: ordinal compareTo")},
		"Comparable": {Is: "Object", Members: results("int: compareTo"), Whole: true, Takes: 2, Params: "$0"},
		"Cloneable":  {Is: "Object", Whole: true},
		"Throwable": {Is: "Object java.io.Serializable", Members: results("String: getMessage getLocalizedMessage toString", "Throwable: getCause initCause fillInStackTrace",
			"array[StackTraceElement]: getStackTrace", "array[Throwable]: getSuppressed", ": printStackTrace addSuppressed setStackTrace"), Whole: true},
		"Runnable":      {Is: "Object", Members: results(": run"), Whole: true, Takes: 1},
		"AutoCloseable": {Is: "Object", Members: results(": close"), Whole: true, Takes: 1},
		"Iterable":      {Is: "Object", Element: "$0", Members: results("java.util.Iterator[$0]: iterator", ": forEach spliterator"), Whole: true, Gives: javaForEach()},
		"array":         {Closed: true, Is: "Object Cloneable java.io.Serializable", Element: "$0", Index: "$0", Members: results("$self: clone")},

		"java.io.Serializable":                {Is: "Object", Whole: true},
		"java.io.Closeable":                   {Is: "AutoCloseable", Members: results(": close"), Whole: true},
		"java.lang.reflect.Type":              {Is: "Object", Members: results("String: getTypeName"), Whole: true},
		"java.lang.reflect.ParameterizedType": {Is: "java.lang.reflect.Type", Members: results("java.lang.reflect.Type: getRawType getOwnerType", "array[java.lang.reflect.Type]: getActualTypeArguments"), Whole: true},
		"java.lang.reflect.GenericArrayType":  {Is: "java.lang.reflect.Type", Members: results("java.lang.reflect.Type: getGenericComponentType"), Whole: true},
		"java.lang.reflect.WildcardType":      {Is: "java.lang.reflect.Type", Members: results("array[java.lang.reflect.Type]: getUpperBounds getLowerBounds"), Whole: true},
		"java.lang.reflect.TypeVariable":      {Is: "java.lang.reflect.Type", Members: results("String: getName", "array[java.lang.reflect.Type]: getBounds", ": getGenericDeclaration")},
		"java.lang.reflect.Field":             {Is: "Object", Members: results("String: getName", "Class: getType getDeclaringClass", "java.lang.reflect.Type: getGenericType", "int: getModifiers")},
		"java.lang.reflect.Method":            {Is: "Object", Members: results("String: getName", "Class: getReturnType getDeclaringClass", "java.lang.reflect.Type: getGenericReturnType", "int: getModifiers")},

		"java.util.Iterator":                        {Is: "Object", Element: "$0", Members: results("$0: next", "boolean: hasNext", ": remove forEachRemaining"), Whole: true},
		"java.util.ListIterator":                    {Is: "java.util.Iterator", Element: "$0", Members: results("$0: next previous", "boolean: hasNext hasPrevious")},
		"java.util.Enumeration":                     {Is: "Object", Element: "$0", Members: results("$0: nextElement", "boolean: hasMoreElements")},
		"java.util.Collection":                      javaCollection("Iterable"),
		"java.util.AbstractCollection":              javaCollection("java.util.Collection"),
		"java.util.List":                            javaList("java.util.Collection"),
		"java.util.ArrayList":                       javaList("java.util.List"),
		"java.util.AbstractList":                    javaList("java.util.List"),
		"java.util.LinkedList":                      javaList("java.util.List java.util.Deque"),
		"java.util.Vector":                          javaList("java.util.List"),
		"java.util.concurrent.CopyOnWriteArrayList": javaList("java.util.List"),
		"java.util.Set":                             javaCollection("java.util.Collection"),
		"java.util.HashSet":                         javaCollection("java.util.Set"),
		"java.util.LinkedHashSet":                   javaCollection("java.util.HashSet"),
		"java.util.AbstractSet":                     javaCollection("java.util.Set"),
		"java.util.SortedSet":                       javaCollection("java.util.Set"),
		"java.util.NavigableSet":                    javaCollection("java.util.SortedSet"),
		"java.util.TreeSet":                         javaCollection("java.util.NavigableSet"),
		"java.util.EnumSet":                         javaCollection("java.util.Set"),
		"java.util.Queue":                           javaCollection("java.util.Collection"),
		"java.util.Deque":                           javaCollection("java.util.Queue"),
		"java.util.ArrayDeque":                      javaCollection("java.util.Deque"),
		"java.util.PriorityQueue":                   javaCollection("java.util.Queue"),
		"java.util.Stack":                           javaList("java.util.Vector"),
		"java.util.Map":                             javaMap("Object"),
		"java.util.AbstractMap":                     javaMap("java.util.Map"),
		"java.util.HashMap":                         javaMap("java.util.AbstractMap"),
		"java.util.LinkedHashMap":                   javaMap("java.util.HashMap"),
		"java.util.SortedMap":                       javaMap("java.util.Map"),
		"java.util.NavigableMap":                    javaMap("java.util.SortedMap"),
		"java.util.TreeMap":                         javaMap("java.util.NavigableMap"),
		"java.util.WeakHashMap":                     javaMap("java.util.Map"),
		"java.util.IdentityHashMap":                 javaMap("java.util.Map"),
		"java.util.EnumMap":                         javaMap("java.util.Map"),
		"java.util.Hashtable":                       javaMap("java.util.Map"),
		"java.util.concurrent.ConcurrentMap":        javaMap("java.util.Map"),
		"java.util.concurrent.ConcurrentHashMap":    javaMap("java.util.concurrent.ConcurrentMap"),
		"java.util.Map.Entry":                       {Is: "Object", Members: results("$0: getKey", "$1: getValue setValue"), Whole: true},
		"java.util.Optional": {Is: "Object", Members: results("$0: get orElse orElseThrow orElseGet", "boolean: isPresent isEmpty", "$self: filter or"),
			Gives: callbacks("->", "$0: ifPresent map filter flatMap ifPresentOrElse")},
		"java.util.Comparator": {Is: "Object", Members: results("int: compare", "$self: reversed thenComparing"), Takes: 3, Params: "$0 $0"},

		"java.util.function.Function":                 {Is: "Object", Members: results("$1: apply", ": andThen compose"), Whole: true, Takes: 2, Params: "$0"},
		"java.util.function.BiFunction":               {Is: "Object", Members: results("$2: apply", ": andThen"), Whole: true, Takes: 3, Params: "$0 $1"},
		"java.util.function.UnaryOperator":            {Is: "Object", Members: results("$0: apply"), Takes: 2, Params: "$0"},
		"java.util.function.BinaryOperator":           {Is: "Object", Members: results("$0: apply"), Takes: 3, Params: "$0 $0"},
		"java.util.function.Supplier":                 {Is: "Object", Members: results("$0: get"), Whole: true, Takes: 1},
		"java.util.function.Consumer":                 {Is: "Object", Members: results(": accept andThen"), Whole: true, Takes: 2, Params: "$0"},
		"java.util.function.BiConsumer":               {Is: "Object", Members: results(": accept andThen"), Whole: true, Takes: 3, Params: "$0 $1"},
		"java.util.function.Predicate":                {Is: "Object", Members: results("boolean: test", "$self: and or negate"), Whole: true, Takes: 2, Params: "$0"},
		"java.util.function.BiPredicate":              {Is: "Object", Members: results("boolean: test", "$self: and or negate"), Whole: true, Takes: 3, Params: "$0 $1"},
		"java.util.concurrent.Callable":               {Is: "Object", Members: results("$0: call"), Whole: true, Takes: 1},
		"java.util.concurrent.Future":                 {Is: "Object", Members: results("$0: get", "boolean: isDone cancel isCancelled")},
		"java.util.concurrent.atomic.AtomicReference": {Is: "Object", Members: results("$0: get getAndSet updateAndGet", ": set"), Gives: callbacks("->", "$0: updateAndGet getAndUpdate")},
		"ThreadLocal":                                 {Is: "Object", Members: results("$0: get", ": set remove")},
		"java.lang.ref.WeakReference":                 {Is: "Object", Members: results("$0: get")},
		"java.lang.ref.SoftReference":                 {Is: "Object", Members: results("$0: get")},
		"java.util.stream.Stream": {Is: "Object", Members: results("$self: filter sorted distinct limit skip peek sequential parallel onClose takeWhile dropWhile",
			"java.util.Optional[$0]: findFirst findAny min max", "java.util.Iterator[$0]: iterator", "java.util.List[$0]: toList", "boolean: anyMatch allMatch noneMatch", "long: count"),
			Gives: callbacks("->", "$0: filter map flatMap forEach forEachOrdered peek anyMatch allMatch noneMatch mapToInt mapToLong mapToDouble mapToObj takeWhile dropWhile", "$0 $0: sorted min max reduce")},
	}, javaClasses())
})

var javaObjectMembers = sync.OnceValue(func() map[string]string {
	return results("Class: getClass", "int: hashCode", "boolean: equals", "String: toString", ": notify notifyAll wait clone finalize")
})

var javaForEach = sync.OnceValue(func() map[string]string {
	return callbacks("->", "$0: forEach")
})

// javaCollection is a collection of $0.
func javaCollection(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$0", Whole: true, Members: results("java.util.Iterator[$0]: iterator descendingIterator", "java.util.stream.Stream[$0]: stream parallelStream",
		"$0: poll peek element remove pop first last getFirst getLast removeFirst removeLast pollFirst pollLast peekFirst peekLast floor ceiling lower higher",
		"int: size", "boolean: add addAll contains containsAll isEmpty removeAll removeIf retainAll offer", "array[$0]: toArray", ": clear forEach push addFirst addLast spliterator"),
		Gives: callbacks("->", "$0: forEach removeIf")}
}

// javaList is a list of $0.
func javaList(is string) BuiltinType {
	list := javaCollection(is)
	list.Members = merged(list.Members, results("$0: get set remove firstElement lastElement elementAt", "int: indexOf lastIndexOf", "java.util.List[$0]: subList",
		"java.util.ListIterator[$0]: listIterator", ": sort replaceAll ensureCapacity trimToSize"))
	list.Gives = callbacks("->", "$0: forEach removeIf replaceAll", "$0 $0: sort")
	return list
}

// javaMap is a map from $0 to $1.
func javaMap(is string) BuiltinType {
	return BuiltinType{Is: is, Whole: true, Members: results("$1: get put remove getOrDefault putIfAbsent computeIfAbsent computeIfPresent compute merge replace",
		"java.util.Set[$0]: keySet navigableKeySet", "java.util.Collection[$1]: values", "java.util.Set[java.util.Map.Entry[$0,$1]]: entrySet",
		"java.util.Map.Entry[$0,$1]: firstEntry lastEntry floorEntry ceilingEntry", "$0: firstKey lastKey floorKey ceilingKey",
		"int: size", "boolean: containsKey containsValue isEmpty", ": clear putAll forEach replaceAll removeEldestEntry"),
		Gives: callbacks("->", "$0 $1: forEach replaceAll computeIfPresent compute", "$0: computeIfAbsent", "$1 $1: merge")}
}

// javaClasses are the classes of java.lang of which only the supertype is known.
var javaClasses = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"Object": `ClassLoader ClassValue Math Module ModuleLayer Package Process ProcessBuilder ProcessHandle Readable Record Runtime
		SecurityManager StackTraceElement StackWalker StrictMath System Thread ThreadGroup Void
		Deprecated FunctionalInterface Override SafeVarargs SuppressWarnings`,
		"Throwable":                    "Error Exception",
		"Exception":                    `RuntimeException CloneNotSupportedException InterruptedException ReflectiveOperationException`,
		"ReflectiveOperationException": `ClassNotFoundException IllegalAccessException InstantiationException NoSuchFieldException NoSuchMethodException`,
		"RuntimeException": `ArithmeticException ArrayStoreException ClassCastException EnumConstantNotPresentException IllegalArgumentException
		IllegalCallerException IllegalMonitorStateException IllegalStateException IndexOutOfBoundsException LayerInstantiationException
		MatchException NegativeArraySizeException NullPointerException SecurityException TypeNotPresentException
		UnsupportedOperationException WrongThreadException`,
		"IllegalArgumentException":  "IllegalThreadStateException NumberFormatException",
		"IndexOutOfBoundsException": "ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException",
		"Error":                     "AssertionError LinkageError ThreadDeath VirtualMachineError",
		"LinkageError": `BootstrapMethodError ClassCircularityError ClassFormatError ExceptionInInitializerError
		IncompatibleClassChangeError NoClassDefFoundError UnsatisfiedLinkError VerifyError`,
		"IncompatibleClassChangeError": "AbstractMethodError IllegalAccessError InstantiationError NoSuchFieldError NoSuchMethodError",
		"ClassFormatError":             "UnsupportedClassVersionError",
		"VirtualMachineError":          "InternalError OutOfMemoryError StackOverflowError UnknownError",
	}
})
