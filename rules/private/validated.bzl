"""The rules of the targets that fail when the checks found errors."""

load("//rules:providers.bzl", "HandbookInfo")
load("//rules/private/actions:packages.bzl", "validate")
load(":action.bzl", "TOOLCHAIN_TYPE")

VALIDATIONS = ["fail", "report"]

def _validation(ctx, findings):
    return depset([validate(ctx, ctx.label.name, findings, ctx.attr.validation == "report")])

def _handbook_validated_impl(ctx):
    pipeline = ctx.attr.pipeline
    info = pipeline[HandbookInfo]
    groups = pipeline[OutputGroupInfo]
    return [
        DefaultInfo(files = pipeline[DefaultInfo].files),
        info,
        OutputGroupInfo(
            _validation = _validation(ctx, info.source_findings),
            **{name: groups[name] for name in groups}
        ),
    ]

_ATTRS = {
    "pipeline": attr.label(
        doc = "The target that builds the handbook.",
        mandatory = True,
        providers = [HandbookInfo],
    ),
    "validation": attr.string(
        doc = "What findings that are errors do: `fail` the build, or only `report`.",
        default = "fail",
        values = VALIDATIONS,
    ),
}

handbook_validated = rule(
    implementation = _handbook_validated_impl,
    attrs = _ATTRS,
    doc = "Forwards a built handbook and fails its build when sources could not be read or parsed.",
    provides = [HandbookInfo],
    toolchains = [TOOLCHAIN_TYPE],
)

def _handbook_skill_impl(ctx):
    info = ctx.attr.pipeline[HandbookInfo]
    return [
        DefaultInfo(files = depset([info.skill])),
        OutputGroupInfo(_validation = _validation(ctx, info.findings)),
    ]

handbook_skill = rule(
    implementation = _handbook_skill_impl,
    attrs = _ATTRS,
    doc = "Forwards the SKILL package and fails its build when the checks of the handbook or the package found errors.",
    toolchains = [TOOLCHAIN_TYPE],
)
