"""Merges the three ways to give sources into one list of files."""

load("//rules:providers.bzl", "HandbookSourcesInfo")
load(":aspect.bzl", "CollectedSourcesInfo")
load(":languages.bzl", "is_project_file", "is_source")
load(":package.bzl", "in_package")

def logical_path(file, repository):
    """Returns the path of a file in a handbook.

    Args:
      file: a File.
      repository: canonical name of the handbook's own repository, empty for
        the main one.

    Returns:
      The path relative to that repository; `external/…` for files of others.
    """
    path = file.short_path
    if not repository:
        return "external/" + path[3:] if path.startswith("../") else path
    own = "../" + repository + "/"
    if path.startswith(own):
        return path[len(own):]
    return "external/" + (path[3:] if path.startswith("../") else "_main/" + path)

def collect(ctx):
    """Collects the sources of a handbook target.

    Args:
      ctx: context of a rule with the attributes srcs, deps, unlabeled,
        include_generated and include_external.

    Returns:
      A struct with `files`, a dict from logical path to File, `repository`, the
      name of the handbook's own repository, and `unlabeled`, a sorted list of
      paths.
    """
    repository = ctx.label.repo_name
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
        unlabeled.extend(info.unlabeled.to_list())
        if repository:
            sets.append(depset(_of_repository(ctx, info)))
            continue
        sets.append(info.sources)
        if ctx.attr.include_generated:
            sets.append(info.generated)
        if ctx.attr.include_external:
            sets.append(info.external)

    # Files of unknown kinds are left out, whatever their names are.
    unlabeled = sorted({path: None for path in unlabeled if is_source(path)})

    files = {}
    for file in depset(transitive = sets + plain).to_list():
        path = logical_path(file, repository)
        if is_source(path) and not file.is_directory:
            # The same generated file can come in several configurations.
            files.setdefault(path, file)
    if not [path for path in files if not is_project_file(path)] and not unlabeled:
        fail(("//{package}:{name}: no source file of a known language in `srcs` and `deps`. " +
              "Add files to `srcs`, for instance srcs = glob([\"**/*.go\"]), or targets to `deps`.").format(
            package = ctx.label.package,
            name = ctx.attr.out,  # the macro's, for nobody knows the target behind it
        ))
    return struct(
        files = files,
        repository = repository,
        unlabeled = unlabeled,
    )

def _of_repository(ctx, info):
    """Lists what an aspect found as seen from a handbook outside the main repository.

    The aspect, which does not know the handbook, takes the main repository for
    the own one.
    """
    files = []
    for file in depset(transitive = [info.sources, info.generated, info.external]).to_list():
        if not ctx.attr.include_external and logical_path(file, ctx.label.repo_name).startswith("external/"):
            continue
        if ctx.attr.include_generated or file.is_source:
            files.append(file)
    return files
