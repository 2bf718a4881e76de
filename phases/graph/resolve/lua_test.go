package resolve_test

import "testing"

func TestLuaInSources(t *testing.T) {
	expect(t, sources{"src/app/main.lua": `
local util = require "app.util"
local json = require("cjson")
local M = {}
M.__index = M
function M.new(a) return setmetatable({ a = a }, M) end
function M:run(b)
  self:go(b)
  self.gone()
  local o = M.new(1)
  o:run()
  M.new(2):go()
  util.help()
  util.sub.deep()
  util.none()
  json.encode(b)
  print(b)
  string.format("x");
  ("x"):rep(2)
  shared()
  b:unknown()
  local function inner() util.help() end
  inner()
  each(function() self:go() end)
end
M.go = function(self) return helper() end
local function helper() end
return M
`, "src/app/util.lua": `
local U = { sub = { deep = function() end } }
U.help = function() return U.later() end
function U.later() end
return U
`, "lib/global.lua": "function shared() end\nlocal main = require('app.main')\nmain.new(1):run()\nmain()\n",
	}, map[string]string{
		"src.app.main.M.run": `
			self:go -> self_method src.app.main.M.go
			self.gone -> dropped: self_attr_unknown
			M.new -> internal_func src.app.main.M.new
			o:run -> param_method src.app.main.M.run
			M.new(2):go -> internal_func src.app.main.M.go
			M.new -> internal_func src.app.main.M.new
			util.help -> internal_func src.app.util.U.help
			util.sub.deep -> internal_func src.app.util.U.sub.deep
			util.none -> dropped: local_var_method
			json.encode -> boundary cjson.encode
			print -> dropped: builtin
			string.format -> dropped: builtin
			("x"):rep -> dropped: string_literal_method
			shared -> internal_func lib.global.shared
			b:unknown -> dropped: local_var_method
			inner -> internal_func src.app.main.M.run.inner
			each -> dropped: bare_name
			self:go -> self_method src.app.main.M.go`,
		"src.app.util.U.help": "U.later -> internal_func src.app.util.U.later",
		"lib.global.<module>": `
			require -> dropped: builtin
			main.new(1):run -> internal_func src.app.main.M.run
			main.new -> internal_func src.app.main.M.new
			main -> dropped: bare_name`,
	})
}
