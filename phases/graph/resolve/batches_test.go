package resolve

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

// A call's outcome may depend on the index and the references of its own file
// only: not on the other files of the batch, nor on what was resolved before.
func TestBatchesDoNotMatter(t *testing.T) {
	languages := map[string]func(string, ...part) *source{"python": python, "typescript": script}
	for language, file := range languages {
		for seed := range uint64(100) {
			sources := tangle(rand.New(rand.NewPCG(seed, 1)), file)
			together := outcomesOf(t, sources...)
			program, refs := programOf(t, sources...)
			for i := range refs {
				alone, err := program.Resolve(refs[i : i+1])
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(together[i], alone.Files[0]); diff != "" {
					t.Fatalf("%s, seed %d, %s: %s", language, seed, refs[i].Path, diff)
				}
			}
			for i := range refs {
				backwards := refs[i]
				backwards.Calls = reversed(backwards.Calls)
				alone, err := program.Resolve([]facts.FileReferences{backwards})
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(together[i].Outcomes, reversed(alone.Files[0].Outcomes)); diff != "" {
					t.Fatalf("%s, seed %d, %s backwards: %s", language, seed, refs[i].Path, diff)
				}
			}
		}
	}
}

func reversed[T any](list []T) []T {
	turned := make([]T, len(list))
	for i := range list {
		turned[len(list)-1-i] = list[i]
	}
	return turned
}

// tangle makes three files whose names depend on each other at random, in
// circles for the most part.
func tangle(random *rand.Rand, file func(string, ...part) *source) []*source {
	names := []string{"A", "B", "v", "w", "f", "g"}
	members := []string{"m", "n", "x"}
	modules := []string{"one", "two", "three"}
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	path := func() string {
		p := pick(append(names, "this", "super"))
		for range random.IntN(4) {
			p += pick([]string{"." + pick(members), "()", ".new()", "*", "[]", "!", "." + pick(names)})
		}
		return p
	}
	var sources []*source
	for _, module := range modules {
		ext := ".py"
		if file("x.ts").decls.Language == "typescript" {
			ext = ".ts"
		}
		var parts []part
		for range random.IntN(4) {
			id := pick(names)
			parts = append(parts, imports(facts.Import{Module: pick(modules), Name: id, Local: pick(append(names, id, id))}))
			parts = append(parts, imports(facts.Import{Module: "./" + pick(modules), Name: id, Local: pick(append(names, id, id))}))
		}
		if random.IntN(3) == 0 {
			parts = append(parts, from(pick(modules), "*"), exports(facts.Export{Name: "*", Module: "./" + pick(modules)}))
		}
		for _, id := range names {
			if random.IntN(2) == 0 {
				parts = append(parts, exported(id))
			}
		}
		for n := range 2 {
			class := string(rune('A' + n))
			bases := []string{}
			for range random.IntN(3) {
				bases = append(bases, pick(append(names, "Ext")))
			}
			parts = append(parts, has(facts.Class, class, func(d *facts.Declaration) {
				for _, base := range bases {
					d.Bases = append(d.Bases, *typ(base))
				}
			}))
			for _, id := range members {
				switch random.IntN(4) {
				case 0:
					parts = append(parts, meth(class+"."+id, inits(path(), path())))
				case 1:
					parts = append(parts, field(class+"."+id, inits(path())))
				case 2:
					parts = append(parts, meth(class+"."+id, accessor, of(pick(names))))
				}
			}
		}
		parts = append(parts, variable("v", inits(path(), path())), variable("w", inits(path())),
			fn("f", inits(path())), fn("g", inits(path(), path()), async))
		lines := []string{"p: " + pick(names), "l = " + path(), "l = " + path(), "k = l." + pick(members)}
		for range 12 {
			lines = append(lines, path(), pick([]string{"l", "p", "k"})+"."+pick(members))
		}
		parts = append(parts, in("f", lines...), in("A", lines...))
		sources = append(sources, file(module+ext, parts...))
	}
	return sources
}

// Chains of every length around the limits have one outcome, whichever end is
// asked first.
func TestLongChains(t *testing.T) {
	for _, n := range []int{maxDepth/2 - 2, maxDepth - 2, maxDepth, maxActive, 2*maxActive + 1} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			s := python("a.py", chain(n)...)
			for i := range n + 1 {
				in("", fmt.Sprintf("v%d.run", i))(s)
			}
			forwards := outcomesOf(t, s)[0].Outcomes
			s.refs.Calls = reversed(s.refs.Calls)
			backwards := outcomesOf(t, s)[0].Outcomes
			if diff := cmp.Diff(forwards, reversed(backwards)); diff != "" {
				t.Error(diff)
			}
			if got, want := shown(forwards[n]), "internal_func a.C.run"; got != want {
				t.Errorf("the end of the chain: got %s, want %s", got, want)
			}
			if got := shown(forwards[0]); n > maxDepth && got != "local_var_method" {
				t.Errorf("the start of a chain that is too long: got %s, want local_var_method", got)
			}
		})
	}
}
