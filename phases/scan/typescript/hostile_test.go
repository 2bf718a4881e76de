package typescript

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

func TestExtractRefuses(t *testing.T) {
	limits := extract.Limits{Bytes: 10_000, Nodes: 2_000, Depth: 100}
	tests := []struct {
		name, src string
		want      error
	}{
		{"too big", strings.Repeat(" ", 10_001), syntax.ErrBytes},
		{"too many nodes", strings.Repeat("f();", 1000), syntax.ErrNodes},
		{"too deep", strings.Repeat("(", 200) + "a" + strings.Repeat(")", 200), syntax.ErrDepth},
	}
	e := NewLimited(limits)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := e.Extract("a.ts", []byte(test.src)); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if file, err := e.Extract("b.ts", []byte("f()")); err != nil || len(file.References.Calls) != 1 {
				t.Errorf("the extractor is spoiled for the next file: %v", err)
			}
		})
	}
}

func TestPartial(t *testing.T) {
	tests := []struct{ name, file, src, detail string }{
		{"unclosed call", "a.ts", "f()\nclass C {\n  m( {\n", "syntax error in line 2"},
		{"no JavaScript", "a.js", "f()\n\n@@@ #\n", "syntax error in line 3"},
		{"text behind the end", "a.ts", "f()\n}", "syntax error in line 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract(test.file, []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			if file.Details.Reason != facts.Partial || file.Details.Detail != test.detail {
				t.Errorf("got %q, %q, want %q, %q", file.Details.Reason, file.Details.Detail, facts.Partial, test.detail)
			}
			if len(file.References.Calls) == 0 {
				t.Error("the call before the error is lost")
			}
		})
	}
}

// What the grammars cannot read is read on the second try.
func TestSecondTry(t *testing.T) {
	tests := []struct{ name, file, src string }{
		{"call signatures on lines of their own", "a.ts", "interface I {\n  <A>(a: A): B\n  <\n    C\n  >(c: C): D\n}\n"},
		{"export of all types", "a.ts", "export type * from './x'\nexport type  * as y from './y'\n"},
		{"variance", "a.ts", "interface I<in A, out B, in out C = A,\n  /** c */\n  out D extends A> { a: A }\n"},
		{"types in JavaScript", "a.js", "const f = (a: A): B => a as B\n"},
		{"elements in JavaScript", "a.js", "const e = <A b={c}>d</A>\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract(test.file, []byte(test.src))
			if err != nil || file.Details.Reason != "" {
				t.Errorf("got %v, %q, %q, want no error", err, file.Details.Reason, file.Details.Detail)
			}
		})
	}
}

func TestOddText(t *testing.T) {
	tests := []struct{ name, src, signature string }{
		{"byte order mark", "\ufefffunction f() {}", "function f()"},
		{"carriage returns", "function f(\r\n  a,\r\n) {}\r\n", "function f( a, )"},
		{"invalid UTF-8", "function f(a = '\xff') {}", "function f(a = '\uFFFD')"},
		{"unicode names", "function f日本() {}", "function f日本()"},
		{"long", "function f(" + strings.Repeat("a, ", 100) + ") {}", "function f(" + strings.Repeat("a, ", 62) + "a,…"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := extracted(t, ".ts", test.src)
			if got := file.Details.Nodes[0].Signature; got != test.signature {
				t.Errorf("got %q, want %q", got, test.signature)
			}
		})
	}
}

// Long chains and deep nesting keep paths and work bounded.
func TestBoundedPaths(t *testing.T) {
	chain := "a" + strings.Repeat(".b()", 200)
	file := extracted(t, ".ts", chain)
	if got := len(file.References.Calls); got != 200 {
		t.Errorf("%d calls, want 200", got)
	}
	want := facts.Path{{Op: facts.OpOpaque}, {Op: facts.OpMember, Name: "b"}}
	if diff := cmp.Diff(want, file.References.Calls[0].Callee); diff != "" {
		t.Errorf("callee of the longest chain (-want +got):\n%s", diff)
	}
	var b strings.Builder
	for i := range 200 {
		b.WriteString("function f" + string(rune('a'+i%26)) + "() { let x = y; y = x; x = z || x; return x }\n")
	}
	extracted(t, ".ts", b.String())
}

func FuzzExtract(f *testing.F) {
	seeds := []string{
		"export class A<T> extends B { @d() x = 1; constructor(private a: A) { super() } get v() { return this.x } }",
		"const { a, b: [c] } = require('x'); module.exports = { a, m() {} }; exports.f = X.prototype.g = () => {}",
		"export default <A b={c}>{list.map((x) => <D.E key={x} />)}</A>", "namespace N { export type T = { a: A } & B } declare module 'x' {}",
		"interface I { <T>(a: T): void; m(): void }\nfunction f(this: T, ...r: [A, B]) { let x = x; return x }", "`${`${", "a?.[b]?.(c)!", "@", "class {",
	}
	for i, seed := range seeds {
		f.Add(uint8(i), []byte(seed))
	}
	e := New()
	f.Fuzz(func(t *testing.T, which uint8, src []byte) {
		name := "m" + extensions[int(which)%len(extensions)]
		first, err := e.Extract(name, src)
		if err != nil {
			return
		}
		check(t, name, first)
		second, err := New().Extract(name, src)
		if diff := cmp.Diff(first, second); diff != "" || err != nil {
			t.Errorf("a fresh extractor gives %v (-used +fresh):\n%s", err, diff)
		}
	})
}
