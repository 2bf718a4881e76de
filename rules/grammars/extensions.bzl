"""Grammars whose Go package Gazelle cannot build as it is.

The package `php` of go-tree-sitter keeps a C header in a folder below its own,
which Gazelle's rules leave out. Patches and directives for a module count only
in the root module, so it is built here, from the sources that the module holds.
"""

load(":npm.bzl", "npm_grammars")

_MODULE = "@com_github_smacker_go_tree_sitter//:go.mod"

_BUILD = """
load("@rules_go//go:def.bzl", "go_library")

go_library(
    name = "{name}",
    srcs = glob(["*.c", "*.h", "binding.go", "tree_sitter/*.h"]),
    cgo = True,
    importpath = "github.com/smacker/go-tree-sitter/{name}",
    visibility = ["//visibility:public"],
    deps = ["@com_github_smacker_go_tree_sitter//:go-tree-sitter"],
)
"""

def _nested_headers_impl(ctx):
    module = ctx.path(Label(_MODULE)).dirname
    for name in ctx.attr.packages:
        for entry in module.get_child(name).readdir():
            if entry.basename == "tree_sitter" or entry.basename.rpartition(".")[2] in ["c", "h", "go"]:
                ctx.symlink(entry, name + "/" + entry.basename)
        ctx.file(name + "/BUILD.bazel", _BUILD.format(name = name), executable = False)

_nested_headers = repository_rule(
    implementation = _nested_headers_impl,
    attrs = {"packages": attr.string_list(doc = "Folders of the module.", mandatory = True)},
    doc = "Packages of go-tree-sitter, with the headers in the folders below them.",
)

def _grammars_impl(ctx):
    _nested_headers(name = "handbook_grammars", packages = ["php"])
    npm_grammars(name = "handbook_npm_grammars")
    return ctx.extension_metadata(reproducible = True)

grammars = module_extension(
    implementation = _grammars_impl,
    doc = "Makes the repositories `handbook_grammars` and `handbook_npm_grammars`.",
)
