"""Classes: members, fields, bases, constructors."""
import abc
import enum
import typing
from dataclasses import dataclass, field

from .base import Base, Meta


class Plain:
    pass


@dataclass(frozen=True)
class Point(Base[int], metaclass=Meta, kind=make_kind()):
    """A point."""

    x: int
    names: "typing.List[Plain]" = field(default_factory=list)
    origin: typing.ClassVar["Point"]
    alias = x
    default = Plain()

    class Inner:
        """Inner doc."""

        def call(self):
            return self.other()

        def other(self) -> "Point.Inner": ...


class Owner(Base, abc.ABC):
    def __init__(self, plain: Plain, other, maybe: Plain | None = None, extra=Plain()):
        super().__init__()
        self.plain = plain
        self.maybe = maybe or Point(1)
        self.extra = extra
        tmp = Plain()
        self.made = tmp
        self.pair, (self.left, *self.rest) = make_pair()
        self.other: Plain = other
        self.count += 1
        self.a = self.b = Plain()
        for self.loop in other:
            pass
        with opened() as self.file:
            pass

    @property
    def size(self) -> int:
        return self.plain.size

    @size.setter
    def size(self, value):
        self._size = value

    @staticmethod
    def static(x: Plain):
        return x.run()

    @classmethod
    def build(cls, *args) -> typing.Self:
        cls.built = True
        made = cls(*args)
        made.run()
        return made

    def __new__(cls):
        return super().__new__(cls)

    @abc.abstractmethod
    def todo(self): ...

    def run(this, callback):
        this.callback = callback
        this.callback()
        this.todo()
        this.unknown()
        this.table[1] = this.todo
        del this.gone
        type(this)()
        type(this).build()
        this.__class__(1)

        def inner():
            this.plain.go()
            return this
        return inner()

    def no_self():
        return 1

    def starred(*args):
        return args.x()

    _hidden = 1


class Made:
    def __new__(cls):
        return object.__new__(cls)


class Color(enum.Enum):
    RED = 1
    _ignore_ = []

    def show(self):
        return self.RED.name


class Twice:
    def a(self): pass


class Twice:
    def a(self): pass


class Mixed(with_metaclass(Meta, Base), *bases): pass


class Fluent:
    def me(self: T) -> T:
        return self

    @classmethod
    def make(cls: typing.Type[T], x: int) -> "T":
        return cls()

    @classmethod
    def same(cls: type[T]) -> T | None: ...

    def other(self: T, x: U) -> U: ...
