(function() q() end)();
M.new():run()
a.b["c"]:d()
M["x"] = function() end
x, y.z = 1, function() p() end
local s = "a" .. b .. c.d.e
local t = { f(), [g()] = h(), k = function() end; z }
for k in pairs(t) do end
x = a.b or c
return setmetatable(x, y)
