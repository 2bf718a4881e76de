"""The actions from cards and stages to pages: Markdown, agent index, HTML."""

load("//rules/private:action.bzl", "new_args", "run_tool")

def markdown(ctx, out, model):
    """Renders the Markdown pages. Returns the tree."""
    tree = ctx.actions.declare_directory("%s/markdown" % out)
    args = _model_args(ctx, model)
    args.add_all("-out", [tree], expand_directories = False)
    args.add_all(model.pages, before_each = "-pages")
    run_tool(
        ctx,
        tool = "markdown",
        mnemonic = "HandbookMarkdown",
        progress_message = "Rendering the Markdown pages of %{label}",
        args = args,
        inputs = model.stage_files + model.pages,
        outputs = [tree],
    )
    return tree

def agent(ctx, out, model):
    """Writes the agent index.

    Returns:
      A struct with the Files `index`, `symbols`, `files` and `calls` and the
      tree `stages`.
    """
    result = struct(
        index = ctx.actions.declare_file("%s/agent/index.md" % out),
        symbols = ctx.actions.declare_file("%s/agent/symbols.tsv" % out),
        files = ctx.actions.declare_file("%s/agent/files.tsv" % out),
        calls = ctx.actions.declare_file("%s/agent/calls.tsv" % out),
        stages = ctx.actions.declare_directory("%s/agent/stages" % out),
    )
    stats = ctx.actions.declare_file("%s/facts/agent.stats" % out)
    args = _model_args(ctx, model)
    args.add("-symbols", result.symbols)
    args.add("-files", result.files)
    args.add("-calls", result.calls)
    args.add_all("-stages", [result.stages], expand_directories = False)
    args.add("-stats", stats)
    args.add_all(model.pages, before_each = "-pages")
    run_tool(
        ctx,
        tool = "agent",
        mnemonic = "HandbookAgent",
        progress_message = "Writing the agent tables of %{label}",
        args = args,
        inputs = model.stage_files + model.pages,
        outputs = [result.symbols, result.files, result.calls, result.stages, stats],
    )

    # The one page that shows the source digest stands alone, so that an edit
    # which changes nothing but bytes re-runs nothing else.
    args = new_args(ctx)
    args.add("-stats", stats)
    args.add("-out", result.index)
    args.add_all(model.digests, before_each = "-digests")
    if ctx.file.provenance:
        args.add(ctx.file.provenance, format = "-provenance=%s")
    run_tool(
        ctx,
        tool = "agentindex",
        mnemonic = "HandbookAgentIndex",
        progress_message = "Writing the agent index of %{label}",
        args = args,
        inputs = [stats] + model.digests + ctx.files.provenance,
        outputs = [result.index],
    )
    return result

def html(ctx, out, model):
    """Renders the HTML pages of the stages. Returns the tree."""
    stages = ctx.actions.declare_directory("%s/html" % out)
    args = _model_args(ctx, model)
    args.add_all("-out", [stages], expand_directories = False)
    args.add_all(model.briefs, before_each = "-briefs")
    run_tool(
        ctx,
        tool = "html",
        mnemonic = "HandbookHTML",
        progress_message = "Rendering the HTML pages of %{label}",
        args = args,
        inputs = model.stage_files + model.briefs,
        outputs = [stages],
    )
    return stages

def file_pages(ctx, out, staged, cards):
    """Renders what files are shown as, one action a shard.

    Returns:
      A list of structs, one per shard, with the tree `html`, which belongs
      into the folder `files` of the site, and the File `pages`, what the pages
      of the whole show of the shard.
    """
    navs = _nav(ctx, out, staged, cards)
    return [_file_pages(ctx, out, shard, navs[shard.name]) for shard in cards]

def _nav(ctx, out, staged, cards):
    """Cuts the place of each file out, so that a file's page depends on its own place alone."""
    navs = {
        shard.name: ctx.actions.declare_file("%s/facts/%s.places" % (out, shard.name))
        for shard in cards
    }
    args = new_args(ctx)
    args.add("-skeleton", staged.skeleton)
    args.add("-assignment", staged.assignment)
    for shard in cards:
        args.add("-briefs", shard.briefs)
        args.add("-nav", navs[shard.name])
    run_tool(
        ctx,
        tool = "nav",
        mnemonic = "HandbookNav",
        progress_message = "Placing the files of %{label}",
        args = args,
        inputs = [staged.skeleton, staged.assignment] + [shard.briefs for shard in cards],
        outputs = navs.values(),
    )
    return navs

def _file_pages(ctx, out, shard, nav):
    result = struct(
        html = ctx.actions.declare_directory("%s/html_files/%s" % (out, shard.name)),
        pages = ctx.actions.declare_file("%s/facts/%s.pages" % (out, shard.name)),
    )
    args = new_args(ctx)
    args.add("-cards", shard.pack)
    args.add("-details", shard.details)
    args.add("-links", shard.links)
    args.add("-nav", nav)
    args.add(ctx.attr.title, format = "-title=%s")
    args.add("-lang", ctx.attr.language)
    args.add_all("-html", [result.html], expand_directories = False)
    args.add("-pages", result.pages)
    run_tool(
        ctx,
        tool = "filepages",
        mnemonic = "HandbookFilePages",
        progress_message = "Rendering file pages of %{label}",
        args = args,
        inputs = [shard.pack, shard.details, shard.links, nav],
        outputs = [result.html, result.pages],
    )
    return result

def _model_args(ctx, model):
    args = new_args(ctx)
    args.add(ctx.attr.title, format = "-title=%s")
    args.add("-lang", ctx.attr.language)
    args.add("-skeleton", model.stages.skeleton)
    args.add("-assignment", model.stages.assignment)
    args.add("-organization", model.stages.organization)
    args.add("-narration", model.stages.narration)
    args.add("-registers", model.stages.registers)
    args.add("-summary", model.summary)
    return args
