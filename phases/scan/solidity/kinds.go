package solidity

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindArgument
	kindAssembly
	kindAssignment
	kindAugmented
	kindBinary
	kindBlock
	kindBoolean
	kindCall
	kindCast
	kindCatch
	kindConstant
	kindConstructor
	kindContract
	kindEmit
	kindEnum
	kindEnumValue
	kindError
	kindEvent
	kindExpression
	kindFallback
	kindField
	kindFor
	kindFunction
	kindHex
	kindIdentifier
	kindImport
	kindIndex
	kindInherited
	kindInterface
	kindLibrary
	kindMember
	kindMetaType
	kindModifier
	kindModifierUse
	kindNamedArgument
	kindNew
	kindNumber
	kindOptions
	kindOverride
	kindParameter
	kindParenthesized
	kindPayable
	kindPragma
	kindPrimitive
	kindReturns
	kindReturnParameter
	kindRevert
	kindSlice
	kindStateVariable
	kindString
	kindStruct
	kindTernary
	kindTry
	kindTuple
	kindTypeName
	kindUnary
	kindUpdate
	kindUserType
	kindUsing
	kindValueType
	kindVariable
	kindVariableTuple
	kindVariables
	kindVisibility
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "call_argument": kindArgument, "assembly_statement": kindAssembly, "assignment_expression": kindAssignment,
	"augmented_assignment_expression": kindAugmented, "binary_expression": kindBinary, "block_statement": kindBlock,
	"boolean_literal": kindBoolean, "call_expression": kindCall, "type_cast_expression": kindCast, "catch_clause": kindCatch,
	"constant_variable_declaration": kindConstant, "constructor_definition": kindConstructor, "contract_declaration": kindContract,
	"emit_statement": kindEmit, "enum_declaration": kindEnum, "enum_value": kindEnumValue, "error_declaration": kindError,
	"event_definition": kindEvent, "expression": kindExpression, "fallback_receive_definition": kindFallback, "struct_member": kindField,
	"for_statement": kindFor, "function_definition": kindFunction, "hex_string_literal": kindHex, "identifier": kindIdentifier,
	"import_directive": kindImport, "array_access": kindIndex, "inheritance_specifier": kindInherited, "interface_declaration": kindInterface,
	"library_declaration": kindLibrary, "member_expression": kindMember, "meta_type_expression": kindMetaType,
	"modifier_definition": kindModifier, "modifier_invocation": kindModifierUse, "call_struct_argument": kindNamedArgument,
	"struct_field_assignment": kindNamedArgument, "new_expression": kindNew, "number_literal": kindNumber, "struct_expression": kindOptions,
	"override_specifier": kindOverride, "parameter": kindParameter, "parenthesized_expression": kindParenthesized,
	"payable_conversion_expression": kindPayable, "pragma_directive": kindPragma, "primitive_type": kindPrimitive,
	"return_type_definition": kindReturns, "return_parameter": kindReturnParameter, "revert_statement": kindRevert, "slice_access": kindSlice,
	"state_variable_declaration": kindStateVariable, "string_literal": kindString, "unicode_string_literal": kindString,
	"struct_declaration": kindStruct, "ternary_expression": kindTernary, "try_statement": kindTry, "tuple_expression": kindTuple,
	"type_name": kindTypeName, "unary_expression": kindUnary, "update_expression": kindUpdate, "user_defined_type": kindUserType,
	"type_alias": kindUserType, "using_directive": kindUsing, "user_defined_type_definition": kindValueType,
	"variable_declaration": kindVariable, "variable_declaration_tuple": kindVariableTuple, "variable_declaration_statement": kindVariables,
	"visibility": kindVisibility,
}

const (
	fieldAlias build.Field = iota + 1
	fieldAncestor
	fieldArgument
	fieldAttempt
	fieldBase
	fieldBody
	fieldError
	fieldFrom
	fieldFunction
	fieldImportName
	fieldIndex
	fieldKey
	fieldLeft
	fieldName
	fieldObject
	fieldOperator
	fieldProperty
	fieldRight
	fieldSource
	fieldTo
	fieldType
	fieldValue
	fieldValueType
)

var fields = map[string]build.Field{
	"alias": fieldAlias, "ancestor": fieldAncestor, "argument": fieldArgument, "attempt": fieldAttempt, "base": fieldBase, "body": fieldBody,
	"error": fieldError, "from": fieldFrom, "function": fieldFunction, "import_name": fieldImportName, "index": fieldIndex, "key_type": fieldKey,
	"left": fieldLeft, "name": fieldName, "object": fieldObject, "operator": fieldOperator, "property": fieldProperty, "right": fieldRight,
	"source": fieldSource, "to": fieldTo, "type": fieldType, "value": fieldValue, "value_type": fieldValueType,
}
