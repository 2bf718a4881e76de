package grammar

import (
	"rules_handbook/phases/scan/syntax"
)

// The kinds of nodes; 0 is a word or sign.
const (
	Token = iota
	Program
	Comment
	Package
	Import
	Annotation
	Modifiers
	Class
	Interface
	Trait
	Enum
	Record
	AnnotationType
	Body
	Constant
	Field
	Declarator
	Method
	Constructor
	Compact
	Initialiser
	Parameters
	Parameter
	TypeParameters
	TypeParameter
	Bases
	Type
	TypeName
	Block
	Statement
	Local
	ForEach
	Catch
	Return
	Closure
	Call
	Arguments
	NamedArgument
	Spread
	New
	Name
	Member
	Reference
	This
	Super
	Index
	Cast
	Parenthesized
	Ternary
	Elvis
	Binary
	Unary
	InstanceOf
	Assignment
	String
	Number
	Boolean
	Null
	List
	Map
	kindCount
)

// Kinds are the names of the kinds.
var Kinds = []string{Token: "token", Program: "program", Comment: "comment", Package: "package", Import: "import", Annotation: "annotation",
	Modifiers: "modifiers", Class: "class", Interface: "interface", Trait: "trait", Enum: "enum", Record: "record", AnnotationType: "annotation_type",
	Body: "body", Constant: "constant", Field: "field", Declarator: "declarator", Method: "method", Constructor: "constructor", Compact: "compact_constructor",
	Initialiser: "initialiser", Parameters: "parameters", Parameter: "parameter", TypeParameters: "type_parameters", TypeParameter: "type_parameter",
	Bases: "bases", Type: "type", TypeName: "type_name", Block: "block", Statement: "statement", Local: "local", ForEach: "for_each", Catch: "catch",
	Return: "return", Closure: "closure", Call: "call", Arguments: "arguments", NamedArgument: "named_argument", Spread: "spread", New: "new", Name: "name",
	Member: "member", Reference: "reference", This: "this", Super: "super", Index: "index", Cast: "cast", Parenthesized: "parenthesized", Ternary: "ternary",
	Elvis: "elvis", Binary: "binary", Unary: "unary", InstanceOf: "instance_of", Assignment: "assignment", String: "string", Number: "number",
	Boolean: "boolean", Null: "null", List: "list", Map: "map"}

// The fields: what a node is to the one around it.
const (
	FieldName = iota + 1
	FieldBody
	FieldType
	FieldValue
	FieldParameters
	FieldTypeParameters
	FieldArguments
	FieldObject
	FieldFunction
	FieldLeft
	FieldRight
	FieldCondition
	FieldAlternative
	FieldResources
)

// Fields are the names of the fields.
var Fields = []string{"", FieldName: "name", FieldBody: "body", FieldType: "type", FieldValue: "value", FieldParameters: "parameters",
	FieldTypeParameters: "type_parameters", FieldArguments: "arguments", FieldObject: "object", FieldFunction: "function", FieldLeft: "left",
	FieldRight: "right", FieldCondition: "condition", FieldAlternative: "alternative", FieldResources: "resources"}

// Groovy is the grammar.
var Groovy = syntax.Made("groovy", Kinds, Fields, read)

type piece = syntax.Piece

// node makes a node from its parts; nil parts are left out.
func node(kind uint16, start, end int, parts ...*piece) *piece {
	p := &piece{Symbol: kind, Flags: syntax.Named, Start: start, End: end}
	for _, part := range parts {
		if part != nil {
			p.Parts = append(p.Parts, part)
		}
	}
	return p
}

// as says what a node is to the one around it.
func as(field uint16, p *piece) *piece {
	if p != nil {
		p.Field = field
	}
	return p
}
