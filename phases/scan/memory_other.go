//go:build !unix

package scan

// limitMemory has no means on this system.
func limitMemory(uint64) {}
