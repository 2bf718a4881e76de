package rust

import (
	"slices"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// tokens reads the tokens of a macro's arguments as far as they have the form
// of expressions: paths, calls, members, macros in them, closures.
type tokens struct {
	*file
	list     []int
	at       int
	c        context
	out      context    // outside of closures
	callee   facts.Path // what the tokens are the arguments of; nil when that is no function
	argument int
	control  int // the if, match or the like whose blocks follow, None without
}

// row is a call of an expression.
type row struct {
	kind  facts.CallKind
	path  facts.Path
	raw   uint32 // end of the callee
	await bool
}

// tokens walks the arguments of a macro or, with a callee, of a call in them,
// delimiters left out.
func (f *file) tokens(tree int, c context, callee facts.Path) {
	t := f.tokensOf(tree, c)
	t.callee = callee
	t.read("")
}

func (f *file) tokensOf(tree int, c context) *tokens {
	t := &tokens{file: f, c: c, out: c, control: build.None}
	for child := range f.Tree.Children(tree) {
		if !f.Is(child, kindComment) {
			t.list = append(t.list, child)
		}
	}
	t.list = t.list[min(1, len(t.list)):max(0, len(t.list)-1)]
	return t
}

// read reads up to a token, or to the end.
func (t *tokens) read(until string) {
	operand := true // an expression may start here
	match := false  // the next braces hold the arms of a match
	for t.at < len(t.list) && (until == "" || t.text(0) != until) {
		switch text := t.text(0); {
		case match && t.tree(0, '{') >= 0:
			t.arms(t.list[t.at], t.c)
			start, end := t.blockStart(), t.End(t.list[t.at])
			t.at++
			if t.text(0) != "" {
				t.chain(start, build.Opaque, end)
			}
			match, operand = false, false
			continue
		case text == "#" && t.tree(1, '[') >= 0:
			t.at += 2 // an attribute
			continue
		case text == "#" && t.text(1) == "!" && t.tree(2, '[') >= 0:
			t.at += 3
			continue
		case text == "macro_rules" && t.text(1) == "!":
			t.at += 4 // what it makes is not known
			continue
		case isFunctionTrait(text) && t.tree(1, '(') >= 0:
			t.at += 2 // a type
			continue
		case text == "enum" || text == "struct" || text == "union" && t.text(1) != "" && t.text(1) != ".":
			t.item()
			continue
		case t.isPrimary():
			t.expression()
			operand = false
			continue
		case text == "|" && operand && t.closes("|"):
			t.closure()
			continue
		case text == "||" && operand:
			t.c.Context = t.Block(t.c.Context)
		case text == "," || text == ";" || text == "=>":
			t.c = t.out
			t.argument++
			t.control = build.None
		case text == "let":
			t.at++
			t.pattern("=", ":", ";")
			operand = true
			continue
		case text == "for" && t.isLoop():
			t.at++
			t.pattern("in")
			operand = true
			continue
		case text == "match" || text == "if" || text == "unsafe" || text == "loop":
			match = text == "match"
			if t.control == build.None {
				t.control = t.list[t.at]
			}
		case text == "fn" || text == "mod" || text == "use":
			t.at++ // a name that is declared, not used
		}
		operand = true
		t.at++
	}
}

func (t *tokens) text(ahead int) string {
	if t.at+ahead >= len(t.list) {
		return ""
	}
	if i := t.list[t.at+ahead]; !t.Is(i, kindTokenTree) {
		return t.String(i)
	}
	return ""
}

// tree is the token tree with that opening delimiter, or None.
func (t *tokens) tree(ahead int, open byte) int {
	if t.at+ahead >= len(t.list) {
		return build.None
	}
	i := t.list[t.at+ahead]
	if t.Is(i, kindTokenTree) && t.Text[t.Start(i)] == open {
		return i
	}
	return build.None
}

func (t *tokens) isPrimary() bool {
	switch t.text(0) {
	case "move", "else", "return", "break", "yield", "in", "as", "mut", "ref", "dyn", "where": // some are identifiers to the grammar
		return false
	}
	i := t.list[t.at]
	return t.Is(i, kindIdentifier, kindTypeIdentifier, kindSelf, kindCrate, kindSuper, kindString, kindInteger, kindFloat, kindChar, kindBool, kindTokenTree) ||
		t.isSoftKeyword()
}

// isFunctionTrait tells FnOnce(T), which is a type.
func isFunctionTrait(name string) bool {
	switch name {
	case "Fn", "FnMut", "FnOnce", "AsyncFn", "AsyncFnMut", "AsyncFnOnce":
		return true
	}
	return false
}

// closes reports whether a token comes again.
func (t *tokens) closes(token string) bool {
	for ahead := 1; t.at+ahead < len(t.list); ahead++ {
		if t.text(ahead) == token {
			return true
		}
	}
	return false
}

// item passes over the declaration of a type: its variants and fields look like
// calls.
func (t *tokens) item() {
	for ; t.at < len(t.list); t.at++ {
		if t.text(0) == ";" || t.tree(0, '{') >= 0 {
			t.at++
			return
		}
	}
}

// isSoftKeyword reports whether a word that is a keyword elsewhere is a name
// here, as it is before parentheses and dots.
func (t *tokens) isSoftKeyword() bool {
	switch t.text(0) {
	case "union", "default":
		return t.tree(1, '(') >= 0 || t.text(1) == "." || t.text(1) == "::"
	}
	return false
}

// expression reads a primary expression with what follows it.
func (t *tokens) expression() {
	start := t.list[t.at]
	path, raw := t.primary(), t.End(start)
	block := t.tree(0, '{') >= 0
	if block {
		start = t.blockStart()
	}
	t.at++
	if !block || t.text(0) != "" { // brackets behind a block are another expression
		t.chain(start, path, raw)
	}
}

// blockStart is the token that an expression starts with which ends in the
// block here.
func (t *tokens) blockStart() int {
	if t.control == build.None {
		return t.list[t.at]
	}
	start := t.control
	if t.text(1) != "else" {
		t.control = build.None
	}
	return start
}

// chain reads members, calls and indices behind an expression.
func (t *tokens) chain(start int, path facts.Path, raw uint32) {
	var rows []row // the outer call comes first
	defer func() {
		for _, r := range slices.Backward(rows) {
			t.AddCall(start, t.c.Context, r.kind, r.path, t.RawText(t.Start(start), r.raw)).Await = r.await
		}
	}()
	for t.at < len(t.list) {
		switch {
		case t.text(0) == "::" && t.text(1) == "<":
			t.skipAngles()
		case (t.text(0) == "." || t.text(0) == "::") && t.at+1 < len(t.list) && t.text(1) != "":
			path, raw = t.member(path), t.End(t.list[t.at+1])
			t.at += 2
		case t.text(0) == "?":
			path, raw = build.Then(path, unwrap...), t.End(t.list[t.at])
			t.at++
		case t.text(0) == "!" && t.at+1 < len(t.list) && t.Is(t.list[t.at+1], kindTokenTree) && t.text(1) == "":
			rows = append(rows, t.innerMacro(path))
			path = build.Opaque
			raw = t.End(t.list[t.at-1])
		case t.tree(0, '(') >= 0:
			tree := t.tree(0, '(')
			rows = append(rows, t.called(path, raw))
			t.file.tokens(tree, t.c, path)
			path, raw = build.Then(path, facts.Step{Op: facts.OpCall}), t.End(tree)
			t.at++
		case t.tree(0, '[') >= 0:
			t.file.tokens(t.tree(0, '['), t.c, nil)
			path, raw = build.Then(path, facts.Step{Op: facts.OpIndex}), t.End(t.list[t.at])
			t.at++
		default:
			return
		}
	}
}

func (t *tokens) primary() facts.Path {
	i := t.list[t.at]
	switch {
	case t.Is(i, kindTokenTree):
		t.file.tokens(i, t.c, nil)
		return build.Opaque
	case t.Is(i, kindSelf):
		if t.text(1) == "::" {
			return t.head(i)
		}
		return build.This()
	case t.Is(i, kindIdentifier, kindTypeIdentifier, kindCrate, kindSuper) || t.isSoftKeyword():
		if t.text(1) == "::" {
			return t.head(i)
		}
		return build.Name(plain(t.String(i)))
	}
	if name := t.literal(i); name != "" {
		return build.Literal(name)
	}
	return build.Opaque
}

// head is the first name of a path with several.
func (t *tokens) head(i int) facts.Path {
	return t.namesPath([]string{plain(t.String(i)), ""}, t.c)[:1]
}

// member is the step behind a dot or ::.
func (t *tokens) member(path facts.Path) facts.Path {
	name := t.text(1)
	switch {
	case name == "await":
		return build.Then(path, facts.Step{Op: facts.OpAwait})
	case t.text(0) == "." && len(path) == 1 && path[0].Op == facts.OpThis && t.c.Self != nil:
		if t.tree(2, '(') >= 0 {
			t.c.Self.Invoke(plain(name))
		} else {
			t.c.Self.Read(plain(name))
		}
	}
	return build.Then(path, build.Member(plain(name)))
}

// called is the row of a call whose callee ends at raw.
func (t *tokens) called(path facts.Path, raw uint32) row {
	kind := facts.PlainCall
	if path[0].Op == facts.OpName {
		names := make([]string, len(path))
		for k, step := range path {
			names[k] = step.Name
		}
		if isConstruction(names) {
			kind = facts.NewCall
		}
	}
	return row{kind, path, raw, t.text(1) == "." && t.text(2) == "await"}
}

// innerMacro reads name!(…).
func (t *tokens) innerMacro(path facts.Path) row {
	tree := t.list[t.at+1]
	last := len(path) - 1
	name := path[last].Name
	callee := append(path[:last:last], path[last])
	if callee[last].Op == facts.OpName {
		t.macros[callee[last].Name] = true
	}
	callee[last].Name += "!"
	raw := t.End(t.list[t.at])
	t.macroTokens(tree, name, t.c)
	t.at += 2
	return row{facts.PlainCall, callee, raw, false}
}

// closure reads the parameters of a function without a name; its body is what
// follows up to the next comma.
func (t *tokens) closure() {
	t.c.Context = t.Block(t.c.Context)
	parameter := 0
	for t.at++; t.at < len(t.list) && t.text(0) != "|"; t.at++ {
		if t.text(0) == "," {
			parameter++
		}
		if i := t.list[t.at]; t.Is(i, kindIdentifier) {
			values := valuesOf(build.Opaque, t.out.Scope)
			if t.callee != nil {
				values = valuesOf(build.Then(t.callee, facts.Step{Op: facts.OpParam, Index: t.argument}, facts.Step{Op: facts.OpParam, Index: parameter}), t.out.Scope)
			}
			t.bindName(plain(t.String(i)), values, nil, t.c)
			if t.text(1) == ":" {
				for t.at+1 < len(t.list) && t.text(1) != "," && t.text(1) != "|" {
					t.at++
				}
			}
		}
	}
	t.at++
}

// skipAngles skips ::<…>.
func (t *tokens) skipAngles() {
	depth := 0
	for t.at++; t.at < len(t.list); t.at++ {
		switch t.text(0) {
		case "<":
			depth++
		case ">":
			depth--
		case ">>":
			depth -= 2
		}
		if depth <= 0 {
			t.at++
			return
		}
	}
}
