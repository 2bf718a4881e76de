package gotypes

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// module is a scanned go.mod.
type module struct {
	dir     string
	path    string // module path
	replace []replacement
}

// replacement is a replace directive that points to a folder.
type replacement struct{ old, dir string }

// modules finds folders by import path.
type modules struct {
	folders map[string]*folder
	byPath  map[string][]*folder
}

// newModules tells every folder its module, the nearest go.mod above it.
func newModules(index *facts.Declarations, folders map[string]*folder) *modules {
	at := map[string]*module{}
	for _, f := range index.Files {
		if f.Manifest != nil && f.Manifest.Kind == "go.mod" && f.Manifest.Name != "" {
			dir := path.Dir(f.Path)
			at[dir] = &module{dir, f.Manifest.Name, replacements(dir, f.Manifest.Replace)}
		}
	}
	m := &modules{folders: folders, byPath: map[string][]*folder{}}
	for _, d := range folders {
		d.module = nearest(at, d.dir)
		if d.module != nil {
			p := d.module.importPath(d.dir)
			m.byPath[p] = append(m.byPath[p], d)
		}
	}
	return m
}

func replacements(dir string, replace map[string]string) []replacement {
	var list []replacement
	for old, target := range replace {
		list = append(list, replacement{old, path.Join(dir, target)})
	}
	slices.SortFunc(list, func(a, b replacement) int {
		return cmp.Or(cmp.Compare(len(b.old), len(a.old)), cmp.Compare(a.old, b.old))
	})
	return list
}

func nearest(at map[string]*module, dir string) *module {
	for {
		if m := at[dir]; m != nil || dir == "." || dir == "/" {
			return m
		}
		dir = path.Dir(dir)
	}
}

func (m *module) importPath(dir string) string {
	rel := dir
	if m.dir != "." {
		rel = strings.TrimPrefix(strings.TrimPrefix(dir, m.dir), "/")
	}
	// The standard library's module has a name that its import paths lack.
	if m.path == "std" && rel != "." && rel != "" {
		return rel
	}
	return path.Join(m.path, rel)
}

// find gives the folder that an import in a folder means. It is nil for an
// import that leaves the scanned set; unclear is true when several folders
// could be meant.
func (m *modules) find(importPath string, from *folder) (found *folder, unclear bool) {
	if strings.HasPrefix(importPath, "./") || strings.HasPrefix(importPath, "../") {
		return m.folders[path.Join(from.dir, importPath)], false
	}
	if from.module == nil {
		return m.bySuffix(importPath), false
	}
	for _, r := range from.module.replace {
		if rest, ok := below(r.old, importPath); ok && m.folders[path.Join(r.dir, rest)] != nil {
			return m.folders[path.Join(r.dir, rest)], false
		}
	}
	all := m.byPath[importPath]
	if len(all) == 0 {
		return nil, false
	}
	if len(all) > 1 {
		own := slices.DeleteFunc(slices.Clone(all), func(d *folder) bool { return d.module != from.module })
		if len(own) != 1 {
			return nil, true
		}
		all = own
	}
	return all[0], false
}

// below reports whether an import path is a module's or lies in it.
func below(modulePath, importPath string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(importPath, modulePath)
	return rest, ok && (rest == "" || rest[0] == '/')
}

// bySuffix gives the folder whose whole path is the longest end of an import
// path: the rule for files that no go.mod covers.
func (m *modules) bySuffix(importPath string) *folder {
	segments := strings.Split(importPath, "/")
	if standard[segments[0]] {
		return nil
	}
	for i := range segments {
		if d := m.folders[strings.Join(segments[i:], "/")]; d != nil && d.module == nil {
			return d
		}
	}
	return nil
}

// standard holds the first segments of the standard library's import paths.
var standard = func() map[string]bool {
	set := map[string]bool{}
	for _, s := range strings.Fields(`
		archive bufio builtin bytes C cmp compress container context crypto database debug embed encoding errors
		expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect
		regexp runtime slices sort strconv strings structs sync syscall testing text time unicode unique unsafe
		vendor weak`) {
		set[s] = true
	}
	return set
}()
