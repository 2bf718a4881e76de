#!/bin/bash
# Makes a Debian root file system that holds a Bazel and a C compiler.
#
# usage: root.sh DIR     DIR must not exist; its parent must
#
# Packages come from the mirror that this machine's apt is set up for. Runs as root, or, with
# mmdebstrap and newuidmap installed, as any user who may make user namespaces.
set -euo pipefail

dir=$1
# Bazel is new enough from forky on; the rest is what its sandbox, gazelle and cgo call.
packages=bazel-bootstrap,bazel-rules-shell,git,ca-certificates,mount,gcc,g++,libc6-dev
suites=(forky sid)

# The archive addresses of this machine's apt, the main archive before the security one.
# shellcheck disable=SC2016 # apt's own variable
mirrors() {
  {
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages'
    # A machine that never ran `apt-get update` has no downloaded target to list.
    apt-get indextargets --no-release-info --format '$(REPO_URI)' 'Created-By: Packages'
  } 2>/dev/null | awk '!seen[$0]++ && /security/ { late = late $0 "\n"; next }
                       !again[$0]++ { print } END { printf "%s", late }'
}

# The proxy and certificate settings of this machine's apt, one option a line.
network_options() {
  apt-config dump --format '%F "%v";%n' |
    grep -E '^Acquire::https?::(.*::)?(Proxy|CaInfo|CaPath|SslCert|SslKey)[^ ]* ' || true
}

install_mmdebstrap() {
  command -v mmdebstrap >/dev/null && return
  if [ "$(id -u)" != 0 ]; then
    echo "mmdebstrap is missing: install the packages mmdebstrap and uidmap" >&2
    return 1
  fi
  echo "installing mmdebstrap with apt-get" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -qq -y --no-install-recommends mmdebstrap && return
  apt-get update -qq
  apt-get install -qq -y --no-install-recommends mmdebstrap
}

# debootstrap SUITE MIRROR TARGET
# shellcheck disable=SC2016 # the hook's own argument
debootstrap() {
  local options=(
    --variant=apt
    --include="$packages"
    # Mirrors of a past day are fine: what is wanted is one Bazel, not the newest packages.
    --aptopt='Acquire::Check-Valid-Until "false"'
    --dpkgopt='path-exclude=/usr/share/doc/*'
    # Not /usr/share/man: the JDK's alternatives fail without it.
    --dpkgopt='path-exclude=/usr/share/locale/*'
  )
  local option
  while read -r option; do
    options+=(--aptopt="$option")
  done < <(network_options)
  # Certificates that this machine trusts on top of Debian's, for Bazel's own downloads.
  if [ -d /usr/local/share/ca-certificates ]; then
    options+=(
      --customize-hook='copy-in /usr/local/share/ca-certificates /usr/local/share'
      --customize-hook='chroot "$1" update-ca-certificates'
    )
  fi
  if [ "$(id -u)" = 0 ]; then
    mmdebstrap "${options[@]}" "$1" "$3" "deb $2 $1 main"
    return
  fi
  # Unpacked as plain files of this user, so that the user can delete them again.
  mkdir "$3"
  mmdebstrap --mode=unshare --format=tar "${options[@]}" "$1" - "deb $2 $1 main" |
    tar --extract --directory="$3" --no-same-owner --exclude='./dev/*'
}

install_mmdebstrap
mapfile -t mirrors < <(mirrors)
if [ ${#mirrors[@]} = 0 ]; then
  echo "apt has no package source: see 'apt-get indextargets'" >&2
  exit 1
fi
made=
for mirror in "${mirrors[@]}"; do
  for suite in "${suites[@]}"; do
    if debootstrap "$suite" "$mirror" "$dir"; then
      made=yes
      break 2
    fi
    rm -rf --one-file-system "$dir"
  done
done
if [ -z "$made" ]; then
  echo "no mirror of this machine has Debian ${suites[*]}: ${mirrors[*]}" >&2
  exit 1
fi
version=$(sed -n '/^Package: bazel-bootstrap$/,/^$/s/^Version: \([0-9.]*\).*/\1/p' "$dir/var/lib/dpkg/status")
case $version in
  7.*) ;;
  *)
    echo "bazel-bootstrap of this mirror is ${version:-missing}, not 7.x" >&2
    exit 1
    ;;
esac
# Places for files of this machine, which enter.sh mounts over them.
rm -f "$dir/etc/hosts" "$dir/etc/resolv.conf"
touch "$dir/etc/hosts" "$dir/etc/resolv.conf"
# Debian's defaults that are deprecated or made for debugging.
sed -i '/--host_javabase\|--sandbox_debug/d' "$dir/etc/bazel/bazelrc"
# Tells a bazelw that runs inside this root where it is.
echo "bazel $version" >"$dir/etc/handbook-airgap"
