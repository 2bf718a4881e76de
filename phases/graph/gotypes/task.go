package gotypes

import (
	"context"
	"go/types"
	"slices"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// task is a unit with the files of the batch that are judged in it, and what
// checking them needs of other packages.
type task struct {
	*checker
	unit  *unit
	files []*file
	views map[*file]*checked // what a file is judged in

	// What imports of the files mean, by level. Tests in the package are checked
	// as a part of it, on their own when that fails.
	imports [nLevels]map[string]*types.Package
	scanned map[*types.Package]*checked // the scanned ones of imports
	own     *checked                    // what the external tests mean by their own folder; nil when they do not import it
	tested  map[string]*types.Package   // imports of the tests of own, when it is another unit

	plainly  *checked                  // the unit without its external tests
	outer    map[string]*types.Package // imports of the external tests, once they are asked for
	repeated repeats                   // in the packages that only this task sees
}

// tasks groups a batch by the units of its files, and orders the groups by
// build configuration, baseConfig first.
func (c *checker) tasks(batch []*file) []*task {
	var list []*task
	known := map[*unit]*task{}
	for _, f := range batch {
		u := c.unitWith(f)
		t := known[u]
		if t == nil {
			t = &task{checker: c, unit: u}
			known[u] = t
			list = append(list, t)
		}
		t.files = append(t.files, f)
	}
	slices.SortStableFunc(list, func(a, b *task) int { return a.unit.key.config.compare(b.unit.key.config) })
	return list
}

// ahead is how many tasks for each goroutine may be prepared: what they were
// prepared with lives until they are done.
const ahead = 4

// judgeAll judges the files of a batch; done is told of each. What packages declare
// is checked by one goroutine, the rest by all of them.
func (c *checker) judgeAll(ctx context.Context, batch []*file, jobs int, done func(*file, facts.FileResolution)) error {
	ready := make(chan *task, ahead*(jobs-1))
	group, ctx := errgroup.WithContext(ctx)
	work := func() error {
		for t := range ready {
			if err := t.do(ctx, done); err != nil {
				return err
			}
		}
		return nil
	}
	group.Go(func() error {
		if err := c.prepareAll(ctx, c.tasks(batch), ready, done); err != nil {
			return err
		}
		return work()
	})
	for range jobs - 1 {
		group.Go(work)
	}
	return group.Wait()
}

// prepareAll prepares tasks and hands them on. Those that nobody has time for
// it does.
func (c *checker) prepareAll(ctx context.Context, tasks []*task, ready chan<- *task, done func(*file, facts.FileResolution)) error {
	defer close(ready)
	before := baseConfig
	for _, t := range tasks {
		if in := t.unit.key.config; in != before {
			if before != baseConfig {
				c.forget(before)
			}
			before = in
		}
		t.prepare()
		select {
		case ready <- t:
		default:
			if err := t.do(ctx, done); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// prepare loads all that the files of the unit import. Nothing of the checker but
// what is guarded by locks is written after it.
func (t *task) prepare() {
	t.scanned = map[*types.Package]*checked{}
	for l := plain; l < nLevels; l++ {
		t.imports[l] = map[string]*types.Package{}
	}
	t.resolve(t.unit, plain, slices.Concat(t.unit.levels[plain], t.unit.levels[inTest]), t.imports[plain])
	t.resolve(t.unit, inTest, slices.Concat(t.unit.levels[plain], t.unit.levels[inTest]), t.imports[inTest])
	t.resolve(t.unit, extTest, t.unit.levels[extTest], t.imports[extTest])
	for _, p := range t.imports[extTest] {
		if q := t.scanned[p]; q != nil && q.unit.key.folder == t.unit.key.folder {
			t.own = q
		}
	}
	if t.own != nil && t.own.unit != t.unit {
		t.tested = map[string]*types.Package{}
		t.resolve(t.own.unit, plain, slices.Concat(t.own.unit.levels[plain], t.own.unit.levels[inTest]), t.tested)
	}
}

// resolve notes what the imports of files mean.
func (t *task) resolve(u *unit, l level, files []*file, into map[string]*types.Package) {
	i := importer{t.checker, u, l, map[string]imported{}}
	for _, f := range files {
		for _, path := range f.imports() {
			if into[path] == nil {
				into[path], _ = i.Import(path)
			}
		}
	}
	for _, p := range i.found {
		if p.scanned != nil {
			t.scanned[p.types] = p.scanned
		}
	}
}

// do checks the unit with its bodies and judges its files. Nothing of it stays.
func (t *task) do(ctx context.Context, done func(*file, facts.FileResolution)) error {
	t.check()
	for _, f := range t.files {
		r, err := t.outcomes(f)
		if err != nil {
			return err
		}
		done(f, r)
	}
	for _, f := range t.files {
		f.forget()
	}
	*t = task{}
	return ctx.Err()
}

// check checks what the files are judged in.
func (t *task) check() {
	t.views = map[*file]*checked{}
	p := t.plain()
	t.plainly = p
	var alone []*file
	var tests, external bool
	for _, f := range t.files {
		if t.unit.rivals(f) || !f.build.match(t.unit.key.config) {
			alone = append(alone, f)
			continue
		}
		t.views[f] = p
		tests = tests || f.level == inTest
		external = external || f.level == extTest
	}
	if tests {
		t.extend(p, t.imports[plain])
	}
	if external {
		e := t.external()
		for _, f := range t.files {
			if f.level == extTest && t.views[f] != nil {
				t.views[f] = e
			}
		}
	}
	for _, f := range t.files {
		if p := t.views[f]; p != nil && p.failed {
			alone = append(alone, f)
		}
	}
	for _, f := range alone {
		t.views[f] = t.alone(f)
	}
}

// plain checks the package without its tests.
func (t *task) plain() *checked {
	p := &checked{unit: t.unit}
	if slices.ContainsFunc(slices.Concat(t.unit.levels[plain], t.unit.levels[inTest]), t.judged) {
		p.info = newInfo(tokensOf(t.unit.levels[plain], t.unit.levels[inTest]))
	}
	t.run(p, plain, t.unit.at(plain), table(t.imports[plain]), t.tree, &t.repeated)
	t.mend(p, plain, table(t.imports[plain]), &t.repeated)
	return p
}

// extend adds the tests of a package to it.
func (t *task) extend(p *checked, imports map[string]*types.Package) {
	if p.extended || p.failed {
		return
	}
	p.extended = true
	t.guard(p, t.treesOf(p.unit.levels[inTest], t.tree))
	t.repeated.set(p.types, repeated(p.unit.at(inTest)))
	t.mend(p, inTest, table(imports), &t.repeated)
}

// external checks the tests in a package of their own.
func (t *task) external() *checked {
	e := &checked{unit: t.unit, info: newInfo(tokensOf(t.unit.levels[extTest]))}
	t.run(e, extTest, t.unit.at(extTest), table(t.outerImports()), t.tree, &t.repeated)
	return e
}

// outerImports gives the imports of the external tests. What they mean by their
// own folder is the package with its tests, and all that they import sees that
// one too.
func (t *task) outerImports() map[string]*types.Package {
	if t.outer != nil {
		return t.outer
	}
	t.outer = t.imports[extTest]
	if t.own != nil && len(t.own.unit.levels[inTest]) > 0 {
		own, imports := t.plainly, t.imports[plain]
		if t.own.unit != t.unit {
			own, imports = &checked{unit: t.own.unit}, t.tested
			t.run(own, plain, own.unit.at(plain), table(imports), t.bare, &t.repeated)
		}
		t.extend(own, imports)
		t.outer = t.seeing(own)
	}
	return t.outer
}

// seeing gives the imports of the external tests with another package in the
// place of own. What imports it is checked again.
func (t *task) seeing(own *checked) map[string]*types.Package {
	again := map[*checked]*types.Package{t.own: own.types}
	var see func(q *checked) *types.Package
	see = func(q *checked) *types.Package {
		if p := again[q]; p != nil {
			return p
		}
		again[q] = q.types
		imports := table{}
		changed := false
		for path, i := range q.imports {
			imports[path] = i.types
			if i.scanned != nil {
				imports[path] = see(i.scanned)
				changed = changed || imports[path] != i.types
			}
		}
		if changed {
			p := &checked{unit: q.unit}
			t.run(p, plain, q.unit.at(plain), imports, t.bare, &t.repeated)
			t.mend(p, plain, imports, &t.repeated)
			again[q] = p.types
		}
		return again[q]
	}
	imports := map[string]*types.Package{}
	for path, p := range t.imports[extTest] {
		imports[path] = p
		if q := t.scanned[p]; q != nil {
			imports[path] = see(q)
		}
	}
	return imports
}

// alone checks a file in a package from which the files are left out that
// declare the same names. The other files have no bodies.
func (t *task) alone(f *file) *checked {
	files := withoutRivals(f, t.unit.at(f.level))
	p := &checked{unit: t.unit, info: newInfo(tokensOf([]*file{f}))}
	imports := t.imports[f.level]
	if f.level == extTest {
		imports = t.outerImports()
	}
	t.run(p, f.level, files, table(imports), func(g *file) *gofile.Tree {
		if g == f {
			return t.fullTree(g)
		}
		return t.bare(g)
	}, &t.repeated)
	return p
}

// judged tells which files are judged in the unit.
func (t *task) judged(f *file) bool {
	return t.batch[f] && t.unit.key == unitKey{f.folder, f.clause, f.config}
}

// tree gives files with their bodies if they are judged in the unit.
func (t *task) tree(f *file) *gofile.Tree {
	if t.judged(f) {
		return t.fullTree(f)
	}
	return t.bare(f)
}
