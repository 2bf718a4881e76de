package resolve_test

import (
	"testing"

	"rules_handbook/phases/scan/zig"
)

func TestZigSources(t *testing.T) {
	if _, err := zig.New().Extract("a.zig", nil); err != nil {
		t.Skipf("built without the grammar from npm: %v", err)
	}
	expect(t, sources{
		"src/main.zig": `const std = @import("std");
const util = @import("util.zig");
const Foo = util.Foo;
const Whole = @import("Whole.zig");
const pkg = @import("pkg");
const far = @import("far");
const Bar = struct {
  foo: ?*Foo, list: []const Foo, whole: Whole,
  const Self = @This();
  pub fn init(n: usize) !Bar { return Bar{}; }
  fn help(self: *Self) void { sibling(); }
  fn sibling() void {}
  fn go(self: *Bar, w: *Whole, list: *List(Foo)) void {
    self.help(); self.foo.?.run(); self.list[0].run(); self.whole.work();
    for (self.list) |item| item.run();
    if (self.foo) |f| f.run();
    const b = try Bar.init(1); b.go(w, list);
    var c: Foo = .{}; c.run();
    const d = Foo{}; d.run(); Foo.make().run();
    w.work(); list.put(d);
    var l = List(Foo){}; l.put(d);
    (Bar.init(2) catch unreachable).help();
    helper(1); util.free(); pkg.packed_fn(); far.away(); std.debug.print("x", .{});
    Kind.a.big(); self.missing(); c.missing(); unknown();
    @import("util.zig").free(); if (!util.ok(1)) return;
    const inner = struct { fn cb() void { helper(2); } };
    inner.cb();
  }
};
fn List(comptime T: type) type { return struct { fn put(self: *@This(), t: T) void { self.grow(); } fn grow(self: *@This()) void {} }; }
const Kind = enum { a, b, fn big(k: Kind) bool {} };
fn helper(x: u8) void {}
test "x" { helper(1); const b = Bar.init(1); b.help(); }
`,
		"src/util.zig":  "pub const Foo = struct { pub fn run(self: Foo) void {} pub fn make() Foo {} };\npub fn free() void {}\npub fn ok(n: u8) bool {}\n",
		"src/Whole.zig": "n: u8,\nconst Self = @This();\npub fn work(self: *Self) void { self.rest(); }\nfn rest(self: *Self) void {}\n",
		"pkg.zig":       "pub fn packed_fn() void {}\n",
	}, map[string]string{
		"src.main.Bar.help": `sibling -> self_method src.main.Bar.sibling`,
		"src.main.Bar.go": `
			List -> internal_func src.main.List
			self.help -> self_method src.main.Bar.help
			self.foo.?.run -> self_attr_method src.util.Foo.run
			self.list[0].run -> self_attr_method src.util.Foo.run
			self.whole.work -> self_attr_method src.Whole.work
			item.run -> param_method src.util.Foo.run
			f.run -> param_method src.util.Foo.run
			Bar.init -> internal_func src.main.Bar.init
			b.go -> param_method src.main.Bar.go
			c.run -> param_method src.util.Foo.run
			d.run -> param_method src.util.Foo.run
			Foo.make().run -> internal_func src.util.Foo.run
			Foo.make -> internal_func src.util.Foo.make
			w.work -> internal_func src.Whole.work
			list.put -> param_method src.main.List.put
			List -> internal_func src.main.List
			l.put -> param_method src.main.List.put
			(Bar.init(2) catch unreachable).help -> internal_func src.main.Bar.help
			Bar.init -> internal_func src.main.Bar.init
			helper -> internal_func src.main.helper
			util.free -> internal_func src.util.free
			pkg.packed_fn -> internal_func pkg.packed_fn
			far.away -> boundary far.away
			std.debug.print -> boundary std.debug.print
			Kind.a.big -> internal_func src.main.Kind.big
			self.missing -> dropped: self_attr_unknown
			c.missing -> dropped: local_var_method
			unknown -> dropped: bare_name
			@import("util.zig").free -> internal_func src.util.free
			util.ok -> internal_func src.util.ok
			inner.cb -> internal_func src.main.Bar.go.inner.cb`,
		"src.main.List.put": `self.grow -> self_method src.main.List.grow`,
		"src.Whole.work":    `self.rest -> internal_func src.Whole.rest`,
		"src.main.<module>": `
			helper -> internal_func src.main.helper
			Bar.init -> internal_func src.main.Bar.init
			b.help -> param_method src.main.Bar.help`,
	})
}
