"""The macro that declares a handbook with its sub-targets and verbs."""

load(":package.bzl", "CONTROLS")
load(":pipeline.bzl", "DETAILS", "LANGUAGES", "handbook_pipeline")
load(":validated.bzl", "VALIDATIONS", "handbook_skill", "handbook_validated")
load(":verbs.bzl", "handbook_open", "handbook_test", "handbook_write")

# Sub-target `<name>.<group>` builds that output group.
_GROUPS = [
    "agent",
    "assignment",
    "cards",
    "findings",
    "graph",
    "html",
    "markdown",
    "narration",
    "organization",
    "registers",
    "skeleton",
    "work",
]

# What every rule takes.
_COMMON = [
    "applicable_licenses",
    "aspect_hints",
    "compatible_with",
    "deprecation",
    "exec_compatible_with",
    "exec_group_compatible_with",
    "exec_properties",
    "features",
    "package_metadata",
    "restricted_to",
    "target_compatible_with",
    "toolchains",
]

def handbook(
        name,
        srcs = [],
        deps = [],
        title = None,
        language = "en",
        detail = "deep",
        validation = "fail",
        include_generated = False,
        include_external = False,
        provenance = None,
        skeleton = None,
        write_to = None,
        skill_name = None,
        visibility = None,
        tags = [],
        testonly = None,
        **kwargs):
    """Declares the handbook of a code base.

    `bazel build //:handbook` reads the sources, builds the call graph, writes
    one card per file, orders the files into stages and renders Markdown pages
    and an index for coding agents. Sub-targets build one artifact each: `handbook.graph`, `.cards`, `.skeleton`, `.assignment`,
    `.organization`, `.narration`, `.registers`, `.markdown`, `.agent`, `.html`
    (the assembled site), `.skill`, `.findings` and `.work` (the work directory
    with all artifacts). Verbs: `bazel run //:handbook.write` copies the
    rendered handbook into the source tree, `bazel run //:handbook.open` serves
    its site.

    Typical usage:

        load("@rules_handbook//rules:defs.bzl", "handbook")

        handbook(
            name = "handbook",
            srcs = glob(["**/*.go", "**/*.py", "**/*.ts", "**/go.mod", "**/package.json", "**/README.md"]),
        )

    Args:
      name: name of the target.
      srcs: source files, or handbook_sources targets. Files of unknown kinds
        are left out. A name that cannot be a label (control characters,
        back-slash, colon) is taken out and listed as unreadable; so are the
        site of a written handbook and folders at the root called `bazel-…`,
        which are Bazel's own, without being listed. Nothing of this is seen
        in a `select`: give what depends on the configuration through a
        `handbook_sources` target.
      deps: targets of any rule; their sources, and those of what they depend
        on, are described.
      title: title of the handbook; default: the name of the package's last
        folder, at the root that of the module, in title case.
      language: language of labels and of sentences made of facts: en, zh, hi,
        es, pt, ru, ja or de. The authors' own words stay as they are.
      detail: `deep` describes every function, `brief` files only.
      validation: `fail` fails the build of the handbook when sources could
        not be read or parsed, and that of `<name>.skill` when the checks of
        pages and package find errors; `report` prints what was found when
        it changes. `<name>.findings` always holds all of it.
      include_generated: describe generated sources that `deps` reach, too.
        What `srcs` names is always described.
      include_external: describe sources of other repositories that `deps`
        reach, too.
      provenance: a JSON file `{"commit": …, "generatedAt": …}` for the agent index
        to show; without it the index shows a digest of the sources. The time in
        graph.json is that of SOURCE_DATE_EPOCH, where
        `--action_env=SOURCE_DATE_EPOCH=…` gives one.
      skeleton: a hand-written skeleton.yaml with the stages; without it they
        are drafted from folders, entry points and calls.
      write_to: folder of this package that `.write` copies the handbook to.
        When it is given, the test `<name>.write_test` fails when the copy is
        not current. Default: a folder called like the target, and no test.
      skill_name: name of the SKILL package before its suffix `-handbook`;
        default: made from the title.
      visibility: visibility of the target, its sub-targets and verbs.
      tags: tags of all of them.
      testonly: as usual, for all of them.
      **kwargs: further common attributes, for all of them.
    """
    unknown = [key for key in kwargs if key not in _COMMON]
    if unknown:
        fail("//%s:%s: found attribute %r, expected one of the macro `handbook` or of all rules: see docs/rules.md of rules_handbook." %
             (native.package_name(), name, unknown[0]))
    _check_value(name, "language", language, LANGUAGES)
    _check_value(name, "detail", detail, DETAILS)
    _check_value(name, "validation", validation, VALIDATIONS)
    title = title or _default_title(name)
    if "\n" in title:
        fail("//%s:%s: `title` has more than one line; write it in one." % (native.package_name(), name))
    destination = write_to or name
    package = native.package_name()
    common = dict(kwargs, tags = tags, testonly = testonly, visibility = visibility)
    inner = dict(kwargs, tags = tags + ["manual"], testonly = testonly, visibility = ["//visibility:private"])
    pipeline = "_%s.pipeline" % name

    if write_to:
        _check_destination(name, write_to)

    # Of a written handbook only the scripts of its site could be sources of
    # itself; anything else in the folder is somebody's.
    written = write_to or native.glob([name + "/.render-manifest.json"], allow_empty = True)
    labels, unlabeled = _split_names(srcs, destination + "/html" if written else None)
    handbook_pipeline(
        name = pipeline,
        srcs = labels,
        unlabeled = unlabeled,
        deps = deps,
        out = name,
        title = title,
        language = language,
        detail = detail,
        include_generated = include_generated,
        include_external = include_external,
        provenance = provenance,
        skeleton = skeleton,
        skill_name = skill_name,
        **inner
    )
    handbook_validated(
        name = name,
        pipeline = pipeline,
        validation = validation,
        **common
    )
    for group in _GROUPS:
        native.filegroup(
            name = "%s.%s" % (name, group),
            srcs = [pipeline],
            output_group = group,
            **dict(common, tags = tags + ["manual"])
        )
    handbook_skill(
        name = name + ".skill",
        pipeline = pipeline,
        validation = validation,
        **dict(common, tags = tags + ["manual"])
    )
    workspace_destination = package + "/" + destination if package else destination
    handbook_write(
        name = name + ".write",
        handbook = pipeline,
        destination = workspace_destination,
        **dict(common, tags = tags + ["manual"])
    )
    handbook_open(
        name = name + ".open",
        handbook = pipeline,
        **dict(common, tags = tags + ["manual"])
    )
    if write_to:
        handbook_test(
            name = name + ".write_test",
            handbook = pipeline,
            destination = workspace_destination,
            written = native.glob([write_to + "/**"], allow_empty = True),
            command = "bazel run //%s:%s.write" % (package, name),
            size = "small",
            **common
        )

def _check_value(name, attribute, value, known):
    """Refuses an unknown value once; each target that takes it would name it."""
    if type(value) == "string" and value not in known:
        fail("//%s:%s: `%s` is %r, expected one of %s." %
             (native.package_name(), name, attribute, value, ", ".join(known)))

def _check_destination(name, folder):
    """Refuses a folder that is not one of this package."""
    parts = folder.split("/")
    place = "//%s:%s: `write_to` is %r" % (native.package_name(), name, folder)
    if [part for part in parts if part in ["", ".", ".."]]:
        fail(place + "; write a folder of this package, for instance \"docs/handbook\".")
    folders = ["/".join(parts[:i + 1]) for i in range(len(parts))]
    if native.subpackages(include = folders, allow_empty = True):
        fail(place + ", which lies in another package; declare the handbook there, or choose another folder.")

def _split_names(srcs, site):
    """Takes names that cannot be labels, the written site and outputs out of srcs."""
    if type(srcs) != "list":
        return srcs, []  # nobody can look inside a select here
    labels = []
    unlabeled = []
    for src in srcs:
        # A leading colon is how a file name that begins with "@" is written.
        file = src[1:] if type(src) == "string" and src.startswith(":") else src
        if type(src) != "string" or src.startswith("//") or src.startswith("@"):
            labels.append(src)
        elif site and file.startswith(site + "/") or _is_output(file):
            continue
        elif _is_label(file):
            labels.append(src)
        else:
            unlabeled.append(file)
    return labels, unlabeled

def _is_output(file):
    """Tells what a glob finds behind Bazel's links to its outputs.

    Bazel shows no action a file of a folder at the root that is called so.
    """
    return not native.package_name() and file.startswith("bazel-") and "/" in file

def _is_label(name):
    for c in name.elems():
        if c in CONTROLS or c in ["\177", "\\", ":"]:
            return False
    return True

def _default_title(name):
    folder = native.package_name().rpartition("/")[2] or native.module_name() or name
    return " ".join([word.capitalize() for word in folder.replace("-", "_").split("_") if word])
