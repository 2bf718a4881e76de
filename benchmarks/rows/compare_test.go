package main

import (
	"reflect"
	"testing"
)

func TestCompare(t *testing.T) {
	sites := func(list ...string) (sites []site) {
		for _, text := range list {
			sites = append(sites, site{line: 1, callee: text, whole: text + "(…)"})
		}
		return sites
	}
	rows := func(list ...string) (rows []row) {
		for _, text := range list {
			rows = append(rows, row{1, text, "boundary"})
		}
		return rows
	}
	maybe := []site{{line: 1, callee: "name", whole: "name", maybe: true}}
	for _, test := range []struct {
		name  string
		sites []site
		rows  []row
		want  figures
	}{
		{"each has one", sites("f", "a.b", "f"), rows("f", "f", "a.b"), figures{calls: 3, rows: 3}},
		{"none", sites("f", "g"), rows("f"), figures{calls: 2, rows: 1, missing: []string{`x:1 "g(…)"`}}},
		{"two", sites("f"), rows("f", "f"), figures{calls: 1, rows: 2, twice: []string{`x:1 "f" (boundary)`}}},
		{"one twice, one not", sites("f", "g"), rows("f", "f"), figures{calls: 2, rows: 2, missing: []string{`x:1 "g(…)"`}, twice: []string{`x:1 "f" (boundary)`}}},
		{"of no call", sites("f"), rows("f", "g"), figures{calls: 1, rows: 2, invented: []string{`x:1 "g" (boundary)`}}},
		{"of another call", sites("f"), rows("gg"), figures{calls: 1, rows: 1, other: []string{`x:1 "gg" (boundary) for "f(…)"`}}},
		{"a row that need not be", maybe, rows("name"), figures{rows: 1}},
		{"no row, and none needed", maybe, nil, figures{}},
		{"blanks and the end of long texts", sites("a\n  .bcdefghij"), rows("a .bcdef…"), figures{calls: 1, rows: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got figures
			compare("x", test.sites, test.rows, &got)
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestSites(t *testing.T) {
	c := newCounter()
	for _, test := range []struct {
		language, path, text string
		calls, maybe         []string
	}{
		{"go", "a.go", "package a\n\nvar x = int(f(1))\n", []string{"3 int", "3 f"}, nil},
		{"python", "a.py", "f(g)(\n  h())\n", []string{"1 f(g)", "1 f", "2 h"}, nil},
		{"java", "A.java", "enum A { B, C(1); { new D().e(); int[] f = new int[2]; } }\n", []string{"1 C", "1 new D().e", "1 new D"}, nil},
		{"lua", "a.lua", "f()\nx = g 'a'\n", []string{"1 f", "2 g"}, nil},
		{"rust", "a.rs", "fn f() {\n    a!(b(1), c!(d.e()));\n    g!(h (1) => i);\n}\n", []string{"2 a!", "3 g!", "2 b", "2 c!", "2 d.e"}, []string{"3 h"}},
		{"typescript", "a.tsx", "const x = <A b={c()}><d /></A>\nlet y: typeof import('z')\n", []string{"1 A", "1 c"}, nil},
		{"kotlin", "a.kt", "fun f() {\n  a(1) { b() }\n  c or null\n}\n", []string{"2 a(1)", "2 b", "3 c or null"}, nil},
		{"elixir", "a.ex", "defmodule A do\n  def f(x), do: g(x, &h/1)\nend\n", []string{"2 g"}, nil},
	} {
		t.Run(test.language, func(t *testing.T) {
			sites, err := c.sites(test.language, test.path, []byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			var calls, maybe []string
			for _, s := range sites {
				text := string(rune('0'+s.line)) + " " + s.callee
				if s.maybe {
					maybe = append(maybe, text)
				} else {
					calls = append(calls, text)
				}
			}
			if !reflect.DeepEqual(calls, test.calls) {
				t.Errorf("calls: got %q, want %q", calls, test.calls)
			}
			if test.maybe != nil && !reflect.DeepEqual(maybe, test.maybe) {
				t.Errorf("maybe: got %q, want %q", maybe, test.maybe)
			}
		})
	}
}
