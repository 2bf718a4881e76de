package typescript

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDeclarations(t *testing.T) {
	tests := []struct{ name, extension, src, want string }{
		{"functions", ".ts", `
function f(a: A, b?: B | null, c = 1, ...rest: C[]): D { return x }
async function* g() { yield new E(); yield* h() }
const arrow = async (a) => a.b()
const expression = function named() {}
let cast = (function () {} as any)!
`, `
function f(a A, b B, c, ...rest C): D #f
function g = E new | h()[each] [async] [generator] #g
function arrow(a) = ? [async] #arrow
function expression #expression
function cast #cast
`},
		{"default exports without names", ".ts", `
export default function () {}
`, `
function default #default
`},
		{"class", ".ts", `
export abstract class C<T extends Base> extends ns.B<T> implements I, ns.J {
  x: A | undefined
  static y = new Y()
  #p = this.x
  z = () => {}
  constructor(private a: A, readonly b = new B(), c?: string) { super(); this.c = c; this.late = make() }
  get v(): T { return this.a }
  set v(value) { this.a = value }
  set w(value) {}
  static s() { return this.y }
  async m() { return this }
  abstract n(): void
  over(a: string): void
  over(a: number): void
  over(a: any) {}
  [Symbol.iterator]() {}
  'quoted name'() {}
}
`, `
class C < ns.B<T> < I < ns.J
  field x: A
  field y = Y new [static]
  field #p = this.x
  method z #C.z
  constructor constructor(a A, b, c string) #C.constructor
  field a: A
  field b = B new
  field c = <string>
  field late = make()
  method v: Base [accessor] #C.v
  method w(value) [accessor] #C.w
  method s = this.y [static] #C.s
  method m = this [async] #C.m
  method n [signature] #C.n
  method over(a string) [signature]
  method over(a number) [signature]
  method over(a) #C.over
  method [Symbol.iterator] #C.[Symbol.iterator]
  method quoted name #C.quoted name
`},
		{"classes as values", ".js", `
const A = class B extends C {}
export default class extends A {}
use(class { m() {} })
`, `
class A < C
  constructor constructor [implicit] #A.constructor
class default < A
  constructor constructor [implicit] #default.constructor
object {}
  class {1}
    method m #m
    constructor constructor [implicit] #constructor
`},
		{"overloads without a body", ".ts", `
declare function f(a: string): A
declare function f(a: number): B
interface I { m(a: string): void; m(a: number): void }
`, `
function f(a string): A [signature] #f
function f(a number): B [signature]
interface I
  method m(a string) [signature] #I.m
  method m(a number) [signature]
`},
		{"one name twice", ".js", `
if (a) { function f() { one() } }
function f() { two() }
function f() { three() }
`, `
object {}
  function f #f~1
function f #f~2
function f #f
`},
		{"nested", ".ts", `
function outer() {
  const inner = () => { function deep() {} }
  class Local { m() { const f = () => {} } }
  return { get() {}, inner }
}
`, `
function outer = {1} #outer
  function inner #outer.inner
    function deep #outer.inner.deep
  class Local
    method m #outer.Local.m
      function f #outer.Local.m.f
    constructor constructor [implicit] #outer.Local.constructor
  object {1}
    method get #outer.get
    field inner = inner
`},
		{"in callbacks", ".ts", `
describe('a', () => { const helper = () => {}; helper() })
describe('b', () => { function helper() {} class C {} })
`, `
object {}
  function helper #helper~1
  function helper #helper
  class C
    constructor constructor [implicit] #C.constructor
`},
		{"objects", ".ts", `
const api = {
  list() {}, f: function () {}, g: (a) => a, 'quoted-key': () => {}, [computed]: () => {}, async *gen() {},
  get prop() { return 1 }, set prop(v) {},
  nested: { deep() {} }, client: new Client(), shorthand, text: 'x', ...other, K: class { m() {} },
}
const typed: Handlers = { on() {} }
const data = { a: 1, b: 'x' }
use({ callback() {} })
`, `
object api < other
  method list #api.list
  method f #api.f
  method g(a) = ? #api.g
  method quoted-key #api.quoted-key
  method [computed] #api.[computed]
  method gen [async] [generator] #api.gen
  method prop = 'Number' [accessor] #api.prop
  object nested
    method deep #api.nested.deep
  field client = Client new
  field shorthand = shorthand
  class K
    method m #api.K.m
    constructor constructor [implicit] #api.K.constructor
variable typed: Handlers
object {1}
  method on #typed.on
variable data = 'Object'
object {2}
  method callback #callback
`},
		{"module pattern", ".js", `
const api = (function ($) { function f() { g() } const h = () => {}; let state; return { f, run: h, m() {}, state } })(jQuery)
const short = (() => ({ m() {} }))()
const other = (() => { return 1 })()
`, `
object api
  function f #api.f
  function h #api.h
  field run = this.h
  method m #api.m
  field state = ?
object short
  method m #short.m
variable other = =>()
`},
		{"assigned members", ".js", `
function F() { this.a = 1; this.b = new B() }
F.prototype.m = function () { return this.b }
F.prototype = { n() {} }
F.helper = () => {}
class C {}
C.s = function () {}
const o = {}
o.f = function () {}
foreign.f = function () {}
a.b.c = function () {}
a[b] = function () {}
function g() { foreign.callback = () => {} }
`, `
function F #F
  field a = 'Number'
  field b = B new
  method m = this.b #F.m
  method n #F.n
  method helper [static] #F.helper
class C
  constructor constructor [implicit] #C.constructor
  method s [static] #C.s
object o = 'Object'
  method f #o.f
object {}foreign
  method f #foreign.f
function g #g
`},
		{"exported members", ".js", `
exports.f = function () {}
module.exports.g = () => {}
exports.h = f
module.exports.K = class {}
`, `
object exports
  function f #f
  function g #g
  field h = f
  class K
    constructor constructor [implicit] #K.constructor
`},
		{"exports replaced", ".js", `
module.exports = { f, a: b.c, m() {}, g: function () {}, n: 1, x: require('./x') }
`, `
object exports
  field f = f
  field a = b.c
  function m #m
  function g #g
  field x = import(./x)
`},
		{"types", ".ts", `
interface I<T> extends J<T>, K { a: A; f(): B; get g(): G; (x: X): Y }
type O = { a: A; m(b: B): void } & P
type F = (a: A, ...b: B[]) => C
type U = A | null
type S = 'a' | 'b'
enum E { A, B = make() }
declare global { interface Window { x: X } }
`, `
interface I < J<unknown> < K
  field a: A
  method f: B [signature] #I.f
  field g: G
  method ()(x X): Y [signature]
interface O < P
  field a: A
  method m(b B) [signature] #O.m
interface F
  method ()(a A, ...b B): C [signature]
alias U: A
alias S: string
enum E
  field A [static]
  field B [static]
object {}
  interface Window
    field x: X
`},
		{"namespaces", ".ts", `
namespace A.B { export function f() { g() } const x: X = y; export namespace C { class D {} } }
declare module 'pkg' { export function inner(): void; interface Opts {} }
import Short = A.B
`, `
namespace A
  namespace B
    function f #A.B.f
    variable x: X
    namespace C
      class D
        constructor constructor [implicit] #A.B.C.D.constructor
namespace 'pkg'
  function inner [signature] #pkg.inner
  interface Opts
alias Short: A.B
`},
		{"variables", ".ts", `
const a = b.c(), { d, e: { f = 1 }, ...g } = h, [i, , j] = k
let l: L, m = null, n = p ? q : r, o = s || t
var u = <T>v, w = x as X, y = [new Z(), new Z()]
l = late()
export const z = await import('./z')
`, `
variable a = b.c()
variable d = h.d
variable f = h.e.f | 'Number'
variable g
variable i = k[0]
variable j = k[2]
variable l: L
variable m
variable n = q | r
variable o = s | t
variable u = <T>
variable w = <X>
variable y = <Array<Z>>
`},
		{"written types", ".ts", `
let a: A[], b: Array<B>, c: [A, B], d: readonly D[], e: string | undefined, f: A | B, g: ns.G<H>, h: typeof H, i: this, j: 'x',
  k: import('./k').K, l: A & { x: 1 }, m: (a: A) => void, n: () => void, o: keyof A, p: Promise<void>, q: null, r: unknown, s: ` + "`a${string}`" + `
function t<T extends Base, U>(a: T, b: U, c: T[]): asserts a is T {}
function v(this: V, a: A) { return this.b() }
`, `
variable a: Array<A>
variable b: Array<B>
variable c: tuple<A, B>
variable d: Array<D>
variable e: string
variable f
variable g: ns.G<H>
variable h: typeof<H>
variable i: this
variable j: string
variable k: import(./k).K
variable l: A
interface {1}
  method ()(a A) [signature]
variable m: {1}
variable n: Function
variable o
variable p: Promise<unknown>
variable q
variable r
variable s: string
function t(a Base, b, c Array<Base>) #t
function v(a A) = this<V>.b() #v
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
