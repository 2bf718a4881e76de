package main

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// sample is what was drawn of a tree.
type sample struct {
	*tree
	drawnEdges, drawnOthers []call
	drawn                   []declaration
	name                    string // changes when other things are drawn
}

// draw draws calls, half of them edges, and declarations.
func (t *tree) draw(seed uint64, calls, declarations int) *sample {
	lot := rand.New(rand.NewPCG(seed, 0))
	s := &sample{tree: t}
	s.drawnEdges = choose(lot, t.edges, calls/2)
	s.drawnOthers = choose(lot, t.others, calls-calls/2)
	s.drawn = choose(lot, t.declarations, declarations)
	sum := fnv.New32a()
	fmt.Fprint(sum, s.drawnEdges, s.drawnOthers, s.drawn)
	s.name = fmt.Sprintf("sample %08x", sum.Sum32())
	return s
}

// choose draws from a list without putting back, and keeps the list's order.
func choose[T any](lot *rand.Rand, from []T, count int) []T {
	numbers := lot.Perm(len(from))[:min(count, len(from))]
	slices.Sort(numbers)
	drawn := make([]T, 0, len(numbers))
	for _, n := range numbers {
		drawn = append(drawn, from[n])
	}
	return drawn
}

// print writes the sheet.
func (s *sample) print(w io.Writer, root string, around int) error {
	fmt.Fprintf(w, "%s\nof %d edges, %d other calls, %d declarations\n", s.name, len(s.edges), len(s.others), len(s.declarations))
	files := map[string][]string{}
	show := func(number, file string, first, last int, what string) error {
		if files[file] == nil {
			data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
			if err != nil {
				return err
			}
			files[file] = strings.Split(string(data), "\n")
		}
		lines := files[file]
		fmt.Fprintf(w, "\n%s %s:%d %s\n", number, file, first, what)
		for n := max(1, first-around); n <= min(len(lines), last+around); n++ {
			mark := " "
			if first <= n && n <= last {
				mark = ">"
			}
			fmt.Fprintf(w, "  %s %s\n", mark, lines[n-1])
		}
		return nil
	}
	for _, list := range []struct {
		prefix string
		calls  []call
	}{{"e", s.drawnEdges}, {"o", s.drawnOthers}} {
		for i, c := range list.calls {
			if err := show(fmt.Sprint(list.prefix, i+1), c.file, c.line, c.line, fmt.Sprintf("%s: %q %s", c.caller, c.raw, c.says)); err != nil {
				return err
			}
		}
	}
	for i, d := range s.drawn {
		if err := show(fmt.Sprint("d", i+1), d.file, d.line, d.line, fmt.Sprintf("to %d %s %s", d.end, d.kind, d.id)); err != nil {
			return err
		}
	}
	return nil
}
