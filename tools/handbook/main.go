// Command handbook builds and checks handbooks of trees without Bazel. Its
// verbs are listed by handbook --help.
package main

import (
	"rules_handbook/phases/scan"
	"rules_handbook/tools/handbook/command"
)

func main() {
	scan.ServeChild(scan.Languages())
	scan.ParseHere()
	command.Main()
}
