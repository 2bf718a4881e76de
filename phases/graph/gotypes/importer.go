package gotypes

import (
	"go/types"
	"path"
)

// importer finds the packages that the files of one unit import.
type importer struct {
	checker *checker
	unit    *unit
	level   level
}

// Import gives a scanned package, one from outside, or, where an import is no
// clear one, an empty package that counts as scanned.
func (i *importer) Import(importPath string) (*types.Package, error) {
	c, key := i.checker, i.unit.key
	d, unclear := c.repo.modules.find(importPath, key.folder)
	if d == nil && !unclear {
		return c.foreign.Import(importPath)
	}
	if unclear || i.level == plain && c.variants.circular(key.folder, d, key.config) {
		return c.unclearPackage(importPath), nil
	}
	p := c.load(c.imported(d, c.variants.normal(d, key.config)))
	switch {
	case p.busy:
		return c.unclearPackage(importPath), nil
	case i.level == extTest && d == key.folder:
		c.extend(p)
	}
	return p.types, nil
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
		key = imported(d, in)
		c.meant[at] = key
	}
	return key
}
