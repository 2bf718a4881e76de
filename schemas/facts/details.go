package facts

// Details is everything about the files of one shard that moves with lines
// and comments, and what only outputs show.
type Details struct {
	Version   int               `cbor:"version"`
	Languages []LanguageSupport `cbor:"languages,omitempty"` // of the languages that occur in Files, sorted by name
	Files     []FileDetails     `cbor:"files"`
}

// The states of a file, the contract's reasons in scan-coverage.json.
const (
	Partial    = "partial"
	Unparsable = "unparsable"
	Unreadable = "unreadable"
)

// FileDetails describes one file of a shard. Every file of the shard has one.
type FileDetails struct {
	Path      string     `cbor:"path"`
	Language  string     `cbor:"language"`            // "" for a document or an unknown language
	Reason    string     `cbor:"reason,omitempty"`    // "", Partial, Unparsable or Unreadable
	Detail    string     `cbor:"detail,omitempty"`    // why, for people
	Manifest  bool       `cbor:"manifest,omitempty"`  // project file: not in scannedFiles, no card
	Document  *Document  `cbor:"document,omitempty"`  // README: not in scannedFiles, no card
	Generated bool       `cbor:"generated,omitempty"` // carries a generated-code mark
	Test      bool       `cbor:"test,omitempty"`      // named or built as a test
	Package   string     `cbor:"package,omitempty"`
	Lines     int        `cbor:"lines"`
	Doc       string     `cbor:"doc,omitempty"`   // module docstring, package doc or leading file comment, markers removed
	Nodes     []Node     `cbor:"nodes,omitempty"` // functions in source order, then synthetic ones
	Types     []TypeDecl `cbor:"types,omitempty"` // source order
	Calls     []CallSite `cbor:"calls,omitempty"` // parallel to FileReferences.Calls
}

// ModuleBody is the name of the node that stands for what a file runs when it
// is loaded.
const ModuleBody = "<module>"

// Node is an internal node without its counts (contract: graph.json, nodes).
type Node struct {
	ID        string      `cbor:"id"`
	Name      string      `cbor:"name"`
	Qualname  string      `cbor:"qualname"`
	ClassName string      `cbor:"className,omitempty"` // "" = null
	LineStart int         `cbor:"lineStart"`           // 1-based, inclusive
	LineEnd   int         `cbor:"lineEnd"`
	Signature string      `cbor:"signature"`
	Async     bool        `cbor:"async,omitempty"`
	Method    bool        `cbor:"method,omitempty"`
	Synthetic bool        `cbor:"synthetic,omitempty"` // module body or implicit constructor
	Exported  bool        `cbor:"exported,omitempty"`
	Entry     bool        `cbor:"entry,omitempty"` // program entry point (func main of package main, __main__ guard, bin script)
	Decorator []string    `cbor:"decorators,omitempty"`
	AttrsRead []string    `cbor:"attrsRead,omitempty"` // sorted, unique
	AttrsSet  []string    `cbor:"attrsSet,omitempty"`  // sorted, unique
	Params    []ParamType `cbor:"params,omitempty"`    // contract's paramTypes, declaration order
	Doc       string      `cbor:"doc,omitempty"`       // doc comment, markers removed
}

// ParamType is one entry of a node's paramTypes.
type ParamType struct {
	_ struct{} `cbor:",toarray"`

	Name string `cbor:"name"`
	Type string `cbor:"type"`
}

// TypeDecl is a parsed type declaration (contract: type rows).
type TypeDecl struct {
	ID        string `cbor:"id"` // "type:" + module + separator + qualname
	Name      string `cbor:"name"`
	Qualname  string `cbor:"qualname"`
	Container string `cbor:"container,omitempty"` // qualname of the enclosing type; "" = null
	Kind      string `cbor:"kind"`                // class interface struct record enum trait alias other
	LineStart int    `cbor:"lineStart"`
	LineEnd   int    `cbor:"lineEnd"`
	Signature string `cbor:"signature"`
	Doc       string `cbor:"doc,omitempty"`
}

// CallSite is where a call expression stands.
type CallSite struct {
	_ struct{} `cbor:",toarray"`

	Line int    `cbor:"line"`
	Raw  string `cbor:"raw"` // callee text, white space collapsed, at most 80 UTF-16 units
}

// Document is a README, cut into its sections.
type Document struct {
	Title    string    `cbor:"title,omitempty"`
	Sections []Section `cbor:"sections,omitempty"`
}

// Section is the text under one heading of a document; the text before the
// first heading has Level 0.
type Section struct {
	Level   int    `cbor:"level"`
	Heading string `cbor:"heading,omitempty"`
	Text    string `cbor:"text"` // plain paragraphs, Markdown markup removed, code blocks left out
}

// Digests holds the hash of every file of one shard.
type Digests struct {
	Version int          `cbor:"version"`
	Files   []FileDigest `cbor:"files"`
}

// FileDigest is the lower-case hex SHA-256 of a file's bytes; "" when it
// could not be read.
type FileDigest struct {
	Path   string `cbor:"path"`
	SHA256 string `cbor:"sha256"`
}
