package resolve

import (
	"testing"

	"rules_handbook/schemas/facts"
)

// Facts of other files are not checked step by step, so nothing in them may
// break the resolver.
func TestOddFactsOfTheIndex(t *testing.T) {
	odd := []facts.Path{
		nil, {{}}, {{Op: facts.OpMember, Name: "x"}}, {{Op: facts.OpCall}}, {{Op: 200}},
		{{Op: facts.OpCast}}, {{Op: facts.OpCast, Type: &facts.Type{}}}, {{Op: facts.OpName, Name: "t"}, {Op: facts.OpTuple, Index: -1}},
		{{Op: facts.OpName, Name: "f"}, {Op: facts.OpParam, Index: -5}}, {{Op: facts.OpThis}, {Op: facts.OpSuper}, {Op: facts.OpName}},
		{{Op: facts.OpSuper}, {Op: facts.OpNew}}, {{Op: facts.OpLiteral}}, {{Op: facts.OpName}},
	}
	add := func(d *facts.Declaration) { d.Inits = odd }
	for language, file := range map[string]func(string, ...part) *source{"python": python, "typescript": script} {
		path := map[string]string{"python": "a.py", "typescript": "a.ts"}[language]
		s := file(path, fn("f", add, takes("p", "")), class("C", ""), field("C.x", add), meth("C.m", add, func(d *facts.Declaration) { d.Type = &facts.Type{} }),
			variable("t", of("tuple[C]")), has(facts.Alias, "A"), has(facts.Alias, "B", of("B")), has("nonsense", "N"),
			imports(facts.Import{}), imports(facts.Import{Local: "i", Level: 1 << 30}), imports(facts.Import{Local: "j", Module: "...//../.", Name: "."}),
			exports(facts.Export{}), exports(facts.Export{Name: "e", Local: "...."}), exports(facts.Export{Name: "*"}), exports(facts.Export{Name: "g", Module: "./a", From: "g"}),
			in("C.m", "f().x.y", "this.x.y", "this.m().z", "i.x", "j.x", "A", "B.x", "x: B", "x.y", "N", "N.x", "t#9.m", "exports.g", "exports.e"))
		program, refs := programOf(t, s)
		if _, err := program.Resolve(refs); err != nil {
			t.Errorf("%s: %v", language, err)
		}
	}
}
