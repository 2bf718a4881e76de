package resolve

import (
	"slices"
	"strings"
	"testing"

	"rules_handbook/schemas/facts"
)

// programOf makes sources ready.
func programOf(t testing.TB, sources ...*source) (*Program, []facts.FileReferences) {
	t.Helper()
	joined := &facts.Declarations{Version: facts.Version}
	var refs []facts.FileReferences
	for _, s := range sources {
		joined.Files = append(joined.Files, s.decls)
		refs = append(refs, s.refs)
	}
	slices.SortFunc(joined.Files, func(a, b facts.FileDeclaration) int { return strings.Compare(a.Path, b.Path) })
	program, err := New(joined)
	if err != nil {
		t.Fatal(err)
	}
	return program, refs
}

func TestNewRefuses(t *testing.T) {
	tests := []struct {
		name  string
		index facts.Declarations
		want  string
	}{
		{"other version", facts.Declarations{Version: 2}, "index: found version 2, expected 1"},
		{"unsorted", facts.Declarations{Version: 1, Files: []facts.FileDeclaration{{Path: "b", Language: "go"}, {Path: "a", Language: "go"}}},
			"a: found after b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := New(&test.index)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %q…", err, test.want)
			}
		})
	}
}

func TestResolveRefuses(t *testing.T) {
	call := func(change func(*facts.Call)) func(*facts.FileReferences) {
		return func(r *facts.FileReferences) {
			c := facts.Call{Caller: 0, Kind: facts.PlainCall, Callee: steps("f")}
			change(&c)
			r.Calls = []facts.Call{c}
		}
	}
	tests := []struct {
		name   string
		change func(*facts.FileReferences)
		want   string
	}{
		{"unknown file", func(r *facts.FileReferences) { r.Path = "b.py" }, "b.py: found in the references but not in the index"},
		{"other language", func(r *facts.FileReferences) { r.Language = "ruby" }, `a.py: found language "ruby" in the references, expected "python"`},
		{"module scope with parent", func(r *facts.FileReferences) { r.Scopes[0].Parent = 0 }, "a.py: scope 0: found parent 0, expected -1 to -1"},
		{"scope without parent", func(r *facts.FileReferences) {
			r.Scopes = append(r.Scopes, facts.Scope{Parent: -1, Decl: -1, This: -1})
		},
			"a.py: scope 1: found parent -1, expected 0 to 0"},
		{"scope of no declaration", func(r *facts.FileReferences) { r.Scopes[0].Decl = 1 }, "a.py: scope 0: found declaration 1, expected -1 to 0"},
		{"no receiver", func(r *facts.FileReferences) { r.Scopes[0].This = -2 }, "a.py: scope 0: found receiver -2"},
		{"local of no declaration", func(r *facts.FileReferences) { r.Scopes[0].Locals = []facts.Local{{Name: "x", Decl: 7}} },
			"a.py: scope 0: local x: found declaration 7"},
		{"call in no scope", call(func(c *facts.Call) { c.Scope = 1 }), "a.py: call 0: found scope 1, expected 0 to 0"},
		{"call of no caller", call(func(c *facts.Call) { c.Caller = 1 }), "a.py: call 0: found caller 1"},
		{"call of nothing", call(func(c *facts.Call) { c.Callee = nil }), "a.py: call 0: found no callee"},
		{"path that starts with a member", call(func(c *facts.Call) { c.Callee = facts.Path{{Op: facts.OpMember}} }),
			"a.py: call 0: step 0 of the callee: found operation 8"},
		{"name in a path", call(func(c *facts.Call) { c.Callee = append(steps("f"), steps("g")...) }),
			"a.py: call 0: step 1 of the callee: found operation 1"},
		{"unknown operation", call(func(c *facts.Call) { c.Callee = facts.Path{{Op: 99}} }), "a.py: call 0: step 0 of the callee: found operation 99"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			program, refs := programOf(t, python("a.py", fn("f")))
			test.change(&refs[0])
			_, err := program.Resolve(refs)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %q…", err, test.want)
			}
		})
	}
	t.Run("file twice", func(t *testing.T) {
		program, refs := programOf(t, python("a.py"))
		_, err := program.Resolve(append(refs, refs...))
		if want := "a.py: found in the references twice"; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %q…", err, want)
		}
	})
	t.Run("calls in a language without rules", func(t *testing.T) {
		s := newSource("klingon", "a.kl", ".kl", []part{fn("f"), in("f", "f")})
		program, refs := programOf(t, s)
		_, err := program.Resolve(refs)
		if want := `a.kl: found calls in language "klingon"`; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %q…", err, want)
		}
	})
}

func TestResolveSortsFiles(t *testing.T) {
	program, refs := programOf(t, python("b.py"), python("a.py"), manifest("package.json", facts.Manifest{Kind: "package.json"}))
	resolution, err := program.Resolve(refs)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, file := range resolution.Files {
		paths = append(paths, file.Path)
	}
	if want := []string{"a.py", "b.py", "package.json"}; !slices.Equal(paths, want) {
		t.Errorf("got %v, want %v", paths, want)
	}
}

func TestCallerIsTheNearestNode(t *testing.T) {
	s := python("pkg/a.py", fn("f"), fn("stub", id(""), signature), class("C"), meth("C.m"),
		in("", "f"), in("f", "f"), in("stub", "f"), in("C.m", "f"))
	var callers []string
	for _, o := range outcomesOf(t, s)[0].Outcomes {
		callers = append(callers, o.Caller)
	}
	if want := []string{"pkg.a.<module>", "pkg.a.f", "pkg.a.<module>", "pkg.a.C.m"}; !slices.Equal(callers, want) {
		t.Errorf("got %v, want %v", callers, want)
	}
}

func TestAwaitIsKept(t *testing.T) {
	s := python("a.py", fn("f"), in("f", "f", "g"))
	s.refs.Calls[0].Await = true
	s.refs.Calls[1].Await = true
	for i, o := range outcomesOf(t, s)[0].Outcomes {
		if !o.Await {
			t.Errorf("call %d: the await is lost", i)
		}
	}
}
