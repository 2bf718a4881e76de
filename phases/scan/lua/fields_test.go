package lua_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/lua"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, lua.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a.lua": `local json = require("cjson")
local M = {}
M.__index = M

function M.new() return setmetatable({}, M) end

function M:run(other)
  self:stop()
  local m = M.new()
  m:stop()
  help()
  json.encode(m)
  print(other)
  other.go()
  self.gone()
  unheard()
  ("x"):upper()
end

function M:stop() end

function help() end

return M
`,
		},
		Node: schemas.Node{
			ID: "src.a.M.run", Name: "run", Qualname: "M.run", Kind: "internal", ClassName: "M",
			File: "src/a.lua", LineStart: 7, LineEnd: 18, NCallees: 5, NCallers: 0,
			Signature: "function M:run(other)", IsMethod: true,
		},
		Edges: []string{
			"src.a.M.run:8 self:stop -> self_method src.a.M.stop",
			"src.a.M.run:9 M.new -> internal_func src.a.M.new",
			"src.a.M.run:10 m:stop -> param_method src.a.M.stop",
			"src.a.M.run:11 help -> internal_func src.a.help",
			"src.a.M.run:12 json.encode -> boundary boundary:cjson.encode",
		},
		Dropped: []string{
			"src.a.M.run:16 unheard -> bare_name",
			"src.a.M.new:5 setmetatable -> builtin",
			"src.a.M.run:13 print -> builtin",
			"src.a.<module>:1 require -> builtin",
			"src.a.M.run:14 other.go -> local_var_method",
			"src.a.M.run:15 self.gone -> self_attr_unknown",
			`src.a.M.run:17 ("x"):upper -> string_literal_method`,
		},
		Empty: "decorators isAsync isAwait paramTypes selfAttrs types",
	})
}
