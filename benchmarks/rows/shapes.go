package main

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/syntax"
)

func childOf(t *syntax.Tree, i int, kinds ...string) int {
	for child := range t.Children(i) {
		if slices.Contains(kinds, t.Kind(child)) {
			return child
		}
	}
	return syntax.None
}

func parentKind(t *syntax.Tree, i int) string {
	if p := t.Parent(i); p >= 0 {
		return t.Kind(p)
	}
	return ""
}

// within reports whether a node lies in one of a kind.
func within(t *syntax.Tree, i int, kinds ...string) bool {
	for p := t.Parent(i); p >= 0; p = t.Parent(p) {
		if slices.Contains(kinds, t.Kind(p)) {
			return true
		}
	}
	return false
}

// isBeforeLambda tells the f(x) of f(x) { … }, which is one call.
func isBeforeLambda(t *syntax.Tree, i int) bool {
	if parentKind(t, i) != "call_expression" || t.FirstChild(t.Parent(i)) != i {
		return false
	}
	own, outer := childOf(t, i, "call_suffix"), childOf(t, t.Parent(i), "call_suffix")
	return childOf(t, own, "annotated_lambda") < 0 && childOf(t, outer, "annotated_lambda") >= 0 && childOf(t, outer, "value_arguments") < 0
}

// isComponent tells an element that a function makes from one of the page.
func isComponent(t *syntax.Tree, i int) bool {
	name := t.Child(i, "name")
	return name >= 0 && (t.Kind(name) != "identifier" || t.Text(name)[0] < 'a' || t.Text(name)[0] > 'z') && t.Kind(name) != "jsx_namespace_name"
}

// operandStart is where the chain of members and calls starts that a node ends.
// The grammar takes an operator's operand before what stands behind that: the
// call in a + b.f() starts with b.
func operandStart(t *syntax.Tree, i int) int {
	for {
		next := t.FirstChild(i)
		if slices.Contains([]string{"binary_expression", "ternary_expression", "unary_expression", "assignment_expression", "augmented_assignment_expression"}, t.Kind(i)) {
			for child := range t.NamedChildren(i) {
				next = child
			}
		}
		if next < 0 {
			return int(t.Nodes[i].Start)
		}
		i = next
	}
}

// isRustCall leaves out attributes, types and patterns.
func isRustCall(t *syntax.Tree, i int) bool {
	if within(t, i, "attribute_item", "inner_attribute_item", "type_arguments") {
		return false
	}
	for p := i; p >= 0; p = t.Parent(p) {
		switch t.FieldName(p) {
		case "pattern", "type", "return_type":
			return false
		case "condition", "value", "body", "arguments":
			return true
		}
	}
	return true
}

// isRubyCall leaves out what is asked for with defined?.
func isRubyCall(t *syntax.Tree, i int) bool {
	for p := t.Parent(i); p >= 0; p = t.Parent(p) {
		if t.Kind(p) == "unary" && strings.HasPrefix(string(t.Text(p)), "defined?") {
			return false
		}
	}
	return true
}

// isSuperCall tells the first arguments of a supertype.
func isSuperCall(t *syntax.Tree, i int) bool {
	if parentKind(t, i) != "extends_clause" {
		return false
	}
	before := syntax.None
	for child := range t.NamedChildren(t.Parent(i)) {
		if child == i {
			break
		}
		before = child
	}
	return before >= 0 && t.Kind(before) != "arguments"
}

// scalaCallee is the supertype before arguments in a heading, else what stands
// before the arguments.
func scalaCallee(t *syntax.Tree, i int) string {
	callee := i
	switch t.Kind(i) {
	case "arguments":
		for child := t.FirstChild(t.Parent(i)); child != i; child = t.Next(child) {
			if t.Kind(child) != "arguments" {
				callee = child
			}
		}
	case "call_expression":
		callee = t.FirstChild(i)
	case "instance_expression":
		if arguments := childOf(t, i, "arguments", "template_body"); arguments >= 0 {
			return string(t.Text(i)[:t.Nodes[arguments].Start-t.Nodes[i].Start])
		}
	}
	return string(t.Text(callee))
}

// isBeforeClosure tells the f(x) of f(x) { … }, which is one call.
func isBeforeClosure(t *syntax.Tree, i int) bool {
	if parentKind(t, i) != "call_expression" || t.FirstChild(t.Parent(i)) != i {
		return false
	}
	own, outer := childOf(t, i, "call_suffix"), childOf(t, t.Parent(i), "call_suffix")
	return childOf(t, own, "lambda_literal") < 0 && outer >= 0 && childOf(t, outer, "value_arguments") < 0
}

// literalStart is the start of a function literal that the call behind it calls.
func literalStart(t *syntax.Tree, i int) int {
	start := int(t.Nodes[i].Start)
	if t.Kind(i) == "selector" {
		for child := t.FirstChild(t.Parent(i)); child != i; child = t.Next(child) {
			if t.Named(child) && t.Kind(child) != "selector" {
				start = int(t.Nodes[child].Start)
			}
		}
	}
	return start
}

// selectorOf is the receiver of a message with the words of its selector.
func selectorOf(t *syntax.Tree, i int) string {
	if t.Kind(i) != "message_expression" {
		return string(t.Text(t.FirstChild(i)))
	}
	selector := ""
	for child := range t.Children(i) {
		switch {
		case t.FieldName(child) == "receiver":
			selector = string(t.Text(child)) + " "
		case t.FieldName(child) == "method" || t.Kind(child) == ":":
			selector += string(t.Text(child))
		}
	}
	return selector
}

// inCondition tells what stands in the condition of a directive.
func inCondition(t *syntax.Tree, i int) bool {
	for ; i >= 0; i = t.Parent(i) {
		if k := parentKind(t, i); k == "preproc_if" || k == "preproc_elif" {
			return t.FieldName(i) == "condition"
		}
	}
	return false
}

// inType tells calls that only say of which type something is. Those of a type
// that stands in an expression have rows.
func inType(t *syntax.Tree, i int) bool {
	return within(t, i, "decltype", "noexcept", "template_argument_list", "template_parameter_list", "attribute_specifier", "attribute_declaration")
}

// isObjCCall leaves out @protocol(A), which the grammar reads as a call.
func isObjCCall(t *syntax.Tree, i int) bool {
	return parentKind(t, i) != "at_expression" || !strings.HasPrefix(string(t.Text(i)), "protocol(")
}

// isCCall leaves out conditions of directives, attributes and heads that macros
// make, types, and the sizes of parameters.
func isCCall(t *syntax.Tree, i int) bool {
	return !inCondition(t, i) && parentKind(t, i) != "function_declarator" && !isHead(t, i) && !inType(t, i) &&
		parentKind(t, i) != "abstract_array_declarator"
}

// isHead tells the head of a function that a macro makes: NAME(a, b) { … }. In
// a function that is a call with a block behind it.
func isHead(t *syntax.Tree, i int) bool {
	p := t.Parent(i)
	return parentKind(t, i) == "expression_statement" && t.Next(p) >= 0 && t.Kind(t.Next(p)) == "compound_statement" && !within(t, i, "function_definition")
}

// isBlockOfMacro tells NAME(a) { … } in a function, which the grammar reads as a
// function.
func isBlockOfMacro(t *syntax.Tree, i int) bool {
	return within(t, i, "compound_statement") && parentKind(t, i) != "field_declaration_list" && t.Child(i, "type") < 0 && t.Kind(t.Child(i, "declarator")) == "function_declarator"
}

// isOuterCall leaves out the argument lists of a call but for its last one.
func isOuterCall(t *syntax.Tree, i int) bool {
	outer := t.Parent(i)
	for outer >= 0 && t.Kind(outer) == "generic_function" {
		i, outer = outer, t.Parent(outer)
	}
	return outer < 0 || t.Kind(outer) != "call_expression" || t.FirstChild(outer) != i
}

// isOCamlCall leaves out constructors, and the arguments of what is counted
// without them.
func isOCamlCall(t *syntax.Tree, i int) bool {
	function := t.Child(i, "function")
	return function < 0 || !slices.Contains([]string{"constructor_path", "tag", "method_invocation", "new_expression"}, t.Kind(function))
}

// elixirDefinitions are calls to the grammar that define something or bring in
// names.
var elixirDefinitions = []string{"defmodule", "defprotocol", "defimpl", "def", "defp", "defmacro", "defmacrop", "defguard", "defguardp",
	"defdelegate", "defstruct", "defexception", "alias", "require", "use", "import"}

func isDefinition(t *syntax.Tree, i int) bool {
	target := t.Child(i, "target")
	return target >= 0 && slices.Contains(elixirDefinitions, string(t.Text(target)))
}

// isElixirCall leaves out definitions, their heads, what attributes hold and
// fields.
func isElixirCall(t *syntax.Tree, i int) bool {
	target := t.Child(i, "target")
	if target < 0 || isDefinition(t, i) {
		return false
	}
	if t.Kind(target) == "dot" && t.Kind(t.Child(target, "left")) != "alias" && childOf(t, i, "arguments", "do_block") < 0 {
		return false
	}
	head := i
	if parentKind(t, i) == "binary_operator" && t.FirstChild(t.Parent(i)) == i {
		head = t.Parent(i)
	}
	if p := t.Parent(head); p >= 0 && t.Kind(p) == "arguments" && t.FirstChild(p) == head && isDefinition(t, t.Parent(p)) {
		return false
	}
	for at := i; t.Parent(at) >= 0; at = t.Parent(at) {
		p := t.Parent(at)
		switch operator := string(t.Text(max(0, t.Child(p, "operator")))); {
		case t.Kind(p) == "unary_operator" && operator == "@" && (at == i || isType(t, at)):
			return false
		case t.Kind(p) == "binary_operator" && operator == "/" && at == i && parentKind(t, p) == "unary_operator" && t.Text(t.Parent(p))[0] == '&' &&
			childOf(t, i, "arguments") < 0:
			return false // captured, not called
		case t.Kind(p) == "binary_operator" && operator == "::" && parentKind(t, p) == "bitstring" && t.Child(p, "right") == at:
			return false // the type of a part of a binary
		}
	}
	return true
}

// isType tells attributes that hold types.
func isType(t *syntax.Tree, i int) bool {
	target := t.Child(i, "target")
	return target >= 0 && slices.Contains([]string{"spec", "type", "typep", "opaque", "callback", "macrocallback", "optional_callbacks", "typedoc"}, string(t.Text(target)))
}

// isCommand leaves out what loads a file, arithmetic, and what only assigns.
func isCommand(t *syntax.Tree, i int) bool {
	name := t.Child(i, "name")
	if name < 0 {
		return false
	}
	text := string(t.Text(name))
	return text != "source" && text != "." && !strings.HasPrefix(text, "((")
}

// isSwiftCall leaves out attributes and what the grammar reads as calls: a[i],
// -(x) and defer.
func isSwiftCall(t *syntax.Tree, i int) bool {
	callee, suffix := t.FirstChild(i), childOf(t, i, "call_suffix")
	switch {
	case suffix <= callee || !t.Named(callee) || t.Text(suffix)[0] == '[' || string(t.Text(callee)) == "defer":
		return false
	}
	return !within(t, i, "attribute") && !isBeforeClosure(t, i)
}
