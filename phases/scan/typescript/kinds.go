package typescript

import "rules_handbook/phases/scan/syntax"

// kind is a syntax node's kind as the walker tells them apart, whatever the
// grammar.
type kind uint8

const (
	kindOther kind = iota
	kindAbstractClass
	kindAbstractMethod
	kindAmbient
	kindArguments
	kindArray
	kindArrayPattern
	kindArrayType
	kindArrow
	kindAs
	kindAssertion
	kindAssignment
	kindAssignmentPattern
	kindAugmented
	kindAwait
	kindBinary
	kindBlock
	kindCall
	kindCallSignature
	kindCaseBody
	kindCatch
	kindClass
	kindClassExpression
	kindComment
	kindComputed
	kindConstraint
	kindDecorator
	kindEnum
	kindEnumAssignment
	kindExport
	kindExportClause
	kindExportSpecifier
	kindExtends
	kindExtendsType
	kindFalse
	kindField
	kindFor
	kindForIn
	kindFunction
	kindFunctionExpression
	kindFunctionSignature
	kindFunctionType
	kindGenericType
	kindHashBang
	kindHeritage
	kindIdentifier
	kindIf
	kindImplements
	kindImport
	kindImportAlias
	kindImportClause
	kindImportRequire
	kindImportSpecifier
	kindImportWord
	kindInstantiation
	kindInterface
	kindIntersection
	kindJSXOpening
	kindLexical
	kindLiteralType
	kindMember
	kindMethod
	kindMethodSignature
	kindModule
	kindNamespaceExport
	kindNamespaceImport
	kindNestedIdentifier
	kindNestedType
	kindNew
	kindNonNull
	kindNull
	kindNumber
	kindObject
	kindObjectAssignment
	kindObjectPattern
	kindObjectType
	kindOptionalParameter
	kindOptionalType
	kindPair
	kindPairPattern
	kindParenthesized
	kindParenthesizedType
	kindPredefined
	kindPrivateName
	kindPropertyName
	kindPropertySignature
	kindReadonlyType
	kindRegex
	kindRequiredParameter
	kindRest
	kindReturn
	kindSatisfies
	kindSequence
	kindShorthand
	kindShorthandPattern
	kindSpread
	kindStaticBlock
	kindString
	kindSubscript
	kindSuper
	kindTemplate
	kindTemplateType
	kindTernary
	kindThis
	kindThisType
	kindTrue
	kindTupleType
	kindType
	kindTypeAlias
	kindTypeAnnotation
	kindTypeArguments
	kindTypeIdentifier
	kindTypeParameters
	kindTypePredicate
	kindTypeQuery
	kindUnary
	kindUndefined
	kindUnion
	kindUpdate
	kindVariable
	kindDeclarator
	kindYield
)

var kinds = map[string]kind{
	"abstract_class_declaration": kindAbstractClass, "abstract_method_signature": kindAbstractMethod,
	"ambient_declaration": kindAmbient, "arguments": kindArguments, "array": kindArray, "array_pattern": kindArrayPattern,
	"array_type": kindArrayType, "arrow_function": kindArrow, "as_expression": kindAs, "type_assertion": kindAssertion,
	"assignment_expression": kindAssignment, "assignment_pattern": kindAssignmentPattern,
	"asserts_annotation":              kindTypeAnnotation,
	"augmented_assignment_expression": kindAugmented, "await_expression": kindAwait, "binary_expression": kindBinary,
	"statement_block": kindBlock, "call_expression": kindCall, "switch_body": kindCaseBody, "catch_clause": kindCatch,
	"class_declaration": kindClass, "class": kindClassExpression, "comment": kindComment, "html_comment": kindComment,
	"computed_property_name": kindComputed, "constraint": kindConstraint, "decorator": kindDecorator,
	"enum_declaration": kindEnum, "enum_assignment": kindEnumAssignment, "export_statement": kindExport,
	"export_clause": kindExportClause, "export_specifier": kindExportSpecifier, "extends_clause": kindExtends,
	"extends_type_clause": kindExtendsType, "false": kindFalse, "public_field_definition": kindField, "field_definition": kindField,
	"for_statement": kindFor, "for_in_statement": kindForIn, "function_declaration": kindFunction,
	"generator_function_declaration": kindFunction, "function_expression": kindFunctionExpression,
	"generator_function": kindFunctionExpression, "function_signature": kindFunctionSignature,
	"function_type": kindFunctionType, "generic_type": kindGenericType, "hash_bang_line": kindHashBang,
	"class_heritage": kindHeritage, "identifier": kindIdentifier, "if_statement": kindIf, "implements_clause": kindImplements,
	"import_statement": kindImport, "import_alias": kindImportAlias, "import_clause": kindImportClause,
	"import_require_clause": kindImportRequire, "import_specifier": kindImportSpecifier, "import": kindImportWord,
	"instantiation_expression": kindInstantiation, "interface_declaration": kindInterface,
	"intersection_type": kindIntersection, "jsx_opening_element": kindJSXOpening,
	"jsx_self_closing_element": kindJSXOpening, "lexical_declaration": kindLexical,
	"literal_type": kindLiteralType, "member_expression": kindMember, "method_definition": kindMethod,
	"method_signature": kindMethodSignature, "module": kindModule, "internal_module": kindModule,
	"namespace_export": kindNamespaceExport, "namespace_import": kindNamespaceImport,
	"nested_identifier": kindNestedIdentifier, "nested_type_identifier": kindNestedType, "new_expression": kindNew,
	"non_null_expression": kindNonNull, "null": kindNull, "number": kindNumber, "object": kindObject,
	"object_assignment_pattern": kindObjectAssignment, "object_pattern": kindObjectPattern, "object_type": kindObjectType,
	"interface_body": kindObjectType, "optional_parameter": kindOptionalParameter, "optional_type": kindOptionalType,
	"pair": kindPair, "pair_pattern": kindPairPattern, "parenthesized_expression": kindParenthesized,
	"parenthesized_type": kindParenthesizedType, "predefined_type": kindPredefined,
	"private_property_identifier": kindPrivateName, "property_identifier": kindPropertyName,
	"property_signature": kindPropertySignature, "readonly_type": kindReadonlyType, "regex": kindRegex,
	"required_parameter": kindRequiredParameter, "rest_pattern": kindRest, "rest_type": kindOptionalType,
	"return_statement": kindReturn, "satisfies_expression": kindSatisfies, "sequence_expression": kindSequence,
	"shorthand_property_identifier": kindShorthand, "shorthand_property_identifier_pattern": kindShorthandPattern,
	"spread_element": kindSpread, "class_static_block": kindStaticBlock, "string": kindString,
	"subscript_expression": kindSubscript, "super": kindSuper, "template_string": kindTemplate,
	"template_literal_type": kindTemplateType, "ternary_expression": kindTernary, "this": kindThis,
	"this_type": kindThisType, "true": kindTrue, "tuple_type": kindTupleType, "type_alias_declaration": kindTypeAlias,
	"type_annotation": kindTypeAnnotation, "type_predicate_annotation": kindTypeAnnotation,
	"omitting_type_annotation": kindTypeAnnotation, "opting_type_annotation": kindTypeAnnotation,
	"adding_type_annotation": kindTypeAnnotation, "type_arguments": kindTypeArguments,
	"type_identifier": kindTypeIdentifier, "type_parameters": kindTypeParameters,
	"type_predicate": kindTypePredicate, "type_query": kindTypeQuery, "unary_expression": kindUnary,
	"undefined": kindUndefined, "union_type": kindUnion, "update_expression": kindUpdate,
	"variable_declaration": kindVariable, "variable_declarator": kindDeclarator, "yield_expression": kindYield,
	"index_signature": kindType, "call_signature": kindCallSignature, "construct_signature": kindType, "constructor_type": kindType,
	"conditional_type": kindType, "lookup_type": kindType, "index_type_query": kindType, "infer_type": kindType,
	"mapped_type_clause": kindType, "existential_type": kindType, "flow_maybe_type": kindType,
}

// fields are the ids of the fields that the walker asks for.
type fields struct {
	alias, arguments, body, condition, consequence, constraint, constructor, declaration, function, index, kind, left, module,
	name, object, operator, parameter, parameters, pattern, property, right, returnType, source, typ, typeArguments,
	typeParameters, value, key, argument uint16
}

func newFields(l *syntax.Language) fields {
	id := l.FieldID
	return fields{
		alias: id("alias"), arguments: id("arguments"), body: id("body"), condition: id("condition"), consequence: id("consequence"),
		constraint: id("constraint"), constructor: id("constructor"), declaration: id("declaration"), function: id("function"),
		index: id("index"), kind: id("kind"), left: id("left"), module: id("module"), name: id("name"), object: id("object"),
		operator: id("operator"), parameter: id("parameter"), parameters: id("parameters"), pattern: id("pattern"),
		property: id("property"), right: id("right"), returnType: id("return_type"), source: id("source"), typ: id("type"),
		typeArguments: id("type_arguments"), typeParameters: id("type_parameters"), value: id("value"), key: id("key"),
		argument: id("argument"),
	}
}
