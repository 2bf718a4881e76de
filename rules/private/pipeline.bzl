"""The rule that registers the whole action graph of a handbook, once.

It has no validation action: what depends on it (sub-targets, verbs) must not
stop when the checks found errors.
"""

load("//rules:providers.bzl", "HandbookInfo")
load("//rules/private/actions:facts.bzl", "graph", "index", "link", "resolve", "scan")
load("//rules/private/actions:packages.bzl", "assemble", "check", "check_sources", "skill")
load("//rules/private/actions:pages.bzl", "agent", "file_pages", "html", "markdown")
load("//rules/private/actions:stages.bzl", "card_coverage", "cards", "stages")
load(":action.bzl", "TOOLCHAIN_TYPE")
load(":aspect.bzl", "collect_sources")
load(":collect.bzl", "collect")

DETAILS = ["brief", "deep"]

LANGUAGES = ["en", "zh", "hi", "es", "pt", "ru", "ja", "de"]

def _handbook_pipeline_impl(ctx):
    out = ctx.attr.out
    shards = scan(ctx, out, collect(ctx))
    index_file = index(ctx, out, shards)
    edges = resolve(ctx, out, shards, index_file)
    linked = link(ctx, out, shards, edges)
    phase1 = graph(ctx, out, shards, edges)

    shard_cards = cards(ctx, out, shards, linked)
    briefs = [shard.briefs for shard in shard_cards]
    staged = stages(ctx, out, linked, briefs)
    shard_pages = file_pages(ctx, out, staged, shard_cards)
    model = struct(
        stages = staged,
        stage_files = [
            staged.skeleton,
            staged.assignment,
            staged.organization,
            staged.narration,
            staged.registers,
            linked.summary,
        ],
        summary = linked.summary,
        briefs = briefs,
        pages = [shard.pages for shard in shard_pages],
        digests = [shard.digests for shard in shards],
    )

    markdown_tree = markdown(ctx, out, model)
    agent_index = agent(ctx, out, model)
    html_tree = html(ctx, out, model)
    skill_tree = skill(ctx, out, model, markdown_tree, agent_index)
    findings = check(ctx, out, model, markdown_tree, skill_tree)

    agent_layout = [
        ("agent/index.md", agent_index.index),
        ("agent/symbols.tsv", agent_index.symbols),
        ("agent/files.tsv", agent_index.files),
        ("agent/calls.tsv", agent_index.calls),
        ("agent/stages", agent_index.stages),
    ]
    site = [(".", html_tree)] + [("files", shard.html) for shard in shard_pages]
    layout = [(".", markdown_tree)] + agent_layout + [
        ("html" if path == "." else "html/" + path, tree)
        for path, tree in site
    ]
    work = assemble(
        ctx,
        out + "/work",
        "Assembling the work directory of %{label}",
        [("phase1/" + file.basename, file) for file in phase1] +
        [("phase2/cards", shard.tree) for shard in shard_cards] +
        [
            ("phase2/cards/_coverage.json", card_coverage(ctx, out, briefs)),
            ("phase2/skeleton.yaml", staged.skeleton),
            ("phase2/assignment.json", staged.assignment),
            ("phase2/organization.yaml", staged.organization),
            ("phase3/narration.json", staged.narration),
            ("phase3/registers.json", staged.registers),
        ],
    )
    site_tree = assemble(ctx, out + "/site", "Assembling the HTML site of %{label}", site)

    return [
        # The parts of the site lie apart; links between them lead nowhere until
        # they are assembled, so they are no default outputs.
        DefaultInfo(files = depset([markdown_tree] + [file for _, file in agent_layout])),
        HandbookInfo(
            agent = [file for _, file in agent_layout],
            cards = [shard.tree for shard in shard_cards],
            findings = findings,
            layout = layout,
            markdown = markdown_tree,
            phase1 = phase1,
            site = site,
            skill = skill_tree,
            source_findings = check_sources(ctx, out, model),
            title = ctx.attr.title,
        ),
        OutputGroupInfo(
            agent = depset([file for _, file in agent_layout]),
            assignment = depset([staged.assignment]),
            cards = depset([shard.tree for shard in shard_cards]),
            findings = depset([findings]),
            graph = depset(phase1),
            html = depset([site_tree]),
            markdown = depset([markdown_tree]),
            narration = depset([staged.narration]),
            organization = depset([staged.organization]),
            registers = depset([staged.registers]),
            skeleton = depset([staged.skeleton]),
            skill = depset([skill_tree]),
            work = depset([work]),
        ),
    ]

handbook_pipeline = rule(
    implementation = _handbook_pipeline_impl,
    attrs = {
        "deps": attr.label_list(
            doc = "Targets of any rule whose sources, and those of what they depend on, the handbook describes.",
            aspects = [collect_sources],
        ),
        "detail": attr.string(
            doc = "How much a card says: `deep` with functions, `brief` without.",
            default = "deep",
            values = DETAILS,
        ),
        "include_external": attr.bool(doc = "Whether sources of other repositories that `deps` reach are described too."),
        "include_generated": attr.bool(doc = "Whether generated sources that `deps` reach are described too."),
        "language": attr.string(
            doc = "Language of the prose and the labels.",
            default = "en",
            values = LANGUAGES,
        ),
        "out": attr.string(
            doc = "Folder of the outputs, below the package.",
            mandatory = True,
        ),
        "provenance": attr.label(
            doc = "A JSON file with `commit` and `generatedAt`, both optional, for the agent index to show.",
            allow_single_file = True,
        ),
        "skeleton": attr.label(
            doc = "A hand-written skeleton.yaml; without it the stages are drafted.",
            allow_single_file = [".yaml", ".yml"],
        ),
        "skill_name": attr.string(
            doc = "Name of the SKILL package before its suffix `-handbook`; default: made from the title.",
        ),
        "srcs": attr.label_list(
            doc = "Source files, or handbook_sources targets.",
            allow_files = True,
        ),
        "title": attr.string(
            doc = "Title of the handbook.",
            mandatory = True,
        ),
        "unlabeled": attr.string_list(doc = "Names, relative to the package, of source files that cannot be Bazel labels."),
    },
    doc = "Registers the action graph of a handbook. Use the macro `handbook`.",
    provides = [HandbookInfo],
    toolchains = [TOOLCHAIN_TYPE],
)
