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

	"golang.org/x/sync/errgroup"

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
// of their files. They are changed.
type Scanned struct {
	Positions *token.FileSet // of all trees
	Trees     map[string]*gofile.Tree
}

// ResolveParallel is Resolve with several checkers at once. They check the
// packages that they share twice, their files once.
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
		batch = append(batch, f)
	}
	trees := newTrees(repo, scanned)
	if err := trees.parseAll(ctx, batch, jobs); err != nil {
		return nil, err
	}
	out := make([]facts.FileResolution, len(batch))
	group, ctx := errgroup.WithContext(ctx)
	for _, part := range split(batch, jobs) {
		group.Go(func() error { return resolvePart(ctx, trees, batch[part.from:part.to], out[part.from:part.to]) })
	}
	return out, group.Wait()
}

func resolvePart(ctx context.Context, trees *trees, batch []*file, out []facts.FileResolution) (err error) {
	c := newChecker(trees, batch)
	c.check(batch)
	for i, f := range batch {
		if out[i], err = c.outcomes(f); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

type span struct{ from, to int }

// split cuts a batch into parts of about the same size, between folders.
func split(batch []*file, parts int) []span {
	total := 0
	for _, f := range batch {
		total += len(f.refs.GoTokens)
	}
	var spans []span
	from, size := 0, 0
	for i, f := range batch {
		size += len(f.refs.GoTokens)
		last := i+1 == len(batch)
		if last || size*parts >= total*(len(spans)+1) && batch[i+1].folder != f.folder {
			spans = append(spans, span{from, i + 1})
			from = i + 1
		}
	}
	return spans
}

// outcomes judges the calls of a file, which has been checked.
func (c *checker) outcomes(f *file) (facts.FileResolution, error) {
	r := facts.FileResolution{Path: f.decl.Path}
	if len(f.fullTree.Calls) != len(f.refs.Calls) {
		return r, fmt.Errorf("resolve %s: found %d calls in the tokens, expected %d as in the references; scan the file again",
			f.decl.Path, len(f.fullTree.Calls), len(f.refs.Calls))
	}
	j := c.judge(f)
	for i, call := range f.fullTree.Calls {
		o := j.outcome(call)
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
