package typescript

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// none is the index of no declaration, scope or node.
const none = build.None

// file collects the facts of one file.
type file struct {
	*build.File

	byDecl     map[int]*function
	classOf    map[int]*class // by declaration
	objects    map[int]string // names of object literals that have none, by node
	holders    map[int]bool   // whether an object literal holds functions, by node
	returnedBy map[int]int    // declarations of object literals that a module pattern returns, by node
	exports    map[facts.Export]bool
	exported   map[int]bool       // declarations that an export names
	modules    map[string]bool    // specifiers that are loaded, and names that are bound to one
	empty      map[localName]bool // names of object literals without functions
}

// localName is a name bound in a scope.
type localName struct {
	scope int
	name  string
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

func newFile(path string, s *build.Source) *file {
	f := &file{
		File: build.NewFile(path, language, s), byDecl: map[int]*function{}, classOf: map[int]*class{}, objects: map[int]string{},
		exported: map[int]bool{}, modules: map[string]bool{}, empty: map[localName]bool{}, returnedBy: map[int]int{}, holders: map[int]bool{},
	}
	f.Details.Doc = f.fileDoc()
	return f
}

// module walks the whole file.
func (f *file) module() { f.walkChildren(0, context{caller: none, owner: none, this: none}) }

// block is the context of a block with names of its own.
func (f *file) block(c context) context {
	c.scope = f.Block(build.Context{Scope: c.scope}).Scope
	return c
}
