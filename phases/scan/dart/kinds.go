package dart

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindAnnotation
	kindArgument
	kindArguments
	kindArgumentPart
	kindAssignable
	kindAssignment
	kindAwait
	kindBlock
	kindBoolean
	kindBuiltin
	kindCascade
	kindCascadeSelector
	kindCatch
	kindCatchParameters
	kindClass
	kindCombinator
	kindComparison
	kindConditional
	kindConst
	kindConstantConstructor
	kindConstantPattern
	kindConstructor
	kindConstructorInvocation
	kindConstructorParameter
	kindDeclaration
	kindDouble
	kindEnum
	kindEnumConstant
	kindExport
	kindExtension
	kindExtensionType
	kindFactory
	kindFieldInitializer
	kindFor
	kindForParts
	kindFunction
	kindFunctionBody
	kindFunctionExpression
	kindFunctionSignature
	kindFunctionType
	kindGetter
	kindIdentifier
	kindIf
	kindIfNull
	kindImport
	kindIndex
	kindInitialized
	kindInitializedList
	kindInitializer
	kindInterfaces
	kindInteger
	kindInvocation
	kindLabel
	kindLambda
	kindLibrary
	kindList
	kindLogicalAnd
	kindMap
	kindMethod
	kindMethodSignature
	kindMixin
	kindMixinApplication
	kindMixinClass
	kindMixins
	kindNamedArgument
	kindNew
	kindNull
	kindNullAssertion
	kindOperator
	kindOptionalParameters
	kindPair
	kindParameter
	kindParameterTypes
	kindParameters
	kindParenthesized
	kindPart
	kindPartOf
	kindPatternVariable
	kindPostfix
	kindRecordPattern
	kindRecordType
	kindRedirectingFactory
	kindRedirection
	kindRepresentation
	kindReturn
	kindSelector
	kindSelectorMember
	kindSetter
	kindString
	kindSuper
	kindSuperParameter
	kindSuperclass
	kindSwitchCase
	kindThis
	kindThrow
	kindTry
	kindTypeAlias
	kindTypeArguments
	kindTypeBound
	kindTypeCast
	kindTypeCastExpression
	kindTypeIdentifier
	kindTypeParameter
	kindTypeParameters
	kindTypeTest
	kindTypeTestExpression
	kindUnary
	kindURI
	kindVariableDefinition
	kindVariablePattern
	kindVoid
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "documentation_comment": kindComment, "annotation": kindAnnotation, "argument": kindArgument, "arguments": kindArguments,
	"argument_part": kindArgumentPart, "assignable_expression": kindAssignable, "assignment_expression": kindAssignment,
	"assignment_expression_without_cascade": kindAssignment, "await_expression": kindAwait, "block": kindBlock, "true": kindBoolean,
	"false": kindBoolean, "cascade_expression": kindCascade, "cascade_selector": kindCascadeSelector, "catch_clause": kindCatch,
	"catch_parameters": kindCatchParameters, "class_definition": kindClass, "combinator": kindCombinator, "relational_expression": kindComparison,
	"equality_expression": kindComparison, "logical_or_expression": kindComparison, "conditional_expression": kindConditional,
	"const_object_expression": kindConst, "constant_constructor_signature": kindConstantConstructor, "constant_pattern": kindConstantPattern,
	"constructor_signature": kindConstructor, "constructor_invocation": kindConstructorInvocation, "constructor_param": kindConstructorParameter,
	"declaration": kindDeclaration, "decimal_floating_point_literal": kindDouble, "enum_declaration": kindEnum, "enum_constant": kindEnumConstant,
	"library_export": kindExport, "extension_declaration": kindExtension, "extension_type_declaration": kindExtensionType,
	"factory_constructor_signature": kindFactory, "field_initializer": kindFieldInitializer, "for_statement": kindFor, "for_element": kindFor,
	"for_loop_parts": kindForParts, "function_declaration": kindFunction, "function_body": kindFunctionBody,
	"function_expression_body": kindFunctionBody, "function_expression": kindFunctionExpression, "function_signature": kindFunctionSignature,
	"function_type": kindFunctionType, "getter_signature": kindGetter, "identifier": kindIdentifier, "identifier_dollar_escaped": kindIdentifier,
	"if_statement": kindIf, "if_element": kindIf, "if_null_expression": kindIfNull, "import_specification": kindImport, "index_selector": kindIndex,
	"initialized_identifier": kindInitialized, "static_final_declaration": kindInitialized, "initialized_identifier_list": kindInitializedList,
	"static_final_declaration_list": kindInitializedList, "identifier_list": kindInitializedList, "initializer_list_entry": kindInitializer,
	"interfaces": kindInterfaces, "decimal_integer_literal": kindInteger, "hex_integer_literal": kindInteger, "method_invocation": kindInvocation,
	"label": kindLabel, "lambda_expression": kindLambda, "library_name": kindLibrary, "list_literal": kindList,
	"logical_and_expression": kindLogicalAnd, "set_or_map_literal": kindMap, "method_declaration": kindMethod,
	"method_signature": kindMethodSignature, "mixin_declaration": kindMixin, "mixin_application": kindMixinApplication,
	"mixin_application_class": kindMixinClass, "mixins": kindMixins, "named_argument": kindNamedArgument, "new_expression": kindNew,
	"null_literal": kindNull, "null_assertion_expression": kindNullAssertion, "operator_signature": kindOperator,
	"optional_formal_parameters": kindOptionalParameters, "pair": kindPair, "formal_parameter": kindParameter,
	"parameter_type_list": kindParameterTypes, "formal_parameter_list": kindParameters, "parenthesized_expression": kindParenthesized,
	"part_directive": kindPart, "part_of_directive": kindPartOf, "pattern_variable_declaration": kindPatternVariable,
	"postfix_expression": kindPostfix, "record_pattern": kindRecordPattern, "record_type": kindRecordType,
	"redirecting_factory_constructor_signature": kindRedirectingFactory, "redirection": kindRedirection,
	"representation_declaration": kindRepresentation, "return_statement": kindReturn, "selector": kindSelector,
	"unconditional_assignable_selector": kindSelectorMember, "conditional_assignable_selector": kindSelectorMember, "setter_signature": kindSetter,
	"string_literal": kindString, "super": kindSuper, "super_formal_parameter": kindSuperParameter, "superclass": kindSuperclass,
	"switch_statement_case": kindSwitchCase, "switch_expression_case": kindSwitchCase, "this": kindThis, "throw_expression": kindThrow,
	"throw_expression_without_cascade": kindThrow, "try_statement": kindTry, "type_alias": kindTypeAlias, "type_arguments": kindTypeArguments,
	"type_bound": kindTypeBound, "type_cast": kindTypeCast, "type_cast_expression": kindTypeCastExpression, "type_identifier": kindTypeIdentifier,
	"type_parameter": kindTypeParameter, "type_parameters": kindTypeParameters, "type_test": kindTypeTest,
	"type_test_expression": kindTypeTestExpression, "unary_expression": kindUnary, "uri": kindURI,
	"initialized_variable_definition": kindVariableDefinition, "variable_pattern": kindVariablePattern, "void_type": kindVoid,
}

const (
	fieldAlternative build.Field = iota + 1
	fieldArguments
	fieldBody
	fieldClass
	fieldConsequence
	fieldFirst
	fieldFunction
	fieldInit
	fieldInterfaces
	fieldLeft
	fieldName
	fieldOperator
	fieldParameters
	fieldPattern
	fieldRight
	fieldSecond
	fieldSignature
	fieldSuperclass
	fieldTarget
	fieldTypeParameters
	fieldValue
)

var fields = map[string]build.Field{
	"alternative": fieldAlternative, "arguments": fieldArguments, "body": fieldBody, "class": fieldClass, "consequence": fieldConsequence,
	"first": fieldFirst, "function": fieldFunction, "init": fieldInit, "interfaces": fieldInterfaces, "left": fieldLeft, "name": fieldName,
	"operator": fieldOperator, "parameters": fieldParameters, "pattern": fieldPattern, "right": fieldRight, "second": fieldSecond,
	"signature": fieldSignature, "superclass": fieldSuperclass, "target": fieldTarget, "type_parameters": fieldTypeParameters, "value": fieldValue,
}
