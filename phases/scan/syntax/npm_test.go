package syntax

import (
	"testing"

	"rules_handbook/phases/scan/extract"
)

// Grammars from npm parse when they are linked and are nil when they are not.
func TestGrammarsFromNPM(t *testing.T) {
	linked := 0
	for _, test := range []struct {
		name         string
		language     func() *Language
		source, root string
	}{
		{"dart", Dart, "void main() { print(1); }\n", "program"},
		{"objc", ObjC, "@implementation A\n- (void)go { [self stop]; }\n@end\n", "translation_unit"},
		{"solidity", Solidity, "contract A { function go() public { stop(); } }\n", "source_file"},
		{"zig", Zig, "pub fn main() void { go(); }\n", "source_file"},
	} {
		l := test.language()
		if l == nil {
			continue
		}
		linked++
		p := NewParser(l)
		tree, err := p.Parse([]byte(test.source), extract.DefaultLimits)
		if err != nil || tree.HasError() || tree.Kind(0) != test.root || l.Name() != test.name {
			t.Errorf("%s: %v, root %q", test.name, err, tree.Kind(0))
		}
		p.Close()
	}
	if linked != 0 && linked != 4 {
		t.Errorf("%d grammars are linked, expected all or none", linked)
	}
}
