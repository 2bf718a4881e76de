package facts

// Pages is what the pages of the whole show of the files of one shard.
type Pages struct {
	Version int         `cbor:"version"`
	Files   []FilePages `cbor:"files"` // in the order of the cards
}

// FilePages is what pages show of one file.
type FilePages struct {
	Path     string  `cbor:"path"`
	Markdown string  `cbor:"markdown"` // its section of a stage page, without the last line's end
	Symbols  Symbols `cbor:"symbols"`
}

// Symbols is the part of a card that the agent index shows.
type Symbols struct {
	_ struct{} `cbor:",toarray"`

	Role      string           `cbor:"role"`
	Purpose   string           `cbor:"purpose"`
	Functions []FunctionSymbol `cbor:"functions"`
	Types     []TypeSymbol     `cbor:"types"`
}

// FunctionSymbol is a function of a card without its prose.
type FunctionSymbol struct {
	_ struct{} `cbor:",toarray"`

	ID        string   `cbor:"id"`
	Name      string   `cbor:"name"`
	Qualname  string   `cbor:"qualname"`
	ClassName string   `cbor:"className"` // "" = none
	LineRange [2]int   `cbor:"lineRange"`
	Signature string   `cbor:"signature"`
	NCalledBy int      `cbor:"nCalledBy"`
	Calls     []string `cbor:"calls"`
	CalledBy  []string `cbor:"calledBy"`
	ExtCalls  []string `cbor:"extCalls"`
}

// TypeSymbol is a type of a card.
type TypeSymbol struct {
	_ struct{} `cbor:",toarray"`

	Name      string `cbor:"name"`
	Qualname  string `cbor:"qualname"`
	Kind      string `cbor:"kind"`
	LineRange [2]int `cbor:"lineRange"`
	Signature string `cbor:"signature"`
}
