package gotypes

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"sync"

	"rules_handbook/phases/scan/golang/gofile"
)

// typeName names a type of a package outside the scanned set.
type typeName struct{ path, name string }

// foreign gives packages from outside the scanned set. Of them is known what
// the prelude says and which names are types; the types' own content is not.
type foreign struct {
	fset  *token.FileSet
	names map[string][]string // import path -> names of types

	mu       sync.RWMutex // one goroutine writes
	packages map[string]*types.Package
}

func newForeign(fset *token.FileSet, names map[typeName]bool) *foreign {
	f := &foreign{fset: fset, names: map[string][]string{}, packages: map[string]*types.Package{}}
	for n := range names {
		f.names[n.path] = append(f.names[n.path], n.name)
	}
	return f
}

// Import gives a package to the checker when it checks the prelude.
func (f *foreign) Import(importPath string) (*types.Package, error) { return f.get(importPath), nil }

// get gives a package.
func (f *foreign) get(importPath string) *types.Package {
	if importPath == "unsafe" {
		return types.Unsafe
	}
	if p := f.packages[importPath]; p != nil {
		return p
	}
	p := f.prelude(importPath)
	if p == nil {
		p = types.NewPackage(importPath, path.Base(importPath))
	}
	for _, name := range f.names[importPath] {
		if p.Scope().Lookup(name) == nil {
			// The checker takes a type with an invalid underlying type for one
			// whose declaration is broken: it remembers its name and complains
			// about no use of it.
			types.NewNamed(declare(p, name), types.Typ[types.Invalid], nil)
		}
	}
	p.MarkComplete()
	f.quiet(p)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.packages[importPath] = p
	return p
}

// quiet keeps the checker from making up an error for every name that a package
// lacks, which costs more than all else that it does with such names. It takes
// the package for one that could not be imported.
func (f *foreign) quiet(p *types.Package) {
	tree := gofile.Parse(token.NewFileSet(), "", `package p; import _ "p"`)
	conf := types.Config{Importer: broken{p}, Error: func(error) {}}
	_, _ = conf.Check("p", f.fset, []*ast.File{tree}, nil)
}

// broken gives a package that it calls broken.
type broken struct{ *types.Package }

var errOutside = errors.New("not scanned")

func (b broken) Import(string) (*types.Package, error) { return b.Package, errOutside }

func declare(p *types.Package, name string) *types.TypeName {
	n := types.NewTypeName(token.NoPos, p, name, nil)
	p.Scope().Insert(n)
	return n
}

// prelude checks what is known of a package, nil when that is nothing.
func (f *foreign) prelude(importPath string) *types.Package {
	source, ok := preludes[importPath]
	if !ok {
		return nil
	}
	tree := gofile.Parse(f.fset, importPath, source)
	conf := types.Config{Importer: f, Error: func(error) {}, Sizes: sizes}
	p, _ := conf.Check(importPath, f.fset, []*ast.File{tree}, nil)
	return p
}

// has reports whether a package is from outside the scanned set.
func (f *foreign) has(p *types.Package) bool {
	if p == nil {
		return false
	}
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.packages[p.Path()] == p
}
