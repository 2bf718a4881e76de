package manifest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

func TestExtractRefuses(t *testing.T) {
	tests := []struct{ name, file, src, want string }{
		{"other name", "a/other.json", "{}", "found the name other.json, expected that of a project file"},
		{"too big", "package.json", strings.Repeat(" ", maxBytes+1), "found 1048577 bytes, expected at most 1048576 in a project file"},
		{"empty", "package.json", "", "line 1: unexpected end of JSON input"},
		{"cut off", "package.json", "{\n\"name\": \"a\",\n", "line 3: unexpected end of JSON input"},
		{"no object", "package.json", "\n[1]", "line 2: found a JSON array, expected an object"},
		{"deep", "tsconfig.json", "{\"a\":\n" + strings.Repeat("[", 200), "line 2: found brackets nested deeper than 100"},
		{"open comment", "tsconfig.json", "{\n/* a", "line 2: found a comment without an end, expected */"},
		{"no TOML", "pyproject.toml", "[a]\nb = \n", `line 2: expected value but found '\n' instead`},
		{"deep TOML", "pyproject.toml", "a = " + strings.Repeat("[", 200), "line 1: found brackets nested deeper than 100"},
		{"no go.mod", "go.mod", "module a\nrequire (\n", "line 3: syntax error (unterminated block started at go.mod:2:1)"},
		{"no section", "setup.cfg", "\nname = a\n", `line 2: found "name = a", expected a section such as [metadata] first`},
		{"open section", "setup.cfg", "[a\n", `line 1: found "[a", expected ] after the name of a section`},
		{"no remapping", "remappings.txt", "a=b\nc\n", `line 2: found "c", expected prefix=target`},
		{"no foundry.toml", "foundry.toml", "[a]\nb = \n", `line 2: expected value but found '\n' instead`},
		{"no option", "setup.cfg", "[a]\nb\n", `line 2: found "b", expected an option with = or :`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := New().Extract(test.file, []byte(test.src))
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestExtract(t *testing.T) {
	tests := []struct {
		name, file, src string
		want            facts.Manifest
	}{
		{"go.mod", "a/go.mod", `module example.com/a // comment

go 1.22

require example.com/b v1.0.0

replace (
	example.com/b => ../b
	example.com/c v1.2.3 => ./third/c
	example.com/d => example.com/fork v1.0.0
	example.com/e => /abs
)
`, facts.Manifest{Kind: "go.mod", Name: "example.com/a", Replace: map[string]string{"example.com/b": "../b", "example.com/c": "./third/c"}}},
		{"dune", "a/dune", "(library\n (public_name x.y) ; (library (name no))\n (name \"q\") (name one))\n(executable (name two))\n( library (name three))\n(rule)",
			facts.Manifest{Kind: "dune", Entries: map[string]string{"one": ".", "three": "."}}},
		{"Cargo.toml", "a/Cargo.toml", "[package]\nname = \"my-crate\"\n[dependencies]\nserde = \"1\"\nother-one = { path = \"../other\", package = \"one\" }\n",
			facts.Manifest{Kind: "Cargo.toml", Name: "my_crate", Replace: map[string]string{"other_one": "../other"}}},
		{"extension classes of Groovy", "META-INF/services/org.codehaus.groovy.runtime.ExtensionModule",
			"# x\nmoduleName=a\nextensionClasses = a.B, c.D,\\\r\n  e.F\nstaticExtensionClasses=g.H\n",
			facts.Manifest{Kind: "org.codehaus.groovy.runtime.ExtensionModule", Entries: map[string]string{"a.B": "", "c.D": "", "e.F": ""}}},
		{"remappings.txt", "a/remappings.txt", "# where\n@oz/=lib/oz/\n\nlib/x:@oz/=lib/x/oz/\n", facts.Manifest{Kind: "remappings", Paths: []facts.PathAlias{
			{Pattern: "@oz/", Targets: []string{"lib/oz/"}}, {Pattern: "lib/x:@oz/", Targets: []string{"lib/x/oz/"}}}}},
		{"pubspec.yaml", "a/pubspec.yaml", "# about\nname: my_app # it\nversion: 1.0.0\ndependencies:\n  name: 1\n", facts.Manifest{Kind: "pubspec.yaml", Name: "my_app"}},
		{"foundry.toml", "foundry.toml", "[profile.default]\nsrc = \"src\"\nremappings = [\"a/=b/\", \"none\"]\n", facts.Manifest{Kind: "remappings", Paths: []facts.PathAlias{
			{Pattern: "a/", Targets: []string{"b/"}}}}},
		{"Cargo.toml of a workspace", "Cargo.toml", "[workspace]\nmembers = [\"a\", \"b/*\"]\n",
			facts.Manifest{Kind: "Cargo.toml", Workspaces: []string{"a", "b/*"}}},
		{"Cargo.toml with a library", "Cargo.toml", "[package]\nname = \"a\"\n[lib]\nname = \"b\"\npath = \"lib/b.rs\"\n",
			facts.Manifest{Kind: "Cargo.toml", Name: "b", Main: "lib/b.rs"}},
		{"go.mod of a newer Go", "go.mod", "module m\nnovelty x\n", facts.Manifest{Kind: "go.mod", Name: "m"}},
		{"package.json", "package.json", `{"name": "@s/p", "main": "dist/index.js", "module": "dist/index.mjs",
			"workspaces": ["packages/*", 3, "apps/web"]}`,
			facts.Manifest{Kind: "package.json", Name: "@s/p", Main: "dist/index.js", Workspaces: []string{"packages/*", "apps/web"}}},
		{"workspaces in an object, module only", "package.json", `{"workspaces": {"packages": ["a"]}, "module": "m.js"}`,
			facts.Manifest{Kind: "package.json", Main: "m.js", Workspaces: []string{"a"}}},
		{"exports as a string", "package.json", `{"exports": "./a.js", "name": 1}`,
			facts.Manifest{Kind: "package.json", Entries: map[string]string{".": "./a.js"}}},
		{"exports by condition", "package.json", `{"exports": {"types": "./a.d.ts", "require": "./a.cjs", "import": {"types": "./b.d.ts", "default": "./a.mjs"}}}`,
			facts.Manifest{Kind: "package.json", Entries: map[string]string{".": "./a.mjs"}}},
		{"exports by subpath", "package.json", `{"exports": {".": {"source": "./src/index.ts", "default": "./d.js"}, "./x/*": ["./dist/*.js"], "./no": null, "./package.json": "./package.json"}}`,
			facts.Manifest{Kind: "package.json", Entries: map[string]string{".": "./src/index.ts", "./x/*": "./dist/*.js", "./package.json": "./package.json"}}},
		{"wrong types", "package.json", `{"name": {}, "main": [], "workspaces": true, "exports": 4}`, facts.Manifest{Kind: "package.json"}},
		{"byte order mark", "package.json", "\ufeff{\"name\": \"a\"}", facts.Manifest{Kind: "package.json", Name: "a"}},
		{"tsconfig.json", "tsconfig.json", `{
	// comment with "quotes" and // slashes
	"extends": "./tsconfig.base.json", /* { */
	"compilerOptions": {
		"baseUrl": "./src", "url": "http://x/*",
		"paths": {"~/*": ["*"], "@b": ["b/index.ts", "b.ts",], "@a/*": ["a/*"], "bad": [1], "one": "x", },
	},
}`, facts.Manifest{Kind: "tsconfig.json", Extends: []string{"./tsconfig.base.json"}, BaseURL: "./src", Paths: []facts.PathAlias{
			{Pattern: "~/*", Targets: []string{"*"}}, {Pattern: "@b", Targets: []string{"b/index.ts", "b.ts"}},
			{Pattern: "@a/*", Targets: []string{"a/*"}}, {Pattern: "one", Targets: []string{"x"}},
		}}},
		{"several extended", "jsconfig.json", `{"extends": ["a", "b"]}`, facts.Manifest{Kind: "tsconfig.json", Extends: []string{"a", "b"}}},
		{"commas in strings stay", "tsconfig.json", `{"extends": ",]", "a": ["\",]"]}`, facts.Manifest{Kind: "tsconfig.json", Extends: []string{",]"}}},
		{"setuptools", "pyproject.toml", `
[project]
name = "p"
[tool.setuptools]
package-dir = {"" = "src", "a" = "python/a", "b" = "other"}
[tool.setuptools.packages.find]
where = ["src", "lib/"]
`, facts.Manifest{Kind: "pyproject.toml", Name: "p", SourceDirs: []string{"src", "python", "lib"}}},
		{"brackets in strings and comments", "pyproject.toml", "a = '" + strings.Repeat("[", 200) + "' # " + strings.Repeat("[", 200) + "\nb = \"\\\"" +
			strings.Repeat("{", 200) + "\"\nc = \"\"\"\n" + strings.Repeat("[", 200) + "\"\"\"\n", facts.Manifest{Kind: "pyproject.toml"}},
		{"poetry", "pyproject.toml", `
[tool.poetry]
name = "q"
packages = [{include = "q", from = "python"}, {include = "r"}]
`, facts.Manifest{Kind: "pyproject.toml", Name: "q", SourceDirs: []string{"python"}}},
		{"hatch and pytest", "pyproject.toml", `
[tool.hatch.build.targets.wheel]
packages = ["source/p"]
sources = {"gen" = "", "other" = "x"}
[tool.pytest.ini_options]
pythonpath = ". tests"
`, facts.Manifest{Kind: "pyproject.toml", SourceDirs: []string{"gen", "source", ".", "tests"}}},
		{"folders outside", "pyproject.toml", `
[tool.setuptools.packages.find]
where = ["../up", "/abs", "a/../..", "ok/../fine"]
`, facts.Manifest{Kind: "pyproject.toml", SourceDirs: []string{"fine"}}},
		{"setup.cfg", "setup.cfg", `
[metadata]
name = s
[options]
package_dir =
    =src
    x=other
    a.b=python/a/b
# comment
[options.packages.find]
where : lib
`, facts.Manifest{Kind: "pyproject.toml", Name: "s", SourceDirs: []string{"src", "python", "lib"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := New().Extract(test.file, []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Count(test.src, "\n")
			if !strings.HasSuffix(test.src, "\n") {
				lines++
			}
			want := extract.File{
				Declaration: facts.FileDeclaration{Path: test.file, Language: "manifest", Manifest: &test.want},
				References:  facts.FileReferences{Path: test.file, Language: "manifest"},
				Details:     facts.FileDetails{Path: test.file, Language: "manifest", Manifest: true, Lines: lines},
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestClaims(t *testing.T) {
	tests := map[string]bool{
		"go.mod": true, "a/package.json": true, "tsconfig.json": true, "a/tsconfig.base.json": true, "jsconfig.json": true,
		"pyproject.toml": true, "setup.cfg": true,
		"setup.py": false, "go.sum": false, "package-lock.json": false, "my-tsconfig.json": false, "tsconfig": false, "a/tsconfig.json/b": false,
	}
	for file, want := range tests {
		if got := New().Claims(file); got != want {
			t.Errorf("Claims(%q) = %v, want %v", file, got, want)
		}
	}
}

func FuzzExtract(f *testing.F) {
	files := []string{"go.mod", "package.json", "tsconfig.json", "pyproject.toml", "setup.cfg"}
	for i, seed := range []string{"module a\nreplace b => ./c\n", `{"exports":{".":{"import":"./a"}}}`, `{"extends":"a",/**/"compilerOptions":{"paths":{"a":["b",],},},}`,
		"[tool.poetry]\npackages=[{from=\"a\"}]", "[options]\npackage_dir=\n =src\n"} {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, which uint8, src []byte) {
		file := files[int(which)%len(files)]
		first, err := New().Extract(file, src)
		if err != nil {
			return
		}
		second, err := New().Extract(file, src)
		if diff := cmp.Diff(first, second); diff != "" || err != nil {
			t.Errorf("a second reading gives %v (-first +second):\n%s", err, diff)
		}
	})
}
