package typescript

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCalls(t *testing.T) {
	tests := []struct{ name, extension, src, want string }{
		{"callees", ".ts", `
f();
a.b.c();
a?.b?.(c);
a['b']();
a[b]();
f()();
a().b();
new C();
new C;
new ns.C<T>(d());
'x'.trim();
[1].map(g);
/x/.test(s);
(a || b)();
(a as A).b();
(<A>a).b();
(a satisfies A).b();
a!.b!();
(a, b)();
(() => f())();
(await a).b();
import('./x');
require('./y');
tag` + "`x${f()}`" + `;
`, `
-: call f @2 f
-: call a.b.c @3 a.b.c
-: call a.b @4 a?.b
-: call a.b @5 a['b']
-: call a[] @6 a[b]
-: call f() @7 f()
-: call f @7 f
-: call a().b @8 a().b
-: call a @8 a
-: new C @9 C
-: new C @10 C
-: new ns.C @11 ns.C
-: call d @11 d
-: call 'String'.trim @12 'x'.trim
-: call 'Array'.map @13 [1].map
-: call 'RegExp'.test @14 /x/.test
-: call ? @15 (a || b)
-: call <A>.b @16 (a as A).b
-: call <A>.b @17 (<A>a).b
-: call a.b @18 (a satisfies A).b
-: call a.b @19 a!.b!
-: call ? @20 (a, b)
-: call => @21 (() => f())
-: call f @21 f
-: call a await.b @22 (await a).b
-: call import @23 import
-: call require @24 require
-: template tag @25 tag
-: call f @25 f
`},
		{"callers", ".ts", `
function f() { g(() => h(function () { i() })) }
class C {
  x = a()
  static { b() }
  static y = c()
  m() { d(); const n = () => e(); return () => this.o() }
}
const o = { p() { q() } }
promise.then(() => r()).catch(s)
if (t()) { u() }
export default () => v()
`, `
f: call g @2 g
f: call h @2 h
f: call i @2 i
-: call a @4 a
-: call b @5 b
-: call c @6 c
C.m: call d @7 d
C.m.n: call e @7 e
C.m: call this.o @7 this.o
o.p: call q @9 q
-: call promise.then().catch @10 promise.then(() => r()).catch
-: call promise.then @10 promise.then
-: call r @10 r
-: call t @11 t
-: call u @11 u
default: call v @12 v
`},
		{"own members", ".ts", `
class C extends B {
  constructor() { super(a()); super.init() }
  m() { this.n(); this.#p(); this.f.g(); [1].forEach(() => this.n()) }
  static s() { this.t(); C.t() }
  get v() { return this.w() }
  set v(x) { this.y() }
}
function F() { this.m() }
const o = { m() { this.n() }, a: () => this.n() }
function typed(this: T) { this.m() }
function any(this: any) { this.m() }
`, `
C.constructor: super super @3 super
C.constructor: call a @3 a
C.constructor: call super.init @3 super.init
C.m: call this.n @4 this.n
C.m: call this.#p @4 this.#p
C.m: call this.f.g @4 this.f.g
C.m: call 'Array'.forEach @4 [1].forEach
C.m: call this.n @4 this.n
C.s: call this.t @5 this.t
C.s: call C.t @5 C.t
C.v: call this.w @6 this.w
C.v: call this.y @7 this.y
F: call this.m @9 this.m
o.m: call this.n @10 this.n
o.a: call this.n @10 this.n
typed: call this<T>.m @11 this.m
any: call ?.m @12 this.m
`},
		{"awaited", ".ts", `
async function f() {
  await a()
  await (b())
  await c().d()
  return e()
  for await (const x of g()) h(x)
}
`, `
f: call a awaited @3 a
f: call b awaited @4 b
f: call c().d awaited @5 c().d
f: call c @5 c
f: call e @6 e
f: call g @7 g
f: call h @7 h
`},
		{"decorators", ".ts", `
@A @B() @ns.C(d())
class K {
  @E() @F x = g()
  @H(i) m(@J() p) {}
}
@L() export class M {}
`, `
-: decorator B @2 B
-: decorator ns.C @2 ns.C
-: call d @2 d
-: decorator E @4 E
-: call g @4 g
-: decorator H @5 H
-: decorator J @5 J
-: decorator L @7 L
`},
		{"elements", ".tsx", `
const a = <A b={c()} {...d()}><ns.E/><f.g>{h()}</f.g><div onClick={() => i()}/><></><svg:x/></A>
function View() { return <this.Part/> }
`, `
-: jsx A @2 A
-: call c @2 c
-: call d @2 d
-: jsx ns.E @2 ns.E
-: jsx f.g @2 f.g
-: call h @2 h
-: call i @2 i
View: jsx this.Part @3 this.Part
`},
		{"in types and default values", ".ts", `
type T = import('./t').T
let x: typeof import('./x') = y()
function f(a = b(), { c = d() } = e(), [g = h()] = i()) {}
enum E { A = j() }
const { [k()]: l = m() } = n()
for (const o of p()) q()
for (let r = s(); t(); u()) v()
w ||= x2()
y2[z()] ??= z2()
`, `
-: call y @3 y
f: call b @4 b
f: call d @4 d
f: call e @4 e
f: call h @4 h
f: call i @4 i
-: call j @5 j
-: call k @6 k
-: call m @6 m
-: call n @6 n
-: call p @7 p
-: call q @7 q
-: call s @8 s
-: call t @8 t
-: call u @8 u
-: call v @8 v
-: call x2 @9 x2
-: call z @10 z
-: call z2 @10 z2
`},
		{"raw text", ".ts", `
a
  // comment
  .b(  )
  .c()
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.cccccccccccccccccc()
`, `
-: call a.b().c @2 a .b( ) .c
-: call a.b @2 a .b
-: call aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.cccccccccccccccccc @6 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), showCalls(extracted(t, test.extension, test.src))); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
		})
	}
}
