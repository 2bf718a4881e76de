package gotypes

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"sync"

	"rules_handbook/phases/scan/golang/gofile"
)

var sizes = types.SizesFor("gc", "amd64")

// checker type-checks packages in two steps. What packages declare is checked
// once, for all that import them, one after the other. Then every package with
// files of the batch is checked again, with the bodies of its functions and with
// its tests, which no other package sees. These do not need each other, so several
// are checked at once, and what is found in one is forgotten when its files are
// judged.
type checker struct {
	*trees
	batch    map[*file]bool // the files that are judged
	variants *variants
	foreign  *foreign
	unclear  map[string]*types.Package // scanned packages that cannot be told apart or import in a circle
	units    map[unitKey]*unit
	meant    map[unitKey]unitKey // by folder and configuration: what an import of it means
	packages map[unitKey]*checked
	shared   repeats // in packages
}

// checked is a type-checked package.
type checked struct {
	unit     *unit
	types    *types.Package
	info     *types.Info // nil when no file of the batch is in the package
	checker  *types.Checker
	imports  map[string]imported // what the package declares was checked with
	busy     bool
	extended bool // tests have been added
	failed   bool // the checker gave up on it: info says nothing
}

func newChecker(t *trees, batch []*file) *checker {
	c := &checker{
		trees:    t,
		batch:    map[*file]bool{},
		variants: newVariants(t.repo),
		unclear:  map[string]*types.Package{},
		units:    map[unitKey]*unit{},
		meant:    map[unitKey]unitKey{},
		packages: map[unitKey]*checked{},
	}
	names := map[typeName]bool{}
	for n := range t.repo.foreign {
		names[n] = true
	}
	for _, f := range batch {
		c.batch[f] = true
		for n := range f.typeNames {
			names[n] = true
		}
	}
	c.foreign = newForeign(c.fset, names)
	return c
}

// unitWith gives the unit that a file belongs to.
func (c *checker) unitWith(f *file) *unit {
	return c.unit(unitKey{f.folder, f.clause, f.config})
}

func (c *checker) unit(key unitKey) *unit {
	if c.units[key] == nil {
		c.units[key] = unitOf(key)
	}
	return c.units[key]
}

// load checks what a package declares, without its tests.
func (c *checker) load(key unitKey) *checked {
	if p := c.packages[key]; p != nil {
		return p
	}
	p := &checked{unit: c.unit(key), busy: true, imports: map[string]imported{}}
	c.packages[key] = p
	c.declare(p, &importer{c, p.unit, plain, p.imports})
	p.busy = false
	return p
}

// declare checks what a package declares.
func (c *checker) declare(p *checked, from types.Importer) {
	c.run(p, plain, p.unit.at(plain), from, func(f *file) *gofile.Tree {
		if c.batch[f] && !f.late && p.unit.key == (unitKey{f.folder, f.clause, f.config}) {
			return c.fullTree(f)
		}
		return c.bare(f)
	}, &c.shared)
	c.mend(p, plain, from, &c.shared)
	p.checker = nil // which holds on to the syntax trees
}

// forget drops what was found in a build configuration, so that what is kept
// does not grow with their number. Tasks hold on to what they need of it.
func (c *checker) forget(in config) {
	maps.DeleteFunc(c.packages, func(key unitKey, _ *checked) bool { return key.config == in })
	maps.DeleteFunc(c.units, func(key unitKey, _ *unit) bool { return key.config == in })
}

// mend gives a package that the checker gave up on its types, which importers
// need and which do not depend on function bodies.
func (c *checker) mend(p *checked, l level, from types.Importer, r *repeats) {
	if p.failed {
		bare := &checked{unit: p.unit}
		c.run(bare, l, p.unit.at(l), from, c.bare, r)
		p.types = bare.types
	}
}

// run checks files as one package, their bodies if p has info.
func (c *checker) run(p *checked, l level, files []*file, from types.Importer, tree func(*file) *gofile.Tree, r *repeats) {
	key := p.unit.key
	name := key.clause
	if l == extTest {
		name += "_test"
	}
	// The checker never looks at the path; a folder makes it unique.
	p.types = types.NewPackage(key.folder.dir+" "+name, name)
	addAnything(p.types)
	conf := &types.Config{
		Importer: from, Error: func(error) {}, Sizes: sizes,
		FakeImportC: true, DisableUnusedImportCheck: true, IgnoreFuncBodies: p.info == nil,
	}
	p.checker = types.NewChecker(conf, c.fset, p.types, p.info)
	c.guard(p, c.treesOf(files, tree))
	// To name a type in an error, which nobody reads, the checker would go
	// through all imports of imports.
	p.types.SetImports(nil)
	r.set(p.types, repeated(files))
}

// newInfo makes room for what is found in tokens of so many bytes, because
// tables that grow cost as much as the checking itself.
func newInfo(bytes int) *types.Info {
	return &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue, bytes/13),
		Defs:       make(map[*ast.Ident]types.Object, bytes/80),
		Uses:       make(map[*ast.Ident]types.Object, bytes/13),
		Selections: make(map[*ast.SelectorExpr]*types.Selection, bytes/80),
	}
}

// tokensOf counts the bytes of the files that have bodies, each once.
func tokensOf(lists ...[]*file) (bytes int) {
	seen := map[*file]bool{}
	for _, f := range slices.Concat(lists...) {
		if f.refs != nil && !seen[f] {
			seen[f] = true
			bytes += len(f.refs.GoTokens)
		}
	}
	return bytes
}

// guard checks files. It survives a checker that panics, and keeps from it what
// it could not survive: the package is then an empty one.
func (c *checker) guard(p *checked, trees []*gofile.Tree) {
	defer func() {
		if recover() != nil {
			p.failed = true
			p.info = newInfo(0)
			p.types = types.NewPackage(p.types.Path(), p.types.Name())
			p.types.MarkComplete()
		}
	}()
	if tooHeavy(trees, p.info != nil) {
		panic("too heavy")
	}
	files := make([]*ast.File, len(trees))
	for i, t := range trees {
		files[i] = t.File
	}
	p.checker.Files(files)
}

func (c *checker) treesOf(files []*file, tree func(*file) *gofile.Tree) []*gofile.Tree {
	var list []*gofile.Tree
	for _, f := range files {
		list = append(list, tree(f))
	}
	return list
}

// repeats knows the names that packages declare twice. Several goroutines may
// use it.
type repeats struct {
	mu    sync.RWMutex
	names map[*types.Package]map[string]bool
}

func (r *repeats) set(p *types.Package, names map[string]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(names) == 0 && r.names[p] == nil {
		return // do not hold on to the package
	}
	if r.names == nil {
		r.names = map[*types.Package]map[string]bool{}
	}
	r.names[p] = names
}

func (r *repeats) has(p *types.Package, name string) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.names[p][name]
}
