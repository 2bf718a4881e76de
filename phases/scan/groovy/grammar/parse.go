// Package grammar is a grammar of Groovy, written by hand: that of tree-sitter
// knows neither constructors nor enums nor commands.
//
// Input is the text of a file, output a syntax tree of the declarations,
// statements and expressions in it. Brackets are matched first, so that a fault
// in a body stays there. The precedence of operators is not read: the operands of
// a row of them are parts of one node. A command is a call without brackets:
// a name or member, an argument behind it in the same line.
package grammar

import (
	"fmt"
	"slices"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
)

// parser reads tokens from a place up to an end; within brackets the end is the
// closing one.
type parser struct {
	src    string
	tokens []token
	at     int
	end    int
	limit  int // offset of the end
	depth  int
	most   int // depth that is too much
	deep   *bool
	class  string // name of the class whose members are read
	loose  bool   // within round or square brackets, where a line break ends nothing
}

// maxDepth bounds how deep the parser nests; a level takes up to four nodes.
const maxDepth = 1000

func read(src []byte, limits extract.Limits) (*piece, []*piece, error) {
	l := &lexer{src: string(src)}
	deep := false
	p := &parser{src: l.src, tokens: l.all(), limit: len(src), most: min(maxDepth, limits.Depth/4), deep: &deep}
	p.end = len(p.tokens)
	root := node(Program, 0, len(src), p.statements()...)
	if deep {
		return nil, nil, fmt.Errorf("%w: limit %d", syntax.ErrDepth, p.most)
	}
	extras := append(l.comments, l.faults...)
	slices.SortStableFunc(extras, func(a, b *piece) int { return a.Start - b.Start })
	for _, fault := range l.faults {
		fault.Flags |= syntax.Extra
	}
	return root, extras, nil
}

// peek is a token ahead; behind the end it is one of no text.
func (p *parser) peek(ahead int) token {
	if k := p.at + ahead; k >= 0 && k < p.end {
		return p.tokens[k]
	}
	return token{kind: anEnd, line: true, start: p.limit, end: p.limit}
}

func (p *parser) text(t token) string { return p.src[t.start:t.end] }

// word is the text of a name ahead, "" for other tokens.
func (p *parser) word(ahead int) string {
	if t := p.peek(ahead); t.kind == aName {
		return p.text(t)
	}
	return ""
}

// sign is the text of a sign ahead, "" for other tokens.
func (p *parser) sign(ahead int) string {
	if t := p.peek(ahead); t.kind == aSign {
		return p.text(t)
	}
	return ""
}

func (p *parser) start() int { return p.peek(0).start }

// before is the end of the last token.
func (p *parser) before() int {
	if p.at == 0 {
		return p.start()
	}
	return p.tokens[min(p.at, len(p.tokens))-1].end
}

// take makes a node of the next token.
func (p *parser) take(kind uint16) *piece {
	t := p.peek(0)
	p.at = min(p.at+1, p.end)
	n := node(kind, t.start, t.end)
	if kind == Token {
		n.Flags = 0
	}
	return n
}

// skip passes a sign when it is next.
func (p *parser) skip(sign string) bool {
	if p.sign(0) == sign {
		p.at++
		return true
	}
	return false
}

// stumble makes an error of the next token.
func (p *parser) stumble() *piece {
	t := p.peek(0)
	if t.kind == anEnd {
		return syntax.ErrorPiece(t.start, t.end)
	}
	p.at++
	return syntax.ErrorPiece(t.start, t.end)
}

// within reads what stands between the bracket that is next and its closing one.
func (p *parser) within(read func()) {
	end, limit, loose := p.end, p.limit, p.loose
	p.loose = p.sign(0) != "{"
	closing := min(p.peek(0).match, end)
	p.at++
	p.end = closing
	if closing < len(p.tokens) {
		p.limit = p.tokens[closing].start
	}
	if p.enter() {
		read()
	}
	p.depth--
	p.at, p.end, p.limit, p.loose = min(closing+1, end), end, limit, loose
}

// enter goes one level deeper; false when that is too deep.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > p.most {
		*p.deep = true
	}
	return !*p.deep
}

// statements reads statements up to the end.
func (p *parser) statements() (list []*piece) {
	for p.at < p.end && !*p.deep {
		if p.skip(";") {
			continue
		}
		list = append(list, p.statement()...)
		if next := p.peek(0); !next.line && p.at > 0 && p.text(p.tokens[p.at-1]) != "}" && p.sign(0) != ";" {
			list = append(list, p.stumble())
		}
	}
	return list
}

// statement reads one statement, at least a token of it.
func (p *parser) statement() []*piece {
	if !p.enter() {
		return nil
	}
	defer func() { p.depth-- }()
	before := p.at
	list := p.anyStatement()
	if p.at == before && p.at < p.end {
		list = append(list, p.stumble())
	}
	return list
}

func (p *parser) anyStatement() []*piece {
	start := p.start()
	if p.sign(0) == "{" && !p.isClosure() {
		return []*piece{p.block()}
	}
	if p.sign(1) == ":" && p.peek(0).kind == aName && p.word(0) != "default" { // a label
		p.at += 2
		return p.labelled()
	}
	switch p.word(0) {
	case "package":
		return []*piece{p.packageClause(nil)}
	case "import":
		return []*piece{p.importClause()}
	case "if", "while":
		return p.conditional()
	case "else", "do", "finally":
		p.at++
		return p.statement()
	case "for":
		return []*piece{p.forLoop()}
	case "switch":
		return []*piece{p.switchStatement()}
	case "case":
		p.at++
		list := []*piece{p.expression()}
		for p.skip(",") {
			list = append(list, p.expression())
		}
		if !p.skip(":") && !p.skip("->") {
			list = append(list, p.stumble())
		}
		return append(list, p.labelled()...)
	case "default":
		if p.sign(1) == ":" || p.sign(1) == "->" {
			p.at += 2
			return p.labelled()
		}
	case "try":
		return []*piece{p.tryStatement()}
	case "synchronized":
		if p.sign(1) == "(" {
			p.at++
			list := p.bracketed()
			return append(list, p.statement()...)
		}
	case "return":
		p.at++
		n := node(Return, start, p.before())
		if next := p.peek(0); !next.line && p.sign(0) != ";" {
			n.Parts = []*piece{p.commanding()}
		}
		n.End = p.before()
		return []*piece{n}
	case "throw", "yield":
		if p.word(0) == "throw" || !p.peek(1).line && p.peek(1).kind != aSign {
			p.at++
			return []*piece{p.commanding()}
		}
	case "assert":
		p.at++
		list := []*piece{p.expression()}
		if p.skip(":") || p.skip(",") {
			list = append(list, p.expression())
		}
		return list
	case "break", "continue":
		p.at++
		if next := p.peek(0); next.kind == aName && !next.line {
			p.at++
		}
		return nil
	}
	if p.declares() {
		return p.declaration()
	}
	return []*piece{p.commanding()}
}

// labelled reads the statement behind a label in the same line.
func (p *parser) labelled() []*piece {
	if next := p.peek(0); next.line || next.kind == anEnd || p.sign(0) == ";" {
		return nil
	}
	return p.statement()
}

// isClosure reports whether braces that begin a statement hold a closure, which
// has parameters or is called.
func (p *parser) isClosure() bool {
	if k := p.peek(0).match + 1; k < p.end && !p.tokens[k].line {
		if text := p.text(p.tokens[k]); text == "(" || text == "." {
			return true
		}
	}
	inner := *p
	inner.at++
	inner.end = min(p.peek(0).match, p.end)
	return inner.sign(0) == "->" || inner.hasParameters() && !inner.startsCase()
}

// block reads statements between braces.
func (p *parser) block() *piece {
	start, class := p.start(), p.class
	p.class = ""
	var list []*piece
	p.within(func() { list = p.statements() })
	p.class = class
	return node(Block, start, p.before(), list...)
}

// bracketed reads expressions or declarations between round brackets.
func (p *parser) bracketed() (list []*piece) {
	if p.sign(0) != "(" {
		return []*piece{p.stumble()}
	}
	p.within(func() { list = p.statements() })
	return list
}

// conditional reads if and while.
func (p *parser) conditional() []*piece {
	start := p.start()
	p.at++
	list := p.bracketed()
	list = append(list, p.statement()...)
	for p.sign(0) == ";" && p.word(1) == "else" {
		p.at++
	}
	if p.word(0) == "else" {
		p.at++
		list = append(list, p.statement()...)
	}
	return []*piece{node(Statement, start, p.before(), list...)}
}

// forLoop reads for (a in b) and for (a; b; c).
func (p *parser) forLoop() *piece {
	start := p.start()
	p.at++
	if p.sign(0) != "(" {
		return p.stumble()
	}
	each := node(ForEach, start, start)
	var list []*piece
	p.within(func() {
		here := p.at
		p.at = p.skipModifiers()
		var t *piece
		if next := p.skipType(p.at); next > p.at && next < p.end && p.tokens[next].kind == aName && p.word(0) != "" && p.word(next-p.at) != "in" {
			t = p.typeAt()
		}
		if p.peek(0).kind == aName && (p.word(1) == "in" || p.sign(1) == ":") {
			name := p.take(Name)
			p.at++
			each.Parts = appendAll(each.Parts, as(FieldType, t), as(FieldName, name), as(FieldValue, p.expression()))
			return
		}
		p.at = here
		list = p.statements()
	})
	body := p.statement()
	if len(each.Parts) == 0 {
		return node(Statement, start, p.before(), append(list, body...)...)
	}
	each.Parts = append(each.Parts, body...)
	each.End = p.before()
	return each
}

func appendAll(list []*piece, parts ...*piece) []*piece {
	for _, part := range parts {
		if part != nil {
			list = append(list, part)
		}
	}
	return list
}

func (p *parser) switchStatement() *piece {
	start := p.start()
	p.at++
	list := p.bracketed()
	if p.sign(0) == "{" {
		list = append(list, p.block())
	}
	return node(Statement, start, p.before(), list...)
}

// tryStatement reads try with its resources, catch and finally.
func (p *parser) tryStatement() *piece {
	start := p.start()
	p.at++
	var list []*piece
	if p.sign(0) == "(" {
		list = p.bracketed()
	}
	if p.sign(0) != "{" {
		return node(Statement, start, p.before(), append(list, p.stumble())...)
	}
	list = append(list, p.block())
	for p.word(0) == "catch" && p.sign(1) == "(" {
		list = append(list, p.catchClause())
	}
	if p.word(0) == "finally" && p.sign(1) == "{" {
		p.at++
		list = append(list, p.block())
	}
	return node(Statement, start, p.before(), list...)
}

func (p *parser) catchClause() *piece {
	start := p.start()
	p.at++
	var parts []*piece
	p.within(func() {
		for p.word(0) == "final" || p.word(0) == "def" {
			p.at++
		}
		if p.peek(0).kind == aName && p.peek(1).kind == anEnd {
			parts = append(parts, as(FieldName, p.take(Name)))
			return
		}
		for p.peek(0).kind == aName && p.peek(1).kind != anEnd {
			parts = append(parts, as(FieldType, p.typeAt()))
			if !p.skip("|") {
				break
			}
		}
		if p.peek(0).kind == aName {
			parts = append(parts, as(FieldName, p.take(Name)))
		}
	})
	if p.sign(0) == "{" {
		parts = append(parts, as(FieldBody, p.block()))
	}
	return node(Catch, start, p.before(), parts...)
}

func (p *parser) packageClause(modifiers *piece) *piece {
	start := p.start()
	p.at++
	name := p.dotted()
	return node(Package, start, p.before(), modifiers, name)
}

// dotted reads a name of several parts as one.
func (p *parser) dotted() *piece {
	if p.peek(0).kind != aName {
		return nil
	}
	n := p.take(Name)
	for p.sign(0) == "." && p.peek(1).kind == aName {
		p.at += 2
	}
	n.End = p.before()
	return n
}

// importClause reads import [static] a.b.C[.*] [as D].
func (p *parser) importClause() *piece {
	start := p.start()
	p.at++
	n := node(Import, start, start)
	if p.word(0) == "static" {
		n.Parts = append(n.Parts, p.take(Token))
	}
	n.Parts = appendAll(n.Parts, as(FieldName, p.dotted()))
	if p.sign(0) == "." && p.sign(1) == "*" {
		p.at++
		n.Parts = append(n.Parts, p.take(Token))
	} else if p.skip("*.") || p.sign(0) == "*" {
		n.Parts = append(n.Parts, p.stumble())
	}
	if p.word(0) == "as" && p.peek(1).kind == aName {
		p.at++
		n.Parts = append(n.Parts, as(FieldValue, p.take(Name)))
	}
	n.End = p.before()
	return n
}

// upper reports whether a name is written as that of a type.
func upper(name string) bool {
	return name != "" && (name[0] >= 'A' && name[0] <= 'Z' || name[0] >= 0x80 && strings.ToUpper(name[:1]) == name[:1])
}
