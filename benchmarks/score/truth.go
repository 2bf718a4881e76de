package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// decl is one declaration as the compiler sees it. Comparable: it stands for
// itself in sets of edges.
type decl struct {
	kind, name, file     string
	start, end, nameLine int
	scope                string // top, member, nested
	missing              bool   // not a declaration of the truth
}

func (d decl) isFunction() bool {
	switch d.kind {
	case "func", "method", "ctor", "accessor", "objmethod":
		return true
	}
	return false
}

func (d decl) isType() bool { return strings.HasPrefix(d.kind, "type:") }

// edge is a call from one declaration to another.
type edge struct{ from, to decl }

// calls is what the truth says of an edge.
type calls struct {
	dispatch map[string]bool // static, implicit, interface, generic-bound, jsx
	lines    map[int]bool    // that the call expressions cover
}

func (c *calls) certain() bool { return c.dispatch["static"] || c.dispatch["implicit"] }

type place struct {
	file string
	line int
}

// truth is what a compiler says of a tree.
type truth struct {
	decls   []decl
	named   map[[2]string][]decl // by file and last part of the name
	files   map[string]bool
	edges   map[edge]*calls
	module  []string       // callers' files of calls outside of functions
	unknown map[place]bool // call sites whose callee the compiler cannot tell
	skipped map[place]bool // lines that the compiler leaves out
}

// heading is what rows of calls say of a declaration. A class and the
// constructor in its head differ in nothing else.
type heading struct {
	file   string
	line   int
	name   string
	isType bool
}

// either gives the declaration of a heading, else the one that differs only in
// being a type or none.
func either(byName map[heading]decl, h heading) (decl, bool) {
	if d, known := byName[h]; known {
		return d, true
	}
	h.isType = !h.isType
	d, known := byName[h]
	return d, known
}

// tables are the paths of the truth's tables; unknown and skipped may be empty.
type tables struct{ decls, calls, unknown, skipped string }

// tablesOf gives the tables behind a prefix, the optional ones where they exist.
func tablesOf(prefix string) tables {
	optional := func(name string) string {
		if _, err := os.Stat(prefix + name); err != nil {
			return ""
		}
		return prefix + name
	}
	return tables{prefix + ".decls.tsv", prefix + ".calls.tsv", optional(".unknown.tsv"), optional(".skipped.tsv")}
}

// readTruth reads the tables of a truth. A function that isStub holds for is
// taken for a signature.
func readTruth(from tables, isStub func(decl) (bool, error)) (*truth, error) {
	t := &truth{
		named: map[[2]string][]decl{}, files: map[string]bool{}, edges: map[edge]*calls{},
		unknown: map[place]bool{}, skipped: map[place]bool{},
	}
	byName := map[heading]decl{}
	err := eachRow(from.decls, 7, func(r []string) error {
		numbers, err := atoi(r[3], r[4], r[5])
		if err != nil {
			return err
		}
		d := decl{kind: r[0], name: r[1], file: r[2], start: numbers[0], end: numbers[1], nameLine: numbers[2], scope: r[6]}
		if d.isFunction() && isStub != nil {
			stub, err := isStub(d)
			if err != nil {
				return err
			}
			if stub {
				d.kind = "sig"
			}
		}
		t.decls = append(t.decls, d)
		key := [2]string{d.file, last(d.name)}
		t.named[key] = append(t.named[key], d)
		byName[heading{d.file, d.nameLine, last(d.name), d.isType()}] = d
		t.files[d.file] = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = eachRow(from.calls, 9, func(r []string) error {
		numbers, err := atoi(r[4], r[6], r[7], r[8])
		if err != nil {
			return err
		}
		t.files[r[0]], t.files[r[2]] = true, true
		if r[1] == "<package>" || r[1] == "<module>" {
			t.module = append(t.module, r[0])
			return nil
		}
		from, known := either(byName, heading{r[0], numbers[1], last(r[1]), false})
		if !known {
			return fmt.Errorf("found the caller %s:%s %s, expected a declaration", r[0], r[6], r[1])
		}
		to, known := either(byName, heading{r[2], numbers[2], last(r[3]), r[5] == "implicit"})
		if !known {
			to = decl{kind: "sig", name: r[3], file: r[2], start: numbers[2], end: numbers[2], nameLine: numbers[2], scope: "member"}
		}
		t.add(edge{from, to}, r[5], numbers[3], numbers[0])
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = eachRow(from.unknown, 4, func(r []string) error {
		t.files[r[0]] = true
		return mark(t.unknown, r[0], r[3], r[1])
	})
	if err != nil {
		return nil, err
	}
	return t, eachRow(from.skipped, 3, func(r []string) error { return mark(t.skipped, r[0], r[1], r[2]) })
}

// mark sets the lines of a file from the first to the last.
func mark(places map[place]bool, file, first, last string) error {
	numbers, err := atoi(first, last)
	if err != nil {
		return err
	}
	for line := numbers[0]; line <= numbers[1]; line++ {
		places[place{file, line}] = true
	}
	return nil
}

func (t *truth) add(e edge, dispatch string, from, to int) {
	c := t.edges[e]
	if c == nil {
		c = &calls{map[string]bool{}, map[int]bool{}}
		t.edges[e] = c
	}
	c.dispatch[dispatch] = true
	for line := from; line <= to; line++ {
		c.lines[line] = true
	}
}

// find gives the declaration of a name that begins at a line: from the first
// line of the declaration, decorators included, to that of the name.
func (t *truth) find(file, name string, line int, types bool) (best decl, found bool) {
	for _, d := range t.named[[2]string{file, last(name)}] {
		if d.isType() == types && d.start <= line && line <= d.nameLine && (!found || d.nameLine < best.nameLine) {
			best, found = d, true
		}
	}
	return best, found
}

// signature gives a method without a body by the names of its type and itself.
func (t *truth) signature(file, owner, name string) (decl, bool) {
	for _, d := range t.named[[2]string{file, name}] {
		if d.kind == "sig" && d.name == owner+"."+name {
			return d, true
		}
	}
	return decl{}, false
}

// constructor gives the constructor of a class by one of the names that
// languages give it, else the class.
func (t *truth) constructor(file, class string) (decl, bool) {
	for _, c := range t.named[[2]string{file, class}] {
		if !c.isType() {
			continue
		}
		for _, name := range append([]string{class}, constructorNames...) {
			for _, d := range t.named[[2]string{file, name}] {
				if d.isFunction() && c.start <= d.start && d.end <= c.end {
					return d, true
				}
			}
		}
		return c, true
	}
	return decl{}, false
}

// last gives the last part of a dotted name.
func last(name string) string { return name[strings.LastIndexAny(name, ".#:")+1:] }

// eachRow reads a table of tab-separated columns; lines that begin with # are
// comments. A table without a path has no rows.
func eachRow(path string, columns int, row func([]string) error) error {
	if path == "" {
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if line := lines.Text(); line != "" && line[0] != '#' {
			r := strings.Split(line, "\t")
			if len(r) != columns {
				return fmt.Errorf("%s:%d: found %d columns, expected %d", path, n, len(r), columns)
			}
			if err := row(r); err != nil {
				return fmt.Errorf("%s:%d: %w", path, n, err)
			}
		}
	}
	return lines.Err()
}

func atoi(texts ...string) ([]int, error) {
	numbers := make([]int, len(texts))
	for i, text := range texts {
		var err error
		if numbers[i], err = strconv.Atoi(text); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}
