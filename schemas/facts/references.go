package facts

// References is what the files of one shard use.
type References struct {
	Version int              `cbor:"version"`
	Files   []FileReferences `cbor:"files"`
}

// FileReferences holds the scopes and call sites of one file. Declaration
// indices point into the same file's FileDeclaration.Decls.
type FileReferences struct {
	Path     string  `cbor:"path"`
	Language string  `cbor:"language"`
	Scopes   []Scope `cbor:"scopes,omitempty"`   // Scopes[0] is the module scope
	Calls    []Call  `cbor:"calls,omitempty"`    // source order of the call expression's start, outer before inner
	GoTokens string  `cbor:"goTokens,omitempty"` // Go: the file's tokens without comments
}

// Scope is a region in which names are bound. Names that are declarations of
// the enclosing module or type scope are found through Decl and not repeated.
type Scope struct {
	_ struct{} `cbor:",toarray"`

	Parent int     `cbor:"parent"` // -1 for the module scope
	Decl   int     `cbor:"decl"`   // declaration whose body this is or lies in; -1 at module level
	This   int     `cbor:"this"`   // class-like declaration that this/self stands for; -1 when there is none
	Locals []Local `cbor:"locals,omitempty"`
}

// Local is a name bound in a scope; also one without any known type shadows
// outer names.
type Local struct {
	Name   string  `cbor:"name"`
	Param  bool    `cbor:"param,omitempty"`
	Type   *Type   `cbor:"type,omitempty"`
	Inits  []Path  `cbor:"inits,omitempty"` // every value assigned to it
	Decl   int     `cbor:"decl"`            // a local function or class; -1 otherwise
	Import *Import `cbor:"import,omitempty"`
}

// Op is what a step of a path does.
type Op uint8

// The steps. This, Super, Name, Literal, Cast, Lambda and Opaque start a path.
const (
	OpName     Op = iota + 1 // look Name up in the scopes
	OpThis                   // the receiver (self, this, cls), of type Type where that is written
	OpSuper                  // the receiver seen as its supertype
	OpLiteral                // a literal; Name is the language's built-in type, e.g. "str"
	OpCast                   // a value of type Type
	OpLambda                 // a function literal; Index is one more than its number of parameters, 0 when that is not told
	OpOpaque                 // an expression that cannot be followed (arithmetic, conditional, …); Name is "." for the type that is expected
	OpMember                 // member Name of what precedes
	OpCall                   // result of calling what precedes
	OpNew                    // instance made by constructing what precedes
	OpIndex                  // element of what precedes
	OpElement                // element when iterating what precedes
	OpAwait                  // awaited value of what precedes
	OpTuple                  // value number Index of what precedes (destructuring, several results)
	OpParam                  // what the function that precedes is called with as its parameter number Index, -1 for the last one
	OpDeref                  // what a pointer, or an instance that stands for one, points to; Name is "->" or ""
	OpExpected               // type of the parameter that takes argument number Index when the function that precedes is called with Args
)

// Outward is the Index of an OpName that is looked up around the scope in which
// the path stands: let x = x.y.
const Outward = 1

// Step is one step of a path.
type Step struct {
	_ struct{} `cbor:",toarray"`

	Op    Op     `cbor:"op"`
	Name  string `cbor:"name,omitempty"`
	Type  *Type  `cbor:"type,omitempty"` // OpName, OpMember: Args are the written type arguments of a function
	Index int    `cbor:"index,omitempty"`
	Args  []Arg  `cbor:"args,omitempty"` // OpCall, OpNew: the arguments, where the language chooses among overloads
}

// Arg is an argument of a call.
type Arg struct {
	_ struct{} `cbor:",toarray"`

	Name   string `cbor:"name,omitempty"`   // of the parameter, when the call says it, or TrailingArg
	Value  Path   `cbor:"value,omitempty"`  // empty when it cannot be followed
	Spread bool   `cbor:"spread,omitempty"` // stands for any number of arguments
}

// TrailingArg is the name of an argument that stands behind the others and is
// passed as the last parameter.
const TrailingArg = "{}"

// PropertiesArg is the name of an argument that stands for all named ones of a
// construction: a constructor takes them as a map, or properties are set.
const PropertiesArg = "{:}"

// Path is an expression as steps from left to right: self.queue.push is
// [This, Member queue, Member push]; new Foo().run is [Name Foo, New, Member run].
type Path []Step

// CallKind is the syntax of a call site.
type CallKind string

// The kinds of call sites.
const (
	PlainCall     CallKind = "call"
	NewCall       CallKind = "new"       // new X(...): Callee is X
	DecoratorCall CallKind = "decorator" // @f(...): a call; a bare @f is none
	TemplateCall  CallKind = "template"  // tagged template
	JSXCall       CallKind = "jsx"       // <Component/> of a capitalised name
	SuperCall     CallKind = "super"     // super(...): Callee is [Super]
	UseCall       CallKind = "use"       // a name without arguments, or an operator: a call only when it means a scanned function
)

// Call is one call expression.
type Call struct {
	_ struct{} `cbor:",toarray"`

	Scope  int      `cbor:"scope"`
	Caller int      `cbor:"caller"` // declaration index of the enclosing named function; -1 = the module body
	Kind   CallKind `cbor:"kind"`
	Callee Path     `cbor:"callee"`
	Await  bool     `cbor:"await,omitempty"`
	Args   []Arg    `cbor:"args,omitempty"`  // where the language chooses among overloads
	Names  string   `cbor:"names,omitempty"` // what a string among the arguments names: the path of a script that is started, an rpc (/package.Service/Method), or the sources of a build target from the root (//a/b.sh), one a line
}
