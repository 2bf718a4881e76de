package resolve

import "testing"

func known(decl int32) value { return value{kind: instance, decl: decl} }

func TestSolveACircle(t *testing.T) {
	s := newSolver()
	a, b := key{a: 1}, key{a: 2}
	var first, second func() value
	first = func() value { return join(s.solve(b, second), known(7)) }
	second = func() value { return s.solve(a, first) }
	if got := s.solve(b, second); !same(got, known(7)) {
		t.Errorf("got %+v, want the one value that enters the circle", got)
	}
	if got := s.solve(a, first); !same(got, known(7)) {
		t.Errorf("got %+v for the other one", got)
	}
}

func TestSolveACircleOfNothing(t *testing.T) {
	s := newSolver()
	var compute func() value
	compute = func() value { return s.solve(key{a: 1}, compute) }
	if got := s.solve(key{a: 1}, compute); got.kind != bottom {
		t.Errorf("got %+v, want nothing", got)
	}
}

func TestSolveWithoutASolution(t *testing.T) {
	s := newSolver()
	var rounds int32
	var compute, inner func() value
	inner = func() value { return s.solve(key{a: 1}, compute) }
	compute = func() value {
		s.solve(key{a: 2}, inner)
		rounds++
		return known(rounds)
	}
	if got := s.solve(key{a: 1}, compute); got.kind != unknown {
		t.Errorf("got %+v, want unknown", got)
	}
	if rounds != maxRounds {
		t.Errorf("worked %d rounds, want %d", rounds, maxRounds)
	}
	if got := s.solve(key{a: 2}, inner); got.kind != unknown {
		t.Errorf("got %+v for the inner one, want unknown", got)
	}
}

func TestSolveLeavesWhatTheLastRoundDidNotNeed(t *testing.T) {
	s := newSolver()
	outer, side := key{a: 1}, key{a: 2}
	calls := 0
	sideways := func() value { calls++; return s.solve(outer, nil) }
	round := 0
	got := s.solve(outer, func() value {
		round++
		if round == 1 {
			s.solve(side, sideways)
		} else {
			s.solve(outer, nil)
		}
		return known(1)
	})
	if !same(got, known(1)) {
		t.Errorf("got %+v, want the value", got)
	}
	if got := s.solve(side, sideways); !same(got, known(1)) || calls != 2 {
		t.Errorf("got %+v after %d calls, want the final value worked out anew", got, calls)
	}
}

func TestJoin(t *testing.T) {
	list := &name{path: "list"}
	foo, bar := known(1), known(2)
	tests := []struct {
		name       string
		a, b, want value
	}{
		{"nothing and a value", value{}, foo, foo},
		{"the same", foo, foo, foo},
		{"two values", foo, bar, unknownFor(ambiguous)},
		{"a value and an unknown one", foo, unknownFor(inherited), unknownFor(inherited)},
		{"two unknown ones", unknownFor(untyped), unknownFor(inherited), unknownFor(inherited)},
		{"lists of the same", typed(list, foo), typed(list, foo), typed(list, foo)},
		{"lists of two things", typed(list, foo), typed(list, bar), typed(list, unknownFor(ambiguous))},
		{"a list and one of unknown elements", typed(list, foo), typed(list), typed(list)},
		{"lists of one and two arguments", typed(list, foo), typed(list, foo, bar), typed(list, foo, bar)},
		{"a list and a dict", typed(list), typed(&name{path: "dict"}), unknownFor(ambiguous)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := join(test.a, test.b); !same(got, test.want) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
			if got := join(test.b, test.a); !same(got, test.want) {
				t.Errorf("the other way round: got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestTypeArgumentsNestOnlySoDeep(t *testing.T) {
	v := known(1)
	for range 2 * maxArgs {
		v = typed(&name{path: "list"}, v)
	}
	depth := 0
	for ; v.args != nil; v = v.arg(0) {
		depth++
	}
	if depth > maxArgs {
		t.Errorf("found %d levels, want at most %d", depth, maxArgs)
	}
}

func TestShapes(t *testing.T) {
	tests := []struct {
		text string
		want shape
	}{
		{"str", shape{name: "str"}},
		{"list[$0]", shape{name: "list", args: []shape{{name: "$0"}}}},
		{"list[tuple[$0,$1]]", shape{name: "list", args: []shape{{name: "tuple", args: []shape{{name: "$0"}, {name: "$1"}}}}}},
		{"dict[str,list[$0]]", shape{name: "dict", args: []shape{{name: "str"}, {name: "list", args: []shape{{name: "$0"}}}}}},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			if got := shapeOf(test.text); !sameShape(got, test.want) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func sameShape(a, b shape) bool {
	if a.name != b.name || len(a.args) != len(b.args) {
		return false
	}
	for i := range a.args {
		if !sameShape(a.args[i], b.args[i]) {
			return false
		}
	}
	return true
}

// Every type that the tables name exists in them.
func TestTablesNameTheirTypes(t *testing.T) {
	for language, of := range languages {
		rules := of()
		var check func(where string, s shape)
		check = func(where string, s shape) {
			if _, ok := rules.Types[s.name]; !ok && s.name != "" && s.name != unknownShape && s.name[0] != '$' {
				t.Errorf("%s, %s: %q is no type of the tables", language, where, s.name)
			}
			for _, arg := range s.args {
				check(where, arg)
			}
		}
		for id, result := range rules.Builtins {
			check(id, shapeOf(result))
		}
		for id, built := range rules.Types {
			check(id, shapeOf(built.Element))
			check(id, shapeOf(built.Index))
			check(id, shapeOf(built.Await))
			for _, list := range []map[string]string{built.Fields, built.Gives} {
				for id, result := range list {
					check(id, shapeOf(result))
				}
			}
			for method, result := range built.Members {
				check(id+"."+method, shapeOf(result))
			}
		}
		for id, behaves := range rules.Outside {
			if !rules.Transparent[behaves] {
				check(id, shapeOf(behaves))
			}
		}
		check("async functions", shapeOf(rules.Async))
		check("generators", shapeOf(rules.Generator))
	}
}
