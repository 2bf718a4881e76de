"""Tests of what the macro declares: outputs, actions and where the validation hangs."""

load("@bazel_skylib//lib:unittest.bzl", "analysistest", "asserts")
load("@bazel_skylib//rules:write_file.bzl", "write_file")
load("//rules:defs.bzl", "handbook", "handbook_sources")
load("//rules:providers.bzl", "HandbookInfo")

_MNEMONICS = [
    "HandbookAgent",
    "HandbookAgentIndex",
    "HandbookAssemble",
    "HandbookAssignment",
    "HandbookCardCoverage",
    "HandbookCards",
    "HandbookCheck",
    "HandbookFilePages",
    "HandbookGraph",
    "HandbookHTML",
    "HandbookIndex",
    "HandbookLink",
    "HandbookMarkdown",
    "HandbookNarration",
    "HandbookNav",
    "HandbookOrganization",
    "HandbookRegisters",
    "HandbookResolve",
    "HandbookScan",
    "HandbookSkeleton",
    "HandbookSkill",
]

def _pipeline_impl(ctx):
    env = analysistest.begin(ctx)
    target = analysistest.target_under_test(env)
    actions = analysistest.target_actions(env)
    mnemonics = {action.mnemonic: None for action in actions if action.mnemonic != "FileWrite"}
    asserts.equals(env, _MNEMONICS, sorted(mnemonics))
    asserts.false(env, hasattr(target[OutputGroupInfo], "_validation"), "the inner target has a validation")
    asserts.equals(env, "Tests", target[HandbookInfo].title)

    # An action that took the validation's or the findings' output would wait for them.
    for action in actions:
        for file in action.inputs.to_list():
            asserts.false(env, file.basename.endswith("findings.json"), action.mnemonic + " reads the findings")
    return analysistest.end(env)

pipeline_test = analysistest.make(_pipeline_impl)

def _validated_impl(ctx):
    env = analysistest.begin(ctx)
    target = analysistest.target_under_test(env)
    stamps = target[OutputGroupInfo]._validation.to_list()
    asserts.equals(env, 1, len(stamps))
    asserts.equals(env, ["HandbookValidate"], [action.mnemonic for action in analysistest.target_actions(env)])
    asserts.false(env, stamps[0] in target[DefaultInfo].files.to_list(), "the stamp is a default output")
    return analysistest.end(env)

def _skill_impl(ctx):
    env = analysistest.begin(ctx)
    target = analysistest.target_under_test(env)
    asserts.equals(env, ["skill"], [file.basename for file in target[DefaultInfo].files.to_list()])
    inputs = [
        file.basename
        for action in analysistest.target_actions(env)
        for file in action.inputs.to_list()
        if file.extension == "json"
    ]
    asserts.equals(env, ["findings.json"], inputs)
    asserts.equals(env, 1, len(target[OutputGroupInfo]._validation.to_list()))
    return analysistest.end(env)

skill_test = analysistest.make(_skill_impl)

validated_test = analysistest.make(_validated_impl)

def _scan_arguments_impl(ctx):
    env = analysistest.begin(ctx)
    scans = [a for a in analysistest.target_actions(env) if a.mnemonic == "HandbookScan"]
    arguments = [arg for action in scans for arg in action.argv]
    got = sorted([arg for arg in arguments if arg.startswith("-file=") or arg.startswith("-unreadable=")])
    asserts.equals(env, ctx.attr.want, got)
    return analysistest.end(env)

scan_arguments_test = analysistest.make(
    _scan_arguments_impl,
    attrs = {"want": attr.string_list()},
)

def _verb_impl(ctx):
    env = analysistest.begin(ctx)
    actions = analysistest.target_actions(env)
    asserts.true(env, "ExecutableSymlink" in [action.mnemonic for action in actions], "no link to the tool")
    lines = [
        line
        for action in actions
        if action.mnemonic == "FileWrite"
        for line in action.content.splitlines()
    ]
    for line in ctx.attr.want:
        asserts.true(env, line in lines, "no line %s in %s" % (line, lines))
    return analysistest.end(env)

verb_test = analysistest.make(
    _verb_impl,
    attrs = {"want": attr.string_list()},
)

def _no_sources_impl(ctx):
    env = analysistest.begin(ctx)
    asserts.expect_failure(env, "no source file of a known language in `srcs` and `deps`")
    return analysistest.end(env)

no_sources_test = analysistest.make(_no_sources_impl, expect_failure = True)

def handbook_test_suite(name):
    """Declares the tests and what they look at.

    Args:
      name: name of the test suite.
    """
    tags = ["manual"]
    handbook(
        name = "plain",
        srcs = ["testdata/a.py", "testdata/back\\slash.py", "testdata/co:lon.py", "notes.txt"],
        write_to = "written",
        tags = tags,
    )
    write_file(name = "generated", out = "generated.py", content = ["x = 1"], tags = tags)
    native.filegroup(name = "group", srcs = ["testdata/a.py", ":generated"], tags = tags)
    native.alias(name = "alias", actual = ":group", tags = tags)
    handbook_sources(name = "below", srcs = ["testdata/b.ts"], unlabeled = ["testdata/x:y.ts"], tags = tags)
    handbook_sources(name = "sources", deps = [":below"], tags = tags)
    handbook(name = "by_deps", deps = [":alias", ":sources"], tags = tags)
    handbook(name = "with_generated", deps = [":alias"], include_generated = True, tags = tags)
    handbook(name = "empty", srcs = ["notes.txt"], tags = tags)

    pipeline_test(name = "pipeline_test", target_under_test = ":_plain.pipeline")
    validated_test(name = "validated_test", target_under_test = ":plain")
    skill_test(name = "skill_test", target_under_test = ":plain.skill")
    scan_arguments_test(
        name = "srcs_test",
        target_under_test = ":_plain.pipeline",
        want = [
            "-file=rules/tests/testdata/a.py=rules/tests/testdata/a.py",
            "-unreadable=rules/tests/testdata/back%5Cslash.py",
            "-unreadable=rules/tests/testdata/co:lon.py",
        ],
    )
    scan_arguments_test(
        name = "deps_test",
        target_under_test = ":_by_deps.pipeline",
        want = [
            "-file=rules/tests/testdata/a.py=rules/tests/testdata/a.py",
            "-file=rules/tests/testdata/b.ts=rules/tests/testdata/b.ts",
            "-unreadable=rules/tests/testdata/x:y.ts",
        ],
    )
    verb_test(
        name = "write_verb_test",
        target_under_test = ":plain.write",
        want = ["-dest=rules/tests/written", "-put=agent/index.md", "-put=html/files"],
    )
    verb_test(
        name = "open_verb_test",
        target_under_test = ":plain.open",
        want = ["-put=.", "-put=files"],
    )
    no_sources_test(name = "no_sources_test", target_under_test = ":_empty.pipeline")
    native.test_suite(
        name = name,
        tests = [
            ":deps_test",
            ":no_sources_test",
            ":open_verb_test",
            ":pipeline_test",
            ":skill_test",
            ":srcs_test",
            ":validated_test",
            ":write_verb_test",
        ],
    )
