package gotypes

import (
	"context"
	"go/ast"
	"go/token"
	"sync"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/scan/golang/gofile"
)

// trees parses the files of a repository, each once, for all checkers. It may
// be used from several goroutines.
type trees struct {
	fset *token.FileSet
	repo *repository

	keep int // bytes of text whose trees stay

	mu    sync.RWMutex
	nodes map[token.Pos]node // functions by the positions of their names
}

// node is a declared function.
type node struct {
	file     *file
	id       string
	qualname string
}

func newTrees(r *repository, scanned Scanned) *trees {
	if scanned.Positions == nil {
		scanned.Positions = token.NewFileSet()
	}
	return &trees{fset: scanned.Positions, repo: r, keep: KeptBytes, nodes: map[token.Pos]node{}}
}

// KeptBytes is how much source text may have its trees, with bodies, in memory
// from the beginning to the end. A tree takes some ten times the memory of its text.
const KeptBytes = 32 << 20

// parseAll reads the files of a batch with their bodies. Trees of the first ones
// stay.
func (t *trees) parseAll(ctx context.Context, batch []*file, jobs int) error {
	size := 0
	for _, f := range batch {
		size += len(f.refs.GoTokens)
		f.late = size > t.keep
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for _, f := range batch {
		group.Go(func() error {
			t.fullTree(f)
			if f.late {
				f.forget()
			}
			return ctx.Err()
		})
	}
	return group.Wait()
}

// fullTree gives the tree of a file of a batch, with bodies.
func (t *trees) fullTree(f *file) *gofile.Tree {
	f.full.Lock()
	defer f.full.Unlock()
	if f.fullTree == nil {
		f.fullTree = t.parse(f, f.refs.GoTokens)
	}
	if f.typeNames == nil {
		f.typeNames = map[typeName]bool{}
		for _, n := range f.fullTree.TypeNames() {
			f.typeNames[typeName{n.Path, n.Name}] = true
		}
	}
	if f.prepared != f.fullTree {
		t.prepare(f, f.fullTree)
		f.prepared = f.fullTree
	}
	return f.fullTree
}

// forget drops the tree with bodies.
func (f *file) forget() {
	f.full.Lock()
	defer f.full.Unlock()
	f.fullTree, f.prepared = nil, nil
}

// bare gives the tree of a file without bodies.
func (t *trees) bare(f *file) *gofile.Tree {
	f.bareOnce.Do(func() {
		tree := t.parse(f, f.decl.GoTokens)
		t.prepare(f, tree)
		f.bareTree = &gofile.Tree{File: tree.File} // nothing else is asked for
	})
	return f.bareTree
}

func (t *trees) parse(f *file, tokens string) *gofile.Tree {
	return gofile.Look(f.decl.Module, gofile.Parse(t.fset, f.decl.Path, tokens))
}

// prepare notes the functions that a tree declares, and names the imports whose
// package is not scanned as the file uses them.
func (t *trees) prepare(f *file, tree *gofile.Tree) {
	t.note(f, tree.Names)
	for _, i := range tree.Imports {
		if d, _ := t.repo.modules.find(i.Path, f.folder); d == nil && i.Spec.Name == nil && i.Path != "C" {
			i.Spec.Name = &ast.Ident{NamePos: i.Spec.Path.Pos(), Name: i.Local}
		}
	}
	openAssertions(tree.Assertions)
}

func (t *trees) note(f *file, names *gofile.Names) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, fn := range names.Funcs {
		t.nodes[fn.Ident.Pos()] = node{f, fn.ID, fn.Qualname}
	}
}

// node gives the function whose name stands at a position.
func (t *trees) node(at token.Pos) (node, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	n, ok := t.nodes[at]
	return n, ok
}
