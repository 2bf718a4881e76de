package typescript

// ownMember gives the name of x in this.x where an own this is used.
func (f *file) ownMember(i int, c context) (string, bool) {
	for f.Kind(i) == kindParenthesized || f.Kind(i) == kindNonNull {
		i = f.Only(i)
	}
	if c.self == nil || f.Kind(i) != kindMember || f.Kind(f.Child(i, fieldObject)) != kindThis {
		return "", false
	}
	return f.String(f.Child(i, fieldProperty)), true
}

// memberAccess walks a.b.
func (f *file) memberAccess(i int, c context) {
	if name, ok := f.ownMember(i, c); ok {
		c.self.Read(name)
		return
	}
	f.walkField(i, fieldObject, c)
}
