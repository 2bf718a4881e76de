package build

import (
	"strconv"

	"rules_handbook/schemas/facts"
)

// Declare adds a declaration. An empty Qualname becomes the parent's with the
// name, unless no code can write the name. A parent has to be declared before its children.
func (f *File) Declare(d facts.Declaration) int {
	if d.Qualname == "" && (d.Name == "" || d.Name[0] != '{') {
		d.Qualname = f.Qualify(d.Parent, d.Name)
	}
	f.Declaration.Decls = append(f.Declaration.Decls, d)
	k := len(f.Declaration.Decls) - 1
	f.names[member{d.Parent, d.Name}] = k
	return k
}

// Decl is a declaration under construction; the pointer is good until the next
// one is declared.
func (f *File) Decl(k int) *facts.Declaration { return &f.Declaration.Decls[k] }

// Lookup gives the last declaration of that name in an owner (None: the
// module), or None.
func (f *File) Lookup(owner int, name string) int {
	if k, ok := f.names[member{owner, name}]; ok {
		return k
	}
	return None
}

// Qualify is the qualname of a member.
func (f *File) Qualify(owner int, name string) string {
	if owner < 0 || f.Decl(owner).Qualname == "" {
		return name
	}
	return f.Decl(owner).Qualname + f.Language.separator() + name
}

// TypeName gives the names of a declaration from outside to inside, as a
// written type would.
func (f *File) TypeName(decl int) []string {
	var names []string
	for ; decl >= 0; decl = f.Decl(decl).Parent {
		names = append([]string{f.Decl(decl).Name}, names...)
	}
	return names
}

// HiddenName is a name that no code can write, for what has none.
func (f *File) HiddenName() string {
	f.hidden++
	return "{" + strconv.Itoa(f.hidden) + "}"
}

// ModuleOwner is the owner of what is declared in code of the module that no
// named function holds, such as a block or a callback: an object whose members
// are found as locals only, so that they are no names of the module.
func (f *File) ModuleOwner() int {
	if k := f.Lookup(None, "{}"); k >= 0 {
		return k
	}
	return f.Declare(facts.Declaration{Kind: facts.Object, Name: "{}", Parent: None})
}

// isType reports whether a kind is that of a type.
func isType(k facts.Kind) bool {
	switch k {
	case facts.Class, facts.Interface, facts.Struct, facts.Record, facts.Enum, facts.Trait, facts.Alias, facts.OtherType:
		return true
	}
	return false
}

// Container is the qualname of the type around a declaration, "" without one.
func (f *File) Container(decl int) string {
	for p := f.Decl(decl).Parent; p >= 0; p = f.Decl(p).Parent {
		d := f.Decl(p)
		if d.Kind == facts.Extension || isType(d.Kind) && d.Kind != facts.Alias && d.Name[0] != '{' {
			return d.Qualname
		}
	}
	return ""
}

// isWithin reports whether a declaration is another one or lies in it.
func (f *File) isWithin(decl, outer int) bool {
	for ; decl >= 0; decl = f.Decl(decl).Parent {
		if decl == outer {
			return true
		}
	}
	return false
}
