package gotypes

import (
	"fmt"
	"path"
	"strings"
	"testing"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/golang"
	"rules_handbook/schemas/facts"

	"github.com/google/go-cmp/cmp"
)

// tree is a source tree: "-- path --" lines, each followed by a file. A go.mod
// holds a module line and replace lines.
type tree struct {
	index *facts.Declarations
	refs  []facts.FileReferences
	sites map[string][]facts.CallSite
}

func scanTree(t *testing.T, text string) *tree {
	t.Helper()
	tr := &tree{index: &facts.Declarations{Version: facts.Version}, sites: map[string][]facts.CallSite{}}
	for _, part := range strings.Split("\n"+text, "\n-- ")[1:] {
		name, src, ok := strings.Cut(part, " --\n")
		if !ok {
			t.Fatalf("no file in %q", part)
		}
		if path.Base(name) == "go.mod" {
			tr.index.Files = append(tr.index.Files, manifest(name, src))
			continue
		}
		tr.add(t, name, src)
	}
	return tr
}

func (tr *tree) add(t *testing.T, name, src string) {
	t.Helper()
	var f extract.File
	f, err := golang.New().Extract(name, []byte(src))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	tr.index.Files = append(tr.index.Files, f.Declaration)
	tr.refs = append(tr.refs, f.References)
	tr.sites[name] = f.Details.Calls
}

func manifest(name, src string) facts.FileDeclaration {
	m := &facts.Manifest{Kind: "go.mod", Replace: map[string]string{}}
	for _, line := range strings.Split(src, "\n") {
		switch f := strings.Fields(line); {
		case len(f) == 2 && f[0] == "module":
			m.Name = f[1]
		case len(f) == 4 && f[0] == "replace":
			m.Replace[f[1]] = f[3]
		}
	}
	return facts.FileDeclaration{Path: name, Language: "manifest", Manifest: m}
}

// resolve gives a line for every call of a file: what is called, what became of
// it, and the caller when it is not f.
func (tr *tree) resolve(t *testing.T, file string) []string {
	t.Helper()
	all, err := Resolve(tr.index, tr.refs)
	if err != nil {
		t.Fatal(err)
	}
	tr.checkBatches(t, all)
	for _, r := range all {
		if r.Path == file {
			return tr.lines(r)
		}
	}
	t.Fatalf("no resolution of %s", file)
	return nil
}

func (tr *tree) lines(r facts.FileResolution) []string {
	var lines []string
	for i, o := range r.Outcomes {
		line := tr.sites[r.Path][i].Raw + ": "
		if o.Category != "" {
			line += "drop " + o.Category
		} else {
			line += strings.TrimSpace(fmt.Sprintf("%s %s", o.CallType, o.Callee))
		}
		lines = append(lines, line)
	}
	return lines
}

// checkBatches compares with batches of one file each.
func (tr *tree) checkBatches(t *testing.T, all []facts.FileResolution) {
	t.Helper()
	parallel, err := ResolveParallel(t.Context(), tr.index, tr.refs, Scanned{}, 3)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(all, parallel); diff != "" {
		t.Errorf("outcomes depend on the number of checkers (-one +three):\n%s", diff)
	}
	for i := range tr.refs {
		one, err := Resolve(tr.index, tr.refs[i:i+1])
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(all[i:i+1], one); diff != "" {
			t.Errorf("%s: outcomes depend on the batch (-all +alone):\n%s", tr.refs[i].Path, diff)
		}
	}
}

type resolveCase struct {
	tree string
	file string
	want []string
}

func (tc resolveCase) run(t *testing.T) {
	t.Helper()
	if diff := cmp.Diff(tc.want, scanTree(t, tc.tree).resolve(t, tc.file)); diff != "" {
		t.Errorf("calls of %s (-want +got):\n%s", tc.file, diff)
	}
}
