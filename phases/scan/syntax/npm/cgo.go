//go:build npmgrammars

package npm

// #cgo CFLAGS: -O2 -std=gnu11 -I${SRCDIR}/.grammars/node_modules -I${SRCDIR}/.grammars/node_modules/tree-sitter-objc/src
import "C"
