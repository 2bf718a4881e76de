package resolve

// Whether a name exists is told from names alone, before any value is worked
// out: a value may change while a circle is solved, a name may not.

// reachKey is a question whose answer is kept.
type reachKey struct {
	exports bool // exported by the module, else bound in it
	file    int32
	name    string
}

// reaches reports whether a file, or one that it takes all names from, has a
// name of its own.
func (r *resolver) reaches(k reachKey, own func(file int32) bool, next func(file int32) []int32) bool {
	if known, ok := r.reach[k]; ok {
		return known
	}
	seen := map[int32]bool{k.file: true}
	queue := []int32{k.file}
	for len(queue) > 0 {
		file := queue[0]
		queue = queue[1:]
		if own(file) {
			r.reach[k] = true
			return true
		}
		for _, other := range next(file) {
			if !seen[other] {
				seen[other] = true
				queue = append(queue, other)
			}
		}
	}
	for file := range seen {
		r.reach[reachKey{k.exports, file, k.name}] = false
	}
	return false
}

// binds reports whether a module binds a name, itself or by taking in all
// names of another.
func (r *resolver) binds(file int32, id string) bool {
	if r.bindsItself(file, id) {
		return true
	}
	if len(r.files[file].tables().stars) == 0 || r.hidden(id) {
		return false
	}
	return r.reaches(reachKey{file: file, name: id},
		func(file int32) bool { return r.bindsItself(file, id) },
		r.starred)
}

func (r *resolver) bindsItself(file int32, id string) bool {
	t := r.files[file].tables()
	return len(t.members[member{-1, id}]) > 0 || len(t.imports[id]) > 0
}

// starred gives the scanned modules that a module takes all names from.
func (r *resolver) starred(file int32) []int32 {
	var found []int32
	f := &r.files[file]
	for _, i := range f.tables().stars {
		if from := r.link(file).imported(r, file, &f.Imports[i], asValue); from.kind == module {
			found = append(found, from.file)
		}
	}
	return found
}
