"""The tests of a DevRites workspace."""

load(":action.bzl", "TOOLCHAIN_TYPE")
load(":program.bzl", "program")

_PHASES = [
    "frame",
    "spec",
    "clarify",
    "temper",
    "define",
    "plan",
    "vet",
    "build",
    "converge",
    "prove",
    "polish",
    "review",
    "seal",
    "ship",
    "done",
]

def _check(command, since, reads = None, needs = [], real = False, phase = False):
    return struct(command = command, since = since, reads = reads, needs = needs, real = real, phase = phase)

# One row per check. since: the first phase in which the suite runs it; reads:
# the workspace's files that it reads, None for all; needs: the further files
# that it reads; real: it looks at modes and links, which Bazel neither keys on
# nor shows to a sandbox.
_CHECKS = {
    "acceptance": _check(["check", "acceptance"], "define", ["spec.md", "tasks.md", "test-plan.md"]),
    "artifacts": _check(["check", "artifacts"], "frame", phase = True),
    "candidate": _check(["check", "candidate", "--bound"], "prove", needs = ["candidate", "workspaces"], real = True),
    "decisions": _check(["check", "decisions"], "spec", ["decisions.md", "tasks.md"]),
    "evidence": _check(["check", "evidence"], "prove"),
    "gates": _check(["gates", "lint"], "vet", ["gates.md", "spec.md", "test-plan.md", "eng-review.md"]),
    "handoff": _check(["check", "handoff"], "frame", ["handoff.md", "evidence.md", "browser-evidence.md"]),
    "notes": _check(["note", "check"], "frame", ["notes.md"], needs = ["quoted"]),
    "portable": _check(["check", "portable"], "define"),
    "readiness": _check(["check", "readiness"], "frame", needs = ["principles", "workspaces"], phase = True),
    "seal": _check(["check", "seal"], "seal", needs = ["candidate", "principles", "quoted", "workspaces"], real = True, phase = True),
    "task_graph": _check(["check", "task-graph"], "define", ["tasks.md"], needs = ["workspaces"]),
    "traceability": _check(["check", "traceability"], "define", ["traceability.md", "spec.md", "tasks.md", "evidence.md", "browser-evidence.md"]),
    "visuals": _check(["check", "visuals"], "frame", ["touched-files.md", "visual/"]),
}

def _workspace_test_impl(ctx):
    arguments = ["-slug=" + ctx.attr.slug, "-target=//%s:%s" % (ctx.label.package, ctx.label.name)]
    if ctx.label.package:
        arguments.append("-project=" + ctx.label.package)
    if ctx.attr.real:
        arguments.append("-real")
    return program(ctx, "workspacetest", arguments + ctx.attr.command, ctx.files.data)

_workspace_test = rule(
    implementation = _workspace_test_impl,
    attrs = {
        "command": attr.string_list(doc = "Words of the engine's command.", mandatory = True),
        "data": attr.label_list(doc = "Files that the command reads.", allow_files = True),
        "real": attr.bool(doc = "Whether it looks at the files themselves, not at the runfiles."),
        "slug": attr.string(doc = "Slug of the workspace.", mandatory = True),
    },
    doc = "Runs one command of devrites-engine as a test. Use the macro `devrites_workspace`.",
    test = True,
    toolchains = [TOOLCHAIN_TYPE],
)

def devrites_workspace(
        name,
        dir,
        phase,
        quoted = [],
        candidate = [],
        deleted = [],
        workspaces = [],
        tags = [],
        **kwargs):
    """Declares the tests of one DevRites workspace.

    One test per check, called `<name>.<check>`, and a suite `<name>` of those
    that the phase calls for; the others are there too, tagged `manual`. A
    check runs again when a file that it reads changes, and for no other
    reason. The tests `candidate` and `seal` look at the mode and kind of the
    project's files, which Bazel does not see, so they run each time, outside
    the sandbox.

    Gazelle with the plugin of this repository writes the rule and keeps its
    lists:

        devrites_workspace(
            name = "csv-export",
            dir = ".devrites/work/csv-export",
            candidate = ["export.go"],
            phase = "build",
        )

    Args:
      name: name of the suite.
      dir: folder of the workspace: `.devrites/work/<slug>` in this package.
      phase: the phase that state.md declares; the readiness test fails when
        they differ.
      quoted: files that notes of the workspace quote. A file of another package
        must be exported there, with exports_files.
      candidate: files of this package that the candidate manifest lists as
        present. Those of other packages need no entry.
      deleted: paths of this package that the manifest lists as deleted: one
        that comes back is seen. Those of other packages need no entry, since
        the tests that look at them run each time.
      workspaces: folders of further workspaces that the sequence or a
        dependency names, live or archived.
      tags: tags of all tests and the suite.
      **kwargs: further common attributes, for all of them.
    """
    slug = dir.rpartition("/")[2]
    if dir != ".devrites/work/" + slug or not slug:
        fail("//%s:%s: `dir` is %r, expected \".devrites/work/<slug>\" in this package." % (native.package_name(), name, dir))
    if phase not in _PHASES:
        fail("//%s:%s: `phase` is %r, expected one of %s." % (native.package_name(), name, phase, ", ".join(_PHASES)))
    further = {
        "candidate": candidate + native.glob(deleted, allow_empty = True),
        "principles": native.glob([".devrites/principles.md"], allow_empty = True),
        "quoted": quoted,
        "workspaces": native.glob([
            other + "/" + file
            for other in workspaces
            for file in ["state.md", "tasks.md", "touched-files.md", "evidence.md", "roadmap.md", "decisions.md", "dispatch.json"]
        ], allow_empty = True),
    }
    suite = []
    for check, row in _CHECKS.items():
        test = "%s.%s" % (name, check)
        due = _PHASES.index(phase) >= _PHASES.index(row.since)
        if due:
            suite.append(test)
        data = {file: None for file in _files(dir, row.reads)}
        for need in row.needs:
            data.update({file: None for file in further[need]})
        _workspace_test(
            name = test,
            size = "small",
            command = row.command + [slug] if not row.phase else row.command + ["--phase=" + phase, slug],
            data = data.keys(),
            real = row.real,
            slug = slug,
            tags = tags + (["external", "local", "no-sandbox"] if row.real else []) + ([] if due else ["manual"]),
            **kwargs
        )
    native.test_suite(
        name = name,
        tags = tags,
        tests = suite,
        **kwargs
    )

def _files(dir, reads):
    """Returns the files of a workspace that a check reads, its cursor among them."""
    if reads == None:
        return native.glob([dir + "/**"], exclude = [dir + "/.lock", dir + "/ctx/**", dir + "/history/**", dir + "/metrics.jsonl"], allow_empty = True)
    return native.glob(
        [dir + "/" + (file + "**" if file.endswith("/") else file) for file in ["state.md"] + reads],
        allow_empty = True,
    )
