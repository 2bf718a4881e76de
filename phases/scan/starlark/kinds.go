package starlark

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindStatement
	kindFunction
	kindLambda
	kindComprehension
	kindFor
	kindForIn
	kindAssignment
	kindReturn
	kindCall
	kindKeyword // name = value in a call
	kindIdentifier
	kindAttribute
	kindIndex
	kindString
	kindDictionary
	kindList
	kindTuple
	kindNames // a, b on the left of an assignment
	kindParenthesis
	kindNumber
	kindTruth
)

const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldParameters
	fieldLeft
	fieldRight
	fieldType
	fieldFunction
	fieldArguments
	fieldObject
	fieldAttribute
	fieldValue
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "expression_statement": kindStatement, "function_definition": kindFunction, "lambda": kindLambda,
	"list_comprehension": kindComprehension, "dictionary_comprehension": kindComprehension, "set_comprehension": kindComprehension,
	"generator_expression": kindComprehension, "for_statement": kindFor, "for_in_clause": kindForIn, "assignment": kindAssignment,
	"return_statement": kindReturn, "call": kindCall, "keyword_argument": kindKeyword, "identifier": kindIdentifier,
	"attribute": kindAttribute, "subscript": kindIndex, "string": kindString, "concatenated_string": kindString, "dictionary": kindDictionary,
	"list": kindList, "tuple": kindTuple, "pattern_list": kindNames, "tuple_pattern": kindNames, "list_pattern": kindNames, "expression_list": kindTuple,
	"parenthesized_expression": kindParenthesis, "integer": kindNumber, "float": kindNumber, "true": kindTruth, "false": kindTruth,
}

var fields = map[string]build.Field{
	"name": fieldName, "body": fieldBody, "parameters": fieldParameters, "left": fieldLeft, "right": fieldRight, "type": fieldType,
	"function": fieldFunction, "arguments": fieldArguments, "object": fieldObject, "attribute": fieldAttribute, "value": fieldValue,
}
