package resolve

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// scalaModules finds what Scala and the other languages of the Java virtual
// machine declare. The name of a package may be relative to the file's own, to
// those that are imported as a whole and to other imports, and an object that
// stands for a package has members that are the package's.
type scalaModules struct{ *jvmModules }

func linkScala(p *Program) linker { return &scalaModules{linkJVM("scala")(p).(*jvmModules)} }

// imported gives what an import binds.
func (m *scalaModules) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	if imp.Name == "*" || imp.Name == "" {
		return unknownFor(untyped)
	}
	modules := m.meanings(r, from, imp.Module)
	for _, module := range modules {
		if v := m.inScalaPackage(r, from, module, imp.Name, use); v.kind != bottom {
			return v
		}
		if v := m.inModule(r, from, module, imp.Name, use); v.kind != external {
			return v
		}
		if full := module + "." + imp.Name; m.packages[full] != nil && use != asCallee {
			return value{kind: folder, name: r.names.of(name{module: m.language, path: full})}
		}
	}
	return value{kind: external, name: r.names.of(name{module: modules[len(modules)-1], path: imp.Name})}
}

// maxRelative bounds how many imports a name is relative to, one after another.
const maxRelative = 4

// meanings gives the full names that the name of a package or object in a file
// may have; what it means when nothing is scanned comes last.
func (m *scalaModules) meanings(r *resolver, from int32, module string) []string {
	f := &r.files[from]
	found := []string{f.Package + "." + module}
	for _, i := range f.tables().stars {
		if of := f.Imports[i].Module; of != module && m.packages[of+"."+module] != nil {
			found = append(found, of+"."+module)
		}
	}
	full := strings.TrimPrefix(module, "_root_.")
	for range maxRelative {
		first, rest, _ := strings.Cut(full, ".")
		of := f.tables().imports[first]
		if len(of) == 0 {
			break
		}
		imp := &f.Imports[of[0]]
		if full == module && imp.Module == module && imp.Name == first {
			break
		}
		full = imp.Module + "." + imp.Name
		if rest != "" {
			full += "." + rest
		}
		if strings.HasPrefix(imp.Module+".", first+".") {
			break
		}
	}
	return append(found, full)
}

// outerPackage is the package around a package, "" for the outermost.
func outerPackage(of string) string { return of[:max(strings.LastIndexByte(of, '.'), 0)] }

// ambient gives what a bare name means that the file does not bind: something of
// its package, of what it imports as a whole, or the first part of a full name.
func (m *scalaModules) ambient(r *resolver, file int32, id string, use meaning) binding {
	f := &r.files[file]
	if v := m.inScalaPackage(r, file, f.Package, id, use); v.kind != bottom {
		return binding{value: v, bound: true}
	}
	if b := m.throughStars(r, file, id, use); b.bound {
		return b
	}
	if _, ok := r.rules.Types[id]; ok {
		return binding{}
	}
	if _, ok := r.rules.Builtins[id]; ok && !m.isRoot(id) {
		return binding{}
	}
	if b := m.outside(r, file, id, use); b.bound {
		return b
	}
	if use == asCallee {
		return binding{}
	}
	if full := f.Package + "." + id; m.packages[full] != nil {
		return binding{value: value{kind: folder, name: r.names.of(name{module: m.language, path: full})}, bound: true}
	}
	for _, i := range f.tables().stars {
		if full := f.Imports[i].Module + "." + id; m.packages[full] != nil {
			return binding{value: value{kind: folder, name: r.names.of(name{module: m.language, path: full})}, bound: true}
		}
	}
	if m.isRoot(id) {
		return binding{value: value{kind: folder, name: r.names.of(name{module: m.language, path: id})}, bound: true}
	}
	return binding{}
}

// inScalaPackage gives what a package, or the object that stands for it,
// declares under a name.
func (m *scalaModules) inScalaPackage(r *resolver, from int32, of, id string, use meaning) value {
	if v := m.inPackage(r, from, of, id, use); v.kind != bottom {
		return v
	}
	return m.inPackageObject(r, from, of, id, use)
}

// inPackageObject gives a member of package object a.b: that is called package
// in a.b or, where its file declares other things too, b.package in a.
func (m *scalaModules) inPackageObject(r *resolver, from int32, of, id string, use meaning) value {
	for _, at := range [][2]string{{of, "package"}, {outerPackage(of), of[strings.LastIndexByte(of, '.')+1:] + ".package"}} {
		owner := m.inPackage(r, from, at[0], at[1], asValue)
		if owner.kind == declared && classLike(r.files[owner.file].Decls[owner.decl].Kind) && r.hasMember(owner, id, r.behindName(use)) {
			return m.memberOf(r, owner, id, use)
		}
	}
	return value{}
}

// inFolder gives what a name in a package is.
func (m *scalaModules) inFolder(r *resolver, within *name, id string) value {
	for _, use := range []meaning{asType, asValue} {
		if v := m.inScalaPackage(r, 0, within.path, id, use); v.kind != bottom {
			return v
		}
	}
	return m.jvmModules.inFolder(r, within, id)
}

// throughStars finds a name in the scanned packages and objects that a file
// imports as a whole.
func (m *scalaModules) throughStars(r *resolver, file int32, id string, use meaning) binding {
	key := starKey{file, id, use}
	if b, known := r.stars[key]; known {
		return b
	}
	f := &r.files[file]
	var v value
	for _, i := range f.tables().stars {
		v = r.joinNamed(v, m.inStar(r, file, f.Imports[i].Module, id, use))
	}
	b := binding{value: v, bound: v.kind != bottom}
	if len(r.underway) == 0 && len(r.opening) == 0 { // else a class of them may be known in part
		r.stars[key] = b
	}
	return b
}

type starKey struct {
	file int32
	id   string
	use  meaning
}

func (m *scalaModules) inStar(r *resolver, file int32, module, id string, use meaning) value {
	for _, full := range m.meanings(r, file, module) {
		if found := m.inScalaPackage(r, file, full, id, use); found.kind != bottom {
			return found
		}
		if owner := m.typeAt(r, file, full); owner.kind == declared && classLike(r.files[owner.file].Decls[owner.decl].Kind) {
			if r.hasMember(owner, id, r.behindName(use)) {
				return m.memberOf(r, owner, id, use)
			}
			return value{}
		}
	}
	if owner := m.objectOf(r, file, module); owner.kind == declared && r.hasMember(owner, id, r.behindName(use)) {
		return m.memberOf(r, owner, id, use)
	}
	return value{}
}

type objectKey struct {
	file int32
	of   string
}

// objectOf finds an object that is declared in a type of the file itself.
func (m *scalaModules) objectOf(r *resolver, file int32, of string) value {
	key := objectKey{file, of}
	if v, known := r.objects[key]; known {
		return v
	}
	v := m.findObject(r, file, of)
	r.objects[key] = v
	return v
}

func (m *scalaModules) findObject(r *resolver, file int32, of string) value {
	f := &r.files[file]
	found := value{}
	for _, member := range strings.Split(of, ".") {
		parent := int32(-1)
		if found.kind == declared {
			parent = found.decl
		}
		next := value{}
		for i := range f.Decls {
			d := &f.Decls[i]
			if d.Name != member || !classLike(d.Kind) || found.kind == declared && f.parentOf(int32(i)) != parent {
				continue
			}
			if next.kind != bottom {
				return value{}
			}
			next = r.classAt(file, int32(i))
		}
		if found = next; found.kind == bottom || found.file != file {
			return value{}
		}
	}
	return found
}
