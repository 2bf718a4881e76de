package main

import "rules_handbook/phases/scan/syntax"

// notation says what the call expressions of a language look like in a syntax
// tree. It is written after docs/languages.md and knows nothing of the scanner.
type notation struct {
	calls   nodes                   // each has a row
	maybe   nodes                   // has a row when it means a function
	grammar func() *syntax.Language // of a language whose extractor is no reader
	// fields are those of what a kind of node calls.
	fields map[string]string
	// callee gives the text of what is called, as rows show it; nil takes what
	// stands before the arguments.
	callee func(t *syntax.Tree, i int) string
	// start gives the offset of a call whose node starts elsewhere.
	start func(t *syntax.Tree, i int) int
	// macro gives the arguments of a macro that are mere tokens, else None.
	macro func(t *syntax.Tree, i int) int
}

// nodes are rules of a grammar, each with a test of what it stands for.
type nodes map[string]func(t *syntax.Tree, i int) bool

func kinds(names ...string) nodes {
	n := nodes{}
	for _, name := range names {
		n[name] = always
	}
	return n
}

func (n nodes) and(name string, test func(t *syntax.Tree, i int) bool) nodes {
	n[name] = test
	return n
}

func always(*syntax.Tree, int) bool { return true }

// with tells nodes that have a child of a kind.
func with(kind string) func(t *syntax.Tree, i int) bool {
	return func(t *syntax.Tree, i int) bool { return childOf(t, i, kind) >= 0 }
}

var notations = map[string]notation{
	"cpp": {
		calls: kinds("new_expression").
			and("call_expression", isCCall).
			and("function_definition", isBlockOfMacro).
			and("compound_literal_expression", func(t *syntax.Tree, i int) bool { return t.Text(i)[0] != '(' && !inType(t, i) }),
		maybe: kinds("field_initializer", "parameter_declaration", "call_expression", "compound_literal_expression"),
	},
	"csharp": {
		calls: kinds("object_creation_expression", "implicit_object_creation_expression", "constructor_initializer").
			and("invocation_expression", func(t *syntax.Tree, i int) bool { return !within(t, i, "attribute") }),
	},
	"cue": {calls: kinds("call_expression")},
	"dart": {
		start: literalStart,
		calls: kinds("new_expression", "const_object_expression", "constructor_invocation", "redirection").
			and("method_invocation", func(t *syntax.Tree, i int) bool { return !within(t, i, "annotation") }).
			and("selector", with("argument_part")).and("enum_constant", with("argument_part")).and("initializer_list_entry", with("super")),
	},
	"dockerfile": {calls: kinds("from_instruction"), maybe: kinds("copy_instruction", "add_instruction", "run_instruction")},
	"elixir":     {calls: nodes{}.and("call", isElixirCall), maybe: kinds("identifier", "call")},
	"groovy": {
		calls: kinds("call").and("new", with("arguments")).and("constant", with("arguments")),
	},
	"hcl": {calls: kinds("function_call"), maybe: kinds("block")},
	"java": {
		calls: kinds("method_invocation", "object_creation_expression", "explicit_constructor_invocation").and("enum_constant", with("argument_list")),
	},
	"kotlin": {
		calls: kinds("infix_expression", "constructor_delegation_call").
			and("call_expression", func(t *syntax.Tree, i int) bool { return !isBeforeLambda(t, i) && !within(t, i, "annotation") }).
			and("constructor_invocation", func(t *syntax.Tree, i int) bool { return parentKind(t, i) == "delegation_specifier" }).
			and("enum_entry", with("value_arguments")),
	},
	"lua":  {calls: kinds("function_call")},
	"objc": {calls: kinds("message_expression").and("call_expression", isObjCCall), callee: selectorOf},
	"ocaml": {
		calls: kinds("method_invocation", "new_expression").and("application_expression", func(t *syntax.Tree, i int) bool {
			return isOCamlCall(t, i) && !within(t, i, "attribute", "item_attribute", "floating_attribute")
		}),
		maybe: kinds("value_path", "let_operator", "let_and_operator", "infix_operator", "infix_expression", "prefix_expression"),
	},
	"php": {
		calls: kinds("function_call_expression", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression",
			"object_creation_expression"),
	},
	"python": {grammar: syntax.Python, calls: kinds("call")},
	"ruby": {
		calls: nodes{}.and("call", isRubyCall).and("super", func(t *syntax.Tree, i int) bool {
			return t.FieldName(i) != "method" && isRubyCall(t, i)
		}),
		maybe: kinds("identifier", "constant").and("hash_key_symbol", func(t *syntax.Tree, i int) bool {
			return t.Child(t.Parent(i), "value") < 0 // x: for x: x
		}),
	},
	"rust": {
		calls: nodes{}.and("call_expression", isRustCall).and("macro_invocation", isRustCall),
		macro: func(t *syntax.Tree, i int) int {
			if t.Kind(i) != "macro_invocation" {
				return syntax.None
			}
			return childOf(t, i, "token_tree")
		},
	},
	"scala": {
		callee: scalaCallee,
		calls: kinds("instance_expression").and("call_expression", func(t *syntax.Tree, i int) bool {
			return isOuterCall(t, i) && !within(t, i, "annotation")
		}).
			and("arguments", isSuperCall).
			and("infix_expression", func(t *syntax.Tree, i int) bool {
				return childOf(t, i, "identifier") >= 0 && t.Kind(t.Child(i, "operator")) == "identifier"
			}),
		maybe: kinds("identifier", "operator_identifier", "infix_expression", "field_expression", "prefix_expression", "postfix_expression", "generic_function",
			"assignment_expression", "interpolated_string_expression"),
	},
	"shell": {
		calls: nodes{}.and("command", isCommand),
	},
	"solidity": {
		start: operandStart,
		calls: kinds("call_expression", "modifier_invocation").and("new_expression", with("(")).and("inheritance_specifier", with("(")),
	},
	"starlark": {
		calls: nodes{}.and("call", func(t *syntax.Tree, i int) bool { return string(t.Text(t.FirstChild(i))) != "load" }),
		maybe: kinds("keyword_argument", "identifier"),
	},
	"swift": {
		calls: kinds("constructor_expression").and("call_expression", isSwiftCall),
	},
	"javascript": script,
	"typescript": script,
	"zig":        {calls: kinds("call_expression")},
}

var script = notation{
	fields: map[string]string{"new_expression": "constructor", "call_expression": "function", "jsx_opening_element": "name", "jsx_self_closing_element": "name"},
	calls: kinds("new_expression").and("call_expression", func(t *syntax.Tree, i int) bool {
		return !within(t, i, "type_query", "type_annotation", "type_alias_declaration")
	}).and("jsx_opening_element", isComponent).and("jsx_self_closing_element", isComponent),
}
