package grammar

import (
	"rules_handbook/phases/scan/syntax"
)

var modifierWords = words("public private protected static final abstract native synchronized transient volatile strictfp default sealed def var")

var primitives = words("void boolean byte short int long char float double")

var typeWords = map[string]uint16{"class": Class, "interface": Interface, "trait": Trait, "enum": Enum, "record": Record}

// notNames are key words that no variable, type or argument begins with.
var notNames = words(`in as instanceof else extends implements throws case default if while for switch try catch finally return throw
	import package class interface enum assert break continue do`)

// isModifier reports whether a modifier is next.
func (p *parser) isModifier() bool {
	word := p.word(0)
	switch {
	case word == "non" && p.sign(1) == "-" && p.word(2) == "sealed":
		return true
	case !modifierWords[word]:
		return false
	case word == "synchronized":
		return p.sign(1) != "("
	case word == "default":
		return p.sign(1) != ":" && p.sign(1) != "->"
	case word == "sealed" || word == "var":
		return p.peek(1).kind == aName && !p.peek(1).line
	}
	return p.sign(1) != "." && p.sign(1) != ":"
}

// isTypeDeclaration reports whether a word ahead begins a type.
func (p *parser) isTypeDeclaration(ahead int) bool {
	switch word := p.word(ahead); word {
	case "class", "interface", "enum":
		return p.peek(ahead+1).kind == aName
	case "trait":
		return p.peek(ahead+1).kind == aName && !p.peek(ahead+1).line && (p.sign(ahead+2) == "{" || p.sign(ahead+2) == "<" || p.word(ahead+2) == "extends" || p.word(ahead+2) == "implements")
	case "record":
		return upper(p.word(ahead+1)) && (p.sign(ahead+2) == "(" || p.sign(ahead+2) == "<")
	}
	return p.sign(ahead) == "@" && p.word(ahead+1) == "interface" && p.word(ahead+2) != ""
}

// declares reports whether a declaration is next, and not an expression: a
// modifier, an annotation, a type with a capital initial or a primitive one
// before a name.
func (p *parser) declares() bool {
	if p.sign(0) == "@" || p.isModifier() || p.isTypeDeclaration(0) {
		return true
	}
	word := p.word(0)
	if word == "" || notNames[word] {
		return false
	}
	next := p.skipType(p.at)
	if next <= p.at || next >= p.end {
		return false
	}
	ahead := next - p.at
	if !p.namesType(p.at, next) || p.peek(ahead).line {
		return false
	}
	switch p.peek(ahead).kind {
	case aString:
		return p.sign(ahead+1) == "(" && p.hasBody(ahead+1)
	case aName:
		if notNames[p.word(ahead)] {
			return false
		}
	default:
		return false
	}
	switch after := p.peek(ahead + 1); {
	case after.line || after.kind == anEnd:
		return true
	case p.sign(ahead+1) == "(":
		return p.hasBody(ahead + 1)
	default:
		sign := p.sign(ahead + 1)
		return sign == "=" || sign == "," || sign == ";"
	}
}

// namesType reports whether the last name of a type is that of one.
func (p *parser) namesType(at, end int) bool {
	last := ""
	for k := at; k < end; k++ {
		t := p.tokens[k]
		if t.kind == aName {
			last = p.text(t)
		} else if p.text(t) != "." {
			break
		}
	}
	return primitives[last] || upper(last)
}

// hasBody reports whether a body follows the brackets ahead.
func (p *parser) hasBody(ahead int) bool {
	k := p.peek(ahead).match + 1
	if k <= 1 || k >= p.end {
		return false
	}
	text := p.text(p.tokens[k])
	return text == "{" && p.tokens[k].kind == aSign || text == "throws"
}

// skipType gives the place behind the type at a place, or the place itself.
func (p *parser) skipType(at int) int {
	k := at
	for {
		if k >= p.end || p.tokens[k].kind != aName || notNames[p.text(p.tokens[k])] {
			return at
		}
		k++
		if k+1 < p.end && p.tokens[k].kind == aSign && p.text(p.tokens[k]) == "." && p.tokens[k+1].kind == aName {
			k++
			continue
		}
		break
	}
	if k < p.end && p.text(p.tokens[k]) == "<" && p.tokens[k].kind == aSign {
		if k = p.skipAngles(k); k < 0 {
			return at
		}
	}
	for k+1 < p.end && p.tokens[k].kind == aSign && p.text(p.tokens[k]) == "[" && p.tokens[k].match == k+1 {
		k += 2
	}
	return k
}

// maxTypeTokens bounds how far type arguments are looked through.
const maxTypeTokens = 200

// skipAngles gives the place behind type arguments, -1 when there are none.
func (p *parser) skipAngles(at int) int {
	depth := 0
	for k := at; k < p.end && k < at+maxTypeTokens; k++ {
		t := p.tokens[k]
		if t.kind == aName {
			continue
		}
		if t.kind != aSign {
			return -1
		}
		switch p.text(t) {
		case "<":
			depth++
		case ">":
			if depth--; depth == 0 {
				return k + 1
			}
		case ",", "?", ".", "&", "[", "]", "@":
		default:
			return -1
		}
	}
	return -1
}

// typeAt reads a type that skipType has found.
func (p *parser) typeAt() *piece {
	n := node(Type, p.start(), p.start())
	defer func() { p.depth-- }()
	if !p.enter() {
		return n
	}
	for p.sign(0) == "@" {
		p.annotation()
	}
	if p.sign(0) == "?" {
		p.at++
		word := p.word(0)
		if word == "extends" {
			p.at++
			return p.typeAt()
		} else if word == "super" {
			p.at++
			p.typeAt()
		}
		n.End = p.before()
		return n
	}
	if p.peek(0).kind != aName {
		n.Parts = append(n.Parts, p.stumble())
		return n
	}
	name := p.dotted()
	name.Symbol = TypeName
	n.Parts = append(n.Parts, name)
	if p.sign(0) == "<" {
		p.at++
		for p.at < p.end && p.sign(0) != ">" {
			before := p.at
			n.Parts = append(n.Parts, p.typeAt())
			for p.skip("&") {
				p.typeAt()
			}
			if !p.skip(",") || p.at == before {
				break
			}
		}
		if !p.skip(">") {
			n.Parts = append(n.Parts, syntax.ErrorPiece(p.start(), p.start()))
		}
	}
	for p.sign(0) == "[" && p.peek(0).match == p.at+1 {
		n.Parts = append(n.Parts, p.take(Token))
		p.at++
	}
	n.End = p.before()
	return n
}

// annotation reads @A.B(…).
func (p *parser) annotation() *piece {
	start := p.start()
	p.at++
	name := p.dotted()
	if name == nil {
		return node(Annotation, start, p.before(), syntax.ErrorPiece(start, p.before()))
	}
	var arguments []*piece
	if next := p.peek(0); p.sign(0) == "(" && !next.blank {
		arguments = p.arguments()
	}
	return node(Annotation, start, p.before(), append([]*piece{as(FieldName, name)}, arguments...)...)
}

// modifiers reads annotations and modifiers; nil where there are none.
func (p *parser) modifiers() *piece {
	n := node(Modifiers, p.start(), p.start())
	for {
		switch {
		case p.sign(0) == "@" && p.word(1) != "interface":
			n.Parts = append(n.Parts, p.annotation())
		case p.isModifier():
			if p.word(0) == "non" {
				p.at += 2
			}
			n.Parts = append(n.Parts, p.take(Token))
		default:
			if n.End = p.before(); len(n.Parts) == 0 {
				return nil
			}
			return n
		}
	}
}

// skipModifiers gives the place behind annotations and modifiers.
func (p *parser) skipModifiers() int {
	ahead := *p
	for {
		switch {
		case ahead.sign(0) == "@" && ahead.peek(1).kind == aName && ahead.word(1) != "interface":
			ahead.at += 2
			for ahead.sign(0) == "." && ahead.peek(1).kind == aName {
				ahead.at += 2
			}
			if ahead.sign(0) == "(" && !ahead.peek(0).blank {
				ahead.at = min(ahead.peek(0).match+1, ahead.end)
			}
		case ahead.isModifier():
			ahead.at++
		default:
			return ahead.at
		}
	}
}

// declaration reads a type, method, field or local.
func (p *parser) declaration() []*piece {
	start := p.start()
	modifiers := p.modifiers()
	switch {
	case p.isTypeDeclaration(0):
		return []*piece{p.typeDeclaration(start, modifiers)}
	case p.word(0) == "package":
		return []*piece{p.packageClause(modifiers)}
	case p.word(0) == "import":
		return appendAll([]*piece{p.importClause()}, modifiers)
	case p.class != "" && p.sign(0) == "{":
		body := p.block()
		return []*piece{node(Initialiser, start, p.before(), modifiers, as(FieldBody, body))}
	case p.sign(0) == "(" && modifiers != nil:
		return []*piece{p.unpacked(start, modifiers)}
	}
	var params *piece
	if p.sign(0) == "<" {
		params = p.typeParameters()
	}
	if p.class != "" && p.word(0) == p.class {
		switch {
		case p.sign(1) == "(":
			return []*piece{p.method(Constructor, start, modifiers, params, nil)}
		case p.sign(1) == "{":
			name := p.take(Name)
			body := p.block()
			return []*piece{node(Compact, start, p.before(), modifiers, as(FieldName, name), as(FieldBody, body))}
		}
	}
	var t *piece
	if !p.isNamed() {
		if next := p.skipType(p.at); next > p.at {
			t = p.typeAt()
		}
	}
	switch {
	case (p.peek(0).kind == aName || p.peek(0).kind == aString) && p.sign(1) == "(" && (t != nil || modifiers != nil || params != nil):
		return []*piece{p.method(Method, start, modifiers, params, t)}
	case p.peek(0).kind == aName && (t != nil || modifiers != nil):
		return []*piece{p.variables(start, modifiers, t)}
	case modifiers != nil && t == nil && p.class == "": // an annotated statement, @Grab
		return append([]*piece{modifiers}, p.statement()...)
	}
	return appendAll(nil, modifiers, p.stumble())
}

// isNamed reports whether the name of a variable or method is next, not its
// type.
func (p *parser) isNamed() bool {
	next := p.peek(1)
	switch p.peek(0).kind {
	case aString:
		return true
	case aName:
		sign := p.sign(1)
		return next.kind == anEnd || sign == "(" || sign == "=" || sign == "," || sign == ";" || sign == "}" || next.line && sign != "." && sign != "<"
	}
	return false
}

// unpacked reads def (a, b) = c.
func (p *parser) unpacked(start int, modifiers *piece) *piece {
	var names []*piece
	p.within(func() {
		for p.at < p.end {
			before := p.at
			var t *piece
			if next := p.skipType(p.at); next > p.at && next < p.end && p.tokens[next].kind == aName {
				t = p.typeAt()
			}
			if p.peek(0).kind == aName {
				name := p.take(Name)
				names = append(names, node(Declarator, name.Start, name.End, as(FieldType, t), as(FieldName, name)))
			}
			if !p.skip(",") && p.at == before {
				names = append(names, p.stumble())
			}
		}
	})
	var value *piece
	if p.skip("=") {
		value = p.commanding()
	}
	parts := append([]*piece{modifiers}, names...)
	return node(Local, start, p.before(), append(parts, as(FieldValue, value))...)
}

// variables reads the declarators of fields or locals.
func (p *parser) variables(start int, modifiers, t *piece) *piece {
	kind := uint16(Local)
	if p.class != "" {
		kind = Field
	}
	parts := appendAll(nil, modifiers, as(FieldType, t))
	for p.peek(0).kind == aName {
		name := p.take(Name)
		declarator := node(Declarator, name.Start, name.End, as(FieldName, name))
		if p.skip("=") {
			class := p.class
			p.class = ""
			declarator.Parts = appendAll(declarator.Parts, as(FieldValue, p.commanding()))
			p.class = class
			declarator.End = p.before()
		}
		parts = append(parts, declarator)
		if p.sign(0) != "," || p.peek(1).kind != aName {
			break
		}
		p.at++
	}
	return node(kind, start, p.before(), parts...)
}

func (p *parser) typeParameters() *piece {
	start := p.start()
	p.at++
	var list []*piece
	for p.at < p.end && p.sign(0) != ">" {
		before := p.at
		for p.sign(0) == "@" {
			p.annotation()
		}
		if p.peek(0).kind == aName {
			name := p.take(Name)
			var bound *piece
			if p.word(0) == "extends" || p.word(0) == "super" {
				p.at++
				bound = p.typeAt()
				for p.skip("&") {
					p.typeAt()
				}
			}
			list = append(list, node(TypeParameter, name.Start, p.before(), as(FieldName, name), as(FieldType, bound)))
		}
		if !p.skip(",") && (p.at == before || p.sign(0) != ">") {
			list = append(list, p.stumble())
			break
		}
	}
	p.skip(">")
	return as(FieldTypeParameters, node(TypeParameters, start, p.before(), list...))
}

// method reads a method or constructor from its name on.
func (p *parser) method(kind uint16, start int, modifiers, params, t *piece) *piece {
	n := node(kind, start, start, modifiers, params, as(FieldType, t))
	if p.peek(0).kind == aString {
		n.Parts = append(n.Parts, as(FieldName, p.take(String)))
	} else {
		n.Parts = append(n.Parts, as(FieldName, p.take(Name)))
	}
	n.Parts = append(n.Parts, as(FieldParameters, p.parameters()))
	for p.sign(0) == "[" && p.peek(0).match == p.at+1 {
		p.at += 2
	}
	if p.word(0) == "throws" {
		p.at++
		for p.skipType(p.at) > p.at {
			p.typeAt()
			if !p.skip(",") {
				break
			}
		}
	}
	if p.word(0) == "default" && !p.peek(0).line {
		p.at++
		n.Parts = append(n.Parts, as(FieldValue, p.expression()))
	}
	n.End = p.before()
	if p.sign(0) == "{" && !has(modifiers, p, "abstract") {
		n.Parts = append(n.Parts, as(FieldBody, p.block()))
		n.End = p.before()
	}
	return n
}

// has reports whether modifiers contain a word.
func has(modifiers *piece, p *parser, word string) bool {
	if modifiers == nil {
		return false
	}
	for _, part := range modifiers.Parts {
		if p.src[part.Start:part.End] == word {
			return true
		}
	}
	return false
}

// parameters reads the parameters between round brackets.
func (p *parser) parameters() *piece {
	start := p.start()
	var list []*piece
	p.within(func() { list = p.parameterList("") })
	return node(Parameters, start, p.before(), list...)
}

// parameterList reads parameters up to the end or a sign.
func (p *parser) parameterList(end string) (list []*piece) {
	class := p.class
	p.class = ""
	defer func() { p.class = class }()
	for p.at < p.end && (end == "" || p.sign(0) != end) {
		before := p.at
		list = append(list, p.parameter())
		if !p.skip(",") && p.at < p.end && p.sign(0) != end || p.at == before {
			list = append(list, p.stumble())
		}
	}
	return list
}

func (p *parser) parameter() *piece {
	start := p.start()
	modifiers := p.modifiers()
	n := node(Parameter, start, start, modifiers)
	if next := p.skipType(p.at); next > p.at && next < p.end && (p.tokens[next].kind == aName || p.text(p.tokens[next]) == "...") {
		n.Parts = append(n.Parts, as(FieldType, p.typeAt()))
	}
	if p.sign(0) == "..." {
		n.Parts = append(n.Parts, p.take(Token))
	}
	if p.peek(0).kind == aName {
		n.Parts = append(n.Parts, as(FieldName, p.take(Name)))
	}
	if p.sign(0) == "=" {
		p.at++
		n.Parts = appendAll(n.Parts, as(FieldValue, p.expression()))
	}
	n.End = max(p.before(), start)
	return n
}

// typeDeclaration reads a class or the like from its key word on.
func (p *parser) typeDeclaration(start int, modifiers *piece) *piece {
	kind := uint16(AnnotationType)
	var keyword *piece
	if p.sign(0) == "@" {
		keyword = p.take(Token)
		p.at++
		keyword.End = p.before()
	} else {
		kind = typeWords[p.word(0)]
		keyword = p.take(Token)
	}
	n := node(kind, start, start, modifiers, keyword)
	name := p.take(Name)
	n.Parts = append(n.Parts, as(FieldName, name))
	if p.sign(0) == "<" {
		n.Parts = append(n.Parts, p.typeParameters())
	}
	if kind == Record && p.sign(0) == "(" {
		n.Parts = append(n.Parts, as(FieldParameters, p.parameters()))
	}
	for {
		switch p.word(0) {
		case "extends", "implements":
			here := p.start()
			p.at++
			var list []*piece
			for p.skipType(p.at) > p.at {
				list = append(list, p.typeAt())
				if !p.skip(",") {
					break
				}
			}
			n.Parts = append(n.Parts, node(Bases, here, p.before(), list...))
			continue
		case "permits":
			p.at++
			for p.skipType(p.at) > p.at {
				p.typeAt()
				if !p.skip(",") {
					break
				}
			}
			continue
		}
		break
	}
	n.End = p.before()
	if p.sign(0) != "{" {
		n.Parts = append(n.Parts, syntax.ErrorPiece(n.End, n.End))
		return n
	}
	n.Parts = append(n.Parts, as(FieldBody, p.body(p.src[name.Start:name.End], kind == Enum)))
	n.End = p.before()
	return n
}

// body reads the members of a class.
func (p *parser) body(class string, enum bool) *piece {
	start := p.start()
	var list []*piece
	outer := p.class
	p.within(func() {
		p.class = class
		if enum {
			list = p.constants()
		}
		for p.at < p.end && !*p.deep {
			if p.skip(";") {
				continue
			}
			before := p.at
			list = append(list, p.declaration()...)
			if p.at == before {
				list = append(list, p.stumble())
			}
		}
	})
	p.class = outer
	return node(Body, start, p.before(), list...)
}

// constants reads the constants of an enum.
func (p *parser) constants() (list []*piece) {
	for p.at < p.end {
		here := p.at
		start := p.start()
		p.at = p.skipModifiers()
		next, sign := p.peek(1), p.sign(1)
		constant := p.peek(0).kind == aName && !p.isTypeDeclaration(0)
		p.at = here
		if !constant {
			return list
		}
		switch {
		case next.kind == anEnd || sign == "," || sign == ";" || sign == "(" || sign == "{":
		case next.line && (len(list) == 0 || p.peek(-1).kind == aSign): // the last one, without a semicolon
		default:
			return list
		}
		modifiers := p.modifiers()
		n := node(Constant, start, start, modifiers, as(FieldName, p.take(Name)))
		if p.sign(0) == "(" {
			class := p.class
			p.class = ""
			argumentsStart := p.start()
			n.Parts = append(n.Parts, as(FieldArguments, node(Arguments, argumentsStart, argumentsStart, p.arguments()...)))
			n.Parts[len(n.Parts)-1].End = p.before()
			p.class = class
		}
		if p.sign(0) == "{" {
			n.Parts = append(n.Parts, as(FieldBody, p.body(p.class+"{}", false)))
		}
		n.End = p.before()
		list = append(list, n)
		if !p.skip(",") {
			return list
		}
	}
	return list
}
