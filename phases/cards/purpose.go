package cards

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// purpose is the file's own first sentence, else that of its principal
// declaration, else what it declares.
func (w *writer) purpose() string {
	if w.doc.Purpose != "" {
		return w.doc.Purpose
	}
	if name, doc := w.principal(); doc.Purpose != "" {
		return named(name, doc.Purpose)
	}
	return w.phrases.Join(w.mark(), w.declares())
}

// principal finds the declaration that a file is about: the one that the
// file is named after, else the only exported one, else the only one.
func (w *writer) principal() (name string, doc prose.Doc) {
	stem := plain(strings.SplitN(path.Base(w.file.Path), ".", 2)[0])
	all := w.topLevel()
	var exported []declared
	for _, d := range all {
		if plain(d.name) == stem && d.doc != "" {
			return d.name, prose.Parse(w.file.Language, d.doc)
		}
		if d.exported {
			exported = append(exported, d)
		}
	}
	switch {
	case len(exported) == 1:
		return exported[0].name, prose.Parse(w.file.Language, exported[0].doc)
	case len(all) == 1:
		return all[0].name, prose.Parse(w.file.Language, all[0].doc)
	}
	return "", prose.Doc{}
}

// declared is a top-level type or function.
type declared struct {
	name, doc string
	isType    bool
	exported  bool
}

// topLevel lists types, then functions, in source order; what a test file
// declares only for itself counts too.
func (w *writer) topLevel() []declared {
	var all []declared
	for i := range w.file.Types {
		if t := &w.file.Types[i]; isTopLevel(t) {
			all = append(all, declared{name: t.Name, doc: t.Doc, isType: true, exported: isExported(w.file.Language, t.Name)})
		}
	}
	for i := range w.file.Functions {
		f := &w.file.Functions[i]
		if f.Node.ClassName == "" && !strings.Contains(f.Node.Qualname, ".") {
			all = append(all, declared{name: f.Node.Name, doc: f.Node.Doc, exported: f.Node.Exported})
		}
	}
	return all
}

// isTopLevel tells a type from those inside other types and functions.
func isTopLevel(t *facts.TypeDecl) bool {
	return t.Container == "" && !strings.Contains(t.Qualname, ".")
}

// isExported judges a type by its name, where the language does.
func isExported(language, name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	switch language {
	case "go":
		return unicode.IsUpper(first)
	case "python":
		return first != '_'
	}
	return true
}

// declares names what the file declares: types, and functions when there are
// exported ones or no types.
func (w *writer) declares() string {
	var types, exported, functions []string
	for _, d := range w.topLevel() {
		switch {
		case d.isType:
			types = append(types, d.name)
		case d.exported:
			exported = append(exported, d.name)
			functions = append(functions, d.name)
		default:
			functions = append(functions, d.name)
		}
	}
	if len(exported) > 0 || len(types) > 0 {
		functions = exported
	}
	if len(types)+len(functions) == 0 {
		functions = w.methodNames()
	}
	return w.phrases.Join(
		w.sentence(w.phrases.DeclaresTypes, phrase.Codes(types), maxNamed),
		w.sentence(w.phrases.DeclaresFunctions, phrase.Codes(functions), maxNamed))
}

// methodNames are all that a file has when its types are declared elsewhere.
func (w *writer) methodNames() []string {
	var names []string
	for i := range w.file.Functions {
		names = append(names, w.file.Functions[i].Node.Qualname)
	}
	return names
}

func (w *writer) mark() string {
	switch {
	case w.file.Generated:
		return w.phrases.IsGenerated
	case w.file.Test || survey.LooksLikeTest(w.file.Path):
		return w.phrases.IsTest
	}
	return ""
}

// named puts a name before a sentence that does not begin with it.
func named(name, sentence string) string {
	first, _, _ := strings.Cut(sentence, " ")
	if strings.Trim(first, "`'\",:.()") == name {
		return sentence
	}
	return phrase.Code(name) + ": " + lowerArticle(sentence)
}

// lowerArticle writes a leading English article small.
func lowerArticle(sentence string) string {
	for _, article := range []string{"A ", "An ", "The "} {
		if strings.HasPrefix(sentence, article) {
			return strings.ToLower(article) + sentence[len(article):]
		}
	}
	return sentence
}

// plain is a name in lower case letters and digits only.
func plain(name string) string {
	return strings.ToLower(strings.Join(text.Words(name), ""))
}

// documentedFunctions lists functions with a purpose, the most called first
// among the exported, then the others.
func (w *writer) documentedFunctions() []*facts.SliceFunction {
	var list []*facts.SliceFunction
	for i := range w.file.Functions {
		if f := &w.file.Functions[i]; f.Node.Doc != "" && !isConstructor(&f.Node) {
			list = append(list, f)
		}
	}
	sortByWeight(list)
	return list
}
