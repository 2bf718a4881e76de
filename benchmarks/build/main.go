// Command build measures the handbook of a given tree under Bazel: a cold
// build, an unchanged one, and one after an edit. It prints wall time, CPU
// time, peak memory and executed actions, each beside the figure of a
// baseline file.
//
//	go -C benchmarks run ./build -tree DIR [-baseline FILE] [-update]
//
// DIR is copied, never changed. Tools are built before the clock starts.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	tree := flag.String("tree", "", "`folder` of sources to build a handbook of")
	baseline := flag.String("baseline", "", "`file` of figures to compare with, and to write with -update")
	update := flag.Bool("update", false, "write the figures to the baseline file")
	checkout := flag.String("checkout", "..", "`folder` of the rules' checkout")
	flag.Parse()
	if err := run(*tree, *baseline, *checkout, *update); err != nil {
		fmt.Fprintf(os.Stderr, "build: error: %v\n", err)
		os.Exit(1)
	}
}

func run(tree, baseline, checkout string, update bool) error {
	if tree == "" {
		return fmt.Errorf("flag -tree is missing: the folder of sources to measure")
	}
	if update && baseline == "" {
		return fmt.Errorf("flag -update needs -baseline, the file to write")
	}
	checkout, err := filepath.Abs(checkout)
	if err != nil {
		return err
	}
	before := figures{}
	if baseline != "" && !update {
		if before, err = readFigures(baseline); err != nil {
			return err
		}
	}
	w, err := newWorkspace(checkout, tree)
	if err != nil {
		return err
	}
	defer w.remove()
	got, err := w.measure()
	if err != nil {
		return err
	}
	got.print(os.Stdout, before)
	if update {
		return got.write(baseline)
	}
	return nil
}
