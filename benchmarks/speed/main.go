// Command speed measures handbook analyze as a whole process on a tree: cold,
// unchanged, and after edits of one file with phase1 written anew.
//
//	go -C benchmarks run ./speed -tree DIR [-edit FILE] [-exclude GLOB …] [-against 'other analyze --source {tree} --work {work}'] [-runs 3]
//	go -C benchmarks run ./speed -scale
//
// With -against another command is measured on the same tree in the same run,
// and the ratios are printed; {tree} and {work} stand for the folders, and
// -exclude leaves out what the other one leaves out by itself. With
// -scale two generated trees of 10,000 and 100,000 files with ten functions
// each are measured, and time and memory per function are compared. The tree is
// copied, never changed. Of several runs the best counts.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"rules_handbook/benchmarks/internal/process"
)

type options struct {
	tree, edit, against, checkout, files string
	scale                                bool
	runs                                 int
	exclude                              globs
}

// globs is a flag that may be repeated.
type globs []string

func (g *globs) String() string { return strings.Join(*g, " ") }

func (g *globs) Set(glob string) error {
	*g = append(*g, glob)
	return nil
}

func main() {
	var o options
	flag.StringVar(&o.tree, "tree", "", "`folder` of sources to analyze")
	flag.StringVar(&o.edit, "edit", "", "`file` of the tree to edit (default: the largest Go, Python or TypeScript file)")
	flag.StringVar(&o.against, "against", "", "`command` to compare with")
	flag.StringVar(&o.checkout, "checkout", "..", "`folder` of this repository")
	flag.BoolVar(&o.scale, "scale", false, "compare generated trees of two sizes")
	flag.Var(&o.exclude, "exclude", "leave out what matches a `glob` (repeated)")
	flag.IntVar(&o.runs, "runs", 3, "`number` of runs, of which the best counts")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintf(os.Stderr, "speed: error: %v\n", err)
		os.Exit(1)
	}
}

func run(o options) error {
	if (o.tree == "") != o.scale {
		return errors.New("expected one of -tree and -scale")
	}
	folder, err := os.MkdirTemp("", "speed")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b := &bench{options: o, folder: folder, program: filepath.Join(folder, "handbook")}
	build := exec.Command("go", "build", "-o", b.program, "./tools/handbook")
	build.Dir, build.Stderr = o.checkout, os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("building handbook: %w", err)
	}
	if o.scale {
		return b.scale()
	}
	return b.measureTree()
}

// bench measures one build of the program.
type bench struct {
	options
	folder, program string
}

func (b *bench) analyze(tree, work string) (process.Cost, error) {
	args := []string{"analyze", "--quiet", "--source", tree, "--work", work}
	for _, glob := range b.exclude {
		args = append(args, "--exclude", glob)
	}
	return process.Measure(b.program, args...)
}

// best runs something several times; before is called before each run.
func (b *bench) best(before func(run int) error, do func() (process.Cost, error)) (best process.Cost, err error) {
	for i := range max(b.runs, 1) {
		if err := before(i); err != nil {
			return best, err
		}
		cost, err := do()
		if err != nil {
			return best, err
		}
		if i == 0 || cost.Wall < best.Wall {
			best = cost
		}
	}
	return best, nil
}

func (b *bench) measureTree() error {
	tree, work := filepath.Join(b.folder, "tree"), filepath.Join(b.folder, "work")
	if err := os.CopyFS(tree, os.DirFS(b.tree)); err != nil {
		return err
	}
	fmt.Printf("%-24s %9s %9s %9s\n", "", "wall s", "CPU s", "MiB")
	analyze := func() (process.Cost, error) { return b.analyze(tree, work) }
	cold, err := b.best(func(int) error { return os.RemoveAll(work) }, analyze)
	if err != nil {
		return err
	}
	show("cold", cold)
	unchanged, err := b.best(func(int) error { return nil }, analyze)
	if err != nil {
		return err
	}
	show("unchanged", unchanged)
	if err := b.measureEdits(tree, work, analyze); err != nil {
		return err
	}
	if b.against == "" {
		return nil
	}
	other, err := b.best(func(int) error { return os.RemoveAll(work) }, func() (process.Cost, error) {
		return process.Measure("sh", "-c", strings.NewReplacer("{tree}", tree, "{work}", work).Replace(b.against))
	})
	if err != nil {
		return err
	}
	show("the other command", other)
	fmt.Printf("cold: %.1f times faster, %.0f %% of the memory\n",
		other.Wall.Seconds()/cold.Wall.Seconds(), 100*float64(cold.Memory)/float64(max(other.Memory, 1)))
	return nil
}

func show(name string, c process.Cost) {
	fmt.Printf("%-24s %9.3f %9.3f %9d\n", name, c.Wall.Seconds(), c.CPU.Seconds(), c.Memory)
}
