// Package ruby turns Ruby files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. A call is every call expression, every super, and every
// name that is no local variable where it stands, for that is how Ruby itself
// reads it; operators and yield are none. What stands in a block belongs to the
// method around it. An error means that there is no tree; a file with syntax
// errors gives what could be read and is marked partial.
//
// Ids are module + "." + qualname, where the qualname lists the enclosing
// modules and classes from outside to inside. Methods of a class itself and
// those of its instances share one name space of ids.
//
// Constants are global in Ruby. Modules and classes are declared where they are
// written, each time; that they are one is told by their qualnames. Instance
// variables are fields that keep their "@", those of the class itself have ".@".
// A path that starts with "::X" leads to the constant X at top level.
package ruby

import (
	"regexp"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "ruby", Tier: "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		SelfAttrs: true, TypeKinds: []string{"class", "other"},
	},
	Extensions: []string{".rb", ".rake", ".gemspec", ".ru"}, Interpreters: []string{"ruby", "jruby"},
	Grammar: syntax.Ruby, Kinds: kinds, Fields: fields, Comment: kindComment,
	Comments: build.Comments{
		Line: []string{"#"}, Block: [][2]string{{"=begin", "=end"}}, Before: []build.Kind{kindModule},
		Directive: regexp.MustCompile(`^(frozen_string_literal|warn_indent|typed|rubocop|:nodoc:|:stopdoc:|:startdoc:|shareable_constant_value)\b|^:\w+:$|^-+$`),
	},
	Apart:  true,
	Tame:   tame,
	Repair: repair,
	Walk:   walk,
}

func walk(s *build.File) {
	f := &file{File: s}
	c := context{Context: f.ModuleContext()}
	c.outer = c.Scope
	c.Scope = f.NewScope(facts.Scope{Parent: 0, Decl: build.None, This: build.None})
	f.walkChildren(0, c)
}

// file collects the facts of one file.
type file struct {
	*build.File
}

// context says where the walker is. It is passed by value.
type context struct {
	build.Context
	outer  int        // scope that methods are declared in: of the class, or the module's
	static bool       // self is a class, not an instance
	body   *classBody // whose statements are walked; nil in methods
	method string     // name of the method around, for super
}

// classBody is the state of the body of a class or module.
type classBody struct {
	hidden     bool // behind private or protected
	functions  bool // behind module_function: methods are the module's own
	singleton  bool // class << self
	hasCreated bool // has an initialize
}
