package typescript

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScopes(t *testing.T) {
	tests := []struct{ name, extension, src, want string }{
		{"parameters", ".ts", `
function f(a: A, b = new B(), { c, d: e = g() }: P, { h }: { h: H }, [i, ...j]: [I, J], ...k: K[]) {}
const l = m => m.n()
`, `
f/f: (a) A; (b) = B new; (c) = <P>.c; (e) = <P>.d | g(); (h) H; (i) = <tuple<I, J>>[0]; (j) = 'Array'; (k) Array<K>
l/-: (m)
`},
		{"locals", ".ts", `
function f(p: P) {
  const a = new A(), { b, c: [d] } = p.q
  let e: E = g()
  e = ignored()
  if (p) { const a = p; var hoisted = a }
  let late
  late = new L()
  { const inner = new I(); late = inner }
}
`, `
f/f: (p) P; a = A new; b = p.q.b; d = p.q.c[0]; e E; hoisted = p; late = L new | I new
f/f: a = p
f/f: inner = I new
`},
		{"loops and catch", ".ts", `
function f(list: A[]) {
  for (const a of list) {}
  for (const [k, v] of map.entries()) {}
  for (const key in object) {}
  for await (const x of stream) {}
  for (let i = 0; i < 1; i++) {}
  for (var w of list) {}
  try {} catch (e) {}
  try {} catch {}
  switch (x) { case 1: const s = y }
}
`, `
f/f: (list) Array<A>; w = list[each]
f/f: a = list[each]
f/f: k = map.entries()[each][0]; v = map.entries()[each][1]
f/f: key = 'String'
f/f: x = stream[each] await
f/f: i = 'Number'
f/f: e
f/f: s = y
`},
		{"callbacks of arrays and promises", ".ts", `
list.map((a) => a.b)
x.map((x) => x.y)
list.reduce((sum, item) => sum, 0)
list.sort((a, b) => 0)
promise.then((value) => value.x)
import('./m').then(({ run }) => run())
list.filter(named)
list.map((typed: T) => typed)
`, `
-/-: (a) = list[each]
-/-: x' = x
-/-: (x) = x'[each]
-/-: (sum); (item) = list[each]
-/-: (a) = list[each]; (b) = list[each]
-/-: (value) = promise await
-/-: (run) = import(./m).run
-/-: (typed) T
`},
		{"typed callbacks", ".ts", `
const h: Handler = (c, next) => {}
const o: Handlers = { on(e) {}, off: (e) => {} }
const s = ((c) => {}) satisfies Handler
function f(): Handler { return (c) => {} }
async function g(): Promise<Handler> { return (c) => {} }
app.use((c) => ({ open(e) {} }))
class C { field: Handler = (c) => {} }
`, `
h/-: (c) = <Handler>(0); (next) = <Handler>(1)
o.on/o: (e) = <Handlers>.on(0)
o.off/-: (e) = <Handlers>.off(0)
s/-: (c) = <Handler>(0)
f/f: (c) = <Handler>(0)
g/g: (c) = <Handler>(0)
-/-: (c) = app.use(0)(0)
open/{2}: (e) = app.use(0)().open(0)
C.field/C: (c) = <Handler>(0)
`},
		{"narrowed", ".ts", `
function f(x: A | B) { if (x instanceof B) { x.b() } else { x.a() } }
`, `
f/f: (x)
f/f: x B
`},
		{"declared in functions", ".ts", `
function f() {
  function g() {}
  class C {}
  const h = () => {}
  interface I {}
  type T = I
  enum E {}
  const o = { m() {} }
  import('./x')
  const r = require('./r'), { s } = require('./s')
}
`, `
f/f: g -> f.g; C -> f.C; h -> f.h; I -> f.I; T -> f.T; E -> f.E; o -> f.o; r -> r = "./r" [whole] [dynamic]; s -> s = "./s".s [dynamic]
`},
		{"this", ".ts", `
class C {
  f = () => { const inField = 1 }
  m() { const inMethod = 1; function n() { const inFunction = 1 } }
  static { const inBlock = this }
}
const o = { m() { const inObject = this } }
`, `
C.f/C: inField = 'Number'
C.m/C: inMethod = 'Number'; n -> C.m.n
C.m.n/C.m.n: inFunction = 'Number'
C/C: inBlock = C
o.m/o: inObject = this
`},
		{"values seen from elsewhere", ".ts", `
class C {
  constructor(p: P, q, r = new R()) {
    const local = new L()
    this.a = p
    this.b = local.x
    this.c = q
    this.d = r
    this.e = unknown
    let either = cond ? new A() : new B()
    this.f = either
  }
  m() { const found = this.find(); return found.x }
  n() { return () => this }
}
function outer(a: A) {
  const v = a.b
  function inner() { return v.c }
  return inner()
}
`, `
C.constructor/C: (p) P; (q); (r) = R new; local = L new; either = A new | B new
C.m/C: found = this.find()
outer/outer: (a) A; v = a.b; inner -> outer.inner
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), showScopes(extracted(t, test.extension, test.src))); diff != "" {
				t.Errorf("scopes (-want +got):\n%s", diff)
			}
		})
	}
}

func TestInits(t *testing.T) {
	tests := []struct{ name, extension, src, want string }{
		{"values of fields and results", ".ts", `
class C {
  constructor(p: P, q, r = new R()) {
    const local = new L()
    this.a = p
    this.b = local.x
    this.c = q
    this.d = r
    this.e = unknown
    let either = cond ? new A() : new B()
    this.f = either
    let self = this
    self = self
    this.g = self.a
  }
  m() { const found = this.find(); return found.x }
  n() { return () => this }
  static s = this.t()
  static t() { return new this() }
}
`, `
class C
  constructor constructor(p P, q, r) #C.constructor
  field a = <P>
  field b = L new.x
  field c = ?
  field d = R new
  field e = unknown
  field f = A new | B new
  field g = this.a
  method m = this.find().x #C.m
  method n = => #C.n
  field s = this.t() [static]
  method t = this new [static] #C.t
`},
		{"results of functions", ".ts", `
function outer(a: A, untyped) {
  const v = a.b
  function inner() { return v.c }
  if (a) return inner()
  return untyped.x
}
function* gen() { const x = new X(); yield x }
function late() { return value; }
const value = new V()
function cycle() { let a = b(); let c = a; a = c; return a }
function nothing() { return null }
`, `
function outer(a A, untyped) = inner() | ? #outer
  function inner = <A>.b.c #outer.inner
function gen = X new [generator] #gen
function late = value #late
variable value = V new
function cycle = b() #cycle
function nothing #nothing
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), showDecls(extracted(t, test.extension, test.src))); diff != "" {
				t.Errorf("declarations (-want +got):\n%s", diff)
			}
		})
	}
}
