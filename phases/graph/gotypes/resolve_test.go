package gotypes

import (
	"strings"
	"testing"

	"rules_handbook/schemas/facts"
)

func TestRefsThatDoNotFit(t *testing.T) {
	tr := scanTree(t, "-- a.go --\npackage a\nfunc f() { f() }\n")
	for name, tc := range map[string]struct {
		refs facts.FileReferences
		want string
	}{
		"unknown file": {
			facts.FileReferences{Path: "b.go", Language: "go"},
			"resolve b.go: the index does not know the file; make the index of the same scan",
		},
		"missing call": {
			facts.FileReferences{Path: "a.go", Language: "go", GoTokens: tr.refs[0].GoTokens},
			"resolve a.go: found 1 calls in the tokens, expected 0 as in the references; scan the file again",
		},
		"no such caller": {
			facts.FileReferences{Path: "a.go", Language: "go", GoTokens: tr.refs[0].GoTokens, Calls: []facts.Call{{Caller: 7}}},
			"resolve a.go: call 0 has declaration 7 as its caller, expected less than 1; scan the file again",
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Resolve(tr.index, []facts.FileReferences{tc.refs})
			if err == nil || err.Error() != tc.want {
				t.Errorf("error %v, expected %q", err, tc.want)
			}
		})
	}
}

func TestOtherLanguagesArePassedOver(t *testing.T) {
	got, err := Resolve(&facts.Declarations{}, []facts.FileReferences{{Path: "a.py", Language: "python"}})
	if err != nil || len(got) != 0 {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestCallers(t *testing.T) {
	tr := scanTree(t, `-- p/a.go --
package p

var x = f()

func init() { f() }
func init() { f() }

type T[K any] struct{}

func (t *T[K]) M() { func() { f() }() }

func f() int { return 1 }
`)
	all, err := Resolve(tr.index, tr.refs)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range all[0].Outcomes {
		got = append(got, o.Caller)
	}
	want := "p.a.<module> p.a.init~1 p.a.init p.a.T.M p.a.T.M"
	if strings.Join(got, " ") != want {
		t.Errorf("callers %v, expected %s", got, want)
	}
}

func TestWays(t *testing.T) {
	const types = `-- p/types.go --
package p

type T struct {
	*Base
	in   inner
	fn   func()
	many []inner
	sub  struct{ deep inner }
	iface Doer
}
type inner struct{}
type Base struct{}
type Doer interface{ Do() }
type Chain int
-- p/methods.go --
package p

func (t T) own()        {}
func (i *inner) act()   {}
func (b *Base) base()   {}
func (c Chain) a() Chain { return c }
func free()             {}
func make_() *T         { return nil }

var global T
`
	for name, tc := range map[string]struct {
		src  string
		want []string
	}{
		"own method":             {"func (t *T) f() { t.own() }", []string{"t.own: self_method p.methods.T.own"}},
		"promoted":               {"func (t *T) f() { t.base() }", []string{"t.base: self_method p.methods.Base.base"}},
		"through a pointer":      {"func (t *T) f() { (*t).own(); (&t).x() }", []string{"(*t).own: self_method p.methods.T.own", "(&t).x: drop self_attr_unknown"}},
		"in a closure":           {"func (t *T) f() { go func() { t.own() }() }", []string{"func() { t.own() }: drop bare_name", "t.own: self_method p.methods.T.own"}},
		"shadowed receiver":      {"func (t *T) f(t2 T) { { t := t2; t.own() } }", []string{"t.own: param_method p.methods.T.own"}},
		"field":                  {"func (t *T) f() { t.in.act() }", []string{"t.in.act: self_attr_method p.methods.inner.act"}},
		"field of a field":       {"func (t *T) f() { t.sub.deep.act() }", []string{"t.sub.deep.act: self_attr_method p.methods.inner.act"}},
		"embedded field":         {"func (t *T) f() { t.Base.base() }", []string{"t.Base.base: self_attr_method p.methods.Base.base"}},
		"element of a field":     {"func (t *T) f() { t.many[0].act() }", []string{"t.many[0].act: internal_func p.methods.inner.act"}},
		"interface in a field":   {"func (t *T) f() { t.iface.Do() }", []string{"t.iface.Do: self_attr_method p.types.Doer.Do"}},
		"parameter":              {"func f(t T) { t.own() }", []string{"t.own: param_method p.methods.T.own"}},
		"local":                  {"func f() { t := make_(); t.own() }", []string{"make_: internal_func p.methods.make_", "t.own: param_method p.methods.T.own"}},
		"loop variable":          {"func f(m map[string]*T) { for _, t := range m { t.own() } }", []string{"t.own: param_method p.methods.T.own"}},
		"type switch":            {"func f(x any) { switch t := x.(type) { case T: t.own() } }", []string{"t.own: param_method p.methods.T.own"}},
		"named result":           {"func f() (t T) { t.own(); return }", []string{"t.own: param_method p.methods.T.own"}},
		"field of a local":       {"func f(t T) { t.in.act() }", []string{"t.in.act: internal_func p.methods.inner.act"}},
		"package variable":       {"func f() { global.own() }", []string{"global.own: internal_func p.methods.T.own"}},
		"result":                 {"func f() { make_().own() }", []string{"make_().own: internal_func p.methods.T.own", "make_: internal_func p.methods.make_"}},
		"chain":                  {"func f(c Chain) { c.a().a() }", []string{"c.a().a: internal_func p.methods.Chain.a", "c.a: param_method p.methods.Chain.a"}},
		"method expression":      {"func f(t T) { T.own(t); (*inner).act(nil) }", []string{"T.own: internal_func p.methods.T.own", "(*inner).act: internal_func p.methods.inner.act"}},
		"assertion":              {"func f(x any) { x.(Doer).Do() }", []string{"x.(Doer).Do: internal_func p.types.Doer.Do"}},
		"literal":                {"func f() { T{}.own() }", []string{"T{}.own: internal_func p.methods.T.own"}},
		"function":               {"func f() { free(); (free)() }", []string{"free: internal_func p.methods.free", "(free): internal_func p.methods.free"}},
		"itself":                 {"func f() { f() }", []string{"f: internal_func p.a.f"}},
		"method value":           {"func f(t T) { g := t.own; g() }", []string{"g: drop bare_name"}},
		"function value":         {"func f(g func(), a []func()) { g(); a[0](); func() {}() }", []string{"g: drop bare_name", "a[0]: drop bare_name", "func() {}: drop bare_name"}},
		"function in a field":    {"func (t *T) f(u T) { t.fn(); u.fn() }", []string{"t.fn: drop self_attr_unknown", "u.fn: drop local_var_method"}},
		"call of a result":       {"func f() { g()() }; func g() func() { return nil }", []string{"g(): drop bare_name", "g: internal_func p.a.g"}},
		"conversion":             {"func f(x int) { _ = Chain(x).a(); _ = []byte(\"\"); _ = (*T)(nil); _ = float64(x) }", []string{"Chain(x).a: internal_func p.methods.Chain.a", "Chain: drop builtin", "[]byte: drop builtin", "(*T): drop builtin", "float64: drop builtin"}},
		"predeclared":            {"func f(e error) { println(len(e.Error())); panic(new(T)) }", []string{"println: drop builtin", "len: drop builtin", "e.Error: drop builtin", "panic: drop builtin", "new: drop builtin"}},
		"predeclared and hidden": {"func f() { len := free; len() }", []string{"len: drop bare_name"}},
		"unknown":                {"func (t *T) f(u T) { nowhere(); t.nowhere(); u.nowhere(); nothing.nowhere() }", []string{"nowhere: drop bare_name", "t.nowhere: drop self_attr_unknown", "u.nowhere: drop local_var_method", "nothing.nowhere: drop local_var_method"}},
		"anonymous interface":    {"func f(x interface{ Close() }) { x.Close() }", []string{"x.Close: drop local_var_method"}},
		"local interface":        {"func f(x any) { type closer interface{ Close() }; x.(closer).Close() }", []string{"x.(closer).Close: internal_func p.a.f.closer.Close"}},
		"embedded interface":     {"type Two interface { Doer; Done() }; func f(x Two) { x.Do(); x.Done() }", []string{"x.Do: param_method p.types.Doer.Do", "x.Done: param_method p.a.Two.Done"}},
		"goto and labels":        {"func f() { L: for { free(); continue L } }", []string{"free: internal_func p.methods.free"}},
	} {
		t.Run(name, func(t *testing.T) {
			resolveCase{types + "-- p/a.go --\npackage p\n" + tc.src + "\n", "p/a.go", tc.want}.run(t)
		})
	}
}

func TestGenerics(t *testing.T) {
	const lib = `-- g/lib.go --
package g

import ("slices"; "maps"; "sync"; "sync/atomic")

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(v T)  {}
func (s *Stack[E]) Top() (e E) { return }
func New[T any](v ...T) *Stack[T] { return nil }
func Map[A, B any](a []A, f func(A) B) []B { return nil }

type Item struct{ p atomic.Pointer[Item] }

func (i *Item) Use() {}

type User interface{ Use() }

var once = sync.OnceValue(func() *Item { return nil })
var byName map[string]*Item
`
	for name, tc := range map[string]struct {
		src  string
		want []string
	}{
		"method of an instance": {"func f(s *Stack[int]) { s.Push(1) }", []string{"s.Push: param_method g.lib.Stack.Push"}},
		"inferred":              {"func f(i Item) { New(&i).Top().Use() }", []string{"New(&i).Top().Use: internal_func g.lib.Item.Use", "New(&i).Top: internal_func g.lib.Stack.Top", "New: internal_func g.lib.New"}},
		"explicit":              {"func f() { New[Item](); Map[int, Item](nil, nil)[0].Use() }", []string{"New[Item]: internal_func g.lib.New", "Map[int, Item](nil, nil)[0].Use: internal_func g.lib.Item.Use", "Map[int, Item]: internal_func g.lib.Map"}},
		"type parameter":        {"func f[T User](x T) { x.Use() }", []string{"x.Use: param_method g.lib.User.Use"}},
		"generic conversion":    {"type Box[T any] []T; func f(x []int) { _ = Box[int](x) }", []string{"Box[int]: drop builtin"}},
		"own receiver":          {"func (s *Stack[T]) f() { s.Push(s.Top()) }", []string{"s.Push: self_method g.lib.Stack.Push", "s.Top: self_method g.lib.Stack.Top"}},
		"through the standard library": {
			"func f(i *Item) { once().Use(); i.p.Load().Use(); slices.Clone([]*Item{i})[0].Use(); slices.Collect(maps.Values(byName))[0].Use(); for _, x := range slices.Backward([]*Item{i}) { x.Use() } }",
			[]string{
				"once().Use: internal_func g.lib.Item.Use", "once: drop bare_name",
				"i.p.Load().Use: internal_func g.lib.Item.Use", "i.p.Load: boundary sync/atomic.Pointer.Load",
				"slices.Clone([]*Item{i})[0].Use: internal_func g.lib.Item.Use", "slices.Clone: boundary slices.Clone",
				"slices.Collect(maps.Values(byName))[0].Use: internal_func g.lib.Item.Use", "slices.Collect: boundary slices.Collect", "maps.Values: boundary maps.Values",
				"slices.Backward: boundary slices.Backward", "x.Use: param_method g.lib.Item.Use",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			src := "package g\n"
			if strings.Contains(tc.src, "slices.") {
				src += "import (\"slices\"; \"maps\")\n"
			}
			resolveCase{lib + "-- g/a.go --\n" + src + tc.src + "\n", "g/a.go", tc.want}.run(t)
		})
	}
}

func TestForeign(t *testing.T) {
	const head = `-- go.mod --
module example.com/m
-- p/types.go --
package p

import ("sync"; "net/http"; "example.com/out/v2"; "io")

type Locked struct { sync.Mutex; n int }
type Twice struct { sync.Mutex; http.Client }
type Handler func(http.ResponseWriter, *http.Request)
type Reader interface { io.Reader; Own() }
type Wrapped struct { *Locked }
type Gen struct { out.List[int] }

func (l *Locked) own() {}
-- p/a.go --
package p

import ("net/http"; "os"; "time"; "example.com/go-redis/v9"; "C")

`
	for name, tc := range map[string]struct {
		src  string
		want []string
	}{
		"function":              {"func f() { os.Exit(1); redis.Dial() }", []string{"os.Exit: boundary os.Exit", "redis.Dial: boundary example.com/go-redis/v9.Dial"}},
		"generic function":      {"func f() { redis.Get[int](); redis.Map[int, string]() }", []string{"redis.Get[int]: boundary example.com/go-redis/v9.Get", "redis.Map[int, string]: boundary example.com/go-redis/v9.Map"}},
		"parameter":             {"func f(r *http.Request) { r.Context(); r.Body.Close() }", []string{"r.Context: boundary net/http.Request.Context", "r.Body.Close: drop local_var_method"}},
		"variable":              {"func f() { var t time.Time; t.Unix(); x := &http.Client{}; x.Do(nil) }", []string{"t.Unix: boundary time.Time.Unix", "x.Do: boundary net/http.Client.Do"}},
		"element":               {"func f(m map[string][]http.Cookie) { for _, l := range m { l[0].String() } }", []string{"l[0].String: boundary net/http.Cookie.String"}},
		"unknown result":        {"func f() { x, err := os.Open(\"\"); x.Close(); err.Error() }", []string{"os.Open: boundary os.Open", "x.Close: drop local_var_method", "err.Error: drop local_var_method"}},
		"result in a chain":     {"func f() { os.Args().x().y() }", []string{"os.Args().x().y: drop local_var_method", "os.Args().x: drop local_var_method", "os.Args: boundary os.Args"}},
		"conversion":            {"func f(d time.Duration) { time.Duration(1).String(); time.Month(2) }", []string{"time.Duration(1).String: drop local_var_method", "time.Duration: drop builtin", "time.Month: boundary time.Month"}},
		"scanned conversion":    {"func f(h Handler) { Handler(nil)(nil, nil) }", []string{"Handler(nil): drop bare_name", "Handler: drop builtin"}},
		"embedded":              {"func f(l Locked) { l.Lock(); l.own() }", []string{"l.Lock: boundary sync.Mutex.Lock", "l.own: param_method p.types.Locked.own"}},
		"embedded by embedded":  {"func f(w Wrapped) { w.Lock() }", []string{"w.Lock: boundary sync.Mutex.Lock"}},
		"embedded twice":        {"func f(t Twice) { t.Lock() }", []string{"t.Lock: drop inherited_method"}},
		"embedded unknown":      {"func f(g Gen) { g.Len() }", []string{"g.Len: drop inherited_method"}},
		"embedded in interface": {"func f(r Reader) { r.Read(nil); r.Own() }", []string{"r.Read: boundary io.Reader.Read", "r.Own: param_method p.types.Reader.Own"}},
		"own, embedded":         {"func (l *Locked) f() { l.Lock(); l.Mutex.Lock(); l.n.x() }", []string{"l.Lock: boundary sync.Mutex.Lock", "l.Mutex.Lock: boundary sync.Mutex.Lock", "l.n.x: drop self_attr_unknown"}},
		"converted":             {"func f() { (*Locked)(redis.Get()).own(); Wrapped(redis.Get()).own(); Locked(redis.Get()).gone() }", []string{"(*Locked)(redis.Get()).own: internal_func p.types.Locked.own", "(*Locked): drop builtin", "redis.Get: boundary example.com/go-redis/v9.Get", "Wrapped(redis.Get()).own: internal_func p.types.Locked.own", "Wrapped: drop builtin", "redis.Get: boundary example.com/go-redis/v9.Get", "Locked(redis.Get()).gone: drop local_var_method", "Locked: drop builtin", "redis.Get: boundary example.com/go-redis/v9.Get"}},
		"asserted":              {"func f() { redis.Get().(*Locked).own() }", []string{"redis.Get().(*Locked).own: internal_func p.types.Locked.own", "redis.Get: boundary example.com/go-redis/v9.Get"}},
		"in a foreign literal":  {"func f(l *Locked) { _ = redis.D{{\"a\", g()}, {l.own: g()}}; _ = http.Header{h(): nil} }; func g() int { return 1 }; func h() string { return \"\" }", []string{"g: internal_func p.a.g", "g: internal_func p.a.g", "h: internal_func p.a.h"}},
		"argument of unknown":   {"func f(l *Locked) { redis.X.Do(func() { l.own() }) }", []string{"redis.X.Do: drop local_var_method", "l.own: param_method p.types.Locked.own"}},
		"cgo":                   {"func f() { C.puts(C.CString(\"\")); _ = C.int(1) }", []string{"C.puts: boundary C.puts", "C.CString: boundary C.CString", "C.int: drop builtin"}},
		"shadowed":              {"func f(os Locked) { os.own() }", []string{"os.own: param_method p.types.Locked.own"}},
	} {
		t.Run(name, func(t *testing.T) {
			resolveCase{head + tc.src + "\n", "p/a.go", tc.want}.run(t)
		})
	}
}

func TestDotImports(t *testing.T) {
	const lib = "-- go.mod --\nmodule m\n-- lib/lib.go --\npackage lib\nfunc In() {}\n"
	for name, tc := range map[string]struct {
		imports string
		want    []string
	}{
		"scanned":     {`. "m/lib"`, []string{"In: internal_func lib.lib.In", "Out: drop bare_name", "len: drop builtin"}},
		"foreign":     {`. "x/gomega"`, []string{"In: boundary x/gomega.In", "Out: boundary x/gomega.Out", "len: drop builtin"}},
		"two foreign": {`(. "x/gomega"; . "x/ginkgo")`, []string{"In: drop bare_name", "Out: drop bare_name", "len: drop builtin"}},
	} {
		t.Run(name, func(t *testing.T) {
			resolveCase{lib + "-- a.go --\npackage m\nimport " + tc.imports + "\nfunc f() { In(); Out(); len(\"\") }\n", "a.go", tc.want}.run(t)
		})
	}
}
