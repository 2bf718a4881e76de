package resolve

import "sync"

// typescriptRules are the rules of TypeScript and JavaScript.
func typescriptRules() *Rules {
	return &Rules{
		Constructors: []string{"constructor"},
		Callable:     "()", // the call signature of a function type
		Body:         Nowhere,
		Statics:      true,
		Merges:       true,
		Defaults:     true,
		AwaitsPlain:  true,

		Separator:   "::",
		Whole:       "::default",
		Async:       "Promise",
		Generator:   "Generator",
		SelfType:    "this",
		SelfModule:  "exports",
		Transparent: set("Readonly Partial Required NonNullable Awaited NoInfer"),
		Null:        set("null undefined"),

		Builtins: typescriptBuiltins(),
		Types:    typescriptTypes(),
		Object: set("hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf " +
			"__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__"),

		Link: linkTypeScript,
	}
}

// typescriptBuiltins are the predeclared functions and objects of the language,
// of browsers, of Node and of the usual test runners.
var typescriptBuiltins = sync.OnceValue(func() map[string]string {
	return builtinsOf(map[string]string{
		"parseInt": "number", "parseFloat": "number", "isNaN": "boolean", "isFinite": "boolean", "structuredClone": "",
		"encodeURIComponent": "string", "decodeURIComponent": "string", "encodeURI": "string", "decodeURI": "string",
		"escape": "string", "unescape": "string", "btoa": "string", "atob": "string", "eval": "", "fetch": "Promise",
		"setTimeout": "", "clearTimeout": "", "setInterval": "", "clearInterval": "", "setImmediate": "", "clearImmediate": "",
		"queueMicrotask": "", "requestAnimationFrame": "number", "cancelAnimationFrame": "", "require": "", "import": "",
	}, `Atomics Buffer Intl JSON Math Proxy Reflect WebAssembly alert confirm console crypto document exports global globalThis
	history localStorage location module navigator performance process prompt self sessionStorage window
	AbortController AbortSignal Blob BroadcastChannel CustomEvent DOMException DOMParser Element Event EventSource
	EventTarget File FileReader FormData Headers HTMLElement Image IntersectionObserver MessageChannel MessagePort
	MutationObserver Node Notification ReadableStream Request ResizeObserver Response TextDecoder TextEncoder
	TransformStream URL URLSearchParams WebSocket Worker WritableStream XMLHttpRequest
	ArrayBuffer SharedArrayBuffer DataView BigInt FinalizationRegistry WeakRef WeakMap WeakSet Iterator
	afterAll afterEach beforeAll beforeEach describe expect it jest suite test vi`)
})

// typescriptTypes are the built-in types.
var typescriptTypes = sync.OnceValue(func() map[string]BuiltinType {
	return map[string]BuiltinType{
		"string": {Element: "string", Index: "string", Members: stringMembers()}, "String": {Element: "string", Index: "string", Members: stringMembers()},
		"number": {Members: results("string: toFixed toString toPrecision toExponential")}, "Number": {Members: results("number: parseInt parseFloat")},
		"boolean": {Members: results("string: toString")}, "Boolean": {},
		"bigint": {Members: results("string: toString")}, "symbol": {}, "Symbol": {},
		"Array": {Element: "$0", Index: "$0", Members: arrayMembers()}, "ReadonlyArray": {Element: "$0", Index: "$0", Members: arrayMembers()},
		"tuple": {Element: tupleIndex, Index: tupleIndex, Members: arrayMembers()},
		"Set":   {Element: "$0", Members: setMembers()}, "ReadonlySet": {Element: "$0", Members: setMembers()},
		"Map": {Element: "tuple[$0,$1]", Members: mapMembers()}, "ReadonlyMap": {Element: "tuple[$0,$1]", Members: mapMembers()},
		"WeakMap": {Members: results("$1: get", "$self: set", "boolean: has delete")}, "WeakSet": {Members: results("boolean: has delete")},
		"Record": {Index: "$1"}, "Object": {Members: results("Array[string]: keys", "Array: values entries")}, "object": {},
		"Promise": {Await: "$0", Members: results("$self: finally")}, "PromiseLike": {Await: "$0"},
		"Iterable": {Element: "$0"}, "IterableIterator": {Element: "$0"}, "Iterator": {Element: "$0"}, "Generator": {Element: "$0"},
		"AsyncIterable": {Element: "$0"}, "AsyncIterableIterator": {Element: "$0"}, "AsyncIterator": {Element: "$0"},
		"AsyncGenerator": {Element: "$0"}, "ArrayLike": {Index: "$0"},
		"Date":   {Members: results("string: toISOString toString toDateString toLocaleString toJSON", "number: getTime valueOf")},
		"RegExp": {Members: results("boolean: test")}, "Function": {Members: results(": call apply", ": bind toString")},
		"Error": {}, "TypeError": {}, "RangeError": {}, "SyntaxError": {}, "ReferenceError": {}, "EvalError": {}, "URIError": {}, "AggregateError": {},
		"Uint8Array": {Element: "number", Index: "number"}, "Int8Array": {Element: "number", Index: "number"},
		"Uint8ClampedArray": {Element: "number", Index: "number"}, "Int16Array": {Element: "number", Index: "number"},
		"Uint16Array": {Element: "number", Index: "number"}, "Int32Array": {Element: "number", Index: "number"},
		"Uint32Array": {Element: "number", Index: "number"}, "Float32Array": {Element: "number", Index: "number"},
		"Float64Array": {Element: "number", Index: "number"}, "BigInt64Array": {}, "BigUint64Array": {},
	}
})

var stringMembers = sync.OnceValue(func() map[string]string {
	return results("string: at charAt concat normalize padEnd padStart repeat replace replaceAll slice substr substring "+
		"toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase toString trim trimEnd trimStart valueOf",
		"Array[string]: split match", "number: charCodeAt codePointAt indexOf lastIndexOf localeCompare search length",
		"boolean: endsWith includes startsWith")
})

var arrayMembers = sync.OnceValue(func() map[string]string {
	return results("$0: at find findLast pop shift", "$self: concat copyWithin fill filter reverse slice sort splice toReversed toSorted with",
		"number: findIndex indexOf lastIndexOf push unshift length", "boolean: every includes some", "string: join toString",
		"Iterable[$0]: values", "Iterable[number]: keys", "Iterable[tuple[number,$0]]: entries")
})

var setMembers = sync.OnceValue(func() map[string]string {
	return results("$self: add union intersection difference", "boolean: has delete", "Iterable[$0]: values keys")
})

var mapMembers = sync.OnceValue(func() map[string]string {
	return results("$1: get", "$self: set", "boolean: has delete", "Iterable[$0]: keys", "Iterable[$1]: values",
		"Iterable[tuple[$0,$1]]: entries")
})
