package e2e

import (
	"strings"
	"testing"
)

// TestRefusedAttributes gives the macro what it does not know: one message says
// what was found and what is expected.
func TestRefusedAttributes(t *testing.T) {
	for line, want := range map[string]string{
		`detail = "long"`:     "//:handbook: `detail` is \"long\", expected one of brief, deep.",
		`language = "xx"`:     "//:handbook: `language` is \"xx\", expected one of en, zh, hi, es, pt, ru, ja, de.",
		`validation = "warn"`: "//:handbook: `validation` is \"warn\", expected one of fail, report.",
		`sources = []`:        "//:handbook: found attribute \"sources\", expected one of the macro `handbook` or of all rules: see docs/rules.md of rules_handbook.",
	} {
		t.Run(line, func(t *testing.T) {
			w := shared.Scratch(t)
			w.Write(map[string]string{
				"BUILD.bazel": "load(\"@rules_handbook//rules:defs.bzl\", \"handbook\")\n\nhandbook(\n    name = \"handbook\",\n    srcs = [\"a.py\"],\n    " + line + ",\n)\n",
				"a.py":        "def f():\n    pass\n",
			})
			_, stderr, err := w.Run("build", "--nobuild", "//:handbook")
			if err == nil {
				t.Fatal("the build works")
			}
			if n := strings.Count(stderr, "Error in fail: "); n != 1 || !strings.Contains(stderr, "Error in fail: "+want) {
				t.Errorf("found %d messages, expected one, %q, in:\n%s", n, want, stderr)
			}
		})
	}
}
