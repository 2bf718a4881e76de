package zig

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindArguments
	kindArray
	kindBlock
	kindBuiltin
	kindBuiltinType
	kindCall
	kindCatch
	kindContainer
	kindDereference
	kindEnum
	kindErrorUnion
	kindField
	kindFor
	kindFunction
	kindIdentifier
	kindIf
	kindIndex
	kindMember
	kindParameter
	kindParameters
	kindParenthesized
	kindPayload
	kindPointer
	kindRange
	kindReturn
	kindString
	kindStructInitializer
	kindSwitchCase
	kindTest
	kindTransparent
	kindUnary
	kindVariable
	kindWhile
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "arguments": kindArguments, "array_type": kindArray, "slice_type": kindArray, "block": kindBlock,
	"builtin_function": kindBuiltin, "builtin_type": kindBuiltinType, "call_expression": kindCall, "catch_expression": kindCatch,
	"struct_declaration": kindContainer, "union_declaration": kindContainer, "opaque_declaration": kindContainer,
	"dereference_expression": kindDereference, "null_coercion_expression": kindDereference, "enum_declaration": kindEnum,
	"error_union_type": kindErrorUnion, "container_field": kindField, "for_statement": kindFor, "for_expression": kindFor,
	"function_declaration": kindFunction, "identifier": kindIdentifier, "if_statement": kindIf, "if_expression": kindIf, "index_expression": kindIndex,
	"field_expression": kindMember, "parameter": kindParameter, "parameters": kindParameters, "parenthesized_expression": kindParenthesized,
	"payload": kindPayload, "pointer_type": kindPointer, "nullable_type": kindPointer, "range_expression": kindRange,
	"return_expression": kindReturn, "string": kindString, "struct_initializer": kindStructInitializer, "switch_case": kindSwitchCase,
	"test_declaration": kindTest, "try_expression": kindTransparent, "comptime_expression": kindTransparent,
	"nosuspend_expression": kindTransparent, "await_expression": kindTransparent, "async_expression": kindTransparent,
	"unary_expression": kindUnary, "variable_declaration": kindVariable, "while_statement": kindWhile, "while_expression": kindWhile,
}

const (
	fieldArgument build.Field = iota + 1
	fieldBody
	fieldCondition
	fieldFunction
	fieldIndex
	fieldMember
	fieldName
	fieldObject
	fieldOk
	fieldOperator
	fieldType
)

var fields = map[string]build.Field{
	"argument": fieldArgument, "body": fieldBody, "condition": fieldCondition, "function": fieldFunction, "index": fieldIndex,
	"member": fieldMember, "name": fieldName, "object": fieldObject, "ok": fieldOk, "operator": fieldOperator, "type": fieldType,
}
