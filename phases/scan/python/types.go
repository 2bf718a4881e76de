package python

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds the nesting of a written type.
const maxTypeDepth = 16

// annotation is a written type.
type annotation struct {
	names []string     // dotted name
	args  []annotation // in brackets
	union []annotation // alternatives; then there are no names
	dots  bool         // the rest of tuple[T, ...]
}

// typeOf gives the type that a node writes, or nil when it is none or several.
func (f *file) typeOf(i int) *facts.Type {
	a, ok := parseAnnotation(f.string(i))
	if !ok {
		return nil
	}
	return f.peel(a).facts(f)
}

// wrappers are generic names that stand for their first argument.
var wrappers = []string{"Optional", "Annotated", "ClassVar", "Final", "Required", "NotRequired", "ReadOnly", "Unpack"}

// peel takes off Optional, None in a union and wrappers that say nothing of
// the type.
func (f *file) peel(a annotation) annotation {
	for {
		switch {
		case len(a.union) > 0:
			rest := slices.DeleteFunc(slices.Clone(a.union), annotation.isNone)
			if len(rest) != 1 {
				return annotation{}
			}
			a = rest[0]
		case len(a.args) > 0 && f.typingName(a) == "Union":
			a = annotation{union: a.args}
		case len(a.args) > 0 && slices.Contains(wrappers, f.typingName(a)):
			a = a.args[0]
		default:
			return a
		}
	}
}

func (a annotation) isNone() bool { return len(a.names) == 1 && a.names[0] == "None" }

// typingName is the name in the typing module or collections.abc that an
// annotation refers to, or "".
func (f *file) typingName(a annotation) string {
	full := f.qualify(strings.Join(a.names, "."))
	for _, module := range []string{"typing.", "typing_extensions.", "collections.abc.", "collections."} {
		if name, ok := strings.CutPrefix(full, module); ok && !strings.Contains(name, ".") {
			return name
		}
	}
	return ""
}

// facts gives the type with its arguments; nil for what is no single type.
func (a annotation) facts(f *file) *facts.Type {
	if len(a.names) == 0 || a.isNone() {
		return nil
	}
	switch f.typingName(a) {
	case "Any", "Literal", "LiteralString":
		return nil
	}
	t := &facts.Type{Names: a.names}
	for _, arg := range a.args {
		if arg.dots {
			continue
		}
		peeled := f.peel(arg)
		inner := peeled.facts(f)
		if inner == nil {
			inner = &facts.Type{Names: []string{"object"}}
		}
		t.Args = append(t.Args, *inner)
	}
	return t
}

// parseAnnotation reads a written type, also one in quotes.
func parseAnnotation(text string) (annotation, bool) {
	p := typeParser{text: text}
	a, ok := p.union(0)
	p.space()
	return a, ok && p.at == len(p.text)
}

type typeParser struct {
	text string
	at   int
}

func (p *typeParser) space() {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '#':
			if end := strings.IndexByte(p.text[p.at:], '\n'); end >= 0 {
				p.at += end
			} else {
				p.at = len(p.text)
			}
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\':
			p.at++
		default:
			return
		}
	}
}

// take consumes a character if it comes next.
func (p *typeParser) take(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *typeParser) union(depth int) (annotation, bool) {
	first, ok := p.single(depth)
	if !ok {
		return annotation{}, false
	}
	alternatives := []annotation{first}
	for p.take('|') {
		next, ok := p.single(depth)
		if !ok {
			return annotation{}, false
		}
		alternatives = append(alternatives, next)
	}
	if len(alternatives) == 1 {
		return first, true
	}
	return annotation{union: alternatives}, true
}

func (p *typeParser) single(depth int) (annotation, bool) {
	if depth > maxTypeDepth {
		return annotation{}, false
	}
	p.space()
	if p.at == len(p.text) {
		return annotation{}, false
	}
	switch c := p.text[p.at]; {
	case c == '"' || c == '\'':
		return p.quoted(depth)
	case c == '[':
		p.at++
		_, ok := p.list(depth)
		return annotation{}, ok // the parameters of a Callable
	case c == '(':
		p.at++
		a, ok := p.union(depth + 1)
		return a, ok && p.take(')')
	case c == '.':
		for p.at < len(p.text) && p.text[p.at] == '.' {
			p.at++
		}
		return annotation{dots: true}, true
	case c == '*':
		p.at++
		return p.single(depth + 1)
	case c >= '0' && c <= '9' || c == '-':
		for p.at < len(p.text) && strings.IndexByte("-0123456789.", p.text[p.at]) >= 0 {
			p.at++
		}
		return annotation{}, true // of a Literal
	}
	return p.named(depth)
}

func (p *typeParser) named(depth int) (annotation, bool) {
	var a annotation
	for {
		name := p.identifier()
		if name == "" {
			return annotation{}, false
		}
		a.names = append(a.names, name)
		if !p.take('.') {
			break
		}
	}
	if p.take('[') {
		args, ok := p.list(depth)
		a.args = args
		return a, ok
	}
	return a, true
}

// list reads up to the closing bracket.
func (p *typeParser) list(depth int) ([]annotation, bool) {
	var list []annotation
	for {
		if p.take(']') {
			return list, true
		}
		a, ok := p.union(depth + 1)
		if !ok {
			return nil, false
		}
		list = append(list, a)
		if !p.take(',') {
			return list, p.take(']')
		}
	}
}

func (p *typeParser) quoted(depth int) (annotation, bool) {
	rest := p.text[p.at:]
	quote := rest[:1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(rest, triple) {
		quote = triple
	}
	end := strings.Index(rest[len(quote):], quote)
	if end < 0 {
		return annotation{}, false
	}
	p.at += end + 2*len(quote)
	inner := typeParser{text: rest[len(quote) : len(quote)+end]}
	a, ok := inner.union(depth + 1)
	inner.space()
	if !ok || inner.at != len(inner.text) {
		return annotation{}, true // a string that is no type, as in Literal
	}
	return a, true
}

func (p *typeParser) identifier() string {
	p.space()
	start := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c < 0x80 {
			break
		}
		p.at++
	}
	return p.text[start:p.at]
}

// everyday types are left out of the parameter types of a node (contract:
// paramTypes).
var everyday = []string{"str", "int", "float", "bool", "bytes", "list", "dict", "set", "tuple", "object", "None", "Any", "Optional",
	"Union", "Callable", "Iterable", "Iterator", "Sequence", "Mapping", "Path"}

// paramType is the type of a parameter as nodes show it: a plain dotted name,
// with its full path when it is imported; else "".
func (f *file) paramType(i int) string {
	a, ok := parseAnnotation(f.string(i))
	if !ok {
		return ""
	}
	a = f.peel(a)
	name := strings.Join(a.names, ".")
	if len(a.args) > 0 || slices.Contains(everyday, name) {
		return ""
	}
	return f.qualify(name)
}
