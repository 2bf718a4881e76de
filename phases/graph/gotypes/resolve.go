// Package gotypes resolves the calls of Go files with go/types.
//
// It sees the scanned files alone: the token streams of the index, which have
// no function bodies, and those of the batch, which have. An import that leaves
// the scanned set is a package of which only the names that the files use as
// types are known, and every error of the checker is ignored, so expressions
// whose type comes from outside stay unknown and their calls are dropped.
//
// Files are grouped into packages by folder, package clause and build
// configuration. What linux/amd64 without cgo and without tags selects is
// checked as such; every other file in the first configuration that selects it.
//
// A call ends in one outcome. A conversion T(x) looks like a call but calls no
// function: it is dropped as builtin. A call of a function value is dropped as
// bare_name (f()), self_attr_unknown (r.f()) or local_var_method (x.f()).
//
// The outcomes of a file do not depend on which other files are in its batch.
package gotypes

import (
	"context"
	"fmt"
	"go/token"

	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// Resolve gives the outcomes of all calls of the Go files of a batch, in the
// order of refs; files of other languages are passed over. It fails when refs
// and index do not fit together.
func Resolve(index *facts.Declarations, refs []facts.FileReferences) ([]facts.FileResolution, error) {
	return ResolveParallel(context.Background(), index, refs, Scanned{}, 1)
}

// Scanned is what a scan in the same process leaves: syntax trees by the paths
// of their files. They are changed, and taken out of the map.
type Scanned struct {
	Positions *token.FileSet // of all trees
	Trees     map[string]*gofile.Tree
}

// ResolveParallel is Resolve with several packages checked at once.
func ResolveParallel(ctx context.Context, index *facts.Declarations, refs []facts.FileReferences, scanned Scanned, jobs int) ([]facts.FileResolution, error) {
	repo := newRepository(index)
	var batch []*file
	for i := range refs {
		if refs[i].Language != "go" {
			continue
		}
		f := repo.files[refs[i].Path]
		if f == nil {
			return nil, fmt.Errorf("resolve %s: the index does not know the file; make the index of the same scan", refs[i].Path)
		}
		f.refs = &refs[i]
		f.fullTree = scanned.Trees[refs[i].Path]
		delete(scanned.Trees, refs[i].Path) // nobody else may keep a tree that is done with
		batch = append(batch, f)
	}
	trees := newTrees(repo, scanned)
	if err := trees.parseAll(ctx, batch, jobs); err != nil {
		return nil, err
	}
	out := make([]facts.FileResolution, len(batch))
	places := make(map[*file]int, len(batch))
	for i, f := range batch {
		places[f] = i
	}
	return out, newChecker(trees, batch).judgeAll(ctx, batch, jobs, func(f *file, r facts.FileResolution) { out[places[f]] = r })
}

// outcomes judges the calls of a file, which has been checked.
func (t *task) outcomes(f *file) (facts.FileResolution, error) {
	r := facts.FileResolution{Path: f.decl.Path}
	if len(f.fullTree.Calls) != len(f.refs.Calls) {
		return r, fmt.Errorf("resolve %s: found %d calls in the tokens, expected %d as in the references; scan the file again",
			f.decl.Path, len(f.fullTree.Calls), len(f.refs.Calls))
	}
	j := t.judge(f)
	r.Outcomes = make([]facts.Outcome, 0, len(f.refs.Calls))
	for i, call := range f.fullTree.Calls {
		o := j.outcome(call)
		if name := f.refs.Calls[i].Names; name != "" && o.CalleeFile == "" {
			if to, ok := t.repo.places().Find(f.decl.Path, name); ok {
				o = facts.Outcome{CallType: internalFunc, Callee: to.ID, CalleeFile: to.File}
			}
		}
		caller := f.refs.Calls[i].Caller
		switch {
		case caller < 0:
			o.Caller = f.decl.Module + "." + gofile.ModuleBody
		case caller < len(f.decl.Decls):
			o.Caller = f.decl.Decls[caller].ID
		default:
			return r, fmt.Errorf("resolve %s: call %d has declaration %d as its caller, expected less than %d; scan the file again",
				f.decl.Path, i, caller, len(f.decl.Decls))
		}
		r.Outcomes = append(r.Outcomes, o)
	}
	return r, nil
}
