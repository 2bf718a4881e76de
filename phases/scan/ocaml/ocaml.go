// Package ocaml turns OCaml source files into facts.
//
// Input is the path and the text of one implementation file; output are its
// declarations, scopes and call sites. A function is what is bound to a value
// with parameters, or to fun or function; the methods of classes are nodes too.
// Every application of something that is no constructor, every method call and
// construction is one call row. Operators, and functions that stand alone on a
// side of |> or @@, are calls when they lead to a scanned function.
//
// OCaml is scoped by the order of its text, so that a name that is bound again
// means the latest; this is told here, by scopes. Modules are namespaces, those
// made by a functor are other names of it.
//
// Ids are module + "." + qualname, where the qualname lists the modules, classes
// and functions around.
package ocaml

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "ocaml", Tier: "generic", CallTypes: []string{"self_method", "internal_func", "boundary", "unresolved"},
	},
	Extensions:   []string{".ml"},
	Interpreters: []string{"ocaml"},
	Grammar:      syntax.OCaml, Kinds: kinds, Fields: fields, Comment: kindComment,
	Comments: build.Comments{Block: [][2]string{{"(**", "*)"}, {"(*", "*)"}}, Doc: []string{"(**"}, Before: []build.Kind{kindOpen}, Clean: clean},
	Walk:     func(f *build.File) { (&file{f, map[place]bool{}}).file() },
}

// clean takes the end of the comment off a doc comment.
func clean(doc string) string { return strings.TrimSpace(strings.TrimSuffix(doc, "*)")) }

const (
	kindComment build.Kind = iota + 1
	kindValues
	kindBinding
	kindParameter
	kindExternal
	kindModules
	kindModule
	kindModuleParameter
	kindStructure
	kindFunctor
	kindModuleApplication
	kindTypedModule
	kindParenthesizedModule
	kindPackedModule
	kindModulePath
	kindOpen
	kindInclude
	kindClasses
	kindClass
	kindObject
	kindMethod
	kindClassFunction
	kindInherit
	kindClassPath
	kindExpressionItem
	kindItemExtension
	kindExtension
	kindPayload
	kindType
	kindFunctionType
	kindPolymorphicType
	kindLet
	kindLetOpen
	kindLetModule
	kindLocalOpen
	kindFun
	kindFunction
	kindMatch
	kindCase
	kindFor
	kindApplication
	kindLabeled
	kindInfix
	kindPrefix
	kindMethodCall
	kindNew
	kindParenthesized
	kindPackage
	kindValuePath
	kindValueName
	kindValuePattern
	kindOperatorName
	kindConstructor
	kindTag
	kindField
	kindFieldPattern
	kindFieldPath
	kindFieldName
	kindModuleName
	kindMethodName
	kindLetOperator
	kindTypedPattern
	kindParenthesizedPattern
	kindPackagePattern
	kindFieldExpression
	kindPattern
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "value_definition": kindValues, "let_binding": kindBinding, "parameter": kindParameter, "external": kindExternal,
	"module_definition": kindModules, "module_binding": kindModule, "module_parameter": kindModuleParameter, "structure": kindStructure,
	"functor": kindFunctor, "module_application": kindModuleApplication, "typed_module_expression": kindTypedModule,
	"parenthesized_module_expression": kindParenthesizedModule, "packed_module": kindPackedModule, "module_path": kindModulePath,
	"open_module": kindOpen, "include_module": kindInclude, "class_definition": kindClasses, "class_binding": kindClass,
	"object_expression": kindObject, "method_definition": kindMethod, "class_function": kindClassFunction, "inheritance_definition": kindInherit,
	"class_path": kindClassPath, "expression_item": kindExpressionItem, "item_extension": kindItemExtension, "extension": kindExtension, "attribute_payload": kindPayload,
	"type_definition": kindType, "exception_definition": kindType, "module_type_definition": kindType, "class_type_definition": kindType,
	"polymorphic_type": kindPolymorphicType, "abstract_type": kindType, "function_type": kindFunctionType, "tuple_type": kindType, "constructed_type": kindType,
	"aliased_type": kindType, "local_open_type": kindType, "polymorphic_variant_type": kindType, "package_type": kindType, "object_type": kindType,
	"hash_type": kindType, "parenthesized_type": kindType, "type_constructor_path": kindType, "type_variable": kindType, "signature": kindType,
	"attribute": kindType, "item_attribute": kindType, "floating_attribute": kindType, "toplevel_directive": kindType,
	"let_expression": kindLet, "let_open_expression": kindLetOpen, "let_module_expression": kindLetModule, "local_open_expression": kindLocalOpen,
	"fun_expression": kindFun, "function_expression": kindFunction, "match_expression": kindMatch, "try_expression": kindMatch,
	"match_case": kindCase, "for_expression": kindFor, "application_expression": kindApplication, "labeled_argument": kindLabeled,
	"infix_expression": kindInfix, "hash_expression": kindInfix, "prefix_expression": kindPrefix, "method_invocation": kindMethodCall,
	"new_expression": kindNew, "parenthesized_expression": kindParenthesized, "package_expression": kindPackage,
	"value_path": kindValuePath, "value_name": kindValueName, "value_pattern": kindValuePattern, "parenthesized_operator": kindOperatorName,
	"constructor_path": kindConstructor, "tag": kindTag, "field_get_expression": kindField, "field_pattern": kindFieldPattern, "field_path": kindFieldPath,
	"field_name": kindFieldName, "module_name": kindModuleName, "method_name": kindMethodName, "let_operator": kindLetOperator,
	"typed_pattern": kindTypedPattern, "parenthesized_pattern": kindParenthesizedPattern, "package_pattern": kindPackagePattern, "field_expression": kindFieldExpression,
	"alias_pattern": kindPattern, "or_pattern": kindPattern, "constructor_pattern": kindPattern, "tag_pattern": kindPattern, "tuple_pattern": kindPattern,
	"record_pattern": kindPattern, "list_pattern": kindPattern, "cons_pattern": kindPattern, "array_pattern": kindPattern, "lazy_pattern": kindPattern,
	"local_open_pattern": kindPattern, "exception_pattern": kindPattern, "range_pattern": kindPattern,
}

const (
	fieldPattern build.Field = iota + 1
	fieldBody
	fieldName
	fieldFunction
	fieldArgument
	fieldLeft
	fieldRight
	fieldOperator
	fieldFunctor
	fieldClass
)

var fields = map[string]build.Field{
	"pattern": fieldPattern, "body": fieldBody, "name": fieldName, "function": fieldFunction, "argument": fieldArgument,
	"left": fieldLeft, "right": fieldRight, "operator": fieldOperator, "functor": fieldFunctor, "class": fieldClass,
}
