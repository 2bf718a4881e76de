// Package extract is the border between the scan driver and the languages:
// an Extractor turns the bytes of one file into facts.
package extract

import (
	"go/token"

	"rules_handbook/schemas/facts"
)

// Extractor reads the files of one language. Implementations keep no state
// between files, so that a fact is a pure function of path and bytes, and may
// be called from one goroutine at a time.
type Extractor interface {
	// Support says what the extractor finds; Support().Name is the registered
	// name, such as "python".
	Support() facts.LanguageSupport

	// Claims reports whether the file belongs to the language, judged by its
	// slash-separated path alone.
	Claims(path string) bool

	// Extract returns the facts of a file. An error means that nothing could
	// be had from it (unparsable); its text is shown to people. A file with
	// syntax errors gives what is there, with Details.Reason set to
	// facts.Partial and Details.Detail saying where the first error is.
	Extract(path string, src []byte) (File, error)
}

// Interpreted is an Extractor that also claims scripts without a file name
// extension, by the program that their first line names.
type Interpreted interface {
	Extractor

	// RunBy reports whether the interpreter of a script, such as "python3",
	// reads the language.
	RunBy(interpreter string) bool
}

// Reclaimer is an Extractor that takes over files which another language claims
// by their path, where their text tells.
type Reclaimer interface {
	Extractor

	// Reclaims reports whether the file belongs to the language.
	Reclaims(path string, text []byte) bool
}

// File holds the facts of one file, split as the scan action writes them.
type File struct {
	Declaration facts.FileDeclaration
	References  facts.FileReferences
	Details     facts.FileDetails

	// Syntax is what a Keeper read, nil from others.
	Syntax any `cbor:"-"`
}

// Keeper is an Extractor that can hand on the syntax trees that it reads, so
// that a later step of the same process need not read them again.
type Keeper interface {
	// Keep asks for them, with positions in a set of files that several
	// extractors may share.
	Keep(positions *token.FileSet)
}

// Limits bound the work on one file. They count bytes, nodes and depth, never
// time, so that every machine agrees.
type Limits struct {
	Bytes int // file size
	Nodes int // syntax nodes
	Depth int // nesting of syntax nodes
}

// DefaultLimits are the limits of scan actions. The depth is large, for a long
// sum or chain of calls nests once for each of its parts.
var DefaultLimits = Limits{Bytes: 8 << 20, Nodes: 4 << 20, Depth: 5000}
