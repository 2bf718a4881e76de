package resolve

import (
	"path"

	"rules_handbook/schemas/facts"
)

// newRPCs finds the rpcs of all services as gRPC names them on the wire:
// /package.Service/Method. One that is declared twice is not known.
func newRPCs(files []file) map[string]classID {
	rpcs := map[string]classID{}
	twice := map[string]bool{}
	for i := range files {
		f := &files[i]
		if f.Language != "protobuf" {
			continue
		}
		for k := range f.Decls {
			d := &f.Decls[k]
			if d.Kind != facts.Method || d.Parent < 0 || d.ID == "" {
				continue
			}
			name := f.Decls[d.Parent].Name + "/" + d.Name
			if f.Package != "" {
				name = f.Package + "." + name
			}
			if _, known := rpcs["/"+name]; known {
				twice["/"+name] = true
			}
			rpcs["/"+name] = classID{int32(i), int32(k)}
		}
	}
	for name := range twice {
		delete(rpcs, name)
	}
	return rpcs
}

// quoted gives the edge to what a call names in a string: an rpc, or the body of
// a script. The path of a script is taken from the folder of the file or from
// the root of the sources; when it means two files, neither is taken.
func (r *resolver) quoted(from int32, name string) (facts.Outcome, bool) {
	if id, known := r.rpcs[name]; known {
		f := &r.files[id.file]
		return facts.Outcome{CallType: internalFunc, Callee: f.Decls[id.decl].ID, CalleeFile: f.Path}, true
	}
	var script *file
	for _, folder := range []string{clean(path.Dir(r.files[from].Path)), ""} {
		at, ok := inside(folder, name)
		if !ok {
			continue
		}
		i, known := r.byPath[at]
		if !known || r.files[i].Body == "" || i == from {
			continue
		}
		if script != nil && script != &r.files[i] {
			return facts.Outcome{}, false
		}
		script = &r.files[i]
	}
	if script == nil {
		return facts.Outcome{}, false
	}
	return facts.Outcome{CallType: internalFunc, Callee: script.Body, CalleeFile: script.Path}, true
}
