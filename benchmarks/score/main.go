// Command score compares the call graph of a tree with what the language's own
// compiler says: tables of declarations and calls that the extractors below
// ../truth write.
//
//	go -C benchmarks run ./score -tree DIR -truth PREFIX [-precision 98 -recall 85]
//
// PREFIX.decls.tsv, PREFIX.calls.tsv and, if they exist, PREFIX.unknown.tsv and
// PREFIX.skipped.tsv are the truth. Columns: kind name file startLine endLine nameLine scope;
// callerFile callerName calleeFile calleeName line dispatch callerNameLine
// calleeNameLine exprLine; file line name exprLine; file firstLine lastLine of
// code that the compiler leaves out: a tool's declarations there, and edges to
// them, are neither right nor wrong. What is matched is positions, not ids: a function is right when the truth has one of the same
// file and last name whose lines, from decorators to name, hold its first line.
// Edges are pairs of declarations, each counted once. Only files that both know
// count.
//
// With bars the exit code is 2 when one is missed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

type options struct {
	tree, truth, work, checkout        string
	stubs, sources                     string
	precision, recall                  float64
	declarationPrecision, declarations float64
	show                               int
}

var errBar = errors.New("a bar is missed")

func main() {
	var o options
	flag.StringVar(&o.tree, "tree", "", "`folder` of sources to analyze")
	flag.StringVar(&o.truth, "truth", "", "`prefix` of the truth's tables")
	flag.StringVar(&o.work, "work", "", "work `directory` that is analyzed already, instead of -tree")
	flag.StringVar(&o.checkout, "checkout", "..", "`folder` of this repository")
	flag.Float64Var(&o.precision, "precision", 0, "bar for the precision of call edges, in `percent`")
	flag.Float64Var(&o.recall, "recall", 0, "bar for the recall of call edges, in `percent`")
	flag.Float64Var(&o.declarationPrecision, "declaration-precision", 0, "bar for the precision of functions and types, in `percent`")
	flag.Float64Var(&o.declarations, "declaration-recall", 0, "bar for the recall of functions and types, in `percent`")
	flag.IntVar(&o.show, "show", 0, "print this many `rows` of each kind that are wrong and that are missed")
	flag.StringVar(&o.stubs, "stubs", "", "take functions that a line before their name matches, a `regexp`, for signatures; needs -tree or -sources")
	flag.StringVar(&o.sources, "sources", "", "`folder` of sources for -stubs when there is no -tree")
	flag.Parse()
	err := run(o)
	switch {
	case errors.Is(err, errBar):
		fmt.Fprintf(os.Stderr, "score: %v\n", err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintf(os.Stderr, "score: error: %v\n", err)
		os.Exit(1)
	}
}

func run(o options) error {
	if o.truth == "" || (o.tree == "") == (o.work == "") {
		return errors.New("expected -truth and one of -tree and -work")
	}
	stubs, err := o.findStubs()
	if err != nil {
		return err
	}
	t, err := readTruth(tablesOf(o.truth), stubs)
	if err != nil {
		return err
	}
	if o.tree != "" {
		if o.work, err = analyze(o.checkout, o.tree); err != nil {
			return err
		}
		defer os.RemoveAll(o.work)
	}
	found, err := readTool(o.work, t)
	if err != nil {
		return err
	}
	f := score(t, found)
	f.print(os.Stdout, o.show)
	return o.judge(f)
}

func (o options) judge(f *figures) error {
	for _, bar := range []struct {
		name      string
		got, want float64
	}{
		{"precision of call edges", f.edges.precision(), o.precision},
		{"recall of call edges", f.edges.recall(), o.recall},
		{"precision of functions", f.functions.precision(), o.declarationPrecision},
		{"precision of types", f.types.precision(), o.declarationPrecision},
		{"recall of functions", f.functions.recall(), o.declarations},
		{"recall of types", f.types.recall(), o.declarations},
	} {
		if bar.got < bar.want {
			return fmt.Errorf("%w: %s: found %.1f, expected %.1f", errBar, bar.name, bar.got, bar.want)
		}
	}
	return nil
}

// analyze runs the handbook command of the checkout into a new work directory.
func analyze(checkout, tree string) (work string, err error) {
	if tree, err = filepath.Abs(tree); err != nil {
		return "", err
	}
	if work, err = os.MkdirTemp("", "score"); err != nil {
		return "", err
	}
	command := exec.Command("go", "run", "./tools/handbook", "analyze", "--quiet", "--no-gitignore", "--source", tree, "--work", work)
	command.Dir, command.Stderr = checkout, os.Stderr
	if err := command.Run(); err != nil {
		return "", errors.Join(fmt.Errorf("handbook analyze: %w", err), os.RemoveAll(work))
	}
	return work, nil
}
