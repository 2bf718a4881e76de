package schemas

// FileCard is phase2/cards/<rel>.json.
type FileCard struct {
	Version     int            `json:"version"`
	File        string         `json:"file"`
	Purpose     string         `json:"purpose"` // "" = missing
	Role        string         `json:"role"`
	Lifecycle   string         `json:"lifecycle"` // "none" when not meaningful
	Description string         `json:"description,omitzero"`
	Functions   []FunctionCard `json:"functions,omitzero"` // deep detail only
	Types       []TypeCard     `json:"types,omitzero"`
}

// The roles of a file.
const (
	RoleEntrypoint    = "entrypoint"
	RoleOrchestration = "orchestration"
	RoleDomainLogic   = "domain_logic"
	RoleIOTransport   = "io_transport"
	RoleDataModel     = "data_model"
	RoleConfig        = "config"
	RoleUtil          = "util"
	RoleTest          = "test"
	RoleGenerated     = "generated"
	RoleOther         = "other"
)

// FunctionCard describes one function: facts from the graph, prose apart.
type FunctionCard struct {
	ID        string   `json:"id"`
	Qualname  string   `json:"qualname"`
	Name      string   `json:"name"`
	ClassName *string  `json:"className"`
	LineRange [2]int   `json:"lineRange"`
	Signature string   `json:"signature"`
	Calls     []string `json:"calls"`
	CalledBy  []string `json:"calledBy"`
	ExtCalls  []string `json:"extCalls"`
	NCalls    int      `json:"nCalls"`
	NCalledBy int      `json:"nCalledBy"`
	NExtCalls int      `json:"nExtCalls"`
	Purpose   string   `json:"purpose"`
	DataFlow  string   `json:"dataFlow"`
	Relations string   `json:"relations"`
}

// TypeCard is a type that a file declares.
type TypeCard struct {
	Name      string  `json:"name"`
	Qualname  string  `json:"qualname"`
	Kind      string  `json:"kind"`
	LineRange [2]int  `json:"lineRange"`
	Signature string  `json:"signature"`
	Container *string `json:"container"`
}

// CardCoverage is phase2/cards/_coverage.json. Version is 0 in files of the
// original, which has none.
type CardCoverage struct {
	Version    int      `json:"version,omitzero"`
	NFiles     int      `json:"nFiles"`
	NDescribed int      `json:"nDescribed"`
	Missing    []string `json:"missing"`
}

// CardPack holds the cards of one shard in one file, sorted by file. It is an
// action's hand-over, not an artifact of the contract.
type CardPack struct {
	Version int        `json:"version"`
	Cards   []FileCard `json:"cards"`
}

// BriefPack is what the stage phases need of the cards of one shard. It has
// no line, so that a moved line stops here.
type BriefPack struct {
	Version int     `json:"version"`
	Briefs  []Brief `json:"briefs"` // sorted by file
}

// Brief is a card seen from far.
type Brief struct {
	File       string `json:"file"`
	Purpose    string `json:"purpose"`
	Role       string `json:"role"`
	Lifecycle  string `json:"lifecycle"`
	NFunctions int    `json:"nFunctions"`
	NTypes     int    `json:"nTypes"`
}
