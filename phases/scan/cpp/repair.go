package cpp

import (
	"regexp"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/syntax"
)

// Constructs that only the preprocessor understands are blanked out in a copy
// of the text: macros for attributes and exports before the name of a type or
// function, macros that open and close namespaces, and attributes of compilers.
var (
	// class EXPORT Name, struct ALIGN(8) Name
	typeMacro = regexp.MustCompile(`\b(?:class|struct|union|enum)[ \t]+((?:[A-Z][A-Z0-9_]+(?:\([^()\n]*\))?[ \t]+)+)[A-Za-z_]\w*[^;()={]*?[{:]`)
	// EXPORT int f(, API const char *f(: a word in capitals at the start of a
	// line with two more words behind it
	startMacro = regexp.MustCompile(`(?m)^[ \t]*(?:(?:static|inline|extern|virtual|constexpr|explicit|friend|template *<[^<>\n]*>)[ \t]+)*([A-Z][A-Z0-9]*_?[A-Z0-9_]+(?:\([^()\n]*\))?)[ \t]+(?:[A-Za-z_][\w:]*(?:<[^;{}\n]*>)?[ \t*&]+)+(?:[~A-Za-z_][\w:~]*|operator[^\w\s(]{1,3})[ \t]*\(`)
	// void f() NOEXCEPT {, int f(void) ATTRIBUTE(x);
	endMacro = regexp.MustCompile(`\)[ \t\n]*(?:(?:const|override|final|noexcept)[ \t\n]+)*((?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{4,}[A-Z0-9_]*)(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))?)[ \t]*(?:;|=[ \t]*(?:default|delete|0)|\n?[ \t]*\{|\n?[ \t]*:[^:])`)
	// int x GUARDED_BY(mutex);
	fieldMacro = regexp.MustCompile(`(?m)[\w>*&][ \t]+\*?[a-z_]\w*(?:\[[^\[\]\n]*\])?[ \t\n]+([A-Z][A-Z0-9]*_[A-Z0-9_]+\([^()\n]*\))[ \t]*[;=]`)
	// a line that is one macro without an end: FOO_BEGIN_NAMESPACE, __BEGIN_DECLS
	lineMacro = regexp.MustCompile(`(?m)^[ \t]*((?:__)?[A-Z][A-Z0-9]*_[A-Z0-9_]+(?:\([^()\n]*\))?)[ \t]*$`)
	// new T*[n]
	newPointer = regexp.MustCompile(`\bnew[ \t]+[\w:<>]+[ \t]*(\*+)[ \t]*[\[({;,)]`)
	// va_arg(list, char *)
	typeArgument = regexp.MustCompile(`\bva_arg[ \t]*\([^,()]*(?:\([^()]*\))?[^,()]*,[ \t]*([\w *]+?)[ \t]*\)`)
	// container_of(p, struct list, next)
	keywordArgument = regexp.MustCompile(`[(,][ \t\n]*((?:struct|union|enum)[ \t]+)\w+[ \t]*(\**)[ \t]*[,)]`)
	hasInclude      = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(?:el)?if[ \t]+([^\n]*__has_(?:include|attribute|feature|builtin|cpp_attribute)[^\n]*)$`)
	typedMacro      = regexp.MustCompile(`(?m)^[ \t]*([A-Z][A-Z0-9]*_[A-Z0-9_]+\((?:(?:const|unsigned|signed|long|short|int|char|wchar_t|double|\w+_t|\*)[ \t]*)+\));?[ \t]*$`)
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
	if !s.Tree.HasError() && !typeMacro.MatchString(s.Text) {
		return nil, 0
	}
	out = []byte(s.Text)
	for _, pattern := range []*regexp.Regexp{typeMacro, startMacro, endMacro, fieldMacro, lineMacro, typedMacro, newPointer, defaultPointer} {
		for range 3 { // matches overlap where macros follow each other
			found := pattern.FindAllSubmatchIndex(out, -1)
			for _, place := range found {
				fill(out[place[2]:place[3]], ' ')
			}
			if len(found) == 0 {
				break
			}
		}
	}
	for _, place := range attribute.FindAllSubmatchIndex(out, -1) {
		if end := closing(out, place[2]); end > 0 {
			fill(out[place[0]:end], ' ')
		}
	}
	for _, place := range word.FindAllIndex(out, -1) {
		fill(out[place[0]:place[1]], ' ')
	}
	for _, place := range typeArgument.FindAllSubmatchIndex(out, -1) {
		fill(out[place[2]:place[3]], '_')
	}
	for range 2 {
		for _, place := range keywordArgument.FindAllSubmatchIndex(out, -1) {
			fill(out[place[2]:place[3]], ' ')
			fill(out[place[4]:place[5]], ' ')
		}
	}
	for _, place := range hasInclude.FindAllSubmatchIndex(out, -1) {
		fill(out[place[2]:place[3]], ' ')
		out[place[2]] = '1'
	}
	endCalls(s, out)
	if at := joinBranches(out); at >= 0 {
		cut = 1 + strings.Count(s.Text[:at], "\n")
	}
	if string(out) == s.Text {
		return nil, 0
	}
	return out, cut
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
		if at == 0 || out[at-1] != ')' || !headMacro.MatchString(head) {
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
