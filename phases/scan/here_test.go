package scan

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// runHere scans files in a program that parses in its own process.
func runHere(t *testing.T, content map[string]string) (lines string, processes []string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot be replaced here")
	}
	folder := t.TempDir()
	for name, text := range content {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program)
	command.Env = append(os.Environ(), hereVariable+"="+folder)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	process := regexp.MustCompile(`(?m)^process (\d+)\n`)
	for _, match := range process.FindAllStringSubmatch(string(out), -1) {
		processes = append(processes, match[1])
	}
	return process.ReplaceAllString(string(out), ""), processes
}

func TestParseHere(t *testing.T) {
	got, processes := runHere(t, map[string]string{"a.crash": "fine", "b.toy": "fine", "c.toy": "refuse", "d.toy": "panic"})
	want := "a.crash:  \nb.toy:  \nc.toy: unparsable no tree\nd.toy: unparsable the toy extractor failed: index out of range\n"
	if diff := cmp.Diff(want, got); diff != "" || len(processes) != 1 {
		t.Errorf("began %d times, want once; states (-want +got):\n%s", len(processes), diff)
	}
}

func TestParseHereOutlivesACrash(t *testing.T) {
	got, processes := runHere(t, map[string]string{"a.crash": "fine", "b.crash": "CRASH", "c.crash": "fine", "d.crash": "CRASH", "e.toy": "fine"})
	want := "a.crash:  \n" +
		"b.crash: unparsable the parser crashed (SIGSEGV: segmentation violation)\n" +
		"c.crash:  \n" +
		"d.crash: unparsable the parser crashed (SIGSEGV: segmentation violation)\n" +
		"e.toy:  \n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	if len(processes) != 2 || processes[0] != processes[1] {
		t.Errorf("processes %v, want one that begins again", processes)
	}
}
