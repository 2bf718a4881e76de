package swift

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindImport
	kindIdentifier
	kindTypeIdentifier
	kindUserType
	kindTypeArguments
	kindOptionalType
	kindArrayType
	kindDictionaryType
	kindFunctionType
	kindTupleType
	kindWrappedType
	kindTypeAnnotation
	kindTypeParameters
	kindTypeParameter
	kindConstraints
	kindInheritanceConstraint
	kindInheritance
	kindModifiers
	kindAttribute
	kindClass
	kindProtocol
	kindBody
	kindEnumEntry
	kindEnumParameters
	kindAlias
	kindAssociated
	kindFunction
	kindInit
	kindDeinit
	kindSubscript
	kindParameter
	kindFunctionBody
	kindProperty
	kindProtocolProperty
	kindComputed
	kindGetter
	kindSetter
	kindObservers
	kindWillSet
	kindDidSet
	kindPattern
	kindBinding
	kindStatements
	kindIf
	kindGuard
	kindWhile
	kindFor
	kindSwitch
	kindSwitchEntry
	kindSwitchPattern
	kindDo
	kindCatch
	kindTransfer
	kindCall
	kindConstructor
	kindCallSuffix
	kindArguments
	kindArgument
	kindArgumentLabel
	kindLambda
	kindLambdaType
	kindLambdaParameters
	kindLambdaParameter
	kindNavigation
	kindSuffix
	kindSelf
	kindSuper
	kindTry
	kindAwait
	kindAs
	kindPostfix
	kindPrefix
	kindTuple
	kindAssignment
	kindAssignable
	kindTernary
	kindCoalescing
	kindString
	kindInteger
	kindReal
	kindBool
	kindArray
	kindDictionary
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "multiline_comment": kindComment, "import_declaration": kindImport, "simple_identifier": kindIdentifier,
	"type_identifier": kindTypeIdentifier, "user_type": kindUserType, "type_arguments": kindTypeArguments, "optional_type": kindOptionalType,
	"array_type": kindArrayType, "dictionary_type": kindDictionaryType, "function_type": kindFunctionType, "tuple_type": kindTupleType,
	"opaque_type": kindWrappedType, "existential_type": kindWrappedType, "metatype": kindWrappedType, "protocol_composition_type": kindWrappedType,
	"tuple_type_item": kindWrappedType, "type_annotation": kindTypeAnnotation, "type_parameters": kindTypeParameters, "type_parameter": kindTypeParameter,
	"type_constraints": kindConstraints, "inheritance_constraint": kindInheritanceConstraint, "inheritance_specifier": kindInheritance,
	"modifiers": kindModifiers, "attribute": kindAttribute, "class_declaration": kindClass, "protocol_declaration": kindProtocol,
	"class_body": kindBody, "enum_class_body": kindBody, "protocol_body": kindBody, "enum_entry": kindEnumEntry, "enum_type_parameters": kindEnumParameters,
	"typealias_declaration": kindAlias, "associatedtype_declaration": kindAssociated, "function_declaration": kindFunction,
	"protocol_function_declaration": kindFunction, "init_declaration": kindInit, "deinit_declaration": kindDeinit, "subscript_declaration": kindSubscript,
	"parameter": kindParameter, "function_body": kindFunctionBody, "property_declaration": kindProperty, "protocol_property_declaration": kindProtocolProperty,
	"computed_property": kindComputed, "computed_getter": kindGetter, "computed_setter": kindSetter, "willset_didset_block": kindObservers,
	"willset_clause": kindWillSet, "didset_clause": kindDidSet, "pattern": kindPattern, "value_binding_pattern": kindBinding, "statements": kindStatements,
	"if_statement": kindIf, "guard_statement": kindGuard, "while_statement": kindWhile, "for_statement": kindFor, "switch_statement": kindSwitch,
	"switch_entry": kindSwitchEntry, "switch_pattern": kindSwitchPattern, "do_statement": kindDo, "catch_block": kindCatch,
	"control_transfer_statement": kindTransfer, "call_expression": kindCall, "constructor_expression": kindConstructor, "call_suffix": kindCallSuffix,
	"constructor_suffix": kindCallSuffix, "value_arguments": kindArguments, "value_argument": kindArgument, "value_argument_label": kindArgumentLabel,
	"lambda_literal": kindLambda, "lambda_function_type": kindLambdaType, "lambda_function_type_parameters": kindLambdaParameters,
	"lambda_parameter": kindLambdaParameter, "navigation_expression": kindNavigation, "navigation_suffix": kindSuffix, "self_expression": kindSelf,
	"super_expression": kindSuper, "try_expression": kindTry, "await_expression": kindAwait, "as_expression": kindAs, "postfix_expression": kindPostfix,
	"prefix_expression": kindPrefix, "tuple_expression": kindTuple, "assignment": kindAssignment, "directly_assignable_expression": kindAssignable,
	"ternary_expression": kindTernary, "nil_coalescing_expression": kindCoalescing, "line_string_literal": kindString, "multi_line_string_literal": kindString,
	"raw_string_literal": kindString, "integer_literal": kindInteger, "hex_literal": kindInteger, "oct_literal": kindInteger, "bin_literal": kindInteger,
	"real_literal": kindReal, "boolean_literal": kindBool, "array_literal": kindArray, "dictionary_literal": kindDictionary,
}

const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldDeclarationKind
	fieldExternalName
	fieldBound
	fieldValue
	fieldComputed
	fieldCondition
	fieldItem
	fieldCollection
	fieldExpr
	fieldTarget
	fieldSuffix
	fieldOperator
	fieldResult
	fieldWrapped
	fieldInherits
	fieldConstrained
	fieldDefault
	fieldConstructed
	fieldType
	fieldData
	fieldIfTrue
	fieldIfFalse
	fieldIfNil
	fieldError
	fieldParams
)

var fields = map[string]build.Field{
	"name": fieldName, "body": fieldBody, "declaration_kind": fieldDeclarationKind, "external_name": fieldExternalName, "bound_identifier": fieldBound,
	"value": fieldValue, "computed_value": fieldComputed, "condition": fieldCondition, "item": fieldItem, "collection": fieldCollection, "expr": fieldExpr,
	"target": fieldTarget, "suffix": fieldSuffix, "operator": fieldOperator, "result": fieldResult, "wrapped": fieldWrapped, "inherits_from": fieldInherits,
	"constrained_type": fieldConstrained, "default_value": fieldDefault, "constructed_type": fieldConstructed, "type": fieldType,
	"data_contents": fieldData, "if_true": fieldIfTrue, "if_false": fieldIfFalse, "if_nil": fieldIfNil, "error": fieldError, "params": fieldParams,
}
