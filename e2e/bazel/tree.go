package bazel

import (
	"fmt"
	"testing"
)

const treeBuild = `load("@rules_handbook//rules:defs.bzl", "handbook")

handbook(
    name = "handbook",
    srcs = glob(["src/**"]),
    title = "Tree",
)
`

// Tree writes a workspace of packages with several files each and calls
// across them into the scratch workspace, so that it has many shards.
func (c *Clone) Tree(t *testing.T, packages, files int) *Workspace {
	t.Helper()
	w := c.Scratch(t)
	out := map[string]string{
		"BUILD.bazel": treeBuild,
		"src/go.mod":  "module example.com/tree\n\ngo 1.25.0\n",
	}
	for p := range packages {
		for f := range files {
			switch p % 3 {
			case 0:
				out[fmt.Sprintf("src/go%02d/file%02d.go", p, f)] = goFile(p, f)
			case 1:
				out[fmt.Sprintf("src/py%02d/file%02d.py", p, f)] = pyFile(p, f)
			default:
				out[fmt.Sprintf("src/ts%02d/file%02d.ts", p, f)] = tsFile(p, f)
			}
		}
	}
	w.Write(out)
	return w
}

func goFile(p, f int) string {
	imports, call := "", "value"
	if p >= 3 {
		imports = fmt.Sprintf("import \"example.com/tree/go%02d\"\n\n", p-3)
		call = fmt.Sprintf("go%02d.Step%02d(value)", p-3, f)
	}
	return fmt.Sprintf(`// Package go%02d is step %d of a chain.
package go%02d

%s// Step%02d hands a value on.
func Step%02d(value int) int {
	return %s + 1
}
`, p, p, p, imports, f, f, call)
}

func pyFile(p, f int) string {
	imports, call := "", "value"
	if p >= 4 {
		imports = fmt.Sprintf("from src.py%02d.file%02d import step as before\n\n\n", p-3, f)
		call = "before(value)"
	}
	return fmt.Sprintf(`"""File %d of step %d."""

%sdef step(value: int) -> int:
    """Hand a value on."""
    return %s + 1
`, f, p, imports, call)
}

func tsFile(p, f int) string {
	imports, call := "", "value"
	if p >= 5 {
		imports = fmt.Sprintf("import { step as before } from '../ts%02d/file%02d';\n\n", p-3, f)
		call = "before(value)"
	}
	return fmt.Sprintf(`%s/** Hands a value on. */
export function step(value: number): number {
  return %s + 1;
}
`, imports, call)
}
