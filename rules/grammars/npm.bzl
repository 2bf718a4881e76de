"""Grammars that come as C sources in npm packages.

The sources are got with the user's own npm, so that its configuration (registry, proxy, credentials) counts, and
checked against a pinned hash. Without npm, or when it cannot get a package, the repository holds the grammars that it
got, the tools build all the same, and files of the other languages are reported as `unparsable`.
"""

# What each grammar is made of. The runtime reads grammars of ABI 13 and 14.
_GRAMMARS = {
    "dart": struct(
        package = "tree-sitter-dart-orchard",
        version = "0.7.0",
        integrity = "sha512-dO4hyC6eCz7tnXNWk7ZZ/CVzorvWQKRhxRYUT/uwAnA50m+4Jbogd1Oh33lPcj1/bP9wG1pS3TWQEfs1W3LFbg==",
    ),
    "objc": struct(
        package = "tree-sitter-objc",
        version = "3.0.2",
        integrity = "sha512-Hs0ohmx1u5M+0K7efoW+dv/corhBsfjftfIYLtp7dSGeJ+Zj4c33tDIboBYLs6qijRlz6wtHFxa0YX+FibLulA==",
    ),
    "solidity": struct(
        package = "tree-sitter-solidity",
        version = "1.2.11",
        integrity = "sha512-rl+qwwi+AE6YQ4VSt3qvs+2GoeiMm5ID48c1pN10++KxdKVDsRFYQXdFXXa/hpcAiE9OiTy0lrPqi9ZXzm/HfA==",
    ),
    "zig": struct(
        package = "@tree-sitter-grammars/tree-sitter-zig",
        version = "1.1.2",
        integrity = "sha512-J0L31HZ2isy3F5zb2g5QWQOv2r/pbruQNL9ADhuQv2pn5BQOzxt80WcEJaYXBeuJ8GHxVT42slpCna8k1c8LOw==",
    ),
}

# What stands before a name that is unique in the whole build.
_CANONICAL = "@" + "@"

_IMPORT_PATH = "rules_handbook/phases/scan/syntax/npm"

_ROOT_BUILD = """
load("@rules_go//go:def.bzl", "go_library")

go_library(
    name = "npm",
    srcs = ["npm.go"],
    importpath = "{importpath}",
    visibility = ["//visibility:public"],
    deps = {deps},
)
"""

_GRAMMAR_BUILD = """
load("@rules_go//go:def.bzl", "go_library")

go_library(
    name = "{name}",
    srcs = glob(["*.c", "*.h", "tree_sitter/*.h"]) + ["binding.go"],
    cgo = True,
    importpath = "{importpath}/{name}",
    visibility = ["//visibility:public"],
)
"""

_BINDING = """// Package {name} links the grammar of the npm package {package}.
package {name}

// #cgo CFLAGS: -O2 -std=gnu11
import "C"
"""

def _get(ctx, npm, name, grammar):
    """Gets one grammar into a folder of its name. Returns why it could not, None when it could."""
    tarball = ctx.path("download/" + name)
    ctx.file("download/{}/README".format(name), "What npm packed.\n", executable = False)
    result = ctx.execute(
        [npm, "pack", "--silent", "--ignore-scripts", "--pack-destination", str(tarball), grammar.package + "@" + grammar.version],
        timeout = 120,
        working_directory = "download/" + name,
    )
    packed = [file for file in tarball.readdir() if file.basename.endswith(".tgz")]
    if result.return_code != 0 or len(packed) != 1:
        return (result.stderr or result.stdout).strip().split("\n")[-1] or "no package"

    # A hash that is not the pinned one ends the build. By position, for Bazel 8
    # calls strip_prefix what is stripPrefix before.
    ctx.download_and_extract(
        "file://" + str(packed[0]),
        name,
        "",
        "tar.gz",
        "package/src",
        integrity = grammar.integrity,
    )
    ctx.file(name + "/BUILD.bazel", _GRAMMAR_BUILD.format(name = name, importpath = _IMPORT_PATH), executable = False)
    ctx.file(name + "/binding.go", _BINDING.format(name = name, package = grammar.package), executable = False)
    return None

def _npm_grammars_impl(ctx):
    npm = ctx.which("npm")
    got, missing = [], {}
    for name, grammar in _GRAMMARS.items():
        reason = _get(ctx, npm, name, grammar) if npm else "npm is not in the PATH"
        if reason:
            missing[name] = reason
        else:
            got.append(name)
    ctx.delete("download")
    if missing:
        # buildifier: disable=print
        print("\n".join(
            ["Handbooks are built without some grammars; files of these languages are reported as unparsable:"] +
            ["  {}: {}".format(name, reason) for name, reason in missing.items()] +
            ["Install npm or mend its configuration, then run: bazel fetch --force --repo=" + _CANONICAL + ctx.name],
        ))
    lines = ["// Package npm links the grammars that npm gave.", "package npm", ""]
    if got:
        lines += ["import ("] + ["\t_ \"{}/{}\"".format(_IMPORT_PATH, name) for name in got] + [")", ""]
    ctx.file("npm.go", "\n".join(lines), executable = False)
    ctx.file("BUILD.bazel", _ROOT_BUILD.format(
        importpath = _IMPORT_PATH,
        deps = repr(["//" + name for name in got]),
    ), executable = False)

npm_grammars = repository_rule(
    implementation = _npm_grammars_impl,
    doc = "The Go package that links the grammars from npm, with those that could be had.",
    environ = ["PATH", "HOME", "NPM_CONFIG_USERCONFIG", "NPM_CONFIG_REGISTRY", "npm_config_registry"],
)
