#!/usr/bin/env lua
--- The module.
-- @module m
local util = require "app.util"
local M = {}
--- Makes.
function M.make(a, ...) return setmetatable({}, M) end
function M:run(b) self.x = 1; self:go(b); local y = self.z.w(1); util.help{1}; util.obj:m "s"; return y end
local function loc(c) for i, v in ipairs(c) do v:call() end end
M.f = function(d) loc(d) end
M.t = { g = function() end, ["h"] = 1, k = loc(1) }
function M.sub.deep:m() end
local a, b = f(), g
for i = 1, n do print(i) end
while x do y() end repeat z() until w
if x then y() elseif z then w() else v() end
local t = setmetatable({}, { __index = function(t, k) return k() end })
(function() q() end)()
M.new():run()
a.b["c"]:d()
M["x"] = function() end
local class = require("class")
local Dog = class("Dog", Animal)
function Dog:init() self.base.init(self) end
x, y.z = 1, function() p() end
return M
