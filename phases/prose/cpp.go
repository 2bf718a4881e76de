package prose

import "strings"

// doxygen writes the commands of C and C++ comments as tags: \param is @param,
// and what follows @brief is the text itself.
func doxygen(lines []string) []string {
	plain := make([]string, len(lines))
	for i, line := range lines {
		trimmed := strings.TrimLeft(line, " ")
		if command, ok := strings.CutPrefix(trimmed, `\`); ok && command != "" && command[0] >= 'a' && command[0] <= 'z' {
			trimmed = "@" + command
		}
		for _, brief := range []string{"@brief ", "@short ", "@details "} {
			trimmed = strings.TrimPrefix(trimmed, brief)
		}
		for _, direction := range []string{"[in] ", "[out] ", "[in,out] "} {
			trimmed = strings.Replace(trimmed, "@param"+direction, "@param ", 1)
		}
		plain[i] = trimmed
	}
	return plain
}

// cSpecifiers stand before the type of a result.
var cSpecifiers = map[string]bool{
	"static": true, "inline": true, "extern": true, "virtual": true, "explicit": true, "constexpr": true, "consteval": true, "friend": true,
	"typename": true, "register": true,
}

// cSignature reads T ns::name(A a, B *b = 0) const -> R.
func cSignature(s string) (Signature, bool) {
	if strings.HasPrefix(s, "template") {
		if at := templateEnd(s); at > 0 {
			s = strings.TrimSpace(s[at:])
		}
	}
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
		head = strings.TrimSpace(head)
		if head == "void" || head == "..." || head == "" {
			continue
		}
		sig.Params = append(sig.Params, cParam(head))
	}
	result := cResult(s[:open])
	if _, trailing, found := strings.Cut(rest, "->"); found {
		result = strings.TrimSpace(trailing)
	}
	if result != "" && result != "void" && result != "auto" {
		sig.Results = []string{result}
	}
	return sig, true
}

// templateEnd is where the parameters of a template end, 0 when they do not.
func templateEnd(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// cParam takes "const T *name" apart; one word is a type.
func cParam(s string) Param {
	end := len(s)
	for end > 0 && s[end-1] == ']' {
		open := strings.LastIndexByte(s[:end], '[')
		if open < 0 {
			break
		}
		end = open
	}
	start := end
	for start > 0 && isNameRune(rune(s[start-1])) {
		start--
	}
	before := strings.TrimSpace(s[:start])
	if before == "" || start == end || strings.HasSuffix(before, ":") || before == "const" || before == "struct" || before == "unsigned" {
		return Param{Type: s}
	}
	return Param{s[start:end], strings.TrimSpace(before + s[end:])}
}

// cResult is the type before the name of a function.
func cResult(s string) string {
	words := strings.Fields(s)
	if len(words) < 2 {
		return ""
	}
	var kept []string
	for _, word := range words[:len(words)-1] {
		if !cSpecifiers[word] {
			kept = append(kept, word)
		}
	}
	result := strings.Join(kept, " ")
	name := words[len(words)-1]
	return result + name[:len(name)-len(strings.TrimLeft(name, "*&"))]
}
