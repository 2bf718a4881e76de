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
	nodes    []map[string]int32 // by file, then by id, which is unique within a file only
	resolved []bool             // by file
	texts    map[string]string
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
		nodes:    make([]map[string]int32, len(graph.Files)),
		resolved: make([]bool, len(graph.Files)),
		texts:    map[string]string{},
	}
	for index := range graph.Files {
		m.files[graph.Files[index].Path] = int32(index)
		m.nodes[index] = make(map[string]int32, len(graph.Files[index].Nodes))
	}
	for index, node := range graph.Nodes {
		here := m.nodes[graph.fileOf[index]]
		if _, taken := here[node.ID]; !taken {
			here[node.ID] = int32(index)
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
	inOrder := true
	for site := range sites {
		if outcomes[site].CallType == "" && outcomes[site].Category == "" {
			continue // a use that is no call
		}
		call, err := m.call(index, &outcomes[site])
		if err != nil {
			return fmt.Errorf("call site %d: %w: %s", site, err, remedy)
		}
		call.Site = &sites[site]
		if n := len(file.Calls); n > 0 && file.Calls[n-1].Caller > call.Caller {
			inOrder = false
		}
		file.Calls = append(file.Calls, call)
	}
	if !inOrder {
		slices.SortStableFunc(file.Calls, func(a, b Call) int { return int(a.Caller) - int(b.Caller) })
	}
	return nil
}

func (m *Merger) call(file int32, outcome *facts.Outcome) (Call, error) {
	caller, known := m.nodes[file][outcome.Caller]
	if !known {
		return Call{}, fmt.Errorf("found the caller %q, expected a function of the file", outcome.Caller)
	}
	call := Call{
		Caller: caller, Callee: None, Await: outcome.Await,
		Type: m.shared(outcome.CallType), Category: m.shared(outcome.Category),
	}
	switch {
	case outcome.CalleeFile != "":
		callee, exists := m.find(outcome)
		if !exists {
			return Call{}, fmt.Errorf("found the callee %q of %s, expected a scanned function", outcome.Callee, outcome.CalleeFile)
		}
		call.Callee = callee
	case outcome.CallType != "":
		call.Boundary = m.shared(outcome.Callee)
	}
	return call, nil
}

// find gives the scanned function that is called.
func (m *Merger) find(outcome *facts.Outcome) (callee int32, exists bool) {
	file, known := m.files[outcome.CalleeFile]
	if !known {
		return 0, false
	}
	callee, exists = m.nodes[file][outcome.Callee]
	return callee, exists
}

// shared gives one copy of texts that are equal.
func (m *Merger) shared(text string) string {
	if text == "" {
		return ""
	}
	known, found := m.texts[text]
	if !found {
		m.texts[text] = text
		return text
	}
	return known
}
