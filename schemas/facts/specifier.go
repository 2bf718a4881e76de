package facts

import "strings"

// Specifier gives the import specifier that a boundary's qualname begins
// with: what stands before "::"; for Go the import path; for Java, Kotlin and Scala the
// package, whose names are not capitalised; else the first name.
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
	if language == "groovy" || language == "java" || language == "kotlin" || language == "scala" {
		return packageOf(qualname)
	}
	if dot := strings.IndexByte(qualname[start:], '.'); dot >= 0 {
		return qualname[:start+dot]
	}
	return qualname
}

// packageOf cuts a full name before its first capitalised part, or before its
// last part when there is none.
func packageOf(qualname string) string {
	for at := 0; at < len(qualname); {
		if c := qualname[at]; c >= 'A' && c <= 'Z' {
			return qualname[:max(at-1, 0)]
		}
		dot := strings.IndexByte(qualname[at:], '.')
		if dot < 0 {
			return qualname[:max(at-1, 0)]
		}
		at += dot + 1
	}
	return qualname
}
