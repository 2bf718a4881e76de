package resolve_test

import "testing"

func TestCUE(t *testing.T) {
	expect(t, sources{"a.cue": `package a

import (
	"strings"
	l "list"
	"example.com/x:defs"
)

a: strings.Join(["x"], ",")
b: l.Max([len(a)])
c: defs.make(1)
d: own(1)
own: 2
e: close({f: strings.ToUpper(a)})
`}, map[string]string{"a.<module>": `
		strings.Join -> boundary strings.Join
		l.Max -> boundary list.Max
		len -> dropped: builtin
		defs.make -> boundary example.com/x:defs.make
		own -> dropped: bare_name
		close -> dropped: builtin
		strings.ToUpper -> boundary strings.ToUpper`})
}
