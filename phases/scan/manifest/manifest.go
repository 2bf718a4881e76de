// Package manifest reads the project files that say how modules are named and
// found: Cargo.toml, dune, foundry.toml, go.mod, package.json, tsconfig.json and
// jsconfig.json with what they extend, pubspec.yaml, pyproject.toml, remappings.txt,
// setup.cfg, and Groovy's list of extension classes.
//
// Input is the path and the text of one file; output is a facts.Manifest. A
// file that is no such text is an error, which makes it unparsable; keys of
// another type than expected are left out, because tools that read the same
// file do not care about each other's keys.
package manifest

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// Name is the registered name of the extractor.
const Name = "manifest"

// What is read of a project file.
const (
	maxBytes   = 1 << 20
	maxEntries = 4096 // of a list or table
	maxString  = 1024 // bytes
	maxDepth   = 100  // nesting of brackets
)

// New returns the extractor.
func New() extract.Extractor { return extractor{} }

type extractor struct{}

func (extractor) Support() facts.LanguageSupport { return facts.LanguageSupport{Name: Name} }

// Claims takes project files by their names.
func (extractor) Claims(file string) bool { return readerOf(file) != nil }

// reader fills a manifest from the text of a file.
type reader func(src []byte, m *facts.Manifest) error

func readerOf(file string) reader {
	switch base := path.Base(file); base {
	case "Cargo.toml":
		return readCargo
	case "dune":
		return readDune
	case "foundry.toml":
		return readFoundry
	case "go.mod":
		return readGoMod
	case "package.json":
		return readPackage
	case "pubspec.yaml":
		return readPubspec
	case "pyproject.toml":
		return readPyproject
	case "remappings.txt":
		return readRemappings
	case ExtensionModule:
		return readExtensions
	case "setup.cfg":
		return readSetup
	default:
		if isTSConfig(base) {
			return readTSConfig
		}
	}
	return nil
}

// isTSConfig takes tsconfig.json, jsconfig.json and those that they extend,
// such as tsconfig.base.json.
func isTSConfig(base string) bool {
	name, ok := strings.CutSuffix(base, ".json")
	return ok && (name == "tsconfig" || name == "jsconfig" || strings.HasPrefix(name, "tsconfig.") || strings.HasPrefix(name, "jsconfig."))
}

// Extract reads one file.
func (extractor) Extract(file string, src []byte) (extract.File, error) {
	read := readerOf(file)
	switch {
	case read == nil:
		return extract.File{}, fmt.Errorf("found the name %s, expected that of a project file", path.Base(file))
	case len(src) > maxBytes:
		return extract.File{}, fmt.Errorf("found %d bytes, expected at most %d in a project file", len(src), maxBytes)
	}
	lines := bytes.Count(src, []byte("\n"))
	if len(src) > 0 && src[len(src)-1] != '\n' {
		lines++
	}
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	src = bytes.ToValidUTF8(src, []byte("\uFFFD"))
	m := &facts.Manifest{}
	if err := read(src, m); err != nil {
		return extract.File{}, err
	}
	return extract.File{
		Declaration: facts.FileDeclaration{Path: file, Language: Name, Manifest: m},
		References:  facts.FileReferences{Path: file, Language: Name},
		Details:     facts.FileDetails{Path: file, Language: Name, Manifest: true, Lines: lines},
	}, nil
}

// short reports whether a string is one that a manifest may hold.
func short(s string) bool { return s != "" && len(s) <= maxString && !strings.ContainsRune(s, 0) }

// Folders keeps the relative folders that stay inside, cleaned, each once.
func Folders(list []string) []string {
	var kept []string
	for _, folder := range list {
		cleaned := path.Clean(strings.ReplaceAll(folder, `\`, "/"))
		if !short(folder) || path.IsAbs(cleaned) || cleaned == ".." || strings.HasPrefix(cleaned, "../") {
			continue
		}
		if !slices.Contains(kept, cleaned) && len(kept) < maxEntries {
			kept = append(kept, cleaned)
		}
	}
	return kept
}
