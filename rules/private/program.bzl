"""Programs that people and tests start: a tool and the arguments that it always gets."""

load(":action.bzl", "handbook_tool", "tool_runfiles")

def program(ctx, tool, arguments, files):
    """Makes a program of a tool and the arguments that it always gets.

    A link with the target's name leads to the tool; the arguments stand in a
    file beside it, so that no shell is needed.

    Args:
      ctx: the rule's context.
      tool: name of a tool of the toolchain.
      arguments: list of strings.
      files: list of File that the program reads.

    Returns:
      A list with the DefaultInfo of an executable rule.
    """
    executable = ctx.actions.declare_file(ctx.label.name)
    provider = handbook_tool(ctx, tool)
    ctx.actions.symlink(
        output = executable,
        target_file = provider.executable,
        is_executable = True,
        progress_message = "Linking the program of %{label}",
    )
    args_file = ctx.actions.declare_file(ctx.label.name + ".args")
    args = ctx.actions.args()
    args.set_param_file_format("multiline")
    args.add_all(arguments)
    ctx.actions.write(args_file, args)
    return [DefaultInfo(
        executable = executable,
        files = depset([executable, args_file]),
        runfiles = ctx.runfiles(
            files = files + [executable, args_file, provider.executable],
        ).merge(tool_runfiles(ctx, tool)),
    )]
