"""Calls: every expression that calls, where it stands."""
import typing

plain()
a.b.c(d())(e)[0].f()
"text".join(x)
b"bytes".hex()
f"{inside():>{width()}}".strip()
"a" "b".upper()
[1].append(2)
{}.get(1)
{1}.add(1)
(1, 2).count(1)
1 .bit_length()
1.5.hex()
1j.conjugate()
True.real()
[x for x in y].sort()
{k: v for k, v in y}.items()
(x for x in y).send()
(lambda q: q())(1)
(yield_or := maker()).go()
(first if test() else second).go()
typing.cast("typing.List[Item]", value).go()
Generic[int]().run()
-negative()
not inverted()
compare() < other()
@decorate(argument())
@bare
class Decorated(base(), metaclass=meta()):
    attribute = in_body()

    @method_decorator
    def method(self, default=in_default()) -> annotated():
        in_method(  first,
            second.
            third())


def many():
    print(*args(), **kwargs())
    return [one(), two()], {three(): four()}, five()[six():seven()]


type(many).attribute = assigned()
type(many)(1).attribute: Item = assigned()
subscripted()[key()] = stored()
del deleted()[1]
assert asserted(), message()
raise Error() from cause()


if __name__ == "__main__":
    many()
    sys.exit(not_here())
