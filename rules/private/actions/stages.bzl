"""The actions from links to stages and prose: cards to registers."""

load("//rules/private:action.bzl", "new_args", "run_tool")

def cards(ctx, out, shards, links):
    """Writes the cards, one action a shard.

    Returns:
      A list of structs, one per shard, with `name`, the tree `tree`, the files
      `pack` and `briefs`, and what they were made of: `details` and `links`.
    """
    return [_cards_of(ctx, out, shard, links.shards[shard.name]) for shard in shards]

def _cards_of(ctx, out, shard, links):
    result = struct(
        name = shard.name,
        tree = ctx.actions.declare_directory("%s/cards/%s" % (out, shard.name)),
        pack = ctx.actions.declare_file("%s/facts/%s.cards.json" % (out, shard.name)),
        briefs = ctx.actions.declare_file("%s/facts/%s.briefs.json" % (out, shard.name)),
        details = shard.details,
        links = links,
    )
    args = new_args(ctx)
    args.add("-details", shard.details)
    args.add("-links", links)
    args.add("-detail", ctx.attr.detail)
    args.add("-lang", ctx.attr.language)
    args.add_all("-tree", [result.tree], expand_directories = False)
    args.add("-pack", result.pack)
    args.add("-briefs", result.briefs)
    run_tool(
        ctx,
        tool = "cards",
        mnemonic = "HandbookCards",
        progress_message = "Writing cards for %{label}",
        args = args,
        inputs = [shard.details, links],
        outputs = [result.tree, result.pack, result.briefs],
    )
    return result

def card_coverage(ctx, out, briefs):
    """Writes the contract's cards/_coverage.json. Returns it."""
    coverage = ctx.actions.declare_file("%s/cards_coverage.json" % out)
    args = new_args(ctx)
    args.add("-coverage", coverage)
    args.add_all(briefs, before_each = "-briefs")
    run_tool(
        ctx,
        tool = "cards",
        mnemonic = "HandbookCardCoverage",
        progress_message = "Counting the cards of %{label}",
        args = args,
        inputs = briefs,
        outputs = [coverage],
    )
    return coverage

def stages(ctx, out, linked, briefs):
    """Drafts the stages, assigns and orders the files, and writes the prose.

    Returns:
      A struct with the Files `skeleton`, `folders`, `assignment`,
      `organization`, `narration` and `registers`.
    """
    user = ctx.file.skeleton
    result = struct(
        skeleton = ctx.actions.declare_file("%s/phase2/skeleton.yaml" % out),
        folders = ctx.actions.declare_file("%s/phase2/skeleton.folders.json" % out),
        assignment = ctx.actions.declare_file("%s/phase2/assignment.json" % out),
        organization = ctx.actions.declare_file("%s/phase2/organization.yaml" % out),
        narration = ctx.actions.declare_file("%s/phase3/narration.json" % out),
        registers = ctx.actions.declare_file("%s/phase3/registers.json" % out),
    )
    _stage_action(
        ctx,
        "skeleton",
        "HandbookSkeleton",
        "Drafting the stages of %{label}",
        {
            "-summary": linked.summary,
            "-documents": linked.documents,
        } | ({"-user": user} if user else {}),
        {"-out": result.skeleton, "-folders": result.folders},
        [],
        language = True,
    )
    _stage_action(
        ctx,
        "assignment",
        "HandbookAssignment",
        "Assigning files to the stages of %{label}",
        {
            "-skeleton": result.skeleton,
            "-folders": result.folders,
            "-summary": linked.summary,
        },
        {"-out": result.assignment},
        # What a hand-written stage is about is known by words alone, so its
        # files are found by what they are for.
        briefs if user else [],
    )
    _stage_action(
        ctx,
        "organization",
        "HandbookOrganization",
        "Ordering the files of %{label}",
        {
            "-skeleton": result.skeleton,
            "-assignment": result.assignment,
            "-summary": linked.summary,
            "-documents": linked.documents,
        },
        {"-out": result.organization},
        briefs,
        language = True,
    )
    _stage_action(
        ctx,
        "narration",
        "HandbookNarration",
        "Narrating %{label}",
        {
            "-skeleton": result.skeleton,
            "-assignment": result.assignment,
            "-organization": result.organization,
            "-summary": linked.summary,
            "-documents": linked.documents,
        },
        {"-out": result.narration},
        [],
        language = True,
    )
    _stage_action(
        ctx,
        "registers",
        "HandbookRegisters",
        "Finding the state registers of %{label}",
        {
            "-skeleton": result.skeleton,
            "-assignment": result.assignment,
            "-state": linked.state,
            "-summary": linked.summary,
        },
        {"-out": result.registers},
        [],
        language = True,
    )
    return result

def _stage_action(ctx, tool, mnemonic, message, inputs, outputs, briefs, language = False):
    args = new_args(ctx)
    for flag, file in outputs.items() + inputs.items():
        args.add(file, format = flag + "=%s")
    if language:
        args.add("-lang", ctx.attr.language)
    args.add_all(briefs, before_each = "-briefs")
    run_tool(
        ctx,
        tool = tool,
        mnemonic = mnemonic,
        progress_message = message,
        args = args,
        inputs = inputs.values() + briefs,
        outputs = outputs.values(),
    )
