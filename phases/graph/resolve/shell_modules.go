package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// shellProgram finds scripts by their paths, and functions in the files that
// are loaded with a script.
type shellProgram struct {
	program *Program
	byBase  map[string][]int32           // last part of the path -> scripts
	loads   map[int32][]int32            // file -> the files that it loads
	loaded  map[int32][]int32            // file -> the files that load it
	defines map[string]map[int32][]int32 // function -> file -> declarations
}

func linkShell(p *Program) linker {
	l := &shellProgram{program: p, byBase: map[string][]int32{}, loads: map[int32][]int32{}, loaded: map[int32][]int32{}, defines: map[string]map[int32][]int32{}}
	files := p.of("shell")
	for _, i := range files {
		base := path.Base(p.files[i].Path)
		l.byBase[base] = append(l.byBase[base], i)
		for k := range p.files[i].Decls {
			if d := &p.files[i].Decls[k]; d.Kind == facts.Function {
				if l.defines[d.Name] == nil {
					l.defines[d.Name] = map[int32][]int32{}
				}
				l.defines[d.Name][i] = append(l.defines[d.Name][i], int32(k))
			}
		}
	}
	for _, i := range files {
		for _, imp := range p.files[i].Imports {
			if to, found := l.script(i, imp.Module); found && to != i && p.files[to].Language == "shell" {
				l.loads[i] = append(l.loads[i], to)
				l.loaded[to] = append(l.loaded[to], i)
			}
		}
	}
	return l
}

// script gives the file that a path in a script means: taken from the folder of
// the script or, since that is where scripts are often run, from the root of
// the sources. Behind an expansion only the end of the path is known: it is the
// script's own folder that is meant, or the one file that ends so.
func (l *shellProgram) script(from int32, name string) (found int32, ok bool) {
	own := clean(path.Dir(l.program.files[from].Path))
	if rest, expanded := strings.CutPrefix(name, "*/"); expanded {
		if file, ok := l.at(own, rest); ok {
			return file, true
		}
		return l.ending(rest)
	}
	file, inOwn := l.at(own, name)
	other, inRoot := l.at("", name)
	if inOwn && inRoot && file != other {
		return 0, false
	}
	if inRoot {
		file = other
	}
	return file, inOwn || inRoot
}

// at finds a script of any language by its path from a folder.
func (l *shellProgram) at(folder, name string) (int32, bool) {
	file, ok := inside(folder, name)
	if !ok {
		return 0, false
	}
	i, known := l.program.byPath[file]
	return i, known && l.program.files[i].Body != ""
}

// ending finds the only script whose path ends so; steps upwards at the start
// of the ending are left out.
func (l *shellProgram) ending(name string) (found int32, ok bool) {
	name = path.Clean(name)
	for strings.HasPrefix(name, "../") {
		name = name[len("../"):]
	}
	for _, i := range l.byBase[path.Base(name)] {
		if file := l.program.files[i].Path; file == name || strings.HasSuffix(file, "/"+name) {
			if ok {
				return 0, false
			}
			found, ok = i, true
		}
	}
	return found, ok
}

// maxLoaded bounds how many files are looked at for a function.
const maxLoaded = 1000

func (l *shellProgram) ambient(r *resolver, file int32, id string, _ meaning) binding {
	if strings.Contains(id, "/") {
		if found, ok := l.script(file, id); ok {
			return binding{value: value{kind: module, file: found}, bound: true}
		}
		return binding{}
	}
	defined := l.defines[id]
	if len(defined) == 0 {
		return binding{}
	}
	// What the file loads hides what those have that load it.
	if v, found := l.among(r, l.reach([]int32{file}, l.loads), id, defined); found {
		return binding{value: v, bound: true}
	}
	v, found := l.among(r, l.reach(l.reach([]int32{file}, l.loaded), l.loads), id, defined)
	return binding{value: v, bound: found}
}

// among joins what files define under a name: two of them leave it open.
func (l *shellProgram) among(r *resolver, files []int32, id string, defined map[int32][]int32) (v value, found bool) {
	for _, i := range files {
		for range min(len(defined[i]), 1) {
			v, found = join(v, r.member(i, -1, id, filterOf(asValue))), true
		}
	}
	return v, found
}

// reach lists files and all that they lead to.
func (l *shellProgram) reach(files []int32, to map[int32][]int32) []int32 {
	seen := map[int32]bool{}
	var all []int32
	add := func(i int32) {
		if !seen[i] && len(all) < maxLoaded {
			seen[i] = true
			all = append(all, i)
		}
	}
	for _, i := range files {
		add(i)
	}
	for k := 0; k < len(all); k++ {
		for _, next := range to[all[k]] {
			add(next)
		}
	}
	return all
}

func (l *shellProgram) imported(*resolver, int32, *facts.Import, meaning) value {
	return unknownFor(untyped)
}

func (l *shellProgram) exported(r *resolver, file int32, id string, use meaning) value {
	return r.topLevel(file, id, use).value
}

func (l *shellProgram) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }

func (l *shellProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
