package facts

// AgentStats is all that the entry page shows but the digest of the sources. It
// has no line, so that a moved line does not reach the entry page.
type AgentStats struct {
	Version   int             `cbor:"version"`
	Title     string          `cbor:"title"`
	Files     int             `cbor:"files"`
	Routed    int             `cbor:"routed"`
	Silent    int             `cbor:"silent"` // files without a symbol row
	Functions int             `cbor:"functions"`
	Types     int             `cbor:"types"`
	Derived   int             `cbor:"derived"`
	Unlisted  int             `cbor:"unlisted"` // functions that the scan counted and brief cards leave out
	Stages    []StageStats    `cbor:"stages"`
	Registers []RegisterStats `cbor:"registers"`
	Languages LanguageStats   `cbor:"languages"`
	Partial   []string        `cbor:"partial"`
	Missing   []MissingFile   `cbor:"missing"` // neither read nor parsed
}

// StageStats is one row of the stage table.
type StageStats struct {
	ID      string   `cbor:"id"`
	Title   string   `cbor:"title"`
	Files   int      `cbor:"files"`
	Symbols int      `cbor:"symbols"`
	Folders []string `cbor:"folders"` // at most two, the fullest first
}

// RegisterStats is one row of the register table.
type RegisterStats struct {
	ID     string   `cbor:"id"`
	Stages []string `cbor:"stages"`
}

// LanguageStats says which languages' types are indexed.
type LanguageStats struct {
	Known    bool     `cbor:"known"`
	Indexed  []string `cbor:"indexed"`
	FallBack []string `cbor:"fallBack"` // find no types
	Unknown  []string `cbor:"unknown"`  // files of a language that declares nothing
	Generic  []string `cbor:"generic"`  // calls are matched by pattern
}

// MissingFile is a file without facts.
type MissingFile struct {
	File   string `cbor:"file"`
	Reason string `cbor:"reason"`
}
