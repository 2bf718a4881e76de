package gotypes

import (
	"errors"
	"go/types"
	"path"
)

// importer finds the packages that the files of one unit import.
type importer struct {
	checker *checker
	unit    *unit
	level   level
	found   map[string]imported // what it has found
}

// imported is what an import means.
type imported struct {
	types   *types.Package
	scanned *checked // nil for one that is not scanned or unclear
}

// Import gives a scanned package, one from outside, or, where an import is no
// clear one, an empty package that counts as scanned.
func (i *importer) Import(importPath string) (*types.Package, error) {
	p := i.find(importPath)
	i.found[importPath] = p
	return p.types, nil
}

func (i *importer) find(importPath string) imported {
	c, key := i.checker, i.unit.key
	d, unclear := c.repo.modules.find(importPath, key.folder)
	if d == nil && !unclear {
		return imported{types: c.foreign.get(importPath)}
	}
	if unclear || i.level == plain && c.variants.circular(key.folder, d, key.config) {
		return imported{types: c.unclearPackage(importPath)}
	}
	p := c.load(c.imported(d, c.variants.normal(d, key.config)))
	if p.busy {
		return imported{types: c.unclearPackage(importPath)}
	}
	return imported{p.types, p}
}

func (c *checker) unclearPackage(importPath string) *types.Package {
	p := c.unclear[importPath]
	if p == nil {
		p = types.NewPackage(importPath, path.Base(importPath))
		p.MarkComplete()
		c.unclear[importPath] = p
	}
	return p
}

// imported remembers what an import of a folder means.
func (c *checker) imported(d *folder, in config) unitKey {
	at := unitKey{folder: d, config: in}
	key, ok := c.meant[at]
	if !ok {
		key = meant(d, in)
		c.meant[at] = key
	}
	return key
}

// table gives imports that were found before.
type table map[string]*types.Package

var errUnknown = errors.New("no import of the unit")

// Import implements types.Importer.
func (t table) Import(path string) (*types.Package, error) {
	if p := t[path]; p != nil {
		return p, nil
	}
	return nil, errUnknown
}
