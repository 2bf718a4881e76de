package resolve_test

import "testing"

var library = sources{
	"lib/index.ts": `
export function fromIndex() {}
export class Base { hello() { this.quiet(); } quiet() {} }
`,
	"lib/parts.ts": `
export function part() {}
export default class Def { m() {} }
export const api = { list() { part(); }, 'quoted-key': () => {} };
export interface I { m(): void }
export enum E { A }
export namespace NS { export function inNs() { part(); } }
`,
}

func TestTypeScriptSources(t *testing.T) {
	expect(t, library.with("main.ts", `
import { fromIndex, Base } from './lib';
import Def, { part, api } from './lib/parts';
import * as Parts from './lib/parts';
import { readFile } from 'node:fs/promises';
const util = require('./lib/parts');

export class App extends Base {
  private d: Def;
  handler = () => { part(); };
  static s() { part(); }
  get v() { return 1; }
  set v(x) { part(); }
  constructor(d: Def, private e: Def) { super(); this.d = d; this.e.m(); }
  async go(p: Def) {
    this.hello();
    this.go2();
    this.d.m();
    p.m();
    fromIndex();
    Parts.part();
    Parts.NS.inNs();
    api.list();
    await readFile('x');
    [1].map((x) => { part(); return x; });
    util.part();
    new Def();
    new Map();
    const q = new Base(); q.hello();
    part?.();
    this.d?.m();
    this.handler();
    JSON.stringify({});
    setTimeout(() => part(), 10);
    App.s();
  }
  go2() { function nested() { part(); } nested(); }
}
export default function () { part(); }
export function* gen() { part(); }
export const arrow = async (a: Def) => { a.m(); };
App.prototype.extra = function () { part(); };
abstract class Abs { abstract foo(): void; bar() { this.foo(); } }
part();
`), map[string]string{
		"lib.index.Base.hello": "this.quiet -> self_method lib.index.Base.quiet",
		"lib.parts.api.list":   "part -> internal_func lib.parts.part",
		"lib.parts.NS.inNs":    "part -> internal_func lib.parts.part",
		"main.App.handler":     "part -> internal_func lib.parts.part",
		"main.App.s":           "part -> internal_func lib.parts.part",
		"main.App.extra":       "part -> internal_func lib.parts.part",
		"main.arrow":           "a.m -> param_method lib.parts.Def.m",
		"main.gen":             "part -> internal_func lib.parts.part",
		"main.default":         "part -> internal_func lib.parts.part",
		"main.App.go2":         "nested -> internal_func main.App.go2.nested",
		"main.App.go2.nested":  "part -> internal_func lib.parts.part",
		"main.App.constructor": `
			super -> internal_constructor lib.index.Base.constructor
			this.e.m -> self_attr_method lib.parts.Def.m`,
		"main.App.go": `
			this.hello -> self_method lib.index.Base.hello
			this.go2 -> self_method main.App.go2
			this.d.m -> self_attr_method lib.parts.Def.m
			p.m -> param_method lib.parts.Def.m
			fromIndex -> internal_func lib.index.fromIndex
			Parts.part -> internal_func lib.parts.part
			Parts.NS.inNs -> internal_func lib.parts.NS.inNs
			api.list -> internal_func lib.parts.api.list
			readFile -> await boundary node:fs/promises::readFile
			[1].map -> dropped: string_literal_method
			part -> internal_func lib.parts.part
			util.part -> internal_func lib.parts.part
			Def -> internal_constructor lib.parts.Def.constructor
			Map -> dropped: builtin
			Base -> internal_constructor lib.index.Base.constructor
			q.hello -> param_method lib.index.Base.hello
			part -> internal_func lib.parts.part
			this.d?.m -> self_attr_method lib.parts.Def.m
			this.handler -> self_method main.App.handler
			JSON.stringify -> dropped: builtin
			setTimeout -> dropped: builtin
			part -> internal_func lib.parts.part
			App.s -> internal_func main.App.s`,
	})
}

func TestJavaScriptSources(t *testing.T) {
	expect(t, sources{
		"index.js": "module.exports = require('./src/make');\n",
		"src/make.js": `
exports = module.exports = make;
function make() { return new Maker(); }
exports.helper = function () {};
function Maker() { this.count = 0; }
Maker.prototype.run = function () { this.stop(); };
Maker.prototype.stop = function () {};
`,
		"src/tools.js": "module.exports = { hit, cut() { hit(); } };\nfunction hit() {}\n",
		"use.js": `
const make = require('.');
const { hit } = require('./src/tools');
const tools = require('./src/tools.js');
const express = require('express');
function use() {
  make().run();
  make.helper();
  hit();
  tools.cut();
  express();
  express.Router();
}
`,
	}, map[string]string{
		"src.make.make":      "Maker -> internal_constructor src.make.Maker",
		"src.make.Maker.run": "this.stop -> self_method src.make.Maker.stop",
		"src.tools.cut":      "hit -> internal_func src.tools.hit",
		"use.use": `
			make().run -> internal_func src.make.Maker.run
			make -> internal_func src.make.make
			make.helper -> internal_func src.make.helper
			hit -> internal_func src.tools.hit
			tools.cut -> internal_func src.tools.cut
			express -> boundary express::express
			express.Router -> boundary express::Router`,
	})
}

func TestGoSourcesGoToGoTypes(t *testing.T) {
	expect(t, sources{
		"go.mod":  "module example.com/m\n",
		"m.go":    "package m\n\ntype T struct{}\n\nfunc (t T) Run() {}\n\nfunc F() {\n\tT{}.Run()\n}\n",
		"side.py": "def f():\n    f()\n",
	}, map[string]string{
		"m.F":    "T{}.Run -> internal_func m.T.Run",
		"side.f": "f -> internal_func side.f",
	})
}

func TestTypeScriptThisOfTypedLiterals(t *testing.T) {
	expect(t, sources{"a.ts": `
import { Plugin } from 'vite';
interface Shape { area(): number; name: string }
type Lazy<T> = { [K in keyof T]?: T[K] };
const square: Shape = { name: '', area() { return this.area(); } };
const plain = { side() { return 1; }, area() { return this.side(); } };
const plugin: Plugin = { load() {}, resolve() { this.load(); } };
function methods(): Lazy<Shape> {
  return { area() { return this.area(); } };
}
const nested: Record<string, Shape> = { inner: { name: '', area() { return this.area(); } } };
const free: any = { one() {}, two() { this.one(); } };
const arrows: Shape = { name: '', area: () => this.area() };
`}, map[string]string{
		"a.square.area":       "this.area -> self_method a.Shape.area",
		"a.plain.area":        "this.side -> self_method a.plain.side",
		"a.plugin.resolve":    "this.load -> boundary vite::Plugin.load",
		"a.methods.area":      "this.area -> dropped: self_attr_unknown",
		"a.nested.inner.area": "this.area -> self_method a.nested.inner.area",
		"a.free.two":          "this.one -> self_method a.free.one",
	})
}

func TestTypeScriptIntersections(t *testing.T) {
	expect(t, sources{"a.ts": `
import { Request } from 'express';
class Base { stop() {} }
class User extends Base { name() {} }
class Other { name() {} }
function use(a: Request & User & { token: string }, b: User & Other, c: Base & User, d: Request & { x: number }) {
  a.name();
  b.name();
  c.name();
  c.stop();
  d.get();
}
`}, map[string]string{
		"a.use": `
			a.name -> param_method a.User.name
			b.name -> dropped: local_var_method
			c.name -> param_method a.User.name
			c.stop -> param_method a.Base.stop
			d.get -> boundary express::Request.get`,
	})
}
