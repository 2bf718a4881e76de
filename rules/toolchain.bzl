"""The toolchain that holds the programs behind the rules.

Register one of your own, for instance with prebuilt programs, ahead of the
default that builds them from source:

    handbook_toolchain(name = "prebuilt", scan = "@tools//:scan", …)
    toolchain(
        name = "prebuilt_toolchain",
        toolchain = ":prebuilt",
        toolchain_type = "@rules_handbook//rules:toolchain_type",
    )
"""

load("//rules/private:tools.bzl", "TOOLS")
load(":providers.bzl", "HandbookToolchainInfo")

def _handbook_toolchain_impl(ctx):
    tools = {name: getattr(ctx.attr, name)[DefaultInfo].files_to_run for name in TOOLS}
    runfiles = {name: getattr(ctx.attr, name)[DefaultInfo].default_runfiles for name in TOOLS}
    return [
        DefaultInfo(files = depset([tool.executable for tool in tools.values()])),
        platform_common.ToolchainInfo(handbook = HandbookToolchainInfo(runfiles = runfiles, tools = tools)),
    ]

handbook_toolchain = rule(
    implementation = _handbook_toolchain_impl,
    attrs = {
        name: attr.label(
            doc = doc,
            mandatory = True,
            executable = True,
            cfg = "exec",
        )
        for name, doc in TOOLS.items()
    },
    doc = "Names the program of every phase.",
)
