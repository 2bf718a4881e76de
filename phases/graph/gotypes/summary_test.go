package gotypes_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/phases/scan/golang"
)

// summarize scans a file and summarizes it.
func summarize(t *testing.T, src string) *gotypes.Summary {
	t.Helper()
	file, err := golang.New().Extract("p/a.go", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return gotypes.Summarize(&file.Declaration, &file.References)
}

// What is written behind a declaration is none of its business: the calls of
// all that mention it would be resolved again.
func TestDeclarationsAtTheEndOfAFile(t *testing.T) {
	last := summarize(t, "package p\n\nvar x int\n\nfunc F() int { return x }\n")
	followed := summarize(t, "package p\n\nvar x int\n\nfunc F() int { return x }\n\nfunc G() {}\n")
	if diff := cmp.Diff(last.Funcs[0].Digest, followed.Funcs[0].Digest); diff != "" {
		t.Errorf("digest of F, when it is the last and when it is not (-last +followed):\n%s", diff)
	}
	variable := summarize(t, "package p\n\nvar x int\n")
	if diff := cmp.Diff(variable.Rest, last.Rest); diff != "" {
		t.Errorf("digest of all but functions, with and without functions behind (-without +with):\n%s", diff)
	}
	if diff := cmp.Diff(summarize(t, "package p\n\nvar x int\nvar y int\n").Rest, summarize(t, "package p\n\nvar x int\n\nfunc F() {}\n\nvar y int\n").Rest); diff != "" {
		t.Errorf("digest of all but functions, with and without one between (-without +with):\n%s", diff)
	}
	if other := summarize(t, "package p\n\nvar x int\n\nfunc F() string { return x }\n"); cmp.Equal(last.Funcs[0].Digest, other.Funcs[0].Digest) {
		t.Error("another result of F does not change its digest")
	}
}
