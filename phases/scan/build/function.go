package build

import (
	"maps"
	"slices"

	"rules_handbook/schemas/facts"
)

// Function is a function with a name, under construction. It becomes a node.
type Function struct {
	Decl  int
	Node  facts.Node // all but the id and the attributes
	Owner int        // declaration whose attributes it uses through its receiver; None where there is none
	Typed bool       // its result has a written type
	Stub  bool       // its body stands elsewhere: no node
	Low   bool       // others of its name get the plain id before it

	reads, sets, invoked map[string]bool
}

// Header says where the parts of a definition stand.
type Header struct {
	Node int    // whose lines are shown
	Doc  uint32 // offset that its doc comment ends before
	End  uint32 // offset of its body, or behind it where it has none
}

// HeaderOf is the header of a definition with that body (None: without one).
func (f *File) HeaderOf(i, body int) Header {
	h := Header{Node: i, Doc: f.Start(i), End: f.End(i)}
	if body >= 0 {
		h.End = f.Start(body)
	}
	return h
}

// AddFunction makes a node of a declared function: names, lines, signature and
// doc comment come from the declaration and the header, the rest (Exported,
// Decorator, Params, …) is set by the caller. Functions are added in source
// order.
func (f *File) AddFunction(decl int, h Header) *Function {
	d := f.Decl(decl)
	fn := f.NewFunction(decl)
	fn.Node = facts.Node{
		Name: d.Name, Qualname: d.Qualname, LineStart: f.Tree.Line(h.Node), LineEnd: f.Tree.EndLine(h.Node),
		Signature: f.Signature(f.Start(h.Node), h.End), Async: d.Async, Method: d.Kind != facts.Function, Doc: f.Doc(h.Doc),
	}
	if fn.Node.Method && d.Parent >= 0 {
		fn.Node.ClassName = f.Decl(d.Parent).Name
	}
	return fn
}

// NewFunction makes a node of a declared function, which the caller describes.
func (f *File) NewFunction(decl int) *Function {
	fn := &Function{Decl: decl, Owner: f.Decl(decl).Parent}
	f.Functions = append(f.Functions, fn)
	f.byDecl[decl] = fn
	return fn
}

// FunctionOf is the function of a declaration, or nil.
func (f *File) FunctionOf(decl int) *Function { return f.byDecl[decl] }

// Read notes that a function reads an attribute of its own instance. A nil
// function notes nothing.
func (fn *Function) Read(name string) {
	if fn != nil {
		note(&fn.reads, name)
	}
}

// Set notes a write.
func (fn *Function) Set(name string) {
	if fn != nil {
		note(&fn.sets, name)
	}
}

// Invoke notes a call of a member of its own instance: a read, when that is an
// attribute.
func (fn *Function) Invoke(name string) {
	if fn != nil {
		note(&fn.invoked, name)
	}
}

func note(names *map[string]bool, name string) {
	if *names == nil {
		*names = map[string]bool{}
	}
	(*names)[name] = true
}

// attributes are the attributes that a function reads and writes: no methods,
// and of what it calls only what is known to be an attribute.
func (f *File) attributes(fn *Function) (read, set []string) {
	if fn.Owner < 0 && f.Decl(fn.Decl).Parent >= 0 {
		return nil, nil
	}
	reads := maps.Clone(fn.reads)
	for name := range fn.invoked {
		if k := f.Lookup(fn.Owner, name); k >= 0 && f.Decl(k).Kind == facts.Field {
			if reads == nil {
				reads = map[string]bool{}
			}
			reads[name] = true
		}
	}
	if f.Language.Apart {
		return slices.Sorted(maps.Keys(reads)), slices.Sorted(maps.Keys(fn.sets))
	}
	maps.DeleteFunc(reads, func(name string, _ bool) bool {
		k := f.Lookup(fn.Owner, name)
		return k >= 0 && f.Decl(k).Kind == facts.Method && !f.Decl(k).Accessor
	})
	return slices.Sorted(maps.Keys(reads)), slices.Sorted(maps.Keys(fn.sets))
}

// Implicit declares the constructor that a type does not write. The type needs
// its row first (AddType); its node shows that row's lines.
func (f *File) Implicit(owner int, name string) int {
	return f.Declare(facts.Declaration{Kind: facts.Constructor, Name: name, Parent: owner, Implicit: true})
}
