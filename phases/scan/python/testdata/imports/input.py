import a
import a.b.c
import a.b as ab, c . d
from . import sib
from .. import up as parent
from .m.n import (one, two as zwei,)
from os import path
from everything import *
from __future__ import annotations
from typing import TYPE_CHECKING
import typing as t
if TYPE_CHECKING:
    from .models import User
elif t.TYPE_CHECKING:
    import not_typing
else:
    import real
if t.TYPE_CHECKING:
    import typed


def shown(u: User, p: path.Path, o: one, s: sib.Thing, x: parent.Y, z: zwei, n: str, q: "list[User]", r: a.b.C): ...


class Body:
    import inside
