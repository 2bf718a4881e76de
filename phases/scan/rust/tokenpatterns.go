package rust

import (
	"slices"

	"rules_handbook/phases/scan/build"
)

// macroTokens walks the arguments of a macro. Some take an expression and a
// pattern.
func (f *file) macroTokens(tree int, name string, c context) {
	switch name {
	case "matches", "assert_matches", "debug_assert_matches":
		t := f.tokensOf(tree, c)
		t.read(",")
		t.at++
		t.inBlock()
		t.pattern("if", ",")
		t.read("")
	default:
		f.tokens(tree, c, nil)
	}
}

// arms walks the arms of a match.
func (f *file) arms(tree int, c context) {
	t := f.tokensOf(tree, c)
	for t.at < len(t.list) {
		t.c, t.out = c, c
		for t.text(0) == "#" && t.tree(1, '[') >= 0 {
			t.at += 2 // an attribute
		}
		t.inBlock()
		t.pattern("if", "=>")
		t.read("=>")
		t.at++
		t.armBody()
		if t.text(0) == "," {
			t.at++
		}
	}
}

// armBody reads what an arm gives: a block needs no comma behind it.
func (t *tokens) armBody() {
	end := t.blockEnd()
	if end < 0 {
		t.read(",")
		return
	}
	whole := t.list
	t.list = whole[:end]
	t.read("")
	t.list = whole
}

// blockEnd is the place behind the block that starts here, -1 when none does.
func (t *tokens) blockEnd() int {
	switch t.text(0) {
	case "unsafe", "async", "loop", "if", "match", "while", "for":
	default:
		if t.tree(0, '{') < 0 {
			return -1
		}
	}
	for ahead := 0; t.at+ahead < len(t.list) && t.text(ahead) != ","; ahead++ {
		if t.tree(ahead, '{') >= 0 && t.text(ahead+1) != "else" {
			return t.at + ahead + 1
		}
	}
	return -1
}

// inBlock opens a scope for the names of a pattern.
func (t *tokens) inBlock() {
	t.c.Context = t.Block(t.c.Context)
	t.out = t.c
}

// isLoop tells for x in y from impl A for B.
func (t *tokens) isLoop() bool {
	for ahead := 1; t.at+ahead < len(t.list) && t.text(ahead) != ";" && t.tree(ahead, '{') < 0; ahead++ {
		if t.text(ahead) == "in" {
			return true
		}
	}
	return false
}

// pattern passes over a pattern up to one of the tokens and binds its names.
// What looks like a call in it is none.
func (t *tokens) pattern(until ...string) {
	start := t.at
	for t.at < len(t.list) && !slices.Contains(until, t.text(0)) {
		t.at++
	}
	t.bindNames(t.list[start:t.at])
}

// bindNames binds the names of a pattern's tokens.
func (t *tokens) bindNames(list []int) {
	text := func(k int) string {
		if k < 0 || k >= len(list) {
			return ""
		}
		return t.String(list[k])
	}
	for k, i := range list {
		switch {
		case t.Is(i, kindTokenTree):
			t.bindNames(t.tokensOf(i, t.c).list)
		case !t.Is(i, kindIdentifier) || text(k-1) == "::":
		case k+1 < len(list) && t.Is(list[k+1], kindTokenTree) || text(k+1) == "::" || text(k+1) == ":" || text(k+1) == "!":
		default:
			t.bindName(plain(t.String(i)), valuesOf(build.Opaque, t.out.Scope), nil, t.c)
		}
	}
}
