"""Merges the three ways to give sources into one list of files."""

load("//rules:providers.bzl", "HandbookSourcesInfo")
load(":aspect.bzl", "CollectedSourcesInfo")
load(":languages.bzl", "is_project_file", "is_source")
load(":package.bzl", "in_package")

def logical_path(file):
    """Returns the path of a file in the handbook: relative to the workspace, `external/…` for other repositories."""
    path = file.short_path
    return "external/" + path[3:] if path.startswith("../") else path

def collect(ctx):
    """Collects the sources of a handbook target.

    Args:
      ctx: context of a rule with the attributes srcs, deps, unlabeled,
        include_generated and include_external.

    Returns:
      A struct with `files`, a dict from logical path to File, and `unlabeled`,
      a sorted list of paths.
    """
    sets = []
    unlabeled = [in_package(ctx, name) for name in ctx.attr.unlabeled]
    plain = []
    for target in ctx.attr.srcs:
        if HandbookSourcesInfo in target:
            sets.append(target[HandbookSourcesInfo].files)
            unlabeled.extend(target[HandbookSourcesInfo].unlabeled.to_list())
        else:
            plain.append(target[DefaultInfo].files)
    for target in ctx.attr.deps:
        info = target[CollectedSourcesInfo]
        sets.append(info.sources)
        unlabeled.extend(info.unlabeled.to_list())
        if ctx.attr.include_generated:
            sets.append(info.generated)
        if ctx.attr.include_external:
            sets.append(info.external)

    files = {}
    for file in depset(transitive = sets + plain).to_list():
        path = logical_path(file)
        if is_source(path) and not file.is_directory:
            # The same generated file can come in several configurations.
            files.setdefault(path, file)
    if not [path for path in files if not is_project_file(path)] and not unlabeled:
        fail(("{label}: no source file of a known language in `srcs` and `deps`. " +
              "Add files to `srcs`, for instance srcs = glob([\"**/*.go\"]), or targets to `deps`.").format(
            label = ctx.label,
        ))
    return struct(files = files, unlabeled = sorted({path: None for path in unlabeled}))
