package gotypes

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"sync"

	"rules_handbook/phases/graph/quoted"
	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// level says how a file is compiled.
type level int

const (
	plain   level = iota // part of the package
	inTest               // _test.go in the package
	extTest              // _test.go in a package of its own
	nLevels
)

// file is a Go file of the index.
type file struct {
	decl   *facts.FileDeclaration
	refs   *facts.FileReferences // nil outside the batch
	folder *folder
	clause string // package clause, without the _test of an external test
	level  level
	build  constraints
	config config // the first that selects it

	declared []string // names in its package

	full      sync.Mutex
	fullTree  *gofile.Tree      // with bodies; nil before it is needed and after
	prepared  *gofile.Tree      // fullTree when it is ready for the checker
	late      bool              // fullTree is there only while the file is judged
	typeNames map[typeName]bool // foreign types that fullTree names; nil before

	bareOnce sync.Once
	bareTree *gofile.Tree
}

// folder holds the Go files of a folder, sorted by path.
type folder struct {
	dir    string // "." is the root
	module *module
	files  []*file
}

// repository is the index, ordered for looking up.
type repository struct {
	files   map[string]*file
	folders map[string]*folder
	modules *modules
	foreign map[typeName]bool // types that declarations name through an import

	places func() *quoted.Places // what calls name in strings
}

func newRepository(index *facts.Declarations) *repository {
	r := &repository{
		files:   map[string]*file{},
		folders: map[string]*folder{},
		foreign: map[typeName]bool{},
		places:  sync.OnceValue(func() *quoted.Places { return quoted.New(index) }),
	}
	for i := range index.Files {
		if d := &index.Files[i]; d.Language == "go" {
			r.add(d)
		}
	}
	for _, d := range r.folders {
		slices.SortFunc(d.files, func(a, b *file) int { return cmp.Compare(a.decl.Path, b.decl.Path) })
	}
	r.modules = newModules(index, r.folders)
	return r
}

func (r *repository) add(d *facts.FileDeclaration) {
	dir := path.Dir(d.Path)
	in := r.folders[dir]
	if in == nil {
		in = &folder{dir: dir}
		r.folders[dir] = in
	}
	f := &file{decl: d, folder: in, clause: d.Package, declared: declaredNames(d)}
	if strings.HasSuffix(d.Path, "_test.go") {
		f.level = inTest
		if base, ok := strings.CutSuffix(d.Package, "_test"); ok {
			f.level, f.clause = extTest, base
		}
	}
	f.build = constraintsOf(d)
	f.config, _ = f.build.config()
	in.files = append(in.files, f)
	r.files[d.Path] = f
	for _, i := range d.Imports {
		if i.TypeOnly {
			r.foreign[typeName{i.Module, i.Name}] = true
		}
	}
}

// imports lists the import paths of a file.
func (f *file) imports() []string {
	var paths []string
	for _, i := range f.decl.Imports {
		if !i.TypeOnly {
			paths = append(paths, i.Module)
		}
	}
	return paths
}

// declaredNames lists what a file declares in its package, methods as Type.Name.
// Functions init and _ can be declared many times and are left out.
func declaredNames(file *facts.FileDeclaration) []string {
	names := make([]string, 0, len(file.Decls))
	for _, d := range file.Decls {
		method := d.Kind == facts.Method && !d.Signature
		if d.Name != "_" && d.Qualname != "init" && (method || d.Parent < 0) {
			names = append(names, d.Qualname)
		}
	}
	return names
}
