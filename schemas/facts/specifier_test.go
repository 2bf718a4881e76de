package facts_test

import (
	"testing"

	"rules_handbook/schemas/facts"
)

func TestSpecifier(t *testing.T) {
	for _, test := range []struct{ language, qualname, want string }{
		{"python", "os.path.join", "os"},
		{"python", "print", "print"},
		{"python", ".sibling.run", ".sibling"},
		{"python", "..", ".."},
		{"python", "", ""},
		{"go", "os.Open", "os"},
		{"go", "github.com/x/y.Do", "github.com/x/y"},
		{"go", "example.com/a.b/c.T.Method", "example.com/a.b/c"},
		{"java", "java.util.List.get", "java.util"},
		{"java", "com.x.Outer.Inner", "com.x"},
		{"java", "com.x.main", "com.x"},
		{"scala", "cats.data.Chain.one", "cats.data"},
		{"typescript", "node:fs/promises::readFile", "node:fs/promises"},
		{"typescript", "@scope/pkg::a.b", "@scope/pkg"},
		{"typescript", "./x.js::Def", "./x.js"},
	} {
		if got := facts.Specifier(test.language, test.qualname); got != test.want {
			t.Errorf("Specifier(%q, %q) = %q, want %q", test.language, test.qualname, got, test.want)
		}
	}
}
