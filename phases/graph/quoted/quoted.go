// Package quoted finds what calls name in strings instead of in code: the
// scripts that they start, the sources of build targets, and rpcs.
//
// Input is the index; output the node that a name leads to (facts.Call.Names).
package quoted

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// Places knows the files and rpcs of an index. It is safe for concurrent use.
type Places struct {
	files map[string]*facts.FileDeclaration
	rpcs  map[string]Place
}

// Place is a node with its file.
type Place struct{ ID, File string }

// New reads an index.
func New(index *facts.Declarations) *Places {
	p := &Places{files: make(map[string]*facts.FileDeclaration, len(index.Files)), rpcs: map[string]Place{}}
	twice := map[string]bool{}
	for i := range index.Files {
		f := &index.Files[i]
		p.files[f.Path] = f
		if f.Language == "protobuf" {
			p.addRPCs(f, twice)
		}
	}
	for name := range twice {
		delete(p.rpcs, name)
	}
	return p
}

// addRPCs enters the rpcs of all services of a file as gRPC names them on the
// wire: /package.Service/Method. One that is declared twice is not known.
func (p *Places) addRPCs(f *facts.FileDeclaration, twice map[string]bool) {
	for k := range f.Decls {
		d := &f.Decls[k]
		if d.Kind != facts.Method || d.Parent < 0 || d.ID == "" {
			continue
		}
		name := f.Decls[d.Parent].Name + "/" + d.Name
		if f.Package != "" {
			name = f.Package + "." + name
		}
		if _, known := p.rpcs["/"+name]; known {
			twice["/"+name] = true
		}
		p.rpcs["/"+name] = Place{d.ID, f.Path}
	}
}

// Find gives what a name in a call of a file leads to. A path is taken from the
// folder of the file or from the root of the sources; when it means two files,
// neither is taken. One that starts with // is taken from the root only, and may
// name a program's source that no interpreter runs; of several, a line each, the
// only one that can be run is meant.
func (p *Places) Find(from, name string) (Place, bool) {
	if rpc, known := p.rpcs[name]; known {
		return rpc, true
	}
	if strings.HasPrefix(name, "//") {
		return p.target(from, strings.Split(name, "\n"))
	}
	var script *facts.FileDeclaration
	for _, folder := range []string{path.Dir(from), "."} {
		joined := path.Join(folder, name)
		if path.IsAbs(name) || joined == ".." || strings.HasPrefix(joined, "../") {
			continue
		}
		f := p.files[joined]
		if f == nil || f.Body == "" || joined == from {
			continue
		}
		if script != nil && script != f {
			return Place{}, false
		}
		script = f
	}
	if script == nil {
		return Place{}, false
	}
	return Place{script.Body, script.Path}, true
}

// target gives the only one of some sources that can be run.
func (p *Places) target(from string, sources []string) (found Place, ok bool) {
	for _, source := range sources {
		f := p.files[strings.TrimPrefix(source, "//")]
		if f == nil || f.Path == from {
			continue
		}
		id := entry(f)
		switch {
		case id == "":
		case ok:
			return Place{}, false
		default:
			found, ok = Place{id, f.Path}, true
		}
	}
	return found, ok
}

// begins are the languages whose programs begin with a function main.
var begins = map[string]bool{"go": true, "cpp": true, "rust": true, "kotlin": true, "dart": true}

// entry is the node at which a program begins in a file, "" for none.
func entry(f *facts.FileDeclaration) string {
	if !begins[f.Language] {
		return f.Body
	}
	id := ""
	for k := range f.Decls {
		d := &f.Decls[k]
		if d.Name != "main" || d.Parent >= 0 || d.Kind != facts.Function || f.Language == "go" && f.Package != "main" {
			continue
		}
		if id != "" {
			return ""
		}
		id = d.ID
	}
	return id
}
