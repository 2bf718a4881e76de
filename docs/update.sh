#!/usr/bin/env bash
# Copies the generated API reference into the source tree.
set -eu
cp -f "$1" "$BUILD_WORKSPACE_DIRECTORY/docs/rules.md"
chmod 644 "$BUILD_WORKSPACE_DIRECTORY/docs/rules.md"
