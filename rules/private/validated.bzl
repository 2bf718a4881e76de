"""The rule of the top-level handbook target: the pipeline, and its validation."""

load("//rules:providers.bzl", "HandbookInfo")
load("//rules/private/actions:packages.bzl", "validate")
load(":action.bzl", "TOOLCHAIN_TYPE")

def _handbook_validated_impl(ctx):
    pipeline = ctx.attr.pipeline
    info = pipeline[HandbookInfo]
    groups = pipeline[OutputGroupInfo]
    stamp = validate(ctx, ctx.label.name, info.findings, ctx.attr.validation == "report")
    return [
        DefaultInfo(files = pipeline[DefaultInfo].files),
        info,
        OutputGroupInfo(
            _validation = depset([stamp]),
            **{name: groups[name] for name in groups}
        ),
    ]

handbook_validated = rule(
    implementation = _handbook_validated_impl,
    attrs = {
        "pipeline": attr.label(
            doc = "The target that builds the handbook.",
            mandatory = True,
            providers = [HandbookInfo],
        ),
        "validation": attr.string(
            doc = "What findings that are errors do: `fail` the build, or only `report`.",
            default = "fail",
            values = ["fail", "report"],
        ),
    },
    doc = "Forwards a built handbook and fails its build when the checks found errors.",
    provides = [HandbookInfo],
    toolchains = [TOOLCHAIN_TYPE],
)
