package rust

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindIdentifier
	kindTypeIdentifier
	kindFieldIdentifier
	kindSelf
	kindSuper
	kindCrate
	kindScoped
	kindScopedType
	kindBracketed
	kindQualified
	kindGenericType
	kindReferenceType
	kindArrayType
	kindTupleType
	kindUnitType
	kindAbstractType
	kindFunctionType
	kindBoundedType
	kindTypeArguments
	kindTypeBinding
	kindLifetime
	kindTypeParameters
	kindTypeParameter
	kindWherePredicate
	kindWhere
	kindFunction
	kindSignature
	kindStruct
	kindEnum
	kindUnion
	kindVariant
	kindFieldDeclaration
	kindFieldList
	kindOrderedFields
	kindTrait
	kindImpl
	kindMod
	kindTypeItem
	kindAssociatedType
	kindConst
	kindUse
	kindExternCrate
	kindUseAs
	kindUseList
	kindUseWildcard
	kindScopedUseList
	kindAttribute
	kindInnerAttribute
	kindMacroDefinition
	kindMacro
	kindTokenTree
	kindVisibility
	kindModifiers
	kindParameter
	kindSelfParameter
	kindBlock
	kindStatement
	kindLet
	kindLetCondition
	kindIf
	kindElse
	kindMatch
	kindMatchArm
	kindMatchPattern
	kindFor
	kindWhile
	kindClosure
	kindCall
	kindGenericFunction
	kindField
	kindIndex
	kindRange
	kindTry
	kindAwait
	kindReference
	kindUnary
	kindBinary
	kindAssignment
	kindCompound
	kindCast
	kindParenthesized
	kindTuple
	kindArray
	kindStructExpression
	kindUnsafe
	kindReturn
	kindInteger
	kindFloat
	kindString
	kindChar
	kindBool
	kindMutPattern
	kindTuplePattern
	kindTupleStructPattern
	kindStructPattern
	kindFieldPattern
	kindOrPattern
	kindSlicePattern
	kindCapturedPattern
)

var kinds = map[string]build.Kind{
	"line_comment": kindComment, "block_comment": kindComment,
	"identifier": kindIdentifier, "shorthand_field_identifier": kindIdentifier, "metavariable": kindIdentifier,
	"type_identifier": kindTypeIdentifier, "primitive_type": kindTypeIdentifier, "field_identifier": kindFieldIdentifier,
	"self": kindSelf, "super": kindSuper, "crate": kindCrate,
	"scoped_identifier": kindScoped, "scoped_type_identifier": kindScopedType, "bracketed_type": kindBracketed, "qualified_type": kindQualified,
	"generic_type": kindGenericType, "generic_type_with_turbofish": kindGenericType,
	"reference_type": kindReferenceType, "pointer_type": kindReferenceType, "array_type": kindArrayType, "tuple_type": kindTupleType,
	"unit_type": kindUnitType, "abstract_type": kindAbstractType, "dynamic_type": kindAbstractType, "function_type": kindFunctionType,
	"bounded_type": kindBoundedType, "type_arguments": kindTypeArguments, "type_binding": kindTypeBinding, "lifetime": kindLifetime,
	"type_parameters": kindTypeParameters, "constrained_type_parameter": kindTypeParameter,
	"where_predicate": kindWherePredicate, "where_clause": kindWhere,
	"function_item": kindFunction, "function_signature_item": kindSignature,
	"struct_item": kindStruct, "enum_item": kindEnum, "union_item": kindUnion, "enum_variant": kindVariant,
	"field_declaration": kindFieldDeclaration, "field_declaration_list": kindFieldList, "ordered_field_declaration_list": kindOrderedFields,
	"trait_item": kindTrait, "impl_item": kindImpl, "mod_item": kindMod, "type_item": kindTypeItem, "associated_type": kindAssociatedType,
	"const_item": kindConst, "static_item": kindConst,
	"use_declaration": kindUse, "extern_crate_declaration": kindExternCrate, "use_as_clause": kindUseAs, "use_list": kindUseList,
	"use_wildcard": kindUseWildcard, "scoped_use_list": kindScopedUseList,
	"attribute_item": kindAttribute, "inner_attribute_item": kindInnerAttribute,
	"macro_definition": kindMacroDefinition, "macro_invocation": kindMacro, "token_tree": kindTokenTree,
	"visibility_modifier": kindVisibility, "function_modifiers": kindModifiers, "parameter": kindParameter, "self_parameter": kindSelfParameter,
	"block": kindBlock, "expression_statement": kindStatement, "let_declaration": kindLet, "let_condition": kindLetCondition,
	"if_expression": kindIf, "else_clause": kindElse, "match_expression": kindMatch, "match_arm": kindMatchArm, "match_pattern": kindMatchPattern,
	"for_expression": kindFor, "while_expression": kindWhile, "closure_expression": kindClosure,
	"call_expression": kindCall, "generic_function": kindGenericFunction, "field_expression": kindField, "index_expression": kindIndex,
	"range_expression": kindRange, "try_expression": kindTry, "await_expression": kindAwait, "reference_expression": kindReference,
	"unary_expression": kindUnary, "binary_expression": kindBinary, "assignment_expression": kindAssignment, "compound_assignment_expr": kindCompound,
	"type_cast_expression": kindCast, "parenthesized_expression": kindParenthesized, "tuple_expression": kindTuple, "array_expression": kindArray,
	"struct_expression": kindStructExpression, "unsafe_block": kindUnsafe, "return_expression": kindReturn,
	"integer_literal": kindInteger, "float_literal": kindFloat, "string_literal": kindString, "raw_string_literal": kindString,
	"char_literal": kindChar, "boolean_literal": kindBool,
	"mut_pattern": kindMutPattern, "ref_pattern": kindMutPattern, "reference_pattern": kindMutPattern,
	"tuple_pattern": kindTuplePattern, "tuple_struct_pattern": kindTupleStructPattern, "struct_pattern": kindStructPattern,
	"field_pattern": kindFieldPattern, "or_pattern": kindOrPattern, "slice_pattern": kindSlicePattern, "captured_pattern": kindCapturedPattern,
}

const (
	fieldName build.Field = iota + 1
	fieldPath
	fieldType
	fieldTypeArguments
	fieldTypeParameters
	fieldTrait
	fieldBody
	fieldParameters
	fieldReturnType
	fieldFunction
	fieldArguments
	fieldValue
	fieldField
	fieldPattern
	fieldCondition
	fieldConsequence
	fieldAlternative
	fieldAlias
	fieldArgument
	fieldList
	fieldLeft
	fieldRight
	fieldBounds
	fieldElement
	fieldMacro
	fieldOperator
)

var fields = map[string]build.Field{
	"name": fieldName, "path": fieldPath, "type": fieldType, "type_arguments": fieldTypeArguments, "type_parameters": fieldTypeParameters,
	"trait": fieldTrait, "body": fieldBody, "parameters": fieldParameters, "return_type": fieldReturnType, "function": fieldFunction,
	"arguments": fieldArguments, "value": fieldValue, "field": fieldField, "pattern": fieldPattern, "condition": fieldCondition,
	"consequence": fieldConsequence, "alternative": fieldAlternative, "alias": fieldAlias, "argument": fieldArgument, "list": fieldList,
	"left": fieldLeft, "right": fieldRight, "bounds": fieldBounds, "element": fieldElement, "macro": fieldMacro, "operator": fieldOperator,
}
