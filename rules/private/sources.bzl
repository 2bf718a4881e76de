"""The rule that names the sources of one package."""

load("//rules:providers.bzl", "HandbookSourcesInfo")
load(":package.bzl", "in_package")

def _handbook_sources_impl(ctx):
    below = [dep[HandbookSourcesInfo] for dep in ctx.attr.deps]
    files = depset(ctx.files.srcs, transitive = [info.files for info in below])
    return [
        DefaultInfo(files = files),
        HandbookSourcesInfo(
            files = files,
            unlabeled = depset(
                [in_package(ctx, name) for name in ctx.attr.unlabeled],
                transitive = [info.unlabeled for info in below],
            ),
        ),
    ]

handbook_sources = rule(
    implementation = _handbook_sources_impl,
    attrs = {
        "deps": attr.label_list(
            doc = "The handbook_sources of the packages below this one, so that the target of a folder stands for the whole tree under it.",
            providers = [HandbookSourcesInfo],
        ),
        "srcs": attr.label_list(
            doc = "The source files of this package that a handbook describes, " +
                  "with its project files (go.mod, package.json, …) and README.",
            allow_files = True,
        ),
        "unlabeled": attr.string_list(
            doc = "Names, relative to this package, of source files that cannot be Bazel " +
                  "labels: a name with a control character, a back-slash or a colon. " +
                  "They are listed as unreadable in the handbook's coverage.",
        ),
    },
    doc = """Names the sources of one Bazel package, so that a handbook can read them.

A glob stops at package borders, so a monorepo has one such target per package.
The Gazelle plugin `//tools/gazelle` writes and keeps them:

    handbook_sources(
        name = "handbook_sources",
        srcs = ["server.go"],
        visibility = ["//visibility:public"],
        deps = ["//server/store:handbook_sources"],
    )

    handbook(
        name = "handbook",
        deps = [":handbook_sources"],
    )
""",
    provides = [HandbookSourcesInfo],
)
