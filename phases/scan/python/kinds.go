package python

import "rules_handbook/phases/scan/syntax"

// kind is a group of syntax nodes that the walker treats alike; 0 is any
// other node.
type kind uint8

const (
	kindIdentifier kind = iota + 1
	kindFunction
	kindClass
	kindDecorated
	kindLambda
	kindComprehension
	kindCall
	kindAttribute
	kindSubscript
	kindSlice
	kindAwait
	kindParenthesized
	kindConditional
	kindBoolean
	kindOperator
	kindComparison
	kindNamed
	kindAssignment
	kindAugmented
	kindSequence
	kindSplat
	kindKeyword
	kindFor
	kindWith
	kindAsPattern
	kindAsTarget
	kindExcept
	kindReturn
	kindYield
	kindDelete
	kindGlobal
	kindNonlocal
	kindImport
	kindImportFrom
	kindFutureImport
	kindIf
	kindCase
	kindBlock
	kindAssert
	kindString
	kindJoinedString
	kindInteger
	kindFloat
	kindBool
	kindNone
	kindList
	kindSet
	kindDict
	kindTuple
	kindDotted
	kindPatternCapture
	kindCasePattern
	kindClassPattern
	kindKeywordPattern
	kindAlias
	kindComment
)

var kinds = map[string]kind{
	"identifier":                  kindIdentifier,
	"keyword_identifier":          kindIdentifier,
	"function_definition":         kindFunction,
	"class_definition":            kindClass,
	"decorated_definition":        kindDecorated,
	"lambda":                      kindLambda,
	"lambda_within_for_in_clause": kindLambda,
	"list_comprehension":          kindComprehension,
	"set_comprehension":           kindComprehension,
	"dictionary_comprehension":    kindComprehension,
	"generator_expression":        kindComprehension,
	"call":                        kindCall,
	"attribute":                   kindAttribute,
	"subscript":                   kindSubscript,
	"slice":                       kindSlice,
	"await":                       kindAwait,
	"parenthesized_expression":    kindParenthesized,
	"conditional_expression":      kindConditional,
	"boolean_operator":            kindBoolean,
	"binary_operator":             kindOperator,
	"comparison_operator":         kindComparison,
	"not_operator":                kindComparison,
	"named_expression":            kindNamed,
	"assignment":                  kindAssignment,
	"augmented_assignment":        kindAugmented,
	"expression_list":             kindSequence,
	"pattern_list":                kindSequence,
	"tuple_pattern":               kindSequence,
	"list_pattern":                kindSequence,
	"list_splat_pattern":          kindSplat,
	"list_splat":                  kindSplat,
	"keyword_argument":            kindKeyword,
	"for_statement":               kindFor,
	"with_statement":              kindWith,
	"as_pattern":                  kindAsPattern,
	"as_pattern_target":           kindAsTarget,
	"except_clause":               kindExcept,
	"except_group_clause":         kindExcept,
	"return_statement":            kindReturn,
	"yield":                       kindYield,
	"delete_statement":            kindDelete,
	"global_statement":            kindGlobal,
	"nonlocal_statement":          kindNonlocal,
	"import_statement":            kindImport,
	"import_from_statement":       kindImportFrom,
	"future_import_statement":     kindFutureImport,
	"if_statement":                kindIf,
	"elif_clause":                 kindIf,
	"block":                       kindBlock,
	"module":                      kindBlock,
	"assert_statement":            kindAssert,
	"case_clause":                 kindCase,
	"string":                      kindString,
	"concatenated_string":         kindJoinedString,
	"integer":                     kindInteger,
	"float":                       kindFloat,
	"true":                        kindBool,
	"false":                       kindBool,
	"none":                        kindNone,
	"list":                        kindList,
	"set":                         kindSet,
	"dictionary":                  kindDict,
	"tuple":                       kindTuple,
	"dotted_name":                 kindDotted,
	"splat_pattern":               kindPatternCapture,
	"case_pattern":                kindCasePattern,
	"class_pattern":               kindClassPattern,
	"keyword_pattern":             kindKeywordPattern,
	"type_alias_statement":        kindAlias,
	"comment":                     kindComment,
}

// fields are the ids of the grammar's fields.
type fields struct {
	name, parameters, returnType, body, superclasses, definition uint16
	function, arguments, object, attribute, value, left, right   uint16
	typ, alias, moduleName, condition, consequence, alternative  uint16
	operator, subscript                                          uint16
}

func newFields(l *syntax.Language) fields {
	return fields{
		name: l.FieldID("name"), parameters: l.FieldID("parameters"), returnType: l.FieldID("return_type"),
		body: l.FieldID("body"), superclasses: l.FieldID("superclasses"), definition: l.FieldID("definition"),
		function: l.FieldID("function"), arguments: l.FieldID("arguments"), object: l.FieldID("object"),
		attribute: l.FieldID("attribute"), value: l.FieldID("value"), left: l.FieldID("left"), right: l.FieldID("right"),
		typ: l.FieldID("type"), alias: l.FieldID("alias"), moduleName: l.FieldID("module_name"),
		condition: l.FieldID("condition"), consequence: l.FieldID("consequence"), alternative: l.FieldID("alternative"),
		operator: l.FieldID("operator"), subscript: l.FieldID("subscript"),
	}
}
