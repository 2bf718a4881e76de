package cpp

import (
	"bytes"
	"regexp"
	"strings"
)

// macro is a kind of macros that are blanked out: a pattern that is tried only
// where it may begin, for a pattern that is searched for in a whole text costs
// more than parsing the text.
type macro struct {
	begins  func(text []byte) []int             // offsets at which it may begin, in order
	pattern *regexp.Regexp                      // tried there; what its groups hold is blanked out
	fits    func(text []byte, place []int) bool // of a match; nil = all fit
}

// macros are the kinds in the order in which they are looked for. Each pattern
// begins with \A, the offset that is tried.
var macros = []macro{
	typeMacro,
	// INLINE_VARIABLE struct Name {
	{begins: capitalLines, pattern: regexp.MustCompile(`\A[ \t]*(?:(?:static|inline|extern|constexpr)[ \t]+)*([A-Z][A-Z0-9]*_[A-Z0-9_]+(?:\([^()\n]*\))?)[ \t]+(?:class|struct|union|enum)[ \t]+\w+[^;()=\n]*\{`)},
	resultMacro,
	// int CALLING f(void) {
	{begins: callingLines, pattern: regexp.MustCompile(`\A(?:(?:static|inline|extern|const|unsigned|signed|struct)[ \t]+)*(?:(?:void|int|char|long|short|double|float|bool|\w+_t)\b|[A-Za-z_]\w*[ \t]*\*)[ \t*]*[ \t]([A-Z][A-Z0-9]*_[A-Z0-9_]+)[ \t]+[A-Za-z_]\w*[ \t]*\(`)},
	// EXPORT int f(, API const char *f(: a word in capitals at the start of a
	// line with two more words behind it
	{begins: capitalLines, pattern: regexp.MustCompile(`\A[ \t]*(?:(?:static|inline|extern|virtual|constexpr|explicit|friend|template *<[^<>\n]*>)[ \t]+)*([A-Z][A-Z0-9]*_?[A-Z0-9_]+(?:\([^()\n]*\))?)[ \t]+(?:[A-Za-z_][\w:]*(?:<[^;{}\n]*>)?[ \t*&]+)+(?:[~A-Za-z_][\w:~]*|operator[^\w\s(]{1,3}|\([ \t]*\*[ \t]*\w+[ \t]*\))[ \t]*\(`)},
	// explicit CONSTEXPR Name(int n) : n(n) {}
	{
		begins:  capitalLines,
		pattern: regexp.MustCompile(`\A[ \t]*(?:(?:explicit|inline)[ \t]+)*([A-Z][A-Z0-9]*_[A-Z0-9_]+)[ \t]+[A-Za-z_]\w*[ \t]*\(`),
		fits:    isConstructor,
	},
	// static sharedWord size_t n = 0;
	{begins: wordLines, pattern: regexp.MustCompile(`\A[ \t]*(?:(?:static|extern|const|volatile)[ \t]+)*([A-Za-z_]\w*)[ \t]+(?:[a-z_]\w*[ \t*]+)+[A-Za-z_]\w*[ \t]*[;=\[,]`)},
	// void f() NOEXCEPT {, int f(void) ATTRIBUTE(x);
	{begins: closingSigns, pattern: regexp.MustCompile(`\A\)[ \t\n]*(?:(?:const|override|final|noexcept)[ \t\n]+)*((?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{4,}[A-Z0-9_]*)(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))?)[ \t]*(?:;|=[ \t]*(?:default|delete|0)|\n?[ \t]*\{|\n?[ \t]*:[^:])`)},
	// int x GUARDED_BY(mutex);
	{begins: beforeFields, pattern: regexp.MustCompile(`\A[\w>*&][ \t]+\*?[a-z_]\w*(?:\[[^\[\]\n]*\])?[ \t\n]+([A-Z][A-Z0-9]*_[A-Z0-9_]+\([^()\n]*\))[ \t]*[;=]`)},
	// a line that is one macro without an end: FOO_BEGIN_NAMESPACE, __BEGIN_DECLS
	{begins: capitalLines, pattern: regexp.MustCompile(`(?m)\A[ \t]*((?:__)?[A-Z][A-Z0-9]*_[A-Z0-9_]+(?:\((?:[^()\n]|\([^()\n]*\))*\))?)[ \t]*$`)},
	{begins: capitalLines, pattern: regexp.MustCompile(`(?m)\A[ \t]*([A-Z][A-Z0-9]*_[A-Z0-9_]+\((?:(?:const|unsigned|signed|long|short|int|char|wchar_t|double|\w+_t|\*)[ \t]*)+\));?[ \t]*$`)},
}

var (
	// class EXPORT Name, struct ALIGN(8) Name
	typeMacro = macro{begins: typeWords, pattern: regexp.MustCompile(`\A(?:class|struct|union|enum)[ \t]+((?:[A-Z][A-Z0-9_]+(?:\([^()\n]*\))?[ \t]+)+)[A-Za-z_]\w*[^;()={]*?[{:]`)}
	// PUBLIC(char *) f(int n);
	resultMacro = macro{begins: capitalLines, pattern: regexp.MustCompile(`\A(?:(?:static|inline|extern)[ \t]+)*([A-Z][A-Z0-9]*_[A-Z0-9_]+\()(?:(?:const|struct|unsigned|enum)[ \t]+)*[A-Za-z_]\w*[ \t]*(?:const)?[ \t*]*(\))[ \t\n]*[A-Za-z_]\w*[ \t]*\(`)}
	// EXPORT(int f(int n)) {: a macro around a head; behind the name of the
	// function are its parameters
	wrappingMacro = macro{begins: capitalLines, pattern: regexp.MustCompile(`\A(?:(?:static|inline|extern)[ \t]+)*([A-Z][A-Z0-9]*_[A-Z0-9_]+(\())(?:[A-Za-z_]\w*[ \t\n*&]+)+[A-Za-z_]\w*[ \t]*\(`)}
	// #define NAME(x) \ and what follows of it in other lines
	longDefine = macro{begins: defineLines, pattern: regexp.MustCompile(`\A[ \t]*#[ \t]*define[ \t]+\w+[^\n\\]*(\\\r?\n(?:[^\n\\]|\\[^\n]|\\\r?\n)*)`)}
)

// maxMacro bounds the text in which a pattern is tried.
const maxMacro = 64 << 10

// find gives the places of all matches and their groups, as FindAllSubmatchIndex
// does.
func (m macro) find(text []byte) (places [][]int) {
	end := 0
	for _, at := range m.begins(text) {
		if at < end {
			continue
		}
		place := m.pattern.FindSubmatchIndex(text[at:min(len(text), at+maxMacro)])
		if place == nil {
			continue
		}
		for k, offset := range place {
			if offset >= 0 {
				place[k] = at + offset
			}
		}
		if m.fits != nil && !m.fits(text, place) {
			continue
		}
		places, end = append(places, place), place[1]
	}
	return places
}

// blankMacros blanks out the macros of a text.
func blankMacros(text []byte) {
	for _, m := range macros {
		for range 3 { // matches overlap where macros follow each other
			found := m.find(text)
			for _, place := range found {
				for k := 2; k+1 < len(place); k += 2 {
					if place[k] >= 0 {
						fill(text[place[k]:place[k+1]], ' ')
					}
				}
			}
			if len(found) == 0 {
				break
			}
		}
	}
}

// lineStarts gives the starts of the lines that fit.
func lineStarts(text []byte, fits func(line []byte) bool) (starts []int) {
	for start := 0; start < len(text); {
		end := start + bytes.IndexByte(text[start:], '\n') + 1
		if end == start {
			end = len(text)
		}
		if fits(text[start:end]) {
			starts = append(starts, start)
		}
		start = end
	}
	return starts
}

// capitalLines gives the starts of the lines that begin with a word in capitals,
// specifiers and blanks left out.
func capitalLines(text []byte) []int {
	return lineStarts(text, func(line []byte) bool { return beginsWithCapitals(line) && hasCapitals(line) })
}

// callingLines gives the starts of the lines without indentation that hold a
// word in capitals.
func callingLines(text []byte) []int {
	return lineStarts(text, func(line []byte) bool { return isWord(line[0]) && hasCapitals(line) })
}

func beginsWithCapitals(line []byte) bool {
	for {
		line = bytes.TrimLeft(line, " \t")
		end := 0
		for end < len(line) && isWord(line[end]) {
			end++
		}
		if end == 0 {
			return false
		}
		switch word := line[:end]; string(word) {
		case "static", "inline", "extern", "virtual", "constexpr", "explicit", "friend":
			line = line[end:]
		case "template":
			closed := bytes.IndexByte(line, '>')
			if closed < 0 { // not searched for again behind every such word
				return false
			}
			line = line[closed+1:]
		default:
			return isCapital(word[0]) || bytes.HasPrefix(word, []byte("__"))
		}
	}
}

// hasCapitals reports whether a line has a word of at least three capitals.
func hasCapitals(line []byte) bool {
	n := 0
	for k, b := range line {
		switch {
		case isCapital(b) || n > 0 && (b == '_' || b >= '0' && b <= '9'):
			if n++; n > 2 && (k+1 == len(line) || line[k+1] < 'a' || line[k+1] > 'z') {
				return true
			}
		default:
			n = 0
		}
	}
	return false
}

func isCapital(b byte) bool { return b >= 'A' && b <= 'Z' }

func isWord(b byte) bool {
	return b >= 'a' && b <= 'z' || isCapital(b) || b >= '0' && b <= '9' || b == '_'
}

// defineLines gives the starts of the lines that define a macro and go on in
// the next.
func defineLines(text []byte) []int {
	return lineStarts(text, func(line []byte) bool {
		return bytes.IndexByte(line, '#') >= 0 && bytes.Contains(line, []byte("define")) && bytes.IndexByte(line, '\\') >= 0
	})
}

// typeWords gives the places of the keywords of types with a capital behind
// them.
func typeWords(text []byte) (places []int) {
	for at := 0; at < len(text); at++ {
		if !isWord(text[at]) || at > 0 && isWord(text[at-1]) {
			continue
		}
		end := at
		for end < len(text) && isWord(text[end]) {
			end++
		}
		switch string(text[at:end]) {
		case "class", "struct", "union", "enum":
			if next := skip(text, end, " \t"); next < len(text) && next > end && isCapital(text[next]) {
				places = append(places, at)
			}
		}
		at = end
	}
	return places
}

// closingSigns gives the places of the parentheses with a word in capitals or of
// a declaration behind them, in the same line or at the start of the next.
func closingSigns(text []byte) (places []int) {
	for at := 0; ; at++ {
		next := bytes.IndexByte(text[at:], ')')
		if next < 0 {
			return places
		}
		at += next
		after := skip(text, at+1, " \t")
		if after < len(text) && text[after] == '\n' {
			after = skip(text, after+1, " \t")
		}
		if after < len(text) && (isCapital(text[after]) || startsQualifier(text[after:])) && closesParameters(text, at) {
			places = append(places, at)
		}
	}
}

// closesParameters tells the parenthesis behind parameters from that of a
// condition or a cast.
func closesParameters(text []byte, closed int) bool {
	depth := 0
	for open := closed; open >= max(0, closed-maxAttribute); open-- {
		switch text[open] {
		case ')':
			depth++
		case '(':
			if depth--; depth > 0 {
				continue
			}
			end := skipBack(text, open, " \t\n")
			start := end
			for start > 0 && isWord(text[start-1]) {
				start--
			}
			switch string(text[start:end]) {
			case "":
				line := text[bytes.LastIndexByte(text[:end], '\n')+1 : end]
				return bytes.Contains(line, []byte("operator")) || len(line) > 0 && bytes.IndexByte([]byte(")>]"), line[len(line)-1]) >= 0
			case "if", "while", "for", "switch", "return", "case", "sizeof", "else", "and", "or", "not":
				return false
			}
			return true
		}
	}
	return false
}

// isConstructor reports whether a head that a match ends in is that of a
// constructor: it says so, or its members are initialised.
func isConstructor(text []byte, place []int) bool {
	if bytes.Contains(text[place[0]:place[2]], []byte("explicit")) {
		return true
	}
	after := closing(text, place[1]-1)
	if after == 0 {
		return false
	}
	rest := bytes.TrimLeft(text[after:min(len(text), after+maxHead)], " \t\r\n")
	return len(rest) > 1 && rest[0] == ':' && rest[1] != ':'
}

// blankTemplateMacros blanks out macros with arguments among the parameters of
// templates: template <class T, ENABLE_IF(is<T>())>.
func blankTemplateMacros(text []byte) {
	for at := 0; ; {
		next := bytes.Index(text[at:], []byte("template"))
		if next < 0 {
			return
		}
		at += next + len("template")
		for _, place := range templateMacro.FindAllIndex(text[at:min(len(text), at+maxHead)], -1) {
			start, open := at+place[0], at+place[1]-1
			after := closing(text, open)
			if end := skip(text, after, " \t\r\n"); after > 0 && end < len(text) && (text[end] == '>' || text[end] == ',') {
				if text[start] == '<' {
					start++
				}
				fill(text[start:after], ' ')
			}
		}
	}
}

// templateMacro is a macro behind the start of a parameter.
var templateMacro = regexp.MustCompile(`[<,][ \t\n]*[A-Z][A-Z0-9]*_[A-Z0-9_]+\(`)

// wordLines gives the starts of the lines in which a word that is none of the
// language stands before a type, specifiers left out.
func wordLines(text []byte) []int {
	return lineStarts(text, func(line []byte) bool {
		line = bytes.TrimLeft(line, " \t")
		if len(line) == 0 || !isWord(line[0]) || bytes.IndexByte(line, ' ') < 0 {
			return false
		}
		words := bytes.Fields(line[:min(len(line), maxHead)])
		for len(words) > 0 && specifiers[string(words[0])] {
			words = words[1:]
		}
		return len(words) > 2 && isName(string(words[0])) && !cWords[string(words[0])] && (primitives[string(words[1])] || bytes.HasSuffix(words[1], []byte("_t")))
	})
}

var (
	specifiers = wordSet("static extern const volatile")
	primitives = wordSet("unsigned signed long short int char float double bool void")
	// cWords are the words of C and C++ that may stand before a type.
	cWords = wordSet(`alignas asm auto case class co_await co_return co_yield const constexpr consteval constinit default delete do else enum explicit export
		extern final for friend goto if import inline module mutable namespace new operator override private protected public register requires return
		sizeof static struct switch template thread_local throw typedef typename union unsigned signed long short int char float double bool void using
		virtual volatile while restrict _Atomic _Noreturn _Thread_local _Alignas _Bool __extension__ __inline __inline__ __restrict __volatile__ __const
		and or not`)
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

func startsQualifier(text []byte) bool {
	for _, word := range []string{"const", "override", "final", "noexcept"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return true
		}
	}
	return false
}

// beforeFields gives, of each macro with arguments that stands behind a name,
// the place of the sign before the name.
func beforeFields(text []byte) (places []int) {
	for open := 0; ; open++ {
		next := bytes.IndexByte(text[open:], '(')
		if next < 0 {
			return places
		}
		open += next
		at := open
		for at > 0 && (isCapital(text[at-1]) || text[at-1] == '_' || text[at-1] >= '0' && text[at-1] <= '9') {
			at--
		}
		for at < open && !isCapital(text[at]) { // a word in capitals begins with one
			at++
		}
		if at == open || at == 0 {
			continue
		}
		if name := nameBefore(text, at); name > 0 && (len(places) == 0 || places[len(places)-1] < name) {
			places = append(places, name)
		}
	}
}

// nameBefore gives the place of the sign before the name of a field that stands
// before a macro, 0 when there is none.
func nameBefore(text []byte, at int) int {
	before := skipBack(text, at, " \t\n")
	if before == at || before == 0 {
		return 0
	}
	if text[before-1] == ']' {
		near := max(0, before-maxHead)
		open := bytes.LastIndexByte(text[near:before], '[')
		if near+open <= 0 || open < 0 {
			return 0
		}
		before = near + open
	}
	start := before
	for start > 0 && isWord(text[start-1]) {
		start--
	}
	if start == before {
		return 0
	}
	if start > 0 && text[start-1] == '*' {
		if blank := skipBack(text, start-1, " \t"); blank < start-1 {
			start--
		}
	}
	sign := skipBack(text, start, " \t")
	if sign == start || sign == 0 {
		return 0
	}
	return sign - 1
}

// skip gives the first offset from at on that holds none of the signs.
func skip(text []byte, at int, signs string) int {
	for at < len(text) && bytes.IndexByte([]byte(signs), text[at]) >= 0 {
		at++
	}
	return at
}

// skipBack gives the offset behind the last byte before at that is none of the
// signs.
func skipBack(text []byte, at int, signs string) int {
	for at > 0 && bytes.IndexByte([]byte(signs), text[at-1]) >= 0 {
		at--
	}
	return at
}
