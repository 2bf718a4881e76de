package starlark

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// A rule also has a row for the call of its implementation.
var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Python), IsCall: isCall, More: true}

// isCall leaves load out.
func isCall(t *syntax.Tree, i int) bool {
	return t.Named(i) && t.Kind(i) == "call" && string(t.Text(t.Child(i, "function"))) != "load"
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "img/defs.bzl") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "img/defs.bzl") }

func TestClaims(t *testing.T) {
	for file, want := range map[string]bool{
		"BUILD": true, "a/BUILD.bazel": true, "a/b.bzl": true, "MODULE.bazel": true, "go.MODULE.bazel": true, "WORKSPACE": true, "WORKSPACE.bzlmod": true,
		"a/zlib.BUILD": true, "main.star": true, "copy.bara.sky": true, "BUCK": true, "Tiltfile": true, "build": false, "BUILD.md": false, "a.py": false,
	} {
		if got := New().Claims(file); got != want {
			t.Errorf("Claims(%q) = %v, want %v", file, got, want)
		}
	}
}

// Every field of the nodes and types of a file.
func TestNodes(t *testing.T) {
	file, err := New().Extract("a/defs.bzl", []byte("# How.\ndef _impl(ctx: Context, *rest):\n    \"\"\"Does it.\n\n    Well.\"\"\"\n    pass\n\nr = rule(\n    implementation = _impl,\n    doc = \"\"\"A rule.\"\"\",\n)\nInfo = provider(\"What.\", fields = [\"x\"])\nr(name = \"y\")\n"))
	if err != nil {
		t.Fatal(err)
	}
	nodes := []facts.Node{
		{ID: "a.defs._impl", Name: "_impl", Qualname: "_impl", LineStart: 2, LineEnd: 6, Signature: "def _impl(ctx: Context, *rest)", Doc: "Does it.\n\nWell.",
			Params: []facts.ParamType{{Name: "ctx", Type: "Context"}}},
		{ID: "a.defs.r", Name: "r", Qualname: "r", LineStart: 8, LineEnd: 11, Signature: `r = rule( implementation = _impl, doc = """A rule.""", )`, Exported: true, Doc: "A rule."},
		{ID: "a.defs.<module>", Name: "<module>", Qualname: "<module>", LineStart: 1, LineEnd: 13, Signature: "<module body>", Synthetic: true},
		{ID: "a.defs.Info.init", Name: "init", Qualname: "Info.init", ClassName: "Info", LineStart: 12, LineEnd: 12, Signature: "provider Info", Method: true, Synthetic: true, Exported: true},
	}
	if diff := cmp.Diff(nodes, file.Details.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
	types := []facts.TypeDecl{{ID: "type:a.defs.Info", Name: "Info", Qualname: "Info", Kind: "struct", LineStart: 12, LineEnd: 12,
		Signature: `Info = provider("What.", fields = ["x"])`}}
	if diff := cmp.Diff(types, file.Details.Types); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}

func TestWorkspaces(t *testing.T) {
	for _, test := range []struct {
		path, src string
		want      *facts.Manifest
	}{
		{"MODULE.bazel", "module(name = \"m\", repo_name = \"mm\")\nbazel_dep(name = \"rules_go\", version = \"1\", repo_name = \"go\")\nlocal_path_override(module_name = \"x\", path = \"../x\")\n",
			&facts.Manifest{Kind: "MODULE.bazel", Name: "m", Entries: map[string]string{"mm": "m", "go": "rules_go"}, Replace: map[string]string{"x": "../x"}}},
		{"e/WORKSPACE", "workspace(name = \"w\")\nlocal_repository(name = \"up\", path = \"..\")\nlocal_repository(name = \"abs\", path = \"/opt\")\n",
			&facts.Manifest{Kind: "WORKSPACE", Name: "w", Replace: map[string]string{"up": ".."}}},
		{"a.bzl", "workspace(name = \"w\")\n", nil},
	} {
		file, err := New().Extract(test.path, []byte(test.src))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, file.Declaration.Manifest); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.path, diff)
		}
	}
}

func TestImports(t *testing.T) {
	file, err := New().Extract("MODULE.bazel", []byte("load(\"//a:b.bzl\", \"x\", y = 'z')\nload(\":c.bzl\")\ne = use_extension(\"//e:e.bzl\", \"ext\")\nr = use_repo_rule(\"@h//:h.bzl\", \"archive\")\ninclude(\"//b:b.MODULE.bazel\")\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.Import{
		{Module: "//a:b.bzl", Name: "x", Local: "x"}, {Module: "//a:b.bzl", Name: "z", Local: "y"},
		{Module: "//e:e.bzl", Name: "ext", Local: "{1}"}, {Module: "@h//:h.bzl", Name: "archive", Local: "r"}, {Module: "//b:b.MODULE.bazel"},
	}
	if diff := cmp.Diff(want, file.Declaration.Imports); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}
}
