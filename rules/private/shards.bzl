"""Cuts a list of paths into shards that stay put when files come and go.

A shard is a group of at most `limit` files that lie close together. The cut
follows the folders: a folder that fits is kept whole; one that does not is cut
into its subfolders, and what is too small to stand alone is gathered by a hash
of its name. So a new file changes the shard that it joins, and no other; only
when that shard is full is it cut in two.
"""

# Enough for a tree of a million files: each step takes one group off the
# work list and puts at most as many back as it has parts.
_MAX_STEPS = 1 << 22

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

def _bit(name, level):
    # Java's string hash leaves the high bits of short names alike; the
    # multiplication spreads them, and the shift reads the better half.
    mixed = (hash(name) * 2654435761) & 0xffffffff
    return (mixed >> (31 - level)) & 1

def _next_component(path, prefix):
    rest = path[len(prefix):]
    slash = rest.find("/")
    return rest[:slash] if slash >= 0 else ""

def _split_folder(prefix, paths):
    """Groups paths below `prefix` by their next folder; "" holds the files of the folder itself."""
    groups = {}
    for path in paths:
        groups.setdefault(_next_component(path, prefix), []).append(path)
    return groups

def _gather(key, units, limit, out):
    """Packs units (name, paths), each within `limit`, into shards by the hash of their names."""
    queue = [(key, units, 0)]
    for _ in range(_MAX_STEPS):
        if not queue:
            return
        name, members, level = queue.pop()
        total = 0
        for _, paths in members:
            total += len(paths)
        if total <= limit or len(members) == 1:
            if total:
                out[name] = [path for _, paths in members for path in paths]
            continue
        halves = ([], [])
        for i, unit in enumerate(members):
            # Names of one and the same hash are cut by their order.
            half = _bit(unit[0], level) if level < 32 else int(i * 2 >= len(members))
            halves[half].append(unit)
        queue.append((name + "1", halves[1], level + 1))
        queue.append((name + "0", halves[0], level + 1))

def shard_paths(paths, limit = 50):
    """Cuts paths into shards.

    Args:
      paths: list of distinct slash-separated paths.
      limit: the most files of one shard.

    Returns:
      A dict from shard name to its sorted list of paths. A name is made of
      letters, digits, `_`, `-` and `.`, has at most 120 characters, and depends
      on no file but those near the shard.
    """
    out = {}
    queue = [("", "s", sorted(paths))]
    for _ in range(_MAX_STEPS):
        if not queue:
            break
        prefix, key, members = queue.pop()
        if len(members) <= limit:
            if members:
                out[key] = members
            continue
        small = []
        for name, group in _split_folder(prefix, members).items():
            if name == "":
                small.extend([(path, [path]) for path in group])
            elif len(group) <= limit:
                small.append((name, group))
            else:
                queue.append((prefix + name + "/", key + "_" + _clean(name), group))
        _gather(key + ".", small, limit, out)
    named = {_short(name): sorted(out[name]) for name in sorted(out)}
    if len(named) != len(out):
        fail("two shards got one name; please report it with the folders of these sources")
    return named

def batch_of(shard, batches):
    """Returns the number, below `batches`, of the batch that a shard belongs to."""
    return ((hash(shard) * 2654435761) & 0xffffffff) * batches >> 32

def batch_count(shards):
    """Returns how many resolve batches to cut: a power of two, so that it seldom changes.

    Args:
      shards: the number of shards.

    Returns:
      1 for up to 8 shards, then one batch for about 16 shards, at most 16.
    """
    for count in [1, 2, 4, 8]:
        if shards <= 8 * count:
            return count
    return 16

def _clean(name):
    """Makes a folder name fit for a file name; unlike names stay unlike."""
    return "".join([c if c in _PLAIN else "-%x" % hash(c) for c in name.elems()])

def _short(name):
    """Keeps a shard's name fit for a file name where folders are deep."""
    if len(name) <= 120:
        return name

    # One hash alone is the same for names such as "Aa" and "BB".
    return "%s-%d-%d" % (name[:90], hash(name) & 0xffffffff, hash(name[::-1]) & 0xffffffff)
