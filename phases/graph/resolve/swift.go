package resolve

import "sync"

// swiftRules are the rules of Swift.
func swiftRules() *Rules {
	return &Rules{
		Constructors: []string{"init"},
		NewByCall:    true,
		Callable:     "callAsFunction",
		Iterate:      "makeIterator",
		Next:         "next",
		Index:        "subscript",
		Body:         Everywhere,
		Overloads:    true,
		PlainFirst:   true,
		Apart:        true,
		LocalCalls:   true,
		Extensions:   true,
		Coherent:     true,
		AsyncApart:   true,
		AwaitsPlain:  true,
		UpperIsType:  true,
		OnTypes:      true,

		Separator: ".",
		Async:     "Task",
		SelfType:  "Self",
		Function:  "Function",
		Splits:    "tuple",
		Null:      set("nil"),

		Builtins: builtinsOf(map[string]string{"type": "", "zip": "", "stride": "Array[Int]", "readLine": "String"},
			`print debugPrint dump fatalError precondition preconditionFailure assert assertionFailure min max abs swap sequence withUnsafePointer
		withUnsafeBytes withExtendedLifetime isKnownUniquelyReferenced unsafeBitCast`),
		Types: swiftTypes(),
		NoBases: set("AnyObject Sendable Copyable Hashable Equatable Codable Encodable Decodable Comparable Identifiable Error CaseIterable " +
			"CustomStringConvertible CustomDebugStringConvertible RawRepresentable Int String UInt UInt8 Int32 Double Character"),
		Object: set("hash encode"),
		Shared: set(`URLSession.shared URLCache.shared HTTPCookieStorage.shared DispatchQueue.main FileManager.default NotificationCenter.default
		UserDefaults.standard Bundle.main ProcessInfo.processInfo RunLoop.main RunLoop.current OperationQueue.main Thread.main Thread.current
		Calendar.current Locale.current TimeZone.current UIApplication.shared UIScreen.main UIDevice.current NSApplication.shared NSWorkspace.shared`),

		Link: linkSwift,
	}
}

// swiftTypes are the types of the standard library whose members lead on.
var swiftTypes = sync.OnceValue(func() map[string]BuiltinType {
	return map[string]BuiltinType{
		"Int": {Closed: true}, "UInt": {Closed: true}, "Int8": {}, "Int16": {}, "Int32": {}, "Int64": {Closed: true}, "UInt8": {}, "UInt16": {}, "UInt32": {}, "UInt64": {},
		"Float": {Closed: true}, "Double": {Closed: true}, "Bool": {Closed: true}, "Character": {Closed: true}, "Function": {}, "Task": {Await: "$0"}, "Range": {Element: "$0"}, "ClosedRange": {Element: "$0"},
		"String": swiftText(), "Substring": swiftText(), "StringProtocol": {Element: "Character", Members: swiftText().Members, Fields: swiftText().Fields},
		"Array": swiftSequence("Collection"), "Set": swiftSequence("Collection"), "ArraySlice": swiftSequence("Collection"),
		"ContiguousArray": swiftSequence("Collection"), "Collection": swiftSequence("Sequence"), "Sequence": swiftSequence(""),
		"AnySequence": swiftSequence("Sequence"), "AsyncStream": {Element: "$0"}, "AsyncThrowingStream": {Element: "$0"},
		"Dictionary": {Element: "tuple[$0,$1]", Index: "$1", Members: results("$1: removeValue updateValue", "Dictionary[$0,$1]: filter merging",
			"Array[tuple[$0,$1]]: sorted"), Fields: results("Array[$0]: keys", "Array[$1]: values", "Int: count", "Bool: isEmpty"),
			Gives: results("Function[_,tuple[$0,$1]]: map filter forEach contains first compactMap flatMap allSatisfy", "Function[_,$1]: mapValues compactMapValues")},
		"tuple":  {Element: tupleIndex, Index: tupleIndex, Fields: results("$0: 0 key offset", "$1: 1 value element", "$2: 2", "$3: 3")},
		"Result": {Members: results("$0: get"), Gives: results("Function[_,$0]: map flatMap", "Function[_,$1]: mapError")},
	}
})

var swiftText = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Closed: true, Is: "StringProtocol", Element: "Character", Members: results(
		"String: lowercased uppercased trimmingCharacters replacingOccurrences padding appending dropFirst dropLast prefix suffix",
		"Array[String]: components split", "Bool: hasPrefix hasSuffix contains"), Fields: results("Int: count", "Bool: isEmpty", "String: description")}
})

// swiftSequence is a collection of $0 that is also another one.
func swiftSequence(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$0", Index: "$0", Members: results(
		"$0: removeFirst removeLast popLast randomElement min max remove first last",
		"Array[$0]: filter sorted reversed dropFirst dropLast prefix suffix shuffled drop union intersection subtracting symmetricDifference",
		"Array[tuple[Int,$0]]: enumerated", "Int: firstIndex lastIndex count", "Bool: contains allSatisfy isEmpty", "String: joined", "tuple[Bool,$0]: insert"),
		Fields: results("$0: first last", "Int: count startIndex endIndex", "Bool: isEmpty", "$self: lazy", "Range[Int]: indices"),
		Gives: results("Function[_,$0]: map filter forEach first last contains allSatisfy compactMap flatMap firstIndex lastIndex removeAll drop prefix "+
			"partition", "Function[_,$0,$0]: sorted sort min max", "Function[_,_,$0]: reduce")}
}
