// Package golang extracts the facts of Go files with the standard library's
// scanner and parser. What resolve needs of a file travels as its token stream
// (package gofile), which go/types reads again there; ids, positions, doc
// comments and attribute uses are found here.
package golang

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"strings"
	"unicode/utf8"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// New gives the extractor of Go. It claims every .go file, tests included.
func New() extract.Extractor { return &extractor{} }

// extractor implements extract.Keeper; it keeps trees of type *gofile.Tree.
type extractor struct {
	positions *token.FileSet
	scratch   []declared // room for the declarations of one file after the other
}

func (x *extractor) Keep(positions *token.FileSet) { x.positions = positions }

func (*extractor) Support() facts.LanguageSupport {
	return facts.LanguageSupport{
		Name:      "go",
		Tier:      "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "boundary", "unresolved"},
		SelfAttrs: true,
		TypeKinds: []string{"alias", "interface", "other", "struct"},
	}
}

func (*extractor) Claims(path string) bool { return strings.HasSuffix(path, ".go") }

func (x *extractor) Extract(path string, src []byte) (extract.File, error) {
	if !utf8.Valid(src) {
		src = bytes.ToValidUTF8(src, []byte("\uFFFD"))
	}
	source := gofile.Scan(src)
	defer source.Release()
	module := gofile.ModuleID(path)
	positions := x.positions
	if positions == nil {
		positions = token.NewFileSet()
	}
	syntax, err := source.Tree(positions, module)
	if err != nil {
		return extract.File{}, err
	}
	tree := syntax.File
	f := &file{
		path: path, module: module, source: source, syntax: syntax, tree: tree,
		base: int(tree.FileStart), names: syntax.Names, calls: syntax.Calls,
	}
	x.scratch = f.declare(x.scratch)
	f.members = membersOf(f.decls)
	bodiless := source.Bodiless(tree)
	out := extract.File{
		Declaration: facts.FileDeclaration{
			Path:     path,
			Language: "go",
			Module:   f.module,
			Package:  tree.Name.Name,
			Decls:    f.decls,
			Imports:  f.imports(),
			GoTokens: bodiless,
			GoBuild:  source.Constraint(),
		},
		References: f.references(),
		Details:    f.details(),
	}
	if line, message := source.SyntaxError(syntax); message != "" {
		out.Details.Reason = facts.Partial
		out.Details.Detail = fmt.Sprintf("line %d: %s", line, message)
	}
	if x.positions != nil {
		source.Mask(syntax)
		out.Syntax = syntax
	}
	return out, nil
}

// file is one file on its way to facts.
type file struct {
	path   string
	module string
	source *gofile.Source
	syntax *gofile.Tree
	tree   *ast.File // of syntax
	base   int       // position of the text's first byte
	names  *gofile.Names
	calls  []gofile.Call
	decls  []facts.Declaration
	index  map[*ast.FuncDecl]int // place of a function in decls

	members map[string]members // by type
}

func (f *file) offset(p token.Pos) int { return int(p) - f.base }
func (f *file) line(p token.Pos) int   { return f.source.Line(f.offset(p)) }
func (f *file) end(p token.Pos) int    { return f.source.EndLine(f.offset(p)) }

// references lists the call sites. Their callees are not spelled out: the n-th
// call is the n-th call expression of the tokens.
func (f *file) references() facts.FileReferences {
	r := facts.FileReferences{
		Path:     f.path,
		Language: "go",
		Scopes:   []facts.Scope{{Parent: -1, Decl: -1, This: -1}},
		GoTokens: f.source.Masked(f.tree),
		Calls:    make([]facts.Call, 0, len(f.calls)),
	}
	rpcs := f.rpcConstants()
	for _, c := range f.calls {
		caller := -1
		if c.Caller != nil {
			caller = f.index[c.Caller]
		}
		r.Calls = append(r.Calls, facts.Call{Caller: caller, Kind: facts.PlainCall, Names: f.named(c.Expr, rpcs)})
	}
	return r
}

// imports lists what the file imports and, as type-only imports, the foreign
// types that its declarations name.
func (f *file) imports() []facts.Import {
	var list []facts.Import
	for _, i := range f.syntax.Imports {
		switch i.Local {
		case "_":
			list = append(list, facts.Import{Module: i.Path})
		case ".":
			list = append(list, facts.Import{Module: i.Path, Name: "*"})
		default:
			list = append(list, facts.Import{Module: i.Path, Local: i.Local, Whole: true})
		}
	}
	for _, t := range f.syntax.DeclaredTypeNames() {
		list = append(list, facts.Import{Module: t.Path, Name: t.Name, TypeOnly: true})
	}
	return list
}
