"""Providers of the public API."""

HandbookSourcesInfo = provider(
    doc = "Source files that a handbook may describe, collected from targets.",
    fields = {
        "files": "depset of File: the source files.",
        "unlabeled": "depset of string: paths, relative to the workspace root, of files whose names cannot be Bazel labels.",
    },
)

HandbookInfo = provider(
    doc = "A built handbook and what it was made from.",
    fields = {
        "agent": "list of File: the agent index: index.md, symbols.tsv, files.tsv, calls.tsv and the tree `stages`.",
        "cards": "list of File: one tree of cards per shard; the paths inside a tree are those of the sources.",
        "findings": "File: findings.json, what the checks of the whole handbook and its SKILL package found.",
        "layout": "list of (string, File) pairs: where each rendered file or tree belongs in the handbook's folder; \".\" is the folder itself.",
        "markdown": "File: the tree of Markdown pages.",
        "phase1": "list of File: graph.json, functions.csv, graph.dot, dropped-calls.json and scan-coverage.json.",
        "site": "list of (string, File) pairs: like layout, for the HTML site alone.",
        "skill": "File: the tree of the SKILL package.",
        "source_findings": "File: what the checks of the sources alone found, which a build waits for.",
        "title": "string: the handbook's title.",
    },
)

HandbookToolchainInfo = provider(
    doc = "The programs behind the rules, one per phase.",
    fields = {
        "runfiles": "dict from a tool's name to its runfiles.",
        "tools": "dict from a tool's name, such as \"scan\", to its FilesToRunProvider.",
    },
)
