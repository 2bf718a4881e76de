package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/e2e/bazel"
)

func namesWorkspace(t *testing.T) *bazel.Workspace {
	t.Helper()
	w := shared.Scratch(t)
	w.Write(map[string]string{
		"BUILD.bazel": `load("@rules_handbook//rules:defs.bzl", "handbook")

handbook(
    name = "handbook",
    srcs = glob(["src/**"]),
    title = "Names",
)
`,
	})
	return w
}

// TestNamesThatAreLabels builds a handbook of files with every odd name that
// a label can have.
func TestNamesThatAreLabels(t *testing.T) {
	w := namesWorkspace(t)
	names := []string{
		"src/a b.py", `src/it's "quoted".py`, "src/pi|pe.py", "src/größe/日本.py",
		"src/@types/x@y.ts", "src/#hash.py", "src/[id]/page.tsx", "src/star*.py",
		"src/eq=ual.py", "src/per%20cent.py", "src/<b>.py", "src/dash-.py", "src/a,b;c.py",
	}
	for _, name := range names {
		text := "def f():\n    \"\"\"Do it.\"\"\"\n"
		if !strings.HasSuffix(name, ".py") {
			text = "/** Does it. */\nexport function f() {}\n"
		}
		w.Write(map[string]string{name: text})
	}
	w.Must("build", "//:handbook", "//:handbook.work")

	var assignment struct {
		FileStage map[string]struct{ Stage string }
	}
	if err := json.Unmarshal([]byte(w.Read("bazel-bin/handbook/work/phase2/assignment.json")), &assignment); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if assignment.FileStage[name].Stage == "" {
			t.Errorf("%s has no stage", name)
		}
		if _, err := os.Stat(filepath.Join(w.Dir, "bazel-bin/handbook/work/phase2/cards", name+".json")); err != nil {
			t.Errorf("no card: %v", err)
		}
	}
}

// TestNamesThatAreNoLabels builds a handbook of a package with a file that
// Bazel cannot name: it is listed as unreadable, the validation fails, and
// the verbs work all the same.
func TestNamesThatAreNoLabels(t *testing.T) {
	w := namesWorkspace(t)
	w.Write(map[string]string{
		"src/good.py":           "def f():\n    \"\"\"Do it.\"\"\"\n",
		"src/back\\slash.py":    "def g(): pass\n",
		"src/co:lon.py":         "def h(): pass\n",
		"src/control\x01ler.py": "def i(): pass\n",
	})

	_, stderr, err := w.Run("build", "//:handbook")
	if err == nil {
		t.Fatal("the build succeeded, want a failing validation")
	}
	if !strings.Contains(stderr, "not a Bazel label") {
		t.Errorf("the failure does not say why:\n%s", stderr)
	}

	t.Run("sub-targets build", func(t *testing.T) {
		w.Must("build", "//:handbook.graph", "//:handbook.markdown")
		var coverage struct {
			Files []struct{ File, Reason string }
		}
		if err := json.Unmarshal([]byte(w.Read("bazel-bin/handbook/phase1/scan-coverage.json")), &coverage); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, file := range coverage.Files {
			got = append(got, file.File+" "+file.Reason)
		}
		want := "src/back\\slash.py unreadable, src/co:lon.py unreadable, src/control\x01ler.py unreadable"
		if strings.Join(got, ", ") != want {
			t.Errorf("coverage lists %q, want %q", got, want)
		}
	})
	t.Run("write works while validation fails", func(t *testing.T) {
		w.Must("run", "//:handbook.write")
		if text := w.Read("handbook/overview.md"); !strings.HasPrefix(text, "# Names") {
			t.Errorf("written overview begins %q", text[:min(len(text), 40)])
		}
	})
	t.Run("validation can report", func(t *testing.T) {
		w.Edit("BUILD.bazel", "    title = ", "    validation = \"report\",\n    title = ")
		_, stderr, err := w.Run("build", "//:handbook")
		if err != nil {
			t.Fatalf("%v\n%s", err, stderr)
		}
		if !strings.Contains(stderr, "not a Bazel label") {
			t.Errorf("nothing was reported:\n%s", stderr)
		}
	})
}

// TestUnreadableByBazel shows what Bazel itself says of links that lead
// nowhere, as docs/troubleshooting.md quotes it.
func TestUnreadableByBazel(t *testing.T) {
	w := namesWorkspace(t)
	w.Write(map[string]string{"src/good.py": "def f(): pass\n"})
	if err := os.Symlink("nowhere.py", filepath.Join(w.Dir, "src/dangling.py")); err != nil {
		t.Fatal(err)
	}
	w.Must("build", "//:handbook", "//:handbook.graph")
	if text := w.Read("bazel-bin/handbook/phase1/graph.json"); strings.Contains(text, "dangling") {
		t.Error("a dangling link reached the graph; Bazel's glob leaves it out")
	}
}

// TestGlobOverEverything globs the whole workspace: what lies behind Bazel's
// links to its outputs is no source, what lies beside a written handbook is one. A
// file of an unknown kind is left out, whatever its name.
func TestGlobOverEverything(t *testing.T) {
	w := namesWorkspace(t)
	w.Write(map[string]string{
		"BUILD.bazel": `load("@rules_handbook//rules:defs.bzl", "handbook")

handbook(
    name = "handbook",
    srcs = glob(["**/*.go", "**/*.js", "**/*.py", "src/notes*"]),
    title = "Names",
)
`,
		"src/good.py":              "def f():\n    \"\"\"Do it.\"\"\"\n",
		"src/py/bazel-like/own.py": "def g():\n    \"\"\"Do that.\"\"\"\n",
		"handbook/own.py":          "def h():\n    \"\"\"Do more.\"\"\"\n",
		"src/notes:1.txt":          "no source\n",
	})
	const want = "handbook/own.py src/good.py src/py/bazel-like/own.py"
	files := func() string {
		var paths []string
		for _, row := range strings.Split(strings.TrimSpace(w.Read("bazel-bin/handbook/agent/files.tsv")), "\n") {
			if path, _, _ := strings.Cut(row, "\t"); !strings.HasPrefix(row, "#") {
				paths = append(paths, path)
			}
		}
		return strings.Join(paths, " ")
	}
	w.Build("//:handbook") // without the shared cache, like the next time
	if got := files(); got != want {
		t.Errorf("the handbook describes %q, want %q", got, want)
	}
	w.Must("run", "//:handbook.write")
	if again := w.Build("//:handbook"); again.Total() != 0 {
		t.Errorf("with outputs and a written handbook there, %v ran, want nothing", again)
	}
	if got := files(); got != want {
		t.Errorf("then the handbook describes %q, want %q", got, want)
	}
}
