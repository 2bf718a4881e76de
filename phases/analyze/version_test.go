package analyze

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// build links a program with one line of its own.
func build(t *testing.T, line string, flags ...string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here")
	}
	folder := t.TempDir()
	source, program := filepath.Join(folder, "main.go"), filepath.Join(folder, "program")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() { "+line+" }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", append(append([]string{"build", "-trimpath", "-o", program}, flags...), source)...)
	if out, err := command.CombinedOutput(); err != nil {
		t.Skipf("go build: %v:\n%s", err, out)
	}
	return program
}

func TestVersionOf(t *testing.T) {
	version := func(program string) string {
		v, err := versionOf(program)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	one := version(build(t, `println("one")`))
	if again := version(build(t, `println("one")`)); again != one {
		t.Errorf("the same program twice: %s, then %s", one, again)
	}
	if other := version(build(t, `println("two")`)); other == one {
		t.Errorf("two programs have the version %s", one)
	}
	// A builder that writes the same id into every program.
	const redacted = "-ldflags=-buildid=redacted"
	if version(build(t, `println("one")`, redacted)) == version(build(t, `println("two")`, redacted)) {
		t.Error("the id of a builder that says nothing is taken for the content")
	}
	if _, err := versionOf(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a program that is not there has a version")
	}
}
