package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// tree is what an analysis says of the files of one language.
type tree struct {
	edges, others []call
	declarations  []declaration
}

// call is a call expression and what became of it.
type call struct {
	file, caller, raw, says string
	line                    int
}

type declaration struct {
	file, id, kind string
	line, end      int
}

type node struct {
	ID        string `json:"id"`
	Qualname  string `json:"qualname"`
	File      string `json:"file"`
	LineStart int    `json:"lineStart"`
	LineEnd   int    `json:"lineEnd"`
	Kind      string `json:"kind"`
	Synthetic bool   `json:"synthetic"`
}

type graph struct {
	Metadata struct {
		FileLanguages map[string]string `json:"fileLanguages"`
	} `json:"metadata"`
	Nodes map[string]*node `json:"nodes"`
	Types []*node          `json:"types"`
	Edges []struct {
		CallerID string `json:"callerId"`
		CalleeID string `json:"calleeId"`
		CallType string `json:"callType"`
		Line     int    `json:"line"`
		Raw      string `json:"raw"`
	} `json:"edges"`
}

type dropped struct {
	EdgesByCategory map[string][]struct {
		Caller    string `json:"caller"`
		CalleeRaw string `json:"calleeRaw"`
		Line      int    `json:"line"`
	} `json:"edgesByCategory"`
}

// read reads the graph and the dropped calls of a work directory.
func read(work, language string) (*tree, error) {
	var g graph
	var d dropped
	for name, to := range map[string]any{"graph.json": &g, "dropped-calls.json": &d} {
		path := filepath.Join(work, "phase1", name)
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, to); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	of := func(n *node) bool { return n != nil && g.Metadata.FileLanguages[n.File] == language }
	t := &tree{}
	for _, e := range g.Edges {
		from, to := g.Nodes[e.CallerID], g.Nodes[e.CalleeID]
		if !of(from) || to == nil {
			continue
		}
		c := call{from.File, from.ID, e.Raw, e.CallType + " " + to.ID, e.Line}
		if to.Kind == "internal" {
			c.says += fmt.Sprintf(" (%s:%d)", to.File, to.LineStart)
			t.edges = append(t.edges, c)
		} else {
			t.others = append(t.others, c)
		}
	}
	bodies := g.bodies()
	for category, calls := range d.EdgesByCategory {
		for _, c := range calls {
			from := g.Nodes[c.Caller]
			if from == nil {
				from = bodies[c.Caller]
			}
			if of(from) {
				t.others = append(t.others, call{from.File, from.ID, c.CalleeRaw, "dropped " + category, c.Line})
			}
		}
	}
	for _, n := range g.Nodes {
		if of(n) && n.Kind == "internal" && !n.Synthetic {
			t.declarations = append(t.declarations, declaration{n.File, n.ID, "function", n.LineStart, n.LineEnd})
		}
	}
	for _, n := range g.Types {
		if of(n) {
			t.declarations = append(t.declarations, declaration{n.File, n.ID, n.Kind, n.LineStart, n.LineEnd})
		}
	}
	slices.SortFunc(t.edges, call.compare)
	slices.SortFunc(t.others, call.compare)
	slices.SortFunc(t.declarations, func(a, b declaration) int { return strings.Compare(a.id, b.id) })
	if len(t.declarations)+len(t.edges)+len(t.others) == 0 {
		return nil, fmt.Errorf("%s: found nothing in %q, expected a language of metadata.fileLanguages", filepath.Join(work, "phase1", "graph.json"), language)
	}
	return t, nil
}

// bodies gives the module bodies that make no edge and so are no nodes, by what
// their ids begin with.
func (g *graph) bodies() map[string]*node {
	bodies := map[string]*node{}
	for _, n := range g.Nodes {
		if start, ok := strings.CutSuffix(n.ID, n.Qualname); ok && n.Qualname != "" && n.Kind == "internal" {
			id := start + "<module>"
			bodies[id] = &node{ID: id, File: n.File}
		}
	}
	return bodies
}

func (c call) compare(d call) int {
	return strings.Compare(fmt.Sprintf("%s\x00%9d\x00%s\x00%s", c.file, c.line, c.raw, c.says), fmt.Sprintf("%s\x00%9d\x00%s\x00%s", d.file, d.line, d.raw, d.says))
}
