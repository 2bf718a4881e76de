package main

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/syntax"
)

// inMacros gives the calls in the arguments of macros, which are mere tokens to
// the grammar: those of arguments that can be read as expressions have a row
// each, in others what has the form of a call may have one.
func (c *counter) inMacros(t *syntax.Tree, n notation) (sites []site) {
	for i := range t.Nodes {
		if arguments := n.macro(t, i); arguments >= 0 {
			sites = append(sites, c.inMacro(t, arguments, n)...)
		}
	}
	return sites
}

func (c *counter) inMacro(t *syntax.Tree, arguments int, n notation) []site {
	text := t.Text(arguments)
	if len(text) < 2 {
		return nil
	}
	for _, code := range asCode(t, arguments) {
		inner, err := c.parse(t.Language(), code)
		if err != nil || inner.HasError() {
			continue
		}
		sites := n.sites(inner, string(code))
		sites = append(sites, c.inMacros(cloned(inner), n)...)
		for k := range sites {
			sites[k].line += t.Line(arguments) - 1
		}
		return sites
	}
	return calledTokens(t, arguments)
}

// asCode writes the arguments of a macro as the elements of an array, as
// statements and as items, or as what some macros take them for.
func asCode(t *syntax.Tree, arguments int) [][]byte {
	text := string(t.Text(arguments))
	text = text[1 : len(text)-1]
	if name := string(t.Text(t.FirstChild(t.Parent(arguments)))); strings.HasSuffix(name, "matches") {
		for child := range t.Children(arguments) {
			if comma := t.Nodes[child]; t.Kind(child) == "," {
				at := comma.Start - t.Nodes[arguments].Start - 1
				return [][]byte{[]byte("fn f() { match (" + text[:at] + ") { " + strings.TrimRight(text[at+1:], ", \n") + " => 0 } }")}
			}
		}
	}
	return [][]byte{[]byte("fn f() { [" + text + "]; }"), []byte("fn f() { " + text + " }"), []byte(text)}
}

// cloned is a tree that outlives the next one of its parser.
func cloned(t *syntax.Tree) *syntax.Tree {
	other := *t
	other.Nodes = slices.Clone(t.Nodes)
	return &other
}

// calledTokens gives what stands before parentheses, from the start of its
// chain of members.
func calledTokens(t *syntax.Tree, tree int) (sites []site) {
	var tokens []int
	for child := range t.Children(tree) {
		tokens = append(tokens, child)
		if t.Kind(child) == "token_tree" {
			sites = append(sites, calledTokens(t, child)...)
		}
	}
	for k := 1; k < len(tokens); k++ {
		if t.Kind(tokens[k]) != "token_tree" {
			continue
		}
		for _, first := range chainStarts(t, tokens, k-1) {
			start := t.Nodes[tree].Start
			text := strings.TrimSpace(string(t.Text(tree)[t.Nodes[first].Start-start : t.Nodes[tokens[k]].Start-start]))
			sites = append(sites, site{line: t.Line(first), callee: text, whole: text, maybe: true})
		}
	}
	return sites
}

// chainStarts goes back from the last name of a.b(c).d to the first one, and
// gives where the expression may start on the way.
func chainStarts(t *syntax.Tree, tokens []int, k int) (starts []int) {
	text := func(k int) string {
		if k < 0 {
			return ""
		}
		return string(t.Text(tokens[k]))
	}
	for {
		starts = append(starts, tokens[k])
		for k > 0 && (t.Kind(tokens[k]) == "token_tree" || text(k) == "!" || text(k) == "?") {
			k--
			starts = append(starts, tokens[k])
		}
		if text(k) == ">" || text(k) == ">>" {
			if k = openingAngle(t, tokens, k); text(k-1) != "::" { // <T as A>::f
				return starts
			}
			k = max(0, k-2)
			continue
		}
		if before := text(k - 1); k < 2 || before != "." && before != "::" || !isOperand(t, tokens[k-2]) {
			return starts
		}
		k -= 2
	}
}

// openingAngle is the place of the bracket that belongs to a closing one.
func openingAngle(t *syntax.Tree, tokens []int, k int) int {
	for depth := 0; k > 0; k-- {
		switch string(t.Text(tokens[k])) {
		case ">>":
			depth += 2
		case ">":
			depth++
		case "<":
			depth--
		}
		if depth == 0 {
			break
		}
	}
	return k
}

// isOperand tells what a member can be of from what stands before ::a.
func isOperand(t *syntax.Tree, i int) bool {
	first := t.Text(i)[0]
	return t.Named(i) || first == '>' || first == '?' || first|0x20 >= 'a' && first|0x20 <= 'z'
}
