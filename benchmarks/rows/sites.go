package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
)

var errNoCount = errors.New("there is no second count of the language")

// reader is an extractor that shows the tree which it takes the facts from.
// Where the grammar stumbles that is the tree of a repaired copy.
type reader interface {
	extract.Extractor
	Read(name string, src []byte) (*build.Source, error)
}

// counter counts call expressions.
type counter struct {
	readers map[string]reader // by language
	parsers map[*syntax.Language]*syntax.Parser
}

func newCounter() *counter {
	c := &counter{map[string]reader{}, map[*syntax.Language]*syntax.Parser{}}
	for _, l := range scan.Languages() {
		e := l.New()
		if r, ok := e.(reader); ok {
			c.readers[e.Support().Name] = r
		}
	}
	return c
}

// sites gives the call expressions of a file.
func (c *counter) sites(language, name string, src []byte) ([]site, error) {
	if language == "go" {
		return goSites(src)
	}
	n, known := notations[language]
	if !known {
		return nil, errNoCount
	}
	t, text, err := c.read(c.readers[language], n, name, src)
	if err != nil {
		return nil, err
	}
	sites := n.sites(t, text)
	if n.macro != nil {
		sites = append(sites, c.inMacros(t, n)...)
	}
	return sites, nil
}

// read gives the tree of a file and its text, of which the tree's may be a
// repaired copy.
func (c *counter) read(r reader, n notation, name string, src []byte) (t *syntax.Tree, text string, err error) {
	if r == nil {
		t, err = c.parse(n.grammar(), src)
		return t, string(src), err
	}
	source, err := r.Read(name, src)
	if err != nil {
		return nil, "", err
	}
	return source.Tree, source.Text, nil
}

func (c *counter) parse(grammar *syntax.Language, src []byte) (*syntax.Tree, error) {
	if c.parsers[grammar] == nil {
		c.parsers[grammar] = syntax.NewParser(grammar)
	}
	return c.parsers[grammar].Parse(src, extract.DefaultLimits)
}

func (n notation) sites(t *syntax.Tree, text string) (sites []site) {
	for i := range t.Nodes {
		if !t.Named(i) {
			continue
		}
		if called, known := n.calls[t.Kind(i)]; known && called(t, i) {
			sites = append(sites, n.site(t, text, i, within(t, i, syntax.ErrorKind)))
		} else if maybe, known := n.maybe[t.Kind(i)]; known && maybe(t, i) {
			sites = append(sites, n.site(t, text, i, true))
		}
	}
	return sites
}

// argumentKinds are the rules for what stands behind a callee.
var argumentKinds = []string{"arguments", "argument_list", "value_arguments", "call_suffix", "argument_part", "block", "do_block", "token_tree", "function_arguments", "string_argument", "table_argument", "function_call_paren"}

func (n notation) site(t *syntax.Tree, text string, i int, maybe bool) site {
	start := int(t.Nodes[i].Start)
	start += len(t.Text(i)) - len(bytes.TrimLeft(t.Text(i), " \t\r\n")) // some grammars count blanks to what follows
	if n.start != nil {
		start = n.start(t, i)
	}
	s := site{line: t.LineAt(start), maybe: maybe, whole: textOf(t, text, i, start, int(t.Nodes[i].End))}
	s.callee = s.whole
	if callee := t.Child(i, n.fields[t.Kind(i)]); callee >= 0 {
		s.callee = textOf(t, text, callee, int(t.Nodes[callee].Start), int(t.Nodes[callee].End))
		return s
	}
	if n.callee != nil {
		s.callee = n.callee(t, i)
		return s
	}
	for child := range t.Children(i) {
		if slices.Contains(argumentKinds, t.Kind(child)) || t.Kind(child) == "(" && child != t.FirstChild(i) {
			s.callee = strings.TrimSpace(textOf(t, text, i, start, int(t.Nodes[child].Start)))
			break
		}
	}
	return s
}

// textOf is the text of a node between two offsets, without comments.
func textOf(t *syntax.Tree, src string, i, start, end int) string {
	var b strings.Builder
	for k := i + 1; k < t.After(i); k++ {
		if n := &t.Nodes[k]; n.Flags&syntax.Extra != 0 && strings.Contains(t.Kind(k), "comment") && int(n.End) <= end && int(n.Start) >= start {
			b.WriteString(src[start:n.Start])
			start = int(n.End)
		}
	}
	b.WriteString(src[start:max(start, end)])
	return b.String()
}
