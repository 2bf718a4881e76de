package problem_test

import (
	"strings"
	"testing"

	"rules_handbook/phases/workspace/problem"
)

func TestError(t *testing.T) {
	for _, test := range []struct {
		name string
		give problem.Problem
		want string
	}{
		{"all parts", problem.Problem{File: "gates.md", Line: 3, Found: "two", Expected: "one", Remedy: "remove one"},
			"gates.md:3: two; expected one; remove one"},
		{"no line", problem.Problem{File: "gates.md", Found: "missing"}, "gates.md: missing"},
		{"no file", problem.Problem{Line: 3, Found: "missing", Remedy: "write it"}, "missing; write it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.give.Error(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	if got, want := problem.Quote("a\x1b[31m\xff"), `"a\x1b[31m\xff"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	long := problem.Quote(strings.Repeat("é", 100))
	if want := `"` + strings.Repeat("é", 60) + `"… (200 bytes)`; long != want {
		t.Errorf("got %s, want %s", long, want)
	}
}

func TestPlain(t *testing.T) {
	for give, want := range map[string]string{
		`a "b" \ é`:       `a "b" \ é`,
		"a\x1b[31m \"b\"": `a\x1b[31m "b"`,
		"right\u202eleft": `right\u202eleft`,
		"\xff":            `\xff`,
	} {
		if got := problem.Plain(give); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
