package php

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindNamespace
	kindUse
	kindUseClause
	kindUseGroup
	kindDeclare
	kindName
	kindQualifiedName
	kindNamespaceName
	kindAlias
	kindClass
	kindInterface
	kindTrait
	kindEnum
	kindEnumCase
	kindBase
	kindInterfaces
	kindTraitUse
	kindInsteadof
	kindUseAs
	kindConstants
	kindConstant
	kindProperties
	kindProperty
	kindInitializer
	kindMethod
	kindFunction
	kindClosure
	kindArrow
	kindClosureUse
	kindParameter
	kindAttributes
	kindAttribute
	kindVariable
	kindCall
	kindMemberCall
	kindScopedCall
	kindNew
	kindMember
	kindScopedProperty
	kindClassConstant
	kindRelativeScope
	kindSubscript
	kindAssignment
	kindReferenceAssignment
	kindAugmented
	kindUpdate
	kindList
	kindArray
	kindElement
	kindForeach
	kindPair
	kindByRef
	kindIf
	kindCatch
	kindReturn
	kindThrow
	kindYield
	kindStatic
	kindStaticVariable
	kindGlobal
	kindUnset
	kindParenthesized
	kindConditional
	kindBinary
	kindUnary
	kindMatch
	kindCast
	kindClone
	kindArguments
	kindArgument
	kindString
	kindInteger
	kindFloat
	kindBoolean
	kindNull
	kindBlock
	kindStatement
	kindNamedType
	kindOptionalType
	kindUnionType
	kindIntersectionType
	kindPrimitiveType
	kindType
	kindDeclarationList
	kindModifier
	kindInclude
	kindMatchArm
	kindTypeList
	kindDynamicName
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "namespace_definition": kindNamespace, "namespace_use_declaration": kindUse, "namespace_use_clause": kindUseClause,
	"namespace_use_group": kindUseGroup, "namespace_use_group_clause": kindUseClause, "declare_statement": kindDeclare, "name": kindName,
	"qualified_name": kindQualifiedName, "namespace_name": kindNamespaceName, "namespace_aliasing_clause": kindAlias,
	"class_declaration": kindClass, "interface_declaration": kindInterface, "trait_declaration": kindTrait, "enum_declaration": kindEnum,
	"enum_case": kindEnumCase, "base_clause": kindBase, "class_interface_clause": kindInterfaces, "use_declaration": kindTraitUse,
	"use_instead_of_clause": kindInsteadof, "use_as_clause": kindUseAs, "const_declaration": kindConstants, "const_element": kindConstant,
	"property_declaration": kindProperties, "property_element": kindProperty, "property_initializer": kindInitializer,
	"method_declaration": kindMethod, "function_definition": kindFunction, "anonymous_function_creation_expression": kindClosure,
	"arrow_function": kindArrow, "anonymous_function_use_clause": kindClosureUse, "simple_parameter": kindParameter,
	"property_promotion_parameter": kindParameter, "variadic_parameter": kindParameter, "attribute_list": kindAttributes,
	"attribute": kindAttribute, "variable_name": kindVariable, "function_call_expression": kindCall, "member_call_expression": kindMemberCall,
	"nullsafe_member_call_expression": kindMemberCall, "scoped_call_expression": kindScopedCall, "object_creation_expression": kindNew,
	"member_access_expression": kindMember, "nullsafe_member_access_expression": kindMember, "scoped_property_access_expression": kindScopedProperty,
	"class_constant_access_expression": kindClassConstant, "relative_scope": kindRelativeScope, "subscript_expression": kindSubscript,
	"assignment_expression": kindAssignment, "reference_assignment_expression": kindReferenceAssignment,
	"augmented_assignment_expression": kindAugmented, "update_expression": kindUpdate, "list_literal": kindList,
	"array_creation_expression": kindArray, "array_element_initializer": kindElement, "foreach_statement": kindForeach, "pair": kindPair,
	"by_ref": kindByRef, "if_statement": kindIf, "else_if_clause": kindIf, "catch_clause": kindCatch, "return_statement": kindReturn,
	"throw_expression": kindThrow, "yield_expression": kindYield, "function_static_declaration": kindStatic,
	"static_variable_declaration": kindStaticVariable, "global_declaration": kindGlobal, "unset_statement": kindUnset,
	"parenthesized_expression": kindParenthesized, "conditional_expression": kindConditional, "binary_expression": kindBinary,
	"unary_op_expression": kindUnary, "match_expression": kindMatch, "cast_expression": kindCast, "clone_expression": kindClone,
	"arguments": kindArguments, "argument": kindArgument, "string": kindString, "encapsed_string": kindString, "heredoc": kindString,
	"nowdoc": kindString, "shell_command_expression": kindString, "integer": kindInteger, "float": kindFloat, "boolean": kindBoolean,
	"null": kindNull, "compound_statement": kindBlock, "colon_block": kindBlock, "expression_statement": kindStatement,
	"named_type": kindNamedType, "optional_type": kindOptionalType, "union_type": kindUnionType, "primitive_type": kindPrimitiveType,
	"intersection_type": kindIntersectionType, "disjunctive_normal_form_type": kindUnionType, "bottom_type": kindType, "declaration_list": kindDeclarationList,
	"enum_declaration_list": kindDeclarationList, "visibility_modifier": kindModifier, "static_modifier": kindModifier,
	"abstract_modifier": kindModifier, "final_modifier": kindModifier, "readonly_modifier": kindModifier, "var_modifier": kindModifier,
	"match_conditional_expression": kindMatchArm, "match_default_expression": kindMatchArm, "type_list": kindTypeList,
	"include_expression": kindInclude, "include_once_expression": kindInclude, "require_expression": kindInclude,
	"require_once_expression": kindInclude, "dynamic_variable_name": kindDynamicName,
}

const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldAttributes
	fieldParameters
	fieldReturnType
	fieldType
	fieldDefault
	fieldFunction
	fieldArguments
	fieldObject
	fieldScope
	fieldLeft
	fieldRight
	fieldOperator
	fieldCondition
	fieldArgument
	fieldValue
	fieldAlternative
	fieldReturnExpression
)

var fields = map[string]build.Field{
	"name": fieldName, "body": fieldBody, "attributes": fieldAttributes, "parameters": fieldParameters, "return_type": fieldReturnType,
	"type": fieldType, "default_value": fieldDefault, "function": fieldFunction, "arguments": fieldArguments, "object": fieldObject,
	"scope": fieldScope, "left": fieldLeft, "right": fieldRight, "operator": fieldOperator, "condition": fieldCondition,
	"argument": fieldArgument, "value": fieldValue, "alternative": fieldAlternative, "return_expression": fieldReturnExpression,
}
