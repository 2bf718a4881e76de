package resolve

import (
	"testing"

	"rules_handbook/schemas/facts"
)

func TestTypeScriptSpecifiers(t *testing.T) {
	library := func(path string) *source { return script(path, fn("g"), exported("g")) }
	tests := []struct {
		name, from, specifier string
		others                []*source
		want                  string
	}{
		{"extension left out", "a.ts", "./b", []*source{library("b.ts")}, "internal_func b.g"},
		{"JavaScript means its source", "a.ts", "./b.js", []*source{library("b.ts")}, "internal_func b.g"},
		{"TypeScript prefers the source", "a.ts", "./b.js", []*source{library("b.ts"), library("b.js")}, "internal_func b.g"},
		{"JavaScript prefers what it names", "a.js", "./b.js", []*source{library("b.ts"), library("b.js")}, "internal_func b.js.g"},
		{"tsx for jsx", "a.ts", "./b.jsx", []*source{library("b.tsx")}, "internal_func b.tsx.g"},
		{"mts for mjs", "a.ts", "./b.mjs", []*source{library("b.mts")}, "internal_func b.mts.g"},
		{"index of a folder", "x/a.ts", "../lib", []*source{library("lib/index.ts")}, "internal_func lib.index.g"},
		{"index of the own folder", "lib/a.ts", ".", []*source{library("lib/index.js")}, "internal_func lib.index.js.g"},
		{"a file before a folder", "a.ts", "./b", []*source{library("b.ts"), library("b/index.ts")}, "internal_func b.g"},
		{"main of a folder", "a.ts", "./b", []*source{library("b/src/main.ts"), manifest("b/package.json", facts.Manifest{Kind: "package.json", Main: "./src/main.js"})},
			"internal_func b.src.main.g"},
		{"out of the source root", "a.ts", "../../b", []*source{library("b.ts")}, "boundary ../../b::g"},
		{"a name of Node", "a.ts", "node:fs", []*source{library("fs.ts"), manifest("tsconfig.json", facts.Manifest{Kind: "tsconfig.json", BaseURL: "."})}, "boundary node:fs::g"},
		{"base URL", "src/x/a.ts", "lib/b", []*source{library("src/lib/b.ts"), manifest("tsconfig.json", facts.Manifest{Kind: "tsconfig.json", BaseURL: "./src"})},
			"internal_func src.lib.b.g"},
		{"paths", "src/x/a.ts", "@/lib/b", []*source{library("src/lib/b.ts"), manifest("tsconfig.json", facts.Manifest{Kind: "tsconfig.json",
			Paths: []facts.PathAlias{{Pattern: "@/*", Targets: []string{"./gone/*", "./src/*"}}}})},
			"internal_func src.lib.b.g"},
		{"the longest pattern first", "a.ts", "@/lib/b", []*source{library("one/lib/b.ts"), library("two/b.ts"), manifest("tsconfig.json", facts.Manifest{Kind: "tsconfig.json",
			Paths: []facts.PathAlias{{Pattern: "@/*", Targets: []string{"one/*"}}, {Pattern: "@/lib/*", Targets: []string{"two/*"}}}})},
			"internal_func two.b.g"},
		{"an exact pattern", "a.ts", "lib", []*source{library("x/lib.ts"), manifest("tsconfig.json", facts.Manifest{Kind: "tsconfig.json",
			Paths: []facts.PathAlias{{Pattern: "lib", Targets: []string{"x/lib.ts"}}}})},
			"internal_func x.lib.g"},
		{"paths of an extended file", "app/a.ts", "@/b", []*source{library("base/b.ts"),
			manifest("app/tsconfig.json", facts.Manifest{Kind: "tsconfig.json", Extends: []string{"../base/tsconfig.base"}}),
			manifest("base/tsconfig.base.json", facts.Manifest{Kind: "tsconfig.json", Paths: []facts.PathAlias{{Pattern: "@/*", Targets: []string{"./*"}}}})},
			"internal_func base.b.g"},
		{"files that extend each other", "a.ts", "@/b", []*source{
			manifest("tsconfig.json", facts.Manifest{Kind: "tsconfig.json", Extends: []string{"./tsconfig.b.json"}}),
			manifest("tsconfig.b.json", facts.Manifest{Kind: "tsconfig.json", Extends: []string{"./tsconfig.json"}})},
			"boundary @/b::g"},
		{"a package of the repository", "app/a.ts", "@my/lib", []*source{library("packages/lib/src/index.ts"),
			manifest("packages/lib/package.json", facts.Manifest{Kind: "package.json", Name: "@my/lib", Main: "dist/index.js"})},
			"internal_func packages.lib.src.index.g"},
		{"exports of a package", "app/a.ts", "lib/sub", []*source{library("lib/source/sub.ts"),
			manifest("lib/package.json", facts.Manifest{Kind: "package.json", Name: "lib", Entries: map[string]string{"./sub": "./source/sub.ts"}})},
			"internal_func lib.source.sub.g"},
		{"a pattern among the exports", "app/a.ts", "lib/x/y", []*source{library("lib/source/y.ts"),
			manifest("lib/package.json", facts.Manifest{Kind: "package.json", Name: "lib", Entries: map[string]string{"./*": "./no/*.js", "./x/*": "./source/*.js"}})},
			"internal_func lib.source.y.g"},
		{"a file of a package", "app/a.ts", "lib/src/b", []*source{library("lib/src/b.ts"), manifest("lib/package.json", facts.Manifest{Kind: "package.json", Name: "lib"})},
			"internal_func lib.src.b.g"},
		{"a package without the file", "app/a.ts", "lib/gone", []*source{manifest("lib/package.json", facts.Manifest{Kind: "package.json", Name: "lib"})}, "bare_name"},
		{"two packages of one name", "app/a.ts", "lib", []*source{library("x/index.ts"), library("y/index.ts"),
			manifest("x/package.json", facts.Manifest{Kind: "package.json", Name: "lib"}), manifest("y/package.json", facts.Manifest{Kind: "package.json", Name: "lib"})}, "bare_name"},
		{"a name that the package gives itself", "a.ts", "#internal", nil, "bare_name"},
		{"a package from outside", "a.ts", "@scope/lib/deep/file", nil, "boundary @scope/lib/deep/file::g"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			main := script(test.from, take(test.specifier, "g", "g"), in("", "g"))
			if got := resolved(t, append([]*source{main}, test.others...)...)[0]; got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestPythonModules(t *testing.T) {
	library := func(path string) *source { return python(path, fn("g")) }
	empty := func(path string) *source { return python(path) }
	project := func(path string, dirs ...string) *source {
		return manifest(path, facts.Manifest{Kind: "pyproject.toml", SourceDirs: dirs})
	}
	tests := []struct {
		name, from, module, imported string
		others                       []*source
		want                         string
	}{
		{"from the source root", "x/a.py", "b", "g", []*source{library("b.py")}, "internal_func b.g"},
		{"a package", "a.py", "p.b", "g", []*source{empty("p/__init__.py"), library("p/b.py")}, "internal_func p.b.g"},
		{"a package before a module", "a.py", "p", "g", []*source{library("p/__init__.py"), empty("p.py")}, "internal_func p.g"},
		{"a namespace package", "a.py", "p.q.b", "g", []*source{library("p/q/b.py")}, "internal_func p.q.b.g"},
		{"another part of a namespace package", "a.py", "google.auth", "g", []*source{library("google/mine/b.py")}, "boundary google.auth.g"},
		{"relative", "p/a.py", ".b", "g", []*source{library("p/b.py")}, "internal_func p.b.g"},
		{"relative in an __init__", "p/__init__.py", ".b", "g", []*source{library("p/b.py")}, "internal_func p.b.g"},
		{"two levels up", "p/q/r/a.py", "...b", "g", []*source{library("p/b.py")}, "internal_func p.b.g"},
		{"relative and not scanned", "p/a.py", "._speed", "g", []*source{empty("p/__init__.py")}, "boundary p._speed.g"},
		{"the folder of a script", "tools/a.py", "b", "g", []*source{library("tools/b.py")}, "internal_func tools.b.g"},
		{"a module of the own package is no top-level one", "p/a.py", "redis", "g", []*source{empty("p/__init__.py"), library("p/redis.py")}, "boundary redis.g"},
		{"a file that is called like what it imports", "redis.py", "redis", "g", nil, "boundary redis.g"},
		{"src layout", "tests/a.py", "p.b", "g", []*source{empty("src/p/__init__.py"), library("src/p/b.py")}, "internal_func src.p.b.g"},
		{"source folder of the project file", "proj/tests/a.py", "b", "g", []*source{library("proj/code/b.py"), project("proj/pyproject.toml", "code")}, "internal_func proj.code.b.g"},
		{"the own project first", "one/a.py", "p.b", "g", []*source{project("one/pyproject.toml"), project("two/pyproject.toml"),
			empty("one/src/p/__init__.py"), library("one/src/p/b.py"), empty("two/src/p/__init__.py"), library("two/src/p/b.py")}, "internal_func one.src.p.b.g"},
		{"the only package of that name", "x/a.py", "p.b", "g", []*source{empty("deep/down/p/__init__.py"), library("deep/down/p/b.py")}, "internal_func deep.down.p.b.g"},
		{"two packages of that name", "x/a.py", "p.b", "g", []*source{empty("u/p/__init__.py"), library("u/p/b.py"), empty("v/p/__init__.py"), library("v/p/b.py")}, "bare_name"},
		{"a lone file elsewhere is no library", "x/a.py", "b", "g", []*source{library("examples/b.py")}, "boundary b.g"},
		{"the standard library", "x/a.py", "logging", "g", []*source{library("y/logging/__init__.py")}, "boundary logging.g"},
		{"a folder is no module of the standard library", "a.py", "types", "g", []*source{library("types/g.py")}, "boundary types.g"},
		{"a source folder outside of the source root", "a.py", "b", "g", []*source{project("pyproject.toml", "../x")}, "boundary b.g"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			main := python(test.from, from(test.module, test.imported), in("", test.imported))
			if got := resolved(t, append([]*source{main}, test.others...)...)[0]; got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestPythonImports(t *testing.T) {
	run(t, []example{
		{"a submodule", []*source{python("a.py", from("p", "b"), whole("p.b", "pb"), whole("p", "p"), fn("f"), in("f", "b.g", "pb.g", "p.b.g")),
			python("p/__init__.py"), python("p/b.py", fn("g"))},
			[]string{"internal_func p.b.g", "internal_func p.b.g", "internal_func p.b.g"}},
		{"a submodule of a folder", []*source{python("a.py", from("p", "b"), whole("p", "p"), fn("f"), in("f", "b.g", "p.b.g", "p.c.g")), python("p/b.py", fn("g"))},
			[]string{"internal_func p.b.g", "internal_func p.b.g", "boundary p.c.g"}},
		{"re-exports", []*source{python("a.py", from("p", "g"), from("p", "h"), fn("f"), in("f", "g", "h")),
			python("p/__init__.py", from(".b", "g"), imports(facts.Import{Module: "b", Level: 1, Name: "g", Local: "h"})), python("p/b.py", fn("g"))},
			[]string{"internal_func p.b.g", "internal_func p.b.g"}},
		{"all names but the private ones", []*source{python("a.py", from("b", "*"), fn("f"), in("f", "g", "_h", "deep")),
			python("b.py", fn("g"), fn("_h"), from("c", "*")), python("c.py", fn("deep"))},
			[]string{"internal_func b.g", "bare_name", "internal_func c.deep"}},
		{"modules that import each other", []*source{python("a.py", from("b", "g"), fn("f"), in("f", "g")), python("b.py", from("a", "f"), fn("g"))},
			[]string{"internal_func b.g"}},
		{"a package that takes in its modules", []*source{python("p/__init__.py", imports(facts.Import{Level: 1, Name: "b", Local: "b"}), fn("f"), in("f", "b.g")), python("p/b.py", fn("g"))},
			[]string{"internal_func p.b.g"}},
		{"names that are imported in a circle", []*source{python("a.py", from("b", "g"), fn("f"), in("f", "g")), python("b.py", from("a", "g"))},
			[]string{"bare_name"}},
		{"a substitute of None", []*source{python("a.py", from("b", "g"), variable("g", inits("'None'")), fn("f"), in("f", "g")), python("b.py", fn("g"))},
			[]string{"internal_func b.g"}},
	})
}
