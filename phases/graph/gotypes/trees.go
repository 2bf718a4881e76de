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
	return &trees{fset: scanned.Positions, repo: r, nodes: map[token.Pos]node{}}
}

// parseAll parses the files of a batch with their bodies.
func (t *trees) parseAll(ctx context.Context, batch []*file, jobs int) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for _, f := range batch {
		group.Go(func() error {
			t.full(f)
			return ctx.Err()
		})
	}
	return group.Wait()
}

// full gives the tree of a file of a batch, with bodies.
func (t *trees) full(f *file) *ast.File {
	f.fullOnce.Do(func() {
		if f.fullTree == nil {
			f.fullTree = t.parse(f, f.refs.GoTokens)
		}
		f.typeNames = map[typeName]bool{}
		for _, n := range f.fullTree.TypeNames() {
			f.typeNames[typeName{n.Path, n.Name}] = true
		}
		t.prepare(f, f.fullTree)
	})
	return f.fullTree.File
}

// bare gives the tree of a file without bodies.
func (t *trees) bare(f *file) *ast.File {
	f.bareOnce.Do(func() {
		tree := t.parse(f, f.decl.GoTokens)
		t.prepare(f, tree)
		f.bareTree = tree.File
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
