package schemas

// Graph is phase1/graph.json.
type Graph struct {
	Version   int           `json:"version"`
	Metadata  GraphMetadata `json:"metadata"`
	Nodes     Nodes         `json:"nodes"`
	Edges     []Edge        `json:"edges"`
	SelfAttrs SelfAttrs     `json:"selfAttrs"`
	Types     []TypeNode    `json:"types,omitzero"` // absent: no analysed language looks for types
}

// GraphMetadata says what a graph was made from.
type GraphMetadata struct {
	GeneratedAt        string                `json:"generatedAt"` // RFC 3339, UTC, milliseconds
	Language           string                `json:"language"`    // the only language, or "multi"
	SourceRoot         string                `json:"sourceRoot"`
	ScannedFiles       []string              `json:"scannedFiles"`
	FileLanguages      map[string]string     `json:"fileLanguages,omitzero"`
	NInternalFunctions int                   `json:"nInternalFunctions"`
	NBoundaryNodes     int                   `json:"nBoundaryNodes"`
	NEdges             int                   `json:"nEdges"`
	NTypes             *int                  `json:"nTypes,omitzero"`
	Policy             string                `json:"policy"`
	UnparsedFiles      *[]UnparsedFile       `json:"unparsedFiles,omitzero"` // empty: every scanned file parsed cleanly
	Languages          map[string]Capability `json:"languages,omitzero"`
}

// UnparsedFile is a file that the scan could not turn into facts, or only in part.
type UnparsedFile struct {
	File   string `json:"file"`
	Reason string `json:"reason"` // partial, unparsable, unreadable
	Detail string `json:"detail"`
}

// Capability is what a language's extractor finds.
type Capability struct {
	Tier           string   `json:"tier"` // full or generic
	CallTypes      []string `json:"callTypes"`
	SelfAttrs      bool     `json:"selfAttrs"`
	StatementSpans bool     `json:"statementSpans"`
	TypeKinds      []string `json:"typeKinds"`
}

// Nodes keeps the nodes of a graph in order; in JSON it is an object keyed by id.
type Nodes []Node

// The kinds of nodes.
const (
	KindInternal = "internal"
	KindBoundary = "boundary"
)

// Node is an internal or a boundary node, by Kind. The fields below Kind are
// those of internal nodes, Module is that of boundary nodes.
type Node struct {
	ID               string
	Name             string
	Qualname         string
	Kind             string
	ClassName        string // internal: "" stands for null
	NCallees         int
	NCallers         int
	Module           string
	File             string
	LineStart        int
	LineEnd          int
	Signature        string
	IsAsync          bool
	IsMethod         bool
	Decorators       []string
	Synthetic        bool
	SelfAttrsRead    []string
	SelfAttrsWritten []string
	ParamTypes       []ParamType // in declaration order; in JSON an object
}

// ParamType is the declared type of a parameter.
type ParamType struct{ Name, Type string }

// Edge is one resolved call site.
type Edge struct {
	CallerID string `json:"callerId"`
	CalleeID string `json:"calleeId"`
	IsAwait  bool   `json:"isAwait"`
	CallType string `json:"callType"`
	Line     int    `json:"line"`
	Raw      string `json:"raw"`
}

// The call types of the contract.
const (
	SelfMethod          = "self_method"
	SelfAttrMethod      = "self_attr_method"
	ParamMethod         = "param_method"
	InternalFunc        = "internal_func"
	InternalConstructor = "internal_constructor"
	Boundary            = "boundary"
	BoundaryConstructor = "boundary_constructor"
)

// SelfAttrs maps class name to attribute to its uses.
type SelfAttrs map[string]map[string]AttrUses

// AttrUses lists the functions that read and write an attribute.
type AttrUses struct {
	ReadIn    []string `json:"readIn"`
	WrittenIn []string `json:"writtenIn"`
}

// TypeNode is a parsed type declaration.
type TypeNode struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	Qualname  string  `json:"qualname"`
	File      string  `json:"file"`
	LineStart int     `json:"lineStart"`
	LineEnd   int     `json:"lineEnd"`
	Kind      string  `json:"kind"` // class interface struct record enum trait alias other
	Signature string  `json:"signature"`
	Container *string `json:"container"`
}

// DroppedCalls is phase1/dropped-calls.json.
type DroppedCalls struct {
	Version         int               `json:"version"`
	Metadata        DroppedMetadata   `json:"metadata"`
	EdgesByCategory DroppedByCategory `json:"edgesByCategory"`
}

// DroppedMetadata counts dropped calls.
type DroppedMetadata struct {
	GeneratedAt  string         `json:"generatedAt"`
	TotalDropped int            `json:"totalDropped"`
	ByCategory   map[string]int `json:"byCategory"`
}

// DroppedByCategory holds the dropped calls of each category in edge order.
type DroppedByCategory map[string][]DroppedCall

// DroppedCall is a call expression that could not be resolved.
type DroppedCall struct {
	Caller    string `json:"caller"`
	CalleeRaw string `json:"calleeRaw"`
	IsAwait   bool   `json:"isAwait"`
	Line      int    `json:"line"`
	Raw       string `json:"raw"`
}

// The categories of dropped calls.
const (
	InheritedMethod     = "inherited_method"
	SelfAttrUnknown     = "self_attr_unknown"
	StringLiteralMethod = "string_literal_method"
	Builtin             = "builtin"
	LocalVarMethod      = "local_var_method"
	BareName            = "bare_name"
)

// ScanCoverage is phase1/scan-coverage.json.
type ScanCoverage struct {
	Version  int              `json:"version"`
	Metadata CoverageMetadata `json:"metadata"`
	Files    []UnparsedFile   `json:"files"`
}

// CoverageMetadata counts scanned and unparsed files.
type CoverageMetadata struct {
	GeneratedAt string         `json:"generatedAt"`
	NScanned    int            `json:"nScanned"`
	NUnparsed   int            `json:"nUnparsed"`
	ByReason    map[string]int `json:"byReason"`
}
