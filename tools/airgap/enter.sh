#!/bin/bash
# Runs the Bazel of a Debian root in a private mount namespace.
#
# usage: enter.sh ROOT BAZELRC GOROOT FOLDER... -- ARG...
#
# A chroot would do without the namespace, but forbids user namespaces, and with them Bazel's
# linux-sandbox. Every start comes through here, so little is run: one mount for all folders.
set -euo pipefail

# show KIND PATH: adds a folder or file of this machine to the mounts, at the same place in the root.
show() {
  local path=$2 outer
  # This machine's root would hide the new one; its folders are shown one by one.
  [ "$path" != / ] || return 0
  for outer in "${shown[@]}"; do
    case $path/ in
      "$outer"/*) return 0 ;;
    esac
  done
  if [ "$1" = rbind ] && [ ! -d "$root$path" ]; then
    mkdir -p "$root$path"
  elif [ "$1" = bind ] && [ ! -e "$root$path" ]; then
    mkdir -p "$root${path%/*}"
    : >"$root$path"
  fi
  shown+=("$path")
  # fstab's way to write blanks.
  local from=${path// /\\040} to=$root$path
  mounts+="$from ${to// /\\040} none $1 0 0"$'\n'
}

# All folders at the top of this machine that are not the operating system's, so that a workspace,
# an output base or a module of another checkout is seen wherever it is.
show_top_folders() {
  local folder
  for folder in /*; do
    case $folder in
      /bin | /sbin | /lib* | /usr | /etc | /var | /run | /boot | /snap | /lost+found) continue ;;
    esac
    if [ -L "$folder" ]; then
      [ -e "$root$folder" ] || ln -sf "$(readlink "$folder")" "$root$folder"
    elif [ -d "$folder" ]; then
      show rbind "$folder"
    fi
  done
}

# show_npm: this machine's npm, which brings grammars. It is a script for node among its own modules.
show_npm() {
  local node npm program=$root/usr/local/bin/npm text
  node=$(command -v node) && node=$(readlink -f -- "$node")
  npm=$(command -v npm) && npm=$(readlink -f -- "$npm")
  case $node:$npm in
    /*:*/npm/bin/npm-cli.js) ;;
    *)
      rm -f "$program"
      return
      ;;
  esac
  show rbind "${npm%/npm/bin/npm-cli.js}"
  show bind "$node"
  printf -v text '#!/bin/sh\nexec "%s" "%s" "$@"' "$node" "$npm"
  if [ ! -x "$program" ] || [ "$(<"$program")" != "$text" ]; then
    printf '%s\n' "$text" >"$program.$$"
    chmod +x "$program.$$"
    mv "$program.$$" "$program"
  fi
}

# workspace: the outermost folder above the current one that is a Bazel module, or the current one.
workspace() {
  local folder=$here found=$here
  while [ -n "$folder" ]; do
    [ -e "$folder/MODULE.bazel" ] && found=$folder
    folder=${folder%/*}
  done
  REPLY=$found
}

run_bazel() {
  export PATH="$goroot/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
  # They name programs of the machine outside.
  unset JAVA_HOME CC CXX LD_PRELOAD LD_LIBRARY_PATH
  exec /usr/bin/bazel --bazelrc="$bazelrc" "$@"
}

inside=
if [ "$1" = --inside ]; then
  inside=yes
  shift
fi
all=("$@")
root=$1 bazelrc=$2 goroot=$3
shift 2
folders=()
while [ "$1" != -- ]; do
  folders+=("$1")
  shift
done
shift

if [ -e /etc/handbook-airgap ]; then
  run_bazel "$@"
fi
if [ -z "$inside" ]; then
  map=()
  [ "$EUID" = 0 ] || map=(--map-root-user)
  exec unshare --mount --propagation private "${map[@]}" "$0" --inside "${all[@]}"
fi

# Users other than root often lack it, and pivot_root is there.
PATH+=:/usr/sbin:/sbin
here=$(pwd -P)
if [ "$here" = / ] && [ -e /MODULE.bazel ]; then
  echo "bazelw: / cannot be a workspace of Debian's Bazel, which has a root of its own: move the workspace into a folder" >&2
  exit 1
fi
shown=()
mounts="${root// /\\040} ${root// /\\040} none bind 0 0"$'\n'
show_top_folders
show_npm
workspace
for folder in "${HOME:-}" "${TMPDIR:-/tmp}" "${folders[@]}" "$REPLY"; do
  [ -d "$folder" ] && show rbind "$folder"
done
for file in /etc/hosts /etc/resolv.conf /etc/ssl/certs/ca-certificates.crt; do
  [ -f "$file" ] && show bind "$file"
done
table=$root/run/mounts.$$
printf '%s' "$mounts" >"$table"
mount --all --fstab "$table"
rm "$table"

[ -d "$root/.host" ] || mkdir "$root/.host"
cd "$root"
pivot_root . .host
umount --lazy /.host
cd "$here"
run_bazel "$@"
