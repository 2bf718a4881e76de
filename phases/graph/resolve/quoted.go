package resolve

import "rules_handbook/schemas/facts"

// quoted gives the edge to what a call names in a string: an rpc, or the body of
// a script.
func (r *resolver) quoted(from int32, call *facts.Call, t trail) (facts.Outcome, bool) {
	name := call.Names
	if name == "" {
		name = r.fieldNames(call.Callee, t)
	}
	if name == "" {
		return facts.Outcome{}, false
	}
	to, ok := r.places.Find(r.files[from].Path, name)
	return facts.Outcome{CallType: internalFunc, Callee: to.ID, CalleeFile: to.File}, ok
}

// fieldNames gives what a call of a field runs: of stubs that are made when a
// program runs, the scan says it with the field.
func (r *resolver) fieldNames(callee facts.Path, t trail) string {
	last := callee[len(callee)-1]
	if last.Op != facts.OpMember || t.on.kind != instance {
		return ""
	}
	for _, a := range r.lineage(t.on.file, t.on.decl) {
		if a.open {
			continue
		}
		for _, k := range r.files[a.file].tables().members[member{a.decl, last.Name}] {
			return r.files[a.file].Decls[k].Names
		}
	}
	return ""
}
