#!/bin/bash
# Makes a repository folder from this machine's Go, as rules_go makes one from a downloaded SDK.
#
# usage: sdk.sh DIR GOROOT VERSION RULES_GO     DIR must not exist; RULES_GO is rules_go's folder
set -euo pipefail

dir=$1 goroot=$2 version=$3 rules_go=$4
goos=$("$goroot/bin/go" env GOHOSTOS)
goarch=$("$goroot/bin/go" env GOHOSTARCH)
case $goarch in
  amd64) cpu=x86_64 ;;
  arm64) cpu=aarch64 ;;
  386) cpu=x86_32 ;;
  arm) cpu=armv7 ;;
  ppc64) cpu=ppc ;;
  *) cpu=$goarch ;;
esac
constraints="[\"@platforms//cpu:$cpu\", \"@platforms//os:$goos\"]"

mkdir "$dir"
for entry in "$goroot"/*; do
  case ${entry##*/} in
    BUILD.bazel | REPO.bazel | ROOT | version.bzl) continue ;;
  esac
  ln -s "$entry" "$dir/"
done
: >"$dir/REPO.bazel"
: >"$dir/ROOT"
sed -e "s/{goos}/$goos/g" -e "s/{goarch}/$goarch/g" -e 's/{exe}//g' \
  -e "s/{version}/$version/g" -e 's/{experiments}/[]/g' \
  -e "s|{exec_compatible_with}|$constraints|g" \
  "$rules_go/go/private/BUILD.sdk.bazel" >"$dir/BUILD.bazel"
prerelease=${version#"${version%%[a-z-]*}"}
IFS=. read -r major minor patch <<<"${version%"$prerelease"}"
cat >"$dir/version.bzl" <<END
MAJOR_VERSION = "$major"
MINOR_VERSION = "$minor"
PATCH_VERSION = "${patch:-0}"
PRERELEASE_SUFFIX = "$prerelease"
END
