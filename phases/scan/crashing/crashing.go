// Package crashing has an extractor whose C code dereferences null, for tests
// which prove that a crash costs one file. No table of languages holds it.
package crashing

/*
static int dereference(const int *p) { return *p; }
*/
import "C"

import (
	"bytes"
	"path"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/guard"
	"rules_handbook/schemas/facts"
)

// New returns the extractor. It claims *.crash and *.crash.py files, the latter
// because rules hand on sources with known names only, and has no facts but the
// module; a file with the word CRASH ends the process.
func New() extract.Extractor { return extractor{} }

type extractor struct{}

func (extractor) Support() facts.LanguageSupport {
	return facts.LanguageSupport{Name: "crashing", Tier: "generic"}
}

func (extractor) Claims(file string) bool {
	return path.Ext(strings.TrimSuffix(file, ".py")) == ".crash"
}

func (extractor) Extract(file string, src []byte) (extract.File, error) {
	if bytes.Contains(src, []byte("CRASH")) {
		guard.Do(func() { C.dereference(nil) })
	}
	return extract.File{Declaration: facts.FileDeclaration{Module: file}}, nil
}
