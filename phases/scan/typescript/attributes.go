package typescript

// read notes that a function reads an attribute of its own instance.
func (fn *function) read(name string) { fn.reads = note(fn.reads, name) }

func (fn *function) set(name string) { fn.sets = note(fn.sets, name) }

func (fn *function) invoke(name string) { fn.invoked = note(fn.invoked, name) }

func note(names map[string]bool, name string) map[string]bool {
	if names == nil {
		names = map[string]bool{}
	}
	names[name] = true
	return names
}

// ownMember gives the name of x in this.x where an own this is used.
func (f *file) ownMember(i int, c context) (string, bool) {
	for f.kind(i) == kindParenthesized || f.kind(i) == kindNonNull {
		i = f.only(i)
	}
	if c.self == nil || f.kind(i) != kindMember || f.kind(f.child(i, f.fields.object)) != kindThis {
		return "", false
	}
	return f.string(f.child(i, f.fields.property)), true
}

// memberAccess walks a.b.
func (f *file) memberAccess(i int, c context) {
	if name, ok := f.ownMember(i, c); ok {
		c.self.read(name)
		return
	}
	f.walkField(i, f.fields.object, c)
}
