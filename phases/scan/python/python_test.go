package python

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
)

// TestExtract compares every testdata/<case>/input.py with facts.txt beside
// it; UPDATE_GOLDEN=1 writes the latter.
func TestExtract(t *testing.T) {
	inputs, err := filepath.Glob("testdata/*/input.py")
	if err != nil || len(inputs) < 9 {
		t.Fatalf("found %d cases (%v), want 9 or more", len(inputs), err)
	}
	e := New()
	for _, input := range inputs {
		t.Run(filepath.Base(filepath.Dir(input)), func(t *testing.T) {
			src, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			file, err := e.Extract("pkg/mod.py", src)
			if err != nil {
				t.Fatal(err)
			}
			checkConsistent(t, file)
			golden := filepath.Join(filepath.Dir(input), "facts.txt")
			got := show(file)
			if os.Getenv("UPDATE_GOLDEN") != "" {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("facts of %s (-want +got):\n%s", input, diff)
			}
		})
	}
}

// checkConsistent checks what must hold of the facts of every file.
func checkConsistent(t *testing.T, file extract.File) {
	t.Helper()
	decls, scopes := file.Declaration.Decls, file.References.Scopes
	ids := map[string]bool{}
	for _, n := range file.Details.Nodes {
		if ids[n.ID] {
			t.Errorf("node %q twice", n.ID)
		}
		ids[n.ID] = true
	}
	for i, d := range decls {
		if d.Parent >= i {
			t.Errorf("declaration %d comes before its parent %d", i, d.Parent)
		}
		if d.ID != "" && !ids[d.ID] {
			t.Errorf("declaration %d has id %q without a node", i, d.ID)
		}
	}
	for i, s := range scopes {
		if s.Parent >= i || (i > 0) != (s.Parent >= 0) {
			t.Errorf("scope %d has parent %d", i, s.Parent)
		}
	}
	if len(file.References.Calls) != len(file.Details.Calls) {
		t.Fatalf("%d calls, %d call sites", len(file.References.Calls), len(file.Details.Calls))
	}
	for i, c := range file.References.Calls {
		if c.Scope < 0 || c.Scope >= len(scopes) || len(c.Callee) == 0 {
			t.Errorf("call %d: scope %d, callee %v", i, c.Scope, c.Callee)
		}
		caller := file.Declaration.Module + ".<module>"
		if c.Caller >= 0 {
			caller = decls[c.Caller].ID
		}
		if !ids[caller] {
			t.Errorf("call %d: caller %q is no node", i, caller)
		}
	}
}
