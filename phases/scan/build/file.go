package build

import "rules_handbook/schemas/facts"

// File collects the facts of one file. Decls, Imports and Exports may be added
// to Declaration by the language itself; declarations go through Declare.
type File struct {
	*Source
	Language    *Language
	Declaration facts.FileDeclaration
	Details     facts.FileDetails // Nodes, Types and Calls are filled by Finish

	Scopes    []*Scope
	Functions []*Function // in source order

	module   string
	names    map[member]int // last declaration of a name, by owner
	byDecl   map[int]*Function
	rows     []typeRow
	rowOf    map[int]int // rows by declaration
	calls    []callSite
	steps    []facts.Step   // of paths
	comments map[uint32]int // comment nodes by the offset behind them
	pending  []pending
	byLocal  map[localName][]pending
	closing  map[localName]bool
	hidden   int
	entry    bool
	runs     bool
}

// member names a declaration of an owner; None is the module.
type member struct {
	owner int
	name  string
}

// NewFile starts the facts of a file; scope 0 is the module's.
func NewFile(path string, l *Language, s *Source) *File {
	f := &File{Source: s, Language: l, names: map[member]int{}, byDecl: map[int]*Function{}, rowOf: map[int]int{}, comments: map[uint32]int{}}
	f.module = l.moduleID(path)
	f.Declaration = facts.FileDeclaration{Path: path, Language: l.Support.Name, Module: f.module, Decls: spareDecls.get()}
	f.calls = spareCalls.get()
	f.Details = facts.FileDetails{Path: path, Language: l.Support.Name, Lines: s.Tree.Lines(), Test: l.isTest(path)}
	f.indexComments()
	f.Details.Doc = f.fileDoc()
	f.Details.Generated = f.isGenerated()
	f.DeclaringScope(None, None)
	return f
}

// Context says where a walker is. Languages that need more embed it; it is
// passed by value.
type Context struct {
	Scope  int       // where names are looked up and bound
	Caller int       // declaration of the enclosing named function
	Owner  int       // declaration that holds what is declared here
	Class  string    // name of the type whose members are declared here; "" elsewhere
	This   int       // declaration that this stands for
	Self   *Function // function whose own this is used; nil where there is none
	Result *Function // function whose result return gives; nil in functions without a name
}

// ModuleContext is the context of the root.
func (f *File) ModuleContext() Context {
	return Context{Caller: None, Owner: None, This: None}
}

// Block is the context of a block with names of its own, or of a function
// without a name.
func (f *File) Block(c Context) Context {
	outer := f.Scopes[c.Scope]
	inner := f.NewScope(facts.Scope{Parent: c.Scope, Decl: outer.Decl, This: outer.This})
	f.Scopes[inner].Function = outer.Function
	c.Scope = inner
	return c
}

// Runs says that others run the file as a whole, so that its body is a node even
// if it calls nothing.
func (f *File) Runs() { f.runs = true }

// Entry marks the module body as an entry point of the program.
func (f *File) Entry() { f.entry = true }
