"""Tests of the cut into shards."""

load("@bazel_skylib//lib:unittest.bzl", "asserts", "unittest")
load("//rules/private:shards.bzl", "batch_count", "batch_of", "shard_paths")

def _files(folder, count, start = 0):
    return ["%s/f%d.go" % (folder, i) for i in range(start, start + count)]

def _small_tree_is_one_shard_impl(ctx):
    env = unittest.begin(ctx)
    asserts.equals(env, {}, shard_paths([]))
    asserts.equals(env, {"s": ["a.go", "b/c.go"]}, shard_paths(["b/c.go", "a.go"]))
    return unittest.end(env)

small_tree_is_one_shard_test = unittest.make(_small_tree_is_one_shard_impl)

def _folders_that_fit_stay_whole_impl(ctx):
    env = unittest.begin(ctx)
    shards = shard_paths(_files("a", 40) + _files("b", 45))
    asserts.equals(env, [40, 45], sorted([len(paths) for paths in shards.values()]))
    return unittest.end(env)

folders_that_fit_stay_whole_test = unittest.make(_folders_that_fit_stay_whole_impl)

def _every_file_once_and_bounded_impl(ctx):
    env = unittest.begin(ctx)
    paths = []
    for i in range(40):
        paths.extend(_files("pkg%d/sub" % i, 3 + i * 3))
        paths.extend(_files("pkg%d" % i, 2))
    shards = shard_paths(paths)
    asserts.equals(env, sorted(paths), sorted([path for group in shards.values() for path in group]))
    asserts.true(env, max([len(group) for group in shards.values()]) <= 50)

    # Most shards are worth an action: the average lies well above 10 files.
    asserts.true(env, len(paths) // len(shards) >= 15, "%d files in %d shards" % (len(paths), len(shards)))
    return unittest.end(env)

every_file_once_and_bounded_test = unittest.make(_every_file_once_and_bounded_impl)

def _one_big_folder_is_cut_impl(ctx):
    env = unittest.begin(ctx)
    shards = shard_paths(_files("big", 1000))
    asserts.true(env, max([len(group) for group in shards.values()]) <= 50)
    asserts.equals(env, 1000, _sum_of([len(group) for group in shards.values()]))
    return unittest.end(env)

one_big_folder_is_cut_test = unittest.make(_one_big_folder_is_cut_impl)

def _names_of_one_hash_are_cut_impl(ctx):
    env = unittest.begin(ctx)

    # "Aa" and "BB" have the same hash, and so have all words made of them.
    words = [""]
    for _ in range(7):
        words = [word + part for word in words for part in ["Aa", "BB"]]
    asserts.equals(env, 128, len(words))
    shards = shard_paths(["d/" + word for word in words])
    asserts.equals(env, 128, _sum_of([len(group) for group in shards.values()]))
    asserts.true(env, max([len(group) for group in shards.values()]) <= 50)
    return unittest.end(env)

names_of_one_hash_are_cut_test = unittest.make(_names_of_one_hash_are_cut_impl)

def _a_new_file_moves_no_other_impl(ctx):
    env = unittest.begin(ctx)
    paths = _files("a", 30) + _files("b", 200) + _files("c/d", 60) + _files("c/e", 7)
    before = shard_paths(paths)
    for new in ["a/new.go", "b/new.go", "c/e/new.go", "fresh/new.go"]:
        after = shard_paths(paths + [new])
        changed = [name for name in before if before[name] != after.get(name)]

        # The shard that the file joins; no shard at all where it stands alone.
        asserts.true(env, len(changed) <= 1, "%s changes %s" % (new, changed))
    return unittest.end(env)

a_new_file_moves_no_other_test = unittest.make(_a_new_file_moves_no_other_impl)

def _names_fit_for_files_impl(ctx):
    env = unittest.begin(ctx)
    deep = "/".join(["very-long-folder-name"] * 30)
    shards = shard_paths(_files(deep, 60) + _files(deep + "x", 60) + _files("a b/ü", 60) + _files("a-b/ü", 60))
    asserts.equals(env, 240, _sum_of([len(group) for group in shards.values()]))
    for name in shards:
        asserts.true(env, len(name) <= 120)
        for c in name.elems():
            asserts.true(env, c.isalnum() or c in "_-.", "shard name " + name)
    return unittest.end(env)

names_fit_for_files_test = unittest.make(_names_fit_for_files_impl)

def _unlike_folders_have_unlike_shards_impl(ctx):
    env = unittest.begin(ctx)
    deep = "/".join(["very-long-folder-name"] * 30)
    for a, b in [("中", "乎"), ("ä", "ą"), ("a-_b", "a.@b"), (deep + "/Aa", deep + "/BB")]:
        shards = shard_paths(_files(a, 60) + _files(b, 60))
        asserts.equals(env, 120, _sum_of([len(group) for group in shards.values()]), "%s and %s" % (a, b))
    return unittest.end(env)

unlike_folders_have_unlike_shards_test = unittest.make(_unlike_folders_have_unlike_shards_impl)

def _batches_impl(ctx):
    env = unittest.begin(ctx)
    asserts.equals(env, [1, 1, 2, 4, 16, 16], [batch_count(n) for n in [1, 8, 9, 32, 300, 10000]])
    for n in [1, 2, 16]:
        for name in ["s", "s.0", "s_a", "s_b.01"]:
            asserts.true(env, 0 <= batch_of(name, n) and batch_of(name, n) < n)
    return unittest.end(env)

batches_test = unittest.make(_batches_impl)

def _sum_of(numbers):
    total = 0
    for number in numbers:
        total += number
    return total

def shards_test_suite(name):
    """Declares the tests.

    Args:
      name: name of the test suite.
    """
    unittest.suite(
        name,
        small_tree_is_one_shard_test,
        folders_that_fit_stay_whole_test,
        every_file_once_and_bounded_test,
        one_big_folder_is_cut_test,
        names_of_one_hash_are_cut_test,
        a_new_file_moves_no_other_test,
        names_fit_for_files_test,
        unlike_folders_have_unlike_shards_test,
        batches_test,
    )
