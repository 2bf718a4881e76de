//! About the shop.

const std = @import("std");
const util = @import("util.zig");
const Foo = util.Foo;

name: []const u8,

/// What is sold.
pub const Item = struct {
    count: usize = 0,
    foo: ?*Foo = null,
    list: []const Foo,

    const Self = @This();

    /// Makes one.
    pub fn init(alloc: std.mem.Allocator, n: usize) !Item {
        return Item{ .count = n, .list = try util.load(alloc) };
    }

    fn go(self: *Self, x: anytype, other: *List(Foo)) List(u8) {
        other.put(x);
        self.help();
        self.foo.?.run();
        for (self.list, 0..) |item, i| item.run(i);
        if (self.foo) |f| f.run() else done();
        const b = try Item.init(x, 1);
        b.go(2);
        var c: Foo = .{};
        c.run();
        std.debug.print("x {}", .{helper(1)});
        const y = @as(Foo, x);
        y.run();
        self.list[0].run();
        Item.init(x, 2) catch |e| handle(e);
        switch (x) {
            .a => one(),
            else => |q| two(q),
        }
        while (it.next()) |n| n.z();
        const Inner = struct {
            fn cb() void {
                deep();
            }
        };
        Inner.cb();
        const d, var e = pair();
        d.run(e.*.f());
        @import("late.zig").call();
    }
};

pub const Kind = enum {
    a,
    b,

    fn big(kind: Kind) bool {
        return kind.eql(.b);
    }
};

pub fn List(comptime T: type) type {
    return struct {
        items: []T,

        pub fn put(list: *@This(), item: T) void {
            list.grow(1);
            _ = item;
        }

        fn grow(list: *@This(), n: usize) void {
            _ = list.items[0..n].len;
        }
    };
}

extern fn c_call(a: c_int) void;

pub fn main() !void {
    var list = List(Item){};
    list.put(undefined);
    defer list.deinit();
}

fn helper(x: u8) bool {
    return x > 0 and other(x);
}

test "helper" {
    const ok = helper(1);
    try std.testing.expect(ok);
}

comptime {
    check();
}
