package survey

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// testFolders hold tests or what only tests use.
var testFolders = []string{"__tests__", "e2e", "test", "testdata", "tests"}

// Tests unites what the scan holds for tests with what lies or is named like
// one. The roles of cards follow the same rule.
func Tests(summary *facts.Summary) map[string]bool {
	tests := map[string]bool{}
	for i := range summary.Files {
		if file := &summary.Files[i]; file.Test || LooksLikeTest(file.Path) {
			tests[file.Path] = true
		}
	}
	return tests
}

// LooksLikeTest judges a file by its path alone.
func LooksLikeTest(file string) bool {
	base := path.Base(file)
	stem := strings.ToLower(strings.TrimSuffix(base, path.Ext(base)))
	if strings.HasPrefix(base, "test_") || stem == "conftest" {
		return true
	}
	for _, ending := range []string{"_test", ".test", "_spec", ".spec"} {
		if strings.HasSuffix(stem, ending) {
			return true
		}
	}
	return slices.ContainsFunc(strings.Split(path.Dir(file), "/"), func(folder string) bool { return slices.Contains(testFolders, folder) })
}
