// Package npm links the grammars that come as C sources in npm packages: Dart,
// Objective-C, Solidity and Zig. Their C functions are all that it has; package
// syntax finds them when they are linked and does without them when they are
// not.
//
// Under Bazel the package is replaced by one of a repository that gets the
// sources through the user's own npm (//rules/grammars:npm.bzl). With the go
// command it is empty, unless the tag npmgrammars is given and the folder
// .grammars beside this file holds the packages:
//
//	npm install --ignore-scripts --legacy-peer-deps --prefix phases/scan/syntax/npm/.grammars \
//		tree-sitter-dart-orchard@0.7.0 tree-sitter-objc@3.0.2 tree-sitter-solidity@1.2.11 @tree-sitter-grammars/tree-sitter-zig@1.1.2
//	go test -tags npmgrammars ./phases/scan/...
package npm
