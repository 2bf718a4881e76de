// Command rows shows whether every call expression of a tree has exactly one
// row: an edge, a boundary or a dropped call.
//
//	go -C benchmarks run ./rows -tree DIR [-exclude GLOB] [-lang go] [-show 20]
//
// It analyzes the tree and counts the call expressions of each file a second
// time in another way: those of Go with go/ast, those of other languages by the
// kinds of nodes in the syntax tree, by a table of its own (tables.go). Rows and
// call expressions are then compared line by line:
//
//	missing    call expressions that have no row
//	twice      rows of a text that has its row already
//	invented   rows of no call expression
//	other      rows whose text is not that of the call expression left on the line
//
// Nodes that are calls only when they mean a function (operators, names without
// arguments) may have a row and need none. A text with syntax errors has no sure
// count: files that are read in part are compared apart, with -broken their
// differences are shown; what sits in an error node may have a row.
//
// Dart, Objective-C, Solidity and Zig are counted when the program is built with
// their grammars, see package phases/scan/syntax/npm. SQL is read without a
// grammar and has no second count. The exit code is 2 when there is a difference.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"rules_handbook/phases/scan"
)

type options struct {
	tree    string
	exclude []string
	only    string
	show    int
	broken  bool
}

var errDiffers = errors.New("rows and call expressions differ")

func main() {
	scan.ServeChild(scan.Languages())
	var o options
	flag.StringVar(&o.tree, "tree", "", "`folder` of sources to analyze")
	flag.Func("exclude", "leave out files that match this `glob` (repeated)", func(glob string) error {
		o.exclude = append(o.exclude, glob)
		return nil
	})
	flag.StringVar(&o.only, "lang", "", "compare this `language` only")
	flag.IntVar(&o.show, "show", 5, "print this many `examples` of each kind of difference in a language")
	flag.BoolVar(&o.broken, "broken", false, "show the differences in files with syntax errors too")
	flag.Parse()
	err := run(context.Background(), o, os.Stdout)
	switch {
	case errors.Is(err, errDiffers):
		fmt.Fprintf(os.Stderr, "rows: %v\n", err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintf(os.Stderr, "rows: error: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, w io.Writer) error {
	if o.tree == "" {
		return errors.New("expected -tree")
	}
	files, err := readRows(ctx, o)
	if err != nil {
		return err
	}
	counted := newCounter()
	languages := map[string]*tally{}
	for _, f := range files {
		if o.only != "" && f.language != o.only {
			continue
		}
		text, err := os.ReadFile(filepath.Join(o.tree, filepath.FromSlash(f.path)))
		if err != nil {
			return err
		}
		t := languages[f.language]
		if t == nil {
			t = &tally{}
			languages[f.language] = t
		}
		sites, err := counted.sites(f.language, f.path, text)
		switch {
		case errors.Is(err, errNoCount):
			t.uncounted++
		case err != nil:
			return fmt.Errorf("%s: %w", f.path, err)
		case f.partial:
			t.broken++
			compare(f.path, sites, f.rows, &t.inBroken)
		default:
			t.files++
			compare(f.path, sites, f.rows, &t.figures)
		}
	}
	return report(w, o, languages)
}

// tally is what was compared of a language.
type tally struct {
	files, broken, uncounted int
	figures, inBroken        figures
}

func report(w io.Writer, o options, languages map[string]*tally) error {
	var names []string
	for name, t := range languages {
		if t.files+t.broken > 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	differs := false
	fmt.Fprintf(w, "%-12s %6s %8s %8s %8s %8s %9s %8s\n", "", "files", "calls", "rows", "missing", "twice", "invented", "other")
	for _, name := range names {
		t := languages[name]
		t.figures.line(w, name, t.files)
		t.figures.print(w, o.show)
		differs = differs || t.figures.differ()
		if t.broken == 0 {
			continue
		}
		t.inBroken.line(w, "  in part", t.broken)
		if o.broken {
			t.inBroken.print(w, o.show)
		}
	}
	if differs {
		return errDiffers
	}
	return nil
}
