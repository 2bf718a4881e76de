package resolve

import (
	"strings"
	"sync"
)

// cppRules are the rules of C and C++.
func cppRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		NewByCall:    true,
		Callable:     "operator()",
		Iterate:      "begin",
		Next:         "operator*",
		Deref:        "operator",
		Index:        "operator[]",
		Overloads:    true,
		Extensions:   true,
		Body:         Everywhere,

		Separator:  ".",
		Function:   "Function",
		Top:        "void*",
		Converts:   cppConverts,
		FromImport: true,
		Null:       set("nullptr"),

		Builtins: builtinsOf(map[string]string{}, `static_cast dynamic_cast reinterpret_cast const_cast sizeof alignof typeid decltype noexcept defined
		__builtin_expect __builtin_unreachable __builtin_offsetof offsetof va_start va_end va_arg va_copy __va_start __func__`),
		Types:   cppTypes(),
		Outside: cppOutside(),

		Link: linkCPP,
	}
}

// cppNumbers are the arithmetic types, each with what it can become without a
// loss.
var cppNumbers = map[string]string{
	"bool": "int", "char": "int", "signed_char": "int", "unsigned_char": "int", "short": "int", "unsigned_short": "int", "int": "long", "unsigned": "unsigned_long",
	"long": "long_long", "unsigned_long": "unsigned_long_long", "long_long": "", "unsigned_long_long": "", "float": "double", "double": "long_double",
	"long_double": "", "wchar_t": "", "char8_t": "", "char16_t": "", "char32_t": "",
	"size_t": "unsigned_long", "ssize_t": "long", "ptrdiff_t": "long", "intptr_t": "long", "uintptr_t": "unsigned_long",
	"int8_t": "signed_char", "int16_t": "short", "int32_t": "int", "int64_t": "long",
	"uint8_t": "unsigned_char", "uint16_t": "unsigned_short", "uint32_t": "unsigned", "uint64_t": "unsigned_long",
}

// cppConverts tells the implicit conversions: between numbers, of pointers to
// bool, and what constructors and conversion operators of classes may do.
func cppConverts(from, to string) bool {
	_, fromNumber := cppNumbers[from]
	_, toNumber := cppNumbers[to]
	pointer := strings.HasSuffix(from, "*")
	switch {
	case from == "" && to == "":
		return true
	case from == "":
		return toNumber
	case to == "":
		return !pointer || from == "char*" || from == "wchar_t*" || from == "void*"
	case fromNumber && toNumber:
		return true
	}
	return pointer && to == "bool" || from == "char*" && strings.HasPrefix(to, "std.string") || strings.HasPrefix(from, "std.") && strings.HasPrefix(to, "std.")
}

// cppTypes are the arithmetic types, pointers to them, and what is known of the
// standard library's types.
var cppTypes = sync.OnceValue(func() map[string]BuiltinType {
	types := map[string]BuiltinType{"void": {}, "void*": {}, "Function": {}, "Array": {Element: "$0", Index: "$0", Deref: "$0"}}
	for number, wider := range cppNumbers {
		types[number] = BuiltinType{Is: wider}
		types[number+"*"] = BuiltinType{Element: number, Index: number, Deref: number, Is: "void*"}
		types[number+"**"] = BuiltinType{Element: number + "*", Index: number + "*", Deref: number + "*", Is: "void*"}
	}
	types["void**"] = BuiltinType{Element: "void*", Index: "void*", Deref: "void*", Is: "void*"}
	sequence := BuiltinType{Element: "$0", Index: "$0", Members: results("$0: front back at top value get data",
		"std.iterator[$0]: begin end cbegin cend rbegin rend find insert erase lower_bound upper_bound", "size_t: size", "bool: empty")}
	for _, id := range strings.Fields(`vector list deque array set multiset unordered_set unordered_multiset queue stack priority_queue span
		initializer_list forward_list valarray`) {
		types["std."+id] = sequence
	}
	table := BuiltinType{Element: "std.pair[$0,$1]", Index: "$1", Members: results("$1: at",
		"std.iterator[std.pair[$0,$1]]: begin end cbegin cend find lower_bound upper_bound", "size_t: size count", "bool: empty contains")}
	for _, id := range strings.Fields("map multimap unordered_map unordered_multimap") {
		types["std."+id] = table
	}
	pointer := BuiltinType{Deref: "$0", Index: "$0", Members: results("$0: get release value load exchange value_or", "std.shared_ptr[$0]: lock")}
	for _, id := range strings.Fields("unique_ptr shared_ptr weak_ptr optional reference_wrapper atomic iterator auto_ptr") {
		types["std."+id] = pointer
	}
	types["std.pair"] = BuiltinType{Index: tupleIndex, Fields: map[string]string{"first": "$0", "second": "$1"}}
	types["std.tuple"] = BuiltinType{Index: tupleIndex}
	types["std.string"] = BuiltinType{Element: "char", Index: "char", Members: results("char*: c_str data", "size_t: size length find rfind",
		"std.string: substr append assign replace", "bool: empty", "char: at front back", "std.iterator[char]: begin end")}
	types["std.string_view"] = types["std.string"]
	return types
})

// cppOutside says which names of the standard library are built-in types, with
// and without their namespace.
func cppOutside() map[string]string {
	known := map[string]string{"std.wstring": "std.string", "std.wstring_view": "std.string_view"}
	for id := range cppTypes() {
		if bare, ok := strings.CutPrefix(id, "std."); ok {
			known[id] = id
			if bare != "iterator" && bare != "array" {
				known[bare] = id
			}
		}
	}
	for id := range cppNumbers {
		known["std."+id] = id
	}
	return known
}
