package main

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// truth is what rustc says of all crates.
type truth struct {
	items map[string]*item
	impls map[string][]*item // by the path of the trait
	calls []call
}

func newTruth() *truth { return &truth{items: map[string]*item{}, impls: map[string][]*item{}} }

// finish works out what needs all items and the sources.
func (t *truth) finish(root string) {
	files := map[string][][]byte{}
	for _, i := range t.items {
		if i.kind == "Impl" && i.trait != "" {
			t.impls[i.trait] = append(t.impls[i.trait], i)
		}
		if i.kind == "" || i.at.absent {
			continue
		}
		lines, ok := files[i.at.file]
		if !ok {
			data, err := os.ReadFile(filepath.Join(root, i.at.file))
			if err == nil {
				lines = bytes.Split(data, []byte("\n"))
			}
			files[i.at.file] = lines
		}
		t.place(i, lines)
	}
}

var word = regexp.MustCompile(`\b(?:fn|struct|enum|trait|type|union)\s+(?:r#)?(\w+)`)

// place finds the line of the name, and what the item belongs to.
func (t *truth) place(i *item, lines [][]byte) {
	i.expanded = i.at.expanded || lines == nil
	i.line = i.at.start
	for n := i.at.start; n <= i.at.end && n <= len(lines); n++ {
		if found := word.FindSubmatch(lines[n-1]); found != nil && string(found[1]) == leaf(i.path) {
			i.line = n
			break
		}
	}
	outer := t.items[parent(i.path)]
	for up := parent(i.path); up != ""; up = parent(up) {
		if o := t.items[up]; o != nil && o.kind == "Fn" {
			i.nested = true
		}
	}
	if outer == nil {
		return
	}
	switch outer.kind {
	case "Impl":
		i.owner = leaf(outer.self)
		i.expanded = i.expanded || outer.at.expanded
	case "Trait":
		i.owner = leaf(outer.path)
	}
}

// parent cuts the last part off a path, leaf keeps it.
func parent(p string) string {
	cut := strings.LastIndex(p, "::")
	if cut < 0 {
		return ""
	}
	return p[:cut]
}

func leaf(p string) string {
	if cut := strings.LastIndex(p, "::"); cut >= 0 {
		p = p[cut+len("::"):]
	}
	name, _, _ := strings.Cut(p, "#") // rustc numbers items of one name
	return name
}

// crateOf is the crate that a path starts with, as one rustc run built it.
func crateOf(p string) string {
	crate, _, _ := strings.Cut(p, "::")
	return crate
}

var kinds = map[string]string{"Struct": "type:struct", "Enum": "type:enum", "Trait": "type:trait", "TyAlias": "type:alias", "Union": "type:other"}

func (i *item) name() string {
	if i.owner != "" {
		return i.owner + "." + leaf(i.path)
	}
	return leaf(i.path)
}

func (t *truth) declarationRows() (rows [][]string) {
	for _, i := range t.items {
		if i.expanded || i.at.absent || strings.Contains(leaf(i.path), "{") {
			continue
		}
		kind, scope := kinds[i.kind], "top"
		if i.kind == "Fn" {
			kind = "func"
			if i.owner != "" {
				kind = "method"
			}
			if !i.body {
				kind = "sig"
			}
		}
		switch {
		case kind == "" || strings.HasPrefix(kind, "type:") && i.owner != "":
			continue // associated types are no types of their own
		case i.nested:
			scope = "nested"
		case i.owner != "":
			scope = "member"
		}
		rows = append(rows, []string{kind, i.name(), path.Clean(i.at.file), itoa(i.at.start), itoa(i.at.end), itoa(i.line), scope})
	}
	return rows
}

func (t *truth) callRows() (rows [][]string) {
	for _, c := range t.calls {
		callee, dispatch := t.callee(c)
		if callee == nil || callee.expanded || callee.at.absent || callee.kind != "Fn" {
			continue
		}
		caller := c.body
		for caller != "" && (t.items[caller] == nil || t.items[caller].kind != "Fn") {
			caller = parent(caller)
		}
		name, line := "<module>", 0
		if from := t.items[caller]; from != nil {
			if from.expanded {
				continue
			}
			name, line = from.name(), from.line
		}
		start := c.name.start
		if !c.whole.absent && c.whole.file == c.name.file && c.whole.start <= start {
			start = c.whole.start
		}
		rows = append(rows, []string{path.Clean(c.name.file), name, path.Clean(callee.at.file), callee.name(),
			itoa(c.name.start), dispatch, itoa(line), itoa(callee.line), itoa(start)})
	}
	return rows
}

// callee finds what a call means: of a method of a trait the implementation
// for the type it is called on.
func (t *truth) callee(c call) (*item, string) {
	declared := t.items[c.callee]
	trait := parent(c.callee)
	isTrait := t.items[trait] != nil && t.items[trait].kind == "Trait" || len(t.impls[trait]) > 0
	if !isTrait {
		return declared, "static"
	}
	found := t.implementations(trait, headOf(c.arguments), crateOf(c.body))
	for _, impl := range found {
		if method := t.items[impl.path+"::"+leaf(c.callee)]; method != nil && len(found) == 1 {
			return method, "static"
		}
	}
	switch {
	case declared == nil:
		return nil, ""
	case !declared.body:
		return declared, "interface"
	case len(found) == 1:
		return declared, "static"
	}
	return declared, "generic-bound"
}

// implementations are those of a trait for a type that is printed like self:
// the best of those in the crate of the call, those in its own build, and those
// with the same modules before the name.
func (t *truth) implementations(trait, self, crate string) []*item {
	if self == "" {
		return nil
	}
	var found []*item
	best := -1
	for _, impl := range t.impls[trait] {
		if impl.self == "" || leaf(impl.self) != leaf(self) {
			continue
		}
		likeness := 0
		if crateOf(impl.path) == crate {
			likeness = 2
		}
		if strings.HasSuffix(impl.self, "::"+self) {
			likeness++
		}
		if likeness > best {
			best, found = likeness, nil
		}
		if likeness == best {
			found = append(found, impl)
		}
	}
	return found
}

// headOf gives the first type argument when it is a plain type, without its own
// arguments: "m::S<'a>, T" is "m::S".
func headOf(arguments string) string {
	end := strings.IndexAny(arguments, "<,/ ([&")
	if end < 0 {
		end = len(arguments)
	}
	if end < len(arguments) && arguments[end] != '<' && arguments[end] != ',' {
		return ""
	}
	return arguments[:end]
}

func itoa(n int) string { return strconv.Itoa(n) }
