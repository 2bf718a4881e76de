package sql

import (
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// Bounds on what is looked ahead, so that no text takes long: tokens between two
// brackets and in the head of a routine, routines in routines.
const (
	maxBracket = 4096
	maxHead    = 1000
	maxNested  = 32
)

// maxSignature caps signatures, in UTF-16 units.
const maxSignature = 200

// read reads statements; caller is the routine that they stand in.
func (f *file) read(tokens []token, caller int) {
	for at := 0; at < len(tokens); {
		if caller == module && (f.is(tokens, at, "create") || f.is(tokens, at, "alter") && f.startsStatement(tokens, at)) {
			if next := f.create(tokens, at); next > at {
				at = next
				continue
			}
		}
		at = f.step(tokens, at, caller)
	}
}

// is reports whether a token is one of some words.
func (f *file) is(tokens []token, at int, words ...string) bool {
	return at >= 0 && at < len(tokens) && tokens[at].kind == aWord && slices.Contains(words, tokens[at].name)
}

// isSign reports whether a token is a character.
func (f *file) isSign(tokens []token, at int, c byte) bool {
	return at >= 0 && at < len(tokens) && tokens[at].kind == aSign && f.src[tokens[at].start] == c
}

func (f *file) startsStatement(tokens []token, at int) bool {
	return at == 0 || f.isSign(tokens, at-1, ';') || tokens[at-1].kind == aLine || f.alone(tokens[at].start)
}

// header words stand between CREATE and the kind of what is created.
var headerWords = strings.Fields(`or replace alter temp temporary global local unlogged recursive materialized editionable noneditionable constraint
	definer invoker sql security algorithm undefined merge temptable virtual external foreign unique if not exists`)

// create reads CREATE and what it makes; it gives the place behind, or that of
// CREATE itself when it makes nothing of interest.
func (f *file) create(tokens []token, start int) int {
	at := start + 1
	for at < len(tokens) && (f.is(tokens, at, headerWords...) || f.isSign(tokens, at, '=') ||
		f.isSign(tokens, at-1, '=') || f.definer(tokens, at)) {
		at++
	}
	kind := ""
	if at < len(tokens) && tokens[at].kind == aWord {
		kind = tokens[at].name
	}
	alters := f.is(tokens, start, "alter")
	switch kind {
	case "function", "procedure", "proc", "trigger", "aggregate":
	case "table", "view", "type", "domain", "package":
		if alters && kind != "view" {
			return start
		}
	default:
		return start
	}
	at++
	body := (kind == "package" || kind == "type") && f.is(tokens, at, "body")
	for f.is(tokens, at, "if", "not", "exists", "body") {
		at++
	}
	name, next := f.qualified(tokens, at)
	if name == "" {
		return start
	}
	switch kind {
	case "function", "procedure", "proc", "trigger":
		if alters && !f.hasBody(tokens, next) {
			return start
		}
		return f.routine(tokens, start, next, name, kind)
	case "aggregate":
		f.declare(tokens[start].start, f.semicolon(tokens, next), next, tokens, name, f.parameters(tokens, next))
		return next
	case "package":
		return f.packageUnit(tokens, start, next, name, body)
	case "type":
		if body {
			return f.packageUnit(tokens, start, next, name, true)
		}
	}
	if alters {
		return start
	}
	f.typeRow(tokens, start, at, next, name)
	return next
}

// definer reports whether a token belongs to DEFINER = `a`@`b`.
func (f *file) definer(tokens []token, at int) bool {
	for k := at; k > at-5 && k > 0; k-- {
		if f.is(tokens, k, "definer") {
			return true
		}
	}
	return false
}

// qualified reads a name with its schema: the parts joined with dots.
func (f *file) qualified(tokens []token, at int) (string, int) {
	var parts []string
	for at < len(tokens) && (tokens[at].kind == aWord || tokens[at].kind == aQuoted) && tokens[at].name != "" {
		if tokens[at].kind == aWord && len(parts) == 0 && keywords[tokens[at].name] {
			break
		}
		parts = append(parts, tokens[at].name)
		if at++; !f.isSign(tokens, at, '.') {
			break
		}
		for f.isSign(tokens, at, '.') { // db..name leaves the schema out
			at++
		}
	}
	return strings.Join(parts, "."), at
}

// hasBody reports whether ALTER defines a routine anew, as SQL Server does.
func (f *file) hasBody(tokens []token, at int) bool {
	for ; at < len(tokens) && !f.isSign(tokens, at, ';') && tokens[at].kind != aLine; at++ {
		if f.is(tokens, at, "as", "begin") {
			return true
		}
	}
	return false
}

// routine declares a function, procedure or trigger and reads its body; it gives
// the place behind it.
func (f *file) routine(tokens []token, start, at int, name, kind string) int {
	body := f.bodyOf(tokens, at)
	end := f.endOf(tokens, start, body)
	params := f.parameters(tokens, at)
	if f.isSign(tokens, at, '@') {
		params = f.bareParameters(tokens[at:body])
	}
	caller := f.declare(tokens[start].start, f.offset(tokens, end), body, tokens, name, params)
	if f.isSign(tokens, at, '(') { // default values may call
		at = f.closing(tokens, at)
	}
	for at < end {
		if tokens[at].kind == aDollar {
			f.readWithin(tokens[at], caller)
			at++
			continue
		}
		if inner, next := f.localRoutine(tokens, at); inner != "" && at > body {
			f.nested++
			at = min(f.routine(tokens, at, next, name+"."+inner, "function"), end)
			f.nested--
			continue
		}
		at = f.step(tokens, at, caller)
	}
	return end
}

// localRoutine gives the name of a routine that is written in a package or in
// another routine, with the place behind the name; "" where none begins.
func (f *file) localRoutine(tokens []token, at int) (string, int) {
	if f.nested > maxNested || !f.is(tokens, at, "function", "procedure") || f.is(tokens, at-1, "end", "drop", "execute", "exec", "on") {
		return "", at
	}
	name, next := f.qualified(tokens, at+1)
	if name == "" || !f.is(tokens, f.bodyOf(tokens[:min(len(tokens), next+maxHead)], next), "is", "as") {
		return "", at
	}
	return name, next
}

// bareParameters reads the parameters of a procedure of SQL Server that stand
// without brackets.
func (f *file) bareParameters(tokens []token) (params []facts.Param) {
	first, depth := 0, 0
	for k := 0; k <= len(tokens); k++ {
		switch {
		case f.isSign(tokens, k, '('):
			depth++
		case f.isSign(tokens, k, ')'):
			depth--
		case k == len(tokens) || f.isSign(tokens, k, ',') && depth == 0:
			if p, ok := f.parameter(tokens[first:k]); ok {
				params = append(params, p)
			}
			first = k + 1
		}
	}
	return params
}

// readWithin reads the body of a routine that is written as a string.
func (f *file) readWithin(t token, caller int) {
	from, to := t.start+len(t.name), t.end-len(t.name)
	if t.name == "" || from > to {
		return
	}
	inner := lex(f.src[from:to])
	for k := range inner.tokens {
		inner.tokens[k].start += from
		inner.tokens[k].end += from
	}
	for _, c := range inner.comments {
		f.comments = append(f.comments, comment{c.start + from, c.end + from})
	}
	slices.SortFunc(f.comments, func(a, b comment) int { return a.start - b.start })
	if inner.bad >= 0 {
		f.open(inner.bad + from)
	}
	f.read(inner.tokens, caller)
}

// offset is where a place in the tokens ends.
func (f *file) offset(tokens []token, at int) int {
	if at > 0 && at <= len(tokens) {
		return tokens[at-1].end
	}
	return len(f.src)
}

// closing is the place behind the bracket that closes the one at a place.
func (f *file) closing(tokens []token, at int) int {
	depth := 0
	tokens = tokens[:min(len(tokens), at+maxBracket)]
	for ; at < len(tokens); at++ {
		switch {
		case f.isSign(tokens, at, '('):
			depth++
		case f.isSign(tokens, at, ')'):
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return at
}

// bodyOf is the place where the body of a routine begins.
func (f *file) bodyOf(tokens []token, at int) int {
	for k := at; k < len(tokens); k++ {
		switch {
		case f.isSign(tokens, k, '('):
			k = f.closing(tokens, k) - 1
		case tokens[k].kind == aDollar, tokens[k].kind == aLine, f.isSign(tokens, k, ';'):
			return k
		case f.is(tokens, k, "return") && f.returnsThenBody(tokens, k): // the type of the result, in Oracle
		case f.is(tokens, k, "as", "is", "begin", "return", "execute", "for", "call", "language"):
			return k
		}
	}
	return len(tokens)
}

// endOf is the place behind a routine. With a string for a body that is behind
// the next semicolon; in a script with GO lines, or with a delimiter of its own,
// there; else where all blocks are closed.
func (f *file) endOf(tokens []token, start, body int) int {
	if delimiter := f.delimiterAt(tokens, start); delimiter != "" && delimiter != ";" {
		for at := body; at < len(tokens); at++ {
			if tokens[at].kind == aLine || strings.HasPrefix(f.src[tokens[at].start:], delimiter) {
				return at
			}
		}
		return len(tokens)
	}
	depth, blocks, declares := 0, false, f.is(tokens, body, "as", "is") && body+1 < len(tokens) && tokens[body+1].kind == aWord && !f.is(tokens, body+1, "begin", "select", "return", "with", "language")
	batches := f.hasBatches(tokens)
	for at := body; at < len(tokens); at++ {
		switch {
		case tokens[at].kind == aLine:
			return at
		case batches:
		case declares && !blocks && depth == 0 && at > body && f.is(tokens, at, "function", "procedure"):
			if _, next := f.localRoutine(tokens, at); next > at {
				f.nested++
				at = f.endOf(tokens, at, f.bodyOf(tokens, next)) - 1
				f.nested--
			}
		case f.is(tokens, at, "begin") && !f.is(tokens, at+1, "transaction", "tran"):
			depth++
			blocks = true
		case f.is(tokens, at, "case") && !f.is(tokens, at-1, "end"):
			depth++
		case f.is(tokens, at, "if", "loop", "while", "repeat") && f.is(tokens, at-1, "end"):
		case f.is(tokens, at, "end") && !f.is(tokens, at+1, "if", "loop", "while", "repeat"):
			depth = max(depth-1, 0)
		case f.isSign(tokens, at, ';') && depth == 0 && (blocks || !declares):
			return at + 1
		case f.isSign(tokens, at, '/') && depth == 0 && blocks && f.alone(tokens[at].start):
			return at + 1
		}
	}
	return len(tokens)
}

// hasBatches reports whether a script is cut by lines with GO.
func (f *file) hasBatches(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool {
		return t.kind == aLine && strings.EqualFold(strings.TrimSpace(f.src[t.start:t.end]), "go")
	}) ||
		slices.ContainsFunc(tokens, func(t token) bool { return t.kind == aWord && t.name == "nocount" })
}

// delimiterAt is the delimiter that a DELIMITER line before a place set, "".
func (f *file) delimiterAt(tokens []token, at int) string {
	for ; at >= 0; at-- {
		if tokens[at].kind != aLine {
			continue
		}
		if fields := strings.Fields(f.src[tokens[at].start:tokens[at].end]); len(fields) == 2 && strings.EqualFold(fields[0], "delimiter") {
			return fields[1]
		}
	}
	return ""
}

// semicolon is where a statement ends.
func (f *file) semicolon(tokens []token, at int) int {
	for ; at < len(tokens); at++ {
		if f.isSign(tokens, at, ';') {
			return tokens[at].start
		}
	}
	return len(f.src)
}

// declare declares a routine: body is the place where its head ends.
func (f *file) declare(start, end, body int, tokens []token, name string, params []facts.Param) int {
	headEnd := end
	if body < len(tokens) {
		headEnd = min(end, tokens[body].start)
	}
	id := f.Declaration.Module + "." + name
	free := id
	for n := 1; f.taken(free); n++ {
		free = id + "~" + strconv.Itoa(n)
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	k := len(f.Declaration.Decls)
	f.Declaration.Decls = append(f.Declaration.Decls, facts.Declaration{ID: free, Kind: facts.Function, Name: last, Qualname: name, Parent: -1, Params: params})
	f.byID[free] = k
	f.Details.Nodes = append(f.Details.Nodes, facts.Node{
		ID: free, Name: last, Qualname: name, LineStart: f.line(start), LineEnd: f.line(max(end-1, start)), Exported: true,
		Signature: text.Truncate(f.collapsed(start, headEnd), maxSignature), Doc: f.doc(start),
	})
	return k
}

func (f *file) taken(id string) bool {
	_, ok := f.byID[id]
	return ok
}

// parameters reads the parameters of a routine: one that has a default value
// may be left out.
func (f *file) parameters(tokens []token, at int) (params []facts.Param) {
	if !f.isSign(tokens, at, '(') {
		return nil
	}
	end, depth := f.closing(tokens, at)-1, 0
	first := at + 1
	for k := at + 1; k <= end && k < len(tokens); k++ {
		switch {
		case f.isSign(tokens, k, '('):
			depth++
		case f.isSign(tokens, k, ')') && k < end:
			depth--
		case k == end || f.isSign(tokens, k, ',') && depth == 0:
			if p, ok := f.parameter(tokens[first:k]); ok {
				params = append(params, p)
			}
			first = k + 1
		}
	}
	return params
}

// parameter reads one parameter; false for what only goes out.
func (f *file) parameter(tokens []token) (facts.Param, bool) {
	p := facts.Param{}
	for k := range tokens {
		switch {
		case f.is(tokens, k, "default"), f.isSign(tokens, k, '='):
			p.Optional = true
		case f.is(tokens, k, "variadic"):
			p.Variadic = true
		case f.is(tokens, k, "out") && k < 2 && !f.is(tokens, k-1, "in"):
			p.Optional = true
		}
		if (tokens[k].kind == aWord || tokens[k].kind == aQuoted) && p.Name == "" && !f.is(tokens, k, "in", "out", "inout", "variadic") {
			p.Name = tokens[k].name
		}
	}
	return p, p.Name != ""
}

// typeRow adds the row of a table, view or type.
func (f *file) typeRow(tokens []token, start, at, next int, name string) {
	if f.kept[name] {
		return
	}
	f.kept[name] = true
	end := f.semicolon(tokens, next)
	for k := next; k < len(tokens); k++ {
		if tokens[k].kind == aLine {
			end = min(end, tokens[k].start)
			break
		}
	}
	head := end
	for k := next; k < len(tokens) && tokens[k].start < end; k++ {
		if f.isSign(tokens, k, '(') || f.is(tokens, k, "as") {
			head = tokens[k].start
			break
		}
	}
	from := tokens[start].start
	f.Details.Types = append(f.Details.Types, facts.TypeDecl{
		ID: "type:" + f.Declaration.Module + "." + name, Name: name[strings.LastIndexByte(name, '.')+1:], Qualname: name, Kind: string(facts.OtherType),
		LineStart: f.line(from), LineEnd: f.line(max(strings.LastIndexFunc(f.src[:end], notSpace), from)), Signature: text.Truncate(f.collapsed(from, head), maxSignature), Doc: f.doc(from),
	})
	f.Declaration.Decls = append(f.Declaration.Decls, facts.Declaration{Kind: facts.OtherType, Name: name, Qualname: name, Parent: -1})
}

func notSpace(r rune) bool { return !strings.ContainsRune(" \t\r\n", r) }

// packageUnit reads a package of Oracle: its head is a type, the routines in its
// body are members of it.
func (f *file) packageUnit(tokens []token, start, at int, name string, body bool) int {
	if !body {
		f.typeRow(tokens, start, start, at, name)
		for at < len(tokens) && tokens[at].kind != aLine && !(f.isSign(tokens, at, '/') && f.alone(tokens[at].start)) {
			if f.is(tokens, at, "end") {
				if n := len(f.Details.Types); n > 0 && f.Details.Types[n-1].Qualname == name {
					f.Details.Types[n-1].LineEnd = f.line(max(f.semicolon(tokens, at)-1, 0))
				}
				return at
			}
			at++
		}
		return at
	}
	for at < len(tokens) && tokens[at].kind != aLine {
		if f.isSign(tokens, at, '/') && f.alone(tokens[at].start) {
			return at + 1
		}
		if member, next := f.localRoutine(tokens, at); member != "" {
			at = f.routine(tokens, at, next, name+"."+member, "function")
			continue
		}
		at = f.step(tokens, at, module)
	}
	return at
}

// returnsThenBody reports whether RETURN names the type of the result.
func (f *file) returnsThenBody(tokens []token, at int) bool {
	for k := at; k < len(tokens) && k < at+12; k++ {
		if f.isSign(tokens, k, ';') {
			return false
		}
		if f.is(tokens, k, "is", "as") {
			return true
		}
	}
	return false
}
