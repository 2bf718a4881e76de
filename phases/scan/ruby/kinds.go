package ruby

import "rules_handbook/phases/scan/build"

const (
	kindComment build.Kind = iota + 1
	kindIdentifier
	kindConstant
	kindScopeResolution
	kindSelf
	kindSuper
	kindInstanceVariable
	kindClassVariable
	kindGlobalVariable
	kindModule
	kindClass
	kindSingletonClass
	kindMethod
	kindSingletonMethod
	kindCall
	kindBlock
	kindLambda
	kindAssignment
	kindOperatorAssignment
	kindLeftList
	kindRightList
	kindRest
	kindDestructured
	kindElementReference
	kindAlias
	kindUndef
	kindUnary
	kindBinary
	kindConditional
	kindIf
	kindUnless
	kindCase
	kindThen
	kindElse
	kindWhen
	kindBegin
	kindRescue
	kindRescueModifier
	kindEnsure
	kindParenthesized
	kindStatements
	kindFor
	kindReturn
	kindString
	kindSymbol
	kindInteger
	kindFloat
	kindArray
	kindHash
	kindRegex
	kindRange
	kindTrue
	kindFalse
	kindNil
	kindHeredoc
	kindHeredocBody
	kindInterpolation
	kindPair
	kindKeyword
	kindAsPattern
	kindArguments
	kindOptionalParameter
	kindParameterOther
	kindParameterList
	kindBlockArgument
	kindHashSplat
	kindPattern
	kindKeywordPattern
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "identifier": kindIdentifier, "constant": kindConstant, "scope_resolution": kindScopeResolution,
	"self": kindSelf, "super": kindSuper, "instance_variable": kindInstanceVariable, "class_variable": kindClassVariable,
	"global_variable": kindGlobalVariable, "module": kindModule, "class": kindClass, "singleton_class": kindSingletonClass,
	"method": kindMethod, "singleton_method": kindSingletonMethod, "call": kindCall, "block": kindBlock, "do_block": kindBlock,
	"lambda": kindLambda, "assignment": kindAssignment, "operator_assignment": kindOperatorAssignment,
	"left_assignment_list": kindLeftList, "right_assignment_list": kindRightList, "rest_assignment": kindRest,
	"destructured_left_assignment": kindLeftList, "destructured_parameter": kindDestructured, "element_reference": kindElementReference,
	"alias": kindAlias, "undef": kindUndef, "unary": kindUnary, "binary": kindBinary, "conditional": kindConditional,
	"if": kindIf, "elsif": kindIf, "if_modifier": kindIf, "unless": kindUnless, "unless_modifier": kindUnless, "case": kindCase, "case_match": kindCase,
	"then": kindThen, "else": kindElse, "when": kindWhen, "in_clause": kindWhen, "begin": kindBegin, "rescue": kindRescue,
	"rescue_modifier": kindRescueModifier, "ensure": kindEnsure, "parenthesized_statements": kindParenthesized,
	"body_statement": kindStatements, "block_body": kindStatements, "do": kindStatements, "for": kindFor, "return": kindReturn,
	"string": kindString, "chained_string": kindString, "character": kindString, "subshell": kindString, "simple_symbol": kindSymbol,
	"delimited_symbol": kindSymbol, "hash_key_symbol": kindSymbol, "integer": kindInteger, "float": kindFloat, "array": kindArray,
	"string_array": kindArray, "symbol_array": kindArray, "hash": kindHash, "regex": kindRegex, "range": kindRange, "true": kindTrue,
	"false": kindFalse, "nil": kindNil, "heredoc_beginning": kindHeredoc, "heredoc_body": kindHeredocBody, "interpolation": kindInterpolation, "pair": kindPair, "keyword_parameter": kindKeyword,
	"as_pattern": kindAsPattern, "argument_list": kindArguments, "optional_parameter": kindOptionalParameter,
	"splat_parameter": kindParameterOther, "hash_splat_parameter": kindParameterOther, "block_parameter": kindParameterOther,
	"method_parameters": kindParameterList, "block_parameters": kindParameterList, "lambda_parameters": kindParameterList,
	"block_argument": kindBlockArgument, "hash_splat_argument": kindHashSplat, "splat_argument": kindHashSplat,
	"array_pattern": kindPattern, "find_pattern": kindPattern, "hash_pattern": kindPattern, "alternative_pattern": kindPattern,
	"parenthesized_pattern": kindPattern, "keyword_pattern": kindKeywordPattern,
}

const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldScope
	fieldSuperclass
	fieldParameters
	fieldReceiver
	fieldMethod
	fieldArguments
	fieldBlock
	fieldLeft
	fieldRight
	fieldOperator
	fieldOperand
	fieldObject
	fieldValue
	fieldAlias
	fieldCondition
	fieldConsequence
	fieldAlternative
	fieldPattern
	fieldVariable
	fieldExceptions
	fieldKey
)

var fields = map[string]build.Field{
	"name": fieldName, "body": fieldBody, "scope": fieldScope, "superclass": fieldSuperclass, "parameters": fieldParameters,
	"receiver": fieldReceiver, "method": fieldMethod, "arguments": fieldArguments, "block": fieldBlock, "left": fieldLeft,
	"right": fieldRight, "operator": fieldOperator, "operand": fieldOperand, "object": fieldObject, "value": fieldValue,
	"alias": fieldAlias, "condition": fieldCondition, "consequence": fieldConsequence, "alternative": fieldAlternative,
	"pattern": fieldPattern, "variable": fieldVariable, "exceptions": fieldExceptions, "key": fieldKey,
}
