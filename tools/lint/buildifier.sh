#!/bin/bash
# Runs buildifier over the BUILD and .bzl files of the source tree.
#
# usage: buildifier.sh BUILDIFIER MODULE ARG...
#
# MODULE is the tree's MODULE.bazel; in a test it is a link into the tree.
set -euo pipefail

buildifier=$PWD/$1
tree=${BUILD_WORKSPACE_DIRECTORY:-$(dirname "$(realpath "$2")")}
shift 2
cd "$tree"
# testdata is input of tests, node_modules is what npm has fetched; bazel-* are links, not followed.
find . \( -name testdata -o -name node_modules -o -name '.?*' \) -prune -o -type f \
  \( -name BUILD -o -name BUILD.bazel -o -name '*.bzl' -o -name MODULE.bazel \) -print0 |
  sort -z | xargs -0 "$buildifier" "$@"
