package text

import (
	"strings"
	"unicode"
)

// acronyms are written in capitals when a name is made readable; the values
// that differ say how.
var acronyms = map[string]string{
	"api": "", "ast": "", "aws": "", "cbor": "", "ci": "", "cli": "", "cpu": "", "css": "", "csv": "", "db": "", "dns": "",
	"dom": "", "gcp": "", "gpu": "", "grpc": "gRPC", "gui": "", "html": "", "http": "", "https": "", "id": "", "io": "I/O",
	"ip": "", "json": "", "jwt": "", "llm": "", "lsp": "", "oauth": "OAuth", "orm": "", "os": "", "pdf": "", "rpc": "",
	"sdk": "", "sql": "", "ssh": "", "ssl": "", "tcp": "", "tls": "", "toml": "", "tsdb": "", "ttl": "", "tui": "", "udp": "",
	"ui": "", "uri": "", "url": "", "utf8": "UTF-8", "uuid": "", "ux": "", "vm": "", "xml": "", "yaml": "", "graphql": "GraphQL",
}

// Leaf is the last name of a qualified name: "d" of "a.b::c.d". Parameter
// types of an overload belong to the last name.
func Leaf(qualname string) string {
	head := qualname
	if i := strings.IndexByte(head, '('); i > 0 {
		head = head[:i]
	}
	start := strings.LastIndexByte(head, '.') + 1
	if i := strings.LastIndex(head, "::"); i+2 > start && i >= 0 {
		start = i + 2
	}
	if start >= len(head) {
		return qualname
	}
	return qualname[start:]
}

// Words splits a name at everything that is no letter or digit and at the
// humps of camel case: "HTTPServer_v2" gives HTTP, Server, v2.
func Words(name string) []string {
	var words []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, string(word))
			word = word[:0]
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			flush()
			continue
		}
		if unicode.IsUpper(r) && len(word) > 0 {
			afterLower := !unicode.IsUpper(runes[i-1])
			beforeLower := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if afterLower || beforeLower {
				flush()
			}
		}
		word = append(word, r)
	}
	flush()
	return words
}

// Kebab is the name in lower case ASCII words joined by "-"; "" when nothing
// of it is ASCII.
func Kebab(name string) string {
	return Slug(strings.Join(Words(name), "-"))
}

// Slug is s in lower case with every run of other characters than ASCII
// letters and digits as one "-", none at the ends.
func Slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(r)
			gap = false
			continue
		}
		gap = true
	}
	return b.String()
}

// Readable turns a file or folder name into words for a title: "http_client"
// gives "HTTP client". A name without letters stays as it is.
func Readable(name string) string {
	words := Words(name)
	if len(words) == 0 {
		return name
	}
	for i, w := range words {
		lower := strings.ToLower(w)
		if special, ok := acronyms[lower]; ok {
			words[i] = special
			if special == "" {
				words[i] = strings.ToUpper(w)
			}
			continue
		}
		if w == strings.ToUpper(w) && len(w) > 1 {
			continue
		}
		words[i] = lower
		if i == 0 {
			words[i] = Capital(lower)
		}
	}
	return strings.Join(words, " ")
}

// Capital is s with its first letter in upper case.
func Capital(s string) string {
	for i, r := range s {
		if i == 0 {
			return string(unicode.ToUpper(r)) + s[len(string(r)):]
		}
	}
	return s
}
