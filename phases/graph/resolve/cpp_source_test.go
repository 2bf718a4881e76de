package resolve_test

import (
	"fmt"
	"strings"
	"testing"
)

// cppCase is a few files and the calls of one function.
type cppCase struct {
	name   string
	files  sources
	caller string
	want   string
}

func TestCPPSources(t *testing.T) {
	for _, test := range []cppCase{
		{"header and source", sources{
			"w.h":  "#pragma once\n#include <vector>\nnamespace ns {\nclass Base { public: virtual void ping(); };\nclass W : public Base {\n public:\n  W(int n);\n  ~W();\n  void go(int a = 1) const;\n  static int s();\n private:\n  int n_;\n  Base b_;\n};\nusing Alias = W;\nvoid freef();\n#define CALL(x) x()\n}\n",
			"w.cc": "#include \"w.h\"\nnamespace ns {\nvoid Base::ping() {}\nW::W(int n) : n_(n) { freef(); }\nW::~W() {}\nvoid W::go(int a) const { ping(); b_.ping(); s(); this->go(); auto w = new W(2); w->go(); W x(3); x.go(); CALL(freef); printf(\"x\"); std::move(a); }\nint W::s() { return 1; }\nvoid freef() { Alias al(1); al.go(); }\n}\nint main() { ns::freef(); ns::W w(1); w.go(); undefinedThing(); return 0; }\n",
		}, "w.ns.W.go", `
			ping -> self_method w.ns.Base.ping
			b_.ping -> self_attr_method w.ns.Base.ping
			s -> self_method w.ns.W.s
			this->go -> self_method w.ns.W.go
			new W(2) -> internal_constructor w.ns.W.W
			w->go -> param_method w.ns.W.go
			x.go -> param_method w.ns.W.go
			CALL -> dropped: bare_name
			printf -> boundary printf
			std::move -> boundary std.move`},
		{"macros in the place of functions", sources{
			"a.h": "#ifdef HAVE\nint ring(int n);\nint done(void);\nint kept(int n);\n#else\n#define ring(n) 0\n#define done() ((void) 0)\n#define kept(n) other(n)\n#define gone(n) do { } while (0)\n#endif\nint other(int n);\n",
			"a.c": "#include \"a.h\"\nint ring(int n) { return n; }\nint done(void) { return 0; }\nint kept(int n) { return n; }\nint other(int n) { return n; }\n",
			"b.c": "#include \"a.h\"\nvoid run(void) { ring(1); done(); kept(1); gone(1); }\n",
		}, "b.run", `
			ring -> internal_func a.ring
			done -> internal_func a.done
			kept -> dropped: bare_name
			gone -> dropped: bare_name`},
		{"namespaces and aliases", sources{
			"a.h":  "namespace a { namespace b { void f(); inline namespace v1 { void g(); } } }\nnamespace other { void f(); }\n",
			"a.cc": "#include \"a.h\"\nvoid a::b::f() {}\nnamespace a::b { inline namespace v1 { void g() {} } }\nnamespace other { void f() {} }\n",
			"m.cc": "#include \"a.h\"\nnamespace ab = a::b;\nusing namespace other;\nvoid run() { a::b::f(); ab::f(); ab::g(); f(); { using a::b::g; g(); } ::other::f(); }\n",
		}, "m.run", `
			a::b::f -> internal_func a.a.b.f
			ab::f -> internal_func a.a.b.f
			ab::g -> internal_func a.a.b.v1.g
			f -> internal_func a.other.f
			g -> internal_func a.a.b.v1.g
			::other::f -> internal_func a.other.f`},
		{"inheritance and pure virtual functions", sources{
			"s.h": "struct Shape { virtual int area() = 0; int twice() { return 2 * area(); } virtual ~Shape() {} };\nstruct Square : Shape { int area() override { return n * n; } int n; };\nint use(Shape* s, Square& q) { return s->area() + q.area() + q.twice() + q.Shape::twice(); }\n",
		}, "s.use", `
			s->area -> param_method s.Shape.area
			q.area -> param_method s.Square.area
			q.twice -> param_method s.Shape.twice
			q.Shape::twice -> internal_func s.Shape.twice`},
		{"overloads", sources{
			"o.cc": "struct A {};\nvoid f(int n) {}\nvoid f(const char* s) {}\nvoid f(A a) {}\nvoid f(int n, int m) {}\nvoid run(A a) { f(1); f(\"x\"); f(a); f(1, 2); f(A()); f(unknown); }\n",
		}, "o.run", `
			f -> internal_func o.f(int)
			f -> internal_func o.f(char*)
			f -> internal_func o.f(A)
			f -> internal_func o.f(int,int)
			f -> internal_func o.f(A)
			A -> dropped: bare_name
			f -> dropped: bare_name`},
		{"templates", sources{
			"t.h": "#include <map>\n#include <memory>\n#include <vector>\nstruct Item { void go() {} };\ntemplate <typename T> struct Box { T* get() { return &v; } T v; };\ntemplate <typename T> T* make(T* like) { return like; }\nvoid run(Box<Item>& box, Item* item, std::vector<Item> all, std::unique_ptr<Item> own, std::map<int, Item> by) {\n  box.get()->go();\n  make(item)->go();\n  all[0].go();\n  all.back().go();\n  own->go();\n  for (auto& i : all) i.go();\n  for (auto& [k, v] : by) v.go();\n  by.find(1)->second.go();\n}\n",
		}, "t.run", `
			box.get()->go -> internal_func t.Item.go
			box.get -> param_method t.Box.get
			make(item)->go -> internal_func t.Item.go
			make -> internal_func t.make
			all[0].go -> param_method t.Item.go
			all.back().go -> internal_func t.Item.go
			all.back -> boundary std.vector.back
			own->go -> param_method t.Item.go
			i.go -> param_method t.Item.go
			v.go -> param_method t.Item.go
			by.find(1)->second.go -> internal_func t.Item.go
			by.find -> boundary std.map.find`},
		{"smart pointers of one's own", sources{
			"p.h": "struct Item { void go() {} };\nstruct Handle { Item* operator->() { return i; } Item& operator*() { return *i; } Item* i; };\nvoid run(Handle h) { h->go(); (*h).go(); }\n",
		}, "p.run", `
			h->go -> param_method p.Item.go
			(*h).go -> param_method p.Item.go`},
		{"what a file does not include it does not see", sources{
			"a.h": "void shown();\n", "a.cc": "#include \"a.h\"\nvoid shown() {}\nvoid secret() {}\n",
			"b.cc": "#include \"a.h\"\nvoid run() { shown(); secret(); }\n",
		}, "b.run", `
			shown -> internal_func a.shown
			secret -> dropped: bare_name`},
		{"lambdas, callbacks and tests belong to the function around them", sources{
			"l.cc": "void g() {}\nvoid each(int n) {}\nstruct Fix { void help() {} };\nTEST_F(Fix, Case) { help(); auto l = [&] { g(); }; l(); }\n",
		}, "l.Fix.Case", `
			help -> self_method l.Fix.help
			g -> internal_func l.g
			l -> dropped: bare_name`},
		{"locals hide functions", sources{
			"h.c": "void done(void) {}\nvoid run(void (*done)(void), int other) { done(); other(); }\nvoid other(void) {}\n",
		}, "h.run", `
			done -> dropped: bare_name
			other -> dropped: bare_name`},
		{"overloads that differ in const are not told apart", sources{
			"k.h": "struct A { int* get() { return n; } const int* get() const { return n; } int* n; };\nvoid run(A& a) { a.get(); }\n",
		}, "k.run", "a.get -> dropped: local_var_method"},
		{"supertype initialisers", sources{
			"i.cc": "struct Base { Base(int n) {} };\nstruct D : Base { D() : Base(1), m(2) {} D(int n) : D() {} int m; };\n",
		}, "i.D.D()", "Base -> internal_constructor i.Base.Base"},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, map[string]string{test.caller: test.want}) })
	}
}

func TestCSources(t *testing.T) {
	for _, test := range []cppCase{
		{"across a header", sources{
			"list.h": "#ifndef LIST_H\n#define LIST_H\ntypedef struct list list_t;\nstruct list { int n; void (*visit)(list_t *); };\nint list_add(list_t *l);\n#define list_push list_add\n#define list_len(l) ((l)->n)\n#endif\n",
			"list.c": "#include \"list.h\"\n#include <string.h>\nstatic int grow(list_t *l) { return memset(l, 0, 1) != 0; }\nint list_add(list_t *l) { l->visit(l); return grow(l); }\n",
			"main.c": "#include <stdio.h>\n#include \"list.h\"\nstatic int grow(void);\nint main(void) { list_t l; list_add(&l); list_push(&l); list_len(&l); grow(); puts(\"x\"); return 0; }\nstatic int grow(void) { return 1; }\n",
		}, "main.main", `
			list_add -> internal_func list.list_add
			list_push -> internal_func list.list_add
			list_len -> dropped: bare_name
			grow -> internal_func main.grow
			puts -> boundary puts`},
		{"function pointers", sources{
			"p.c": "struct ops { int (*open)(int); };\nint open_it(int n) { return n; }\nint run(struct ops *o) { return o->open(1) + (*o->open)(2); }\n",
		}, "p.run", `
			o->open -> dropped: local_var_method
			(*o->open) -> dropped: bare_name`},
		{"two definitions that both may be meant", sources{
			"a.h": "int now(void);\n", "unix.c": "#include \"a.h\"\nint now(void) { return 1; }\n", "win.c": "#include \"a.h\"\nint now(void) { return 2; }\n",
			"use.c": "#include \"a.h\"\nint run(void) { return now(); }\n",
		}, "use.run", "now -> dropped: bare_name"},
		{"include by the only path that ends so", sources{
			"include/lib/a.h": "int a(void);\n", "src/a.c": "#include <lib/a.h>\nint a(void) { return 1; }\n",
			"tools/t.c": "#include \"lib/a.h\"\nint run(void) { return a(); }\n",
		}, "tools.t.run", "a -> internal_func src.a.a"},
		{"headers that are included twice give no second function", sources{
			"a.h": "static inline int twice(int n) { return 2 * n; }\n", "b.h": "#include \"a.h\"\n",
			"c.c": "#include \"a.h\"\n#include \"b.h\"\nint run(void) { return twice(1); }\n",
		}, "c.run", "twice -> internal_func a.twice"},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, map[string]string{test.caller: test.want}) })
	}
}

// A file calls the function of its own side; code that two sides share may mean
// either.
func TestCFunctionsOfTwoSystems(t *testing.T) {
	expect(t, sources{
		"src/sys.h":          "void lock(void);\n",
		"src/unix/thread.c":  "#include \"sys.h\"\nvoid lock(void) {}\n",
		"src/win/thread.c":   "#include \"sys.h\"\nvoid lock(void) {}\n",
		"src/unix/core.c":    "#include \"sys.h\"\nvoid beside(void) { lock(); }\n",
		"src/unix/linux/a.c": "#include \"sys.h\"\nvoid below(void) { lock(); }\n",
		"src/shared.c":       "#include \"sys.h\"\nvoid shared(void) { lock(); }\n",
		"main.c":             "#include \"src/sys.h\"\nint main(void) { lock(); }\n",
	}, map[string]string{
		"src.unix.core.beside":   "lock -> internal_func src.unix.thread.lock",
		"src.unix.linux.a.below": "lock -> internal_func src.unix.thread.lock",
		"src.shared.shared":      "lock -> dropped: bare_name",
		"main.main":              "lock -> dropped: bare_name",
	})
}

// A prototype whose result stands in a macro is one.
func TestCPrototypesInMacros(t *testing.T) {
	expect(t, sources{
		"a.h": "MY_PUBLIC(int) f(int n);\nMY_PUBLIC(char *) g(void);\n",
		"a.c": "#include \"a.h\"\nMY_PUBLIC(int) f(int n) { return n; }\nMY_PUBLIC(char *) g(void) { return 0; }\n",
		"b.c": "#include \"a.h\"\nint h(void) { g(); return f(1); }\n",
	}, map[string]string{"b.h": "g -> internal_func a.g\nf -> internal_func a.f"})
}

// A call chooses among as many functions as people write. Among more none is
// told: the work would grow with their number for each call.
func TestThousandsOfOverloads(t *testing.T) {
	for n, want := range map[int]string{900: "f -> internal_func o.f(T5)", 1001: "f -> dropped: bare_name"} {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "struct T%[1]d {};\nvoid f(T%[1]d t) {}\n", i)
		}
		text.WriteString("void run(T5 t) { f(t); }\n")
		expect(t, sources{"o.cc": text.String()}, map[string]string{"o.run": want})
	}
}
