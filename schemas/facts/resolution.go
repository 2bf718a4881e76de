package facts

// Resolution is what became of every call site of one batch.
type Resolution struct {
	Version int              `cbor:"version"`
	Files   []FileResolution `cbor:"files"`
}

// FileResolution holds the outcomes of one file, parallel to
// FileReferences.Calls: every call expression ends in exactly one outcome, a use
// that is no call in one without type and category.
type FileResolution struct {
	Path     string    `cbor:"path"`
	Outcomes []Outcome `cbor:"outcomes,omitempty"`
}

// Outcome is an edge to a scanned function, an edge to a boundary or a dropped
// call.
type Outcome struct {
	_ struct{} `cbor:",toarray"`

	Caller     string `cbor:"caller"`               // id of a node of the same file
	CallType   string `cbor:"callType,omitempty"`   // contract's callType; "" for a dropped call
	Callee     string `cbor:"callee,omitempty"`     // id of the callee, or the boundary's qualname ("os.getpid")
	CalleeFile string `cbor:"calleeFile,omitempty"` // file that declares the callee; "" for a boundary
	Category   string `cbor:"category,omitempty"`   // contract's category of a dropped call
	Await      bool   `cbor:"await,omitempty"`
}
