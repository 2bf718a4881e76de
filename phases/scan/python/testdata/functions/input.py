"""Functions: parameters, results, overloads, generators, nesting."""
import typing as t
from typing import Optional, overload

from . import shop
from .store import Store as Shelf


def plain(a, b: int = 1, *args: shop.Item, key: "Optional[Shelf]" = None, **rest: shop.Item) -> Shelf | None:
    """Doc line.

        Indented.
    """
    return a


def positional(a, /, b, *, c):
    return made(a)


@overload
def over(a: int) -> int: ...
@overload
def over(a: str) -> str: ...
def over(a):
    return helper(a)


@overload
def only(a: int) -> int: ...


async def fetch(url: str) -> dict[str, shop.Item]:
    async with session() as s:
        return await s.get(url)


def generate() -> t.Iterator[shop.Item]:
    yield shop.Item()


def generate_untyped():
    item = shop.Item()
    yield item
    yield from more()


async def generate_async() -> t.AsyncIterator[shop.Item]:
    yield shop.Item()


def outer(limit):
    def inner(x=default(), *, y: shop.Item):
        def innermost():
            return inner(limit)
        return innermost()

    class Local:
        def method(self):
            return self

    return inner(1) or Local()


if FAST:
    def twice():
        return fast()
else:
    def twice():
        return slow()


def _private(): pass


def self_typed(x: "not a type!", y: t.Union[int, str], z: t.List[shop.Item], w: t.Callable[[int], shop.Item]): pass


def long_header(
    first,  # why
    second="x" * 10,
) -> "t.Annotated[Shelf, 'note']":  # comment
    pass
    # a comment that belongs to nobody


def generic[T: shop.Item](x: T) -> list[T]:
    return x


@cached
@app.route("/x", methods=["GET"])
def handler(): ...
