package cpp

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/conditions"
	"rules_handbook/phases/scan/syntax"
)

// Constructs that only the preprocessor or a compiler understands are blanked
// out in a copy of the text, or written in another way; macros have a file of
// their own.
var (
	// in a macro of several lines
	comments = regexp.MustCompile(`/\*[^\n]*?\*/`)
	// new T*[n]
	newPointer = regexp.MustCompile(`\bnew[ \t]+[\w:<>]+[ \t]*(\*+)[ \t]*[\[({;,)]`)
	// va_arg(list, char *)
	typeArgument = regexp.MustCompile(`\bva_arg[ \t]*\([^,()]*(?:\([^()]*\))?[^,()]*,[ \t]*([\w *]+?)[ \t]*\)`)
	// container_of(p, struct list, next)
	keywordArgument = regexp.MustCompile(`[(,][ \t\n]*((?:struct|union|enum)[ \t]+)\w+[ \t]*(\**)[ \t]*[,)]`)
	hasInclude      = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(?:el)?if[ \t]+([^\n]*__has_(?:include|attribute|feature|builtin|cpp_attribute)[^\n]*)$`)
	// #if HAS_INCLUDE(<header>) && HAS_ATTRIBUTE(name::of)
	namedInCondition = regexp.MustCompile(`[A-Z_](\((?:<[^()<>\n]*>|\w+::\w+)\))`)
	// void f(T* = nullptr)
	defaultPointer = regexp.MustCompile(`[\w>][ \t]*(\*)[ \t]*=[ \t]*(?:0|nullptr|NULL)[ \t]*[,)]`)
	// FOREACH(x, list) {, TEST_CASE("x") {
	headMacro = regexp.MustCompile(`^(?:[A-Z][A-Z0-9_]+|\w*(?:each|EACH)\w*)[ \t]*\(`)
	attribute = regexp.MustCompile(`\b(?:__attribute__|__declspec|__asm__|_Pragma|__pragma|alignas|__nonnull|__printflike)[ \t]*(\()`)
	word      = regexp.MustCompile(`\b(?:__extension__|__restrict__|__restrict|__inline__|__cdecl|__stdcall|__fastcall|WINAPI|CALLBACK|APIENTRY|__forceinline|__always_inline|_Noreturn|__thread|__volatile__|_Nullable|_Nonnull|__unused)\b`)
)

// repair gives the copy when the tree has errors, nil when it has none or there
// is nothing to write in another way, and the first line of a condition that
// lost a branch, 0 without.
func repair(s *build.Source) (out []byte, cut int) {
	if !s.Tree.HasError() && !hasTypeMacro(s.Text) && !hasWrapper(s.Text) && !hasLongComment(s.Text) {
		return nil, 0
	}
	out = []byte(s.Text)
	for _, place := range longDefine.find(out) {
		for _, comment := range comments.FindAllIndex(out[place[2]:place[3]], -1) {
			fill(out[place[2]+comment[0]:place[2]+comment[1]], ' ')
		}
	}
	blankCompilerWords(out)
	unwrapMacros(out)
	blankTemplateMacros(out)
	blankMacros(out)
	for start := 0; start < len(out); {
		end := start + bytes.IndexByte(out[start:], '\n') + 1
		if end == start {
			end = len(out)
		}
		repairLine(out, start, end)
		start = end
	}
	endCalls(s, out)
	if at := conditions.Join(out); at >= 0 {
		cut = 1 + strings.Count(s.Text[:at], "\n")
	}
	if string(out) == s.Text {
		return nil, 0
	}
	return out, cut
}

// compilerMarks are texts of which one is in every attribute and word of a
// compiler.
var compilerMarks = [][]byte{[]byte("__"), []byte("alignas"), []byte("_Pragma"), []byte("WINAPI"), []byte("CALLBACK"), []byte("APIENTRY"), []byte("_No"), []byte("_Nu")}

// lineRepairs are the constructs of one line, each with a text that it holds;
// the second and third parentheses, where there are some, are filled too.
var lineRepairs = []struct {
	holds   string
	pattern *regexp.Regexp
	sign    byte
}{
	{"new ", newPointer, ' '}, {"*", defaultPointer, ' '}, {"va_arg", typeArgument, '_'},
	{"struct ", keywordArgument, ' '}, {"union ", keywordArgument, ' '}, {"enum ", keywordArgument, ' '},
}

// repairLine mends what stands in one line.
func repairLine(out []byte, start, end int) {
	line := out[start:end]
	for _, r := range lineRepairs {
		if !bytes.Contains(line, []byte(r.holds)) || r.pattern == defaultPointer && !bytes.Contains(line, []byte("=")) {
			continue
		}
		for _, place := range r.pattern.FindAllSubmatchIndex(line, -1) {
			if r.pattern == keywordArgument && isCast(line, place[0], place[1]) {
				continue
			}
			for k := 2; k+1 < len(place); k += 2 {
				fill(line[place[k]:place[k+1]], r.sign)
			}
		}
	}
	if bytes.Contains(line, []byte("__has_")) {
		for _, place := range hasInclude.FindAllSubmatchIndex(line, -1) {
			fill(line[place[2]:place[3]], ' ')
			line[place[2]] = '1'
		}
	}
	if word := bytes.TrimLeft(line, "# \t"); bytes.IndexByte(line, '#') >= 0 && (bytes.HasPrefix(word, []byte("if")) || bytes.HasPrefix(word, []byte("elif"))) {
		for _, place := range namedInCondition.FindAllSubmatchIndex(line, -1) {
			fill(line[place[2]:place[3]], ' ')
		}
	}
}

// isCast tells (struct x *)y from the argument of a macro, which has a name
// before the parenthesis.
func isCast(line []byte, start, end int) bool {
	if line[start] != '(' || line[end-1] != ')' {
		return false
	}
	before := bytes.TrimRight(line[:start], " \t")
	return len(before) == 0 || !isWord(before[len(before)-1]) || bytes.HasSuffix(before, []byte("return"))
}

// blankCompilerWords blanks out what only compilers know. It comes before the
// macros: DWORD CALLBACK f( is a type and a word, not a macro and a type.
func blankCompilerWords(out []byte) {
	for start := 0; start < len(out); {
		end := start + bytes.IndexByte(out[start:], '\n') + 1
		if end == start {
			end = len(out)
		}
		if line := out[start:end]; slices.ContainsFunc(compilerMarks, func(mark []byte) bool { return bytes.Contains(line, mark) }) {
			for _, place := range attribute.FindAllSubmatchIndex(line, -1) {
				if after := closing(out, start+place[2]); after > 0 {
					fill(out[start+place[0]:after], ' ')
				}
			}
			for _, place := range word.FindAllIndex(line, -1) {
				fill(line[place[0]:place[1]], ' ')
			}
		}
		start = end
	}
}

// hasWrapper reports whether a macro stands around the head of a function or
// its result.
func hasWrapper(text string) bool {
	return startsWithCall(text) && (resultMacro.find([]byte(text)) != nil || wrappingMacro.find([]byte(text)) != nil)
}

// startsWithCall reports whether a line begins with a word in capitals and a
// parenthesis.
func startsWithCall(text string) bool {
	for {
		if n := capitals(text); n > 2 && n < len(text) && text[n] == '(' {
			return true
		}
		end := strings.IndexByte(text, '\n')
		if end < 0 {
			return false
		}
		text = text[end+1:]
	}
}

// hasLongComment reports whether a line that goes on in the next one, as those
// of macros do, has a comment, at which the grammar takes a macro for ended.
func hasLongComment(text string) bool {
	for {
		end := strings.Index(text, "\\\n")
		if end < 0 {
			return false
		}
		if strings.Contains(text[strings.LastIndexByte(text[:end], '\n')+1:end], "/*") {
			return true
		}
		text = text[end+2:]
	}
}

// unwrapMacros blanks out macros around the heads of functions.
func unwrapMacros(out []byte) {
	for _, place := range wrappingMacro.find(out) {
		after := closing(out, place[4])
		if after == 0 {
			continue
		}
		rest := bytes.TrimLeft(out[after:min(len(out), after+maxHead)], " \t\r\n")
		if len(rest) > 0 && (rest[0] == '{' || rest[0] == ';') {
			fill(out[place[2]:place[3]], ' ')
			out[after-1] = ' '
		}
	}
}

// hasTypeMacro reports whether a type has a macro before its name.
func hasTypeMacro(text string) bool {
	for _, keyword := range []string{"class ", "struct ", "union ", "enum "} {
		for from := 0; ; {
			at := strings.Index(text[from:], keyword)
			if at < 0 {
				break
			}
			from += at + len(keyword)
			if followsCapitals(text[:from-len(keyword)]) {
				return true
			}
			if capitals(text[from:]) > 1 && typeMacro.pattern.MatchString(text[from-len(keyword):min(len(text), from+maxHead)]) {
				return true
			}
		}
	}
	return false
}

// followsCapitals reports whether a text ends in a word in capitals that begins
// its line.
func followsCapitals(text string) bool {
	line := strings.Trim(text[strings.LastIndexByte(text, '\n')+1:], " \t")
	return strings.Contains(line, "_") && capitals(line) == len(line)
}

// maxHead bounds how long the head of a type may be.
const maxHead = 400

// capitals is the length of the word in capitals that a text starts with.
func capitals(text string) int {
	n := 0
	for n < len(text) && (text[n] >= 'A' && text[n] <= 'Z' || text[n] == '_' || n > 0 && text[n] >= '0' && text[n] <= '9') {
		n++
	}
	if n < len(text) && text[n] >= 'a' && text[n] <= 'z' {
		return 0
	}
	return n
}

// endCalls ends statements that are a call and lack their semicolon: macros
// that stand for the head of a loop or function.
func endCalls(s *build.Source, out []byte) {
	for i := range s.Tree.Nodes {
		n := &s.Tree.Nodes[i]
		if n.Flags&syntax.Missing == 0 || s.Tree.Kind(i) != ";" || n.Parent < 0 || s.Tree.Kind(int(n.Parent)) != "expression_statement" || int(n.Start) >= len(out) {
			continue
		}
		at := int(n.Start)
		head := s.Text[s.Tree.Nodes[n.Parent].Start:at]
		if at == 0 || out[at-1] != ')' || !headMacro.MatchString(head) && !isLoop(s, int(n.Parent), out[at:]) {
			continue
		}
		if out[at] == '\n' && at+1 < len(out) {
			at++ // lines stay what they are
		}
		if out[at] == ' ' || out[at] == '\t' {
			out[at] = ';'
		}
	}
}

// isLoop reports whether a statement without an end is the head of a block in a
// function: a macro for a loop or a condition.
func isLoop(s *build.Source, statement int, rest []byte) bool {
	rest = bytes.TrimLeft(rest, " \t")
	return len(rest) > 0 && rest[0] == '{' && isWord(s.Text[s.Start(statement)]) && s.Tree.Kind(s.Parent(statement)) == "compound_statement"
}

// fill writes one sign over a text but for its line breaks.
func fill(text []byte, sign byte) {
	for k, b := range text {
		if b != '\n' && b != '\r' {
			text[k] = sign
		}
	}
}

// maxAttribute bounds how long an attribute may be.
const maxAttribute = 2000

// closing is the offset behind the parenthesis that closes the one at a place,
// 0 when it is not near.
func closing(text []byte, open int) int {
	depth := 0
	for k := open; k < min(len(text), open+maxAttribute); k++ {
		switch text[k] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return k + 1
			}
		case '{', '}':
			return 0
		}
	}
	return 0
}
