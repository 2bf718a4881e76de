package scan

import (
	"testing"

	"rules_handbook/phases/scan/names"
)

// The table of names says what the scanners claim, and nothing else.
func TestNamesAgreeWithTheScanners(t *testing.T) {
	languageOf := LanguageOf(Languages())
	noHead := func() []byte { return nil }
	for file, want := range names.Examples() {
		if got := languageOf(file, noHead); got != want {
			t.Errorf("%s: the scanner of %q claims it, phases/scan/names says %q", file, got, want)
		}
	}
	for _, file := range []string{
		"go.mod", "go.sum", "go.work", "setup.cfg", "pyproject.toml", "Pipfile", "a.d.ts", "a.d.mts", "a.d.cts", "a.min.js", "a.min.mjs",
		"package.json", "package-lock.json", "tsconfig.json", "tsconfig.base.json", "jsconfig.json", "jsconfig.x.json", "tsconfig..json", "other.json",
		"README", "readme.MD", "README.markdown", "README.rst", "README.txt", "README.html", "READMES.md", "a.txt", "go", ".go", "a.go.txt", "A.GO", "dir.go/x",
		"a.generated.swift", "a.Designer.cs", "a.g.cs", "a.generated.cs", "Designer.cs", "Cargo.toml", "Cargo.lock", "a.blade.php", "a.pb.h", "a.pb.cc",
		".terraform.lock.hcl", "MODULE.bazel", "WORKSPACE", "Dockerfile", "api.Dockerfile", "Dockerfile.txt",
	} {
		role, _ := names.Classify(file)
		if claimed := languageOf(file, noHead) != ""; claimed != (role != names.None) {
			t.Errorf("%s: claimed by a scanner: %v, phases/scan/names gives role %d", file, claimed, role)
		}
	}
	sources, _ := samples(t)
	for _, s := range sources {
		if role, language := names.Classify(s.Path); role == names.None {
			t.Errorf("%s: the scanner of %q claims it, phases/scan/names does not know it", s.Path, languageOf(s.Path, noHead))
		} else if got := languageOf(s.Path, noHead); role == names.Source && got != language {
			t.Errorf("%s: the scanner of %q claims it, phases/scan/names says %q", s.Path, got, language)
		}
	}
}
