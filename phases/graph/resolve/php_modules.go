package resolve

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// phpProgram finds classes and functions by their full names, in lower case, as
// PHP tells them apart.
type phpProgram struct {
	classes   map[string][]classID
	functions map[string][]classID
	known     map[string]string // built-in classes: lower case -> as they are written
}

func linkPHP(p *Program) linker {
	l := &phpProgram{classes: map[string][]classID{}, functions: map[string][]classID{}, known: map[string]string{}}
	for name := range phpTypes() {
		l.known[strings.ToLower(name)] = name
	}
	for _, i := range p.of("php") {
		for k := range p.files[i].Decls {
			d := &p.files[i].Decls[k]
			if d.Parent >= 0 || anonymous(d) {
				continue
			}
			full := `\` + strings.ToLower(strings.ReplaceAll(d.Qualname, ".", `\`))
			switch {
			case classLike(d.Kind):
				l.classes[full] = append(l.classes[full], classID{i, int32(k)})
			case d.Kind == facts.Function:
				l.functions[full] = append(l.functions[full], classID{i, int32(k)})
			}
		}
	}
	return l
}

func (l *phpProgram) ambient(r *resolver, file int32, id string, use meaning) binding {
	if function, ok := strings.CutSuffix(id, "()"); ok {
		return l.function(r, function)
	}
	if !strings.HasPrefix(id, `\`) {
		return binding{} // a variable, or a built-in type
	}
	if found := r.declaredAt(l.classes[strings.ToLower(id)]); found.bound {
		return found
	}
	if known, ok := l.known[strings.ToLower(id)]; ok {
		return binding{value: value{kind: builtin, name: r.builtinName(known)}, bound: true}
	}
	return binding{value: value{kind: external, name: r.names.of(name{module: dotted(id)})}, bound: true}
}

// function finds \a\b, or a\b, which may be a global function b too.
func (l *phpProgram) function(r *resolver, id string) binding {
	absolute := strings.HasPrefix(id, `\`)
	full := `\` + strings.TrimPrefix(id, `\`)
	if found := r.declaredAt(l.functions[strings.ToLower(full)]); found.bound {
		return found
	}
	last := full[strings.LastIndexByte(full, '\\')+1:]
	if !absolute || strings.Count(full, `\`) == 1 {
		if found := r.declaredAt(l.functions[`\`+strings.ToLower(last)]); found.bound {
			return found
		}
		if isPHPFunction(last) {
			return binding{value: value{kind: builtin, name: r.builtinName(last)}, bound: true}
		}
		return binding{}
	}
	return binding{value: value{kind: external, name: r.names.of(name{module: dotted(full)})}, bound: true}
}

// declaredAt gives what a name means that is declared in some places.
func (r *resolver) declaredAt(places []classID) binding {
	var b binding
	for _, at := range places {
		b.value, b.bound = join(b.value, r.valueOf(at.file, at.decl)), true
	}
	return b
}

// dotted is a full name as boundaries show it.
func dotted(full string) string { return strings.ReplaceAll(strings.Trim(full, `\`), `\`, ".") }

func (l *phpProgram) imported(*resolver, int32, *facts.Import, meaning) value {
	return unknownFor(untyped)
}

func (l *phpProgram) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (l *phpProgram) offers(*resolver, int32, string) bool { return false }

func (l *phpProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
