package scala

import "rules_handbook/phases/scan/build"

// The groups of syntax nodes that the walker tells apart.
const (
	kindComment build.Kind = iota + 1
	kindPackage
	kindPackageObject
	kindImport
	kindSelectors
	kindImportWildcard
	kindRenamed
	kindObject
	kindClass
	kindTrait
	kindEnum
	kindEnumBody
	kindCases
	kindSimpleCase
	kindFullCase
	kindTypeDefinition
	kindFunction
	kindFunctionDeclaration
	kindExtension
	kindGiven
	kindValue
	kindValueDeclaration
	kindVariable
	kindVariableDeclaration
	kindExtends
	kindBody
	kindSelfType
	kindModifiers
	kindAccess
	kindAnnotation
	kindTypeParameters
	kindVariance
	kindBound
	kindContextBound
	kindClassParameters
	kindClassParameter
	kindParameters
	kindParameter
	kindBlock
	kindCaseBlock
	kindCase
	kindGuard
	kindLambda
	kindBindings
	kindBinding
	kindColonArgument
	kindCall
	kindArguments
	kindTypeArguments
	kindGenericCall
	kindField
	kindNew
	kindAscription
	kindInfix
	kindPostfix
	kindPrefix
	kindParenthesized
	kindTuple
	kindAssignment
	kindIf
	kindMatch
	kindTry
	kindCatch
	kindFinally
	kindFor
	kindEnumerators
	kindEnumerator
	kindReturn
	kindThrow
	kindName
	kindOperator
	kindWildcard
	kindInterpolated
	kindInterpolation
	kindString
	kindInteger
	kindFloat
	kindBoolean
	kindCharacter
	kindNull
	kindUnit
	kindTypeName
	kindStableType
	kindStableName
	kindGenericType
	kindCompoundType
	kindInfixType
	kindTupleType
	kindSingletonType
	kindProjectedType
	kindAnnotatedType
	kindFunctionType
	kindParameterTypes
	kindLazyType
	kindRepeatedType
	kindLiteralType
	kindStructuralType
	kindOtherType
	kindClassPattern
	kindInfixPattern
	kindCapturePattern
	kindTypedPattern
	kindAlternativePattern
	kindTuplePattern
	kindRepeatPattern
	kindNames
	kindQuote
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "block_comment": kindComment,
	"package_clause": kindPackage, "package_object": kindPackageObject,
	"import_declaration": kindImport, "export_declaration": kindImport, "namespace_selectors": kindSelectors,
	"namespace_wildcard": kindImportWildcard, "arrow_renamed_identifier": kindRenamed, "as_renamed_identifier": kindRenamed,
	"object_definition": kindObject, "class_definition": kindClass, "trait_definition": kindTrait,
	"enum_definition": kindEnum, "enum_body": kindEnumBody, "enum_case_definitions": kindCases, "simple_enum_case": kindSimpleCase, "full_enum_case": kindFullCase,
	"type_definition": kindTypeDefinition, "function_definition": kindFunction, "function_declaration": kindFunctionDeclaration,
	"extension_definition": kindExtension, "given_definition": kindGiven,
	"val_definition": kindValue, "val_declaration": kindValueDeclaration, "var_definition": kindVariable, "var_declaration": kindVariableDeclaration,
	"extends_clause": kindExtends, "template_body": kindBody, "with_template_body": kindBody, "self_type": kindSelfType,
	"modifiers": kindModifiers, "access_modifier": kindAccess, "annotation": kindAnnotation,
	"type_parameters": kindTypeParameters, "covariant_type_parameter": kindVariance, "contravariant_type_parameter": kindVariance,
	"upper_bound": kindBound, "context_bound": kindContextBound,
	"class_parameters": kindClassParameters, "class_parameter": kindClassParameter, "parameters": kindParameters, "parameter": kindParameter,
	"block": kindBlock, "indented_block": kindBlock, "case_block": kindCaseBlock, "indented_cases": kindCaseBlock, "case_clause": kindCase, "guard": kindGuard,
	"lambda_expression": kindLambda, "bindings": kindBindings, "binding": kindBinding, "colon_argument": kindColonArgument,
	"call_expression": kindCall, "arguments": kindArguments, "type_arguments": kindTypeArguments, "generic_function": kindGenericCall,
	"field_expression": kindField, "instance_expression": kindNew, "ascription_expression": kindAscription, "infix_expression": kindInfix,
	"postfix_expression": kindPostfix, "prefix_expression": kindPrefix, "parenthesized_expression": kindParenthesized, "tuple_expression": kindTuple,
	"assignment_expression": kindAssignment, "if_expression": kindIf, "match_expression": kindMatch, "try_expression": kindTry,
	"catch_clause": kindCatch, "finally_clause": kindFinally, "for_expression": kindFor, "enumerators": kindEnumerators, "enumerator": kindEnumerator,
	"return_expression": kindReturn, "throw_expression": kindThrow,
	"identifier": kindName, "operator_identifier": kindOperator, "wildcard": kindWildcard,
	"interpolated_string_expression": kindInterpolated, "interpolation": kindInterpolation, "string": kindString,
	"integer_literal": kindInteger, "floating_point_literal": kindFloat, "boolean_literal": kindBoolean, "character_literal": kindCharacter,
	"null_literal": kindNull, "unit": kindUnit,
	"type_identifier": kindTypeName, "stable_type_identifier": kindStableType, "stable_identifier": kindStableName, "generic_type": kindGenericType,
	"compound_type": kindCompoundType, "infix_type": kindInfixType, "tuple_type": kindTupleType, "singleton_type": kindSingletonType,
	"projected_type": kindProjectedType, "annotated_type": kindAnnotatedType, "function_type": kindFunctionType, "parameter_types": kindParameterTypes,
	"lazy_parameter_type": kindLazyType, "repeated_parameter_type": kindRepeatedType, "literal_type": kindLiteralType,
	"structural_type": kindStructuralType, "match_type": kindOtherType, "type_lambda": kindOtherType,
	"case_class_pattern": kindClassPattern, "infix_pattern": kindInfixPattern, "capture_pattern": kindCapturePattern, "typed_pattern": kindTypedPattern,
	"alternative_pattern": kindAlternativePattern, "tuple_pattern": kindTuplePattern, "repeat_pattern": kindRepeatPattern, "identifiers": kindNames,
	"quote_expression": kindQuote, "splice_expression": kindQuote,
}

// The fields of the grammar.
const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldType
	fieldReturn
	fieldValue
	fieldField
	fieldFunction
	fieldArguments
	fieldPattern
	fieldLeft
	fieldRight
	fieldOperator
	fieldDefault
	fieldCondition
	fieldConsequence
	fieldAlternative
	fieldParameters
	fieldInterpolator
	fieldTypeArguments
	fieldAlias
	fieldPath
	fieldSelector
	fieldEnumerators
	fieldBase
	fieldLambdaStart
)

var fields = map[string]build.Field{
	"name": fieldName, "body": fieldBody, "type": fieldType, "return_type": fieldReturn, "value": fieldValue, "field": fieldField,
	"function": fieldFunction, "arguments": fieldArguments, "pattern": fieldPattern, "left": fieldLeft, "right": fieldRight,
	"operator": fieldOperator, "default_value": fieldDefault, "condition": fieldCondition, "consequence": fieldConsequence,
	"alternative": fieldAlternative, "parameters": fieldParameters, "interpolator": fieldInterpolator, "type_arguments": fieldTypeArguments,
	"alias": fieldAlias, "path": fieldPath, "selector": fieldSelector, "enumerators": fieldEnumerators, "base": fieldBase,
	"lambda_start": fieldLambdaStart,
}
