"""The verbs of a handbook (`bazel run`) and its test."""

load("//rules:providers.bzl", "HandbookInfo")
load(":action.bzl", "TOOLCHAIN_TYPE")
load(":program.bzl", "program")

# A flag and its value are one argument, for a value can start with "@", and
# such an argument names a param file.
def _flag(name, value):
    return "-%s=%s" % (name, value.short_path if type(value) == "File" else value)

def _layout_arguments(layout):
    arguments = []
    for path, file in layout:
        arguments.extend([_flag("put", path), _flag("from", file)])
    return arguments

def _handbook_write_impl(ctx):
    layout = ctx.attr.handbook[HandbookInfo].layout
    return program(
        ctx,
        "write",
        [_flag("dest", ctx.attr.destination)] + _layout_arguments(layout),
        [file for _, file in layout],
    )

handbook_write = rule(
    implementation = _handbook_write_impl,
    attrs = {
        "destination": attr.string(
            doc = "Folder, relative to the workspace root, that gets the handbook. A string, so that " +
                  "the written pages are no dependency of the target that writes them.",
            mandatory = True,
        ),
        "handbook": attr.label(
            doc = "The handbook to write.",
            mandatory = True,
            providers = [HandbookInfo],
        ),
    },
    doc = "Copies a rendered handbook into the source tree.",
    executable = True,
    toolchains = [TOOLCHAIN_TYPE],
)

def _handbook_open_impl(ctx):
    site = ctx.attr.handbook[HandbookInfo].site
    return program(ctx, "open", _layout_arguments(site), [file for _, file in site])

handbook_open = rule(
    implementation = _handbook_open_impl,
    attrs = {
        "handbook": attr.label(
            doc = "The handbook to serve.",
            mandatory = True,
            providers = [HandbookInfo],
        ),
    },
    doc = "Serves a rendered handbook on 127.0.0.1 and prints the address.",
    executable = True,
    toolchains = [TOOLCHAIN_TYPE],
)

def _handbook_test_impl(ctx):
    info = ctx.attr.handbook[HandbookInfo]
    if not ctx.attr.destination:
        if ctx.files.written:
            fail("%s: `written` needs `destination`, the folder that those files lie in." % ctx.label)
        return program(ctx, "validate", [_flag("findings", info.findings)], [info.findings])
    arguments = ["-check", _flag("dest", ctx.attr.destination), _flag("command", ctx.attr.command)]
    arguments += [_flag("have", file) for file in ctx.files.written]
    return program(
        ctx,
        "write",
        arguments + _layout_arguments(info.layout),
        [file for _, file in info.layout] + ctx.files.written,
    )

handbook_test = rule(
    implementation = _handbook_test_impl,
    attrs = {
        "command": attr.string(
            doc = "The command that brings the written handbook up to date, for the message of a failure.",
            default = "bazel run //:handbook.write",
        ),
        "destination": attr.string(
            doc = "Folder, relative to the workspace root, that holds a written handbook. " +
                  "Without it the test fails when the checks found errors.",
        ),
        "handbook": attr.label(
            doc = "The handbook to test.",
            mandatory = True,
            providers = [HandbookInfo],
        ),
        "written": attr.label_list(
            doc = "The files of the written handbook, for instance glob([\"docs/handbook/**\"]).",
            allow_files = True,
        ),
    },
    doc = """Tests a handbook.

With `destination`: the handbook that was written there by `bazel run
//:handbook.write` is current. Without: the checks of the sources, the pages and
the SKILL package found no error. The handbook needs `validation = "report"` then:
else an error in the sources fails its build before the test runs.
""",
    test = True,
    toolchains = [TOOLCHAIN_TYPE],
)
