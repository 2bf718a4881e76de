package resolve

import (
	"fmt"
	"strings"
	"sync"

	"rules_handbook/phases/graph/index"
	"rules_handbook/phases/graph/quoted"
	"rules_handbook/schemas/facts"
)

// Program is the index made ready for looking names up. It is safe for
// concurrent use.
type Program struct {
	index  *facts.Declarations
	files  []file
	byPath map[string]int32
	links  map[string]linker // by language
	places *quoted.Places
	parts  parts
}

// file is one file of the index with its tables, which are made when they are
// first asked for.
type file struct {
	*facts.FileDeclaration
	rules   *Rules  // nil for languages that are not resolved here
	ambient ambient // nil for languages in which every name is imported
	spaces  spaces  // nil for languages whose namespaces do not depend on what a file includes
	once    sync.Once
	tab     *tables
}

// tables find the names of one file.
type tables struct {
	members map[member][]int32 // declarations by parent and name; the parent is the first of merged declarations
	anyCase map[member][]int32 // functions by parent and name in lower case, where the case of these says nothing
	merged  []int32            // declaration -> the first of those it merges with, itself for most
	imports map[string][]int32 // module-level imports by local name
	stars   []int32            // imports of all names
	exports map[string][]int32 // by exported name
	open    []int32            // exports of all names of another module

	directives []int32 // declarations that attach functions to types, where the language has such
}

// member is a name in a declaration; parent -1 is the module.
type member struct {
	parent int32
	name   string
}

// linker knows how the modules of one language hang together.
type linker interface {
	// imported gives the value that an import of a file binds.
	imported(r *resolver, from int32, imp *facts.Import, use meaning) value
	// exported gives what a name of a module is, seen from outside.
	exported(r *resolver, file int32, name string, use meaning) value
	// offers reports whether a module has a name, seen from outside.
	offers(r *resolver, file int32, name string) bool
	// inFolder gives what a name in a folder is.
	inFolder(r *resolver, folder *name, id string) value
}

// spaces is a linker of a language in which what a namespace holds depends on
// the files that a file includes. A namespace seen from a file is a folder of
// that file; the path "" is the global one.
type spaces interface {
	// spaceOf gives the namespace that a declaration of a file is; -1 stands for
	// the file, which is in the global one.
	spaceOf(r *resolver, file, decl int32) (value, bool)
	// inSpace gives a name of a namespace.
	inSpace(r *resolver, space value, id string, use meaning) binding
	// definition gives the function with a body that a declaration without one
	// means.
	definition(r *resolver, file, decl int32) (int32, int32, bool)
}

// attaching is a linker of a language in which a function may be called on its
// first argument.
type attaching interface {
	// attached gives the functions of that name which can be called on a value at
	// a place; bottom when there is none.
	attached(r *resolver, at place, on value, id string) value
	// attaches reports whether a function is one that is called on a value.
	attaches(r *resolver, f classID, on value) bool
}

// ambient is a linker of a language in which names of other files are seen
// without an import.
type ambient interface {
	// ambient gives what a name at module level means that the file itself does
	// not bind.
	ambient(r *resolver, file int32, id string, use meaning) binding
}

// New checks an index and makes it ready.
func New(declarations *facts.Declarations) (*Program, error) {
	if declarations.Version != facts.Version {
		return nil, fmt.Errorf("index: found version %d, expected %d: build it again with the same version of the tools",
			declarations.Version, facts.Version)
	}
	if err := index.Check(declarations); err != nil {
		return nil, err
	}
	p := &Program{
		index:  declarations,
		files:  make([]file, len(declarations.Files)),
		byPath: make(map[string]int32, len(declarations.Files)),
		links:  map[string]linker{},
	}
	for i := range declarations.Files {
		f := &declarations.Files[i]
		p.files[i].FileDeclaration = f
		if rules, ok := languages[f.Language]; ok {
			p.files[i].rules = rules()
		}
		p.byPath[f.Path] = int32(i)
	}
	p.places = quoted.New(declarations)
	p.parts = newParts(p.files)
	for i := range p.files {
		f := &p.files[i]
		if _, linked := p.links[f.Language]; !linked && f.rules != nil {
			p.links[f.Language] = f.rules.Link(p)
		}
		f.spaces, _ = p.links[f.Language].(spaces)
		f.ambient, _ = p.links[f.Language].(ambient)
	}
	return p, nil
}

// of gives the numbers of the files of one language.
func (p *Program) of(language string) []int32 {
	var found []int32
	for i := range p.files {
		if p.files[i].Language == language {
			found = append(found, int32(i))
		}
	}
	return found
}

func (f *file) tables() *tables {
	f.once.Do(func() { f.tab = newTables(f) })
	return f.tab
}

func newTables(f *file) *tables {
	t := &tables{
		members: make(map[member][]int32, len(f.Decls)),
		merged:  make([]int32, len(f.Decls)),
		imports: map[string][]int32{},
		exports: map[string][]int32{},
	}
	for i := range f.Decls {
		t.add(f, int32(i))
		if f.rules != nil && f.rules.Attaches && f.Decls[i].Kind == facts.Extension {
			t.directives = append(t.directives, int32(i))
		}
	}
	for i, imp := range f.Imports {
		switch {
		case imp.Local != "":
			t.imports[imp.Local] = append(t.imports[imp.Local], int32(i))
		case imp.Name == "*":
			t.stars = append(t.stars, int32(i))
		}
	}
	for i, export := range f.Exports {
		if export.Name == "*" {
			t.open = append(t.open, int32(i))
			continue
		}
		t.exports[export.Name] = append(t.exports[export.Name], int32(i))
	}
	return t
}

func (t *tables) add(f *file, i int32) {
	d := &f.Decls[i]
	m := member{-1, d.Name}
	if d.Parent >= 0 {
		m.parent = t.merged[d.Parent]
	}
	t.merged[i] = i
	if f.rules != nil && f.rules.Merges {
		for _, other := range t.members[m] {
			if t.merged[other] == other && merges(f.Decls[other].Kind, d.Kind) {
				t.merged[i] = other
				break
			}
		}
	}
	t.members[m] = append(t.members[m], i)
	if f.rules != nil && f.rules.AnyCase && d.Parent >= 0 && function(d.Kind) {
		if t.anyCase == nil {
			t.anyCase = map[member][]int32{}
		}
		m.name = strings.ToLower(m.name)
		t.anyCase[m] = append(t.anyCase[m], i)
	}
}

// named are the members of a declaration with a name.
func (f *file) named(parent int32, id string) []int32 {
	t := f.tables()
	found := t.members[member{parent, id}]
	if len(found) == 0 && len(t.anyCase) > 0 {
		found = t.anyCase[member{parent, strings.ToLower(id)}]
	}
	return found
}

// merges reports whether two declarations of one name are one thing, as
// TypeScript's interfaces, classes, enums and namespaces are.
func merges(a, b facts.Kind) bool {
	open := func(k facts.Kind) bool {
		return k == facts.Interface || k == facts.Namespace || k == facts.Class || k == facts.Enum
	}
	if a == facts.Namespace || b == facts.Namespace {
		return (open(a) || a == facts.Function) && (open(b) || b == facts.Function)
	}
	return open(a) && open(b) && (a == facts.Interface || b == facts.Interface || a == b && a == facts.Enum)
}

// parentOf gives the enclosing declaration, -1 at module level.
func (f *file) parentOf(decl int32) int32 {
	parent := f.Decls[decl].Parent
	if parent < 0 {
		return -1
	}
	return f.tables().merged[parent]
}

func classLike(kind facts.Kind) bool {
	switch kind {
	case facts.Class, facts.Interface, facts.Struct, facts.Record, facts.Enum, facts.Trait:
		return true
	}
	return false
}

func function(kind facts.Kind) bool {
	return kind == facts.Function || kind == facts.Method || kind == facts.Constructor
}
