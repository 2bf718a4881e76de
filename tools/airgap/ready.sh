#!/bin/bash
# Makes everything that the air-gapped way needs and that is not there yet.
#
# usage: ready.sh
#
# Prints what enter.sh takes as arguments, one a line: the Debian root, the bazelrc, and the folders
# of this machine that have to be seen inside, the Go SDK first. On failure prints the reason alone.
set -euo pipefail

here=$(dirname "$(readlink -f "$0")")
# shellcheck source=tools/airgap/lib.sh
. "$here/lib.sh"
checkout=$(dirname "$(dirname "$here")")

# go_sdk: sets goroot, go_version and modcache; the pinned Go where it can be had, else this machine's.
go_sdk() {
  local pinned found
  if ! command -v go >/dev/null; then
    echo "no go on PATH"
    return 1
  fi
  pinned=$(sed -n 's/.*go_sdk\.download(version = "\([^"]*\)").*/\1/p' "$checkout/MODULE.bazel")
  found=$(cd "$checkout" && go env GOVERSION GOROOT GOMODCACHE)
  { read -r go_version && read -r goroot && read -r modcache; } <<<"$found"
  if [ "$go_version" = "go$pinned" ]; then
    return
  fi
  local toolchain="$cache/airgap/go$pinned"
  if once "$toolchain" "fetching Go $pinned with go $go_version (usually 20 s)" "$here/toolchain.sh" "$pinned" >/dev/null; then
    goroot=$(cat "$toolchain/goroot")
    go_version=go$pinned
  fi
}

main() {
  go_sdk || return
  go_version=${go_version#go}

  local work=$cache/airgap rules
  rules=$work/overlay-$(digest "$here/overlay.sh")
  once "$rules" "making the folder of Bazel modules from the Go module proxy (once, usually 10 s)" \
    "$here/overlay.sh" || return

  local sdk
  sdk=$work/sdk-$(printf '%s\n' "$goroot" "$go_version" "$rules" | digest "$here/sdk.sh" -)
  once "$sdk" "linking Go $go_version as Bazel's SDK (once, under 1 s)" \
    "$here/sdk.sh" "$goroot" "$go_version" "$rules/rules_go" || return

  local root
  root=$work/root-$(digest "$here/root.sh")
  once "$root" "making a Debian root with Bazel from this machine's mirror (once, usually 2 to 4 minutes, 1.3 GB)" \
    "$here/root.sh" || return

  local flags rc
  flags=$("$here/flags.sh" "$cache" "$root" "$rules" "$sdk")
  rc=$work/bazelrc-$(digest - <<<"$flags")
  if [ ! -e "$rc" ]; then
    printf '%s\n' "$flags" >"$rc.$$"
    mv "$rc.$$" "$rc"
  fi
  printf '%s\n' "$root" "$rc" "$goroot" "$modcache" "$cache" "$checkout"
}

main
