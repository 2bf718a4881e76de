package scan

import (
	"fmt"

	"rules_handbook/phases/scan/cpp"
	"rules_handbook/phases/scan/csharp"
	"rules_handbook/phases/scan/cue"
	"rules_handbook/phases/scan/dart"
	"rules_handbook/phases/scan/dockerfile"
	"rules_handbook/phases/scan/document"
	"rules_handbook/phases/scan/elixir"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/golang"
	"rules_handbook/phases/scan/groovy"
	"rules_handbook/phases/scan/hcl"
	"rules_handbook/phases/scan/java"
	"rules_handbook/phases/scan/kotlin"
	"rules_handbook/phases/scan/lua"
	"rules_handbook/phases/scan/manifest"
	"rules_handbook/phases/scan/objc"
	"rules_handbook/phases/scan/ocaml"
	"rules_handbook/phases/scan/php"
	"rules_handbook/phases/scan/protobuf"
	"rules_handbook/phases/scan/python"
	"rules_handbook/phases/scan/ruby"
	"rules_handbook/phases/scan/rust"
	"rules_handbook/phases/scan/scala"
	"rules_handbook/phases/scan/shell"
	"rules_handbook/phases/scan/solidity"
	"rules_handbook/phases/scan/sql"
	"rules_handbook/phases/scan/starlark"
	"rules_handbook/phases/scan/swift"
	"rules_handbook/phases/scan/typescript"
	"rules_handbook/phases/scan/zig"
	"rules_handbook/schemas/facts"
)

// Language is one entry of the table of languages.
type Language struct {
	New    func() extract.Extractor
	Native bool // its grammar is C code: run it in a child process
}

// Languages is the table of all languages. A file belongs to the first that
// claims it.
func Languages() []Language {
	return []Language{
		{New: csharp.New, Native: true},
		{New: cue.New, Native: true},
		{New: dart.New, Native: true},
		{New: dockerfile.New, Native: true},
		{New: document.New},
		{New: elixir.New, Native: true},
		{New: golang.New},
		{New: groovy.New},
		{New: lua.New, Native: true},
		{New: hcl.New, Native: true},
		{New: manifest.New},
		{New: cpp.New, Native: true},
		{New: php.New, Native: true},
		{New: protobuf.New, Native: true},
		{New: java.New, Native: true},
		{New: objc.New, Native: true},
		{New: ocaml.New, Native: true},
		{New: kotlin.New, Native: true},
		{New: python.New, Native: true},
		{New: ruby.New, Native: true},
		{New: rust.New, Native: true},
		{New: scala.New, Native: true},
		{New: shell.New, Native: true},
		{New: solidity.New, Native: true},
		{New: sql.New},
		{New: starlark.New, Native: true},
		{New: swift.New, Native: true},
		{New: typescript.New, Native: true},
		{New: zig.New, Native: true},
	}
}

// LanguageOf returns a function that names the language which claims a file;
// "" when none does. head gives the beginning of the file and is called only
// where the path does not tell.
func LanguageOf(languages []Language) func(path string, head func() []byte) string {
	all := newExtractors(languages)
	return func(path string, head func() []byte) string {
		if x, ok := all.claim(path, head); ok {
			return x.support.Name
		}
		return ""
	}
}

// extractors holds one extractor of each language.
type extractors struct{ all []*extractor }

type extractor struct {
	support facts.LanguageSupport
	native  bool
	impl    extract.Extractor
}

func newExtractors(languages []Language) *extractors {
	e := &extractors{}
	for _, l := range languages {
		impl := l.New()
		e.all = append(e.all, &extractor{impl.Support(), l.Native, impl})
	}
	return e
}

// claim finds the extractor by the path, else, for a script without a file
// name extension, by its first line.
func (e *extractors) claim(path string, head func() []byte) (*extractor, bool) {
	for _, x := range e.all {
		if x.impl.Claims(path) {
			return x, true
		}
	}
	if !extract.MayBeScript(path) {
		return nil, false
	}
	interpreter := extract.Interpreter(head())
	for _, x := range e.all {
		if impl, ok := x.impl.(extract.Interpreted); ok && interpreter != "" && impl.RunBy(interpreter) {
			return x, true
		}
	}
	return nil, false
}

// reclaim gives the extractor that takes a file over for its text, else the one
// that claims it.
func (e *extractors) reclaim(claimed *extractor, path string, text []byte) *extractor {
	for _, x := range e.all {
		if impl, ok := x.impl.(extract.Reclaimer); ok && impl.Reclaims(path, text) {
			return x
		}
	}
	return claimed
}

// label gives what details say of the language: documents have none, project
// files are marked.
func (x *extractor) label() (language string, project bool) {
	switch x.support.Name {
	case document.Name:
		return "", false
	case manifest.Name:
		return x.support.Name, true
	}
	return x.support.Name, false
}

// extract runs the extractor here. A failure of its own, panics included,
// becomes a refusal of the file.
func (x *extractor) extract(path string, text []byte) (file extract.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &refusal{detail: fmt.Sprintf("the %s extractor failed: %v", x.support.Name, p)}
		}
	}()
	if file, err = x.impl.Extract(path, text); err != nil {
		return extract.File{}, &refusal{detail: err.Error()}
	}
	return file, nil
}

// refusal says why a file is unparsable.
type refusal struct {
	detail string
	chance bool // another run may not be refused
}

func (r *refusal) Error() string { return r.detail }
