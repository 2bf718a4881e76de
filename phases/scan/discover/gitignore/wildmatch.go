package gitignore

import "strings"

// wildmatch reports whether a pattern matches a whole text. With paths set,
// wildcards do not match a slash, but ** as a whole segment matches any number
// of segments. All counts bytes, as git does.
func wildmatch(pattern, text string, paths bool) bool {
	m := matcher{pattern: pattern, text: text, paths: paths}
	return m.match(0, 0)
}

type matcher struct {
	pattern, text string
	paths         bool
	failed        map[[2]int]bool // stars that were tried in vain, by offsets
}

func (m *matcher) match(p, t int) bool {
	for p < len(m.pattern) {
		switch c := m.pattern[p]; c {
		case '*':
			return m.star(p, t)
		case '[':
			end, found := m.class(p, t)
			if !found {
				return false
			}
			p = end
		case '?':
			if t == len(m.text) || m.paths && m.text[t] == '/' {
				return false
			}
			p++
		case '\\':
			p++
			if p == len(m.pattern) {
				return false
			}
			c = m.pattern[p]
			fallthrough
		default:
			if t == len(m.text) || m.text[t] != c {
				return false
			}
			p++
		}
		t++
	}
	return t == len(m.text)
}

// star matches from one or several * on.
func (m *matcher) star(p, t int) bool {
	at := [2]int{p, t}
	if m.failed[at] {
		return false
	}
	if m.starAt(p, t) {
		return true
	}
	if m.failed == nil {
		m.failed = map[[2]int]bool{}
	}
	m.failed[at] = true
	return false
}

func (m *matcher) starAt(p, t int) bool {
	start := p
	for p < len(m.pattern) && m.pattern[p] == '*' {
		p++
	}
	slashes := !m.paths
	if m.paths && p-start > 1 {
		rest := m.pattern[p:]
		slashes = (start == 0 || m.pattern[start-1] == '/') &&
			(rest == "" || rest[0] == '/' || strings.HasPrefix(rest, `\/`))
		// "**/" also stands for no segment at all.
		if slashes && strings.HasPrefix(rest, "/") && m.match(p+1, t) {
			return true
		}
	}
	if p == len(m.pattern) {
		return slashes || !strings.Contains(m.text[t:], "/")
	}
	for ; t <= len(m.text); t++ {
		if m.match(p, t) {
			return true
		}
		if t < len(m.text) && m.text[t] == '/' && !slashes {
			return false
		}
	}
	return false
}

// class matches one byte with a [class] and gives the offset behind it.
func (m *matcher) class(p, t int) (end int, found bool) {
	if t == len(m.text) {
		return 0, false
	}
	c := m.text[t]
	p++
	negated := p < len(m.pattern) && (m.pattern[p] == '!' || m.pattern[p] == '^')
	if negated {
		p++
	}
	var previous byte // where a range can begin; 0 behind a range or a named class
	for first := true; ; first = false {
		if p >= len(m.pattern) {
			return 0, false // without an end it matches nothing
		}
		b := m.pattern[p]
		switch {
		case b == ']' && !first:
			return p + 1, found != negated && !(m.paths && c == '/')
		case b == '-' && previous != 0 && p+1 < len(m.pattern) && m.pattern[p+1] != ']':
			p++
			last := m.pattern[p]
			if last == '\\' {
				p++
				if p == len(m.pattern) {
					return 0, false
				}
				last = m.pattern[p]
			}
			found = found || previous <= c && c <= last
			b = 0
		case b == '[' && p+1 < len(m.pattern) && m.pattern[p+1] == ':':
			close := strings.IndexByte(m.pattern[p+2:], ']')
			if close < 0 {
				return 0, false
			}
			name, named := strings.CutSuffix(m.pattern[p+2:p+2+close], ":")
			if !named { // a bracket that only looks like a name
				found = found || c == '['
				break
			}
			in, known := classes[name]
			if !known {
				return 0, false
			}
			found = found || in(c)
			p += 2 + close
			b = 0
		default:
			if b == '\\' {
				p++
				if p == len(m.pattern) {
					return 0, false
				}
				b = m.pattern[p]
			}
			found = found || b == c
		}
		previous = b
		p++
	}
}

var classes = map[string]func(byte) bool{
	"alnum":  func(c byte) bool { return isAlpha(c) || isDigit(c) },
	"alpha":  isAlpha,
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 0x7f },
	"digit":  isDigit,
	"graph":  func(c byte) bool { return c > ' ' && c < 0x7f },
	"lower":  func(c byte) bool { return 'a' <= c && c <= 'z' },
	"print":  func(c byte) bool { return c >= ' ' && c < 0x7f },
	"punct":  func(c byte) bool { return c > ' ' && c < 0x7f && !isAlpha(c) && !isDigit(c) },
	"space":  func(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' },
	"upper":  func(c byte) bool { return 'A' <= c && c <= 'Z' },
	"xdigit": func(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' },
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
