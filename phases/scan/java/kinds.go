package java

import "rules_handbook/phases/scan/build"

// The groups of syntax nodes that the walker tells apart.
const (
	kindComment build.Kind = iota + 1
	kindPackage
	kindImport
	kindModule
	kindClass
	kindInterface
	kindEnum
	kindRecord
	kindAnnotationType
	kindClassBody
	kindEnumMembers
	kindEnumConstant
	kindField
	kindMethod
	kindElement
	kindConstructor
	kindCompact
	kindStaticInit
	kindBlock
	kindModifiers
	kindAnnotation
	kindParameters
	kindParameter
	kindSpread
	kindInferred
	kindLocal
	kindDeclarator
	kindForEach
	kindScoped
	kindResource
	kindCatch
	kindCatchParameter
	kindCatchType
	kindReturn
	kindLambda
	kindReference
	kindCall
	kindNew
	kindExplicit
	kindAssignment
	kindUpdate
	kindName
	kindFieldAccess
	kindThis
	kindSuper
	kindArrayAccess
	kindCast
	kindParenthesized
	kindInstanceof
	kindTypePattern
	kindRecordPattern
	kindRecordComponent
	kindTernary
	kindBinary
	kindUnary
	kindSwitch
	kindSwitchLabel
	kindLiteral
	kindNull
	kindClassLiteral
	kindNewArray
	kindArrayValues
	kindTypeName
	kindScopedType
	kindGeneric
	kindArrayType
	kindPrimitive
	kindAnnotatedType
	kindWildcard
	kindDimensions
	kindTypeParameter
	kindBound
	kindTypeArguments
	kindAsterisk
	kindArguments
	kindTypeList
)

var kinds = map[string]build.Kind{
	"line_comment": kindComment, "block_comment": kindComment,
	"package_declaration": kindPackage, "import_declaration": kindImport, "module_declaration": kindModule,
	"class_declaration": kindClass, "interface_declaration": kindInterface, "enum_declaration": kindEnum,
	"record_declaration": kindRecord, "annotation_type_declaration": kindAnnotationType,
	"class_body": kindClassBody, "interface_body": kindClassBody, "enum_body": kindClassBody, "annotation_type_body": kindClassBody,
	"enum_body_declarations": kindEnumMembers, "enum_constant": kindEnumConstant,
	"field_declaration": kindField, "constant_declaration": kindField,
	"method_declaration": kindMethod, "annotation_type_element_declaration": kindElement,
	"constructor_declaration": kindConstructor, "compact_constructor_declaration": kindCompact,
	"static_initializer": kindStaticInit, "block": kindBlock, "constructor_body": kindBlock,
	"modifiers": kindModifiers, "annotation": kindAnnotation, "marker_annotation": kindAnnotation,
	"formal_parameters": kindParameters, "formal_parameter": kindParameter, "spread_parameter": kindSpread, "inferred_parameters": kindInferred,
	"local_variable_declaration": kindLocal, "variable_declarator": kindDeclarator, "enhanced_for_statement": kindForEach,
	"for_statement": kindScoped, "try_with_resources_statement": kindScoped, "if_statement": kindScoped, "while_statement": kindScoped,
	"do_statement": kindScoped, "switch_block_statement_group": kindScoped, "switch_rule": kindScoped, "expression_statement": kindScoped,
	"resource": kindResource, "catch_clause": kindCatch, "catch_formal_parameter": kindCatchParameter, "catch_type": kindCatchType,
	"return_statement": kindReturn, "yield_statement": kindReturn,
	"lambda_expression": kindLambda, "method_reference": kindReference,
	"method_invocation": kindCall, "object_creation_expression": kindNew, "explicit_constructor_invocation": kindExplicit,
	"assignment_expression": kindAssignment, "update_expression": kindUpdate,
	"identifier": kindName, "field_access": kindFieldAccess, "this": kindThis, "super": kindSuper, "array_access": kindArrayAccess,
	"cast_expression": kindCast, "parenthesized_expression": kindParenthesized, "instanceof_expression": kindInstanceof,
	"type_pattern": kindTypePattern, "record_pattern": kindRecordPattern, "record_pattern_component": kindRecordComponent,
	"ternary_expression": kindTernary, "binary_expression": kindBinary, "unary_expression": kindUnary,
	"switch_expression": kindSwitch, "switch_label": kindSwitchLabel,
	"decimal_integer_literal": kindLiteral, "hex_integer_literal": kindLiteral, "octal_integer_literal": kindLiteral, "binary_integer_literal": kindLiteral,
	"decimal_floating_point_literal": kindLiteral, "hex_floating_point_literal": kindLiteral, "true": kindLiteral, "false": kindLiteral,
	"character_literal": kindLiteral, "string_literal": kindLiteral, "null_literal": kindNull, "class_literal": kindClassLiteral,
	"array_creation_expression": kindNewArray, "array_initializer": kindArrayValues,
	"type_identifier": kindTypeName, "scoped_type_identifier": kindScopedType, "generic_type": kindGeneric, "array_type": kindArrayType,
	"integral_type": kindPrimitive, "floating_point_type": kindPrimitive, "boolean_type": kindPrimitive, "void_type": kindPrimitive,
	"annotated_type": kindAnnotatedType, "wildcard": kindWildcard, "dimensions": kindDimensions,
	"type_parameter": kindTypeParameter, "type_bound": kindBound, "type_arguments": kindTypeArguments, "asterisk": kindAsterisk,
	"argument_list": kindArguments, "type_list": kindTypeList,
}

// The fields of the grammar.
const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldType
	fieldTypeParameters
	fieldParameters
	fieldSuperclass
	fieldInterfaces
	fieldDeclarator
	fieldValue
	fieldDimensions
	fieldObject
	fieldArguments
	fieldField
	fieldConstructor
	fieldLeft
	fieldRight
	fieldOperator
	fieldCondition
	fieldConsequence
	fieldAlternative
	fieldArray
	fieldElement
	fieldTypeArguments
	fieldPattern
)

var fields = map[string]build.Field{
	"name": fieldName, "body": fieldBody, "type": fieldType, "type_parameters": fieldTypeParameters, "parameters": fieldParameters,
	"superclass": fieldSuperclass, "interfaces": fieldInterfaces, "declarator": fieldDeclarator, "value": fieldValue,
	"dimensions": fieldDimensions, "object": fieldObject, "arguments": fieldArguments, "field": fieldField, "constructor": fieldConstructor,
	"left": fieldLeft, "right": fieldRight, "operator": fieldOperator, "condition": fieldCondition, "consequence": fieldConsequence,
	"alternative": fieldAlternative, "array": fieldArray, "element": fieldElement, "type_arguments": fieldTypeArguments, "pattern": fieldPattern,
}
