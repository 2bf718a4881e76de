package resolve

import (
	"strings"
	"sync"

	"rules_handbook/schemas/facts"
)

// csharpRules are the rules of C#.
func csharpRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		Iterate:      "GetEnumerator",
		Index:        "get_Item",
		Body:         Everywhere,
		Overloads:    true,
		Apart:        true,
		LocalCalls:   true,
		OutsideTypes: true,
		FromArgs:     true,
		Extensions:   true,
		Identity:     csharpIdentity,

		Separator: ".",
		Async:     "Task`1",
		Function:  "Function",
		Top:       "object",
		Boxes:     csharpValues(),
		Array:     "Array",
		Nullable:  "Nullable`1",
		Null:      set("null"),

		Builtins: builtinsOf(map[string]string{"nameof": "string", "GetType": "Type", "ToString": "string", "GetHashCode": "int"},
			"Equals ReferenceEquals MemberwiseClone"),
		Types:  csharpTypes(),
		Object: set("ToString Equals GetHashCode GetType MemberwiseClone ReferenceEquals Finalize Dispose"),

		Link: linkCSharp,
	}
}

// csharpIdentity is the full name of a type that has several parts.
func csharpIdentity(f *facts.FileDeclaration, decl int) string {
	if !f.Decls[decl].Partial {
		return ""
	}
	var names []string
	for d := decl; d >= 0; d = f.Decls[d].Parent {
		names = append(names, f.Decls[d].Name)
	}
	return strings.Join(names, "<")
}

func csharpValues() map[string]string {
	values := map[string]string{}
	for name := range set("bool byte sbyte short ushort int uint long ulong float double decimal char nint nuint") {
		values[name] = name
	}
	return values
}

// csharpTypes are the types of the language, and those of the base library
// whose members lead on.
var csharpTypes = sync.OnceValue(func() map[string]BuiltinType {
	return map[string]BuiltinType{
		"object": {}, "void": {}, "bool": {}, "nint": {}, "nuint": {}, "decimal": {}, "double": {Is: ""}, "float": {Is: "double"},
		"long": {Is: "float double decimal"}, "ulong": {Is: "float double decimal"}, "int": {Is: "long float double decimal"},
		"uint": {Is: "long ulong float double decimal"}, "short": {Is: "int long float double decimal"},
		"ushort": {Is: "int uint long ulong float double decimal"}, "sbyte": {Is: "short int long float double decimal"},
		"byte": {Is: "short ushort int uint long ulong float double decimal"}, "char": {Is: "ushort int uint long ulong float double decimal"},
		"string": {Element: "char", Index: "char", Is: "IEnumerable`1", Members: results(
			"string: Trim TrimStart TrimEnd ToLower ToUpper ToLowerInvariant ToUpperInvariant Replace Substring Insert Remove PadLeft PadRight Format Join Concat ToString",
			"Array[string]: Split", "int: IndexOf LastIndexOf CompareTo Compare", "bool: StartsWith EndsWith Contains Equals IsNullOrEmpty IsNullOrWhiteSpace",
			"Array[char]: ToCharArray"), Fields: results("int: Length", "string: Empty")},
		"Array": {Element: "$0", Index: "$0", Is: "IEnumerable`1 IList`1", Members: csharpSequence(), Gives: csharpGives(), Fields: results("int: Length Rank")},
		"tuple": {Element: tupleIndex, Index: tupleIndex, Fields: results("$0: Item1", "$1: Item2", "$2: Item3", "$3: Item4")},
		"Type":  {}, "Function": {}, "Exception": {}, "Task": {Await: "void", Members: results("$self: ConfigureAwait")},
		"Task`1":      {Await: "$0", Members: results("$self: ConfigureAwait"), Fields: results("$0: Result")},
		"ValueTask`1": {Await: "$0", Members: results("$self: ConfigureAwait"), Fields: results("$0: Result")},
		"Nullable`1":  {Deref: "$0", Members: results("$0: GetValueOrDefault"), Fields: results("$0: Value", "bool: HasValue")},
		"Lazy`1":      {Fields: results("$0: Value")},
		"List`1":      csharpList(), "IList`1": csharpList(), "ICollection`1": csharpList(), "IReadOnlyList`1": csharpList(), "IReadOnlyCollection`1": csharpList(),
		"Collection`1": csharpList(), "HashSet`1": csharpList(), "ISet`1": csharpList(), "ObservableCollection`1": csharpList(), "ReadOnlyCollection`1": csharpList(),
		"LinkedList`1": csharpList(), "SortedSet`1": csharpList(), "ImmutableArray`1": csharpList(), "ImmutableList`1": csharpList(), "ConcurrentBag`1": csharpList(),
		"Queue`1": csharpList(), "Stack`1": csharpList(), "ConcurrentQueue`1": csharpList(), "IOrderedEnumerable`1": csharpList(), "IQueryable`1": csharpList(),
		"IEnumerable`1": {Element: "$0", Members: csharpSequence(), Gives: csharpGives()}, "IEnumerator`1": {Element: "$0", Fields: results("$0: Current")},
		"IAsyncEnumerable`1": {Element: "$0"}, "Span`1": csharpList(), "ReadOnlySpan`1": csharpList(),
		"Dictionary`2": csharpMap(), "IDictionary`2": csharpMap(), "IReadOnlyDictionary`2": csharpMap(), "ConcurrentDictionary`2": csharpMap(),
		"SortedDictionary`2": csharpMap(), "ImmutableDictionary`2": csharpMap(), "SortedList`2": csharpMap(),
		"KeyValuePair`2": {Fields: results("$0: Key", "$1: Value")},
		"ILookup`2":      {Element: "IGrouping`2[$0,$1]", Index: "IEnumerable`1[$1]", Members: csharpSequence()},
		"IGrouping`2":    {Element: "$1", Fields: results("$0: Key")},
	}
})

var csharpSequence = sync.OnceValue(func() map[string]string {
	return results(
		"$0: First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Min Max MinBy MaxBy Aggregate Find FindLast Pop Dequeue Peek",
		"IEnumerable`1[$0]: Where OrderBy OrderByDescending ThenBy ThenByDescending Skip Take SkipWhile TakeWhile Distinct Reverse Concat Union Intersect Except "+
			"AsEnumerable DefaultIfEmpty Append Prepend DistinctBy",
		"List`1[$0]: ToList GetRange FindAll", "Array[$0]: ToArray", "HashSet`1[$0]: ToHashSet", "IEnumerator`1[$0]: GetEnumerator",
		"int: Count IndexOf FindIndex", "bool: Any All Contains SequenceEqual Remove")
})

var csharpGives = sync.OnceValue(func() map[string]string {
	return results(
		"Function[_,$0]: Select SelectMany Where First FirstOrDefault Last LastOrDefault Single SingleOrDefault Any All Count Sum Min Max Average OrderBy "+
			"OrderByDescending ThenBy ThenByDescending GroupBy ToDictionary ToLookup SkipWhile TakeWhile ForEach Find FindAll FindIndex FindLast RemoveAll Exists "+
			"TrueForAll ConvertAll DistinctBy MinBy MaxBy",
		"Function[_,$0,$0]: Sort Aggregate")
})

var csharpList = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Element: "$0", Index: "$0", Is: "IEnumerable`1", Members: csharpSequence(), Gives: csharpGives(), Fields: results("int: Count Length")}
})

var csharpMap = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Element: "KeyValuePair`2[$0,$1]", Index: "$1", Members: results(
		"$1: GetOrAdd GetValueOrDefault AddOrUpdate", "bool: ContainsKey TryGetValue TryAdd Remove Any", "int: Count"),
		Gives:  results("Function[_,KeyValuePair`2[$0,$1]]: Select Where Any All First FirstOrDefault OrderBy OrderByDescending ToDictionary"),
		Fields: results("IEnumerable`1[$0]: Keys", "IEnumerable`1[$1]: Values", "int: Count")}
})
