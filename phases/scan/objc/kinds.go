package objc

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindAttributes
	kindBlock
	kindBlockLiteral
	kindCall
	kindCast
	kindCondition
	kindConditional
	kindDeclaration
	kindFunction
	kindFunctionDeclarator
	kindFor
	kindGeneric
	kindIdentifier
	kindImplementation
	kindInclude
	kindInit
	kindInterface
	kindMember
	kindMessage
	kindMethod
	kindMethodParameter
	kindMethodType
	kindParameter
	kindParameters
	kindParenthesized
	kindPointer
	kindProperty
	kindStructDeclaration
	kindTypeIdentifier
	kindTypeName
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "compound_statement": kindBlock, "block_literal": kindBlockLiteral, "call_expression": kindCall, "cast_expression": kindCast,
	"declaration": kindDeclaration, "function_definition": kindFunction, "function_declarator": kindFunctionDeclarator, "for_statement": kindFor,
	"identifier": kindIdentifier, "field_identifier": kindIdentifier, "class_implementation": kindImplementation, "preproc_include": kindInclude,
	"init_declarator": kindInit, "class_interface": kindInterface, "field_expression": kindMember, "message_expression": kindMessage,
	"method_definition": kindMethod, "method_parameter": kindMethodParameter, "method_type": kindMethodType, "parameter_declaration": kindParameter,
	"parameter_list": kindParameters, "parenthesized_expression": kindParenthesized, "pointer_declarator": kindPointer,
	"abstract_pointer_declarator": kindPointer, "block_pointer_declarator": kindPointer, "property_declaration": kindProperty,
	"struct_declaration": kindStructDeclaration, "struct_declarator": kindPointer, "parenthesized_declarator": kindPointer,
	"type_identifier": kindTypeIdentifier, "type_name": kindTypeName, "generic_specifier": kindGeneric,
	"property_attributes_declaration": kindAttributes, "preproc_if": kindCondition, "preproc_ifdef": kindCondition, "preproc_else": kindCondition,
	"preproc_elif": kindCondition, "conditional_expression": kindConditional,
}

const (
	fieldAlternative build.Field = iota + 1
	fieldArgument
	fieldArguments
	fieldBody
	fieldCategory
	fieldCondition
	fieldConsequence
	fieldDeclarator
	fieldField
	fieldFunction
	fieldMethod
	fieldParameters
	fieldReceiver
	fieldSuperclass
	fieldType
	fieldValue
)

var fields = map[string]build.Field{
	"alternative": fieldAlternative, "condition": fieldCondition, "consequence": fieldConsequence, "argument": fieldArgument, "arguments": fieldArguments, "body": fieldBody, "category": fieldCategory, "declarator": fieldDeclarator,
	"field": fieldField, "function": fieldFunction, "method": fieldMethod, "parameters": fieldParameters, "receiver": fieldReceiver,
	"superclass": fieldSuperclass, "type": fieldType, "value": fieldValue,
}
