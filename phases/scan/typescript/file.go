package typescript

import (
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// none is the index of no declaration, scope or node.
const none = -1

// file collects the facts of one file.
type file struct {
	tree   *syntax.Tree
	kinds  []kind
	fields fields
	text   string

	decls   facts.FileDeclaration
	refs    facts.FileReferences
	details facts.FileDetails

	scopes     []*scope
	functions  []*function // in source order
	byDecl     map[int]*function
	rows       []typeRow      // in source order
	classOf    map[int]*class // by declaration
	names      map[member]int // last declaration of a name, by owner
	objects    map[int]string // names of object literals that have none, by node
	holders    map[int]bool   // whether an object literal holds functions, by node
	returnedBy map[int]int    // declarations of object literals that a module pattern returns, by node
	exports    map[facts.Export]bool
	exported   map[int]bool    // declarations that an export names
	comments   map[uint32]int  // comment nodes by the offset behind them
	modules    map[string]bool // specifiers that are loaded, and names that are bound to one
	pending    []pending
	byLocal    map[localName][]pending
	closing    map[localName]bool
	empty      map[localName]bool // names of object literals without functions
	calls      []callSite
	anonymous  int // objects without a name so far
}

// member names a declaration of an owner; none is the module.
type member struct {
	owner int
	name  string
}

// scope is a facts.Scope under construction.
type scope struct {
	facts.Scope
	declares bool // names are declarations of owner: a module or a namespace
	owner    int
	function int            // scope that var binds in
	index    map[string]int // locals by name
}

// callSite is a call with its place in the text.
type callSite struct {
	facts.Call
	start uint32
	site  facts.CallSite
}

// context says where the walker is. It is passed by value.
type context struct {
	scope    int        // where names are looked up and block names bind
	caller   int        // declaration of the enclosing named function
	owner    int        // declaration that holds what is declared here
	prefix   string     // of qualnames, with a dot at its end
	class    string     // name of the enclosing class or object; "" in functions
	this     int        // declaration that this stands for
	receiver facts.Path // what this is written as in paths; nil for the plain receiver
	self     *function  // whose own this is used
	result   *function  // whose result return gives; nil in functions without a name
	returns  facts.Path // type of what return gives in a function without a name
	types    *typeNames
}

func newFile(path, text string, tree *syntax.Tree, g *grammar) *file {
	f := &file{
		tree: tree, kinds: g.kinds, fields: g.fields, text: text,
		byDecl: map[int]*function{}, classOf: map[int]*class{}, names: map[member]int{}, objects: map[int]string{},
		exported: map[int]bool{}, comments: map[uint32]int{}, modules: map[string]bool{}, empty: map[localName]bool{},
		returnedBy: map[int]int{}, holders: map[int]bool{},
	}
	f.decls = facts.FileDeclaration{Path: path, Language: "typescript", Module: moduleID(path)}
	f.refs = facts.FileReferences{Path: path, Language: "typescript"}
	f.details = facts.FileDetails{Path: path, Language: "typescript", Lines: tree.Lines(), Test: isTest(path)}
	return f
}

// module walks the whole file.
func (f *file) module() {
	for i := range f.tree.Nodes {
		if f.kind(i) == kindComment {
			f.comments[f.tree.Nodes[i].End] = i
		}
	}
	f.details.Doc = f.fileDoc()
	f.details.Generated = f.isGenerated()
	top := f.newScope(facts.Scope{Parent: none, Decl: none, This: none})
	f.scopes[top].declares, f.scopes[top].owner = true, none
	f.walkChildren(0, context{scope: top, caller: none, owner: none, this: none})
}

// newScope adds a scope; var in it binds in the function around it.
func (f *file) newScope(s facts.Scope) int {
	made := &scope{Scope: s, owner: none, function: len(f.scopes)}
	f.scopes = append(f.scopes, made)
	return len(f.scopes) - 1
}

// block is the context of a block with names of its own.
func (f *file) block(c context) context {
	outer := f.scopes[c.scope]
	inner := f.newScope(facts.Scope{Parent: c.scope, Decl: outer.Decl, This: outer.This})
	f.scopes[inner].function = outer.function
	c.scope = inner
	return c
}

func (f *file) declare(d facts.Declaration) int {
	f.decls.Decls = append(f.decls.Decls, d)
	k := len(f.decls.Decls) - 1
	f.names[member{d.Parent, d.Name}] = k
	return k
}

// decl is a declaration under construction; the pointer is good until the
// next one is declared.
func (f *file) decl(k int) *facts.Declaration { return &f.decls.Decls[k] }

// kind is 0 for tokens: some have the name of a rule.
func (f *file) kind(i int) kind {
	if i < 0 {
		return kindOther
	}
	n := &f.tree.Nodes[i]
	if s := int(n.Symbol); s < len(f.kinds) && n.Flags&syntax.Named != 0 {
		return f.kinds[s]
	}
	return kindOther
}

// string is the text of a node.
func (f *file) string(i int) string {
	if i < 0 {
		return ""
	}
	n := &f.tree.Nodes[i]
	return f.text[n.Start:n.End]
}

// child is the first child that fills a field, or none.
func (f *file) child(i int, field uint16) int {
	if i < 0 {
		return none
	}
	return f.tree.ChildByID(i, field)
}

// only is the first child that is a rule, or none.
func (f *file) only(i int) int {
	if i >= 0 {
		for child := range f.tree.NamedChildren(i) {
			return child
		}
	}
	return none
}

// ofKind is the first child of a kind, or none.
func (f *file) ofKind(i int, k kind) int {
	if i >= 0 {
		for child := range f.tree.NamedChildren(i) {
			if f.kind(child) == k {
				return child
			}
		}
	}
	return none
}

// word reports whether a node has a token that is the given word.
func (f *file) word(i int, word string) bool {
	for child := range f.tree.Children(i) {
		if !f.tree.Named(child) && f.string(child) == word {
			return true
		}
	}
	return false
}

func (f *file) start(i int) uint32 { return f.tree.Nodes[i].Start }
