package merge

import (
	"fmt"
	"slices"

	"rules_handbook/schemas/facts"
)

// Merger takes resolutions one after the other, so that none of them has to
// stay in memory.
type Merger struct {
	graph    *Graph
	files    map[string]int32
	nodes    map[place]int32
	resolved []bool // by file
	texts    map[string]string
}

// place addresses a node: ids are unique within a file only.
type place struct {
	file int32
	id   string
}

// New begins with the details of all shards.
func New(details []*facts.Details) (*Merger, error) {
	graph, err := newGraph(details)
	if err != nil {
		return nil, err
	}
	m := &Merger{
		graph:    graph,
		files:    make(map[string]int32, len(graph.Files)),
		nodes:    make(map[place]int32, len(graph.Nodes)),
		resolved: make([]bool, len(graph.Files)),
		texts:    map[string]string{"": ""},
	}
	for index := range graph.Files {
		m.files[graph.Files[index].Path] = int32(index)
	}
	for index, node := range graph.Nodes {
		here := place{graph.fileOf[index], node.ID}
		if _, taken := m.nodes[here]; !taken {
			m.nodes[here] = int32(index)
		}
	}
	return m, nil
}

// Add joins the resolved calls of one batch.
func (m *Merger) Add(resolution *facts.Resolution) error {
	for index := range resolution.Files {
		calls := &resolution.Files[index]
		file, known := m.files[calls.Path]
		if !known {
			return fmt.Errorf("%s: found its resolved calls, expected its details too: %s", calls.Path, remedy)
		}
		if m.resolved[file] {
			return fmt.Errorf("%s: found its resolved calls twice, expected every file in one batch", calls.Path)
		}
		m.resolved[file] = true
		if err := m.connect(file, calls.Outcomes); err != nil {
			return fmt.Errorf("%s: %w", calls.Path, err)
		}
	}
	return nil
}

// Finish gives the graph when no file lacks its calls.
func (m *Merger) Finish() (*Graph, error) {
	for index := range m.graph.Files {
		file := &m.graph.Files[index]
		if sites := len(file.FileDetails.Calls); sites > 0 && !m.resolved[index] {
			return nil, fmt.Errorf("%s: found no resolved calls, expected %d: %s", file.Path, sites, remedy)
		}
	}
	return m.graph, nil
}

const remedy = "details and edges are not of one build, make both again"

func (m *Merger) connect(index int32, outcomes []facts.Outcome) error {
	file := &m.graph.Files[index]
	sites := file.FileDetails.Calls
	if len(outcomes) != len(sites) {
		return fmt.Errorf("found %d resolved calls, expected %d, one for each call site: %s", len(outcomes), len(sites), remedy)
	}
	file.Calls = make([]Call, 0, len(sites))
	for site := range sites {
		if outcomes[site].CallType == "" && outcomes[site].Category == "" {
			continue // a use that is no call
		}
		call, err := m.call(index, &outcomes[site])
		if err != nil {
			return fmt.Errorf("call site %d: %w: %s", site, err, remedy)
		}
		call.Site = &sites[site]
		file.Calls = append(file.Calls, call)
	}
	slices.SortStableFunc(file.Calls, func(a, b Call) int { return int(a.Caller) - int(b.Caller) })
	return nil
}

func (m *Merger) call(file int32, outcome *facts.Outcome) (Call, error) {
	caller, known := m.nodes[place{file, outcome.Caller}]
	if !known {
		return Call{}, fmt.Errorf("found the caller %q, expected a function of the file", outcome.Caller)
	}
	call := Call{
		Caller: caller, Callee: None, Await: outcome.Await,
		Type: m.shared(outcome.CallType), Category: m.shared(outcome.Category),
	}
	switch {
	case outcome.CalleeFile != "":
		target, known := m.files[outcome.CalleeFile]
		callee, exists := m.nodes[place{target, outcome.Callee}]
		if !known || !exists {
			return Call{}, fmt.Errorf("found the callee %q of %s, expected a scanned function", outcome.Callee, outcome.CalleeFile)
		}
		call.Callee = callee
	case outcome.CallType != "":
		call.Boundary = m.shared(outcome.Callee)
	}
	return call, nil
}

// shared gives one copy of texts that are equal.
func (m *Merger) shared(text string) string {
	known, found := m.texts[text]
	if !found {
		m.texts[text] = text
		return text
	}
	return known
}
