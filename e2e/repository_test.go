package e2e

import (
	"slices"
	"strings"
	"testing"
)

// TestHandbookOfAnotherRepository builds a handbook that is declared outside
// the main repository: it describes its own repository's files, by their paths
// there, and leaves those of the main one out.
func TestHandbookOfAnotherRepository(t *testing.T) {
	w := shared.Scratch(t)
	w.Write(map[string]string{
		"MODULE.bazel": w.Read("MODULE.bazel") + `
bazel_dep(name = "library")
local_path_override(
    module_name = "library",
    path = "library",
)
`,
		"BUILD.bazel": `filegroup(
    name = "sources",
    srcs = ["main.py"],
    visibility = ["//visibility:public"],
)
`,
		"main.py":      "def main():\n    pass\n",
		".bazelignore": "library\n",
		"library/MODULE.bazel": `module(name = "library")

bazel_dep(name = "rules_handbook")
`,
		"library/BUILD.bazel": `load("@rules_handbook//rules:defs.bzl", "handbook")

filegroup(
    name = "code",
    srcs = ["pkg/reached.py", "@@//:sources"],
)

handbook(
    name = "handbook",
    srcs = ["pkg/named.py", "pkg/co:lon.py"],
    deps = [":code"],
    title = "Library",
    validation = "report",
    visibility = ["//visibility:public"],
)
`,
		"library/pkg/reached.py": "def reached():\n    pass\n",
		"library/pkg/named.py":   "import pkg.reached\n\ndef named():\n    pkg.reached.reached()\n",
	})
	w.Must("build", "@library//:handbook", "@library//:handbook.graph")
	output := strings.TrimSpace(w.Must("cquery", "--output=files", "@library//:handbook.graph"))
	var functions string
	for file := range strings.Lines(output) {
		if file = strings.TrimSpace(file); strings.HasSuffix(file, "/functions.csv") {
			functions = w.Read(file)
		}
	}
	var files []string
	for line := range strings.Lines(functions) {
		for field := range strings.SplitSeq(strings.TrimSpace(line), ",") {
			if strings.HasSuffix(field, ".py") && !slices.Contains(files, field) {
				files = append(files, field)
			}
		}
	}
	slices.Sort(files)
	if want := []string{"pkg/named.py", "pkg/reached.py"}; !slices.Equal(files, want) {
		t.Errorf("functions.csv names %v, want %v:\n%s", files, want, functions)
	}
}
