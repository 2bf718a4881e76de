package main

import (
	"bufio"
	"regexp"
	"strconv"
	"strings"
)

// item is one item of a crate.
type item struct {
	path     string // as rustc prints it: crate[hash]::module::Name
	kind     string // as rustc calls it: Fn, Struct, Impl, …
	at       span
	body     bool   // a function with a body
	trait    string // of an Impl: path of the trait
	self     string // of an Impl: path of the type
	owner    string // of a function: name of its type or trait
	line     int    // on which the name is
	nested   bool
	expanded bool // made by a macro
}

// span is a place in a source file; lines are 1-based.
type span struct {
	file             string
	start, end       int
	column           int
	expanded, absent bool
}

var spanText = regexp.MustCompile(`^(.+?):(\d+):(\d+): (\d+):\d+ \(#(\d+)\)`)

func spanOf(text string) span {
	found := spanText.FindStringSubmatch(text)
	if found == nil {
		return span{absent: true}
	}
	number := func(i int) int {
		n, _ := strconv.Atoi(found[i])
		return n
	}
	return span{file: found[1], start: number(2), column: number(3), end: number(4), expanded: found[5] != "0"}
}

// defPath cuts the path out of "DefId(0:7 ~ a[4c2f]::m::new)".
func defPath(text string) string {
	_, rest, ok := strings.Cut(text, " ~ ")
	if !ok {
		return ""
	}
	end := strings.IndexByte(rest, ')')
	if end < 0 {
		return ""
	}
	return rest[:end]
}

// readItems reads rustc's hir-tree.
func (t *truth) readItems(lines *bufio.Scanner) {
	var current *item
	part := ""
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "DefId(") && strings.HasSuffix(line, "=> OwnerNodes {") {
			current, part = &item{path: defPath(line), at: span{absent: true}}, ""
			t.items[current.path] = current
			continue
		}
		if current == nil {
			continue
		}
		depth := len(line) - len(strings.TrimLeft(line, " "))
		text := line[depth:]
		switch {
		case depth == 16 && current.kind == "" && strings.HasPrefix(text, "kind: "):
			current.kind = strings.TrimRight(text[len("kind: "):], " ({,")
			current.body = true
		case depth == 16 && current.at.absent && strings.HasPrefix(text, "span: "):
			current.at = spanOf(text[len("span: "):])
		case current.kind == "Fn" && depth == 20 && strings.HasPrefix(text, "Required("):
			current.body = false
		case current.kind == "Impl" && depth == 24:
			part, _, _ = strings.Cut(text, ":")
		case current.kind == "Impl" && part == "of_trait" && current.trait == "" && strings.HasPrefix(text, "DefId("):
			current.trait = defPath(text)
		case current.kind == "Impl" && part == "self_ty" && strings.HasPrefix(text, "DefId("):
			if current.self == "" {
				current.self = defPath(text)
			}
		}
	}
}
