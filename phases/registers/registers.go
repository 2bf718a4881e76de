// Package registers finds state that several stages touch (contract:
// registers.json). A register is a class with an attribute that a method
// other than a constructor writes, and whose methods are called from files of
// at least two stages; tests, generated classes and constructions do not
// count. Its stages are those of the callers
// and its own.
package registers

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Bounds of the list and of the names in each text.
const (
	maxRegisters = 40
	maxNamed     = 6
)

// Find lists the registers, those that most stages touch first, then those
// with most calling files. The summary tells which files are tests or
// generated; it may be nil.
func Find(stages *schemas.Skeleton, assignment *schemas.Assignment, state *facts.State, summary *facts.Summary, lang string) (*schemas.Registers, error) {
	phrases, err := phrase.For(lang)
	if err != nil {
		return nil, err
	}
	f := finder{assignment: assignment, tests: map[string]bool{}, generated: map[string]bool{}}
	for i := range stages.Stages {
		f.order = append(f.order, stages.Stages[i].ID)
	}
	if summary != nil {
		f.tests = survey.Tests(summary)
		for i := range summary.Files {
			f.generated[summary.Files[i].Path] = summary.Files[i].Generated
		}
	}
	var found []register
	for i := range state.Owners {
		if r := f.look(&state.Owners[i]); len(r.stages) > 0 {
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(a, b register) int {
		return cmp.Or(cmp.Compare(len(b.stages), len(a.stages)), cmp.Compare(b.callers, a.callers))
	})
	found = found[:min(maxRegisters, len(found))]
	result := &schemas.Registers{Version: schemas.Version, Registers: []schemas.Register{}}
	for i, id := range ids(found) {
		result.Registers = append(result.Registers, schemas.Register{ID: id, Semantics: semantics(found[i].owner, phrases), Stages: found[i].stages})
	}
	return result, nil
}

type register struct {
	owner   *facts.Owner
	stages  []string
	callers int // calling files
}

type finder struct {
	assignment *schemas.Assignment
	tests      map[string]bool
	generated  map[string]bool
	order      []string // stage ids
}

// look tells which stages touch an owner; none when it is no register.
func (f *finder) look(owner *facts.Owner) register {
	r := register{owner: owner}
	if f.tests[owner.File] || f.generated[owner.File] || !slices.ContainsFunc(owner.Attrs, isChanged) {
		return r
	}
	touched := map[string]bool{}
	for _, caller := range owner.Callers {
		if !f.tests[caller.File] && slices.ContainsFunc(caller.Methods, func(name string) bool { return !isConstructor(name) }) {
			touched[f.assignment.FileStage[caller.File].Stage] = true
			r.callers++
		}
	}
	stages := f.inOrder(touched)
	if len(stages) < 2 {
		return r
	}
	touched[f.assignment.FileStage[owner.File].Stage] = true
	r.stages = f.inOrder(touched)
	return r
}

// inOrder lists the stages of a set in the skeleton's order; what is no stage
// is left out.
func (f *finder) inOrder(set map[string]bool) []string {
	var stages []string
	for _, id := range f.order {
		if set[id] {
			stages = append(stages, id)
		}
	}
	return stages
}

// isChanged reports whether a method other than a constructor writes an
// attribute.
func isChanged(attr facts.AttrUse) bool {
	return slices.ContainsFunc(attr.WriteIn, func(id string) bool { return !isConstructor(id) })
}

func isConstructor(id string) bool {
	name := text.Leaf(id)
	return name == "__init__" || name == "constructor" || name == "__new__"
}

// semantics is what the author says of the class, then its changing
// attributes and who writes them.
func semantics(owner *facts.Owner, p *phrase.Phrases) string {
	own := prose.Parse(languageOf(owner.File), owner.Doc).Purpose
	var attrs, writers []string
	for _, attr := range owner.Attrs {
		if !isChanged(attr) {
			continue
		}
		attrs = append(attrs, phrase.Code(attr.Name))
		for _, id := range attr.WriteIn {
			if !isConstructor(id) {
				writers = append(writers, phrase.Code(text.Leaf(id)))
			}
		}
	}
	slices.Sort(writers)
	writers = slices.Compact(writers)
	return p.Join(own,
		phrase.Fill(p.Register, "class", phrase.Code(owner.Class), "file", phrase.Code(owner.File), "list", p.List(attrs, maxNamed)),
		phrase.Fill(p.WrittenBy, "list", p.List(writers, maxNamed)))
}

func languageOf(file string) string {
	switch strings.ToLower(path.Ext(file)) {
	case ".go":
		return "go"
	case ".py":
		return "python"
	}
	return "typescript"
}

// ids names the registers after their classes; those of equal classes get the
// file's name too, then the folder's, then a number.
func ids(found []register) []string {
	names := make([]string, len(found))
	for level := range 3 {
		count := map[string]int{}
		for i, r := range found {
			if level == 0 {
				names[i] = name(r.owner, level)
			}
			count[names[i]]++
		}
		for i, r := range found {
			if count[names[i]] > 1 || names[i] == "reg-" {
				names[i] = name(r.owner, level+1)
			}
		}
	}
	taken := map[string]bool{}
	for i := range names {
		id := names[i]
		for n := 2; taken[id]; n++ {
			id = names[i] + "-" + strconv.Itoa(n)
		}
		taken[id] = true
		names[i] = id
	}
	return names
}

func name(owner *facts.Owner, level int) string {
	stem := strings.TrimSuffix(path.Base(owner.File), path.Ext(owner.File))
	parts := []string{text.Kebab(owner.Class)}
	switch level {
	case 1:
		parts = append([]string{text.Kebab(stem)}, parts...)
	case 2:
		parts = append([]string{text.Kebab(path.Dir(owner.File)), text.Kebab(stem)}, parts...)
	case 3:
		parts = append([]string{"state", text.Kebab(path.Dir(owner.File)), text.Kebab(stem)}, parts...)
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return "reg-" + strings.Join(parts, "-")
}
