package cpp

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindAbstractFunction
	kindAccess
	kindAlias
	kindArray
	kindAssignment
	kindBases
	kindBinary
	kindBitfield
	kindBlock
	kindCall
	kindCast
	kindCatch
	kindChar
	kindClass
	kindCompound
	kindConcatenated
	kindConditional
	kindDeclaration
	kindDecltype
	kindDefault
	kindDefineFunction
	kindDefineValue
	kindDelete
	kindDependent
	kindDestructor
	kindElaborated
	kindEnum
	kindEnumerator
	kindEnumerators
	kindError
	kindField
	kindFieldList
	kindFor
	kindForRange
	kindFriend
	kindFunction
	kindFunctionDeclarator
	kindIdentifier
	kindIf
	kindInclude
	kindInit
	kindInitializer
	kindInitializerList
	kindInitializers
	kindLambda
	kindLambdaCaptures
	kindLinkage
	kindMember
	kindNamespace
	kindNamespaceAlias
	kindNestedNamespace
	kindNew
	kindNull
	kindNumber
	kindOperatorCast
	kindOperatorName
	kindOptionalParameter
	kindOptionalTypeParameter
	kindParameter
	kindParameters
	kindParenthesized
	kindParenthesizedDeclarator
	kindPlaceholder
	kindPointer
	kindPointerExpression
	kindPreprocCondition
	kindSuspend
	kindAttributeList
	kindPrimitive
	kindPure
	kindQualified
	kindReference
	kindReturn
	kindSizeof
	kindSized
	kindSpread
	kindStorage
	kindString
	kindStruct
	kindStructured
	kindSubscript
	kindTemplate
	kindTemplateFunction
	kindTemplateTypeParameter
	kindTemplateType
	kindThis
	kindTrailing
	kindTrue
	kindTypeDefinition
	kindTypeDescriptor
	kindTypeIdentifier
	kindTypeParameter
	kindUnary
	kindUnion
	kindUpdate
	kindUsing
	kindVariadicParameter
	kindVariadicTypeParameter
	kindVirtual
)

// sharedKinds are the rules that the grammars of C and C++ have in common;
// what one of them lacks does no harm.
var kinds = map[string]build.Kind{
	"comment": kindComment, "abstract_function_declarator": kindAbstractFunction, "access_specifier": kindAccess, "alias_declaration": kindAlias,
	"array_declarator": kindArray, "abstract_array_declarator": kindArray, "assignment_expression": kindAssignment, "base_class_clause": kindBases,
	"binary_expression": kindBinary, "bitfield_clause": kindBitfield, "compound_statement": kindBlock, "call_expression": kindCall,
	"cast_expression": kindCast, "catch_clause": kindCatch, "char_literal": kindChar, "class_specifier": kindClass,
	"compound_literal_expression": kindCompound, "concatenated_string": kindConcatenated, "conditional_expression": kindConditional,
	"declaration": kindDeclaration, "decltype": kindDecltype, "default_method_clause": kindDefault,
	"preproc_function_def": kindDefineFunction, "preproc_def": kindDefineValue, "delete_method_clause": kindDelete,
	"dependent_type": kindDependent, "dependent_name": kindDependent, "destructor_name": kindDestructor,
	"enum_specifier": kindEnum, "enumerator": kindEnumerator, "enumerator_list": kindEnumerators,
	"ERROR": kindError, "field_declaration": kindField, "field_declaration_list": kindFieldList, "for_statement": kindFor,
	"for_range_loop": kindForRange, "friend_declaration": kindFriend, "function_definition": kindFunction, "inline_method_definition": kindFunction,
	"function_declarator": kindFunctionDeclarator, "identifier": kindIdentifier, "field_identifier": kindIdentifier,
	"namespace_identifier": kindIdentifier, "if_statement": kindIf, "preproc_include": kindInclude, "init_declarator": kindInit,
	"field_initializer": kindInitializer, "initializer_list": kindInitializerList, "field_initializer_list": kindInitializers,
	"lambda_expression": kindLambda, "lambda_capture_specifier": kindLambdaCaptures, "linkage_specification": kindLinkage,
	"field_expression": kindMember, "namespace_definition": kindNamespace, "namespace_alias_definition": kindNamespaceAlias,
	"nested_namespace_specifier": kindNestedNamespace, "new_expression": kindNew, "null": kindNull, "nullptr": kindNull, "number_literal": kindNumber,
	"operator_cast": kindOperatorCast, "operator_name": kindOperatorName, "optional_parameter_declaration": kindOptionalParameter,
	"optional_type_parameter_declaration": kindOptionalTypeParameter, "parameter_declaration": kindParameter, "parameter_list": kindParameters,
	"parenthesized_expression": kindParenthesized, "parenthesized_declarator": kindParenthesizedDeclarator,
	"abstract_parenthesized_declarator": kindParenthesizedDeclarator, "placeholder_type_specifier": kindPlaceholder,
	"pointer_declarator": kindPointer, "abstract_pointer_declarator": kindPointer, "pointer_type_declarator": kindPointer,
	"pointer_expression": kindPointerExpression, "preproc_if": kindPreprocCondition, "preproc_elif": kindPreprocCondition,
	"primitive_type": kindPrimitive, "pure_virtual_clause": kindPure, "qualified_identifier": kindQualified,
	"reference_declarator": kindReference, "abstract_reference_declarator": kindReference, "return_statement": kindReturn,
	"co_return_statement": kindReturn, "co_await_expression": kindSuspend, "co_yield_statement": kindSuspend,
	"attribute_declaration": kindAttributeList, "sizeof_expression": kindSizeof, "sized_type_specifier": kindSized,
	"parameter_pack_expansion": kindSpread, "storage_class_specifier": kindStorage, "string_literal": kindString, "raw_string_literal": kindString,
	"struct_specifier": kindStruct, "structured_binding_declarator": kindStructured, "subscript_expression": kindSubscript,
	"template_declaration": kindTemplate, "template_function": kindTemplateFunction, "template_method": kindTemplateFunction,
	"template_template_parameter_declaration": kindTemplateTypeParameter, "template_type": kindTemplateType, "this": kindThis,
	"trailing_return_type": kindTrailing, "true": kindTrue, "false": kindTrue, "type_definition": kindTypeDefinition,
	"type_descriptor": kindTypeDescriptor, "type_identifier": kindTypeIdentifier, "type_parameter_declaration": kindTypeParameter,
	"unary_expression": kindUnary, "union_specifier": kindUnion, "update_expression": kindUpdate, "using_declaration": kindUsing,
	"variadic_parameter": kindVariadicParameter, "variadic_parameter_declaration": kindVariadicParameter,
	"variadic_type_parameter_declaration": kindVariadicTypeParameter, "virtual": kindVirtual,
}

const (
	fieldAlternative build.Field = iota + 1
	fieldArgument
	fieldArguments
	fieldBody
	fieldCaptures
	fieldCondition
	fieldConsequence
	fieldDeclarator
	fieldDefault
	fieldDefaultType
	fieldField
	fieldFunction
	fieldLeft
	fieldName
	fieldOperator
	fieldParameters
	fieldPath
	fieldRight
	fieldScope
	fieldType
	fieldValue
)

// cFields are the fields that the grammar of C has too.
var cFields = map[string]build.Field{
	"alternative": fieldAlternative, "argument": fieldArgument, "arguments": fieldArguments, "body": fieldBody, "condition": fieldCondition,
	"consequence": fieldConsequence, "declarator": fieldDeclarator, "field": fieldField, "function": fieldFunction, "left": fieldLeft,
	"name": fieldName, "operator": fieldOperator, "parameters": fieldParameters, "path": fieldPath, "right": fieldRight,
	"type": fieldType, "value": fieldValue,
}

var cppFields = func() map[string]build.Field {
	fields := map[string]build.Field{
		"captures": fieldCaptures, "default_value": fieldDefault, "default_type": fieldDefaultType, "scope": fieldScope,
	}
	for name, field := range cFields {
		fields[name] = field
	}
	return fields
}()
