// Command sample draws calls and declarations of an analyzed tree by lot, for
// languages whose calls no compiler at hand can tell, and turns the judgements
// of a reader into figures.
//
//	go -C benchmarks run ./sample -work DIR -tree DIR -lang kotlin -seed 1 > sheet
//	go -C benchmarks run ./sample -work DIR -tree DIR -lang kotlin -seed 1 -labels FILE
//
// Half of the calls are edges to scanned functions; the others are boundaries
// and dropped calls, so that what is missed can be seen. The sheet shows each
// with the lines around it. The reader finds the callee in the sources and
// writes one line for each number into FILE, below the sheet's first line:
//
//	e1 right    the edge leads to the callee
//	e2 wrong    it does not, and no scanned function is the callee
//	e3 missed   it does not, another scanned function is the callee
//	o1 out      no scanned function is the callee
//	o2 missed   one is
//	d1 right    there is such a declaration, of this name and kind
//	d2 wrong
//	file src/a.kt 2    a file that was read whole lacks 2 declarations
//
// What follows is a note. Calls stand for their share of all calls of the
// language, so the recall is an estimate of that of the whole tree.
package main

import (
	"flag"
	"fmt"
	"os"
)

type options struct {
	work, tree, language, labels string
	seed                         uint64
	calls, declarations, around  int
}

func main() {
	var o options
	flag.StringVar(&o.work, "work", "", "work `directory` of handbook analyze")
	flag.StringVar(&o.tree, "tree", "", "`folder` of the sources")
	flag.StringVar(&o.language, "lang", "", "`language` to draw from")
	flag.StringVar(&o.labels, "labels", "", "`file` of labels to score; without it the sheet is printed")
	flag.Uint64Var(&o.seed, "seed", 1, "`number` that decides what is drawn")
	flag.IntVar(&o.calls, "calls", 100, "`number` of calls, half of them edges")
	flag.IntVar(&o.declarations, "declarations", 50, "`number` of declarations")
	flag.IntVar(&o.around, "around", 2, "`lines` shown before and after")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintf(os.Stderr, "sample: error: %v\n", err)
		os.Exit(1)
	}
}

func run(o options) error {
	if o.work == "" || o.tree == "" || o.language == "" {
		return fmt.Errorf("found -work %q, -tree %q and -lang %q, expected all three", o.work, o.tree, o.language)
	}
	found, err := read(o.work, o.language)
	if err != nil {
		return err
	}
	s := found.draw(o.seed, o.calls, o.declarations)
	if o.labels == "" {
		return s.print(os.Stdout, o.tree, o.around)
	}
	text, err := os.ReadFile(o.labels)
	if err != nil {
		return err
	}
	f, err := s.score(string(text))
	if err != nil {
		return fmt.Errorf("%s:%w", o.labels, err)
	}
	f.print(os.Stdout)
	return nil
}
