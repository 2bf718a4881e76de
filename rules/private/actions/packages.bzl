"""The actions that pack and check a rendered handbook."""

load("//rules/private:action.bzl", "new_args", "run_tool")

def skill(ctx, out, model, markdown, agent):
    """Packs the handbook as a SKILL package. Returns the tree."""
    tree = ctx.actions.declare_directory("%s/skill" % out)
    agent_files = [agent.index, agent.symbols, agent.files, agent.calls, agent.stages]
    args = new_args(ctx)
    args.add(ctx.attr.skill_name, format = "-name=%s")
    args.add(ctx.attr.title, format = "-title=%s")
    args.add("-lang", ctx.attr.language)
    args.add_all("-markdown", [markdown], expand_directories = False)
    args.add("-agent-index", agent.index)
    args.add("-symbols", agent.symbols)
    args.add("-files", agent.files)
    args.add("-calls", agent.calls)
    args.add_all("-agent-stages", [agent.stages], expand_directories = False)
    args.add("-assignment", model.stages.assignment)
    args.add_all("-out", [tree], expand_directories = False)
    args.add_all(model.digests, before_each = "-digests")
    run_tool(
        ctx,
        tool = "skill",
        mnemonic = "HandbookSkill",
        progress_message = "Packing the SKILL package of %{label}",
        args = args,
        inputs = agent_files + [markdown, model.stages.assignment] + model.digests,
        outputs = [tree],
    )
    return tree

def check_sources(ctx, out, model):
    """Checks how the sources could be read, which is quick. Returns findings of these alone."""
    return _check(ctx, out + "/facts/sources.findings.json", "Checking the sources of %{label}", model, [])

def check(ctx, out, model, markdown, skill_tree):
    """Checks the whole handbook and its SKILL package. Returns findings.json."""
    return _check(
        ctx,
        out + "/findings.json",
        "Checking %{label}",
        model,
        [("-markdown", markdown), ("-skill", skill_tree)],
    )

def _check(ctx, name, message, model, trees):
    """Writes what the checks find; findings never fail this action."""
    findings = ctx.actions.declare_file(name)
    args = new_args(ctx)
    for flag, tree in trees:
        args.add_all(flag, [tree], expand_directories = False)
    args.add("-assignment", model.stages.assignment)
    args.add("-summary", model.summary)
    args.add("-out", findings)
    run_tool(
        ctx,
        tool = "check",
        mnemonic = "HandbookCheck",
        progress_message = message,
        args = args,
        inputs = [model.stages.assignment, model.summary] + [tree for _, tree in trees],
        outputs = [findings],
    )
    return findings

def validate(ctx, out, findings, report):
    """Fails when there are findings that are errors, or only prints them. Returns the stamp file."""
    stamp = ctx.actions.declare_file("%s.validation" % out)
    args = new_args(ctx)
    args.add("-findings", findings)
    args.add("-stamp", stamp)
    if report:
        args.add("-report")
    run_tool(
        ctx,
        tool = "validate",
        mnemonic = "HandbookValidate",
        progress_message = "Validating %{label}",
        args = args,
        inputs = [findings],
        outputs = [stamp],
    )
    return stamp

def assemble(ctx, tree_name, message, layout):
    """Lays files and trees out in one tree.

    Args:
      ctx: the rule's context.
      tree_name: name of the tree to declare.
      message: the action's progress message.
      layout: list of (path in the tree, File); the content of a File that is
        a tree goes into the folder of that path, "." being the tree itself.

    Returns:
      The tree.
    """
    tree = ctx.actions.declare_directory(tree_name)
    args = new_args(ctx)
    args.add_all("-out", [tree], expand_directories = False)
    for path, file in layout:
        args.add("-put", path)
        args.add_all("-from", [file], expand_directories = False)
    run_tool(
        ctx,
        tool = "assemble",
        mnemonic = "HandbookAssemble",
        progress_message = message,
        args = args,
        inputs = [file for _, file in layout],
        outputs = [tree],
    )
    return tree
