package grammar

import (
	"rules_handbook/phases/scan/syntax"
)

var assignments = words("= += -= *= /= %= **= ?= <<= &= |= ^=")

// commanding reads an expression that may be a command: name argument, argument.
func (p *parser) commanding() *piece { return p.assigned(true) }

func (p *parser) expression() *piece { return p.assigned(false) }

func (p *parser) assigned(command bool) *piece {
	if !p.enter() {
		p.depth--
		return syntax.ErrorPiece(p.start(), p.start())
	}
	defer func() { p.depth-- }()
	left := p.conditionalExpression(command)
	sign := p.sign(0)
	tokens := 1
	if sign == ">" { // >>= and >>>=, read sign by sign
		for p.sign(tokens) == ">" && !p.peek(tokens).blank {
			tokens++
		}
		if sign = p.sign(tokens); sign == ">=" && !p.peek(tokens).blank {
			sign, tokens = "=", tokens+1
		}
	}
	if !assignments[sign] || p.peek(0).kind != aSign {
		return left
	}
	operator := p.take(Token)
	p.at += tokens - 1
	right := p.assigned(true)
	return node(Assignment, left.Start, p.before(), as(FieldLeft, left), operator, as(FieldRight, right))
}

func (p *parser) conditionalExpression(command bool) *piece {
	left := p.operands(command)
	switch p.sign(0) {
	case "?":
		p.at++
		yes := p.expression()
		if !p.skip(":") {
			yes = syntax.ErrorPiece(yes.Start, yes.End, yes)
		}
		no := p.expression()
		return node(Ternary, left.Start, p.before(), as(FieldCondition, left), as(FieldValue, yes), as(FieldAlternative, no))
	case "?:":
		p.at++
		no := p.expression()
		return node(Elvis, left.Start, p.before(), as(FieldValue, left), as(FieldAlternative, no))
	}
	return left
}

var operators = words("+ - * / % ** == != === !== < <= >= <=> && || & | ^ << =~ ==~ .. ..< <.. <..< in !in")

// startsLine are operators that may begin a line.
var startsLine = words("== != === !== <= >= <=> && || & | ^ << =~ ==~ .. ..< <.. <..< * / %")

// operator gives the operator that is next, in how many tokens; "" for none.
func (p *parser) operator() (string, int) {
	sign, count := p.sign(0), 1
	switch {
	case p.word(0) == "in":
		return "in", 1
	case sign == "!" && p.word(1) == "in" && !p.peek(1).blank:
		return "in", 2
	case sign == ">":
		for (p.sign(count) == ">") && !p.peek(count).blank {
			count++
		}
		if p.sign(count) == ">=" && !p.peek(count).blank {
			return "", 0
		}
		return sign, count
	}
	if !operators[sign] || p.peek(0).line && !startsLine[sign] && !p.loose {
		return "", 0
	}
	return sign, count
}

// operands reads operands with operators between them.
func (p *parser) operands(command bool) *piece {
	parts := []*piece{p.operand(command)}
	start := parts[0].Start
	for p.at < p.end && !*p.deep {
		last := len(parts) - 1
		switch {
		case p.word(0) == "as" && p.peek(1).kind == aName:
			p.at++
			parts[last] = node(Cast, parts[last].Start, parts[last].End, as(FieldValue, parts[last]), as(FieldType, p.typeAt()))
			parts[last].End = p.before()
			continue
		case p.word(0) == "instanceof" || p.sign(0) == "!" && p.word(1) == "instanceof":
			p.skip("!")
			p.at++
			parts[last] = node(InstanceOf, parts[last].Start, parts[last].End, as(FieldLeft, parts[last]), as(FieldRight, p.typeAt()))
			parts[last].End = p.before()
			continue
		}
		operator, tokens := p.operator()
		if operator == "" {
			break
		}
		sign := p.take(Token)
		p.at += tokens - 1
		parts = append(parts, sign, p.operand(false))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return node(Binary, start, p.before(), parts...)
}

// operand reads an expression with the signs before it.
func (p *parser) operand(command bool) *piece {
	start := p.start()
	if !p.enter() {
		p.depth--
		return syntax.ErrorPiece(start, start)
	}
	defer func() { p.depth-- }()
	switch p.sign(0) {
	case "!", "~", "-", "+", "++", "--":
		operator := p.take(Token)
		return p.ended(node(Unary, start, p.before(), operator, p.operand(false)))
	case "(":
		if p.isCast() {
			p.at++
			t := p.typeAt()
			p.at++
			value := p.operand(false)
			return node(Cast, start, p.before(), as(FieldType, t), as(FieldValue, value))
		}
	}
	return p.postfix(command)
}

// isCast reports whether brackets hold a type that a value follows.
func (p *parser) isCast() bool {
	closing := p.peek(0).match
	if closing <= p.at+1 || closing+1 >= p.end {
		return false
	}
	if next := p.skipType(p.at + 1); next != closing || !p.namesType(p.at+1, next) {
		return false
	}
	after := p.tokens[closing+1]
	if after.line {
		return false
	}
	switch text := p.text(after); after.kind {
	case aName:
		return !notNames[text]
	case aString, aNumber:
		return true
	default:
		return text == "(" || text == "[" || text == "{" || text == "!"
	}
}

// postfix reads a value and what follows it: members, calls, indices.
func (p *parser) postfix(command bool) *piece {
	left := p.primary()
	for p.at < p.end && !*p.deep {
		next := p.peek(0)
		switch sign := p.sign(0); {
		case sign == "." || sign == "?." || sign == "*." || sign == "??." || sign == ".@":
			left = p.member(left)
			continue
		case sign == ".&" || sign == "::":
			p.at++
			name := p.memberName()
			left = node(Reference, left.Start, p.before(), as(FieldObject, left), name)
			continue
		case next.line:
		case sign == "<" && !next.blank && left.Symbol == Name && upper(p.src[left.Start:left.End]) && p.skipAngles(p.at) > 0 &&
			p.sign(p.skipAngles(p.at)-p.at) == ".":
			p.at = p.skipAngles(p.at)
			continue
		case sign == "(" && callable(left):
			left = p.call(left, p.arguments())
			continue
		case sign == "{" && (callable(left) && left.Symbol != This && left.Symbol != Super || isCall(left)):
			left = p.call(left, []*piece{p.closure()})
			continue
		case sign == "[", sign == "?" && p.sign(1) == "[" && !next.blank && !p.peek(1).blank:
			p.skip("?")
			var index []*piece
			p.within(func() { index = p.elements() })
			left = node(Index, left.Start, p.before(), append([]*piece{as(FieldObject, left)}, index...)...)
			continue
		case sign == "++" || sign == "--":
			p.at++
			left = node(Unary, left.Start, p.before(), left)
			continue
		}
		break
	}
	switch {
	case !command:
	case (left.Symbol == Name || left.Symbol == Member) && p.startsArgument():
		return p.command(left)
	case left.Symbol == Call || left.Symbol == Number || left.Symbol == String || left.Symbol == Parenthesized:
		return p.chain(left)
	}
	return left
}

// callable reports whether brackets behind an expression call it.
func callable(left *piece) bool {
	switch left.Symbol {
	case Name, Member, Call, Index, Closure, Parenthesized, This, Super, Reference, String:
		return left.Flags&syntax.IsError == 0
	}
	return false
}

func isCall(left *piece) bool { return left.Symbol == Call }

// member reads a member of an expression.
func (p *parser) member(left *piece) *piece {
	sign := p.take(Token)
	if p.sign(0) == "<" {
		if next := p.skipAngles(p.at); next > 0 {
			p.at = next
		}
	}
	if p.sign(0) == "@" {
		p.at++
	}
	name := p.memberName()
	return node(Member, left.Start, p.before(), as(FieldObject, left), sign, as(FieldName, name))
}

// memberName reads the name behind a dot, which may be a string or an
// expression in brackets.
func (p *parser) memberName() *piece {
	switch t := p.peek(0); {
	case t.kind == aName:
		return p.take(Name)
	case t.kind == aString:
		return p.stringLiteral()
	case p.sign(0) == "(" || p.sign(0) == "{":
		return p.primary()
	}
	return p.missing()
}

// ended sets the end of a node to that of the last token.
func (p *parser) ended(n *piece) *piece {
	n.End = max(n.Start, p.before())
	return n
}

// missing is an error where something should stand.
func (p *parser) missing() *piece { return syntax.ErrorPiece(p.start(), p.start()) }

// call makes a call; a closure behind a call that has arguments in brackets is
// the last of them.
func (p *parser) call(function *piece, arguments []*piece) *piece {
	if function.Symbol == Call && len(arguments) == 1 && arguments[0].Symbol == Closure && p.tokens[p.at-1].end == arguments[0].End {
		list := function.Parts[len(function.Parts)-1]
		list.Parts = append(list.Parts, arguments...)
		list.End, function.End = p.before(), p.before()
		return function
	}
	start := function.End
	if len(arguments) > 0 {
		start = arguments[0].Start
	}
	list := node(Arguments, start, max(p.before(), start), arguments...)
	return node(Call, function.Start, p.before(), as(FieldFunction, function), as(FieldArguments, list))
}

// arguments reads what stands between round brackets behind a function.
func (p *parser) arguments() (list []*piece) {
	p.within(func() { list = p.elements() })
	return list
}

// elements reads arguments, or the elements of a list or map, up to the end.
func (p *parser) elements() (list []*piece) {
	for p.at < p.end && !*p.deep {
		before := p.at
		if p.skip(",") {
			continue
		}
		list = append(list, p.element())
		if p.sign(0) != "," && p.at < p.end || p.at == before {
			list = append(list, p.stumble())
		}
	}
	return list
}

// element reads an argument: name: value, *values, *: map or value.
func (p *parser) element() *piece {
	start := p.start()
	switch {
	case p.sign(0) == "*":
		p.at++
		p.skip(":")
		value := p.expression()
		return node(Spread, start, p.before(), value)
	case (p.peek(0).kind == aName || p.peek(0).kind == aNumber) && p.sign(1) == ":":
		name := p.take(Token)
		p.at++
		return p.ended(node(NamedArgument, start, start, as(FieldName, name), as(FieldValue, p.expression())))
	}
	value := p.expression()
	if p.sign(0) == ":" {
		p.at++
		return p.ended(node(NamedArgument, start, start, value, as(FieldValue, p.expression())))
	}
	return value
}

// startsArgument reports whether an argument of a command is next.
func (p *parser) startsArgument() bool {
	next := p.peek(0)
	if next.line || !next.blank {
		return false
	}
	switch next.kind {
	case aName:
		word := p.text(next)
		if p.sign(1) == "=" && !p.peek(1).line {
			return false
		}
		return !notNames[word] && !modifierWords[word]
	case aString, aNumber:
		return true
	case aSign:
		return p.text(next) == "!" && !p.peek(1).blank && p.word(1) != "in" && p.word(1) != "instanceof"
	}
	return false
}

// command reads the arguments of a command and the commands behind it.
func (p *parser) command(left *piece) *piece {
	return p.chain(p.call(left, p.bareArguments()))
}

// bareArguments reads arguments without brackets.
func (p *parser) bareArguments() (arguments []*piece) {
	for {
		arguments = append(arguments, p.element())
		if p.sign(0) != "," || p.peek(1).kind == anEnd || *p.deep {
			return arguments
		}
		p.at++
	}
}

// continues reports whether a name follows that is a member of what was called: a
// b c is a(b).c.
func (p *parser) continues() bool {
	next := p.peek(0)
	return !next.line && next.blank && next.kind == aName && !notNames[p.text(next)] && !*p.deep
}

// chain reads the members behind a command with their arguments.
func (p *parser) chain(left *piece) *piece {
	for p.continues() {
		name := p.take(Name)
		left = node(Member, left.Start, p.before(), as(FieldObject, left), as(FieldName, name))
		switch {
		case p.sign(0) == "(" && !p.peek(0).line:
			left = p.call(left, p.arguments())
		case p.sign(0) == "{" && !p.peek(0).line:
			left = p.call(left, []*piece{p.closure()})
		case p.startsArgument():
			left = p.call(left, p.bareArguments())
		default:
			return left
		}
	}
	return left
}

// primary reads a value.
func (p *parser) primary() *piece {
	t := p.peek(0)
	start := t.start
	switch t.kind {
	case aString:
		return p.stringLiteral()
	case aNumber:
		return p.take(Number)
	case aName:
		switch word := p.text(t); word {
		case "this":
			return p.take(This)
		case "super":
			return p.take(Super)
		case "true", "false":
			return p.take(Boolean)
		case "null":
			return p.take(Null)
		case "new":
			if next := p.peek(1); next.kind == aName || p.sign(1) == "@" {
				return p.creation()
			}
		case "switch":
			if p.sign(1) == "(" {
				return p.switchStatement()
			}
		case "in", "instanceof", "as", "else", "extends", "implements":
			return p.missing()
		}
		if p.sign(1) == "->" {
			return p.lambda(start)
		}
		return p.take(Name)
	case aSign:
		switch p.text(t) {
		case "(":
			if closing := t.match; closing > 0 && closing+1 < p.end && p.text(p.tokens[closing+1]) == "->" {
				return p.lambda(start)
			}
			var list []*piece
			p.within(func() { list = p.several() })
			return node(Parenthesized, start, p.before(), list...)
		case "[":
			return p.collection()
		case "{":
			return p.closure()
		case "@":
			return p.annotation()
		}
	}
	return p.missing()
}

// several reads (a) and (a, b).
func (p *parser) several() (list []*piece) {
	for p.at < p.end && !*p.deep {
		before := p.at
		list = append(list, p.commanding())
		if !p.skip(",") && p.at < p.end || p.at == before {
			list = append(list, p.stumble())
		}
	}
	return list
}

// lambda reads x -> y and (x, y) -> z.
func (p *parser) lambda(start int) *piece {
	var params *piece
	if p.sign(0) == "(" {
		params = p.parameters()
	} else {
		name := p.take(Name)
		params = node(Parameters, name.Start, name.End, node(Parameter, name.Start, name.End, as(FieldName, name)))
	}
	p.at++
	n := node(Closure, start, start, as(FieldParameters, params))
	if p.sign(0) == "{" {
		n.Parts = append(n.Parts, p.block())
	} else {
		n.Parts = append(n.Parts, p.expression())
	}
	return p.ended(n)
}

// collection reads a list or a map.
func (p *parser) collection() *piece {
	start := p.start()
	var list []*piece
	kind := uint16(List)
	p.within(func() {
		if p.sign(0) == ":" {
			kind = Map
			p.at++
			return
		}
		list = p.elements()
	})
	for _, part := range list {
		if part.Symbol == NamedArgument {
			kind = Map
		}
	}
	return node(kind, start, p.before(), list...)
}

// stringLiteral reads a string with the code in it.
func (p *parser) stringLiteral() *piece {
	t := p.peek(0)
	n := p.take(String)
	for _, tokens := range t.inner {
		inner := &parser{src: p.src, tokens: tokens, end: len(tokens), limit: t.end, depth: p.depth, most: p.most, deep: p.deep}
		inner.skip("->")
		if len(tokens) > 0 {
			n.Parts = append(n.Parts, inner.statements()...)
		}
	}
	return n
}

// maxHead bounds how far the parameters of a closure are looked for.
const maxHead = 400

// hasParameters reports whether an arrow follows the parameters of a closure, of
// which the first token is next.
func (p *parser) hasParameters() bool {
	for k := p.at; k < p.end && k < p.at+maxHead; k++ {
		t := p.tokens[k]
		if t.kind == aSign {
			switch p.text(t) {
			case "->":
				return true
			case "{", "(", "[":
				k = max(k, t.match)
			case ";":
				return false
			}
		} else if t.kind == aName && t.line && k > p.at {
			if before := p.text(p.tokens[k-1]); before != "," && before != "=" {
				return false
			}
		}
	}
	return false
}

func (p *parser) closure() *piece {
	start := p.start()
	class := p.class
	p.class = ""
	defer func() { p.class = class }()
	n := node(Closure, start, start)
	p.within(func() {
		if p.sign(0) == "->" {
			n.Parts = append(n.Parts, as(FieldParameters, node(Parameters, p.start(), p.start())))
			p.at++
		} else if p.hasParameters() && !p.startsCase() {
			here := p.start()
			list := p.parameterList("->")
			n.Parts = append(n.Parts, as(FieldParameters, node(Parameters, here, max(p.before(), here), list...)))
			p.skip("->")
		}
		n.Parts = append(n.Parts, p.statements()...)
	})
	return p.ended(n)
}

// startsCase reports whether a closure begins with a lambda or case instead of
// parameters.
func (p *parser) startsCase() bool {
	return p.word(0) == "case" || p.sign(0) == "(" || p.sign(0) == "["
}

// creation reads new A(…), new A[…] and new A(…) { … }.
func (p *parser) creation() *piece {
	start := p.start()
	p.at++
	for p.sign(0) == "@" {
		p.annotation()
	}
	t := node(Type, p.start(), p.start())
	name := p.dotted()
	if name == nil {
		return node(New, start, p.before(), p.missing())
	}
	name.Symbol = TypeName
	t.Parts = append(t.Parts, name)
	if p.sign(0) == "<" {
		if p.sign(1) == ">" {
			p.at += 2
		} else if p.skipAngles(p.at) > 0 {
			p.at = p.at - 1 // the arguments belong to the type
			t = p.typeFrom(name)
		}
	}
	t.End = p.before()
	n := node(New, start, start, as(FieldType, t))
	for p.sign(0) == "[" && !p.peek(0).line {
		var size []*piece
		here := p.start()
		p.within(func() { size = p.elements() })
		n.Parts = append(n.Parts, node(Index, here, p.before(), size...))
	}
	if p.sign(0) == "{" && len(n.Parts) > 1 { // new int[] {1, 2}
		p.within(func() { n.Parts = append(n.Parts, p.elements()...) })
	}
	if p.sign(0) == "(" && !p.peek(0).line {
		here := p.start()
		list := p.arguments()
		n.Parts = append(n.Parts, as(FieldArguments, node(Arguments, here, p.before(), list...)))
		if p.sign(0) == "{" && !p.peek(0).line {
			n.Parts = append(n.Parts, as(FieldBody, p.body("{}", false)))
		}
	}
	return p.ended(n)
}

// typeFrom reads the type arguments behind a name that has been read.
func (p *parser) typeFrom(name *piece) *piece {
	t := p.typeAt()
	t.Parts[0], t.Start = name, name.Start
	return t
}
