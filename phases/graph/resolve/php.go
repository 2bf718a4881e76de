package resolve

import (
	"strings"
	"sync"
)

// phpRules are the rules of PHP.
func phpRules() *Rules {
	return &Rules{
		Constructors: []string{"__construct"},
		Callable:     "__invoke",
		Iterate:      "getIterator",
		Next:         "current",
		Index:        "offsetGet",
		Body:         Nowhere,
		Defaults:     true,
		AnyCase:      true,
		Separator:    ".",
		Generator:    `\Generator`,
		SelfType:     "static",
		Null:         set("null"),
		Types:        phpTypes(),
		NoBases: set(`\Countable \JsonSerializable \Stringable \ArrayAccess \IteratorAggregate \Traversable \Serializable \Iterator \UnitEnum \BackedEnum
		\Throwable \DateTimeInterface \SplObserver \SplSubject`),
		Object: set(`__toString cases from tryFrom`),
		Link:   linkPHP,
	}
}

// phpBuiltins are the functions of PHP itself, in lower case.
var phpBuiltins = sync.OnceValue(func() map[string]bool {
	return set(phpFunctions)
})

// isPHPFunction reports whether PHP or an extension of it has a function.
func isPHPFunction(id string) bool {
	id = strings.ToLower(id)
	if phpBuiltins()[id] {
		return true
	}
	for _, family := range phpFamilies() {
		if strings.HasPrefix(id, family) {
			return true
		}
	}
	return false
}

// phpTypes are PHP's own types and classes, by the names that scan gives them.
var phpTypes = sync.OnceValue(func() map[string]BuiltinType {
	types := map[string]BuiltinType{
		"int": {}, "string": {Index: "string"}, "bool": {}, "float": {}, "null": {},
		"array":                {Element: "$0", Index: "$0"},
		`\Generator`:           {Element: "$0", Members: results("$0: current")},
		`\DateTimeImmutable`:   {Members: results("$self: modify setTime setDate setTimezone add sub setTimestamp", "string: format", "int: getTimestamp")},
		`\DateTime`:            {Members: results("$self: modify setTime setDate setTimezone add sub setTimestamp", "string: format", "int: getTimestamp")},
		`\DateTimeInterface`:   {Members: results("string: format", "int: getTimestamp")},
		`\ReflectionClass`:     {Members: results(`array[\ReflectionMethod]: getMethods`, `array[\ReflectionProperty]: getProperties`, `\ReflectionMethod: getMethod getConstructor`, "string: getName getShortName")},
		`\ReflectionMethod`:    {Members: results(`array[\ReflectionParameter]: getParameters`, "string: getName")},
		`\ReflectionFunction`:  {Members: results(`array[\ReflectionParameter]: getParameters`, "string: getName")},
		`\ReflectionProperty`:  {Members: results("string: getName")},
		`\ReflectionParameter`: {Members: results("string: getName")},
	}
	for _, name := range strings.Fields(`InternalIterator Exception ErrorException Error CompileError ParseError TypeError ArgumentCountError ValueError
		ArithmeticError DivisionByZeroError UnhandledMatchError Closure WeakReference WeakMap Attribute Fiber FiberError stdClass DateTimeZone
		DateInterval DatePeriod LibXMLError OpenSSLCertificate InflateContext DeflateContext HashContext JsonException ReflectionException Reflection
		ReflectionFunctionAbstract ReflectionGenerator ReflectionType ReflectionNamedType ReflectionUnionType ReflectionObject
		ReflectionClassConstant ReflectionExtension ReflectionReference ReflectionAttribute ReflectionEnum ReflectionEnumUnitCase
		ReflectionEnumBackedCase LogicException BadFunctionCallException BadMethodCallException DomainException InvalidArgumentException
		LengthException OutOfRangeException RuntimeException OutOfBoundsException OverflowException RangeException UnderflowException
		UnexpectedValueException RecursiveIteratorIterator IteratorIterator FilterIterator RecursiveFilterIterator CallbackFilterIterator
		LimitIterator CachingIterator NoRewindIterator AppendIterator InfiniteIterator RegexIterator EmptyIterator ArrayObject ArrayIterator
		RecursiveArrayIterator SplFileInfo DirectoryIterator FilesystemIterator RecursiveDirectoryIterator GlobIterator SplFileObject
		SplTempFileObject SplDoublyLinkedList SplQueue SplStack SplHeap SplMinHeap SplMaxHeap SplPriorityQueue SplFixedArray SplObjectStorage
		MultipleIterator SessionHandler AssertionError Directory PDOException PDO PDOStatement PDORow DOMException DOMImplementation DOMNode
		DOMDocumentFragment DOMDocument DOMNodeList DOMNamedNodeMap DOMCharacterData DOMAttr DOMElement DOMText DOMComment DOMXPath FFI finfo
		PharException Phar PharData PharFileInfo Shmop SimpleXMLElement SimpleXMLIterator Socket PhpToken XMLReader XMLWriter XSLTProcessor
		Traversable IteratorAggregate Iterator Serializable ArrayAccess Countable Stringable Throwable UnitEnum BackedEnum JsonSerializable
		Reflector RecursiveIterator OuterIterator SeekableIterator SplObserver SplSubject SessionHandlerInterface CurlHandle CurlMultiHandle
		mysqli mysqli_result mysqli_stmt ZipArchive SoapClient SoapServer Redis Memcached Imagick NumberFormatter IntlDateFormatter Collator
		Normalizer Locale MessageFormatter Transliterator GdImage SQLite3 SoapFault SoapHeader IntlChar SensitiveParameter ReturnTypeWillChange
		AllowDynamicProperties Override Deprecated`) {
		if _, ok := types[`\`+name]; !ok {
			types[`\`+name] = BuiltinType{}
		}
	}
	return types
})
