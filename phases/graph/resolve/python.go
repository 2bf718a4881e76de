package resolve

import (
	"maps"
	"strings"
	"sync"
)

// pythonRules are the rules of Python.
func pythonRules() *Rules {
	return &Rules{
		Constructors: []string{"__init__", "__new__"},
		NewByCall:    true,
		Callable:     "__call__",
		Iterate:      "__iter__",
		Next:         "__next__",
		Index:        "__getitem__",
		Body:         InBody,
		UpperIsType:  true,
		Hidden:       "_",

		Separator:   ".",
		Async:       "Coroutine",
		Generator:   "Generator",
		OutsideSelf: "typing.Self",
		ClassOf:     set("type"),
		Transparent: set("Annotated ClassVar Final Required NotRequired ReadOnly Optional"),
		Null:        set("None"),

		Builtins: pythonBuiltins(),
		Types:    pythonTypes(),
		Outside:  pythonOutside(),
		Classes: set("collections.deque collections.defaultdict datetime.datetime datetime.date datetime.time datetime.timedelta " +
			"datetime.timezone functools.partial itertools.chain itertools.count array.array threading.local " +
			"contextlib.suppress contextlib.closing contextlib.nullcontext"),
		NoBases: set("object typing.Generic typing.Protocol typing_extensions.Generic typing_extensions.Protocol abc.ABC"),
		Enums:   set("enum.Enum enum.IntEnum enum.StrEnum enum.Flag enum.IntFlag"),
		Object: set("__class__ __dict__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__ __gt__ __hash__ " +
			"__init_subclass__ __le__ __lt__ __module__ __ne__ __reduce__ __reduce_ex__ __repr__ __setattr__ __delattr__ " +
			"__sizeof__ __str__ __subclasshook__ mro"),

		Link: linkPython,
	}
}

// pythonBuiltins are the predeclared functions and exceptions.
var pythonBuiltins = sync.OnceValue(func() map[string]string {
	return builtinsOf(map[string]string{
		"abs": "", "aiter": "", "all": "bool", "anext": "", "any": "bool", "ascii": "str", "bin": "str", "breakpoint": "",
		"callable": "bool", "chr": "str", "classmethod": "", "compile": "", "delattr": "", "dir": "list[str]", "divmod": "",
		"enumerate": "", "eval": "", "exec": "", "exit": "", "filter": "", "format": "str", "getattr": "", "globals": "dict",
		"hasattr": "bool", "hash": "int", "help": "", "hex": "str", "id": "int", "input": "str", "isinstance": "bool",
		"issubclass": "bool", "iter": "", "len": "int", "locals": "dict", "map": "", "max": "", "min": "", "next": "", "oct": "str",
		"open": "TextIO", "ord": "int", "pow": "", "print": "", "property": "", "quit": "", "range": "range", "repr": "str",
		"reversed": "", "round": "", "setattr": "", "slice": "", "sorted": "list", "staticmethod": "", "sum": "", "super": "",
		"vars": "dict", "zip": "", "__import__": "", "__build_class__": "", "NotImplemented": "", "Ellipsis": "",
	}, `ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
	BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
	ConnectionResetError DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup
	FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning
	IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
	ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError
	PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError
	ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError
	SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError
	UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError object memoryview`)
})

// pythonTypes are the built-in types and the abstract ones of the typing
// module that stand for them.
var pythonTypes = sync.OnceValue(func() map[string]BuiltinType {
	return map[string]BuiltinType{
		"str": {Element: "str", Index: "str", Members: results(
			"str: capitalize casefold center expandtabs format format_map join ljust lower lstrip removeprefix removesuffix replace "+
				"rjust rstrip strip swapcase title translate upper zfill",
			"list[str]: split rsplit splitlines", "tuple[str,str,str]: partition rpartition", "bytes: encode",
			"int: count find index rfind rindex", "bool: endswith startswith isalnum isalpha isdigit islower isspace isupper")},
		"bytes":      {Element: "int", Members: results("str: decode hex", "bytes: strip lstrip rstrip replace join lower upper", "list[bytes]: split splitlines")},
		"bytearray":  {Element: "int", Members: results("str: decode hex")},
		"int":        {Members: results("bytes: to_bytes", "int: bit_length")},
		"float":      {Members: results("bool: is_integer", "str: hex")},
		"complex":    {},
		"bool":       {},
		"range":      {Element: "int", Index: "int"},
		"type":       {},
		"list":       {Element: "$0", Index: "$0", Members: results("$0: pop", "$self: copy", "int: index count")},
		"set":        {Element: "$0", Members: results("$0: pop", "$self: copy union intersection difference symmetric_difference")},
		"frozenset":  {Element: "$0", Members: results("$self: copy union intersection difference symmetric_difference")},
		"tuple":      {Element: tupleIndex, Index: tupleIndex},
		"dict":       {Element: "$0", Index: "$1", Members: mappingMembers()},
		"Mapping":    {Element: "$0", Index: "$1", Members: mappingMembers()},
		"Iterable":   {Element: "$0"},
		"Iterator":   {Element: "$0", Members: results("$0: __next__")},
		"Generator":  {Element: "$0", Members: generatorMembers()},
		"generator":  {Element: "$0", Members: generatorMembers()}, // of a generator expression
		"Sequence":   {Element: "$0", Index: "$0"},
		"Awaitable":  {Await: "$0"},
		"Coroutine":  {Await: "$0"},
		"coroutine3": {Await: "$2"}, // as it is written, with the types that are sent and yielded
		"TextIO":     {Element: "str", Members: results("str: read readline", "list[str]: readlines", "$self: __enter__")},
		"BinaryIO":   {Element: "bytes", Members: results("bytes: read readline", "list[bytes]: readlines", "$self: __enter__")},
	}
})

// generatorMembers has what a generator becomes under contextlib.contextmanager.
var generatorMembers = sync.OnceValue(func() map[string]string {
	return results("$0: send __next__ __enter__", "Coroutine[$0]: __aenter__")
})

var mappingMembers = sync.OnceValue(func() map[string]string {
	return results("$1: get pop setdefault", "list[$0]: keys", "list[$1]: values", "list[tuple[$0,$1]]: items",
		"tuple[$0,$1]: popitem", "$self: copy")
})

// pythonOutside says which types of the standard library behave as built-in
// ones.
func pythonOutside() map[string]string {
	known := map[string]string{
		"typing.Any": "", "typing.Union": "", "typing.Callable": "", "collections.abc.Callable": "",
		"collections.deque": "list", "collections.OrderedDict": "dict", "collections.ChainMap": "dict",
		"asyncio.Future": "Awaitable", "asyncio.Task": "Awaitable",
		"contextlib.AbstractContextManager": "", "contextlib.AbstractAsyncContextManager": "",
	}
	abstract := map[string]string{
		"list": "List", "dict": "Dict DefaultDict OrderedDict", "set": "Set MutableSet", "frozenset": "FrozenSet AbstractSet", "tuple": "Tuple",
		"type": "Type", "str": "Text AnyStr LiteralString", "Mapping": "Mapping MutableMapping",
		"Sequence": "Sequence MutableSequence", "Iterable": "Iterable AsyncIterable Collection Reversible Container",
		"Iterator": "Iterator AsyncIterator", "Generator": "Generator AsyncGenerator", "Awaitable": "Awaitable", "coroutine3": "Coroutine",
		"TextIO": "TextIO IO", "BinaryIO": "BinaryIO", "Annotated": "Annotated", "ClassVar": "ClassVar", "Final": "Final",
		"Required": "Required", "NotRequired": "NotRequired", "ReadOnly": "ReadOnly", "Optional": "Optional",
	}
	for behaves, written := range abstract {
		for _, id := range strings.Fields(written) {
			known["typing."+id] = behaves
			known["typing_extensions."+id] = behaves
			known["collections.abc."+id] = behaves
		}
	}
	known["collections.abc.Set"] = "frozenset"
	return known
}

// set makes a set of the words of a text.
func set(words string) map[string]bool {
	found := map[string]bool{}
	for _, word := range strings.Fields(words) {
		found[word] = true
	}
	return found
}

// builtinsOf adds names whose results are unknown.
func builtinsOf(known map[string]string, words string) map[string]string {
	found := maps.Clone(known)
	for _, word := range strings.Fields(words) {
		if _, ok := found[word]; !ok {
			found[word] = ""
		}
	}
	return found
}

// results reads lines "type: method method …".
func results(lines ...string) map[string]string {
	found := map[string]string{}
	for _, line := range lines {
		result, methods, _ := strings.Cut(line, ": ")
		for _, method := range strings.Fields(methods) {
			found[method] = result
		}
	}
	return found
}
