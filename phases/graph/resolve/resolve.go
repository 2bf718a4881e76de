package resolve

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/schemas/facts"
)

// Resolve gives the outcome of every call of a batch of files; Go files are
// left to package gotypes. The result holds the files of the batch sorted by
// path, each with its outcomes in the order of its calls, and depends on
// nothing but the index and each file's own references.
func (p *Program) Resolve(batch []facts.FileReferences) (*facts.Resolution, error) {
	r := newResolver(p)
	goFiles, err := r.take(batch)
	if err != nil {
		return nil, err
	}
	resolution := &facts.Resolution{Version: facts.Version, Files: make([]facts.FileResolution, 0, len(batch))}
	if len(goFiles) > 0 {
		resolved, err := gotypes.Resolve(p.index, goFiles)
		if err != nil {
			return nil, err
		}
		resolution.Files = append(resolution.Files, resolved...)
	}
	for _, file := range slices.Sorted(maps.Keys(r.refs)) {
		refs := r.refs[file]
		resolution.Files = append(resolution.Files, facts.FileResolution{Path: refs.Path, Outcomes: r.outcomes(file, refs)})
	}
	slices.SortFunc(resolution.Files, func(a, b facts.FileResolution) int { return strings.Compare(a.Path, b.Path) })
	return resolution, nil
}

// take checks the files of a batch and keeps them, but for the Go files, which
// it returns.
func (r *resolver) take(batch []facts.FileReferences) (goFiles []facts.FileReferences, err error) {
	for i := range batch {
		refs := &batch[i]
		if refs.Language == "go" {
			goFiles = append(goFiles, *refs)
			continue
		}
		file, err := r.check(refs)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", refs.Path, err)
		}
		if r.refs[file] != nil {
			return nil, fmt.Errorf("%s: found in the references twice, expected once: give every source once", refs.Path)
		}
		r.refs[file] = refs
	}
	return goFiles, nil
}

// resolver resolves one batch.
type resolver struct {
	*Program
	*solver
	nameSolver *solver // of what names alone tell
	naming     bool    // whether that one is in use
	narrowing  bool    // whether an argument may be of a narrower type than is told
	at         int32   // the file that is worked on
	rules      *Rules  // of that file
	names      names
	reach      map[reachKey]bool
	lines      map[classID][]ancestor
	underway   map[classID]bool // classes whose row is being worked out
	opening    map[place]bool   // scopes whose opened modules are being worked out
	extended   map[classID][]ancestor
	supers     map[superKey][]value
	sets       sets
	stars      map[starKey]binding             // what names mean through what a file imports as a whole
	objects    map[objectKey]value             // objects of a file by their names
	refs       map[int32]*facts.FileReferences // the files of the batch
	locals     map[int32]map[string][]localRef // of a file
}

func newResolver(p *Program) *resolver {
	return &resolver{
		Program:    p,
		solver:     newSolver(),
		nameSolver: newSolver(),
		names:      names{},
		reach:      map[reachKey]bool{},
		lines:      map[classID][]ancestor{},
		underway:   map[classID]bool{},
		opening:    map[place]bool{},
		extended:   map[classID][]ancestor{},
		supers:     map[superKey][]value{},
		sets:       newSets(),
		stars:      map[starKey]binding{},
		objects:    map[objectKey]value{},
		refs:       map[int32]*facts.FileReferences{},
		locals:     map[int32]map[string][]localRef{},
	}
}

// names holds one copy of every name.
type names map[name]*name

func (n names) of(key name) *name {
	found := n[key]
	if found == nil {
		found = &key
		n[key] = found
	}
	return found
}

func (r *resolver) builtinName(id string) *name { return r.names.of(name{path: id}) }

// builtinType gives the rules of the built-in type of an instance.
func (r *resolver) builtinType(v value) BuiltinType { return r.rules.Types[v.name.path] }

func (r *resolver) link(file int32) linker { return r.links[r.files[file].Language] }

// qualname gives the name of something from outside, as a boundary shows it.
func (r *resolver) qualname(n *name) string {
	switch {
	case n.module == "":
		return n.path
	case n.path != "" && r.rules.Joiner != "":
		return n.module + r.rules.Separator + strings.ReplaceAll(n.path, ".", r.rules.Joiner)
	case n.path != "":
		return n.module + r.rules.Separator + n.path
	case n.local != "":
		return n.module + r.rules.Separator + n.local
	}
	return n.module + r.rules.Whole
}

func (r *resolver) outcomes(file int32, refs *facts.FileReferences) []facts.Outcome {
	if len(refs.Calls) == 0 {
		return nil
	}
	r.at = file
	r.rules = r.files[file].rules // values of one language never reach another
	found := make([]facts.Outcome, len(refs.Calls))
	for i := range refs.Calls {
		found[i] = r.outcome(file, &refs.Calls[i])
	}
	return found
}
