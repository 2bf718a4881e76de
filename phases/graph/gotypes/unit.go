package gotypes

import "slices"

// unit is a package in one build configuration.
type unit struct {
	key      unitKey
	levels   [nLevels][]*file
	repeated [nLevels]map[string]bool // nil before
}

type unitKey struct {
	folder *folder
	clause string
	config config
}

// unitOf gives the files of a folder with one package clause that a
// configuration selects.
func unitOf(key unitKey) *unit {
	u := &unit{key: key}
	for _, f := range key.folder.files {
		if f.clause == key.clause && f.build.match(key.config) {
			u.levels[f.level] = append(u.levels[f.level], f)
		}
	}
	return u
}

// at lists the files that are one package with a file of a level.
func (u *unit) at(l level) []*file {
	if l == inTest {
		return slices.Concat(u.levels[plain], u.levels[inTest])
	}
	return u.levels[l]
}

// meant gives the unit that an import of a folder means: of the packages in
// it that are not main, the one with the most files.
func meant(d *folder, in config) unitKey {
	count := func(in *config, l level) (best string) {
		files := map[string]int{}
		for _, f := range d.files {
			if f.level == l && (in == nil || f.build.match(*in)) {
				files[f.clause]++
			}
		}
		for clause, n := range files {
			switch b := files[best]; {
			case best == "", best == "main":
			case clause == "main", n < b, n == b && clause > best:
				continue
			}
			best = clause
		}
		return best
	}
	if clause := count(&in, plain); clause != "" {
		return unitKey{d, clause, in}
	}
	// Nothing of it is built here: take what any other configuration builds.
	for l := plain; l < nLevels; l++ {
		clause := count(nil, l)
		for _, f := range d.files {
			if f.level == l && f.clause == clause {
				return unitKey{d, clause, f.config}
			}
		}
	}
	return unitKey{d, "", in}
}

// repeatedAt lists the names that are declared more than once at a level. Which
// declaration a use means is not known.
func (u *unit) repeatedAt(l level) map[string]bool {
	if u.repeated[l] == nil {
		u.repeated[l] = repeated(u.at(l))
	}
	return u.repeated[l]
}

// rivals reports whether another file of the same package declares a name that
// f declares.
func (u *unit) rivals(f *file) bool {
	twice := u.repeatedAt(f.level)
	own := map[string]bool{}
	for _, n := range f.declared {
		if twice[n] {
			own[n] = true
		}
	}
	return len(own) > 0 && slices.ContainsFunc(u.at(f.level), func(other *file) bool {
		return other != f && other.declaresAny(own)
	})
}

func repeated(files []*file) map[string]bool {
	seen, twice := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		for _, n := range f.declared {
			if seen[n] {
				twice[n] = true
			}
			seen[n] = true
		}
	}
	return twice
}

// withoutRivals gives f and those files that declare no name that f declares.
func withoutRivals(f *file, files []*file) []*file {
	own := map[string]bool{}
	for _, n := range f.declared {
		own[n] = true
	}
	rest := []*file{f}
	for _, other := range files {
		if other != f && !other.declaresAny(own) {
			rest = append(rest, other)
		}
	}
	return rest
}

func (f *file) declaresAny(names map[string]bool) bool {
	return slices.ContainsFunc(f.declared, func(n string) bool { return names[n] })
}
