// Package facts defines the compact files that the scan, index, resolve and
// graph actions hand to each other and to the card and page phases. They are
// internal to one build: deterministic CBOR, versioned, never committed.
//
// What a file says is split by how often it changes, so that a build stops
// where nothing that matters has changed:
//
//   - Declarations: names, types and imports; no line, comment or body.
//   - References: scopes and call sites; no line or comment.
//   - Details: positions, signatures, doc comments, coverage.
//   - Digests: hashes of the bytes, read by leaf actions only.
package facts

// Version is the format version that every file of this package carries.
const Version = 1

// Declarations is what the files of one shard declare. The index has the same
// shape and holds all files of a handbook, sorted by path.
type Declarations struct {
	Version int               `cbor:"version"`
	Files   []FileDeclaration `cbor:"files"`
}

// FileDeclaration is what one file declares. Unreadable and unparsable files
// are absent.
type FileDeclaration struct {
	Path     string        `cbor:"path"`               // slash-separated, relative to the source root
	Language string        `cbor:"language"`           // registered name, e.g. "python"
	Module   string        `cbor:"module"`             // module id, the prefix of every id of the file
	Package  string        `cbor:"package,omitempty"`  // the language's own package clause, where it has one
	Body     string        `cbor:"body,omitempty"`     // id of the node of the module body; "" = the file has none
	Decls    []Declaration `cbor:"decls,omitempty"`    // source order; a parent comes before its children
	Imports  []Import      `cbor:"imports,omitempty"`  // source order, module level only
	Exports  []Export      `cbor:"exports,omitempty"`  // source order
	Manifest *Manifest     `cbor:"manifest,omitempty"` // only for go.mod, package.json, tsconfig.json, …
	GoTokens string        `cbor:"goTokens,omitempty"` // Go: the file's tokens without comments and function bodies
	GoBuild  string        `cbor:"goBuild,omitempty"`  // Go: the build constraint expression
}

// Kind says what a declaration declares.
type Kind string

// The kinds of declarations. Function, Method and Constructor become nodes,
// the type kinds become type rows, the others only help to resolve.
const (
	Function    Kind = "function"
	Method      Kind = "method"
	Constructor Kind = "constructor"
	Class       Kind = "class"
	Interface   Kind = "interface"
	Struct      Kind = "struct"
	Record      Kind = "record"
	Enum        Kind = "enum"
	Trait       Kind = "trait"
	Alias       Kind = "alias"
	OtherType   Kind = "other"
	Object      Kind = "object" // a named object literal: owner of methods, no type row
	Namespace   Kind = "namespace"
	Extension   Kind = "extension" // gives its members and Bases to the type that Type names, wherever that is declared; no type row
	Field       Kind = "field"
	Variable    Kind = "variable"
)

// Declaration is one declared name.
type Declaration struct {
	ID          string  `cbor:"id,omitempty"` // node id, unique within the file; "" when it is no node
	Kind        Kind    `cbor:"kind"`
	Name        string  `cbor:"name"`
	Qualname    string  `cbor:"qualname"`
	Parent      int     `cbor:"parent"`                // index of the enclosing declaration, -1 at module level
	Static      bool    `cbor:"static,omitempty"`      // reached through the type, not an instance
	Async       bool    `cbor:"async,omitempty"`       // a call gives a promise or coroutine of Type
	Generator   bool    `cbor:"generator,omitempty"`   // a call gives an iterator of Type
	Accessor    bool    `cbor:"accessor,omitempty"`    // property: used without a call
	Implicit    bool    `cbor:"implicit,omitempty"`    // constructor that the source does not write
	Signature   bool    `cbor:"signature,omitempty"`   // has no body: overload, abstract or interface member
	Hidden      bool    `cbor:"hidden,omitempty"`      // seen in its own file only
	Partial     bool    `cbor:"partial,omitempty"`     // one of several declarations that make one type
	Stands      int     `cbor:"stands,omitempty"`      // one more than the declaration whose node this one stands for, as a member of another type
	Type        *Type   `cbor:"type,omitempty"`        // declared type of a field or variable, result of a function, target of an alias
	Inits       []Path  `cbor:"inits,omitempty"`       // what is assigned to a field or variable; what a function without a declared result returns
	Bases       []Type  `cbor:"bases,omitempty"`       // supertypes in source order
	StaticBases []Type  `cbor:"staticBases,omitempty"` // types whose instance members are members of the type itself, the first one is asked first (Ruby: extend)
	Lends       []Type  `cbor:"lends,omitempty"`       // StaticBases that it gives to the classes it is mixed into (Ruby: base.extend in self.included)
	Params      []Param `cbor:"params,omitempty"`
	Names       string  `cbor:"names,omitempty"` // of a field that holds a function: what a string names that the function runs, as in Call

	TypeParams []TypeParam `cbor:"typeParams,omitempty"` // of a generic type, function or extension, in source order
}

// TypeParam is a type parameter.
type TypeParam struct {
	_ struct{} `cbor:",toarray"`

	Name  string `cbor:"name"`
	Bound *Type  `cbor:"bound,omitempty"` // what every argument is a subtype of, the first of several
}

// Param is a parameter of a function; the receiver is left out.
type Param struct {
	Name     string `cbor:"name"`
	Type     *Type  `cbor:"type,omitempty"`
	Variadic bool   `cbor:"variadic,omitempty"` // takes any number of arguments; Type is that of one
	Named    bool   `cbor:"named,omitempty"`    // an argument for it must say its name
	Optional bool   `cbor:"optional,omitempty"` // may be left out of a call
}

// Type is a written type. Optional and nullable wrappers are peeled by scan;
// a union of several types is given as no type at all. A function type is
// ["Function"] of its result and its parameters, in a language whose rules say
// so.
type Type struct {
	Names []string `cbor:"names"`          // dotted name as written, e.g. ["pkg", "T"]
	Args  []Type   `cbor:"args,omitempty"` // type arguments; arrays and lists are ["Array"] or ["list"] of their element
}

// AllOf is the name of a type whose values are of all the types that are its
// arguments.
const AllOf = "&"

// Import binds names of another module, or (Name "" and Local "") only loads it.
type Import struct {
	Module   string `cbor:"module"`             // as written: "os.path", "./util", "example.com/x/y"
	Level    int    `cbor:"level,omitempty"`    // Python: leading dots
	Name     string `cbor:"name,omitempty"`     // imported name; "" = the module itself, "*" = all names, "default" = default export
	Local    string `cbor:"local,omitempty"`    // bound name; for "*" without a namespace it is ""
	Whole    bool   `cbor:"whole,omitempty"`    // Local is bound to the module's whole namespace (import * as x, require)
	Dynamic  bool   `cbor:"dynamic,omitempty"`  // require() or import() of a literal
	TypeOnly bool   `cbor:"typeOnly,omitempty"` // import type
}

// Export gives a name to importers. Languages that export by position (Go,
// Python) have none.
type Export struct {
	Name   string `cbor:"name"`             // exported name; "default"; "*" re-exports everything; "=" replaces the module's value (module.exports = x)
	Local  string `cbor:"local,omitempty"`  // local name, when it comes from this module; qualified names for members (X.f)
	Module string `cbor:"module,omitempty"` // re-export: the module as written
	From   string `cbor:"from,omitempty"`   // re-export: the name there; "*" = its whole namespace
}

// Manifest is what a project file says about modules.
type Manifest struct {
	Kind       string            `cbor:"kind"`                 // Cargo.toml, dune, go.mod, package.json, tsconfig.json, pubspec.yaml, pyproject.toml, remappings, org.codehaus.groovy.runtime.ExtensionModule
	Name       string            `cbor:"name,omitempty"`       // module path or package name
	Main       string            `cbor:"main,omitempty"`       // package.json main, module or types, first that is set
	Entries    map[string]string `cbor:"entries,omitempty"`    // package.json exports: subpath -> file ("." is the root); dune: library -> its folder; Groovy: extension class -> ""
	Workspaces []string          `cbor:"workspaces,omitempty"` // globs
	Paths      []PathAlias       `cbor:"paths,omitempty"`      // tsconfig paths in file order; Solidity's remappings, "prefix" or "context:prefix" -> target
	BaseURL    string            `cbor:"baseUrl,omitempty"`    // tsconfig
	Extends    []string          `cbor:"extends,omitempty"`    // tsconfig
	Replace    map[string]string `cbor:"replace,omitempty"`    // go.mod: module path -> local folder
	SourceDirs []string          `cbor:"sourceDirs,omitempty"` // pyproject.toml: package roots
}

// PathAlias is one entry of tsconfig's compilerOptions.paths.
type PathAlias struct {
	Pattern string   `cbor:"pattern"`
	Targets []string `cbor:"targets"`
}
