// Package elixir turns Elixir files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. A call is every call expression and every name that is
// no variable where it stands, macros, those in patterns too, and special forms
// included; definitions, attributes with their types, fields of maps, the types
// of binaries and captured names (&f/1) are none. What stands in
// anonymous functions belongs to the function around it. An error means that
// there is no tree; a file with syntax errors gives what could be read and is
// marked partial.
//
// A function is told by its name and its number of arguments: its clauses are
// one node, and declarations are named f/2. Ids are path + "." + module + "." +
// name, with the number of arguments where a module has several of one name.
//
// Names of modules are resolved here: paths start with the full name of a module
// behind a "^".
package elixir

import (
	"regexp"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "elixir", Tier: "generic",
		CallTypes: []string{"internal_func", "boundary", "unresolved"},
		TypeKinds: []string{"interface", "other"},
	},
	Extensions: []string{".ex", ".exs"},
	Grammar:    syntax.Elixir, Kinds: kinds, Fields: fields, Comment: kindComment,
	Comments: build.Comments{Line: []string{"#"}, Before: []build.Kind{}, Directive: regexp.MustCompile(`^(credo|dialyzer|styler):`)},
	Walk:     walk,
}

const (
	kindComment build.Kind = iota + 1
	kindCall
	kindArguments
	kindDoBlock
	kindIdentifier
	kindAlias
	kindAtom
	kindDot
	kindTuple
	kindList
	kindKeywords
	kindPair
	kindBinary
	kindUnary
	kindString
	kindQuoted
	kindFunction
	kindClause
	kindBody
	kindStruct
	kindKeyword
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "call": kindCall, "arguments": kindArguments, "do_block": kindDoBlock, "identifier": kindIdentifier,
	"alias": kindAlias, "atom": kindAtom, "dot": kindDot, "tuple": kindTuple, "list": kindList, "keywords": kindKeywords, "pair": kindPair,
	"binary_operator": kindBinary, "unary_operator": kindUnary, "string": kindString, "sigil": kindString, "charlist": kindString,
	"quoted_content": kindQuoted, "anonymous_function": kindFunction, "stab_clause": kindClause, "body": kindBody, "struct": kindStruct,
	"keyword": kindKeyword,
}

const (
	fieldTarget build.Field = iota + 1
	fieldLeft
	fieldRight
	fieldOperator
	fieldKey
	fieldValue
)

var fields = map[string]build.Field{
	"target": fieldTarget, "left": fieldLeft, "right": fieldRight, "operator": fieldOperator, "key": fieldKey,
	"value": fieldValue,
}
