package facts

// Links is the place of one shard's nodes in the call graph. It has no line.
type Links struct {
	Version int         `cbor:"version"`
	Files   []FileLinks `cbor:"files"` // scanned files only, sorted by path
}

// FileLinks holds the neighbours of the nodes of one file.
type FileLinks struct {
	Path     string      `cbor:"path"`
	Nodes    []NodeLinks `cbor:"nodes,omitempty"`    // parallel to FileDetails.Nodes
	External []string    `cbor:"external,omitempty"` // import specifiers its calls leave through, sorted
}

// NodeLinks holds the neighbours of one node.
type NodeLinks struct {
	_ struct{} `cbor:",toarray"`

	ID       string   `cbor:"id"` // unique in the whole graph
	Calls    []Ref    `cbor:"calls,omitempty"`
	CalledBy []Ref    `cbor:"calledBy,omitempty"`
	External []string `cbor:"external,omitempty"`
}
