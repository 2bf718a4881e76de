package resolve

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

// source is a file built by hand.
type source struct {
	decls facts.FileDeclaration
	refs  facts.FileReferences
}

// part adds something to a source.
type part func(*source)

// python and script begin a file of their language; the module id is the path
// with dots.
func python(path string, parts ...part) *source { return newSource("python", path, ".py", parts) }
func script(path string, parts ...part) *source { return newSource("typescript", path, ".ts", parts) }

func newSource(language, path, ext string, parts []part) *source {
	module := strings.TrimSuffix(strings.ReplaceAll(strings.TrimSuffix(path, ext), "/", "."), ".__init__")
	s := &source{
		decls: facts.FileDeclaration{Path: path, Language: language, Module: module},
		refs:  facts.FileReferences{Path: path, Language: language, Scopes: []facts.Scope{{Parent: -1, Decl: -1, This: -1}}},
	}
	for _, add := range parts {
		add(s)
	}
	return s
}

// manifest is a project file.
func manifest(path string, m facts.Manifest) *source {
	return &source{
		decls: facts.FileDeclaration{Path: path, Language: "manifest", Manifest: &m},
		refs:  facts.FileReferences{Path: path, Language: "manifest"},
	}
}

// option changes a declaration.
type option func(*facts.Declaration)

// has declares a name by its qualname; its parents have to be declared before.
func has(kind facts.Kind, qualname string, options ...option) part {
	return func(s *source) {
		parent, name := "", qualname
		if dot := strings.LastIndexByte(qualname, '.'); dot >= 0 {
			parent, name = qualname[:dot], qualname[dot+1:]
		}
		d := facts.Declaration{Kind: kind, Name: name, Qualname: qualname, Parent: s.find(parent)}
		if function(kind) {
			d.ID = s.decls.Module + "." + qualname
		}
		for _, set := range options {
			set(&d)
		}
		s.decls.Decls = append(s.decls.Decls, d)
	}
}

func (s *source) find(qualname string) int {
	for i, d := range s.decls.Decls {
		if d.Qualname == qualname {
			return i
		}
	}
	return -1
}

func class(qualname string, bases ...string) part {
	return has(facts.Class, qualname, func(d *facts.Declaration) {
		for _, base := range bases {
			d.Bases = append(d.Bases, *typ(base))
		}
	})
}

func fn(qualname string, options ...option) part   { return has(facts.Function, qualname, options...) }
func meth(qualname string, options ...option) part { return has(facts.Method, qualname, options...) }
func ctor(qualname string, options ...option) part {
	return has(facts.Constructor, qualname, options...)
}
func field(qualname string, options ...option) part { return has(facts.Field, qualname, options...) }
func variable(name string, options ...option) part  { return has(facts.Variable, name, options...) }

func of(t string) option { return func(d *facts.Declaration) { d.Type = typ(t) } }
func inits(paths ...string) option {
	return func(d *facts.Declaration) {
		for _, path := range paths {
			d.Inits = append(d.Inits, steps(path))
		}
	}
}
func takes(name, t string) option {
	return func(d *facts.Declaration) { d.Params = append(d.Params, facts.Param{Name: name, Type: typ(t)}) }
}
func id(id string) option            { return func(d *facts.Declaration) { d.ID = id } }
func static(d *facts.Declaration)    { d.Static = true }
func async(d *facts.Declaration)     { d.Async = true }
func generator(d *facts.Declaration) { d.Generator = true }
func accessor(d *facts.Declaration)  { d.Accessor = true }
func implicit(d *facts.Declaration)  { d.Implicit = true }
func signature(d *facts.Declaration) { d.Signature = true }

func imports(i facts.Import) part {
	return func(s *source) { s.decls.Imports = append(s.decls.Imports, i) }
}

// from is from module import name; leading dots are the level.
func from(module, name string) part {
	level := len(module) - len(strings.TrimLeft(module, "."))
	local := name
	if name == "*" {
		local = ""
	}
	return imports(facts.Import{Module: module[level:], Level: level, Name: name, Local: local})
}

// whole binds a module to a name.
func whole(module, local string) part {
	return imports(facts.Import{Module: module, Local: local, Whole: true})
}

func exports(e facts.Export) part {
	return func(s *source) { s.decls.Exports = append(s.decls.Exports, e) }
}

// exported exports declared names as they are.
func exported(names ...string) part {
	return func(s *source) {
		for _, name := range names {
			s.decls.Exports = append(s.decls.Exports, facts.Export{Name: name, Local: name})
		}
	}
}

// in adds calls to the body of a declared function ("" is the module):
// "name = value" binds a local, "name: Type" a parameter, "def name" a nested
// definition, everything else is a call.
func in(qualname string, lines ...string) part {
	return func(s *source) {
		decl := s.find(qualname)
		scope := 0
		if decl >= 0 {
			scope = len(s.refs.Scopes)
			s.refs.Scopes = append(s.refs.Scopes, facts.Scope{Parent: 0, Decl: decl, This: s.owner(decl)})
		}
		for _, line := range lines {
			s.line(scope, decl, line)
		}
	}
}

func (s *source) owner(decl int) int {
	parent := s.decls.Decls[decl].Parent
	if parent >= 0 && s.decls.Decls[decl].Kind != facts.Function {
		return parent
	}
	return -1
}

func (s *source) line(scope, decl int, line string) {
	if name, value, ok := strings.Cut(line, " = "); ok {
		s.local(scope, name).Inits = append(s.local(scope, name).Inits, steps(value))
		return
	}
	if name, written, ok := strings.Cut(line, ": "); ok {
		l := s.local(scope, name)
		l.Type, l.Param = typ(written), true
		return
	}
	if name, ok := strings.CutPrefix(line, "def "); ok {
		s.local(scope, name).Decl = s.find(s.decls.Decls[decl].Qualname + "." + name)
		return
	}
	kind := facts.PlainCall
	for _, k := range []facts.CallKind{facts.NewCall, facts.SuperCall, facts.JSXCall, facts.DecoratorCall} {
		if rest, ok := strings.CutPrefix(line, string(k)+" "); ok {
			kind, line = k, rest
		}
	}
	s.refs.Calls = append(s.refs.Calls, facts.Call{Scope: scope, Caller: decl, Kind: kind, Callee: steps(line)})
}

func (s *source) local(scope int, name string) *facts.Local {
	locals := &s.refs.Scopes[scope].Locals
	for i := range *locals {
		if (*locals)[i].Name == name {
			return &(*locals)[i]
		}
	}
	*locals = append(*locals, facts.Local{Name: name, Decl: -1})
	return &(*locals)[len(*locals)-1]
}

// steps reads a path: name this super 'str' ? (opaque) fn (lambda) <T> (cast),
// then .member () new() [] (index) * (element) ! (await) #1 (part) &1 (parameter).
func steps(text string) facts.Path {
	var path facts.Path
	head := text
	if end := strings.IndexAny(text[1:], ".([*!#&"); text[0] != '<' && end >= 0 {
		head = text[:end+1]
	} else if text[0] == '<' {
		head = text[:strings.IndexByte(text, '>')+1]
	}
	rest := text[len(head):]
	switch {
	case head == "this":
		path = append(path, facts.Step{Op: facts.OpThis})
	case head == "super":
		path = append(path, facts.Step{Op: facts.OpSuper})
	case head == "?":
		path = append(path, facts.Step{Op: facts.OpOpaque})
	case head == "fn":
		path = append(path, facts.Step{Op: facts.OpLambda})
	case head[0] == '\'':
		path = append(path, facts.Step{Op: facts.OpLiteral, Name: strings.Trim(head, "'")})
	case head[0] == '<':
		path = append(path, facts.Step{Op: facts.OpCast, Type: typ(head[1 : len(head)-1])})
	default:
		path = append(path, facts.Step{Op: facts.OpName, Name: head})
	}
	for rest != "" {
		switch {
		case strings.HasPrefix(rest, ".new()"):
			path, rest = append(path, facts.Step{Op: facts.OpNew}), rest[6:]
		case rest[0] == '.':
			end := strings.IndexAny(rest[1:], ".([*!#&")
			if end < 0 {
				end = len(rest) - 1
			}
			path, rest = append(path, facts.Step{Op: facts.OpMember, Name: rest[1 : end+1]}), rest[end+1:]
		case rest[0] == '#' || rest[0] == '&':
			op := map[byte]facts.Op{'#': facts.OpTuple, '&': facts.OpParam}[rest[0]]
			index, err := strconv.Atoi(rest[1:2])
			if err != nil {
				panic(err)
			}
			path, rest = append(path, facts.Step{Op: op, Index: index}), rest[2:]
		default:
			op := map[string]facts.Op{"()": facts.OpCall, "[]": facts.OpIndex}[rest[:min(2, len(rest))]]
			size := 2
			if op == 0 {
				op, size = map[byte]facts.Op{'*': facts.OpElement, '!': facts.OpAwait}[rest[0]], 1
			}
			path, rest = append(path, facts.Step{Op: op}), rest[size:]
		}
	}
	return path
}

// typ reads a type such as dict[str,pkg.Foo].
func typ(text string) *facts.Type {
	parsed := shapeOf(text)
	return shapeType(parsed)
}

func shapeType(s shape) *facts.Type {
	t := &facts.Type{Names: strings.Split(s.name, ".")}
	for _, arg := range s.args {
		t.Args = append(t.Args, *shapeType(arg))
	}
	return t
}

// resolved gives a line for every call of the first file.
func resolved(t testing.TB, sources ...*source) []string {
	t.Helper()
	var lines []string
	for _, o := range outcomesOf(t, sources...)[0].Outcomes {
		lines = append(lines, shown(o))
	}
	return lines
}

func outcomesOf(t testing.TB, sources ...*source) []facts.FileResolution {
	t.Helper()
	program, refs := programOf(t, sources...)
	resolution, err := program.Resolve(refs)
	if err != nil {
		t.Fatal(err)
	}
	ordered := make([]facts.FileResolution, len(sources))
	for i, s := range sources {
		for _, file := range resolution.Files {
			if file.Path == s.decls.Path {
				ordered[i] = file
			}
		}
	}
	return ordered
}

func shown(o facts.Outcome) string {
	if o.Category != "" {
		return o.Category
	}
	return fmt.Sprintf("%s %s", o.CallType, o.Callee)
}

// example is a few files and what becomes of the calls of the first one.
type example struct {
	name    string
	sources []*source
	want    []string
}

func run(t *testing.T, examples []example) {
	t.Helper()
	for _, e := range examples {
		t.Run(e.name, func(t *testing.T) {
			if diff := cmp.Diff(e.want, resolved(t, e.sources...)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
