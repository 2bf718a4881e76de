package prose

import (
	"strings"
	"unicode"

	"rules_handbook/phases/text"
)

// Signature is what a function's signature says about its data.
type Signature struct {
	Params  []Param
	Results []string // types; none = the signature names none
}

// Param is a parameter with its written type, "" when it has none.
type Param struct {
	Name string
	Type string
}

// ParseSignature reads a signature as graph.json gives it. It answers false
// when the signature was cut or does not look like one.
func ParseSignature(language, signature string) (Signature, bool) {
	if strings.HasSuffix(signature, text.Ellipsis) || strings.ContainsAny(signature, "`\n") {
		return Signature{}, false
	}
	switch language {
	case "go":
		return goSignature(signature)
	case "python":
		return pythonSignature(signature)
	case "starlark":
		if !strings.HasPrefix(signature, "def ") {
			return Signature{}, false // a rule: its attributes are elsewhere
		}
		return pythonSignature(signature)
	case "typescript", "javascript":
		return scriptSignature(signature)
	case "cpp":
		return cSignature(signature)
	case "php":
		return phpSignature(signature)
	case "protobuf":
		return protoSignature(signature)
	case "ruby":
		return rubySignature(signature)
	case "shell", "dockerfile":
		return Signature{}, true // arguments have no names
	case "groovy":
		return groovySignature(signature)
	case "java":
		return javaSignature(signature)
	case "kotlin":
		return kotlinSignature(signature)
	case "scala":
		return scalaSignature(signature)
	}
	return Signature{}, false
}

func goSignature(s string) (Signature, bool) {
	s = strings.TrimSpace(strings.TrimPrefix(s, "func"))
	if strings.HasPrefix(s, "(") {
		_, after, ok := group(s)
		if !ok {
			return Signature{}, false
		}
		s = strings.TrimSpace(after)
	}
	s = strings.TrimLeftFunc(s, isNameRune)
	if strings.HasPrefix(s, "[") {
		_, after, ok := group(s)
		if !ok {
			return Signature{}, false
		}
		s = after
	}
	params, rest, ok := group(s)
	if !ok {
		return Signature{}, false
	}
	rest = strings.TrimSpace(rest)
	results := []Param{{Type: rest}}
	if inner, after, ok := group(rest); ok && after == "" {
		results = goParams(inner)
	}
	sig := Signature{Params: goParams(params)}
	for _, r := range results {
		if r.Type != "" {
			sig.Results = append(sig.Results, r.Type)
		}
	}
	return sig, true
}

// goParams reads "a, b int, c ...string"; without any name all are types.
func goParams(s string) []Param {
	parts := split(s)
	if len(parts) == 0 {
		return nil
	}
	named := false
	for _, p := range parts {
		head, _, found := strings.Cut(p, " ")
		named = named || found && head != "chan" && head != "func" && head != "struct" && isName(head)
	}
	params := make([]Param, len(parts))
	kind := ""
	for i := len(parts) - 1; i >= 0; i-- {
		name, written, found := strings.Cut(parts[i], " ")
		switch {
		case !named:
			params[i].Type = parts[i]
			continue
		case found:
			kind = strings.TrimSpace(written)
		}
		params[i] = Param{Name: name, Type: kind}
	}
	return params
}

func pythonSignature(s string) (Signature, bool) {
	open := strings.IndexByte(s, '(')
	if open < 0 {
		return Signature{}, false
	}
	inner, rest, ok := group(s[open:])
	if !ok {
		return Signature{}, false
	}
	var sig Signature
	for i, p := range split(inner) {
		head, _, _ := strings.Cut(p, "=")
		name, kind, _ := strings.Cut(head, ":")
		name, kind = strings.TrimSpace(name), strings.TrimSpace(kind)
		if name == "*" || name == "/" || i == 0 && (name == "self" || name == "cls") {
			continue
		}
		sig.Params = append(sig.Params, Param{name, kind})
	}
	if _, result, found := strings.Cut(rest, "->"); found {
		result = strings.Trim(strings.TrimSuffix(strings.TrimSpace(result), ":"), ` "'`)
		if result != "None" && result != "" {
			sig.Results = []string{result}
		}
	}
	return sig, true
}

// protoSignature reads rpc Name(A) returns (stream B).
func protoSignature(s string) (Signature, bool) {
	open := strings.IndexByte(s, '(')
	if open < 0 || !strings.HasPrefix(s, "rpc ") {
		return Signature{}, false
	}
	request, rest, ok := group(s[open:])
	if !ok {
		return Signature{}, false
	}
	response, _, ok := group(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rest), "returns")))
	if !ok {
		return Signature{}, false
	}
	return Signature{Params: []Param{{Name: "request", Type: strings.TrimSpace(request)}}, Results: []string{strings.TrimSpace(response)}}, true
}

func scriptSignature(s string) (Signature, bool) {
	open := paramStart(s)
	if open < 0 {
		return Signature{}, false
	}
	inner, rest, ok := group(s[open:])
	if !ok {
		return Signature{}, false
	}
	var sig Signature
	for _, p := range split(inner) {
		head, _ := cutTop(p, "=")
		name, kind := cutTop(head, ":")
		words := strings.Fields(name) // public readonly x
		if len(words) == 0 || name == "this" {
			continue
		}
		if name[0] != '{' && name[0] != '[' {
			name = words[len(words)-1]
		}
		sig.Params = append(sig.Params, Param{strings.TrimSuffix(name, "?"), kind})
	}
	rest = strings.TrimSpace(rest)
	if result, found := strings.CutPrefix(rest, ":"); found {
		result = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(result), "=>"))
		switch result {
		case "void", "Promise<void>", "this", "":
		default:
			sig.Results = []string{result}
		}
	}
	return sig, true
}

// phpSignature reads public function name(int $a, ?B $b = null): C.
func phpSignature(s string) (Signature, bool) {
	open := strings.IndexByte(s, '(')
	if open < 0 {
		return Signature{}, false
	}
	inner, rest, ok := group(s[open:])
	if !ok {
		return Signature{}, false
	}
	var sig Signature
	for _, p := range split(inner) {
		head, _ := cutTop(p, "=")
		before, name, found := strings.Cut(head, "$")
		if !found {
			continue
		}
		words := strings.Fields(strings.TrimRight(before, "&. "))
		for len(words) > 0 && phpModifiers[words[0]] {
			words = words[1:]
		}
		sig.Params = append(sig.Params, Param{Name: name, Type: strings.Join(words, " ")})
	}
	if result, found := strings.CutPrefix(strings.TrimSpace(rest), ":"); found {
		switch result = strings.TrimSpace(result); result {
		case "void", "never", "static", "self", "":
		default:
			sig.Results = []string{result}
		}
	}
	return sig, true
}

var phpModifiers = map[string]bool{"public": true, "protected": true, "private": true, "readonly": true}

// rubySignature reads def name(a, b = 1, *rest, key:, &block), where the
// parentheses may be missing.
func rubySignature(s string) (Signature, bool) {
	s, ok := strings.CutPrefix(s, "def ")
	if !ok {
		return Signature{}, false
	}
	inner := ""
	if open := strings.IndexByte(s, '('); open >= 0 {
		if inner, _, ok = group(s[open:]); !ok {
			return Signature{}, false
		}
	} else {
		_, inner, _ = strings.Cut(s, " ")
	}
	var sig Signature
	for _, p := range split(inner) {
		name, _ := cutTop(p, "=")
		name, _ = cutTop(strings.TrimLeft(name, "*&"), ":")
		if isName(name) {
			sig.Params = append(sig.Params, Param{Name: name})
		}
	}
	return sig, true
}

// paramStart finds the parenthesis that opens the parameters: the first one
// outside of type parameters.
func paramStart(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '<':
			depth++
		case '>':
			if i > 0 && s[i-1] != '=' {
				depth--
			}
		case '(':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

// group splits the leading bracket group off: "(a, b) c" gives "a, b" and
// " c".
func group(s string) (inner, rest string, ok bool) {
	if s == "" || !strings.ContainsRune("([{", rune(s[0])) {
		return "", "", false
	}
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return s[1:i], s[i+1:], true
			}
		}
	}
	return "", "", false
}

// split cuts at the commas outside of brackets and strings.
func split(s string) []string {
	var parts []string
	for s = strings.TrimSpace(s); s != ""; {
		head, tail := cutTop(s, ",")
		if head != "" {
			parts = append(parts, head)
		}
		s = tail
	}
	return parts
}

// cutTop cuts at the first separator outside of brackets and strings.
func cutTop(s, separator string) (head, tail string) {
	depth := 0
	var quote byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0, c == '>' && i > 0 && s[i-1] != '=' && s[i-1] != '-':
			depth--
		case depth == 0 && strings.HasPrefix(s[i:], separator) && !strings.HasPrefix(s[i:], "=>"):
			return strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+len(separator):])
		}
	}
	return strings.TrimSpace(s), ""
}

func isName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !isNameRune(r) }) < 0
}

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_'
}
