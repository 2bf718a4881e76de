"""The toolchain whose tools are built from source."""

load("//rules:toolchain.bzl", "handbook_toolchain")
load(":tools.bzl", "TOOLS")

def source_toolchain(name):
    """Declares a toolchain of the tools in //tools.

    Args:
      name: name of the handbook_toolchain; the toolchain itself is
        `<name>_toolchain`.
    """
    handbook_toolchain(
        name = name,
        visibility = ["//visibility:public"],
        **{tool: "//tools/" + tool for tool in TOOLS}
    )
    native.toolchain(
        name = name + "_toolchain",
        toolchain = ":" + name,
        toolchain_type = "//rules:toolchain_type",
    )
