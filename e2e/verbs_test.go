package e2e

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestWrite writes a handbook into the source tree, and the test that guards
// the copy passes, fails after an edit, and passes after writing again.
func TestWrite(t *testing.T) {
	w := shared.Tree(t, 3, 2)
	w.Edit("BUILD.bazel", "    title = ", "    write_to = \"docs/handbook\",\n    title = ")

	stdout, stderr, err := w.Run("test", "--test_output=errors", "//:handbook.write_test")
	if err == nil || !strings.Contains(stdout+stderr, "run `bazel run //:handbook.write`") {
		t.Fatalf("before writing: error %v, want a failure that names the command:\n%s%s", err, stdout, stderr)
	}
	w.Must("run", "//:handbook.write")
	w.Must("test", "//:handbook.write_test")

	w.Edit("src/go00/file00.go", "Step00 hands a value on.", "Step00 hands a number on.")
	if _, _, err := w.Run("test", "//:handbook.write_test"); err == nil {
		t.Error("the test passes although the written handbook is stale")
	}
	w.Write(map[string]string{"docs/handbook/mine.txt": "a person's own file\n"})
	w.Must("run", "//:handbook.write")
	if text := w.Read("docs/handbook/mine.txt"); text != "a person's own file\n" {
		t.Errorf("a person's file was changed: %q", text)
	}
	w.Remove("docs/handbook/mine.txt")
	w.Must("test", "//:handbook.write_test")
}

// TestOpen serves the site and reads pages of both kinds from it.
func TestOpen(t *testing.T) {
	w := shared.Tree(t, 3, 2)
	w.Must("build", "//:handbook.open")
	command := w.Command("run", "//:handbook.open")
	pipe, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		_ = command.Wait()
	})
	address := firstAddress(t, pipe)
	for path, want := range map[string]string{"overview.html": "Tree", "search-index.js": "file00.go", "": "overview"} {
		answer, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("GET /%s: %s, error %v, want a page with %q", path, answer.Status, err, want)
		}
	}
}

func firstAddress(t *testing.T, output io.Reader) string {
	t.Helper()
	found := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(output)
		for lines.Scan() {
			if address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(lines.Text()); address != "" {
				found <- address
				break
			}
		}
		_, _ = io.Copy(io.Discard, output)
	}()
	select {
	case address := <-found:
		return address
	case <-time.After(2 * time.Minute):
		t.Fatal("no address was printed")
		return ""
	}
}

// TestMonorepo builds the example that uses all three ways to give sources.
func TestMonorepo(t *testing.T) {
	w := shared.Workspace(t, "examples/monorepo")
	w.Must("build", "//...", "//:handbook.graph")
	graph := w.Read("bazel-bin/handbook/phase1/graph.json")
	for _, file := range []string{
		"libs/money/money.go", "services/orders/store/store.go", "services/orders/queue/worker.go",
		"services/orders/cmd/orderd/main.go", "pipelines/common/orders.py", "pipelines/reports/render.py",
		"web/app/src/cart.ts", "web/ui/src/button.ts",
	} {
		if !strings.Contains(graph, `"`+file+`"`) {
			t.Errorf("%s is not in the graph", file)
		}
	}
	calls := w.Read("bazel-bin/handbook/agent/calls.tsv")
	for _, call := range []string{
		"Store.total\tservices/orders/store/store.go:\\d+\tSum\tlibs/money/money.go:\\d+",
		"main\tpipelines/reports/__main__.py:\\d+\tReport.add\tpipelines/reports/render.py:\\d+",
		"Cart.total\tweb/app/src/cart.ts:\\d+\tformatCents\tweb/ui/src/format.ts:\\d+",
	} {
		if !regexp.MustCompile("(?m)^" + call + "$").MatchString(calls) {
			t.Errorf("no call row %q", call)
		}
	}
	if _, err := os.Stat(filepath.Join(w.Dir, "bazel-bin/handbook/markdown/overview.md")); err != nil {
		t.Error(err)
	}
}
