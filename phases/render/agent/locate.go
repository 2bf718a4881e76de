package agent

import (
	"path"
	"regexp"
	"strings"

	"rules_handbook/schemas/facts"
)

// place is where the definition of a node stands.
type place struct {
	qualname string
	file     string
	line     int
}

// locator finds the definition of a node by its id. Cards hold the written
// functions; the bodies of modules and the constructors that no source writes
// have no card, but stand in a file or type that has.
type locator struct {
	files     map[string]bool
	functions map[string]place
	cut       map[string]bool   // functions whose list of callees may be cut short
	modules   map[string]string // module id -> file; "" when several files share it
	types     map[string]place  // module id and qualname of a type
}

func newLocator(files []string, pages map[string]*facts.FilePages) *locator {
	l := &locator{files: map[string]bool{}, functions: map[string]place{}, cut: map[string]bool{}, modules: map[string]string{}, types: map[string]place{}}
	for _, file := range files {
		l.files[file] = true
		page := pages[file]
		if page == nil {
			l.addModule(modulePath(file), file)
			continue
		}
		card := &page.Symbols
		for i := range card.Functions {
			f := &card.Functions[i]
			l.functions[f.ID] = place{f.Qualname, file, f.LineRange[0]}
			if len(f.Calls) == maxListed {
				l.cut[f.ID] = true
			}
		}
		module := moduleOf(file, card)
		l.addModule(module, file)
		for _, t := range card.Types {
			l.types[module+"."+t.Qualname] = place{t.Qualname, file, t.LineRange[0]}
		}
	}
	return l
}

func (l *locator) addModule(module, file string) {
	if _, taken := l.modules[module]; taken {
		file = ""
	}
	l.modules[module] = file
}

// The last names of nodes that no source writes.
const moduleBody = "<module>"

var implicitConstructors = []string{"__init__", "constructor"}

// find returns the definition of a node; ok is false when it is unknown.
func (l *locator) find(id string) (found place, ok bool) {
	if found, ok = l.functions[id]; ok {
		return found, true
	}
	if _, file, clash := strings.Cut(id, "."+moduleBody+"@"); clash && l.files[file] {
		return place{moduleBody, file, 1}, true // ids that two files share name their file
	}
	if module, isBody := strings.CutSuffix(id, "."+moduleBody); isBody {
		file := l.modules[module]
		return place{moduleBody, file, 1}, file != ""
	}
	for _, name := range implicitConstructors {
		if owner, isConstructor := strings.CutSuffix(id, "."+name); isConstructor {
			found, ok = l.types[owner]
			found.qualname += "." + name
			return found, ok
		}
	}
	return place{}, false
}

// maxListed is the length at which the original cuts its lists of callees.
const maxListed = 25

// lists tells whether the card of a function names all its callees.
func (l *locator) lists(id string) bool {
	_, hasCard := l.functions[id]
	return hasCard && !l.cut[id]
}

// moduleOf is the module id of a file: what precedes the qualname in the ids
// of its functions, else what its path says.
func moduleOf(file string, card *facts.Symbols) string {
	for i := range card.Functions {
		f := &card.Functions[i]
		id := strings.TrimSuffix(f.ID, "@"+file) // tells equal ids of two files apart
		if module, ok := strings.CutSuffix(variant.ReplaceAllString(id, ""), variant.ReplaceAllString(f.Qualname, "")); ok {
			return strings.TrimRight(module, ".:")
		}
	}
	return modulePath(file)
}

// variant is what an id adds to tell overloads and repeated definitions apart.
var variant = regexp.MustCompile(`(\(.*\)|~[0-9]+)+$`)

// modulePath is the module id that the languages with module bodies give to a
// path (spec 16.8): the path without its extension, dots for slashes.
func modulePath(file string) string {
	module := strings.TrimSuffix(file, path.Ext(file))
	module = strings.ReplaceAll(module, "/", ".")
	if module != "__init__" {
		module = strings.TrimSuffix(module, ".__init__")
	}
	return module
}
