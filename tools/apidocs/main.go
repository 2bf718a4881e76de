// Command apidocs writes the API reference of the rules as Markdown, from
// what Bazel's starlark_doc_extract says of their .bzl files.
//
//	apidocs -out rules.md MODULE.binaryproto …
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"rules_handbook/schemas/atomicfile"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("apidocs", run) }

func run(_ context.Context, args []string, root string) error {
	flags := cli.Flags("apidocs")
	out := flags.String("out", "", "Markdown file to write")
	var inputs cli.Strings
	flags.Var(&inputs, "module", "`file` that starlark_doc_extract wrote; repeated")
	if err := cli.Parse(flags, args, "out", "module"); err != nil {
		return err
	}
	var page bytes.Buffer
	page.WriteString(preamble)
	for _, input := range inputs {
		data, err := os.ReadFile(cli.Path(root, input))
		if err != nil {
			return err
		}
		module, err := decodeModule(data)
		if err != nil {
			return fmt.Errorf("%s: %w", input, err)
		}
		module.write(&page)
	}
	return atomicfile.WriteBytes(cli.Path(root, *out), page.Bytes())
}
