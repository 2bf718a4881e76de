package scan

import (
	"bufio"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
)

// grammars are those of the languages whose parser is C code, by the names of
// the languages; of several grammars the one for most files.
var grammars = map[string]func(path string) *syntax.Language{
	"cpp": func(path string) *syntax.Language {
		if strings.HasSuffix(path, ".c") {
			return syntax.CLang()
		}
		return syntax.CPP()
	},
	"typescript": func(path string) *syntax.Language {
		switch filepath.Ext(path) {
		case ".ts", ".mts", ".cts":
			return syntax.TypeScript()
		case ".tsx":
			return syntax.TSX()
		}
		return syntax.JavaScript()
	},
	"csharp": always(syntax.CSharp), "cue": always(syntax.CUE), "dart": always(syntax.Dart), "dockerfile": always(syntax.Dockerfile),
	"elixir": always(syntax.Elixir), "hcl": always(syntax.HCL), "java": always(syntax.Java), "kotlin": always(syntax.Kotlin),
	"lua": always(syntax.Lua), "objc": always(syntax.ObjC), "ocaml": always(syntax.OCaml), "php": always(syntax.PHP),
	"protobuf": always(syntax.Protobuf), "python": always(syntax.Python), "ruby": always(syntax.Ruby), "rust": always(syntax.Rust),
	"scala": always(syntax.Scala), "shell": always(syntax.Bash), "solidity": always(syntax.Solidity), "starlark": always(syntax.Python),
	"swift": always(syntax.Swift), "zig": always(syntax.Zig),
}

func always(grammar func() *syntax.Language) func(string) *syntax.Language {
	return func(string) *syntax.Language { return grammar() }
}

// sample is the files of one language.
type sample struct {
	sources []Source
	texts   [][]byte
	size    int64
}

// corpus reads the files below SCAN_CORPUS, else the Python files of the tests,
// by language.
func corpus(b *testing.B) map[string]*sample {
	root := os.Getenv("SCAN_CORPUS")
	if root == "" {
		root = filepath.Join("python", "testdata")
	}
	languageOf := LanguageOf(Languages())
	samples := map[string]*sample{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		relative, _ := filepath.Rel(root, path)
		relative = filepath.ToSlash(relative)
		language := languageOf(relative, func() []byte { return nil })
		if grammars[language] == nil || grammars[language](relative) == nil {
			return nil
		}
		text, err := os.ReadFile(path)
		if samples[language] == nil {
			samples[language] = &sample{}
		}
		s := samples[language]
		s.sources = append(s.sources, Source{Path: relative, Disk: path})
		s.texts = append(s.texts, text)
		s.size += int64(len(text))
		return err
	})
	if err != nil || len(samples) == 0 {
		b.Fatalf("no file of a language with a C parser below %q: %v", root, err)
	}
	return samples
}

// each runs a benchmark on the files of each language.
func each(b *testing.B, measure func(b *testing.B, language string, s *sample)) {
	samples := corpus(b)
	for _, language := range slices.Sorted(maps.Keys(samples)) {
		b.Run(language, func(b *testing.B) {
			b.SetBytes(samples[language].size)
			measure(b, language, samples[language])
		})
	}
}

// BenchmarkParse is the bar: parsing alone.
func BenchmarkParse(b *testing.B) {
	each(b, func(b *testing.B, language string, s *sample) {
		parsers := map[*syntax.Language]*syntax.Parser{}
		for b.Loop() {
			for i, text := range s.texts {
				grammar := grammars[language](s.sources[i].Path)
				if parsers[grammar] == nil {
					parsers[grammar] = syntax.NewParser(grammar)
				}
				parsers[grammar].Parse(text, extract.DefaultLimits)
			}
		}
	})
}

// BenchmarkExtract is parsing and turning trees into facts.
func BenchmarkExtract(b *testing.B) {
	each(b, func(b *testing.B, language string, s *sample) {
		all := newExtractors(Languages())
		b.ReportAllocs()
		for b.Loop() {
			for i, text := range s.texts {
				x, _ := all.claim(s.sources[i].Path, func() []byte { return nil })
				x.impl.Extract(s.sources[i].Path, text)
			}
		}
	})
}

// BenchmarkServe is what a child does: also its answers are encoded.
func BenchmarkServe(b *testing.B) {
	each(b, func(b *testing.B, _ string, s *sample) {
		b.ReportAllocs()
		for b.Loop() {
			r, w := io.Pipe()
			go func() {
				out := bufio.NewWriter(w)
				for i, text := range s.texts {
					writeRequest(out, s.sources[i].Path, text)
				}
				out.Flush()
				w.Close()
			}()
			if err := serve(Languages(), r, io.Discard); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkScan is the whole: files are read, hashed and sent to one child.
func BenchmarkScan(b *testing.B) {
	each(b, func(b *testing.B, _ string, s *sample) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Scan(b.Context(), s.sources, Options{Languages: Languages()}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
