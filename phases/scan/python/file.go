package python

import (
	"strings"

	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// none is the index of no declaration or scope.
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
	calls   []callSite

	scopes    []*scope
	functions []*function       // in source order
	classes   []*class          // in source order
	byDecl    map[int]*class    // classes by declaration
	names     map[member]int    // declarations that are no functions, by owner and name
	defined   map[member]bool   // functions and classes, by owner and name
	imported  map[string]string // local name -> full dotted name, module level
	pending   []pending
	entries   map[string]bool // functions called under the __main__ guard
	hasEntry  bool            // there is a guard with calls
}

// member names a declaration of an owner; none is the module.
type member struct {
	owner int
	name  string
}

// scope is a facts.Scope under construction.
type scope struct {
	facts.Scope
	class  bool           // a class body: its names are not seen from inner scopes
	narrow int            // how many scopes of tested types lie in each other, with this one; 0 in others
	index  map[string]int // locals by name
	outer  map[string]int // names declared global or nonlocal, with their scope
}

// function is a function under construction.
type function struct {
	decl      int
	node      facts.Node
	stub      bool // an overload without a body
	generator bool
	typed     bool            // its result has a declared type
	class     int             // declaration of the class whose attributes it uses; none outside methods
	reads     map[string]bool // attributes of its own instance or class
	sets      map[string]bool
	calls     map[string]bool // own members called
}

// class is a class under construction.
type class struct {
	decl        int
	typ         facts.TypeDecl
	constructor bool            // has a written one
	methods     map[string]bool // that are no properties
}

// context says where the walker is. It is passed by value.
type context struct {
	scope    int       // where names are looked up
	binder   int       // scope that assignments bind in
	caller   int       // declaration of the enclosing function
	owner    int       // declaration that holds new definitions
	inClass  bool      // owner is a class
	this     int       // class of thisName
	thisName string    // "" when there is none
	function *function // nil outside of functions
	qualname string    // of the owner, with a dot at its end
	typing   bool      // under if TYPE_CHECKING
	guarded  bool      // under if __name__ == "__main__"
}

func newFile(path, text string, tree *syntax.Tree, e *extractor) *file {
	f := &file{
		tree: tree, kinds: e.kinds, fields: e.fields, text: text,
		byDecl: map[int]*class{}, names: map[member]int{}, defined: map[member]bool{},
		imported: map[string]string{}, entries: map[string]bool{},
	}
	f.decls = facts.FileDeclaration{Path: path, Language: "python", Module: moduleID(path)}
	f.refs = facts.FileReferences{Path: path, Language: "python"}
	f.details = facts.FileDetails{Path: path, Language: "python", Lines: tree.Lines(), Test: isTest(path),
		Generated: f.isGenerated(), Doc: f.moduleDoc()}
	return f
}

func (f *file) moduleContext() context {
	module := f.newScope(facts.Scope{Parent: none, Decl: none, This: none})
	return context{scope: module, binder: module, caller: none, owner: none, this: none}
}

func (f *file) newScope(s facts.Scope) int {
	f.scopes = append(f.scopes, &scope{Scope: s})
	return len(f.scopes) - 1
}

// visible is the nearest scope from s on that inner scopes see.
func (f *file) visible(s int) int {
	for f.scopes[s].class {
		s = f.scopes[s].Parent
	}
	return s
}

func (f *file) declare(d facts.Declaration) int {
	f.decls.Decls = append(f.decls.Decls, d)
	return len(f.decls.Decls) - 1
}

func (f *file) kind(i int) kind {
	if s := int(f.tree.Nodes[i].Symbol); s < len(f.kinds) {
		return f.kinds[s]
	}
	return 0
}

// string is the text of a node.
func (f *file) string(i int) string {
	n := &f.tree.Nodes[i]
	return f.text[n.Start:n.End]
}

// endLine is the last line of a node; the grammar counts comments behind a
// block to it, Python does not.
func (f *file) endLine(i int) int {
	for {
		last := syntax.None
		for c := range f.tree.Children(i) {
			if f.kind(c) != kindComment {
				last = c
			}
		}
		if last == syntax.None {
			return f.tree.EndLine(i)
		}
		i = last
	}
}

// child is the first child that fills a field, or syntax.None.
func (f *file) child(i int, field uint16) int { return f.tree.ChildByID(i, field) }

// token reports whether a node has a child that is the given word.
func (f *file) token(i int, word string) bool {
	for c := range f.tree.Children(i) {
		if !f.tree.Named(c) && f.string(c) == word {
			return true
		}
	}
	return false
}

// moduleID is the path without extension, dotted; a package is its folder.
func moduleID(path string) string {
	path = strings.TrimSuffix(strings.TrimSuffix(path, ".pyi"), ".py")
	path = strings.TrimSuffix(path, "/__init__")
	return strings.ReplaceAll(path, "/", ".")
}

// packageOf is the package that relative imports of one dot start from, as
// segments.
func packageOf(path string) []string {
	segments := strings.Split(path, "/")
	return segments[:len(segments)-1]
}

// callSite is a call with its place in the text.
type callSite struct {
	start uint32
	call  facts.Call
	site  facts.CallSite
}
