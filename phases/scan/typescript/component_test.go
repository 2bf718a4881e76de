package typescript

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

func TestScripts(t *testing.T) {
	for _, test := range []struct{ name, src, want, ext string }{
		{"none", "<template>a</template>\n", "                      \n", ".js"},
		{"one", "<p>\n<script>a()</script>", "   \n        a()         ", ".js"},
		{"two, one with types", "<script lang=\"ts\">a</script><script>b</script>", strings.Repeat(" ", 18) + "a" + strings.Repeat(" ", 17) + "b" + strings.Repeat(" ", 9), ".ts"},
		{"setup, and an attribute with a bracket", "<script setup generic=\"T extends X<Y>\">a</script>", strings.Repeat(" ", 39) + "a" + strings.Repeat(" ", 9), ".js"},
		{"in a comment", "<!-- <script>a</script> --><script>b</script>", strings.Repeat(" ", 35) + "b" + strings.Repeat(" ", 9), ".js"},
		{"another language", "<script lang='coffee'>a</script>", strings.Repeat(" ", 32), ".js"},
		{"no end", "<script>a\nb", "        a\nb", ".js"},
		{"another element", "<scripts>a</scripts>", strings.Repeat(" ", 20), ".js"},
	} {
		text, ext := scripts([]byte(test.src))
		if string(text) != test.want || ext != test.ext {
			t.Errorf("%s: got %q, %s, want %q, %s", test.name, text, ext, test.want, test.ext)
		}
	}
}

// Lines are those of the component's file.
func TestComponent(t *testing.T) {
	src := "<template>\n  <b @click=\"go()\"/>\n</template>\n\n<script setup lang=\"ts\">\nimport { help } from './help'\nfunction go(n: number) {\n  help(n)\n}\ninterface P { a: string }\n</script>\n<style>a { b: c }</style>\n"
	for _, name := range []string{"web/Button.vue", "web/Button.svelte"} {
		file, err := New().Extract(name, []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		node := file.Details.Nodes[0]
		if node.ID != "web.Button.go" || node.LineStart != 7 || node.LineEnd != 9 || file.Details.Lines != 12 || file.Details.Reason != "" {
			t.Errorf("%s: got %+v, %d lines, %s %s", name, node, file.Details.Lines, file.Details.Reason, file.Details.Detail)
		}
		if diff := cmp.Diff([]facts.CallSite{{Line: 8, Raw: "help"}}, file.Details.Calls); diff != "" {
			t.Errorf("%s: calls (-want +got):\n%s", name, diff)
		}
		if len(file.Details.Types) != 1 || file.Details.Types[0].LineStart != 10 {
			t.Errorf("%s: types %+v", name, file.Details.Types)
		}
	}
}

func FuzzScripts(f *testing.F) {
	f.Add("<!-- <script lang=ts>x</script>")
	f.Fuzz(func(t *testing.T, src string) {
		text, _ := scripts([]byte(src))
		if len(text) != len(src) || strings.Count(string(text), "\n") != strings.Count(src, "\n") {
			t.Errorf("scripts(%q) = %q", src, text)
		}
	})
}
