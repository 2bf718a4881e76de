package facts

import "strings"

// Specifier gives the import specifier that a boundary's qualname begins
// with: what stands before "::"; for Go the import path; else the first name.
func Specifier(language, qualname string) string {
	if before, _, found := strings.Cut(qualname, "::"); found {
		return before
	}
	start := 0
	if language == "go" {
		start = strings.LastIndexByte(qualname, '/') + 1
	}
	for start < len(qualname) && qualname[start] == '.' {
		start++ // a relative import
	}
	if dot := strings.IndexByte(qualname[start:], '.'); dot >= 0 {
		return qualname[:start+dot]
	}
	return qualname
}
