package gotypes

import (
	"go/ast"
	"go/types"
	"slices"
)

var sizes = types.SizesFor("gc", "amd64")

// checker type-checks packages as they are needed.
type checker struct {
	*trees
	batch    map[*file]bool // the files that are judged
	variants *variants
	foreign  *foreign
	unclear  map[string]*types.Package // scanned packages that cannot be told apart or import in a circle
	units    map[unitKey]*unit
	meant    map[unitKey]unitKey // by folder and configuration: what an import of it means
	packages map[packageKey]*checked
	views    map[*file]*checked                 // what a file of the batch is judged in
	repeated map[*types.Package]map[string]bool // names that a package declares twice
}

// packageKey names a package: extTest is the one of external tests, plain the
// other, which tests in the package may extend.
type packageKey struct {
	unitKey
	level level
}

// checked is a type-checked package.
type checked struct {
	unit     *unit
	types    *types.Package
	info     *types.Info // nil when no file of the batch is in the package
	checker  *types.Checker
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
		packages: map[packageKey]*checked{},
		views:    map[*file]*checked{},
		repeated: map[*types.Package]map[string]bool{},
	}
	names := map[typeName]bool{}
	for n := range t.repo.foreign {
		names[n] = true
	}
	for _, f := range batch {
		c.batch[f] = true
		c.full(f)
		for n := range f.typeNames {
			names[n] = true
		}
	}
	c.foreign = newForeign(c.fset, names)
	return c
}

// check checks what the files of a batch are judged in: first all packages
// without their tests and all that these import, then tests, so that no package
// sees what another's tests declare.
func (c *checker) check(batch []*file) {
	var together, alone []*file
	for _, f := range batch {
		u := c.unitWith(f)
		p := c.load(u.key)
		c.importAll(u, f.level)
		if u.rivals(f) || !f.build.match(u.key.config) {
			alone = append(alone, f)
			continue
		}
		together = append(together, f)
		c.views[f] = p
	}
	for _, f := range together {
		switch f.level {
		case inTest:
			c.extend(c.views[f])
		case extTest:
			c.views[f] = c.external(c.unitWith(f))
		}
	}
	for _, f := range together {
		if c.views[f].failed {
			alone = append(alone, f)
		}
	}
	for _, f := range alone {
		c.views[f] = c.alone(f)
	}
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

// importAll loads what the files of a level import, without any tests.
func (c *checker) importAll(u *unit, l level) {
	i := importer{c, u, inTest}
	for _, f := range u.at(l) {
		for _, p := range f.imports() {
			i.Import(p)
		}
	}
}

// load checks a package without its tests.
func (c *checker) load(key unitKey) *checked {
	at := packageKey{key, plain}
	if p := c.packages[at]; p != nil {
		return p
	}
	p := &checked{unit: c.unit(key), busy: true}
	c.packages[at] = p
	c.run(p, plain, p.unit.at(plain), c.treeIn(p.unit))
	c.mend(p, plain)
	p.busy = false
	return p
}

// extend adds the tests of a package to it.
func (c *checker) extend(p *checked) {
	if p.extended || p.failed {
		return
	}
	p.extended = true
	c.guard(p, c.treesOf(p.unit.levels[inTest], c.treeIn(p.unit)))
	c.repeated[p.types] = p.unit.repeatedAt(inTest)
	c.mend(p, inTest)
}

// mend gives a package that the checker gave up on its types, which importers
// need and which do not depend on function bodies.
func (c *checker) mend(p *checked, l level) {
	if p.failed {
		bare := &checked{unit: p.unit}
		c.run(bare, l, p.unit.at(l), c.bare)
		p.types = bare.types
	}
}

// external checks the tests in a package of their own.
func (c *checker) external(u *unit) *checked {
	at := packageKey{u.key, extTest}
	if p := c.packages[at]; p != nil {
		return p
	}
	p := &checked{unit: u}
	c.packages[at] = p
	c.run(p, extTest, u.at(extTest), c.treeIn(u))
	return p
}

// alone checks a file in a package from which the files are left out that
// declare the same names. The other files have no bodies.
func (c *checker) alone(f *file) *checked {
	p := &checked{unit: c.unitWith(f)}
	c.run(p, f.level, withoutRivals(f, p.unit.at(f.level)), func(g *file) *ast.File {
		if g == f {
			return c.full(g)
		}
		return c.bare(g)
	})
	return p
}

// run checks files as one package.
func (c *checker) run(p *checked, l level, files []*file, tree func(*file) *ast.File) {
	key := p.unit.key
	name := key.clause
	if l == extTest {
		name += "_test"
	}
	if slices.ContainsFunc(slices.Concat(files, p.unit.levels[inTest]), c.judged(p.unit)) {
		p.info = newInfo(tokensOf(p.unit.levels[plain], p.unit.levels[inTest], files))
	}
	// The checker never looks at the path; a folder makes it unique.
	p.types = types.NewPackage(key.folder.dir+" "+name, name)
	addAnything(p.types)
	conf := &types.Config{
		Importer: &importer{c, p.unit, l}, Error: func(error) {}, Sizes: sizes,
		FakeImportC: true, DisableUnusedImportCheck: true, IgnoreFuncBodies: p.info == nil,
	}
	p.checker = types.NewChecker(conf, c.fset, p.types, p.info)
	c.guard(p, c.treesOf(files, tree))
	c.repeated[p.types] = repeated(files)
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
func (c *checker) guard(p *checked, files []*ast.File) {
	defer func() {
		if recover() != nil {
			p.failed = true
			p.info = newInfo(0)
			p.types = types.NewPackage(p.types.Path(), p.types.Name())
			p.types.MarkComplete()
		}
	}()
	if tooHeavy(files, p.info != nil) {
		panic("too heavy")
	}
	p.checker.Files(files)
}

func (c *checker) treesOf(files []*file, tree func(*file) *ast.File) []*ast.File {
	var list []*ast.File
	for _, f := range files {
		list = append(list, tree(f))
	}
	return list
}

// judged tells which files of a unit are judged in it.
func (c *checker) judged(u *unit) func(f *file) bool {
	return func(f *file) bool { return c.batch[f] && u.key == unitKey{f.folder, f.clause, f.config} }
}

// treeIn gives files with their bodies if they are judged in a unit. Where none
// is, bodies are not looked at, and the trees that other checkers need will do.
func (c *checker) treeIn(u *unit) func(f *file) *ast.File {
	judged := c.judged(u)
	none := !slices.ContainsFunc(slices.Concat(u.levels[:]...), judged)
	return func(f *file) *ast.File {
		if judged(f) || none && f.refs != nil {
			return c.full(f)
		}
		return c.bare(f)
	}
}
