"""Scopes: locals, comprehensions, lambdas, global and nonlocal."""
import json
try:
    import fast
except ImportError:
    fast = None

LIMIT: int = 3
store = Store()
store = json.loads(fast) if fast else Other()
first, second = One(), Two()
left, *middle, right = three()
squares = [square(i) for i in range(LIMIT) if keep(i)]
for item in store.items:
    item.go()
while (line := store.read()):
    line.strip()


def assigned(items, table: dict[str, Item]):
    global store, fresh
    store = Third(items)
    fresh = Fourth()
    a = b = Make()
    c, (d, *e) = pair()
    f: Item = unknown()
    g += 1
    h = None
    i = x if y else Else()
    j = x and Then() or Or()
    k = -1 + 2
    l = "%s" % k
    m = await_me()[0][1:].z
    for n in sorted(items):
        n.go()
    for o, (p, q) in enumerate(zip(items, other)):
        o, p, q
    for r, s in zip(items, other):
        r.go(s)
    for u, v in table.items():
        v.go(u)
    for w in table.values():
        w.go()
    with open("f") as fh, lock, Pool() as (one, two):
        fh.read()
    try:
        pass
    except (ValueError, json.Error) as exc:
        exc.log()
    except KeyError as key:
        raise
    import os.path, json as js
    from .deep import thing as t
    t(os.path.join(js.x))
    return a


def nested():
    count = Counter()

    def bump():
        nonlocal count
        count = Other(count)
        unseen = [unseen.f(c) for c in count for unseen in c.all if unseen]
        return count

    bump2 = lambda q, r=bump(): q.f(r)
    return {k: v for k, v in bump2.pairs}, (y.z() for y in bump())


def matched(command):
    match command.parse():
        case Point(x=0, y=here) | [here, *_] if check(here):
            here.go()
        case {"key": value, **others}:
            value.go(others)
        case shapes.Circle() as circle:
            circle.go()
        case Status.OK | None | "text" | -1:
            pass
        case (a, b):
            a.go(b)
        case other:
            other.go()


async def entered():
    async with pool() as conn:
        async for row in conn.rows():
            await row.save()
    return [x async for x in conn.all()]
