package typescript

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// TestExtract pins every field of one file.
func TestExtract(t *testing.T) {
	const src = `#!/usr/bin/env node
/**
 * Greets people.
 * @module
 */
import { Out } from './out'

/** Says hello. */
@Component()
export class Greeter extends Base {
  /** Who is greeted. */
  constructor(private out: Out) { super() }

  // no doc comment
  @log
  async greet(name: Name): Promise<void> {
    this.count++
    await this.out.write(name)
  }
}

new Greeter(new Out()).greet('you')
`
	want := extract.File{
		Declaration: facts.FileDeclaration{
			Path: "a/greet.ts", Language: "typescript", Module: "a.greet", Body: "a.greet.<module>",
			Decls: []facts.Declaration{
				{Kind: facts.Class, Name: "Greeter", Qualname: "Greeter", Parent: -1, Bases: []facts.Type{{Names: []string{"Base"}}}},
				{ID: "a.greet.Greeter.constructor", Kind: facts.Constructor, Name: "constructor", Qualname: "Greeter.constructor",
					Params: []facts.Param{{Name: "out", Type: &facts.Type{Names: []string{"Out"}}}}},
				{Kind: facts.Field, Name: "out", Qualname: "Greeter.out", Type: &facts.Type{Names: []string{"Out"}}},
				{ID: "a.greet.Greeter.greet", Kind: facts.Method, Name: "greet", Qualname: "Greeter.greet", Async: true,
					Type:   &facts.Type{Names: []string{"Promise"}, Args: []facts.Type{{Names: []string{"unknown"}}}},
					Params: []facts.Param{{Name: "name", Type: &facts.Type{Names: []string{"Name"}}}}},
			},
			Imports: []facts.Import{{Module: "./out", Name: "Out", Local: "Out"}},
			Exports: []facts.Export{{Name: "Greeter", Local: "Greeter"}},
		},
		References: facts.FileReferences{
			Path: "a/greet.ts", Language: "typescript",
			Scopes: []facts.Scope{
				{Parent: -1, Decl: -1, This: -1},
				{Parent: 0, Decl: 0, This: 0},
				{Parent: 1, Decl: 1, This: 0, Locals: []facts.Local{{Name: "out", Param: true, Type: &facts.Type{Names: []string{"Out"}}, Decl: -1}}},
				{Parent: 1, Decl: 3, This: 0, Locals: []facts.Local{{Name: "name", Param: true, Type: &facts.Type{Names: []string{"Name"}}, Decl: -1}}},
			},
			Calls: []facts.Call{
				{Scope: 0, Caller: -1, Kind: facts.DecoratorCall, Callee: facts.Path{{Op: facts.OpName, Name: "Component"}}},
				{Scope: 2, Caller: 1, Kind: facts.SuperCall, Callee: facts.Path{{Op: facts.OpSuper}}},
				{Scope: 3, Caller: 3, Kind: facts.PlainCall, Await: true,
					Callee: facts.Path{{Op: facts.OpThis}, {Op: facts.OpMember, Name: "out"}, {Op: facts.OpMember, Name: "write"}}},
				{Scope: 0, Caller: -1, Kind: facts.PlainCall,
					Callee: facts.Path{{Op: facts.OpName, Name: "Greeter"}, {Op: facts.OpNew}, {Op: facts.OpMember, Name: "greet"}}},
				{Scope: 0, Caller: -1, Kind: facts.NewCall, Callee: facts.Path{{Op: facts.OpName, Name: "Greeter"}}},
				{Scope: 0, Caller: -1, Kind: facts.NewCall, Callee: facts.Path{{Op: facts.OpName, Name: "Out"}}},
			},
		},
		Details: facts.FileDetails{
			Path: "a/greet.ts", Language: "typescript", Lines: 22, Doc: "Greets people.\n@module",
			Nodes: []facts.Node{
				{ID: "a.greet.Greeter.constructor", Name: "constructor", Qualname: "Greeter.constructor", ClassName: "Greeter",
					LineStart: 12, LineEnd: 12, Signature: "constructor(private out: Out)", Method: true, Exported: true,
					AttrsSet: []string{"out"}, Params: []facts.ParamType{{Name: "out", Type: "Out"}}, Doc: "Who is greeted."},
				{ID: "a.greet.Greeter.greet", Name: "greet", Qualname: "Greeter.greet", ClassName: "Greeter",
					LineStart: 16, LineEnd: 19, Signature: "async greet(name: Name): Promise<void>", Async: true, Method: true, Exported: true,
					Decorator: []string{"log"}, AttrsRead: []string{"count", "out"}, AttrsSet: []string{"count"},
					Params: []facts.ParamType{{Name: "name", Type: "Name"}}},
				{ID: "a.greet.<module>", Name: "<module>", Qualname: "<module>", LineStart: 1, LineEnd: 22,
					Signature: "<module body>", Synthetic: true, Entry: true},
			},
			Types: []facts.TypeDecl{{ID: "type:a.greet.Greeter", Name: "Greeter", Qualname: "Greeter", Kind: "class",
				LineStart: 10, LineEnd: 20, Signature: "class Greeter extends Base", Doc: "Says hello."}},
			Calls: []facts.CallSite{{Line: 9, Raw: "Component"}, {Line: 12, Raw: "super"}, {Line: 18, Raw: "this.out.write"},
				{Line: 22, Raw: "new Greeter(new Out()).greet"}, {Line: 22, Raw: "Greeter"}, {Line: 22, Raw: "Out"}},
		},
	}
	got, err := New().Extract("a/greet.ts", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}

// showNodes lists nodes and types as "id lines signature | doc", with attributes.
func showNodes(file extract.File) string {
	var b strings.Builder
	for _, n := range file.Details.Nodes {
		b.WriteString(strings.TrimPrefix(n.ID, "m.") + " " + lines(n.LineStart, n.LineEnd) + " " + n.Signature)
		for _, part := range []struct{ name, text string }{
			{"class", n.ClassName}, {"doc", n.Doc}, {"read", strings.Join(n.AttrsRead, " ")}, {"set", strings.Join(n.AttrsSet, " ")},
			{"decorators", strings.Join(n.Decorator, " ")}, {"flags", flags(n)},
		} {
			if part.text != "" {
				b.WriteString(" | " + part.name + ": " + strings.ReplaceAll(part.text, "\n", "\\n"))
			}
		}
		for _, p := range n.Params {
			b.WriteString(" | " + p.Name + ": " + p.Type)
		}
		b.WriteString("\n")
	}
	for _, r := range file.Details.Types {
		b.WriteString(strings.TrimPrefix(r.ID, "type:m.") + " " + lines(r.LineStart, r.LineEnd) + " " + r.Signature + " | kind: " + r.Kind)
		if r.Container != "" {
			b.WriteString(" | in: " + r.Container)
		}
		if r.Doc != "" {
			b.WriteString(" | doc: " + strings.ReplaceAll(r.Doc, "\n", "\\n"))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func lines(first, last int) string { return fmt.Sprintf("%d-%d", first, last) }

func flags(n facts.Node) string {
	var list []string
	for _, flag := range []struct {
		on   bool
		name string
	}{{n.Async, "async"}, {n.Method, "method"}, {n.Synthetic, "synthetic"}, {n.Exported, "exported"}, {n.Entry, "entry"}} {
		if flag.on {
			list = append(list, flag.name)
		}
	}
	return strings.Join(list, " ")
}

func TestNodes(t *testing.T) {
	tests := []struct{ name, extension, src, want string }{
		{"spans and signatures", ".ts", `
export const arrow = async <T,>(
  a: T, // why
  /* b */ b: B,
): Promise<T> => a
export default class {
  @dec({ a: 1 })
  private static async *gen?(): X {}
  field = function named(a) {}
}
const o = {
  key: (a) => {
  },
}
abstract class A { abstract m(): void; protected p() {}; public q() {} #r() {} }
declare function d(): void;
F.prototype.m = function () {}
function F() {}
`, `
arrow 2-5 arrow = async <T,>( a: T, b: B, ): Promise<T> => | flags: async exported | b: B
default.gen 8-8 private static async *gen?(): X | class: default | decorators: dec({ a: 1 }) | flags: async method
default.field 9-9 field = function named(a) | class: default | flags: method exported
o.key 12-13 key: (a) => | class: o | flags: method
A.m 15-15 abstract m(): void | class: A | flags: method
A.p 15-15 protected p() | class: A | flags: method
A.q 15-15 public q() | class: A | flags: method
A.#r 15-15 #r() | class: A | flags: method
d 16-16 function d(): void
F.m 17-17 F.prototype.m = function () | class: F | flags: method
F 18-18 function F()
<module> 1-18 <module body> | flags: synthetic
default.constructor 6-10 class default | class: default | flags: method synthetic exported
A.constructor 15-15 class A | class: A | flags: method synthetic
default 6-10 class | kind: class
A 15-15 abstract class A | kind: class
`},
		{"attributes", ".ts", `
class C {
  #private = 1
  cb: () => void
  m() {
    this.a; this.b = 1; this.c += 1; this.d++; --this.e; delete this.f; this.g.h = 1;
    this.m(); this.cb(); this.unknown(); this.m; this.#private;
    [1].forEach(() => this.inArrow = 1);
    (function () { this.notOwn });
    const nested = () => this.inNested
    function other() { this.notOwn }
    ;[this.i, { j: this.j }] = x
    this['k'] = 1
    return this.prop
  }
  get prop() { return this.p }
  set prop(v) { this.s = v }
  static s() { this.t = 1 }
}
`, `
C.m 5-15 m() | class: C | read: #private a c cb d e g inNested prop | set: b c d e f i inArrow j | flags: method
C.m.nested 10-10 nested = () =>
C.m.other 11-11 function other() | read: notOwn
C.prop 16-16 get prop() | class: C | read: p | set: s | flags: method
C.s 18-18 static s() | class: C | set: t | flags: method
C.constructor 2-19 class C | class: C | flags: method synthetic
C 2-19 class C | kind: class
`},
		{"types of parameters", ".ts", `
function f<T extends X>(a: A, b: ns.B, c: C<D>, d: A | null, e: string, f: Promise<A>, g: A[], h: A | B, i: { x: 1 }, j: () => void,
  k: T, l: Readonly<A>, m: (A), { n }: N, ...o: O) {}
`, `
f 2-3 function f<T extends X>(a: A, b: ns.B, c: C<D>, d: A | null, e: string, f: Promise<A>, g: A[], h: A | B, i: { x: 1 }, j: () => void, k: T, l: Readonly<A>, m: (A), { n }: N, ...o: O) | a: A | b: ns.B | c: C | d: A | l: A | m: A | o: O
`},
		{"doc comments", ".ts", `
/** Of the function. */
function f() {}
/** Of the constant. */
export const g = () => {}
/* no doc */
function h() {}
/**
 * First line.
 *
 * - item
 *     indented
 * @param a b
 */
export async function i(a) {}
/** Of nothing. */

/** Of the class. */
@dec() export class C {
  /** Of the field. */
  f = () => {}
  /** Of the method. */
  @a @b()
  m() {}
  /** Of the getter. */
  get p() { return 1 }
  /** Of the setter. */
  set p(v) {}
}
const o = {
  /** Of the property. */
  p: () => {},
}
/** Of the interface. */
export interface I {
  /** Of the signature. */
  m(): void
}
/** Of the type. */
declare type T = I
/** Of the assignment. */
exports.x = function () {}
/** Of the namespace. */
namespace N { /** Inside. */ export function n() {} }
`, `
f 3-3 function f() | doc: Of the function.
g 5-5 g = () => | flags: exported
h 7-7 function h()
i 15-15 async function i(a) | doc: First line.\n\n- item\n    indented\n@param a b | flags: async exported
C.f 21-21 f = () => | class: C | doc: Of the field. | flags: method exported
C.m 24-24 m() | class: C | doc: Of the method. | decorators: a b() | flags: method exported
C.p 26-26 get p() | class: C | doc: Of the getter. | flags: method exported
o.p 32-32 p: () => | class: o | doc: Of the property. | flags: method
I.m 37-37 m(): void | class: I | doc: Of the signature. | flags: method exported
x 42-42 exports.x = function () | doc: Of the assignment. | flags: exported
N.n 44-44 function n() | doc: Inside. | flags: exported
<module> 1-44 <module body> | flags: synthetic
C.constructor 19-29 class C | class: C | flags: method synthetic exported
C 19-29 class C | kind: class | doc: Of the class.
I 35-38 interface I | kind: interface | doc: Of the interface.
T 40-40 type T = I | kind: alias | doc: Of the type.
`},
		{"types", ".ts", `
export interface I<T>
  extends J { a: 1 }
interface I { b: 2 }
type Long = { a: string; b: number }
declare enum E { A }
const enum F { A }
class Outer { m() { class Inner { x = class Deep {} } } }
namespace N { export class C {} export namespace M { export type T = 1 } }
function f() { type Local = 1 }
function g() { type Local = 2 }
class Merged {}
interface Merged {}
`, `
Outer.m 8-8 m() | class: Outer | flags: method
f 10-10 function f()
g 11-11 function g()
Outer.m.Inner.Deep.constructor 8-8 class Deep | class: Deep | flags: method synthetic
Outer.m.Inner.constructor 8-8 class Inner | class: Inner | flags: method synthetic
Outer.constructor 8-8 class Outer | class: Outer | flags: method synthetic
N.C.constructor 9-9 class C | class: C | flags: method synthetic exported
Merged.constructor 12-12 class Merged | class: Merged | flags: method synthetic
I 2-3 interface I<T> extends J | kind: interface
Long 5-5 type Long = { a: string; b: number } | kind: alias
E 6-6 enum E | kind: enum
F 7-7 const enum F | kind: enum
Outer 8-8 class Outer | kind: class
Outer.m.Inner 8-8 class Inner | kind: class | in: Outer
Outer.m.Inner.Deep 8-8 class Deep | kind: class | in: Outer.m.Inner
N.C 9-9 class C | kind: class
N.M.T 9-9 type T = 1 | kind: alias
f.Local 10-10 type Local = 1 | kind: alias
g.Local 11-11 type Local = 2 | kind: alias
Merged 12-12 class Merged | kind: class
`},
		{"exported", ".js", `
function a() {}
const b = () => {}
class C { m() {} }
class D { m() {} }
export { a, C as K }
export const o = { m() {} }
const p = { m() {} }
`, `
a 2-2 function a() | flags: exported
b 3-3 b = () =>
C.m 4-4 m() | class: C | flags: method exported
D.m 5-5 m() | class: D | flags: method
o.m 7-7 m() | class: o | flags: method exported
p.m 8-8 m() | class: p | flags: method
C.constructor 4-4 class C | class: C | flags: method synthetic exported
D.constructor 5-5 class D | class: D | flags: method synthetic
C 4-4 class C | kind: class
D 5-5 class D | kind: class
`},
		{"exported by assignment", ".js", `
function a() {}
function b() {}
class C { m() { function inner() {} } }
module.exports = { a, c: C }
exports.d = () => {}
`, `
a 2-2 function a() | flags: exported
b 3-3 function b()
C.m 4-4 m() | class: C | flags: method exported
C.m.inner 4-4 function inner()
d 6-6 exports.d = () => | flags: exported
C.constructor 4-4 class C | class: C | flags: method synthetic exported
C 4-4 class C | kind: class
`},
		{"names that need care", ".js", `
const o = {
  'a.b'() {}, "line\nbreak"() {}, '<module>': () => {}, '': () => {}, 1() {}, ['lit']() {}, [a + b]() {}, 'constructor'() {},
}
exports['<module>'] = () => {}
call()
`, `
o.a.b 3-3 'a.b'() | class: o | flags: method
o.line\nbreak 3-3 "line\nbreak"() | class: o | flags: method
o.<module> 3-3 '<module>': () => | class: o | flags: method
o."" 3-3 '': () => | class: o | flags: method
o.1 3-3 1() | class: o | flags: method
o.lit 3-3 ['lit']() | class: o | flags: method
o.[a + b] 3-3 [a + b]() | class: o | flags: method
o.constructor 3-3 'constructor'() | class: o | flags: method
<module> 1-6 <module body> | flags: synthetic
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), showNodes(extracted(t, test.extension, test.src))); diff != "" {
				t.Errorf("nodes (-want +got):\n%s", diff)
			}
		})
	}
}
