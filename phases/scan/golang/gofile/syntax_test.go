package gofile

import (
	"go/token"
	"math/rand"
	"slices"
	"testing"
)

const correct = `package a

import (
	"fmt"
	. "os"
)

type T[K comparable, V any] struct {
	a, b int // both
	f    func(x, y int,
		z string,
	) (int,
		error,
	)
}

type I interface {
	M(); N()
}

var x = []map[string]int{
	{"a": 1},
	{
		"b": 2,
	},
}

func (t *T[K, V],
) M(a ...int) (r int) {
	switch y := fmt.Sprint(
		1, 2,
		3,
	); {
	case y == "": { }
	default: return len(y) }
	for i := range 3 { _ = i; }
	return func() int { return 1 }()
}
`

// Whether there is a syntax error is judged as the parser does it on the
// source, whatever bytes are missing.
func TestSyntaxErrorOfATree(t *testing.T) {
	sources := []string{
		correct,
		"package a\n\nvar x = []int{1\n}\n", "package a\n\nvar x = f(1\n)\n", "package a\n\nvar x = f(,)\n", "package a\n\nvar x = []int{,}\n",
		"package a\n\nfunc f(a int\n) {}\n", "package a\n\nfunc f(,) {}\n", "package a\n\nfunc f() { x, }\n", "package a\n\nvar x = (1\n)\n",
		"package a\n\nvar (\n\tx = 1,\n)\n", "package a\n\ntype T struct{ a int, }\n", "package a\n\nvar x = f(a;)\n", "package a /* no end",
		"package a\n\nvar x = f(1,;)\n", "package a\n\nvar x = f(1;,)\n", "package a\n\nvar x = 'ab'\n", "package a\n\nvar x = \"\n\"\n", "package a\x00\n",
	}
	random := rand.New(rand.NewSource(1))
	for range 3000 {
		cut := random.Intn(len(correct))
		sources = append(sources, correct[:cut]+correct[min(len(correct), cut+1+random.Intn(3)):])
	}
	for _, src := range slices.Compact(sources) {
		s := Scan([]byte(src))
		f, err := s.parse(token.NewFileSet())
		if err != nil {
			continue
		}
		gotLine, got := s.SyntaxError(Look("", f))
		wantLine, want := SyntaxError([]byte(src))
		if got != want || gotLine != wantLine {
			t.Errorf("got line %d, %q, want line %d, %q of\n%s", gotLine, got, wantLine, want, src)
		}
	}
	s := Scan([]byte(correct))
	if f, err := s.parse(token.NewFileSet()); err != nil || !s.parsed || !s.fits(Look("", f)) {
		t.Errorf("a correct source needs a second look (%v)", err)
	}
}
