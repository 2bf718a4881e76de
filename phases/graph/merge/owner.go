package merge

import (
	"path"
	"slices"
	"strings"
)

// Owner is a class-like type together with the methods that belong to it.
type Owner struct {
	File     int    // where the type is declared; where its first method is when it is not declared
	Class    string // qualname
	Name     string // bare name, as nodes say it
	Methods  []int  // nodes in order
	Implicit []int  // its constructors that the source does not write
}

// Owners gives the owners of written methods in the order of their files and
// first methods. The methods of a type may lie in other files of its folder, as
// in Go.
func (g *Graph) Owners() []*Owner {
	declared := g.declaredTypes()
	known := map[ownerKey]*Owner{}
	var owners []*Owner
	var implicit []int
	for index, node := range g.Nodes {
		if node.ClassName == "" || !g.Files[g.FileOf(index)].Scanned() {
			continue
		}
		if node.Synthetic {
			implicit = append(implicit, index)
			continue
		}
		key := g.ownerKey(index, declared)
		owner := known[key]
		if owner == nil {
			owner = &Owner{File: key.file, Class: key.class, Name: node.ClassName}
			known[key] = owner
			owners = append(owners, owner)
		}
		owner.Methods = append(owner.Methods, index)
	}
	for _, index := range implicit {
		if owner := known[g.ownerKey(index, declared)]; owner != nil {
			owner.Implicit = append(owner.Implicit, index)
		}
	}
	slices.SortStableFunc(owners, func(a, b *Owner) int { return a.File - b.File })
	return owners
}

type ownerKey struct {
	file  int
	class string
}

func (g *Graph) ownerKey(node int, declared types) ownerKey {
	made := g.Nodes[node]
	class := classOf(made.Qualname, made.ClassName)
	if file, found := declared.find(&g.Files[g.FileOf(node)], g.FileOf(node), class); found {
		return ownerKey{file, class}
	}
	return ownerKey{g.FileOf(node), class}
}

// classOf cuts the qualname of a method, or of a function inside one, behind
// its class.
func classOf(qualname, class string) string {
	dotted := "." + qualname
	end := strings.LastIndex(dotted, "."+class+".")
	if end < 0 {
		return class
	}
	return dotted[1 : end+1+len(class)]
}

// types says which files declare a type, by folder and language.
type types map[typeKey][]int

type typeKey struct{ folder, language, qualname string }

func (g *Graph) declaredTypes() types {
	declared := types{}
	for index := range g.Files {
		file := &g.Files[index]
		for decl := range file.Types {
			key := typeKey{path.Dir(file.Path), file.Language, file.Types[decl].Qualname}
			if known := declared[key]; len(known) == 0 || known[len(known)-1] != index {
				declared[key] = append(known, index)
			}
		}
	}
	return declared
}

// find prefers the file itself, then the only file of the folder that
// declares the type. Only Go spreads the methods of a type.
func (t types) find(file *File, index int, class string) (int, bool) {
	candidates := t[typeKey{path.Dir(file.Path), file.Language, class}]
	for _, candidate := range candidates {
		if candidate == index {
			return index, true
		}
	}
	if file.Language == "go" && len(candidates) == 1 {
		return candidates[0], true
	}
	return 0, false
}
