package cpp

import (
	"regexp"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// namespace walks a namespace; one without a name hides what is in it from
// other files.
func (f *file) namespace(i int, c context) {
	name := f.Child(i, fieldName)
	switch {
	case name < 0:
		c.hidden = true
	case f.Kind(name) == kindNestedNamespace:
		for part := range f.Tree.NamedChildren(name) {
			c = f.enter(f.String(part), false, c)
		}
	default:
		c = f.enter(f.String(name), f.Has(i, "inline"), c)
	}
	f.children(f.Child(i, fieldBody), c)
}

// enter gives the context in a namespace. Parts of one namespace in a file are
// one declaration.
func (f *file) enter(name string, inline bool, c context) context {
	k := f.Lookup(c.Owner, name)
	if k < 0 || f.Decl(k).Kind != facts.Namespace {
		k = f.Declare(facts.Declaration{Kind: facts.Namespace, Name: name, Parent: c.Owner, Static: inline})
	}
	c.Scope = f.DeclaringScope(c.Scope, k)
	c.Owner = k
	return c
}

// namespaceAlias declares namespace a = b::c.
func (f *file) namespaceAlias(i int, c context) {
	f.alias(f.String(f.Child(i, fieldName)), f.names(f.Last(i)), c)
}

// alias gives another name to something.
func (f *file) alias(name string, target []string, c context) {
	if name == "" || len(target) == 0 {
		return
	}
	if f.Scopes[c.Scope].Declares {
		f.Declare(facts.Declaration{Kind: facts.Alias, Name: name, Parent: c.Owner, Type: &facts.Type{Names: target}})
		return
	}
	f.Bind(c.Scope, name, []facts.Path{pathOf(target)}, nil, c.Scope)
}

// using walks using a::f, using namespace a and using enum E.
func (f *file) using(i int, c context) {
	target := f.names(f.Last(i))
	if len(target) == 0 {
		return
	}
	owner := f.spaceAround(c.Owner)
	switch {
	case f.Has(i, "namespace"):
		k := f.Declare(facts.Declaration{Kind: facts.Namespace, Parent: owner, Type: &facts.Type{Names: target}})
		f.Decl(k).Qualname = ""
	case f.Has(i, "enum") || c.Class != "":
	default:
		f.alias(target[len(target)-1], target, c)
	}
}

// spaceAround is the namespace around a declaration, or none.
func (f *file) spaceAround(k int) int {
	for k >= 0 && f.Decl(k).Kind != facts.Namespace {
		k = f.Decl(k).Parent
	}
	return k
}

// include notes a header. Module is its path as written, with the angle
// brackets of those that are looked for among the system's.
func (f *file) include(i int) {
	written := f.String(f.Child(i, fieldPath))
	if rest, ok := strings.CutPrefix(written, `"`); ok {
		written = strings.TrimSuffix(rest, `"`)
	} else if !strings.HasPrefix(written, "<") {
		return
	}
	if written != "" {
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: written})
	}
}

// macro declares the name of a macro: one that takes arguments is a name that
// nothing is known of, one for a name is another name for that. One that stands
// for no code may take the place of a function where a system has none.
func (f *file) macro(i int) {
	name := f.String(f.Child(i, fieldName))
	value := strings.TrimSpace(f.String(f.Child(i, fieldValue)))
	switch {
	case name == "":
	case f.Kind(i) == kindDefineFunction && blankMacro.MatchString(value):
		f.blanks = append(f.blanks, name)
	case f.Kind(i) == kindDefineFunction:
		f.Declare(facts.Declaration{Kind: facts.Variable, Name: name, Parent: none, Qualname: name})
	case isName(value) && value != name && !keywords[value]:
		f.Declare(facts.Declaration{Kind: facts.Variable, Name: name, Parent: none, Qualname: name, Inits: []facts.Path{build.Name(value)}})
	}
}

// blankMacro matches what is no code: a number, nothing, a cast of a number to
// void, an empty block.
var blankMacro = regexp.MustCompile(`^(?:do\s*\{\s*\}\s*while\s*\(\s*0\s*\)|\(*\s*(?:\(\s*void\s*\)\s*)?\(?-?(?:\d+[uUlL]*|NULL|nullptr|true|false)?\)*)$`)

// settleBlanks declares the macros that stand for no code, but those that take
// the place of a function that the file declares too.
func (f *file) settleBlanks() {
	if len(f.blanks) == 0 {
		return
	}
	functions := map[string]bool{}
	for i := range f.Declaration.Decls {
		if d := &f.Declaration.Decls[i]; d.Kind == facts.Function && d.Parent < 0 {
			functions[d.Name] = true
		}
	}
	for _, name := range f.blanks {
		if !functions[name] {
			f.Declare(facts.Declaration{Kind: facts.Variable, Name: name, Parent: none, Qualname: name})
		}
	}
}

// keywords are what a macro may stand for that is no function.
var keywords = wordSet(`inline static const volatile extern int char short long float double void unsigned signed struct class
	noexcept override final constexpr restrict register auto typename true false NULL nullptr default`)

func isName(s string) bool {
	for k := range len(s) {
		b := s[k]
		if b != '_' && (b|0x20 < 'a' || b|0x20 > 'z') && (k == 0 || b < '0' || b > '9') {
			return false
		}
	}
	return s != ""
}
