"""The actions from sources to the graph: scan, index, resolve, link, graph."""

load("//rules/private:action.bzl", "new_args", "run_tool")
load("//rules/private:collect.bzl", "logical_path")
load("//rules/private:package.bzl", "CONTROLS")
load("//rules/private:shards.bzl", "batch_count", "batch_of", "shard_paths")

def scan(ctx, out, sources):
    """Scans the sources, one action a shard.

    Args:
      ctx: the rule's context.
      out: folder of the outputs, below the package.
      sources: struct from collect.

    Returns:
      A list of structs, one per shard, with `name`, and the files `decls`,
      `refs`, `details`, `outline` and `digests`.
    """
    shards = [
        _scan_shard(ctx, out, name, [sources.files[path] for path in paths], [], sources.repository)
        for name, paths in shard_paths(sources.files.keys()).items()
    ]
    if sources.unlabeled:
        shards.append(_scan_shard(ctx, out, "unlabeled", [], sources.unlabeled, sources.repository))
    return shards

def _scan_shard(ctx, out, name, files, unlabeled, repository):
    shard = struct(
        name = name,
        decls = ctx.actions.declare_file("%s/facts/%s.decls" % (out, name)),
        refs = ctx.actions.declare_file("%s/facts/%s.refs" % (out, name)),
        details = ctx.actions.declare_file("%s/facts/%s.details" % (out, name)),
        outline = ctx.actions.declare_file("%s/facts/%s.outline" % (out, name)),
        digests = ctx.actions.declare_file("%s/facts/%s.digests" % (out, name)),
    )
    args = new_args(ctx)
    args.add("-decls", shard.decls)
    args.add("-refs", shard.refs)
    args.add("-details", shard.details)
    args.add("-outline", shard.outline)
    args.add("-digests", shard.digests)
    if repository:
        args.add_all(files, map_each = lambda file: _file_in(file, repository), allow_closure = True)
    else:
        args.add_all(files, map_each = _file_arg)
    args.add_all(unlabeled, map_each = _unreadable_arg)
    run_tool(
        ctx,
        tool = "scan",
        mnemonic = "HandbookScan",
        progress_message = "Scanning %d files for %%{label}" % (len(files) + len(unlabeled)),
        args = args,
        inputs = files,
        outputs = [shard.decls, shard.refs, shard.details, shard.outline, shard.digests],
    )
    return shard

# A flag and its value are one argument, for a value can start with "@", and
# such an argument names a param file.
def _file_arg(file):
    return _file_in(file, "")

def _file_in(file, repository):
    return "-file=%s=%s" % (_escape(logical_path(file, repository)), file.path)

def _unreadable_arg(path):
    return "-unreadable=" + _escape(path)

def _escape(path):
    """Percent-escapes what would end an argument or its first half."""
    text = path.replace("%", "%25").replace("=", "%3D").replace("\\", "%5C")
    return "".join([c if c >= " " else "%" + _hex(c) for c in text.elems()])

def _hex(char):
    return ("0%X" % CONTROLS.find(char))[-2:]

def index(ctx, out, shards):
    """Merges what all shards declare. Returns the index File."""
    index_file = ctx.actions.declare_file("%s/facts/index" % out)
    args = new_args(ctx)
    args.add("-out", index_file)
    args.add_all([shard.decls for shard in shards], before_each = "-decls")
    run_tool(
        ctx,
        tool = "index",
        mnemonic = "HandbookIndex",
        progress_message = "Indexing declarations for %{label}",
        args = args,
        inputs = [shard.decls for shard in shards],
        outputs = [index_file],
    )
    return index_file

def resolve(ctx, out, shards, index_file):
    """Resolves the call sites in batches of shards. Returns a list of Files."""
    count = batch_count(len(shards))
    batches = {}
    for shard in shards:
        batches.setdefault(batch_of(shard.name, count), []).append(shard)
    return [
        _resolve_batch(ctx, out, number, batches[number], index_file)
        for number in sorted(batches)
    ]

def _resolve_batch(ctx, out, number, shards, index_file):
    edges = ctx.actions.declare_file("%s/facts/%d.edges" % (out, number))
    refs = [shard.refs for shard in shards]
    args = new_args(ctx)
    args.add("-index", index_file)
    args.add("-out", edges)
    args.add_all(refs, before_each = "-refs")
    run_tool(
        ctx,
        tool = "resolve",
        mnemonic = "HandbookResolve",
        progress_message = "Resolving calls (batch %d) for %%{label}" % number,
        args = args,
        inputs = refs + [index_file],
        outputs = [edges],
    )
    return edges

def link(ctx, out, shards, edges):
    """Finds the place of each shard in the call graph.

    Returns:
      A struct with `shards`, a dict from shard name to File, and the Files
      `summary`, `state` and `documents`.
    """
    result = struct(
        shards = {
            shard.name: ctx.actions.declare_file("%s/facts/%s.links" % (out, shard.name))
            for shard in shards
        },
        summary = ctx.actions.declare_file("%s/facts/summary" % out),
        state = ctx.actions.declare_file("%s/facts/state" % out),
        documents = ctx.actions.declare_file("%s/facts/documents" % out),
    )
    args = new_args(ctx)
    args.add("-summary", result.summary)
    args.add("-state", result.state)
    args.add("-documents", result.documents)
    for shard in shards:
        args.add("-outline", shard.outline)
        args.add("-links", result.shards[shard.name])
    args.add_all(edges, before_each = "-edges")
    run_tool(
        ctx,
        tool = "link",
        mnemonic = "HandbookLink",
        progress_message = "Linking the call graph of %{label}",
        args = args,
        inputs = [shard.outline for shard in shards] + edges,
        outputs = result.shards.values() + [result.summary, result.state, result.documents],
    )
    return result

def graph(ctx, out, shards, edges):
    """Writes the five files of the contract's phase1 folder. Returns them."""
    files = {
        flag: ctx.actions.declare_file("%s/phase1/%s" % (out, name))
        for flag, name in _PHASE1.items()
    }
    details = [shard.details for shard in shards]
    args = new_args(ctx)
    for flag, file in files.items():
        args.add(flag, file)
    args.add_all(details, before_each = "-details")
    args.add_all(edges, before_each = "-edges")
    epoch = ctx.configuration.default_shell_env.get("SOURCE_DATE_EPOCH")
    if epoch:
        args.add("-epoch", epoch)
    run_tool(
        ctx,
        tool = "graph",
        mnemonic = "HandbookGraph",
        progress_message = "Writing the call graph of %{label}",
        args = args,
        inputs = details + edges,
        outputs = files.values(),
    )
    return files.values()

_PHASE1 = {
    "-graph": "graph.json",
    "-functions": "functions.csv",
    "-dot": "graph.dot",
    "-dropped": "dropped-calls.json",
    "-coverage": "scan-coverage.json",
}
