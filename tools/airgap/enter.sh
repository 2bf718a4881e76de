#!/bin/bash
# Runs the Bazel of a Debian root in a private mount namespace.
#
# usage: enter.sh ROOT BAZELRC GOROOT FOLDER... -- ARG...
#
# A chroot would do without the namespace, but forbids user namespaces, and with them Bazel's
# linux-sandbox.
set -euo pipefail

# bind FOLDER: shows a folder of this machine at the same place in the root.
bind() {
  local path outer
  path=$(readlink -f -- "$1") || return 0
  for outer in "${bound[@]}"; do
    case $path/ in
      "$outer"/*) return ;;
    esac
  done
  mkdir -p "$root$path"
  mount --rbind "$path" "$root$path"
  bound+=("$path")
}

# bind_file FILE: the same for one file, whatever the root has in its place.
bind_file() {
  local path
  path=$(readlink -f -- "$1") || return 0
  [ -f "$path" ] || return 0
  if [ -L "$root$1" ] || [ ! -e "$root$1" ]; then
    mkdir -p "$root${1%/*}"
    rm -f "$root$1"
    : >"$root$1"
  fi
  mount --bind "$path" "$root$1"
}

# bind_top_folders: all folders at the top of this machine that are not the operating system's.
bind_top_folders() {
  local folder
  for folder in /*; do
    case $folder in
      /bin | /sbin | /lib* | /usr | /etc | /var | /run | /boot | /snap | /lost+found) continue ;;
      /proc | /sys | /dev | /.*) continue ;;
    esac
    if [ -L "$folder" ]; then
      [ -e "$root$folder" ] || ln -s "$(readlink "$folder")" "$root$folder"
    elif [ -d "$folder" ]; then
      bind "$folder"
    fi
  done
}

# workspace: the outermost folder above the current one that is a Bazel workspace.
workspace() {
  local folder=$PWD found=$PWD
  while [ -n "$folder" ]; do
    [ -e "$folder/MODULE.bazel" ] && found=$folder
    folder=${folder%/*}
  done
  printf '%s' "$found"
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
  [ "$(id -u)" = 0 ] || map=(--map-root-user)
  exec unshare --mount --propagation private "${map[@]}" "$0" --inside "${all[@]}"
fi

here=$(pwd -P)
bound=()
mount --bind "$root" "$root"
for folder in /proc /sys /dev; do
  mount --rbind "$folder" "$root$folder"
done
bind_top_folders
for folder in "$HOME" "${TMPDIR:-/tmp}" "${folders[@]}" "$(workspace)"; do
  bind "$folder"
done
# Some distributions spread a Go SDK over several folders.
for file in "$goroot"/*; do
  if [ -L "$file" ] && [ -d "$file" ]; then
    bind "$file"
  elif [ -L "$file" ]; then
    bind_file "$(readlink -f -- "$file")"
  fi
done
for file in /etc/hosts /etc/resolv.conf /etc/ssl/certs/ca-certificates.crt; do
  bind_file "$file"
done

mkdir -p "$root/.host"
cd "$root"
pivot_root . .host
umount --lazy /.host
cd "$here"
run_bazel "$@"
