package typescript

import "rules_handbook/phases/scan/build"

const (
	kindOther build.Kind = iota
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

var kinds = map[string]build.Kind{
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

// The fields of the grammars; a grammar may lack some.
const (
	fieldAlias build.Field = iota + 1
	fieldArguments
	fieldBody
	fieldCondition
	fieldConsequence
	fieldConstraint
	fieldConstructor
	fieldDeclaration
	fieldFunction
	fieldIndex
	fieldKind
	fieldLeft
	fieldModule
	fieldName
	fieldObject
	fieldOperator
	fieldParameter
	fieldParameters
	fieldPattern
	fieldProperty
	fieldRight
	fieldReturnType
	fieldSource
	fieldTyp
	fieldTypeArguments
	fieldTypeParameters
	fieldValue
	fieldKey
	fieldArgument
)

var fields = map[string]build.Field{
	"alias":           fieldAlias,
	"arguments":       fieldArguments,
	"body":            fieldBody,
	"condition":       fieldCondition,
	"consequence":     fieldConsequence,
	"constraint":      fieldConstraint,
	"constructor":     fieldConstructor,
	"declaration":     fieldDeclaration,
	"function":        fieldFunction,
	"index":           fieldIndex,
	"kind":            fieldKind,
	"left":            fieldLeft,
	"module":          fieldModule,
	"name":            fieldName,
	"object":          fieldObject,
	"operator":        fieldOperator,
	"parameter":       fieldParameter,
	"parameters":      fieldParameters,
	"pattern":         fieldPattern,
	"property":        fieldProperty,
	"right":           fieldRight,
	"return_type":     fieldReturnType,
	"source":          fieldSource,
	"type":            fieldTyp,
	"type_arguments":  fieldTypeArguments,
	"type_parameters": fieldTypeParameters,
	"value":           fieldValue,
	"key":             fieldKey,
	"argument":        fieldArgument,
}
