package csharp

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindIdentifier
	kindPredefined
	kindQualified
	kindAliasQualified
	kindGeneric
	kindNullable
	kindArrayType
	kindPointerType
	kindTupleType
	kindTupleElement
	kindImplicitType
	kindUsing
	kindNamespace
	kindFileNamespace
	kindClass
	kindStruct
	kindInterface
	kindRecord
	kindEnum
	kindEnumMember
	kindDelegate
	kindAttributeList
	kindAttribute
	kindModifier
	kindTypeParameters
	kindTypeParameter
	kindConstraints
	kindConstraint
	kindBaseList
	kindPrimaryBase
	kindFieldDeclaration
	kindVariables
	kindVariable
	kindProperty
	kindEvent
	kindIndexer
	kindAccessors
	kindAccessor
	kindMethod
	kindConstructor
	kindInitializer
	kindDestructor
	kindOperator
	kindLocalFunction
	kindExplicit
	kindParameters
	kindParameter
	kindImplicitParameter
	kindBlock
	kindArrow
	kindReturn
	kindForeach
	kindFor
	kindUsingStatement
	kindCatch
	kindCatchDeclaration
	kindSwitchSection
	kindSwitchArm
	kindSwitchExpression
	kindDeclarationPattern
	kindDeclarationExpression
	kindTuplePattern
	kindInvocation
	kindNew
	kindImplicitNew
	kindMember
	kindMemberBinding
	kindConditionalAccess
	kindElementAccess
	kindElementBinding
	kindArguments
	kindArgument
	kindLambda
	kindAnonymous
	kindAwait
	kindAssignment
	kindPrefix
	kindPostfix
	kindBinary
	kindConditional
	kindCast
	kindAs
	kindParenthesized
	kindTuple
	kindTypeof
	kindString
	kindInteger
	kindReal
	kindBool
	kindCharacter
	kindNull
	kindArrayCreation
	kindArrayRank
	kindObjectInitializer
	kindQuery
	kindFrom
	kindLetClause
	kindThrow
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "identifier": kindIdentifier, "predefined_type": kindPredefined, "qualified_name": kindQualified,
	"alias_qualified_name": kindAliasQualified, "generic_name": kindGeneric, "nullable_type": kindNullable, "array_type": kindArrayType,
	"pointer_type": kindPointerType, "ref_type": kindPointerType, "scoped_type": kindPointerType, "tuple_type": kindTupleType, "tuple_element": kindTupleElement,
	"implicit_type": kindImplicitType, "using_directive": kindUsing, "namespace_declaration": kindNamespace,
	"file_scoped_namespace_declaration": kindFileNamespace, "class_declaration": kindClass, "struct_declaration": kindStruct,
	"interface_declaration": kindInterface, "record_declaration": kindRecord, "record_struct_declaration": kindRecord, "enum_declaration": kindEnum,
	"enum_member_declaration": kindEnumMember, "delegate_declaration": kindDelegate, "attribute_list": kindAttributeList, "global_attribute": kindAttributeList, "attribute": kindAttribute,
	"modifier": kindModifier, "type_parameter_list": kindTypeParameters, "type_parameter": kindTypeParameter,
	"type_parameter_constraints_clause": kindConstraints, "type_parameter_constraint": kindConstraint, "base_list": kindBaseList,
	"primary_constructor_base_type": kindPrimaryBase, "field_declaration": kindFieldDeclaration, "event_field_declaration": kindFieldDeclaration,
	"variable_declaration": kindVariables, "variable_declarator": kindVariable, "property_declaration": kindProperty, "event_declaration": kindEvent,
	"indexer_declaration": kindIndexer, "accessor_list": kindAccessors, "accessor_declaration": kindAccessor, "method_declaration": kindMethod,
	"constructor_declaration": kindConstructor, "constructor_initializer": kindInitializer, "destructor_declaration": kindDestructor,
	"operator_declaration": kindOperator, "conversion_operator_declaration": kindOperator, "local_function_statement": kindLocalFunction,
	"explicit_interface_specifier": kindExplicit,
	"parameter_list":               kindParameters, "bracketed_parameter_list": kindParameters, "parameter": kindParameter, "implicit_parameter": kindImplicitParameter,
	"block": kindBlock, "arrow_expression_clause": kindArrow, "return_statement": kindReturn, "foreach_statement": kindForeach, "for_statement": kindFor,
	"using_statement": kindUsingStatement, "fixed_statement": kindUsingStatement, "catch_clause": kindCatch, "catch_declaration": kindCatchDeclaration,
	"switch_section": kindSwitchSection, "switch_expression_arm": kindSwitchArm, "switch_expression": kindSwitchExpression,
	"declaration_pattern": kindDeclarationPattern, "recursive_pattern": kindDeclarationPattern, "var_pattern": kindDeclarationPattern,
	"declaration_expression": kindDeclarationExpression, "tuple_pattern": kindTuplePattern,
	"invocation_expression": kindInvocation, "object_creation_expression": kindNew, "implicit_object_creation_expression": kindImplicitNew,
	"member_access_expression": kindMember, "member_binding_expression": kindMemberBinding, "conditional_access_expression": kindConditionalAccess,
	"element_access_expression": kindElementAccess, "element_binding_expression": kindElementBinding, "argument_list": kindArguments,
	"argument": kindArgument, "lambda_expression": kindLambda, "anonymous_method_expression": kindAnonymous, "await_expression": kindAwait,
	"assignment_expression": kindAssignment, "prefix_unary_expression": kindPrefix, "postfix_unary_expression": kindPostfix,
	"binary_expression": kindBinary, "conditional_expression": kindConditional, "cast_expression": kindCast, "as_expression": kindAs,
	"parenthesized_expression": kindParenthesized, "checked_expression": kindParenthesized, "ref_expression": kindParenthesized,
	"tuple_expression": kindTuple, "typeof_expression": kindTypeof,
	"string_literal": kindString, "verbatim_string_literal": kindString, "raw_string_literal": kindString, "interpolated_string_expression": kindString,
	"integer_literal": kindInteger, "real_literal": kindReal, "boolean_literal": kindBool, "character_literal": kindCharacter, "null_literal": kindNull,
	"array_creation_expression": kindArrayCreation, "array_rank_specifier": kindArrayRank, "implicit_array_creation_expression": kindArrayCreation,
	"initializer_expression": kindObjectInitializer, "query_expression": kindQuery, "from_clause": kindFrom, "join_clause": kindFrom, "let_clause": kindLetClause,
	"throw_expression": kindThrow,
}

const (
	fieldName build.Field = iota + 1
	fieldType
	fieldReturns
	fieldBody
	fieldParameters
	fieldTypeParameters
	fieldAccessors
	fieldValue
	fieldFunction
	fieldArguments
	fieldExpression
	fieldCondition
	fieldConsequence
	fieldAlternative
	fieldLeft
	fieldRight
	fieldOperator
	fieldQualifier
	fieldAlias
	fieldInitializer
	fieldSubscript
)

var fields = map[string]build.Field{
	"name": fieldName, "type": fieldType, "returns": fieldReturns, "body": fieldBody, "parameters": fieldParameters,
	"type_parameters": fieldTypeParameters, "accessors": fieldAccessors, "value": fieldValue, "function": fieldFunction,
	"arguments": fieldArguments, "expression": fieldExpression, "condition": fieldCondition, "consequence": fieldConsequence,
	"alternative": fieldAlternative, "left": fieldLeft, "right": fieldRight, "operator": fieldOperator, "qualifier": fieldQualifier,
	"alias": fieldAlias, "initializer": fieldInitializer, "subscript": fieldSubscript,
}
