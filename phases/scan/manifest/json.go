package manifest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// relax turns JSON with comments and trailing commas into JSON of the same
// length, and refuses what nests too deep.
func relax(src []byte) ([]byte, error) {
	out := bytes.Clone(src)
	depth, comma := 0, -1
	for i := 0; i < len(out); i++ {
		switch c := out[i]; {
		case c == '"':
			comma = -1
			for i++; i < len(out) && out[i] != '"' && out[i] != '\n'; i++ {
				if out[i] == '\\' {
					i++
				}
			}
		case c == '/' && bytes.HasPrefix(out[i:], []byte("//")):
			for ; i < len(out) && out[i] != '\n'; i++ {
				out[i] = ' '
			}
		case c == '/' && bytes.HasPrefix(out[i:], []byte("/*")):
			end := bytes.Index(out[i+2:], []byte("*/"))
			if end < 0 {
				return nil, fmt.Errorf("line %d: found a comment without an end, expected */", line(src, i))
			}
			blank(out[i : i+end+4])
			i += end + 3
		case c == '{' || c == '[':
			comma = -1
			if depth++; depth > maxDepth {
				return nil, fmt.Errorf("line %d: found brackets nested deeper than %d", line(src, i), maxDepth)
			}
		case c == '}' || c == ']':
			if comma >= 0 {
				out[comma] = ' '
			}
			comma = -1
			depth--
		case c == ',':
			comma = i
		case c != ' ' && c != '\t' && c != '\r' && c != '\n':
			comma = -1
		}
	}
	return out, nil
}

// blank overwrites a text but leaves its lines.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// decode reads JSON into a value; an error names the line.
func decode(src []byte, value any) error {
	err := json.Unmarshal(src, value)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", line(src, int(syntax.Offset)), err)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: found a JSON %s, expected an object", line(src, int(kind.Offset)), kind.Value)
	}
	return err
}

// line is the 1-based line of an offset.
func line(src []byte, offset int) int {
	return 1 + bytes.Count(src[:min(max(offset, 0), len(src))], []byte("\n"))
}

// object is a JSON object whose values are read when they are asked for.
type object map[string]json.RawMessage

// text is a string of the object, "" when there is none.
func (o object) text(key string) string {
	var s string
	if json.Unmarshal(o[key], &s) != nil || !short(s) {
		return ""
	}
	return s
}

// list is a list of strings of the object; one string counts as a list of one.
func (o object) list(key string) []string {
	if s := o.text(key); s != "" {
		return []string{s}
	}
	var raw []json.RawMessage
	if json.Unmarshal(o[key], &raw) != nil {
		return nil
	}
	var list []string
	for _, item := range raw {
		var s string
		if json.Unmarshal(item, &s) == nil && short(s) && len(list) < maxEntries {
			list = append(list, s)
		}
	}
	return list
}

// object is an object in the object, nil when there is none.
func (o object) object(key string) object {
	var inner object
	if json.Unmarshal(o[key], &inner) != nil {
		return nil
	}
	return inner
}

// ordered gives the entries of a JSON object in the order of the text.
func ordered(src json.RawMessage, visit func(key string, value json.RawMessage)) {
	decoder := json.NewDecoder(bytes.NewReader(src))
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return
		}
		var value json.RawMessage
		if decoder.Decode(&value) != nil {
			return
		}
		visit(key.(string), value)
	}
}
