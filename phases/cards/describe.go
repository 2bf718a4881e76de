package cards

import (
	"slices"
	"strings"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// Words that the parts of a description may take; the whole aims at 120 to
// 300 where there is that much to say.
const (
	ownWords   = 150 // the file's comment
	otherWords = 90  // the comments of its declarations
)

// description is the file's own words, those of its main declarations, and
// the facts, in three paragraphs.
func (w *writer) description(purpose string) string {
	own := prose.Lead(w.doc.Paragraphs, ownWords)
	if len(own) == 0 && w.doc.Purpose == "" {
		own = w.principalWords()
	}
	parts := append(own, w.declarations(strings.Join(own, " ")+" "+purpose), w.facts())
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n\n")
}

// principalWords tells more of the declaration that gave the purpose.
func (w *writer) principalWords() []string {
	name, doc := w.principal()
	lead := prose.Lead(doc.Paragraphs, ownWords/2)
	if len(lead) > 0 {
		lead[0] = named(name, lead[0])
	}
	return lead
}

// declarations quotes the first sentences of types and functions that are
// not told yet.
func (w *writer) declarations(told string) string {
	var said []string
	left := otherWords
	add := func(name, comment string) {
		purpose := prose.Parse(w.file.Language, comment).Purpose
		if purpose == "" || strings.Contains(told, purpose) || left <= 0 {
			return
		}
		sentence := named(name, purpose)
		if n := text.CountWords(sentence); n <= left {
			said = append(said, sentence)
			left -= n
		}
	}
	for i := range w.file.Types {
		if t := &w.file.Types[i]; isTopLevel(t) {
			add(t.Name, t.Doc)
		}
	}
	for _, f := range w.documentedFunctions() {
		if !w.file.Test {
			add(f.Node.Qualname, f.Node.Doc)
		}
	}
	return w.phrases.Join(said...)
}

// facts tells what the parser knows of the file.
func (w *writer) facts() string {
	p := w.phrases
	counts := p.NoSymbols
	if defined := p.Defined(len(w.file.Functions), len(w.file.Types)); defined != "" {
		counts = phrase.Fill(p.Defines, "list", defined)
	}
	partial := ""
	if w.file.Reason == facts.Partial {
		partial = p.Partial
	}
	return p.Join(w.mark(), partial, counts,
		w.sentence(p.Starts, phrase.Codes(w.entries()), maxNamed),
		w.sentence(p.CalledFrom, phrase.Codes(w.otherFiles(w.refs(func(f *facts.SliceFunction) []facts.Ref { return f.CalledBy })...)), maxNamed),
		w.sentence(p.CallsInto, phrase.Codes(w.otherFiles(w.refs(func(f *facts.SliceFunction) []facts.Ref { return f.Calls })...)), maxNamed),
		w.sentence(p.Outside, phrase.Codes(w.file.External), 6))
}

func (w *writer) entries() []string {
	var names []string
	for i := range w.file.Functions {
		if w.file.Functions[i].Node.Entry {
			names = append(names, w.file.Functions[i].Node.Qualname)
		}
	}
	return names
}

func (w *writer) refs(end func(*facts.SliceFunction) []facts.Ref) [][]facts.Ref {
	var lists [][]facts.Ref
	for _, f := range callers(w.file) {
		lists = append(lists, end(f))
	}
	return lists
}

// sortByWeight puts exported functions with many callers first; ties keep
// the source order.
func sortByWeight(list []*facts.SliceFunction) {
	slices.SortStableFunc(list, func(a, b *facts.SliceFunction) int {
		if a.Node.Exported != b.Node.Exported {
			if a.Node.Exported {
				return -1
			}
			return 1
		}
		return len(b.CalledBy) - len(a.CalledBy)
	})
}
