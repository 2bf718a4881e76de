#!/bin/bash
# Makes the folder of Bazel modules that Debian does not package.
#
# usage: overlay.sh DIR RULES_GO GAZELLE     DIR must not exist, its parent must; the others are versions
#
# rules_go and gazelle are Go modules too, so the Go module proxy has them. The others only have to
# resolve: nothing that is built here loads more of them than the stubs offer.
set -euo pipefail

dir=$1
rules_go=github.com/bazelbuild/rules_go@v$2
gazelle=github.com/bazelbuild/bazel-gazelle@v$3
buildozer=github.com/bazelbuild/buildtools/buildozer@v0.0.0-20250930140053-2eb4fccefb52

# module_copy MODULE@VERSION TARGET
module_copy() {
  local source
  source=$(cd "$dir" && GOWORK='' go mod download -json "$1" | sed -n 's/^\t"Dir": "\(.*\)",\{0,1\}$/\1/p')
  if [ ! -d "$source" ]; then
    echo "the Go module proxy does not give $1" >&2
    return 1
  fi
  cp -R "$source" "$2"
  chmod -R u+w "$2"
  # Module zips drop the run bits.
  find "$2" -name '*.sh' -exec chmod +x {} +
}

# stub NAME
stub() {
  mkdir "$dir/$1"
  echo "module(name = \"$1\")" >"$dir/$1/MODULE.bazel"
  : >"$dir/$1/BUILD.bazel"
}

mkdir "$dir" "$dir/registry"
module_copy "$rules_go" "$dir/rules_go"
# The list of all Go SDKs is only needed to download one, and asking for it can hang for minutes.
sed -i '/^def fetch_sdks_by_version/a\    if allow_fail:\n        return None' "$dir/rules_go/go/private/sdk.bzl"

module_copy "$gazelle" "$dir/gazelle"
# Module zips drop vendor folders too. -e: test fixtures import packages that do not exist.
(cd "$dir/gazelle" && GOWORK=off GOFLAGS=-mod=mod go mod vendor -e)

# What gazelle builds from this in each output base again, before anything else, in over a minute.
tools=$dir/go_repository_tools
mkdir "$tools"
(cd "$dir/gazelle" && GOWORK=off GOFLAGS=-mod=vendor CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' \
  -o "$tools/bin/" ./cmd/gazelle ./cmd/fetch_repo ./cmd/generate_repo_config)
: >"$tools/REPO.bazel"
: >"$tools/ROOT"
cat >"$tools/BUILD.bazel" <<'END'
package(default_visibility = ["//visibility:public"])

exports_files(["ROOT"])

[
    filegroup(
        name = tool,
        srcs = ["bin/" + tool],
    )
    for tool in [
        "fetch_repo",
        "gazelle",
        "generate_repo_config",
    ]
]
END

for name in protobuf zlib apple_support; do
  stub "$name"
done

stub buildozer
cat >"$dir/buildozer/buildozer_binary.bzl" <<END
"""The extension that \`bazel mod tidy\` takes buildozer from, built when it is asked for."""

def _buildozer_repository_impl(rctx):
    result = rctx.execute(
        ["go", "install", "$buildozer"],
        environment = {"GOBIN": str(rctx.path("."))},
    )
    if result.return_code:
        fail("go install $buildozer: " + result.stderr)
    rctx.symlink("buildozer", "buildozer.exe")
    rctx.file("BUILD.bazel", 'exports_files(["buildozer.exe"])')

_buildozer_repository = repository_rule(implementation = _buildozer_repository_impl)

def _buildozer_binary_impl(_mctx):
    _buildozer_repository(name = "buildozer_binary")

buildozer_binary = module_extension(implementation = _buildozer_binary_impl)
END

stub package_metadata
mkdir "$dir/package_metadata/providers" "$dir/package_metadata/rules"
: >"$dir/package_metadata/providers/BUILD.bazel"
: >"$dir/package_metadata/rules/BUILD.bazel"
cat >"$dir/package_metadata/providers/package_metadata_info.bzl" <<'END'
"""The provider of the package_metadata module."""

PackageMetadataInfo = provider(
    doc = "Where a package comes from.",
    fields = {"purl": "string: the package URL"},
)
END
cat >"$dir/package_metadata/rules/package_metadata.bzl" <<'END'
"""The rule of the package_metadata module, reduced to what gazelle's repositories declare."""

load("//providers:package_metadata_info.bzl", "PackageMetadataInfo")

def _package_metadata_impl(ctx):
    return [PackageMetadataInfo(purl = ctx.attr.purl)]

_package_metadata = rule(
    implementation = _package_metadata_impl,
    attrs = {
        "attributes": attr.label_list(),
        "purl": attr.string(),
    },
)

def package_metadata(name, **kwargs):
    # Without applicable_licenses = [] the target would depend on itself through its package's
    # default_package_metadata.
    _package_metadata(name = name, applicable_licenses = [], **kwargs)
END
