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

func newTrees(r *repository) *trees {
	return &trees{fset: token.NewFileSet(), repo: r, nodes: map[token.Pos]node{}}
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
		f.fullTree, f.calls = t.parse(f, f.refs.GoTokens)
		f.typeNames = map[typeName]bool{}
		for _, n := range gofile.TypeNamesOf(f.fullTree, gofile.ImportsOf(f.fullTree)) {
			f.typeNames[typeName{n.Path, n.Name}] = true
		}
	})
	return f.fullTree
}

// bare gives the tree of a file without bodies.
func (t *trees) bare(f *file) *ast.File {
	f.bareOnce.Do(func() { f.bareTree, _ = t.parse(f, f.decl.GoTokens) })
	return f.bareTree
}

// parse parses tokens, notes the functions that they declare, and names the
// imports whose package is not scanned as the file uses them.
func (t *trees) parse(f *file, tokens string) (*ast.File, []gofile.Call) {
	tree := gofile.Parse(t.fset, f.decl.Path, tokens)
	t.note(f, gofile.NamesOf(f.decl.Module, tree))
	for _, i := range gofile.ImportsOf(tree) {
		if d, _ := t.repo.modules.find(i.Path, f.folder); d == nil && i.Spec.Name == nil && i.Path != "C" {
			i.Spec.Name = &ast.Ident{NamePos: i.Spec.Path.Pos(), Name: i.Local}
		}
	}
	calls := gofile.CallsOf(tree)
	openAssertions(tree)
	return tree, calls
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
