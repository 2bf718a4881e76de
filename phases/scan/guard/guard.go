//go:build unix

// Package guard outlives crashes of C code in its own process. A signal that
// would end the program, raised while guarded code runs, starts the program
// again with the same arguments and a variable in its environment that says so:
// the second run then takes the slow, safe way. Nothing of the first run is
// left but the files that it wrote.
package guard

/*
#include <stdlib.h>
#include "guard.h"
*/
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"unsafe"
)

// variable marks a process that was started again.
const variable = "HANDBOOK_RESTARTED"

var installed bool

// Install makes Do outlive crashes from now on, with one restart. It does
// nothing in a process that was started again, and where the system refuses.
// It is called once, before Do.
func Install() {
	if os.Getenv(variable) != "" {
		return
	}
	program, err := os.Executable()
	if err != nil {
		return
	}
	environment := append(os.Environ(), variable+"=1")
	for _, text := range append(environment, os.Args...) {
		if strings.ContainsRune(text, 0) {
			return
		}
	}
	installed = C.guard_install(C.CString(program), vector(os.Args), vector(environment)) == 0
}

// vector gives C's form of a list of texts. It is never freed.
func vector(texts []string) **C.char {
	list := (**C.char)(C.calloc(C.size_t(len(texts)+1), C.size_t(unsafe.Sizeof((*C.char)(nil)))))
	if list == nil {
		panic(fmt.Sprintf("guard: out of memory for %d texts", len(texts)))
	}
	for i, text := range texts {
		unsafe.Slice(list, len(texts))[i] = C.CString(text)
	}
	return list
}

// Installed tells whether Do outlives crashes.
func Installed() bool { return installed }

// Do calls f, which does nothing but call C code.
func Do(f func()) {
	if !installed {
		f()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	C.guard_enter()
	defer C.guard_leave()
	f()
}
