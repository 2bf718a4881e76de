package merge

// Names hands out names that are unique in the whole graph.
type Names map[string]struct{}

// NewNames starts without any name.
func NewNames(size int) Names { return make(Names, size) }

// Name gives the wished name when it is free. Otherwise, as when two files
// have a node of one id (a/b.py and a/b.ts), it adds the path.
func (n Names) Name(wish, path string) string {
	name := wish
	if _, taken := n[name]; taken {
		name += "@" + path
	}
	for {
		if _, taken := n[name]; !taken {
			n[name] = struct{}{}
			return name
		}
		name += "~"
	}
}

func (g *Graph) nameNodes() {
	unique := NewNames(len(g.Nodes))
	g.IDs = make([]string, len(g.Nodes))
	for node := range g.Nodes {
		g.IDs[node] = unique.Name(g.Nodes[node].ID, g.Files[g.FileOf(node)].Path)
	}
}
