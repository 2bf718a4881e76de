//go:build !unix

package guard

// Install does nothing: this system cannot replace a process.
func Install() {}

// Installed tells whether Do outlives crashes.
func Installed() bool { return false }

// Do calls f.
func Do(f func()) { f() }
