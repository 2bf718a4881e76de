package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// definition finds the body of a function that is declared without one: in what
// defines members of its type, or in its namespace.
func (m *cppModules) definition(r *resolver, file, decl int32) (int32, int32, bool) {
	f := &r.files[file]
	d := &f.Decls[decl]
	var found []classID
	if parent := f.parentOf(decl); parent >= 0 && classLike(f.Decls[parent].Kind) {
		found = m.members(r, classID{file, parent}, d)
	} else if space, ok := m.spaceName(f, parent); ok {
		found = m.names[space][d.Name]
	}
	found = m.bodies(r, found, classID{file, decl})
	if len(found) > 1 {
		found = preferred(found, func(c classID) bool { return c.file == file })
	}
	if len(found) > 1 {
		found = preferred(found, func(c classID) bool { return m.sightOf(c.file).files[file] })
	}
	if len(found) > 1 {
		found = preferred(found, func(c classID) bool { return stem(r.files[c.file].Path) == stem(f.Path) })
	}
	if len(found) > 1 { // parts of one program that are built apart lie apart
		found = r.nearestAround(found)
	}
	if len(found) != 1 {
		return 0, 0, false
	}
	return found[0].file, found[0].decl, true
}

// nearestAround keeps the declarations in the innermost folder that holds the
// calling file; all when no folder does. The root holds everything, which says
// nothing.
func (r *resolver) nearestAround(all []classID) []classID {
	caller := clean(path.Dir(r.files[r.at].Path))
	around := func(c classID) (string, bool) {
		folder := clean(path.Dir(r.files[c.file].Path))
		return folder, folder == caller || folder != "" && strings.HasPrefix(caller, folder+"/")
	}
	innermost := ""
	for _, c := range all {
		if folder, ok := around(c); ok && len(folder) > len(innermost) {
			innermost = folder
		}
	}
	return preferred(all, func(c classID) bool {
		folder, ok := around(c)
		return ok && folder == innermost
	})
}

func stem(file string) string { return strings.TrimSuffix(path.Base(file), path.Ext(file)) }

// members are the functions of a name that are defined outside of a type.
func (m *cppModules) members(r *resolver, class classID, d *facts.Declaration) []classID {
	found := []classID{}
	own := &r.files[class.file]
	for _, i := range own.tables().members[member{class.decl, d.Name}] {
		found = append(found, classID{class.file, i})
	}
	for _, part := range r.partsOf(r.parts.firstOf(class)) {
		for _, i := range r.files[part.file].tables().members[member{part.decl, d.Name}] {
			found = append(found, classID{part.file, i})
		}
	}
	return found
}

// bodies keeps the functions with a body that a declaration may mean: with the
// same parameters, or the only ones with as many.
func (m *cppModules) bodies(r *resolver, all []classID, of classID) []classID {
	d := &r.files[of.file].Decls[of.decl]
	var equal, similar []classID
	for _, c := range all {
		e := &r.files[c.file].Decls[c.decl]
		if !function(e.Kind) || e.Signature || e.ID == "" || c.file != of.file && (e.Hidden && !m.isHeader(c.file) || d.Hidden) {
			continue
		}
		switch {
		case strings.HasSuffix(r.files[c.file].Path, ".c") || paramKey(d) == paramKey(e):
			equal = append(equal, c)
		case len(d.Params) == len(e.Params):
			similar = append(similar, c)
		}
	}
	if len(equal) > 0 {
		return equal
	}
	return similar
}
