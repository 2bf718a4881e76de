package e2e

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestGrammarThatCrashes registers a toolchain whose scanner dereferences null
// on one word. The file with the word is lost and reported, every other one is
// described, the crashing grammar's own and those of the same shard included.
func TestGrammarThatCrashes(t *testing.T) {
	w := namesWorkspace(t)
	w.Write(map[string]string{
		"src/good.py":         "def f():\n    \"\"\"Do it.\"\"\"\n",
		"src/a.crash.py":      "fine",
		"src/broken.crash.py": "CRASH",
		"src/z.crash.py":      "fine",
		"toolchain/crashing.bzl": `load("@rules_handbook//rules:toolchain.bzl", "handbook_toolchain")
load("@rules_handbook//rules/private:tools.bzl", "TOOLS")

def crashing_toolchain(name):
    tools = {tool: "@rules_handbook//tools/" + tool for tool in TOOLS}
    tools["scan"] = "@rules_handbook//tools/scan/crashscan"
    handbook_toolchain(name = name, **tools)
    native.toolchain(
        name = name + "_toolchain",
        toolchain = ":" + name,
        toolchain_type = "@rules_handbook//rules:toolchain_type",
    )
`,
		"toolchain/BUILD.bazel": `load(":crashing.bzl", "crashing_toolchain")

crashing_toolchain(name = "crashing")
`,
	})
	const toolchain = "--extra_toolchains=//toolchain:crashing_toolchain"

	w.Must("build", toolchain, "//:handbook.graph", "//:handbook.cards")
	var coverage struct {
		Files []struct{ File, Reason, Detail string }
	}
	if err := json.Unmarshal([]byte(w.Read("bazel-bin/handbook/phase1/scan-coverage.json")), &coverage); err != nil {
		t.Fatal(err)
	}
	if len(coverage.Files) != 1 {
		t.Fatalf("coverage lists %v, want one file", coverage.Files)
	}
	const detail = "the parser crashed (SIGSEGV: segmentation violation)"
	if f := coverage.Files[0]; f.File != "src/broken.crash.py" || f.Reason != "unparsable" || f.Detail != detail {
		t.Errorf("coverage lists %v, want src/broken.crash.py, unparsable, %s", f, detail)
	}
	if graph := w.Read("bazel-bin/handbook/phase1/graph.json"); !strings.Contains(graph, `"src/good.py"`) || !strings.Contains(graph, `"src/z.crash.py"`) {
		t.Error("a file beside the crashing one is not in the graph")
	}

	_, stderr, err := w.Run("build", toolchain, "//:handbook")
	if err == nil || !strings.Contains(stderr, "src/broken.crash.py") || !strings.Contains(stderr, detail) {
		t.Errorf("error %v, want a failing validation that names the file and says %q:\n%s", err, detail, stderr)
	}
	w.Must("build", "//:handbook") // control: without the crashing grammar all are Python
}
