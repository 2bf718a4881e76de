// Command rust asks rustc for the declarations and the call edges of crates
// and writes them in the tables that the scorer reads.
//
//	rust -root REPO -decls R.decls.tsv -calls R.calls.tsv -- CRATE...
//
// CRATE is the arguments of one rustc run, separated by blanks, with paths
// relative to REPO, such as "--crate-name a --edition 2021 src/lib.rs". Crates
// that others use come first; they are compiled to metadata under -out, and
// later ones find them with "--extern a". A "--test" crate is read too but
// not compiled for others.
//
// Only what is written in the sources counts: declarations and calls that a
// macro's body makes are left out, calls in the arguments of a macro are not.
// A method of a trait that is called on a known type is the implementation's,
// when the repository has one.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	root := flag.String("root", ".", "the repository")
	out := flag.String("out", "", "folder for the metadata of crates (default: a temporary one)")
	decls := flag.String("decls", "", "table of declarations to write")
	calls := flag.String("calls", "", "table of calls to write")
	flag.Parse()
	if err := run(*root, *out, *decls, *calls, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "rust:", err)
		os.Exit(1)
	}
}

func run(root, out, decls, calls string, crates []string) error {
	if decls == "" || calls == "" || len(crates) == 0 {
		return fmt.Errorf("expected -decls, -calls and at least one crate")
	}
	if out == "" {
		temporary, err := os.MkdirTemp("", "truth-rust-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temporary)
		out = temporary
	}
	t := newTruth()
	for _, crate := range crates {
		if err := read(t, root, out, strings.Fields(crate)); err != nil {
			return fmt.Errorf("%s: %w", crate, err)
		}
	}
	t.finish(root)
	if err := write(decls, "# kind\tname\tfile\tstartLine\tendLine\tnameLine\tscope", t.declarationRows()); err != nil {
		return err
	}
	return write(calls, "# callerFile\tcallerName\tcalleeFile\tcalleeName\tline\tdispatch\tcallerNameLine\tcalleeNameLine\texprLine", t.callRows())
}

// read takes in one crate.
func read(t *truth, root, out string, crate []string) error {
	common := append([]string{"-L", out, "--cap-lints", "allow"}, crate...)
	for _, form := range []struct {
		unpretty string
		read     func(*bufio.Scanner)
	}{{"hir-tree", t.readItems}, {"thir-tree", t.readBodies}} {
		if err := rustc(root, append([]string{"-Zunpretty=" + form.unpretty}, common...), form.read); err != nil {
			return err
		}
	}
	if slices.Contains(crate, "--test") {
		return nil
	}
	return rustc(root, append([]string{"--emit=metadata", "--out-dir", out, "--crate-type", "rlib"}, common...), func(*bufio.Scanner) {})
}

func rustc(root string, arguments []string, read func(*bufio.Scanner)) error {
	command := exec.Command("rustc", arguments...)
	command.Dir = root
	command.Env = append(os.Environ(), "RUSTC_BOOTSTRAP=1")
	command.Stderr = os.Stderr
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(output)
	lines.Buffer(make([]byte, 1<<20), 1<<30)
	read(lines)
	if err := lines.Err(); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, output); err != nil {
		return err
	}
	return command.Wait()
}

func write(path, header string, rows [][]string) error {
	slices.SortFunc(rows, func(a, b []string) int { return slices.CompareFunc(a, b, cmp.Compare[string]) })
	rows = slices.CompactFunc(rows, slices.Equal[[]string])
	var text strings.Builder
	text.WriteString(header + "\n")
	for _, row := range rows {
		text.WriteString(strings.Join(row, "\t") + "\n")
	}
	return os.WriteFile(filepath.Clean(path), []byte(text.String()), 0o644)
}
