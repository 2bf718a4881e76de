package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// rubyProgram finds what is seen without an import: constants at top level,
// and functions of the files that are loaded.
type rubyProgram struct {
	constants map[string][]classID
	functions map[string][]classID
	byName    map[string][]int32 // last part of the path, without extension -> files
	required  map[int32][]int32  // file -> the files that it loads
}

func linkRuby(p *Program) linker {
	l := &rubyProgram{constants: map[string][]classID{}, functions: map[string][]classID{}, byName: map[string][]int32{}, required: map[int32][]int32{}}
	files := p.of("ruby")
	for _, i := range files {
		f := &p.files[i]
		base := path.Base(strings.TrimSuffix(f.Path, path.Ext(f.Path)))
		l.byName[base] = append(l.byName[base], i)
		for k := range f.Decls {
			d := &f.Decls[k]
			switch id := (classID{i, int32(k)}); {
			case d.Parent >= 0 || anonymous(d) || d.Kind == facts.Extension:
			case isConstant(d.Name):
				l.constants[d.Name] = append(l.constants[d.Name], id)
			case d.Kind == facts.Function:
				l.functions[d.Name] = append(l.functions[d.Name], id)
			}
		}
	}
	for _, i := range files {
		for k := range p.files[i].Imports {
			l.required[i] = append(l.required[i], l.loaded(p, i, p.files[i].Imports[k].Module)...)
		}
	}
	return l
}

// loaded are the files that a required name may mean: one beside the file, or
// those whose paths end with the name.
func (l *rubyProgram) loaded(p *Program, from int32, module string) (found []int32) {
	relative, isRelative := strings.CutPrefix(module, "./")
	if isRelative || strings.HasPrefix(module, "../") {
		module, _ = inside(clean(path.Dir(p.files[from].Path)), relative)
	}
	for _, i := range l.byName[path.Base(module)] {
		file := strings.TrimSuffix(p.files[i].Path, path.Ext(p.files[i].Path))
		if file == module || !isRelative && strings.HasSuffix(file, "/"+module) {
			found = append(found, i)
		}
	}
	return found
}

func (l *rubyProgram) ambient(r *resolver, file int32, id string, use meaning) binding {
	id, absolute := strings.CutPrefix(id, "::")
	if !isConstant(id) {
		return l.function(r, file, id)
	}
	if absolute {
		if found := r.topLevel(file, id, use); found.bound {
			return found
		}
	}
	var v value
	for _, c := range l.constants[id] {
		v = r.joinNamed(v, r.valueOf(c.file, c.decl))
	}
	_, own := r.rules.Types[id]
	switch {
	case len(l.constants[id]) > 0:
		return binding{value: v, bound: true}
	case own && absolute:
		return binding{value: value{kind: builtin, name: r.builtinName(id)}, bound: true}
	case own:
		return binding{}
	}
	if _, function := r.rules.Builtins[id]; function {
		return binding{}
	}
	return binding{value: value{kind: external, name: r.names.of(name{module: id})}, bound: true}
}

// maxRequired bounds how many files are looked at for a function.
const maxRequired = 1000

// function finds a function of a file that is loaded, directly or not.
func (l *rubyProgram) function(r *resolver, file int32, id string) binding {
	wanted := l.functions[id]
	if len(wanted) == 0 {
		return binding{}
	}
	seen := map[int32]bool{file: true}
	queue := []int32{file}
	for k := 0; k < len(queue) && k < maxRequired; k++ {
		for _, next := range l.required[queue[k]] {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	var b binding
	for _, c := range wanted {
		if seen[c.file] {
			b.value, b.bound = join(b.value, r.valueOf(c.file, c.decl)), true
		}
	}
	return b
}

func (l *rubyProgram) imported(*resolver, int32, *facts.Import, meaning) value {
	return unknownFor(untyped)
}

func (l *rubyProgram) exported(r *resolver, file int32, id string, use meaning) value {
	return r.topLevel(file, id, use).value
}

func (l *rubyProgram) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }

func (l *rubyProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
