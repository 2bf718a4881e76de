package build

import "rules_handbook/schemas/facts"

// Scope is a facts.Scope under construction.
type Scope struct {
	facts.Scope
	Declares bool // names bound here are declarations of Owner: the module, a namespace
	Owner    int
	Function int // scope in which the enclosing function binds its names
	index    map[string]int
}

// NewScope adds the scope of a function or block.
func (f *File) NewScope(s facts.Scope) int {
	f.Scopes = append(f.Scopes, &Scope{Scope: s, Owner: None, Function: len(f.Scopes)})
	return len(f.Scopes) - 1
}

// DeclaringScope adds a scope whose names are declarations of owner; the names
// of parent are seen in it.
func (f *File) DeclaringScope(parent, owner int) int {
	s := f.NewScope(facts.Scope{Parent: parent, Decl: owner, This: None})
	f.Scopes[s].Declares, f.Scopes[s].Owner = true, owner
	return s
}

// Local is the local of that name, made when it is new. The pointer is good
// until the next local of the scope is made.
func (f *File) Local(scope int, name string) *facts.Local {
	s := f.Scopes[scope]
	k, ok := s.index[name]
	if !ok {
		if s.index == nil {
			s.index = map[string]int{}
		}
		k = len(s.Locals)
		s.index[name] = k
		s.Locals = append(s.Locals, facts.Local{Name: name, Decl: None})
	}
	return &s.Locals[k]
}

// Binds reports whether a scope has a local of that name.
func (f *File) Binds(scope int, name string) bool {
	_, ok := f.Scopes[scope].index[name]
	return ok
}

// Find gives the scope that binds a name and its place among the locals; the
// place is None in a scope of declarations. Both are None when the file does
// not bind it.
func (f *File) Find(scope int, name string) (int, int) {
	for s := scope; s >= 0; s = f.Scopes[s].Parent {
		if f.Scopes[s].Declares {
			if _, ok := f.names[member{f.Scopes[s].Owner, name}]; ok {
				return s, None
			}
			continue
		}
		if k, ok := f.Scopes[s].index[name]; ok {
			return s, k
		}
	}
	return None, None
}

// Declared is the declaration that a name means in a scope, or None.
func (f *File) Declared(scope int, name string) int {
	s, place := f.Find(scope, name)
	switch {
	case s < 0:
		return None
	case place >= 0:
		return f.Scopes[s].Locals[place].Decl
	}
	return f.names[member{f.Scopes[s].Owner, name}]
}

// Bind binds a name in a scope to values that stand in the scope from: a
// local, or a variable of the owner where names are declarations. The type is
// the written one, nil without.
func (f *File) Bind(scope int, name string, values []facts.Path, typ *facts.Type, from int) {
	if name == "" {
		return
	}
	if s := f.Scopes[scope]; s.Declares {
		f.bindVariable(s.Owner, name, values, typ, from)
		return
	}
	if l := f.Local(scope, name); typ != nil && l.Type == nil {
		l.Type = typ
	}
	f.AddValues(Target{Local: name, Scope: scope, Decl: None}, values, from)
}

// BindParam binds a parameter in the scope of its function.
func (f *File) BindParam(scope int, name string, values []facts.Path, typ *facts.Type, from int) {
	if name == "" {
		return
	}
	f.Bind(scope, name, values, typ, from)
	if !f.Scopes[scope].Declares {
		f.Local(scope, name).Param = true
	}
}

// Assign gives values to a name that is bound in the scope or around it.
func (f *File) Assign(scope int, name string, values []facts.Path) {
	f.AddValues(Target{Local: name, Scope: scope, Decl: None, Search: true}, values, scope)
}

func (f *File) bindVariable(owner int, name string, values []facts.Path, typ *facts.Type, from int) {
	k, known := f.names[member{owner, name}]
	if known && f.Decl(k).Kind != facts.Variable && f.Decl(k).Kind != facts.Object {
		known = false
	}
	if !known {
		k = f.Declare(facts.Declaration{Kind: facts.Variable, Name: name, Parent: owner})
	}
	if typ != nil && f.Decl(k).Type == nil {
		f.Decl(k).Type = typ
	}
	f.AddValues(Target{Decl: k}, values, from)
}

// BindField binds a member of a type to values that stand in the scope from,
// and gives its declaration. A member that is no field stays what it is.
func (f *File) BindField(owner int, name string, values []facts.Path, typ *facts.Type, static bool, from int) int {
	k, known := f.names[member{owner, name}]
	switch {
	case known && f.Decl(k).Kind != facts.Field:
		return k
	case !known:
		k = f.Declare(facts.Declaration{Kind: facts.Field, Name: name, Parent: owner, Static: static})
	}
	if typ != nil && f.Decl(k).Type == nil {
		f.Decl(k).Type = typ
	}
	f.AddValues(Target{Decl: k}, values, from)
	return k
}

// BindDeclared makes a declaration known by its name in a scope of locals.
func (f *File) BindDeclared(scope, decl int) {
	if !f.Scopes[scope].Declares {
		f.Local(scope, f.Decl(decl).Name).Decl = decl
	}
}

// BindImport makes an imported name known: at module level it is an import of
// the file, else one of the scope.
func (f *File) BindImport(scope int, i facts.Import) {
	if scope == 0 || i.Local == "" {
		f.Declaration.Imports = append(f.Declaration.Imports, i)
		return
	}
	if !f.Scopes[scope].Declares {
		f.Local(scope, i.Local).Import = &i
	}
}
