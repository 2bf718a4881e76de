package cpp

import (
	"strings"
	"testing"
)

func TestBlankMacros(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"before the name of a type", "class API Name {\n", "class     Name {\n"},
		{"two of them, one with arguments", "struct ALIGN(8) PACKED Name {\n", "struct                 Name {\n"},
		{"type in the middle of a line", "typedef struct API_X Name {\n", "typedef struct       Name {\n"},
		{"before a type", "INLINE_VARIABLE struct Name {\n", "                struct Name {\n"},
		{"around a result", "PUBLIC_API(char *) f(int n);\n", "           char *  f(int n);\n"},
		{"between result and name", "int CALL_FAST f(void) {\n", "int           f(void) {\n"},
		{"before a result", "  EXPORT const char *f(int n);\n", "         const char *f(int n);\n"},
		{"behind specifiers", "template <class T> static API_X int f(T n);\n", "template <class T> static       int f(T n);\n"},
		{"behind parameters", "void f() NOEXCEPT {\n", "void f()          {\n"},
		{"behind an operator", "  A& operator=(A&& a) NOEXCEPT {\n  operator B*() NOEXCEPT {\n", "  A& operator=(A&& a)          {\n  operator B*()          {\n"},
		{"behind a condition", "  if (f(x)) RETURN_IT(x);\n  y = (int) SIZE_OF(x);\n", "  if (f(x)) RETURN_IT(x);\n  y = (int) SIZE_OF(x);\n"},
		{"in the line behind parameters", "void f() const\n    ATTRIBUTE(1, (2)) ;\n", "void f() const\n                      ;\n"},
		{"a test behind an empty line", "DECLARE(f(1))\n\nTEST(A, b) {\n", "DECLARE(f(1))\n\nTEST(A, b) {\n"},
		{"behind a field", "  int x GUARDED_BY(mutex);\n", "  int x                  ;\n"},
		{"behind an array in the next line", "  int *x[2]\n    GUARDED_BY(m) = 1;\n", "  int *x[2]\n                  = 1;\n"},
		{"alone in a line", "__BEGIN_DECLS\nint f();\n", "             \nint f();\n"},
		{"with a type, alone in a line", "TYPE_LIST(unsigned int *);\n", "                         ;\n"},
		{"a call", "  CHECK_IT(a, b);\n", "  CHECK_IT(a, b);\n"},
		{"a constant", "int f() {\n  return ERR_CODE;\n}\n", "int f() {\n  return ERR_CODE;\n}\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := []byte(test.src)
			blankMacros(text)
			if got := string(text); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestCapitalsBehindTemplatesNeedAnEnd(t *testing.T) {
	for line, want := range map[string]bool{
		"template <class T> API_X int f(T n);\n": true,
		"template template API_X int f(":         false,
	} {
		if got := beginsWithCapitals([]byte(line)); got != want {
			t.Errorf("%q: got %v, want %v", line, got, want)
		}
	}
}

func TestNameBeforeLooksForABracketNearby(t *testing.T) {
	for text, want := range map[string]int{
		"int x[2] GUARDED_BY(":                                2,
		"int x[" + strings.Repeat("2", 400) + "] GUARDED_BY(": 0,
	} {
		if got := nameBefore([]byte(text), strings.Index(text, "GUARDED_BY")); got != want {
			t.Errorf("%.20q: got %d, want %d", text, got, want)
		}
	}
}

func TestHeadersThatAreSurelyCPP(t *testing.T) {
	for src, want := range map[string]bool{
		"namespace a {\ntemplate <class T> class B {\n public:\n  int f();\n};\n}\n": true,
		"#ifdef __cplusplus\nnamespace a {\n#endif\nint f(int class);\n":             false,
		"/* class of errors\n * using them */\nstruct class_of { int using; };\n":    false,
	} {
		if got := isCPP([]byte(src)); got != want {
			t.Errorf("%q: got %v, want %v", src, got, want)
		}
	}
}
