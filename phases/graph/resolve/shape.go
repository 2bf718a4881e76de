package resolve

import (
	"strings"
	"sync"
)

// shape is a parsed type of a BuiltinType: a name with arguments.
type shape struct {
	name string
	args []shape
}

var shapes sync.Map // text -> shape

// shapeOf parses a type text of the tables.
func shapeOf(text string) shape {
	if found, ok := shapes.Load(text); ok {
		return found.(shape)
	}
	parsed, _ := parseShape(text)
	shapes.Store(text, parsed)
	return parsed
}

// parseShape reads one type and returns what follows it.
func parseShape(text string) (shape, string) {
	end := strings.IndexAny(text, "[],")
	if end < 0 {
		return shape{name: text}, ""
	}
	parsed := shape{name: text[:end]}
	rest := text[end:]
	if !strings.HasPrefix(rest, "[") {
		return parsed, rest
	}
	for rest != "" && rest[0] != ']' {
		var arg shape
		arg, rest = parseShape(rest[1:])
		parsed.args = append(parsed.args, arg)
	}
	return parsed, strings.TrimPrefix(rest, "]")
}

// shaped gives the value of a type text for an instance of a built-in type.
func (r *resolver) shaped(text string, of value) value {
	if text == "" {
		return value{kind: unknown}
	}
	return r.fill(shapeOf(text), of)
}

func (r *resolver) fill(s shape, of value) value {
	switch {
	case s.name == unknownShape:
		return unknownFor(untyped)
	case s.name == "$self":
		return of
	case s.name == tupleIndex:
		return of.anyArg()
	case len(s.name) == 2 && s.name[0] == '$':
		return of.arg(int(s.name[1] - '0'))
	}
	list := make([]value, len(s.args))
	for i, arg := range s.args {
		list[i] = r.fill(arg, of)
	}
	return typed(r.builtinName(s.name), list...)
}

// unknownShape keeps the place of a type that is not told.
const unknownShape = "_"
