package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// starlarkProgram finds files by their labels.
type starlarkProgram struct {
	program    *Program
	workspaces map[string]*starlarkWorkspace // by folder
	named      map[string][]string           // name of a repository -> its folders
	packages   map[string]bool               // folders with a build file
}

// starlarkWorkspace is what the files at the root of a workspace say.
type starlarkWorkspace struct {
	name    string
	aliases map[string]string // name here -> name of the module
	folders map[string]string // name of a module or repository -> folder, from this one
}

func linkStarlark(p *Program) linker {
	l := &starlarkProgram{program: p, workspaces: map[string]*starlarkWorkspace{}, named: map[string][]string{}, packages: map[string]bool{}}
	for _, i := range p.of("starlark") {
		f := &p.files[i]
		folder := clean(path.Dir(f.Path))
		switch path.Base(f.Path) {
		case "BUILD", "BUILD.bazel", "BUCK":
			l.packages[folder] = true
		}
		if f.Manifest != nil {
			l.addWorkspace(folder, f.Manifest)
		}
	}
	return l
}

func (l *starlarkProgram) addWorkspace(folder string, manifest *facts.Manifest) {
	w := l.workspaces[folder]
	if w == nil {
		w = &starlarkWorkspace{aliases: map[string]string{}, folders: map[string]string{}}
		l.workspaces[folder] = w
	}
	for name, module := range manifest.Entries {
		w.aliases[name] = module
	}
	for name, relative := range manifest.Replace {
		if to, ok := inside(folder, relative); ok {
			w.folders[name] = to
		}
	}
	if manifest.Name == "" {
		return
	}
	w.name = manifest.Name
	for _, known := range l.named[manifest.Name] {
		if known == folder {
			return
		}
	}
	l.named[manifest.Name] = append(l.named[manifest.Name], folder)
}

// root is the folder of the workspace that a file lies in.
func (l *starlarkProgram) root(folder string) string {
	for {
		if _, ok := l.workspaces[folder]; ok || folder == "" {
			return folder
		}
		folder = clean(path.Dir(folder))
	}
}

// label is a label taken apart: @repository//folder:name.
type label struct {
	repository string // "" = the own one
	folder     string
	name       string
	relative   bool // to the package of the file that it stands in
}

// parseLabel reads what load() names. Without : and // it is a path from the
// folder of the file.
func parseLabel(text string) label {
	repository, rest, absolute := strings.Cut(text, "//")
	if !absolute {
		if at, name, ok := strings.Cut(text, ":"); ok && strings.HasPrefix(at, "@") {
			return label{repository: strings.TrimLeft(at, "@"), name: name}
		}
		return label{name: strings.TrimPrefix(text, ":"), relative: true}
	}
	folder, name, named := strings.Cut(rest, ":")
	if !named {
		name = path.Base(folder)
	}
	return label{repository: strings.TrimLeft(repository, "@"), folder: clean(path.Clean("./" + folder)), name: name}
}

// file finds the file that a label in another file means; where it is not
// scanned, the label is given as anyone would write it.
func (l *starlarkProgram) file(from int32, text string) (file int32, found hits, written string) {
	own := clean(path.Dir(l.program.files[from].Path))
	root := l.root(own)
	to := parseLabel(text)
	if to.relative {
		for _, folder := range []string{l.packageOf(own, root), own} {
			if file, ok := l.at(folder, to.name); ok {
				return file, inOne, ""
			}
		}
		if !strings.HasPrefix(text, ":") {
			return 0, inNone, text
		}
		return 0, inNone, "//" + strings.TrimPrefix(strings.TrimPrefix(l.packageOf(own, root), root), "/") + text
	}
	start, repositories := l.repository(root, to.repository)
	switch repositories {
	case inNone:
		return 0, inNone, text
	case inSeveral:
		return 0, inSeveral, ""
	}
	if file, ok := l.at(path.Join(start, to.folder), to.name); ok {
		return file, inOne, ""
	}
	return 0, inNone, text
}

// packageOf is the package that a file of a folder belongs to: the nearest
// folder around it with a build file, without one the folder itself.
func (l *starlarkProgram) packageOf(folder, root string) string {
	for around := folder; ; around = clean(path.Dir(around)) {
		switch {
		case l.packages[around]:
			return around
		case around == root || around == "":
			return folder
		}
	}
}

// repository is the folder of a repository as a workspace names it: one that it
// says itself, else the only scanned one of that name.
func (l *starlarkProgram) repository(root, name string) (string, hits) {
	if w := l.workspaces[root]; w != nil {
		if module, ok := w.aliases[name]; ok {
			name = module
		}
		if folder, ok := w.folders[name]; ok {
			return folder, inOne
		}
		if name == w.name {
			return root, inOne
		}
	}
	folders := l.named[name]
	switch {
	case name == "":
		return root, inOne
	case len(folders) == 1:
		return folders[0], inOne
	case len(folders) > 1:
		return "", inSeveral
	}
	return "", inNone
}

func (l *starlarkProgram) at(folder, name string) (int32, bool) {
	file, ok := inside(folder, name)
	if !ok {
		return 0, false
	}
	i, known := l.program.byPath[file]
	return i, known && l.program.files[i].Language == "starlark"
}

func (l *starlarkProgram) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	file, found, written := l.file(from, imp.Module)
	switch {
	case found == inSeveral:
		return unknownFor(ambiguous)
	case found == inNone:
		outside := value{kind: external, name: r.names.of(name{module: written})}
		if imp.Name == "" {
			return outside
		}
		return r.memberOf(outside, imp.Name)
	case imp.Name == "":
		return value{kind: module, file: file}
	case file == from:
		return unknownFor(untyped)
	}
	return l.exported(r, file, imp.Name, use)
}

func (l *starlarkProgram) exported(r *resolver, file int32, id string, use meaning) value {
	return r.topLevel(file, id, use).value
}

func (l *starlarkProgram) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }

func (l *starlarkProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
