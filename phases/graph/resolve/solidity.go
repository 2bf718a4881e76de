package resolve

import "strconv"

// solidityRules are the rules of Solidity.
func solidityRules() *Rules {
	return &Rules{
		Constructors: []string{classNamed},
		Body:         Everywhere,
		Overloads:    true,
		Apart:        true,
		LocalCalls:   true,
		UpperIsType:  true,
		Conversions:  true,
		Attaches:     true,

		Separator: "::",
		Function:  "Function",
		Array:     "Array",

		Builtins: builtinsOf(map[string]string{
			"keccak256": "bytes32", "sha256": "bytes32", "sha3": "bytes32", "ripemd160": "bytes20", "ecrecover": "address", "addmod": "uint256",
			"mulmod": "uint256", "blockhash": "bytes32", "blobhash": "bytes32", "gasleft": "uint256",
		}, "require assert revert selfdestruct suicide log0 log1 log2 log3 log4 msg block tx now"),
		Types: solidityTypes(),

		Link: linkSolidity,
	}
}

// solidityTypes are the elementary types, the types of literals, and what is
// made of other types.
func solidityTypes() map[string]BuiltinType {
	types := map[string]BuiltinType{
		"bool": {}, "fixed": {}, "ufixed": {}, "Function": {},
		"int_const":    {Is: "uint8 int8 fixed ufixed"},
		"minus_const":  {Is: "int8 fixed"},
		"string_const": {Is: "string bytes bytes1", Fields: results("uint256: length")},
		"bytes_const":  {Is: "string bytes bytes1"},
		"string":       {Members: results("string: concat")},
		"bytes":        {Index: "bytes1", Members: results("bytes: concat", "bytes1: push", ": pop"), Fields: results("uint256: length")},
		"address": {Members: results("tuple[bool,bytes]: call delegatecall staticcall callcode", "bool: send", ": transfer"),
			Fields: results("uint256: balance", "bytes: code", "bytes32: codehash")},
		"Array":   {Element: "$0", Index: "$0", Members: results("$0: push", ": pop"), Fields: results("uint256: length")},
		"mapping": {Index: "$1"},
		"tuple":   {Element: tupleIndex, Index: tupleIndex},
		"type":    {Fields: results("$0: min max", "string: name", "bytes: creationCode runtimeCode", "bytes4: interfaceId")},
		"abi":     {Members: results("bytes: encode encodePacked encodeWithSelector encodeWithSignature encodeCall", ": decode")},
	}
	for bits := 8; bits <= 256; bits += 8 {
		signed, unsigned := BuiltinType{}, BuiltinType{}
		if bits < 256 {
			wider := strconv.Itoa(bits + 8)
			signed.Is, unsigned.Is = "int"+wider, "uint"+wider
		}
		types["int"+strconv.Itoa(bits)], types["uint"+strconv.Itoa(bits)] = signed, unsigned
	}
	for n := 1; n <= 32; n++ {
		fixed := BuiltinType{Index: "bytes1", Fields: results("uint8: length")}
		if n < 32 {
			fixed.Is = "bytes" + strconv.Itoa(n+1)
		}
		types["bytes"+strconv.Itoa(n)] = fixed
	}
	return types
}
