package resolve

import "sync"

// dartRules are the rules of Dart.
func dartRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		NewByCall:    true,
		Callable:     "call",
		Index:        "operator[]",
		Body:         Everywhere,
		Extensions:   true,
		Coherent:     true,
		AwaitsPlain:  true,
		Defaults:     true,
		UpperIsType:  true,
		Named:        true,

		Separator: "::",
		Async:     "Future",
		Generator: "Iterable",
		Function:  "Function",
		Top:       "Object",
		Null:      set("null"),

		Builtins: builtinsOf(map[string]string{"identityHashCode": "int", "identical": "bool"}, "print"),
		Types:    dartTypes(),
		NoBases:  set("Object Comparable Exception Error Enum"),
		Object:   set("toString noSuchMethod"),

		Link: linkDart,
	}
}

// dartTypes are the types of dart:core and dart:async whose members lead on.
var dartTypes = sync.OnceValue(func() map[string]BuiltinType {
	return map[string]BuiltinType{
		"Object": {}, "dynamic": {}, "void": {}, "Never": {}, "Null": {}, "Symbol": {}, "Type": {}, "Function": {}, "Enum": {}, "Comparable": {},
		"Exception": {}, "Error": {}, "StackTrace": {}, "Pattern": {}, "Match": {Index: "String"}, "Invocation": {}, "FormatException": {},
		"StateError": {}, "ArgumentError": {}, "RangeError": {}, "UnimplementedError": {}, "UnsupportedError": {}, "AssertionError": {},
		"TypeError": {}, "ConcurrentModificationError": {}, "Sink": {}, "Stopwatch": {}, "StringSink": {}, "WeakReference": {}, "Expando": {},
		"BigInt": {}, "UriData": {}, "RuneIterator": {}, "Runes": {Element: "int"},
		"num": dartNumber(""), "int": dartNumber("num"), "double": dartNumber("num"),
		"bool": {},
		"String": {Index: "String", Members: results("String: substring trim trimLeft trimRight toLowerCase toUpperCase replaceAll replaceFirst padLeft padRight replaceRange toString",
			"List[String]: split", "bool: startsWith endsWith contains", "int: indexOf lastIndexOf compareTo codeUnitAt"),
			Fields: results("int: length", "bool: isEmpty isNotEmpty", "List[int]: codeUnits")},
		"StringBuffer": {Members: results(": write writeln writeAll writeCharCode clear", "String: toString"), Fields: results("int: length", "bool: isEmpty isNotEmpty")},
		"Uri": {Members: results("Uri: resolve resolveUri replace parse removeFragment normalizePath", "String: toFilePath toString"),
			Fields: results("String: path host scheme query fragment authority origin userInfo", "int: port", "List[String]: pathSegments", "Map[String,String]: queryParameters")},
		"DateTime": {Members: results("DateTime: add subtract toUtc toLocal now parse", "Duration: difference", "bool: isBefore isAfter", "String: toIso8601String")},
		"Duration": {Fields: results("int: inSeconds inMilliseconds inMicroseconds inMinutes inHours inDays")},
		"RegExp":   {Members: results("bool: hasMatch", "RegExpMatch: firstMatch", "Iterable[RegExpMatch]: allMatches")}, "RegExpMatch": {Index: "String", Members: results("String: group namedGroup")},
		"MapEntry": {Fields: results("$0: key", "$1: value")},
		"Iterator": {Fields: results("$0: current"), Members: results("bool: moveNext")},
		"tuple":    {Element: tupleIndex, Index: tupleIndex, Fields: results("$0: $1", "$1: $2", "$2: $3", "$3: $4")},
		"Iterable": dartCollection(""), "List": dartCollection("Iterable"), "Set": dartCollection("Iterable"), "Queue": dartCollection("Iterable"),
		"Map": {Index: "$1", Members: results("$1: putIfAbsent remove update", "bool: containsKey containsValue", ": addAll clear forEach", "Map: map", "Map[$0,$1]: of from"),
			Fields: results("Iterable[$0]: keys", "Iterable[$1]: values", "Iterable[MapEntry[$0,$1]]: entries", "int: length", "bool: isEmpty isNotEmpty"),
			Gives:  results("Function[_,$0,$1]: forEach map removeWhere", "Function[_,$1]: update")},
		"Future": {Await: "$0", Members: results("Future[$0]: whenComplete timeout catchError value", "Future: then wait delayed microtask sync", "Stream[$0]: asStream"),
			Gives: results("Function[_,$0]: then")},
		"FutureOr": {Await: "$0"},
		"Stream": {Element: "$0", Members: results("Stream[$0]: where handleError take skip distinct asBroadcastStream timeout fromIterable value takeWhile skipWhile",
			"Future[$0]: first last single firstWhere lastWhere singleWhere elementAt reduce", "Future[List[$0]]: toList", "Future[Set[$0]]: toSet", "Stream: map asyncMap expand transform cast", "Future: forEach drain pipe fold"),
			Fields: results("Future[$0]: first last single", "Future[int]: length", "Future[bool]: isEmpty"),
			Gives:  results("Function[_,$0]: listen map where asyncMap expand forEach firstWhere lastWhere any every takeWhile skipWhile")},
	}
})

func dartNumber(is string) BuiltinType {
	return BuiltinType{Is: is, Members: results("int: round floor ceil toInt truncate compareTo", "double: toDouble", "String: toString toStringAsFixed toRadixString",
		"num: abs clamp remainder"), Fields: results("bool: isEven isOdd isNegative isNaN isFinite isInfinite", "int: bitLength sign")}
}

// dartCollection is a collection of $0.
func dartCollection(is string) BuiltinType {
	return BuiltinType{Is: is, Element: "$0", Index: "$0", Members: results(
		"$0: elementAt firstWhere lastWhere singleWhere removeAt removeLast removeFirst reduce lookup",
		"Iterable[$0]: where take skip takeWhile skipWhile followedBy getRange", "List[$0]: toList sublist of from filled generate unmodifiable", "Set[$0]: toSet union intersection difference",
		"Iterable: map expand whereType cast", "Map[int,$0]: asMap", "bool: contains any every remove add containsAll", "int: indexOf lastIndexOf indexWhere", "String: join",
		": forEach addAll insert insertAll clear sort shuffle removeWhere retainWhere fillRange setAll removeRange fold"),
		Fields: results("$0: first last single firstOrNull lastOrNull singleOrNull", "int: length", "bool: isEmpty isNotEmpty", "Iterable[$0]: reversed", "Iterator[$0]: iterator"),
		Gives:  results("Function[_,$0]: map where forEach any every firstWhere lastWhere singleWhere expand takeWhile skipWhile removeWhere retainWhere indexWhere", "Function[_,$0,$0]: sort reduce", "Function[_,_,$0]: fold")}
}

// dartLibraries are names of the libraries that come with the language, dart:core
// apart.
var dartLibraries = sync.OnceValue(func() map[string]map[string]bool {
	return map[string]map[string]bool{
		"dart:async": set(`Completer Timer Zone ZoneSpecification StreamController StreamSubscription StreamTransformer StreamTransformerBase StreamSink
		StreamConsumer StreamView StreamIterator EventSink MultiStreamController SynchronousStreamController TimeoutException AsyncError
		runZoned runZonedGuarded scheduleMicrotask unawaited`),
		"dart:collection": set(`HashMap HashSet LinkedHashMap LinkedHashSet ListQueue LinkedList SplayTreeMap SplayTreeSet UnmodifiableListView
		UnmodifiableMapView UnmodifiableSetView MapBase ListBase SetBase MapView MapMixin ListMixin SetMixin IterableBase`),
		"dart:convert": set(`Codec Converter Encoding Utf8Codec Utf8Decoder Utf8Encoder JsonCodec JsonDecoder JsonEncoder LineSplitter Base64Codec
		ByteConversionSink StringConversionSink ChunkedConversionSink HtmlEscape AsciiCodec Latin1Codec
		ascii base64 base64Decode base64Encode base64Url base64UrlEncode htmlEscape json jsonDecode jsonEncode latin1 utf8`),
		"dart:io": set(`ContentType Cookie Directory File FileMode FileStat FileSystemEntity FileSystemEntityType FileSystemException GZipCodec
		HandshakeException HttpClient HttpClientRequest HttpClientResponse HttpClientBasicCredentials HttpDate HttpException HttpHeaders
		HttpRequest HttpResponse HttpServer HttpStatus IOException IOSink InternetAddress InternetAddressType Link OSError Platform Process
		ProcessException ProcessResult ProcessSignal ProcessStartMode RandomAccessFile RawSocket SecureSocket SecurityContext ServerSocket
		SecureServerSocket Socket SocketException Stdin Stdout TlsException WebSocket WebSocketException X509Certificate ZLibCodec
		exit exitCode gzip pid sleep stderr stdin stdout zlib`),
		"dart:isolate":    set("Isolate ReceivePort RawReceivePort SendPort RemoteError"),
		"dart:math":       set("Point Random Rectangle MutableRectangle acos asin atan atan2 cos e exp log max min pi pow sin sqrt tan"),
		"dart:developer":  set("Timeline TimelineTask UserTag debugger inspect log"),
		"dart:typed_data": set("ByteBuffer ByteData BytesBuilder Endian Float32List Float64List Int16List Int32List Int64List Int8List TypedData Uint16List Uint32List Uint64List Uint8List Uint8ClampedList"),
	}
})
