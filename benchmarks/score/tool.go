package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// tool is what an analysis says of the tree.
type tool struct {
	functions []function
	types     []function
	calls     []toolCall
	files     map[string]bool
	synthetic int
}

type function struct {
	name, file string
	start, end int
}

// toolCall is an edge from a function to another one or to what stands for an
// implicit constructor.
type toolCall struct {
	from   int
	to     int  // -1: target says it
	target decl // of a synthetic node
	line   int
	file   string
}

// graph is the part of graph.json that is scored.
type graph struct {
	Metadata struct {
		ScannedFiles []string `json:"scannedFiles"`
	} `json:"metadata"`
	Nodes map[string]*graphNode `json:"nodes"`
	Edges []struct {
		CallerID string `json:"callerId"`
		CalleeID string `json:"calleeId"`
		Line     int    `json:"line"`
	} `json:"edges"`
	Types []*graphNode `json:"types"`
}

type graphNode struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	File      string `json:"file"`
	LineStart int    `json:"lineStart"`
	LineEnd   int    `json:"lineEnd"`
	Kind      string `json:"kind"`
	ClassName string `json:"className"`
	Synthetic bool   `json:"synthetic"`
	number    int
}

func readTool(work string, t *truth) (*tool, error) {
	path := filepath.Join(work, "phase1", "graph.json")
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var g graph
	if err := json.Unmarshal(data, &g); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	found := &tool{files: map[string]bool{}}
	for _, file := range g.Metadata.ScannedFiles {
		found.files[file] = true
	}
	ids := make([]string, 0, len(g.Nodes))
	for id := range g.Nodes {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		n := g.Nodes[id]
		n.number = -1
		switch {
		case n.Kind != "internal":
		case n.Synthetic:
			found.synthetic++
		default:
			n.number = len(found.functions)
			found.functions = append(found.functions, function{n.Name, n.File, n.LineStart, n.LineEnd})
		}
	}
	for _, n := range g.Types {
		found.types = append(found.types, function{n.Name, n.File, n.LineStart, n.LineEnd})
	}
	for _, e := range g.Edges {
		from, to := g.Nodes[e.CallerID], g.Nodes[e.CalleeID]
		if from == nil || to == nil {
			return nil, fmt.Errorf("%s: found an edge from %q to %q, expected nodes", path, e.CallerID, e.CalleeID)
		}
		if from.number < 0 || to.Kind != "internal" {
			continue
		}
		c := toolCall{from: from.number, to: to.number, line: e.Line, file: from.File}
		if to.Synthetic {
			c.target = synthetic(to, t)
		}
		found.calls = append(found.calls, c)
	}
	return found, nil
}

// constructorNames are what languages call constructors that are not named as
// their class.
var constructorNames = []string{"__init__", "constructor", "<init>", "initialize", "__construct"}

// synthetic gives the declaration that a synthetic node stands for.
func synthetic(n *graphNode, t *truth) decl {
	if d, found := t.signature(n.File, n.ClassName, n.Name); found {
		return d
	}
	if n.Name == n.ClassName || slices.Contains(constructorNames, n.Name) {
		if d, found := t.constructor(n.File, n.ClassName); found {
			return d
		}
	}
	return decl{missing: true, name: n.ID}
}
