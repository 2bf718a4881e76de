package typescript

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestImportsAndExports(t *testing.T) {
	tests := []struct{ name, extension, src, want string }{
		{"imports", ".ts", `
import d from 'a'
import e, { f, g as h, type T, default as i } from "./b"
import * as ns from '../c'
import type { U } from 'd'
import type V from 'd'
import 'side'
import r = require('e')
import { 'odd name' as odd } from 'f' with { type: 'json' }
`, `
import d = "a".default
import e = "./b".default
import f = "./b".f
import h = "./b".g
import T = "./b".T [type]
import i = "./b".default
import ns = "../c".* [whole]
import U = "d".U [type]
import V = "d".default [type]
import "side"
import r = "e" [whole]
import odd = "f".odd name
`},
		{"exports", ".ts", `
export const a = 1, { b, c: [d] } = e
export function f() {}
export async function* g() {}
export class C {}
export interface I {}
export type T = I
export enum E {}
export namespace N { export const hidden = 1 }
export abstract class Abs {}
export declare const amb: T
export { x, y as z, w as default, v as 'odd name' }
export type { T as T2 }
`, `
export a = a
export b = b
export d = d
export f = f
export g = g
export C = C
export I = I
export T = T
export E = E
export N = N
export Abs = Abs
export amb = amb
export x = x
export z = y
export default = w
export odd name = v
export T2 = T
`},
		{"re-exports", ".ts", `
export { a, b as c, default, default as d } from './x'
export * from './y'
export * as ns from './z'
export type { T } from './t'
export type * from './u'
`, `
export a from "./x".a
export c from "./x".b
export default from "./x".default
export d from "./x".default
export * from "./y"
export ns from "./z".*
export T from "./t".T
export * from "./u"
`},
		{"default of a name", ".ts", `
export default name
`, `
export default = name
`},
		{"default of a member", ".ts", `
export default ns.member
`, `
export default = ns.member
`},
		{"default of a call", ".ts", `
export default make({ a: 1 })
`, `
export default = default
`},
		{"default object", ".ts", `
export default { fetch() {}, x: y } satisfies Handler
`, `
export default = default
`},
		{"default arrow", ".ts", `
export default async (a: A) => {}
`, `
export default = default
`},
		{"default with a name", ".ts", `
export default function named() {}
`, `
export default = named
`},
		{"export assignment", ".ts", `
export = name
`, `
export = = name
`},
		{"export assignment of a function", ".ts", `
export = function () {}
`, `
export = = exports.exports
`},
		{"require", ".js", `
const a = require('./a')
const { b, c: d, ...rest } = require('./b')
const e = require('./e').f
var g = require('./g')(), h = require('./h').i.j
require('./side')
require(dynamic)
require('./loose').run()
function f() { const late = require('./late'); return late.x() }
`, `
import a = "./a" [whole] [dynamic]
import b = "./b".b [dynamic]
import d = "./b".c [dynamic]
import import(./b) = "./b" [whole] [dynamic]
import e = "./e".f [dynamic]
import import(./g) = "./g" [whole] [dynamic]
import import(./h) = "./h" [whole] [dynamic]
import "./side" [dynamic]
import import(./loose) = "./loose" [whole] [dynamic]
`},
		{"dynamic import", ".ts", `
const a = await import('./a')
const { b } = await import('./b')
import('./c').then((m) => m.run())
const lazy = () => import('./d')
import(name)
`, `
import a = "./a" [whole] [dynamic]
import b = "./b".b [dynamic]
import "./c" [dynamic]
import import(./c) = "./c" [whole] [dynamic]
import "./d" [dynamic]
`},
		{"module.exports of a name", ".js", `
module.exports = C
module.exports.extra = f
`, `
export = = C
export extra = f
`},
		{"module.exports of a function", ".js", `
module.exports = function () {}
`, `
export = = exports.exports
`},
		{"module.exports of a named class", ".js", `
module.exports = class K {}
`, `
export = = exports.K
`},
		{"module.exports of a call", ".js", `
module.exports = make()
`, `
export = = exports.=
`},
		{"module.exports of another module", ".js", `
module.exports = require('./lib')
`, `
import import(./lib) = "./lib" [whole] [dynamic]
export = from "./lib".*
`},
		{"module.exports of an object", ".js", `
module.exports = { a, 'b': c, d() {}, e: x.y, f: 1, ...require('./more'), g: require('./g') }
`, `
import "./more" [dynamic]
import import(./g) = "./g" [whole] [dynamic]
export a = a
export b = c
export d = exports.d
export e = x.y
export f = exports.f
export * from "./more"
export g from "./g".*
`},
		{"chained", ".js", `
var app = exports = module.exports = {}
exports.a = exports.b = function () {}
`, `
export = = app
export b = exports.b
export a = exports.b
`},
		{"exports of functions are not the module's", ".js", `
function f(module, exports) { module.exports = {}; exports.x = 1 }
`, `
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), showLinks(extracted(t, test.extension, test.src))); diff != "" {
				t.Errorf("imports and exports (-want +got):\n%s", diff)
			}
		})
	}
}
