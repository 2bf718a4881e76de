package build

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// Language is what the builder has to know of a language.
type Language struct {
	Support facts.LanguageSupport // Support.Name is the registered name

	// Files: those with one of the extensions (".rb") or base names, without
	// those whose base name matches a pattern of Except ("*.min.js").
	Extensions []string
	Names      []string
	Except     []string

	// Interpreters are the programs whose scripts without a file name extension
	// are the language's, judged by their first line; "ruby" also stands for
	// ruby3.2.
	Interpreters []string

	Grammar func() *syntax.Language
	Kinds   map[string]Kind  // rules of the grammar, by name
	Fields  map[string]Field // fields of the grammar, by name
	Comment Kind             // the kind of comments

	Separator string                   // between the parts of ids and qualnames; "" = "."
	Module    func(path string) string // module id; nil = the path without extension, "/" replaced by the separator
	Test      func(path string) bool   // is a file of tests by its path; nil = TestPath
	Comments  Comments
	Overloads bool // definitions of one name with other parameters are different things
	Apart     bool // a read of an attribute is never a use of a method: they are written in different ways
	// Absolute gives the names that lead to a type from anywhere in the file;
	// nil = the names of the declaration and those around it.
	Absolute func(f *File, decl int) []string

	Implicit string // keyword in the signature of implicit constructors; "" = "class"

	// Tame may return a copy of the text, of the same length, without what makes
	// the code of the grammar fail; nil when there is nothing like that.
	Tame func(text []byte) []byte

	// Repair may return a copy of the text, of the same length, in which
	// constructs that the grammar does not know are written in a way that it
	// does; nil when there are none. The copy's tree counts when it has fewer
	// errors, or as few where the first had none. Names are read from the text
	// itself.
	Repair func(s *Source) []byte

	// Walk visits the tree, whose root is node 0.
	Walk func(f *File)
}

// New returns the extractor of a language.
func New(l *Language) *Extractor { return NewLimited(l, extract.DefaultLimits) }

// NewLimited returns an extractor with limits of its own.
func NewLimited(l *Language, limits extract.Limits) *Extractor {
	return &Extractor{language: l, limits: limits}
}

// Extractor is the extractor of a language.
type Extractor struct {
	language *Language
	limits   extract.Limits
	grammar  *Grammar
}

func (e *Extractor) Support() facts.LanguageSupport { return e.language.Support }

// Claims judges by the name of the file.
func (e *Extractor) Claims(file string) bool {
	base := path.Base(file)
	if !slices.Contains(e.language.Names, base) &&
		!slices.ContainsFunc(e.language.Extensions, func(ext string) bool { return strings.HasSuffix(base, ext) }) {
		return false
	}
	return !slices.ContainsFunc(e.language.Except, func(pattern string) bool {
		excepted, _ := path.Match(pattern, base)
		return excepted
	})
}

// RunBy judges by the program that the first line of a script names.
func (e *Extractor) RunBy(interpreter string) bool {
	return slices.Contains(e.language.Interpreters, strings.TrimRight(interpreter, "0123456789."))
}

// Extract reads one file.
func (e *Extractor) Extract(name string, src []byte) (extract.File, error) {
	source, err := e.Read(name, src)
	if err != nil {
		return extract.File{}, err
	}
	f := NewFile(name, e.language, source)
	e.language.Walk(f)
	return f.Finish(), nil
}

// Read gives the tree that the facts of a file are taken from: that of the text
// or of a repaired copy. The tree before it is gone then.
func (e *Extractor) Read(name string, src []byte) (*Source, error) {
	if e.grammar == nil {
		grammar := e.language.Grammar()
		if grammar == nil {
			return nil, fmt.Errorf("found no grammar of %s in this program, expected the one from npm: build the program with npm in the PATH, see docs/languages.md", e.language.Support.Name)
		}
		e.grammar = NewGrammar(grammar, e.language.Kinds, e.language.Fields)
	}
	if !utf8.Valid(src) {
		src = bytes.ToValidUTF8(src, []byte("\uFFFD"))
	}
	return e.parse(src)
}

// parse reads the text, and a second time when the language repairs it. Names
// are always those of the text itself.
func (e *Extractor) parse(src []byte) (*Source, error) {
	source, err := e.parseTamed(src)
	if err == nil && source.Text != string(src) {
		source.Text = string(src)
		source.Tree.LinesOf(src)
	}
	return source, err
}

func (e *Extractor) parseTamed(src []byte) (*Source, error) {
	if e.language.Tame != nil {
		if tamed := e.language.Tame(src); len(tamed) == len(src) {
			src = tamed
		}
	}
	source, err := e.grammar.Parse(src, e.limits)
	if err != nil || e.language.Repair == nil {
		return source, err
	}
	repaired := e.language.Repair(source)
	if repaired == nil || len(repaired) != len(src) {
		return source, nil
	}
	before := source.errors()
	second, err := e.grammar.Again(src, repaired, e.limits)
	if err == nil && (second.errors() < before || before == 0 && second.errors() == 0) {
		return second, nil
	}
	return e.grammar.First(src, e.limits) // the first tree is gone with the second
}

// separator is what stands between the parts of ids.
func (l *Language) separator() string {
	if l.Separator == "" {
		return "."
	}
	return l.Separator
}

// moduleID is the module id of a file.
func (l *Language) moduleID(name string) string {
	if l.Module != nil {
		return l.Module(name)
	}
	return strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "/", l.separator())
}

func (l *Language) isTest(name string) bool {
	if l.Test != nil {
		return l.Test(name)
	}
	return TestPath(name)
}

// TestPath judges a file by the usual names of test files and their folders.
func TestPath(name string) bool {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	lower := strings.ToLower(base)
	for _, mark := range []string{"test", "tests", "spec"} {
		if lower == mark || strings.HasPrefix(lower, mark+"_") || strings.HasSuffix(lower, "_"+mark) || strings.HasSuffix(lower, "."+mark) ||
			strings.HasSuffix(base, strings.ToUpper(mark[:1])+mark[1:]) {
			return true
		}
	}
	for _, folder := range strings.Split(path.Dir(name), "/") {
		switch folder {
		case "test", "tests", "spec", "specs", "__tests__", "testing", "Tests":
			return true
		}
	}
	return false
}

// partial marks a file with syntax errors.
func (f *File) partial() {
	if at := f.Tree.FirstError(); at != syntax.None {
		f.Details.Reason = facts.Partial
		f.Details.Detail = fmt.Sprintf("syntax error in line %d", f.Tree.Line(at))
	}
}
