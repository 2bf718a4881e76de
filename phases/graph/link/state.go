package link

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
)

// State lists the types whose methods write attributes.
func (l *Linker) State() *facts.State {
	state := &facts.State{Version: facts.Version}
	for _, owner := range l.Owners() {
		attrs := l.writtenAttrs(owner)
		if len(attrs) == 0 {
			continue
		}
		state.Owners = append(state.Owners, facts.Owner{
			Class: owner.Class, File: l.Files[owner.File].Path, Doc: docOf(&l.Files[owner.File], owner.Class),
			Attrs: attrs, Callers: l.callers(owner),
		})
	}
	slices.SortFunc(state.Owners, func(a, b facts.Owner) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.Class, b.Class))
	})
	return state
}

// writtenAttrs leaves out attributes that no method writes: they are no state,
// and some are methods used as values.
func (l *Linker) writtenAttrs(owner *merge.Owner) []facts.AttrUse {
	uses := map[string]*facts.AttrUse{}
	for _, method := range owner.Methods {
		for _, name := range l.Nodes[method].AttrsSet {
			if uses[name] == nil {
				uses[name] = &facts.AttrUse{Name: name}
			}
			uses[name].WriteIn = append(uses[name].WriteIn, l.IDs[method])
		}
	}
	for _, method := range owner.Methods {
		for _, name := range l.Nodes[method].AttrsRead {
			if use := uses[name]; use != nil {
				use.ReadIn = append(use.ReadIn, l.IDs[method])
			}
		}
	}
	var attrs []facts.AttrUse
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		use := uses[name]
		attrs = append(attrs, facts.AttrUse{Name: name, ReadIn: distinct(use.ReadIn), WriteIn: distinct(use.WriteIn)})
	}
	return attrs
}

// callers names the files whose functions, other than the owner's own methods,
// call its methods or construct it.
func (l *Linker) callers(owner *merge.Owner) []facts.FileCalls {
	own := map[int32]bool{}
	for _, method := range owner.Methods {
		own[int32(method)] = true
	}
	methods := map[int][]string{}
	for _, method := range slices.Concat(owner.Methods, owner.Implicit) {
		for _, caller := range l.near.callers(method) {
			if !own[caller] {
				file := l.FileOf(int(caller))
				methods[file] = append(methods[file], l.Nodes[method].Name)
			}
		}
	}
	var callers []facts.FileCalls
	for _, file := range slices.Sorted(maps.Keys(methods)) {
		callers = append(callers, facts.FileCalls{File: l.Files[file].Path, Methods: distinct(methods[file])})
	}
	return callers
}

func docOf(file *merge.File, class string) string {
	for index := range file.Types {
		if file.Types[index].Qualname == class && file.Types[index].Doc != "" {
			return file.Types[index].Doc
		}
	}
	return ""
}
