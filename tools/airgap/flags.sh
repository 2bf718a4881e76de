#!/bin/bash
# Prints the bazelrc of the air-gapped way.
#
# usage: flags.sh CACHE ROOT OVERLAY SDK
#
# HANDBOOK_DISK_CACHE names another folder for the disk cache; set and empty, there is none.
set -euo pipefail

cache=$1 root=$2 overlay=$3 sdk=$4
disk_cache=${HANDBOOK_DISK_CACHE-$cache/disk}
registry=$overlay/registry

# A Bazel of another root has another C compiler, so it does not share the output tree.
cat <<END
startup "--output_user_root=$cache/output-${root##*-}"

common "--override_module=rules_go=$overlay/rules_go"
common "--override_module=gazelle=$overlay/gazelle"
common "--override_module=package_metadata=$overlay/package_metadata"
common "--override_module=protobuf=$overlay/protobuf"
common "--override_module=zlib=$overlay/zlib"
common "--override_module=buildozer=$overlay/buildozer"
common "--override_module=apple_support=$overlay/apple_support"
common --override_module=rules_shell=/usr/share/bazel/rules/shell
# An empty folder: no module is looked up anywhere.
common "--registry=file://${registry// /%20}"
common --noenable_workspace
common --lockfile_mode=off
common --check_direct_dependencies=off

# The SDK of go_sdk.download, where rules_handbook is the main module and where it is a dependency.
common "--override_repository=rules_go~~go_sdk~main___download_0=$sdk"
common "--override_repository=rules_go~~go_sdk~rules_handbook__download_0=$sdk"

# A new clone neither builds gazelle's tools nor downloads Go modules that are there.
common "--override_repository=gazelle~~non_module_deps~bazel_gazelle_go_repository_tools=$overlay/go_repository_tools"
common --repo_env=GO_REPOSITORY_USE_HOST_MODCACHE=1
END
if [ -n "$disk_cache" ]; then
  cat <<END

common "--disk_cache=$disk_cache"
common --experimental_disk_cache_gc_max_size=20G
END
fi
