package gotypes

import (
	"strings"

	"github.com/zeebo/blake3"

	"rules_handbook/schemas/facts"
)

// Summary is what Contexts needs of one Go file. It is kept between runs, so
// that the tokens need not be read again.
type Summary struct {
	_ struct{} `cbor:",toarray"`

	Rest   []byte            // digest of all declarations but functions
	Funcs  []FunctionSummary // functions and methods
	Shown  []uint32          // names that declarations mention, hashed
	Hidden []uint32          // names that only bodies mention, hashed
	Quoted []string          // what calls name in strings
}

// FunctionSummary is one function or method without its body.
type FunctionSummary struct {
	_ struct{} `cbor:",toarray"`

	Name   uint32 // hashed
	Digest []byte // of its tokens
}

// Summarize reads the tokens of a file.
func Summarize(decl *facts.FileDeclaration, refs *facts.FileReferences) *Summary {
	s := &Summary{}
	var seen names
	rest := blake3.New()
	for _, part := range []string{decl.Path, decl.Module, decl.Package, decl.GoBuild} {
		rest.WriteString(part + "\x00")
	}
	for _, imp := range decl.Imports {
		rest.WriteString(imp.Module + "\x00" + imp.Name + "\x00" + imp.Local + "\x00")
	}
	for chunk := range topLevel(decl.GoTokens) {
		if chunk.function == "" {
			rest.WriteString(chunk.text)
			rest.WriteString(" ; ")
		} else {
			s.Funcs = append(s.Funcs, FunctionSummary{Name: hashName(chunk.function), Digest: digestOf(chunk.text)})
		}
		for _, name := range chunk.names {
			seen.add(&s.Shown, hashName(name))
		}
	}
	s.Rest = rest.Sum(nil)[:digestSize]
	for token := range tokens(refs.GoTokens) {
		if isName(token) {
			seen.add(&s.Hidden, hashName(token))
		}
	}
	for i := range refs.Calls {
		if name := refs.Calls[i].Names; name != "" {
			s.Quoted = append(s.Quoted, name)
		}
	}
	return s
}

// digestSize is enough for what lies only in a cache.
const digestSize = 16

func digestOf(text string) []byte {
	sum := blake3.Sum256([]byte(text))
	return sum[:digestSize]
}

// names are hashed names that have been listed.
type names struct {
	known  map[uint32]bool
	recent [1 << 10]uint32 // one more than a known name, for most come again and again
}

// add adds a name to a list if it is in none.
func (n *names) add(list *[]uint32, name uint32) {
	recent := &n.recent[name%uint32(len(n.recent))]
	if *recent == name+1 {
		return
	}
	*recent = name + 1
	if n.known == nil {
		n.known = map[uint32]bool{}
	}
	if !n.known[name] {
		n.known[name] = true
		*list = append(*list, name)
	}
}

// nameBits is the size of a hashed name. With 16 bits every tenth new function
// would have the hash of a name that is mentioned somewhere.
const nameBits = 20

// hashName may give two names one hash: a context then depends on more than it
// has to.
func hashName(name string) uint32 {
	sum := uint32(2166136261) // FNV-1a
	for i := range len(name) {
		sum = (sum ^ uint32(name[i])) * 16777619
	}
	return (sum ^ sum>>nameBits) & (1<<nameBits - 1)
}

// chunk is one declaration at the top of a file, or the clauses before them.
type chunk struct {
	text     string
	function string   // its name; "" for other declarations
	names    []string // names in it, without that of the function; until the next chunk
}

// topLevel cuts a token stream before every func that stands outside all
// brackets at the beginning of a declaration.
func topLevel(text string) func(yield func(chunk) bool) {
	return func(yield func(chunk) bool) {
		var c chunk
		start, depth, previous := 0, 0, ";"
		naming := false // the name of a function may come
		for token, at := range tokens(text) {
			if depth == 0 && previous == ";" && at > start {
				c.text = alone(text[start:at])
				if !yield(c) {
					return
				}
				c, start, naming = chunk{names: c.names[:0]}, at, token == "func"
			} else if at == 0 {
				naming = token == "func"
			}
			switch {
			case token == "(" || token == "[" || token == "{":
				depth++
			case token == ")" || token == "]" || token == "}":
				depth--
			case !isName(token) || token == "func":
			case naming && depth == 0:
				c.function, naming = token, false
			default:
				c.names = append(c.names, token)
			}
			previous = token
		}
		if c.text = alone(text[start:]); c.text != "" {
			yield(c)
		}
	}
}

// alone leaves out what parts a declaration from the next, so that its text
// is the same at the end of a file and between others.
func alone(declaration string) string { return strings.TrimRight(declaration, " ;") }

func isName(token string) bool {
	c := token[0]
	return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}

// tokens cuts a token stream at its blanks, those in literals aside.
func tokens(text string) func(yield func(token string, at int) bool) {
	return func(yield func(string, int) bool) {
		for at := 0; at < len(text); {
			end := tokenEnd(text, at)
			if end > at && !yield(text[at:end], at) {
				return
			}
			at = end + 1
		}
	}
}

func tokenEnd(text string, at int) int {
	switch quote := text[at]; quote {
	case '`':
		if end := strings.IndexByte(text[at+1:], '`'); end >= 0 {
			return at + end + 2
		}
		return len(text)
	case '"', '\'':
		for i := at + 1; i < len(text) && text[i] != '\n'; i++ {
			switch text[i] {
			case '\\':
				i++
			case quote:
				return i + 1
			}
		}
	}
	if end := strings.IndexByte(text[at:], ' '); end >= 0 {
		return at + end
	}
	return len(text)
}
