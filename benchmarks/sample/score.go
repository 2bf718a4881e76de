package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// figures count labels.
type figures struct {
	edges, others        int // of the tree
	right, wrong, missed int // of the drawn edges
	out, lost            int // of the other drawn calls
	declared, undeclared int
	found, lacking       int // in files that were read whole
	files                int
}

// score reads labels. Errors begin with the line.
func (s *sample) score(text string) (*figures, error) {
	f := &figures{edges: len(s.edges), others: len(s.others)}
	open := map[string]bool{}
	for prefix, count := range map[string]int{"e": len(s.drawnEdges), "o": len(s.drawnOthers), "d": len(s.drawn)} {
		for n := range count {
			open[fmt.Sprint(prefix, n+1)] = true
		}
	}
	lines := strings.Split(text, "\n")
	if got := strings.TrimSpace(lines[0]); got != s.name {
		return nil, fmt.Errorf("1: found %q, expected %q: with another graph other things are drawn; label the new sheet", got, s.name)
	}
	for i, line := range lines[1:] {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		if err := s.label(f, open, fields); err != nil {
			return nil, fmt.Errorf("%d: %w", i+2, err)
		}
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("1: %d numbers of the sheet have no label", len(open))
	}
	return f, nil
}

func (s *sample) label(f *figures, open map[string]bool, fields []string) error {
	if len(fields) < 2 {
		return fmt.Errorf("found %q, expected a number and its label", fields[0])
	}
	if fields[0] == "file" {
		return s.whole(f, fields[1:])
	}
	number, label := fields[0], fields[1]
	if !open[number] {
		return fmt.Errorf("found %q, expected a number of the sheet, once", number)
	}
	delete(open, number)
	count := map[string]*int{
		"e right": &f.right, "e wrong": &f.wrong, "e missed": &f.missed,
		"o out": &f.out, "o missed": &f.lost,
		"d right": &f.declared, "d wrong": &f.undeclared,
	}[number[:1]+" "+label]
	if count == nil {
		return fmt.Errorf("found the label %q for %s, expected one of those that the doc comment of this program lists", label, number)
	}
	*count++
	return nil
}

// whole counts the declarations of a file that a reader went through.
func (s *sample) whole(f *figures, fields []string) error {
	if len(fields) < 2 {
		return errors.New("expected the file and how many declarations it lacks")
	}
	lacking, err := strconv.Atoi(fields[1])
	if err != nil || lacking < 0 {
		return fmt.Errorf("found %q, expected how many declarations the file lacks", fields[1])
	}
	found := 0
	for _, d := range s.declarations {
		if d.file == fields[0] {
			found++
		}
	}
	if found == 0 {
		return fmt.Errorf("found %s, expected a file with declarations of the language", fields[0])
	}
	f.files, f.found, f.lacking = f.files+1, f.found+found, f.lacking+lacking
	return nil
}

func (f *figures) precision() float64 { return percent(f.right, f.right+f.wrong+f.missed) }

// recall weighs the two halves of the draw by their number in the tree.
func (f *figures) recall() float64 {
	drawn, others := f.right+f.wrong+f.missed, f.out+f.lost
	right := share(f.right, drawn) * float64(f.edges)
	missed := share(f.missed, drawn)*float64(f.edges) + share(f.lost, others)*float64(f.others)
	if right+missed == 0 {
		return 100
	}
	return 100 * right / (right + missed)
}

func (f *figures) print(w io.Writer) {
	fmt.Fprintf(w, "edges: precision %.1f of %d; recall %.1f, of %d edges and %d other calls\n", f.precision(), f.right+f.wrong+f.missed, f.recall(), f.edges, f.others)
	fmt.Fprintf(w, "drawn edges: %d right, %d wrong, %d of another function; other calls: %d out, %d missed\n", f.right, f.wrong, f.missed, f.out, f.lost)
	fmt.Fprintf(w, "declarations: precision %.1f of %d; recall %.1f of %d in %d files\n",
		percent(f.declared, f.declared+f.undeclared), f.declared+f.undeclared, percent(f.found, f.found+f.lacking), f.found+f.lacking, f.files)
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

func percent(part, whole int) float64 {
	if whole == 0 {
		return 100
	}
	return 100 * float64(part) / float64(whole)
}
