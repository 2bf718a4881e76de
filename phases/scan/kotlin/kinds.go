package kotlin

import "rules_handbook/phases/scan/build"

// The groups of syntax nodes that the walker tells apart.
const (
	kindComment build.Kind = iota + 1
	kindPackage
	kindImports
	kindImport
	kindImportAlias
	kindIdentifier
	kindStar
	kindAlias
	kindClass
	kindObject
	kindCompanion
	kindBody
	kindPrimary
	kindParameter1
	kindSupertype
	kindConstructorCall
	kindDelegation
	kindEnumEntry
	kindModifiers
	kindModifier
	kindAnnotation
	kindProperty
	kindVariable
	kindVariables
	kindDelegate
	kindGetter
	kindSetter
	kindSetterParameter
	kindInit
	kindSecondary
	kindDelegationCall
	kindFunction
	kindParameters
	kindParameter
	kindParameterModifiers
	kindFunctionBody
	kindStatements
	kindTypeParameters
	kindTypeParameter
	kindUserType
	kindNullable
	kindFunctionType
	kindFunctionTypeParameters
	kindParenthesizedType
	kindTypeName
	kindTypeArguments
	kindProjection
	kindName
	kindThis
	kindSuper
	kindCall
	kindCallSuffix
	kindArguments
	kindArgument
	kindTrailing
	kindLambda
	kindLambdaParameters
	kindAnonymous
	kindNavigation
	kindNavigationSuffix
	kindIndexing
	kindPostfix
	kindPrefix
	kindParenthesized
	kindAs
	kindCheck
	kindConjunction
	kindInfix
	kindIndexingSuffix
	kindComparison
	kindAdditive
	kindElvis
	kindIf
	kindWhen
	kindSubject
	kindWhenEntry
	kindWhenCondition
	kindTypeTest
	kindFor
	kindTry
	kindCatch
	kindControlBody
	kindJump
	kindObjectLiteral
	kindAssignment
	kindAssignable
	kindReference
	kindString
	kindNumber
	kindReal
	kindBoolean
	kindCharacter
	kindLong
	kindConstraints
)

var kinds = map[string]build.Kind{
	"line_comment": kindComment, "multiline_comment": kindComment,
	"package_header": kindPackage, "import_list": kindImports, "import_header": kindImport, "import_alias": kindImportAlias,
	"identifier": kindIdentifier, "wildcard_import": kindStar, "type_alias": kindAlias,
	"class_declaration": kindClass, "object_declaration": kindObject, "companion_object": kindCompanion,
	"class_body": kindBody, "enum_class_body": kindBody, "primary_constructor": kindPrimary, "class_parameter": kindParameter1,
	"delegation_specifier": kindSupertype, "constructor_invocation": kindConstructorCall, "explicit_delegation": kindDelegation,
	"enum_entry": kindEnumEntry, "modifiers": kindModifiers, "annotation": kindAnnotation,
	"property_declaration": kindProperty, "variable_declaration": kindVariable, "multi_variable_declaration": kindVariables,
	"property_delegate": kindDelegate, "getter": kindGetter, "setter": kindSetter, "parameter_with_optional_type": kindSetterParameter,
	"anonymous_initializer": kindInit, "secondary_constructor": kindSecondary, "constructor_delegation_call": kindDelegationCall,
	"function_declaration": kindFunction, "function_value_parameters": kindParameters, "parameter": kindParameter,
	"parameter_modifiers": kindParameterModifiers, "function_body": kindFunctionBody, "statements": kindStatements,
	"type_parameters": kindTypeParameters, "type_parameter": kindTypeParameter, "type_constraints": kindConstraints,
	"user_type": kindUserType, "nullable_type": kindNullable, "function_type": kindFunctionType,
	"function_type_parameters": kindFunctionTypeParameters, "parenthesized_type": kindParenthesizedType,
	"type_identifier": kindTypeName, "type_arguments": kindTypeArguments, "type_projection": kindProjection,
	"simple_identifier": kindName, "this_expression": kindThis, "super_expression": kindSuper,
	"call_expression": kindCall, "call_suffix": kindCallSuffix, "value_arguments": kindArguments, "value_argument": kindArgument,
	"annotated_lambda": kindTrailing, "lambda_literal": kindLambda, "lambda_parameters": kindLambdaParameters, "anonymous_function": kindAnonymous,
	"navigation_expression": kindNavigation, "navigation_suffix": kindNavigationSuffix, "indexing_expression": kindIndexing,
	"postfix_expression": kindPostfix, "prefix_expression": kindPrefix, "parenthesized_expression": kindParenthesized,
	"as_expression": kindAs, "check_expression": kindCheck, "conjunction_expression": kindConjunction, "infix_expression": kindInfix, "indexing_suffix": kindIndexingSuffix,
	"comparison_expression": kindComparison, "equality_expression": kindComparison, "disjunction_expression": kindComparison,
	"additive_expression": kindAdditive, "elvis_expression": kindElvis, "if_expression": kindIf, "when_expression": kindWhen,
	"when_subject": kindSubject, "when_entry": kindWhenEntry, "when_condition": kindWhenCondition, "type_test": kindTypeTest,
	"for_statement": kindFor, "try_expression": kindTry, "catch_block": kindCatch, "control_structure_body": kindControlBody,
	"jump_expression": kindJump, "object_literal": kindObjectLiteral, "assignment": kindAssignment,
	"directly_assignable_expression": kindAssignable, "callable_reference": kindReference,
	"string_literal": kindString, "integer_literal": kindNumber, "hex_literal": kindNumber, "bin_literal": kindNumber, "real_literal": kindReal,
	"boolean_literal": kindBoolean, "character_literal": kindCharacter, "long_literal": kindLong,
}
