package gotypes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"rules_handbook/phases/scan/golang/gofile"
)

var sizes = types.SizesFor("gc", "amd64")

// checker type-checks packages as they are needed.
type checker struct {
	fset     *token.FileSet
	repo     *repository
	variants *variants
	foreign  *foreign
	unclear  map[string]*types.Package // scanned packages that cannot be told apart or import in a circle
	units    map[unitKey]*unit
	meant    map[unitKey]unitKey // by folder and configuration: what an import of it means
	packages map[packageKey]*checked
	views    map[*file]*checked                 // what a file of the batch is judged in
	repeated map[*types.Package]map[string]bool // names that a package declares twice
	nodes    map[token.Pos]node                 // functions by the positions of their names
}

// node is a declared function.
type node struct {
	file     *file
	id       string
	qualname string
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

func newChecker(repo *repository, batch []*file) *checker {
	c := &checker{
		fset:     token.NewFileSet(),
		repo:     repo,
		variants: newVariants(repo),
		unclear:  map[string]*types.Package{},
		units:    map[unitKey]*unit{},
		meant:    map[unitKey]unitKey{},
		packages: map[packageKey]*checked{},
		views:    map[*file]*checked{},
		repeated: map[*types.Package]map[string]bool{},
		nodes:    map[token.Pos]node{},
	}
	names := map[typeName]bool{}
	for n := range repo.foreign {
		names[n] = true
	}
	for _, f := range batch {
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
	c.guard(p, c.trees(p.unit.levels[inTest], c.treeIn(p.unit)))
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
	if slices.ContainsFunc(slices.Concat(files, p.unit.levels[inTest]), p.unit.judges) {
		p.info = newInfo()
	}
	// The checker never looks at the path; a folder makes it unique.
	p.types = types.NewPackage(key.folder.dir+" "+name, name)
	addAnything(p.types)
	conf := &types.Config{
		Importer: &importer{c, p.unit, l}, Error: func(error) {}, Sizes: sizes,
		FakeImportC: true, DisableUnusedImportCheck: true,
	}
	p.checker = types.NewChecker(conf, c.fset, p.types, p.info)
	c.guard(p, c.trees(files, tree))
	c.repeated[p.types] = repeated(files)
}

func newInfo() *types.Info {
	return &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
}

// guard checks files. It survives a checker that panics, and keeps from it what
// it could not survive: the package is then an empty one.
func (c *checker) guard(p *checked, files []*ast.File) {
	defer func() {
		if recover() != nil {
			p.failed = true
			p.info = newInfo()
			p.types = types.NewPackage(p.types.Path(), p.types.Name())
			p.types.MarkComplete()
		}
	}()
	if tooHeavy(files) {
		panic("too heavy")
	}
	p.checker.Files(files)
}

func (c *checker) trees(files []*file, tree func(*file) *ast.File) []*ast.File {
	var list []*ast.File
	for _, f := range files {
		list = append(list, tree(f))
	}
	return list
}

// treeIn gives files with their bodies if they are judged in a unit.
func (c *checker) treeIn(u *unit) func(f *file) *ast.File {
	return func(f *file) *ast.File {
		if u.judges(f) {
			return c.full(f)
		}
		return c.bare(f)
	}
}

func (c *checker) full(f *file) *ast.File {
	if f.fullTree == nil {
		f.fullTree, f.calls = c.parse(f, f.refs.GoTokens)
		f.typeNames = map[typeName]bool{}
		for _, t := range gofile.TypeNamesOf(f.fullTree, gofile.ImportsOf(f.fullTree)) {
			f.typeNames[typeName{t.Path, t.Name}] = true
		}
	}
	return f.fullTree
}

func (c *checker) bare(f *file) *ast.File {
	if f.bareTree == nil {
		f.bareTree, _ = c.parse(f, f.decl.GoTokens)
	}
	return f.bareTree
}

// parse parses tokens, notes the functions that they declare, and names the
// imports whose package is not scanned as the file uses them.
func (c *checker) parse(f *file, tokens string) (*ast.File, []gofile.Call) {
	tree := gofile.Parse(c.fset, f.decl.Path, tokens)
	for _, fn := range gofile.NamesOf(f.decl.Module, tree).Funcs {
		c.nodes[fn.Ident.Pos()] = node{f, fn.ID, fn.Qualname}
	}
	for _, i := range gofile.ImportsOf(tree) {
		if d, _ := c.repo.modules.find(i.Path, f.folder); d == nil && i.Spec.Name == nil && i.Path != "C" {
			i.Spec.Name = &ast.Ident{NamePos: i.Spec.Path.Pos(), Name: i.Local}
		}
	}
	calls := gofile.CallsOf(tree)
	openAssertions(tree)
	return tree, calls
}
