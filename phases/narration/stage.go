package narration

import (
	"cmp"
	"slices"
	"strings"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
)

// summary tells of one stage: the authors' words, its facts, and the
// purposes of its main files.
func (n *narrator) summary(stage *schemas.Stage) string {
	own := n.ownWords(stage.ID, ownStageWords)
	if n.isUsers() || len(own) == 0 && n.Skeleton.Metadata.DraftedBy != draftedHere {
		own = prose.Lead(prose.Parse("", stage.Description).Paragraphs, ownStageWords)
	}
	paragraphs := append(slices.Clone(own), n.stageFacts(stage))
	left := stageWords
	for _, p := range paragraphs {
		left -= text.CountWords(p)
	}
	return joinParagraphs(append(paragraphs, n.mainFiles(stage, strings.Join(own, " "), left)))
}

// draftedHere is the mark of skeletons whose descriptions are made of the
// same facts as the summaries.
const draftedHere = "skeleton-synth"

func (n *narrator) stageFacts(stage *schemas.Stage) string {
	p := n.phrases
	files := n.below(stage.ID)
	var parts, starts []string
	for _, child := range stage.Children {
		parts = append(parts, title(n.stages[child]))
	}
	for _, file := range files {
		if facts := n.files[file]; facts != nil && len(facts.Entries) > 0 && !n.tests[file] {
			starts = append(starts, file)
		}
	}
	callers, callees := n.related(stage)
	return p.Join(n.counts(p.StageFacts, files), n.list(p.DividedInto, parts), n.list(p.Starts, phrase.Codes(starts)),
		n.list(p.UsedBy, callers), n.list(p.BuildsOn, callees), n.list(p.MostCalled, phrase.Codes(n.mostCalled(n.direct[stage.ID]))))
}

// related gives the titles of the stages that call a stage or what is under
// it, and of those called, most calls first. Seen from a substage, stages of
// other trees stand for all under them.
func (n *narrator) related(stage *schemas.Stage) (callers, callees []string) {
	inside := map[string]bool{}
	n.collect(stage.ID, inside)
	in, out := map[string]int{}, map[string]int{}
	for from, targets := range n.between {
		for to, calls := range targets {
			switch {
			case inside[from] && !inside[to]:
				out[n.seenFrom(stage.ID, to)] += calls
			case inside[to] && !inside[from]:
				in[n.seenFrom(stage.ID, from)] += calls
			}
		}
	}
	return n.titles(in), n.titles(out)
}

func (n *narrator) collect(id string, into map[string]bool) {
	into[id] = true
	for _, child := range n.stages[id].Children {
		n.collect(child, into)
	}
}

func (n *narrator) seenFrom(id, other string) string {
	if n.top(id) == n.top(other) {
		return other
	}
	return n.top(other)
}

func (n *narrator) titles(calls map[string]int) []string {
	var ids []string
	for id := range calls {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(cmp.Compare(calls[b], calls[a]), strings.Compare(a, b)) })
	titles := make([]string, len(ids))
	for i, id := range ids {
		titles[i] = title(n.stages[id])
	}
	return titles
}

// mostCalled lists the files that other stages call most.
func (n *narrator) mostCalled(files []string) []string {
	called := slices.DeleteFunc(slices.Clone(files), func(file string) bool { return n.incoming[file] == 0 })
	slices.SortStableFunc(called, func(a, b string) int { return cmp.Compare(n.incoming[b], n.incoming[a]) })
	if len(called) == len(files) && len(files) < 3 {
		return nil
	}
	return called[:min(3, len(called))]
}

// mainFiles names files below the folder that they share. It quotes the purposes that authors gave to the files that other
// stages call most, then to those read first.
func (n *narrator) mainFiles(stage *schemas.Stage, told string, words int) string {
	files := slices.Clone(n.direct[stage.ID])
	slices.SortStableFunc(files, func(a, b string) int { return cmp.Compare(n.incoming[b], n.incoming[a]) })
	shared := ""
	if len(files) > 0 {
		shared = sharedFolder(n.below(stage.ID)) + "/"
	}
	var said []string
	for _, file := range files {
		entry := n.entries[file]
		if entry == nil || n.tests[file] || entry.Role == schemas.RoleGenerated || entry.Purpose == "" || n.phrases.IsFact(entry.Purpose) ||
			strings.Contains(told, entry.Purpose) {
			continue
		}
		sentence := labelled(strings.TrimPrefix(file, shared), entry.Purpose)
		if count := text.CountWords(sentence); count <= words && len(said) < maxNamed {
			said = append(said, sentence)
			words -= count
		}
	}
	return n.phrases.Join(said...)
}

// labelled puts a file's name before its purpose; the name of a declaration
// that stands there already goes into parentheses.
func labelled(name, purpose string) string {
	if rest, ok := strings.CutPrefix(purpose, "`"); ok {
		if declared, sentence, found := strings.Cut(rest, "`: "); found && !strings.Contains(declared, " ") {
			return phrase.Code(name) + " (" + phrase.Code(declared) + "): " + sentence
		}
	}
	return phrase.Code(name) + ": " + purpose
}
