package resolve

import (
	"slices"

	"rules_handbook/schemas/facts"
)

// ancestor is a class in the row in which members are looked up; open stands
// for a supertype that is not scanned or not known.
type ancestor struct {
	file, decl int32
	open       bool
	part       bool  // another declaration of the class before it
	outside    *name // what is open, when an import leads there
}

// Bounds on the supertypes of one class: written and in all.
const (
	maxBases   = 64
	maxLineage = 128
)

// classID names a class.
type classID struct{ file, decl int32 }

// lineage gives a class and its supertypes in the order in which members are
// looked up (C3, as Python does; with one superclass that is the plain chain).
func (r *resolver) lineage(file, decl int32) []ancestor {
	id := classID{file, decl}
	if line, ok := r.lines[id]; ok {
		return line
	}
	if r.underway[id] {
		// The name of a supertype is looked up among the members of the class.
		return []ancestor{{file: file, decl: decl}}
	}
	r.underway[id] = true
	defer delete(r.underway, id)
	line := r.linearise(id, &lineages{known: map[classID][]ancestor{}, onPath: map[classID]bool{}})
	r.lines[id] = line
	return line
}

// lineages holds the rows that were built on the way to one of them.
type lineages struct {
	known  map[classID][]ancestor
	onPath map[classID]bool
	steps  int
}

func (r *resolver) linearise(id classID, l *lineages) []ancestor {
	self := ancestor{file: id.file, decl: id.decl}
	if line, ok := l.known[id]; ok {
		return line
	}
	if l.onPath[id] || len(l.onPath) > maxLineage || l.steps > maxLineage*maxLineage {
		return []ancestor{{open: true}}
	}
	l.onPath[id] = true
	parts := r.partsOf(id)
	bases, lent := r.bases(id, parts)
	rows, lentRows := r.rowsOf(bases, l), r.rowsOf(lent, l)
	delete(l.onPath, id)
	if len(rows) > 1 {
		rows = append(rows, bases)
	}
	above := withLent(merge(rows), lentRows)
	line := make([]ancestor, 0, 1+len(parts)+len(above))
	line = append(append(append(line, self), parts...), above...)
	l.steps += len(line)
	if len(line) > maxLineage {
		line = append(line[:maxLineage:maxLineage], ancestor{open: true})
	}
	l.known[id] = line
	return line
}

// withLent puts behind a row what others lend to it.
func withLent(row []ancestor, lent [][]ancestor) []ancestor {
	if len(lent) == 0 {
		return row
	}
	row = slices.Clone(row)
	has := map[ancestor]bool{}
	for _, a := range row {
		has[a] = true
	}
	for _, a := range slices.Concat(lent...) {
		if !has[a] && len(row) <= maxLineage {
			has[a] = true
			row = append(row, a)
		}
	}
	return row
}

// rowsOf gives the rows of some supertypes.
func (r *resolver) rowsOf(bases []ancestor, l *lineages) (rows [][]ancestor) {
	for _, base := range bases {
		if base.open {
			rows = append(rows, []ancestor{base})
			continue
		}
		rows = append(rows, r.linearise(classID{base.file, base.decl}, l))
	}
	return rows
}

// merge is the merge step of C3: a class comes before its supertypes and the
// written order is kept. Rows that contradict each other are taken as they
// come.
func merge(rows [][]ancestor) []ancestor {
	if len(rows) == 1 {
		return rows[0]
	}
	inTail := map[ancestor]int{}
	for _, row := range rows {
		for _, a := range row[min(1, len(row)):] {
			inTail[a]++
		}
	}
	var merged []ancestor
	taken := map[ancestor]bool{}
	for {
		head := nextHead(rows, inTail)
		if head == nil || len(merged) > maxLineage {
			return merged
		}
		next := *head
		if !taken[next] {
			taken[next] = true
			merged = append(merged, next)
		}
		for i, row := range rows {
			if len(row) > 0 && row[0] == next {
				rows[i] = row[1:]
				if len(rows[i]) > 0 {
					inTail[rows[i][0]]--
				}
			}
		}
	}
}

// nextHead picks the first head that is in no tail, else the first head.
func nextHead(rows [][]ancestor, inTail map[ancestor]int) *ancestor {
	var first *ancestor
	for _, row := range rows {
		if len(row) == 0 {
			continue
		}
		if inTail[row[0]] == 0 {
			return &row[0]
		}
		if first == nil {
			first = &row[0]
		}
	}
	return first
}

// bases gives the written supertypes of a class and of its other parts; where
// those parts are what it is converted to, theirs come behind all others.
func (r *resolver) bases(id classID, parts []ancestor) (found, lent []ancestor) {
	f := &r.files[id.file]
	for _, i := range f.tables().same(f, id.decl) {
		found = r.addBases(found, classID{id.file, i})
	}
	if r.rules.TraitsFirst {
		found = r.traitsFirst(found)
	}
	own := len(found)
	for _, part := range parts {
		found = r.addBases(found, classID{part.file, part.decl})
	}
	if r.rules.Factories {
		found, lent = found[:own:own], found[own:]
	}
	if len(found) > maxBases {
		return append(found[:maxBases:maxBases], ancestor{open: true}), lent
	}
	return found, lent
}

// traitsFirst puts traits before other supertypes, the last one first.
func (r *resolver) traitsFirst(found []ancestor) []ancestor {
	var traits, others []ancestor
	for _, a := range found {
		if !a.open && r.files[a.file].Decls[a.decl].Kind == facts.Trait {
			traits = append(traits, a)
		} else {
			others = append(others, a)
		}
	}
	slices.Reverse(traits)
	return append(traits, others...)
}

func (r *resolver) addBases(found []ancestor, id classID) []ancestor {
	f := &r.files[id.file]
	d := &f.Decls[id.decl]
	at := place{id.file, -1, f.parentOf(id.decl)}
	if r.rules.Body == OfReceiver {
		at.decl = id.decl // modules are mixed in by code of the class
	}
	for b := range d.Bases {
		if len(found) > maxBases {
			break
		}
		if a, has := r.base(at, &d.Bases[b]); has {
			found = append(found, a)
		}
	}
	return found
}

// same gives the declarations that merge with one, itself included.
func (t *tables) same(f *file, decl int32) []int32 {
	if f.rules == nil || !f.rules.Merges {
		return []int32{decl}
	}
	var found []int32
	for _, i := range t.members[member{f.parentOf(decl), f.Decls[decl].Name}] {
		if t.merged[i] == decl {
			found = append(found, i)
		}
	}
	return found
}

// base gives one supertype; it reports false for one without methods.
func (r *resolver) base(at place, t *facts.Type) (ancestor, bool) {
	v := r.nameOnly(func() value { return r.unalias(r.named(at, t.Names).value) })
	switch v.kind {
	case declared:
		if kind := r.files[v.file].Decls[v.decl].Kind; classLike(kind) || function(kind) {
			return ancestor{file: v.file, decl: v.decl}, true
		}
	case external:
		if r.rules.NoBases[r.qualname(v.name)] {
			return ancestor{}, false
		}
		return ancestor{open: true, outside: v.name}, true
	case builtin:
		if r.rules.NoBases[v.name.path] {
			return ancestor{}, false
		}
		return ancestor{open: true, outside: v.name}, true
	}
	return ancestor{open: true}, true
}

// nameOnly works a value out from names alone, apart from all other values:
// what a class inherits has to be known before them.
func (r *resolver) nameOnly(work func() value) value {
	values, naming := r.solver, r.naming
	r.solver, r.naming = r.nameSolver, true
	v := work()
	r.solver, r.naming = values, naming
	return v
}

// enumeration reports whether a class is an enumeration: its constants are its
// instances.
func (r *resolver) enumeration(file, decl int32) bool {
	f := &r.files[file]
	if f.Decls[decl].Kind == facts.Enum {
		return true
	}
	if len(r.rules.Enums) == 0 {
		return false
	}
	for _, a := range r.lineage(file, decl) {
		if a.outside != nil && r.rules.Enums[r.qualname(a.outside)] {
			return true
		}
	}
	return false
}
