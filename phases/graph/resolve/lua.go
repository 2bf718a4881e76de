package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// luaRules are the rules of Lua. Objects are tables; a module is what its file
// returns.
func luaRules() *Rules {
	return &Rules{
		Constructors: []string{""},
		Body:         Nowhere,
		Separator:    ".",
		Builtins: builtinsOf(map[string]string{}, `assert collectgarbage dofile error getmetatable ipairs load loadfile loadstring module next pairs pcall print rawequal rawget
		rawlen rawset require select setfenv getfenv setmetatable tonumber tostring type unpack xpcall warn _G _ENV _VERSION`),
		Types: map[string]BuiltinType{"string": {}, "table": {}, "math": {}, "io": {}, "os": {}, "coroutine": {}, "debug": {}, "package": {},
			"utf8": {}, "bit": {}, "bit32": {}, "jit": {}, "ffi": {}},
		Link: linkLua,
	}
}

// luaProgram finds modules by the ends of their paths, and global functions.
type luaProgram struct {
	byName  map[string][]int32 // last part of the path, without extension -> files
	globals map[string][]classID
}

func linkLua(p *Program) linker {
	l := &luaProgram{byName: map[string][]int32{}, globals: map[string][]classID{}}
	for _, i := range p.of("lua") {
		module := luaModule(p.files[i].Path)
		l.byName[path.Base(module)] = append(l.byName[path.Base(module)], i)
		for k := range p.files[i].Decls {
			if d := &p.files[i].Decls[k]; d.Parent < 0 && d.Kind == facts.Function && !d.Hidden {
				l.globals[d.Name] = append(l.globals[d.Name], classID{i, int32(k)})
			}
		}
	}
	return l
}

// luaModule is the path of a module: of a/init.lua that is a.
func luaModule(file string) string {
	return strings.TrimSuffix(strings.TrimSuffix(file, ".lua"), "/init")
}

// imported gives the module that require loads: the one whose path ends with
// the name.
func (l *luaProgram) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	wanted := strings.ReplaceAll(imp.Module, ".", "/")
	var found []int32
	for _, i := range l.byName[path.Base(wanted)] {
		if module := luaModule(r.files[i].Path); module == wanted || strings.HasSuffix(module, "/"+wanted) {
			found = append(found, i)
		}
	}
	switch len(found) {
	case 0:
		return value{kind: external, name: r.names.of(name{module: imp.Module})}
	case 1:
		return value{kind: module, file: found[0]}
	}
	return unknownFor(ambiguous)
}

// exported gives a member of what a module returns.
func (l *luaProgram) exported(r *resolver, file int32, id string, use meaning) value {
	for _, i := range r.files[file].tables().exports[wholeModule] {
		found := r.topLevel(file, r.files[file].Exports[i].Local, use)
		if !found.bound || id == wholeModule {
			return found.value
		}
		return r.memberOf(found.value, id)
	}
	return unknownFor(untyped)
}

func (l *luaProgram) offers(*resolver, int32, string) bool { return false }

func (l *luaProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }

func (l *luaProgram) ambient(r *resolver, file int32, id string, use meaning) binding {
	if _, own := r.rules.Builtins[id]; own {
		return binding{} // one file's own version is not the others'
	}
	return r.declaredAt(l.globals[id])
}
