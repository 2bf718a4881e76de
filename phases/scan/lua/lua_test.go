package lua

import (
	"testing"

	"rules_handbook/schemas/facts"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Lua), IsCall: conform.Kinds("function_call"), Loose: true}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "src/mod.lua") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/mod.lua") }

// What the grammar does not know is read without it.
func TestRepair(t *testing.T) {
	for _, source := range []string{
		"local function f()\n  for i = 1, 3 do\n    if i > 1 then goto continue end\n    run(i)\n    ::continue::\n  end\nend\n",
		"local function f()\n  local limit <const> = 3\n  local file <close> = open(limit)\nend\n",
		"local function f(x)\n  check.string \"name\" (x, 1)\nend\n",
	} {
		file, err := New().Extract("a.lua", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if file.Details.Reason != "" || len(file.Declaration.Decls) != 1 || file.Declaration.Decls[0].Name != "f" {
			t.Errorf("%s: read with reason %q %s: %+v, want f", source, file.Details.Reason, file.Details.Detail, file.Declaration.Decls)
		}
	}
}

// A function under a key that only a running program knows has no name.
func TestComputedKeys(t *testing.T) {
	file, err := New().Extract("a.lua", []byte("local M = {}\nfor _, key in ipairs(keys) do\n  M[key] = function() run() end\nend\nM[\"x\"] = function() end\n"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range file.Declaration.Decls {
		if d.Kind == facts.Method || d.Kind == facts.Function {
			names = append(names, d.Name)
		}
	}
	if len(names) != 1 || names[0] != "x" {
		t.Errorf("got the functions %q, want x", names)
	}
}
