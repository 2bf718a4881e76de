package gazelle

import (
	"testing"

	"rules_handbook/phases/scan/csharp"
	"rules_handbook/phases/scan/document"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/golang"
	"rules_handbook/phases/scan/manifest"
	"rules_handbook/phases/scan/python"
	"rules_handbook/phases/scan/rust"
	"rules_handbook/phases/scan/swift"
	"rules_handbook/phases/scan/typescript"
)

// What the plugin lists is what the scanners read.
func TestClassifyAgreesWithTheScanners(t *testing.T) {
	scanners := []struct {
		extract.Extractor
		role     role
		language string
	}{
		{csharp.New(), source, "csharp"},
		{swift.New(), source, "swift"},
		{document.New(), project, ""},
		{manifest.New(), project, "any"},
		{golang.New(), source, "go"},
		{python.New(), source, "python"},
		{rust.New(), source, "rust"},
		{typescript.New(), source, "typescript"},
	}
	for _, file := range []string{
		"a.go", "a_test.go", "go.mod", "go.sum", "go.work", "a.py", "a.pyi", "setup.py", "setup.cfg", "pyproject.toml", "Pipfile",
		"a.ts", "a.tsx", "a.mts", "a.cts", "a.js", "a.jsx", "a.mjs", "a.cjs", "a.d.ts", "a.d.mts", "a.d.cts", "a.min.js", "a.min.mjs",
		"package.json", "package-lock.json", "tsconfig.json", "tsconfig.base.json", "jsconfig.json", "jsconfig.x.json", "other.json",
		"README", "README.md", "readme.MD", "README.markdown", "README.rst", "README.txt", "README.html", "READMES.md",
		"a.txt", "go", ".go", ".py", "a.go.txt", "A.GO", "dir.go/x", "a.rs", "a.cs", "a.swift", "a.generated.swift", "a.Designer.cs", "a.g.cs", "a.generated.cs", "Designer.cs", "Cargo.toml", "Cargo.lock", "tsconfig..json",
	} {
		wantRole, wantLanguage := nothing, ""
		for _, s := range scanners {
			if s.Claims(file) {
				wantRole, wantLanguage = s.role, s.language
				break
			}
		}
		r, language := classify(file)
		if wantLanguage == "any" && language != "" {
			wantLanguage = language
		}
		if r != wantRole || language != wantLanguage {
			t.Errorf("%s: role %d, language %q, expected %d, %q", file, r, language, wantRole, wantLanguage)
		}
	}
}

func TestAsLabel(t *testing.T) {
	for file, want := range map[string]string{
		"a.py": "a.py", "a b.py": "a b.py", "@a/b.py": ":@a/b.py", "x/@a.py": "x/@a.py", "é.py": "é.py",
		"a:b": "", `a\b`: "", "a\nb": "", "a\x7fb": "", "\tb": "",
	} {
		got, ok := asLabel(file)
		if got != want || ok != (want != "") {
			t.Errorf("asLabel(%q) = %q, %v, expected %q", file, got, ok, want)
		}
	}
}
