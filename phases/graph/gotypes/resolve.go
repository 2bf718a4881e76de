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
	"fmt"

	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// Resolve gives the outcomes of all calls of the Go files of a batch, in the
// order of refs; files of other languages are passed over. It fails when refs
// and index do not fit together.
func Resolve(index *facts.Declarations, refs []facts.FileReferences) ([]facts.FileResolution, error) {
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
	c := newChecker(repo, batch)
	c.check(batch)
	var out []facts.FileResolution
	for _, f := range batch {
		r, err := c.outcomes(f)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// outcomes judges the calls of a file, which has been checked.
func (c *checker) outcomes(f *file) (facts.FileResolution, error) {
	r := facts.FileResolution{Path: f.decl.Path}
	if len(f.calls) != len(f.refs.Calls) {
		return r, fmt.Errorf("resolve %s: found %d calls in the tokens, expected %d as in the references; scan the file again",
			f.decl.Path, len(f.calls), len(f.refs.Calls))
	}
	j := c.judge(f)
	for i, call := range f.calls {
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
