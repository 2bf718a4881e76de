// Package lua turns Lua files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. A call is every call expression; what stands in
// functions without a name belongs to the named function around them, else to
// the module. An error means that there is no tree; a file with syntax errors
// gives what could be read and is marked partial.
//
// A table that functions are put into (function M.f, M.f = function) is an
// object that holds them, one with a metatable stands for it. What a module
// returns replaces it for those that require it. Ids are path + "." + qualname.
package lua

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "lua", Tier: "generic", CallTypes: []string{"self_method", "param_method", "internal_func", "boundary", "unresolved"},
	},
	Extensions: []string{".lua"},
	Grammar:    syntax.Lua, Kinds: kinds, Fields: fields, Comment: kindComment,
	Comments: build.Comments{Line: []string{"---", "--"}, Block: [][2]string{{"--[[", "]]"}}},
	Repair:   repair,
	Walk:     walk,
}

const (
	kindComment build.Kind = iota + 1
	kindCall
	kindFunctionStatement
	kindFunctionName
	kindFunction
	kindParameters
	kindBody
	kindVariable
	kindDeclarator
	kindIdentifier
	kindTable
	kindFields
	kindField
	kindString
	kindArguments
	kindStringArgument
	kindFor
	kindForGeneric
	kindForNumeric
	kindNames
	kindReturn
	kindModuleReturn
	kindDocumentation
	kindBinary
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "function_call": kindCall, "function_statement": kindFunctionStatement, "function_name": kindFunctionName,
	"function": kindFunction, "parameter_list": kindParameters, "function_body": kindBody, "variable_declaration": kindVariable,
	"variable_declarator": kindDeclarator, "identifier": kindIdentifier, "tableconstructor": kindTable, "fieldlist": kindFields, "field": kindField,
	"string": kindString, "function_arguments": kindArguments, "string_argument": kindStringArgument, "for_statement": kindFor,
	"for_generic": kindForGeneric, "for_numeric": kindForNumeric, "identifier_list": kindNames, "return_statement": kindReturn,
	"module_return_statement": kindModuleReturn, "emmy_documentation": kindDocumentation, "binary_operation": kindBinary,
}

const (
	fieldName build.Field = iota + 1
	fieldValue
	fieldPrefix
	fieldArgs
	fieldVar
	fieldNames
	fieldKey
)

var fields = map[string]build.Field{
	"name": fieldName, "value": fieldValue, "prefix": fieldPrefix, "args": fieldArgs, "var": fieldVar, "identifier_list": fieldNames,
	"key": fieldKey,
}
