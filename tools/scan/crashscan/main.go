// Command crashscan is scan with one more language, whose parser crashes on
// the word CRASH. End-to-end tests register it as a toolchain's scan tool.
package main

import (
	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/crashing"
	"rules_handbook/tools/scan/command"
)

func main() {
	command.Main(append([]scan.Language{{New: crashing.New, Native: true}}, scan.Languages()...))
}
