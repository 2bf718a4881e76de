"""How every action of a handbook is run."""

# The only way to a program: a toolchain with prebuilt ones fits in here.
TOOLCHAIN_TYPE = Label("//rules:toolchain_type")

def handbook_tool(ctx, name):
    """Returns the FilesToRunProvider of a tool, which comes from the toolchain alone."""
    return ctx.toolchains[TOOLCHAIN_TYPE].handbook.tools[name]

def tool_runfiles(ctx, name):
    """Returns the runfiles of a tool, for programs that people start."""
    return ctx.toolchains[TOOLCHAIN_TYPE].handbook.runfiles[name]

def new_args(ctx):
    """Returns Args that spill into a param file of one argument a line when they are long."""
    args = ctx.actions.args()
    args.use_param_file("@%s")
    args.set_param_file_format("multiline")
    return args

def run_tool(ctx, tool, mnemonic, progress_message, args, inputs, outputs):
    """Registers one hermetic action.

    Args:
      ctx: the rule's context.
      tool: name of a tool of the toolchain.
      mnemonic: the action's mnemonic, a `Handbook…` word.
      progress_message: the action's progress message.
      args: Args from new_args.
      inputs: list or depset of File.
      outputs: list of File.
    """
    ctx.actions.run(
        executable = handbook_tool(ctx, tool),
        arguments = [args],
        inputs = inputs,
        outputs = outputs,
        mnemonic = mnemonic,
        progress_message = progress_message,
        # The sandbox allows network unless told otherwise, and the flag that
        # says so is no part of an action's key: the action must say it itself.
        execution_requirements = {"block-network": "1"},
        use_default_shell_env = False,
        toolchain = TOOLCHAIN_TYPE,
    )
