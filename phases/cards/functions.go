package cards

import (
	"slices"
	"strings"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// maxNamed is how many files or names a sentence lists.
const maxNamed = 4

func (w *writer) functions() []schemas.FunctionCard {
	cards := make([]schemas.FunctionCard, 0, len(w.file.Functions))
	for i := range w.file.Functions {
		cards = append(cards, w.function(&w.file.Functions[i]))
	}
	return cards
}

func (w *writer) function(f *facts.SliceFunction) schemas.FunctionCard {
	node := &f.Node
	doc := prose.Parse(w.file.Language, node.Doc)
	card := schemas.FunctionCard{
		ID: node.ID, Qualname: node.Qualname, Name: node.Name, ClassName: orNull(node.ClassName),
		LineRange: [2]int{node.LineStart, node.LineEnd}, Signature: node.Signature,
		Calls: ids(f.Calls), CalledBy: ids(f.CalledBy), ExtCalls: append([]string{}, f.External...),
		Purpose: doc.Purpose, DataFlow: w.dataFlow(node, doc), Relations: w.relations(f),
	}
	card.NCalls, card.NCalledBy, card.NExtCalls = len(card.Calls), len(card.CalledBy), len(card.ExtCalls)
	if card.Purpose == "" && isConstructor(node) {
		card.Purpose = phrase.Fill(w.phrases.Creates, "type", phrase.Code(node.ClassName))
	}
	return card
}

func ids(refs []facts.Ref) []string {
	all := make([]string, len(refs))
	for i, ref := range refs {
		all[i] = ref.ID
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func isConstructor(node *facts.Node) bool {
	return node.ClassName != "" && (node.Name == "__init__" || node.Name == "constructor")
}

// dataFlow says what goes in and out: in the author's words where there are
// some, else as the signature says it.
func (w *writer) dataFlow(node *facts.Node, doc prose.Doc) string {
	signature, _ := prose.ParseSignature(w.file.Language, node.Signature)
	return w.phrases.Join(w.takes(signature, doc), w.returns(signature, doc, node), w.raises(doc))
}

func (w *writer) takes(signature prose.Signature, doc prose.Doc) string {
	var items []string
	for _, field := range doc.Params {
		items = append(items, explained(field))
	}
	if len(items) == 0 {
		for _, param := range signature.Params {
			items = append(items, typed(param))
		}
	}
	return w.sentence(w.phrases.Takes, items, 0)
}

func explained(field prose.Field) string {
	if field.Text == "" {
		return phrase.Code(field.Name)
	}
	return phrase.Code(field.Name) + " (" + lowerArticle(field.Text) + ")"
}

func typed(param prose.Param) string {
	switch {
	case param.Name == "", param.Name == "_" && param.Type != "":
		return phrase.Code(param.Type)
	case param.Type == "":
		return phrase.Code(param.Name)
	}
	return phrase.Code(param.Name) + " (" + phrase.Code(param.Type) + ")"
}

func (w *writer) returns(signature prose.Signature, doc prose.Doc, node *facts.Node) string {
	switch {
	case doc.Returns != "" && doc.Yields:
		return phrase.Fill(w.phrases.YieldsText, "text", doc.Returns)
	case doc.Returns != "":
		return phrase.Fill(w.phrases.ReturnsText, "text", doc.Returns)
	case isConstructor(node):
		return ""
	}
	return w.sentence(w.phrases.Returns, phrase.Codes(signature.Results), 0)
}

func (w *writer) raises(doc prose.Doc) string {
	var items []string
	for _, field := range doc.Raises {
		items = append(items, explained(field))
	}
	return w.sentence(w.phrases.Raises, items, 0)
}

// relations names the other files on both ends of a function's calls; the
// functions themselves stand in the facts.
func (w *writer) relations(f *facts.SliceFunction) string {
	from, into := phrase.Codes(w.otherFiles(f.CalledBy)), phrase.Codes(w.otherFiles(f.Calls))
	called := ""
	switch here := slices.ContainsFunc(f.CalledBy, func(ref facts.Ref) bool { return ref.File == w.file.Path }); {
	case here && len(from) == 0:
		called = w.phrases.OnlyHere
	case here:
		called = w.sentence(w.phrases.CalledFrom, append([]string{w.phrases.ThisFile}, from...), maxNamed+1)
	default:
		called = w.sentence(w.phrases.CalledFrom, from, maxNamed)
	}
	return w.phrases.Join(called, w.sentence(w.phrases.CallsInto, into, maxNamed))
}

// otherFiles lists the files of references but the writer's own: those with
// most references first, tests after all others.
func (w *writer) otherFiles(refs ...[]facts.Ref) []string {
	counts := map[string]int{}
	for _, list := range refs {
		for _, ref := range list {
			if ref.File != w.file.Path && ref.File != "" {
				counts[ref.File]++
			}
		}
	}
	files := make([]string, 0, len(counts))
	for file := range counts {
		files = append(files, file)
	}
	slices.SortFunc(files, func(a, b string) int {
		if ta, tb := survey.LooksLikeTest(a), survey.LooksLikeTest(b); ta != tb {
			if ta {
				return 1
			}
			return -1
		}
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	return files
}

// sentence fills a message that speaks of a list; without items it is "".
func (w *writer) sentence(message string, items []string, limit int) string {
	if len(items) == 0 {
		return ""
	}
	return phrase.Fill(message, "list", w.phrases.List(items, limit))
}
