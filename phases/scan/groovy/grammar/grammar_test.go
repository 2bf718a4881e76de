package grammar

import (
	"errors"
	"strings"
	"testing"
	"time"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
)

// Text that no one would write ends soon, with a tree or a reason.
func TestHostile(t *testing.T) {
	const n = 20000
	for _, test := range []struct {
		name, src string
		want      error
	}{
		{"brackets", strings.Repeat("(", n), syntax.ErrDepth},
		{"closures", strings.Repeat("{ -> ", n), syntax.ErrDepth},
		{"classes", strings.Repeat("class A { ", n), syntax.ErrDepth},
		{"types", "A" + strings.Repeat("<A", n), nil},
		{"wildcards", "class A<T extends " + strings.Repeat("? extends ", n), syntax.ErrDepth},
		{"bounds", "class A<T extends " + strings.Repeat("A<", n), syntax.ErrDepth},
		{"new with type arguments", "new A" + strings.Repeat("<A", 90) + strings.Repeat(">", 90) + "()", nil},
		{"signs", strings.Repeat("!", n), syntax.ErrDepth},
		{"else", strings.Repeat("if (a) b else ", n), syntax.ErrDepth},
		{"assignments", strings.Repeat("a = ", n), syntax.ErrDepth},
		{"conditions", strings.Repeat("a ? ", n), syntax.ErrDepth},
		{"annotations in annotations", strings.Repeat("for (@A({ ", 60) + "b", nil},
		{"constants in annotations", strings.Repeat("enum A { @B({ ", 60), nil},
		{"strings in strings", strings.Repeat(`"${`, 500), nil},
		{"slashes", strings.Repeat("a /b ", n), nil},
		{"closing brackets", strings.Repeat("(", 100) + strings.Repeat("]", n), nil},
		{"members", "a" + strings.Repeat(".a", 4000) + "()", nil},
		{"long rows", strings.Repeat("a + ", n) + "a", nil},
		{"nothing", "", nil},
		{"only a comment", "/* open", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			started := time.Now()
			_, err := syntax.NewParser(Groovy).Parse([]byte(test.src), extract.DefaultLimits)
			if !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if took := time.Since(started); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}
