// Package shell turns shell scripts (sh, bash, zsh, ksh) into facts.
//
// Input is the path and the text of one file; output are its functions and the
// commands that it runs. Every simple command is a call of what its first word
// names, source and . aside, which are imports. Commands in substitutions,
// conditions, loops, subshells and here documents count; those of a function
// belong to it, all others to the module body. An error means that there is no
// tree; a file with syntax errors gives what could be read and is marked
// partial.
//
// A function is global in shell wherever it is defined, so its id is module +
// "." + name. What a word cannot tell before it is expanded is written as "*";
// a script that is run or loaded is named by a path with a slash in it, such as
// "./build.sh" or "*/lib.sh".
package shell

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "shell", Tier: "full", CallTypes: []string{"internal_func", "unresolved"}, TypeKinds: []string{},
	},
	Extensions:   []string{".sh", ".bash", ".zsh", ".ksh"},
	Interpreters: []string{"sh", "bash", "zsh", "ksh", "dash", "ash", "mksh"},
	Grammar:      syntax.Bash, Kinds: kinds, Fields: fields, Comment: kindComment,
	Comments: build.Comments{Line: []string{"#!", "#"}, Documented: []build.Kind{kindFunction}},
	Repair:   repair,
	Walk: func(f *build.File) {
		f.Runs()
		(&file{f}).children(0, f.ModuleContext())
	},
}

const (
	kindComment build.Kind = iota + 1
	kindFunction
	kindCommand
	kindWord      // literal text
	kindRaw       // 'text'
	kindString    // "text"
	kindContent   // text in a string
	kindJoined    // words without a blank between them
	kindCondition // (( )) as a command
)

const (
	fieldName build.Field = iota + 1
	fieldBody
	fieldArgument
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "function_definition": kindFunction, "command": kindCommand, "word": kindWord, "raw_string": kindRaw,
	"string": kindString, "string_content": kindContent, "concatenation": kindJoined, "arithmetic_expansion": kindCondition,
}

var fields = map[string]build.Field{"name": fieldName, "body": fieldBody, "argument": fieldArgument}

type file struct{ *build.File }

func (f *file) children(i int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, c)
	}
}

func (f *file) walk(i int, c build.Context) {
	switch f.Kind(i) {
	case kindFunction:
		f.function(i, c)
		return
	case kindCommand:
		f.command(i, c)
	}
	f.children(i, c)
}

func (f *file) function(i int, c build.Context) {
	name := f.String(f.Child(i, fieldName))
	k := f.Declare(facts.Declaration{Kind: facts.Function, Name: name, Parent: build.None})
	h := f.HeaderOf(i, build.None)
	if line := strings.IndexByte(f.Text[f.Start(i):h.End], '\n'); line >= 0 {
		h.End = f.Start(i) + uint32(line)
	}
	fn := f.AddFunction(k, h)
	fn.Node.Exported = true
	inner := build.Context{Caller: k, Owner: k, This: build.None, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: build.None})
	f.children(i, inner)
}
