package facts

// Outline is what the graph needs of the details of one shard: no line, no
// signature, and comments only where they speak for a folder or a type. So a
// line that moves leaves it as it is.
type Outline struct {
	Version   int               `cbor:"version"`
	Languages []LanguageSupport `cbor:"languages,omitempty"`
	Files     []FileDetails     `cbor:"files"` // call sites are empty, but as many as there are
}

// Details gives an outline the form in which a graph is merged.
func (o *Outline) Details() *Details { return (*Details)(o) }
