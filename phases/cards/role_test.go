package cards

import (
	"fmt"
	"testing"

	"rules_handbook/schemas/facts"
)

func TestRole(t *testing.T) {
	fn := func(name string, external ...string) facts.SliceFunction {
		return facts.SliceFunction{Node: facts.Node{Name: name, Qualname: name, LineStart: 1, LineEnd: 20}, External: external}
	}
	refs := func(n int) []facts.Ref {
		var all []facts.Ref
		for i := range n {
			all = append(all, facts.Ref{ID: fmt.Sprint(i), File: fmt.Sprintf("f%d.go", i)})
		}
		return all
	}
	calling := func(n int) facts.SliceFunction { f := fn("f"); f.Calls = refs(n); return f }
	called := func(n int) facts.SliceFunction { f := fn("f"); f.CalledBy = refs(n); return f }
	entry := fn("main")
	entry.Node.Entry = true
	types := []facts.TypeDecl{{Name: "T", Qualname: "T"}}
	for _, c := range []struct {
		file      facts.SliceFile
		role      string
		lifecycle string
	}{
		{facts.SliceFile{Path: "empty.py"}, "other", "none"},
		{facts.SliceFile{Path: "main.go", Generated: true, Functions: []facts.SliceFunction{entry}}, "generated", "none"},
		{facts.SliceFile{Path: "main.go", Test: true, Functions: []facts.SliceFunction{entry}}, "test", "test run"},
		{facts.SliceFile{Path: "tests/helpers.py", Functions: []facts.SliceFunction{fn("f")}}, "test", "test run"},
		{facts.SliceFile{Path: "contest.py", Functions: []facts.SliceFunction{fn("f")}}, "domain_logic", "none"},
		{facts.SliceFile{Path: "cmd/x/main.go", Functions: []facts.SliceFunction{entry}}, "entrypoint", "startup"},
		{facts.SliceFile{Path: "pkg/__main__.py"}, "entrypoint", "startup"},
		{facts.SliceFile{Path: "bin/serve.js", Body: &entry}, "entrypoint", "startup"},
		{facts.SliceFile{Path: "wire.ts", Body: &facts.SliceFunction{Calls: refs(5)}}, "orchestration", "none"},
		{facts.SliceFile{Path: "vite.config.ts"}, "config", "build"},
		{facts.SliceFile{Path: "app/settings.py"}, "config", "none"},
		{facts.SliceFile{Path: "app/config.go", Functions: []facts.SliceFunction{fn("a"), fn("b"), fn("c"), fn("d")}}, "domain_logic", "none"},
		{facts.SliceFile{Path: "a.go", Types: types}, "data_model", "none"},
		{facts.SliceFile{Path: "models.py", Types: types, Functions: []facts.SliceFunction{fn("save"), fn("load")}}, "data_model", "none"},
		{facts.SliceFile{Path: "a.go", Types: types, Functions: []facts.SliceFunction{fn("run")}}, "domain_logic", "none"},
		{facts.SliceFile{Path: "a.go", Functions: []facts.SliceFunction{fn("get", "net/http.Get"), fn("b")}}, "io_transport", "none"},
		{facts.SliceFile{Path: "a.go", Functions: []facts.SliceFunction{fn("get", "net/http.Get"), fn("b"), fn("c")}}, "domain_logic", "none"},
		{facts.SliceFile{Path: "http_client.go", Functions: []facts.SliceFunction{fn("get", "net/http.Get"), fn("b"), fn("c")}}, "io_transport", "none"},
		{facts.SliceFile{Path: "client.ts", Functions: []facts.SliceFunction{fn("get", "node:fs/promises::readFile"), fn("b"), fn("c")}}, "io_transport", "none"},
		{facts.SliceFile{Path: "a.py", Functions: []facts.SliceFunction{fn("join", "os.path.join", "netaddr.x")}}, "domain_logic", "none"},
		{facts.SliceFile{Path: "string_utils.py", Functions: []facts.SliceFunction{fn("f")}}, "util", "none"},
		{facts.SliceFile{Path: "a.py", Functions: []facts.SliceFunction{called(4)}}, "util", "none"},
		{facts.SliceFile{Path: "a.py", Functions: []facts.SliceFunction{called(3)}}, "domain_logic", "none"},
		{facts.SliceFile{Path: "a.py", Functions: []facts.SliceFunction{calling(5)}}, "orchestration", "none"},
		{facts.SliceFile{Path: "a.py", Functions: []facts.SliceFunction{calling(4)}}, "domain_logic", "none"},
		{facts.SliceFile{Path: "a.py", Functions: []facts.SliceFunction{calling(6), called(3)}}, "domain_logic", "none"},
	} {
		role := Role(&c.file)
		if lifecycle := Lifecycle(&c.file, role); role != c.role || lifecycle != c.lifecycle {
			t.Errorf("%s: got %s, %s; want %s, %s", c.file.Path, role, lifecycle, c.role, c.lifecycle)
		}
	}
}
