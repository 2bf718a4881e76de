def f(x, y, z, self):
    if isinstance(x, Foo) and x.ready():
        x.run()
    elif isinstance(x, (Bar, pkg.Baz)) and not y:
        x.go()
    else:
        x.unknown()
    if isinstance(y, Foo):
        y = y.other()
        y.unknown()
    if not isinstance(z, Foo):
        return z.unknown()
    z.run()
    assert isinstance(y, Bar), y.message()
    y.go([z.run() for _ in y])
    if not isinstance(x, Foo) or not isinstance(y, Bar):
        raise x
    x.run()

    def inner():
        x.run()

    made = [w.run() for w in y if isinstance(w, Foo)]
    x.run() if isinstance(x, Bar) else x.other()
    return x


class A:
    def m(self, other):
        if not isinstance(other, A):
            return NotImplemented
        if isinstance(self, B) or isinstance(other, dynamic()):
            return self.b()
        return other.m(self)


if isinstance(module_level, Foo):
    module_level.run()
x = [
    isinstance(q, Foo) and q.run()
]
if not isinstance(late, Foo): late = Foo()
late.run()
