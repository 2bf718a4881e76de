package prose

import "strings"

// breakAtTags puts an empty line where the HTML of a Javadoc comment starts a
// paragraph.
func breakAtTags(lines []string) []string {
	var broken []string
	for _, line := range lines {
		if bare := strings.TrimSpace(line); len(bare) >= 3 && strings.EqualFold(bare[:3], "<p>") {
			broken = append(broken, "", strings.TrimSpace(bare[3:]))
			continue
		}
		broken = append(broken, line)
	}
	return broken
}

// modifiers are words that stand before a type or a name.
var modifiers = map[string]bool{
	"public": true, "protected": true, "private": true, "static": true, "final": true, "abstract": true, "default": true,
	"synchronized": true, "native": true, "strictfp": true, "transient": true, "volatile": true, "sealed": true, "def": true,
}

// javaSignature reads "@A public <T> R name(P a, final Q... b) throws E".
func javaSignature(s string) (Signature, bool) {
	s = cutAnnotations(s)
	open := paramStart(s)
	if open < 0 {
		return Signature{}, false
	}
	inner, _, ok := group(s[open:])
	if !ok {
		return Signature{}, false
	}
	var sig Signature
	for _, p := range split(inner) {
		kind, name := typeAndName(p)
		sig.Params = append(sig.Params, Param{name, kind})
	}
	if result, _ := typeAndName(s[:open]); result != "" && result != "void" {
		sig.Results = []string{result}
	}
	return sig, true
}

// typeAndName reads "final List<T> name": modifiers, type parameters and
// annotations are left out. What has only a name has no type.
func typeAndName(s string) (kind, name string) {
	s = cutAnnotations(s)
	s, _ = cutTop(s, "=")
	for {
		word, rest, found := strings.Cut(s, " ")
		if !found || !modifiers[word] {
			break
		}
		s = cutAnnotations(strings.TrimSpace(rest))
	}
	if strings.HasPrefix(s, "<") {
		if end := closing(s); end > 0 {
			s = strings.TrimSpace(s[end:])
		}
	}
	if at := strings.LastIndexByte(s, ' '); at >= 0 {
		return strings.TrimSpace(s[:at]), s[at+1:]
	}
	return "", s
}

// closing gives the place behind the bracket that closes the first one, 0
// without.
func closing(s string) int {
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

// cutAnnotations takes the annotations before a declaration off.
func cutAnnotations(s string) string {
	for s = strings.TrimSpace(s); strings.HasPrefix(s, "@"); s = strings.TrimSpace(s) {
		s = strings.TrimLeftFunc(s[1:], func(r rune) bool { return isNameRune(r) || r == '.' || r == ':' })
		if _, rest, ok := group(s); ok {
			s = rest
		}
	}
	return s
}

// kotlinSignature reads "@A suspend fun <T> R.name(a: P, vararg b: Q = x): S".
func kotlinSignature(s string) (Signature, bool) {
	s = cutAnnotations(s)
	sig, ok := scriptSignature(s)
	if !ok {
		return Signature{}, false
	}
	if len(sig.Results) == 1 {
		result, _ := cutTop(sig.Results[0], "=")
		if sig.Results[0] = result; result == "Unit" || result == "" {
			sig.Results = nil
		}
	}
	return sig, true
}

// scalaSignature reads "@A def name[T](a: P, b: => Q = x)(implicit c: R): S"; what
// the compiler fills in is left out.
func scalaSignature(s string) (Signature, bool) {
	s = cutAnnotations(s)
	at := strings.IndexAny(s, "([:")
	for at >= 0 && s[at] == '[' { // private[a] and type parameters
		_, rest, ok := group(s[at:])
		if !ok {
			return Signature{}, false
		}
		s, at = rest, strings.IndexAny(rest, "([:")
	}
	if at < 0 {
		return Signature{}, true
	}
	var sig Signature
	rest := s[at:]
	for strings.HasPrefix(rest, "(") {
		inner, after, ok := group(rest)
		if !ok {
			return Signature{}, false
		}
		rest = strings.TrimSpace(after)
		if word, _, _ := strings.Cut(inner, " "); word == "implicit" || word == "using" {
			continue
		}
		for _, p := range split(inner) {
			head, _ := cutTop(p, " = ")
			name, kind := cutTop(head, ":")
			words := strings.Fields(name) // private val x
			if len(words) > 0 {
				sig.Params = append(sig.Params, Param{words[len(words)-1], strings.TrimSpace(strings.TrimPrefix(kind, "=>"))})
			}
		}
	}
	if result, found := strings.CutPrefix(rest, ":"); found {
		if result = strings.TrimSpace(result); result != "" && result != "Unit" {
			sig.Results = []string{result}
		}
	}
	return sig, true
}

// groovySignature reads a signature like Java's, in which a text may stand for
// the name.
func groovySignature(s string) (Signature, bool) { return javaSignature(unquoted(cutAnnotations(s))) }

// unquoted puts a plain name in place of a text before the parameters.
func unquoted(s string) string {
	open := strings.IndexAny(s, `"'(`)
	if open < 0 || s[open] == '(' {
		return s
	}
	end := strings.IndexByte(s[open+1:], s[open])
	if end < 0 {
		return s
	}
	return s[:open] + "x" + s[open+end+2:]
}
