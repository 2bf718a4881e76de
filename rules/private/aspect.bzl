"""The aspect that collects the sources of any target and of what it depends on.

It registers no action: an aspect runs once per configuration, the handbook
rule once.
"""

load("//rules:providers.bzl", "HandbookSourcesInfo")
load(":languages.bzl", "is_source")

CollectedSourcesInfo = provider(
    doc = "Files of known languages in the srcs of a target and of its dependencies.",
    fields = {
        "external": "depset of File: files of other repositories than the main one.",
        "generated": "depset of File: files of the main repository that actions write.",
        "sources": "depset of File: checked-in files of the main repository.",
        "unlabeled": "depset of string: paths of files that are no labels.",
    },
)

# Attributes that hold source files, whatever the rule.
_FILE_ATTRS = ["srcs", "hdrs", "src", "main", "entry_point"]

# Attributes that lead to further targets. Never "*": toolchains and implicit
# tools would come along.
_DEP_ATTRS = [
    "actual",
    "binary",
    "data",
    "deps",
    "embed",
    "exports",
    "library",
    "runtime_deps",
    "src",
    "srcs",
]

def _collect_impl(target, ctx):
    own = struct(external = [], generated = [], sources = [])
    unlabeled = []
    below = []
    if HandbookSourcesInfo in target:
        info = target[HandbookSourcesInfo]
        unlabeled.append(info.unlabeled)
        _sort_files(info.files.to_list(), own)
    else:
        for name in _FILE_ATTRS:
            _sort_files(getattr(ctx.rule.files, name, []), own)
    for name in _DEP_ATTRS:
        value = getattr(ctx.rule.attr, name, None)
        for dep in value if type(value) == "list" else [value]:
            if type(dep) == "Target" and CollectedSourcesInfo in dep:
                below.append(dep[CollectedSourcesInfo])
    return [CollectedSourcesInfo(
        external = depset(own.external, transitive = [info.external for info in below]),
        generated = depset(own.generated, transitive = [info.generated for info in below]),
        sources = depset(own.sources, transitive = [info.sources for info in below]),
        unlabeled = depset(transitive = unlabeled + [info.unlabeled for info in below]),
    )]

def _sort_files(files, own):
    for file in files:
        if file.is_directory or not is_source(file.short_path):
            continue
        if file.short_path.startswith("../"):
            own.external.append(file)
        elif file.is_source:
            own.sources.append(file)
        else:
            own.generated.append(file)

collect_sources = aspect(
    implementation = _collect_impl,
    attr_aspects = _DEP_ATTRS,
    doc = "Collects the source files of a target and of what it depends on.",
    provides = [CollectedSourcesInfo],
)
