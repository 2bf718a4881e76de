// Command scan reads the source files of one shard and writes their facts.
package main

import (
	"rules_handbook/phases/scan"
	"rules_handbook/tools/scan/command"
)

func main() { command.Main(scan.Languages()) }
