// Package python turns Python source files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. Every call expression becomes one call, also those in
// class bodies, decorators, default values and annotations, which belong to
// the scope around the definition. An error means that there is no tree; a
// file with syntax errors gives what could be read and is marked partial.
//
// Ids are module + "." + qualname, where the qualname lists the enclosing
// classes and functions from outside to inside.
package python

import (
	"bytes"
	"fmt"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return NewLimited(extract.DefaultLimits) }

// NewLimited returns an extractor with limits of its own.
func NewLimited(limits extract.Limits) extract.Extractor { return &extractor{limits: limits} }

type extractor struct {
	limits extract.Limits
	parser *syntax.Parser
	kinds  []kind
	fields fields
}

func (*extractor) Support() facts.LanguageSupport {
	return facts.LanguageSupport{
		Name: "python", Tier: "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		SelfAttrs: true, TypeKinds: []string{"class"},
	}
}

// Claims takes .py files, and stubs (.pyi) for their types.
func (*extractor) Claims(path string) bool {
	return strings.HasSuffix(path, ".py") || isStub(path)
}

func isStub(path string) bool { return strings.HasSuffix(path, ".pyi") }

// RunBy takes the scripts of every Python 3, and of what calls itself python.
func (*extractor) RunBy(interpreter string) bool {
	version, found := strings.CutPrefix(interpreter, "python")
	return found && (version == "" || strings.HasPrefix(version, "3")) || interpreter == "pypy3" || interpreter == "uv"
}

// Extract reads one file.
func (e *extractor) Extract(path string, src []byte) (extract.File, error) {
	if e.parser == nil {
		e.parser = syntax.NewParser(syntax.Python())
		e.kinds, _ = syntax.Classify(syntax.Python(), kinds)
		e.fields = newFields(syntax.Python())
	}
	tree, err := e.parse(src)
	if err != nil {
		return extract.File{}, err
	}
	f := newFile(path, string(src), tree, e)
	f.walk(0, f.moduleContext())
	f.finish()
	f.decls.Manifest = f.setupManifest()
	if at := tree.FirstError(); at != syntax.None {
		f.details.Reason = facts.Partial
		f.details.Detail = fmt.Sprintf("syntax error in line %d", tree.Line(at))
	}
	if isStub(path) {
		f.keepTypes()
	}
	return extract.File{Declaration: f.decls, References: f.refs, Details: f.details}, nil
}

// keepTypes leaves only the types of a stub. It describes code that stands
// elsewhere: its functions have no bodies and its module is not its own.
func (f *file) keepTypes() {
	f.decls = facts.FileDeclaration{Path: f.decls.Path, Language: f.decls.Language, Module: f.decls.Module}
	f.refs = facts.FileReferences{Path: f.refs.Path, Language: f.refs.Language, Scopes: f.refs.Scopes[:1]}
	f.refs.Scopes[0].Locals = nil
	f.details.Nodes, f.details.Calls = nil, nil
}

// parse reads the text, and a second time when the grammar took the call in
// type(x).y = z for a type alias. The tree is then that of a copy of the same
// length; names are read from the text itself.
func (e *extractor) parse(src []byte) (*syntax.Tree, error) {
	tree, err := e.parser.Parse(src, e.limits)
	if err != nil {
		return nil, err
	}
	var repaired []byte
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if int(n.Symbol) >= len(e.kinds) || e.kinds[n.Symbol] != kindAlias {
			continue
		}
		rest := bytes.TrimLeft(src[n.Start+uint32(len("type")):n.End], " ")
		if len(rest) > 0 && (rest[0] == '(' || rest[0] == '[') {
			if repaired == nil {
				repaired = bytes.Clone(src)
			}
			repaired[n.Start] = 'T'
		}
	}
	if repaired == nil {
		return tree, nil
	}
	return e.parser.Parse(repaired, e.limits)
}
