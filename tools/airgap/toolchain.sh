#!/bin/bash
# Fetches a Go toolchain through the Go module proxy.
#
# usage: toolchain.sh DIR VERSION     leaves the toolchain's GOROOT in DIR/goroot
set -euo pipefail

mkdir "$1"
# Not in a module: a go.mod there could ask for yet another toolchain.
cd "$1"
GOTOOLCHAIN="go$2" go env GOROOT >goroot
