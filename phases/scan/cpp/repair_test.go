package cpp_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/cpp"
)

func TestRepair(t *testing.T) {
	for _, test := range []struct {
		name, path, source string
		nodes, calls       string // names, in source order
		detail             string
	}{
		{"export macro before a class", "a.h", "class EXPORT W final : public B {\n public:\n  void f() { g(); }\n};\n", "W.f W.W", "g", ""},
		{"alignment before a struct", "a.h", "struct ALIGN_AS(8) W { int f() { return g(); } };\n", "W.f W.W", "g", ""},
		{"export macro before a function", "a.cc", "API_EXPORT int f(int n) { return g(n); }\n", "f", "g", ""},
		{"macro between storage and type", "a.c", "static MY_INLINE int f(int n) { return g(n); }\n", "f", "g", ""},
		{"macro behind the parameters", "a.cc", "struct W { int f() const NO_THREADS(mu) { return g(); } };\n", "W.f W.W", "g", ""},
		{"macro before initialisers", "a.cc", "class L {\n  explicit L(int m) LOCKS(m) : m_(m) { g(); }\n  int m_;\n};\n", "L.L", "g", ""},
		{"macro behind a field", "a.cc", "class L {\n  int n GUARDED_BY(mu_);\n  void f() { g(); }\n};\n", "L.f L.L", "g", ""},
		{"macro around a head", "a.c", "MY_EXPORT(int f(int n));\nMY_EXPORT(static int\n  f(int n)) { return g(n); }\nstatic MY_UNUSED(struct t* h(void))\n{ return g(1); }\n", "f h", "g g", ""},
		{"word of a compiler behind a type in capitals", "a.c", "static DWORD WINAPI f(void* p) { return g(p); }\n", "f", "g", ""},
		{"conversion behind inline", "a.cc", "struct S { operator bool() const; };\ninline S::operator bool() const { return g(1); }\n", "S.operator bool S.S", "g", ""},
		{"macro around a result", "a.c", "MY_PUBLIC(const char *) f(int n);\nMY_PUBLIC(struct t *) h(int n)\n{\n  return g(n);\n}\n", "h", "g", ""},
		{"macro before a name", "a.c", "int MY_CDECL f(void)\n{\n  return g(1);\n}\nMY_TYPE h(void) { return g(2); }\n", "f h", "g g", ""},
		{"macro before a type", "a.h", "MY_INLINE struct odd_t {\n  int f() { return g(); }\n} odd = {};\n", "odd_t.f odd_t.odd_t", "g", ""},
		{"macro for fields", "a.h", "struct s {\n  MY_FIELDS\n};\nMY_TYPES\nint f(void) { return g(); }\n", "f", "g", ""},
		{"attribute", "a.c", "int f(void) __attribute__((noinline, used));\nint f(void) { return g(); }\n", "f", "g", ""},
		{"namespace by macros", "a.cc", "MY_BEGIN_NAMESPACE\nint f() { return g(); }\nMY_END_NAMESPACE\n", "f", "g", ""},
		{"foreach", "a.c", "void f(list *l) {\n  list_foreach(l, x) {\n    use(x);\n  }\n}\n", "f", "list_foreach use", ""},
		{"new of pointers", "a.cc", "T** f() { return new T*[n()]; }\n", "f", "new T*[n()] n", ""},
		{"va_arg", "a.c", "int f(int n, ...) { return va_arg(l, const char *) == g(); }\n", "f", "va_arg g", ""},
		{"tests", "a.cc", "TEST(A, B) { g(); }\nTEST_F(Fix, C) { h(); }\nBENCHMARK(D) { i(); }\n", "A.B Fix.C D", "g h i", ""},
		{"a test with a text", "a.cc", "TEST_CASE(\"reads a file\") { g(); }\n", "reads_a_file", "g", ""},
		{"a test with a text without letters", "a.cc", "TEST_CASE(\"…\") { g(); }\n", "TEST_CASE", "g", ""},
		{"condition inside of an expression", "a.c", "int f(int n) {\n  return n\n#ifdef X\n      + g(n)\n#endif\n      ;\n}\n", "f", "g", ""},
		{"condition that cuts blocks", "a.c", "void f(int n) {\n#ifdef _WIN32\n  if (w(n)) {\n#else\n  if (p(n)) {\n#endif\n    g(n);\n  }\n}\n", "f", "p g",
			"syntax error in line 2: a preprocessor condition cuts a statement, one of its branches is read"},
		{"condition with two heads", "a.c", "#ifdef X\nint f(int n)\n#else\nint f(long n)\n#endif\n{\n  return g(n);\n}\n", "f", "g",
			"syntax error in line 1: a preprocessor condition cuts a statement, one of its branches is read"},
		{"condition whose branch begins with a comment", "a.c", "#if !(defined(__APPLE__) && X)\n/* not there */\nint f(int n) {\n#ifdef __APPLE__\n  if (n)\n    g(n);\n  else\n#endif\n    h(n);\n  return 0;\n}\n#endif\n", "f", "h", ""},
		{"condition for all but one system", "a.c", "int f(int n) {\n  return n\n#if !defined(_WIN32)\n    + g(n)\n#endif\n    ;\n}\n", "f", "g", ""},
		{"macro around the only head", "a.c", "MY_UNUSED(static int f(int n)) { return g(n); }\n", "f", "g", ""},
		{"comment in a macro of several lines", "a.h", "#define MAKE(name) \\\n  /* makes it */ \\\n  int name##_f(int n) { \\\n    return g(n); \\\n  }\n\n#define MY_FIELDS \\\n  /* data */ \\\n  int n; \\\n\nstruct s {\n  MY_FIELDS\n};\nstatic int h(void) { return g(1); }\n", "h", "g", ""},
		{"all branches that are whole", "a.c", "#if A\nint f(void) { return g(); }\n#elif B\nint f(void) { return h(); }\n#else\nint f(void) { return i(); }\n#endif\n",
			"f f f", "g h i", ""},
		{"calls behind a condition and a cast", "a.c", "static MY_INLINE int e(int n) { return g(n); }\nint f(int n) {\n  if (n) LOG_ERROR(n);\n  while (h(n)) STEP_ON(n);\n  return (int) SIZE_OF(n);\n}\n", "e f", "g LOG_ERROR h STEP_ON SIZE_OF", ""},
		{"loop of a macro in small letters", "a.c", "void f(int n) {\n  every_period(100) {\n    g(n);\n  }\n}\n", "f", "every_period g", ""},
		{"word before a type", "a.c", "static sharedWord size_t n = 0;\nsharedWord int *m;\nunsigned long k;\nint f(void) { return g(n); }\n", "f", "g", ""},
		{"header in a condition", "a.cc", "#if X_HAS_INCLUDE(<version>) && X_HAS(clang::x)\nint f() { return g(); }\n#endif\n", "f", "g", ""},
		{"macro before a pointer to a function", "a.h", "MY_API void *(*my_alloc)(size_t n);\nint f(void) { return g(1); }\n", "f", "g", ""},
		{"line of a macro with nested parentheses", "a.h", "MY_PRAGMA(optimize(\"O\"))\nint f(void) { return g(1); }\n", "f", "g", ""},
		{"macro among parameters of a template", "a.cc", "template <typename T, MY_ENABLE_IF(is<T>::value && (n<T>() > 0))>\nint f(T t) { return g(t); }\n", "f", "g", ""},
		{"macro before a constructor", "a.cc", "class N {\n  MY_CONSTEXPR N(int a) : a_(a) { g(a); }\n  explicit MY_CONSTEXPR N(long a) { h(a); }\n  int a_;\n};\n", "N.N N.N", "g h", ""},
		{"calls in conditions are none", "a.c", "#if A && HAS(2)\nint f(void) { return g(); }\n#endif\n", "f", "g", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := cpp.New().Extract(test.path, []byte(test.source))
			if err != nil {
				t.Fatal(err)
			}
			conform.Check(t, file)
			var nodes, calls []string
			for _, n := range file.Details.Nodes {
				nodes = append(nodes, n.Qualname)
			}
			for _, c := range file.Details.Calls {
				calls = append(calls, c.Raw)
			}
			got := []string{strings.Join(nodes, " "), strings.Join(calls, " "), file.Details.Detail}
			if diff := cmp.Diff([]string{test.nodes, test.calls, test.detail}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
