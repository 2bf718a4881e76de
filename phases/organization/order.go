package organization

import (
	"cmp"
	"slices"
	"strings"
)

// Order sorts the files of one stage topologically: callers before callees,
// only calls inside the stage counting. Among the files that are ready the
// one that calls most others goes first, then the smaller name; the members
// of cycles follow at the end in the same order (spec 4.5).
func Order(files []string, callees func(file string) []string) []string {
	g := newGraph(files, callees)
	var ready, ordered []string
	for _, file := range files {
		if g.waiting[file] == 0 {
			ready = g.insert(ready, file)
		}
	}
	placed := map[string]bool{}
	for len(ready) > 0 {
		file := ready[0]
		ready = ready[1:]
		ordered = append(ordered, file)
		placed[file] = true
		for _, callee := range g.callees[file] {
			if g.waiting[callee]--; g.waiting[callee] == 0 {
				ready = g.insert(ready, callee)
			}
		}
	}
	var cyclic []string
	for _, file := range files {
		if !placed[file] {
			cyclic = append(cyclic, file)
		}
	}
	slices.SortFunc(cyclic, g.compare)
	return append(ordered, cyclic...)
}

// graph holds the calls inside one stage.
type graph struct {
	callees map[string][]string // distinct, without the file itself
	waiting map[string]int      // callers that are not placed
}

func newGraph(files []string, callees func(string) []string) *graph {
	g := &graph{callees: map[string][]string{}, waiting: map[string]int{}}
	inside := map[string]bool{}
	for _, file := range files {
		inside[file] = true
	}
	for _, file := range files {
		seen := map[string]bool{file: true}
		for _, callee := range callees(file) {
			if inside[callee] && !seen[callee] {
				seen[callee] = true
				g.callees[file] = append(g.callees[file], callee)
				g.waiting[callee]++
			}
		}
	}
	return g
}

func (g *graph) compare(a, b string) int {
	return cmp.Or(cmp.Compare(len(g.callees[b]), len(g.callees[a])), strings.Compare(a, b))
}

func (g *graph) insert(ready []string, file string) []string {
	at, _ := slices.BinarySearchFunc(ready, file, g.compare)
	return slices.Insert(ready, at, file)
}
