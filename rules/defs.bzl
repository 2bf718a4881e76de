"""The public rules: `handbook`, `handbook_sources`, `handbook_test` and `devrites_workspace`."""

load("//rules/private:handbook.bzl", _handbook = "handbook")
load("//rules/private:sources.bzl", _handbook_sources = "handbook_sources")
load("//rules/private:verbs.bzl", _handbook_test = "handbook_test")
load("//rules/private:workspace.bzl", _devrites_workspace = "devrites_workspace")

devrites_workspace = _devrites_workspace
handbook = _handbook
handbook_sources = _handbook_sources
handbook_test = _handbook_test
