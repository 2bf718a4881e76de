package facts

// Slice is what the cards of one shard need of the graph: its details joined
// with its links.
type Slice struct {
	Files []SliceFile // scanned files only, sorted by path
}

// SliceFile is one scanned file with its place in the graph.
type SliceFile struct {
	Path      string
	Language  string
	Package   string
	Reason    string // "" or Partial
	Detail    string // what is wrong with it, when it is Partial
	Generated bool
	Test      bool
	Doc       string
	Functions []SliceFunction // without synthetic nodes, by start line
	Body      *SliceFunction  // the module body, when it calls anything
	Types     []TypeDecl      // by start line
	External  []string        // import specifiers its calls leave through, sorted
}

// SliceFunction is a node with its neighbours.
type SliceFunction struct {
	Node     Node
	Calls    []Ref    // distinct scanned callees but itself, sorted by file, id
	CalledBy []Ref    // distinct scanned callers but itself, sorted by file, id
	External []string // distinct boundary qualnames, sorted
}

// Ref names a node in another place. It has no line, so that a moved line does
// not reach the files that refer to it.
type Ref struct {
	_ struct{} `cbor:",toarray"`

	ID        string `cbor:"id"`
	Qualname  string `cbor:"qualname"`
	File      string `cbor:"file"`
	Synthetic bool   `cbor:"synthetic,omitempty"`
}

// Summary is the shape of the whole code base without lines and comments. It
// changes when files, functions or calls come and go.
type Summary struct {
	Version   int               `cbor:"version"`
	Files     []SummaryFile     `cbor:"files"`     // scanned files, sorted by path
	Languages []LanguageSupport `cbor:"languages"` // of the languages that occur, sorted by name
	Unparsed  []UnparsedFile    `cbor:"unparsed"`  // sorted by path
}

// SummaryFile is one scanned file seen from far.
type SummaryFile struct {
	Path      string     `cbor:"path"`
	Language  string     `cbor:"language"`
	Package   string     `cbor:"package,omitempty"`
	Generated bool       `cbor:"generated,omitempty"`
	Test      bool       `cbor:"test,omitempty"`
	Functions int        `cbor:"functions"` // without synthetic nodes
	Types     int        `cbor:"types"`
	Entries   []string   `cbor:"entries,omitempty"`  // qualnames of program entry points
	Callees   []FileCall `cbor:"callees,omitempty"`  // other scanned files it calls into, sorted by path
	External  []string   `cbor:"external,omitempty"` // import specifiers its calls leave through, sorted
}

// FileCall counts the calls into another file.
type FileCall struct {
	_ struct{} `cbor:",toarray"`

	File  string `cbor:"file"`
	Calls int    `cbor:"calls"`
}

// UnparsedFile is an entry of scan-coverage.json.
type UnparsedFile struct {
	File   string `cbor:"file"`
	Reason string `cbor:"reason"`
	Detail string `cbor:"detail"`
}

// LanguageSupport is what a language's extractor finds, disclosed in every
// output.
type LanguageSupport struct {
	Name      string   `cbor:"name"`
	Tier      string   `cbor:"tier"`      // "full" or "generic"
	CallTypes []string `cbor:"callTypes"` // in the contract's order, "unresolved" last
	SelfAttrs bool     `cbor:"selfAttrs"`
	TypeKinds []string `cbor:"typeKinds"` // sorted; empty = finds no types
}

// State lists what holds state: types with attributes that methods write, and
// who reaches them. It has no lines.
type State struct {
	Version int     `cbor:"version"`
	Owners  []Owner `cbor:"owners"` // sorted by file, class
}

// Owner is a class with written attributes.
type Owner struct {
	Class   string      `cbor:"class"` // qualname
	File    string      `cbor:"file"`
	Doc     string      `cbor:"doc,omitempty"` // doc comment of the type
	Attrs   []AttrUse   `cbor:"attrs"`         // sorted by name
	Callers []FileCalls `cbor:"callers"`       // files whose functions call its methods, sorted
}

// AttrUse says which methods read and write an attribute.
type AttrUse struct {
	Name    string   `cbor:"name"`
	ReadIn  []string `cbor:"readIn,omitempty"`  // node ids, sorted
	WriteIn []string `cbor:"writeIn,omitempty"` // node ids, sorted
}

// FileCalls names a file and the methods of an owner that it calls.
type FileCalls struct {
	File    string   `cbor:"file"`
	Methods []string `cbor:"methods"` // names, sorted
}

// Documents holds the authors' own words about folders and the whole.
type Documents struct {
	Version int         `cbor:"version"`
	Folders []FolderDoc `cbor:"folders"` // sorted by path; "." is the root
}

// FolderDoc is what a folder's package docs and README say.
type FolderDoc struct {
	Folder  string    `cbor:"folder"`
	Package string    `cbor:"package,omitempty"` // package doc, __init__ docstring, index module comment
	Readme  *Document `cbor:"readme,omitempty"`
}
