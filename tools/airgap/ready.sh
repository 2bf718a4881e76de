#!/bin/bash
# Makes everything that the air-gapped way needs and that is not there yet.
#
# usage: ready.sh STATE KEY
#
# Writes to the file STATE, one a line: KEY; the overlay; the SDK's repository folder; and what
# enter.sh takes as arguments: the Debian root, the bazelrc, and the folders of this machine that
# have to be seen inside, the Go SDK first. On failure prints the reason on stdout.
set -euo pipefail

here=$(cd -P "${0%/*}" && pwd)
# shellcheck source=tools/airgap/lib.sh
. "$here/lib.sh"
checkout=${here%/*/*}

# possible: whether this is a machine for it at all, before minutes are spent.
possible() {
  # Inside the root everything is there.
  [ -e /etc/handbook-airgap ] && return
  if [[ $cache == *[[:space:]]* ]]; then
    echo "Bazel does not work in a folder with blanks, set HANDBOOK_CACHE: $cache"
    return 1
  fi
  if hidden "$cache"; then
    echo "Bazel's sandbox hides /tmp, set HANDBOOK_CACHE: $cache"
    return 1
  fi
  if ! command -v apt-get >/dev/null; then
    echo "no apt-get: not a Debian machine"
    return 1
  fi
  local map=()
  [ "$EUID" = 0 ] || map=(--map-root-user)
  if ! unshare --mount "${map[@]}" true 2>/dev/null; then
    echo "this user may not make mount namespaces: unshare --mount fails"
    return 1
  fi
}

# find_go: sets goroot, go_version and modcache. The pinned Go where it can be had, so that machines
# share a cache; else this machine's.
find_go() {
  local pinned oldest toolchain
  { read -r go_version && read -r goroot && read -r modcache; } \
    < <(cd "$checkout" && go env GOVERSION GOROOT GOMODCACHE)
  go_version=${go_version#go}
  pinned=$(sed -n 's/.*go_sdk\.download(version = "\([^"]*\)").*/\1/p' "$checkout/MODULE.bazel")
  [ "$go_version" = "$pinned" ] && return
  toolchain=$cache/airgap/go-$pinned
  if once "$toolchain" "fetching Go $pinned with Go $go_version (once, usually 20 s)" \
    "$here/toolchain.sh" "$pinned" >/dev/null; then
    goroot=$(cat "$toolchain/goroot")
    go_version=$pinned
    return
  fi
  oldest=$(sed -n 's/^go //p' "$checkout/go.mod")
  if [ "$(printf '%s\n' "$oldest" "$go_version" | sort -V | head -n 1)" != "$oldest" ]; then
    echo "Go $go_version is older than $oldest, and Go $pinned cannot be fetched ($toolchain.log)"
    return 1
  fi
  say "building with Go $go_version: Go $pinned cannot be fetched ($toolchain.log)"
}

# linked_folders FOLDER: where the links in it lead; some distributions spread a Go SDK over folders.
linked_folders() {
  local entry
  for entry in "$1"/*; do
    if [ -L "$entry" ] && [ -d "$entry" ]; then
      readlink -f -- "$entry"
    fi
  done
}

# wanted MODULE: the version of it that MODULE.bazel names.
wanted() {
  sed -n 's/^bazel_dep(name = "'"$1"'", version = "\([^"]*\)").*/\1/p' "$checkout/MODULE.bazel"
}

main() {
  possible || return
  find_go || return

  local work=$cache/airgap overlay sdk root rules_go gazelle
  rules_go=$(wanted rules_go)
  gazelle=$(wanted gazelle)
  overlay=$work/overlay-$(printf '%s\n' "$rules_go" "$gazelle" | digest "$here/overlay.sh" -)
  once "$overlay" "making a folder of Bazel modules from the Go module proxy (once, usually 1 minute)" \
    "$here/overlay.sh" "$rules_go" "$gazelle" || return

  sdk=$work/sdk-$(printf '%s\n' "$goroot" "$go_version" "$overlay" | digest "$here/sdk.sh" -)
  once "$sdk" "linking Go $go_version as Bazel's SDK (once, under 1 s)" \
    "$here/sdk.sh" "$goroot" "$go_version" "$overlay/rules_go" || return

  root=$work/root-$(digest "$here/root.sh")
  once "$root" "making a Debian root with Bazel from this machine's mirror (once, usually 2 to 4 minutes, 1.3 GB)" \
    "$here/root.sh" || return

  local flags rc
  flags=$("$here/flags.sh" "$cache" "$root" "$overlay" "$sdk")
  rc=$work/bazelrc-$(digest - <<<"$flags")
  replace "$rc" "$flags"
  mkdir -p "${1%/*}"
  local folders
  mapfile -t folders < <(linked_folders "$goroot")
  replace "$1" "$2" "$overlay" "$sdk" "$root" "$rc" "$goroot" "$modcache" "$cache" "$checkout" "${folders[@]}"
}

# replace FILE LINE...
replace() {
  local file=$1
  shift
  printf '%s\n' "$@" >"$file.$$"
  mv "$file.$$" "$file"
}

main "$@"
