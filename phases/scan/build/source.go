package build

import (
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
)

// None is the index of no node, declaration or scope.
const None = -1

// Kind is a group of syntax nodes that a language treats alike; 0 is any other
// node, and every token that is no rule of the grammar.
type Kind uint8

// Field names what a child is to its parent; 0 is no field.
type Field uint8

// Grammar is a parser with a language's own numbers for kinds and fields.
type Grammar struct {
	parser *syntax.Parser
	kinds  []Kind   // by symbol
	fields []uint16 // by Field
	names  []Field  // by the grammar's field id
}

// NewGrammar loads a grammar. A field that it lacks is never filled.
func NewGrammar(l *syntax.Language, kinds map[string]Kind, fields map[string]Field) *Grammar {
	g := &Grammar{parser: syntax.NewParser(l), fields: make([]uint16, 256), names: make([]Field, 1<<8)}
	g.kinds, _ = syntax.Classify(l, kinds)
	for name, field := range fields {
		id := l.FieldID(name)
		if g.fields[field] = id; id == 0 {
			continue
		}
		for int(id) >= len(g.names) {
			g.names = append(g.names, make([]Field, 256)...)
		}
		g.names[id] = field
	}
	return g
}

// Parse gives the tree of a text; the tree before it is gone then.
func (g *Grammar) Parse(src []byte, limits extract.Limits) (*Source, error) {
	return g.source(src, func() (*syntax.Tree, error) { return g.parser.Parse(src, limits) })
}

// Again gives the tree of src with some of it written in another way; see
// syntax.Parser.Again.
func (g *Grammar) Again(src, text []byte, limits extract.Limits) (*Source, error) {
	return g.source(text, func() (*syntax.Tree, error) { return g.parser.Again(src, text, limits) })
}

// First gives the tree of the last Parse, of src, once more.
func (g *Grammar) First(src []byte, limits extract.Limits) (*Source, error) {
	return g.source(src, func() (*syntax.Tree, error) { return g.parser.First(src, limits) })
}

func (g *Grammar) source(text []byte, parse func() (*syntax.Tree, error)) (*Source, error) {
	tree, err := parse()
	if err != nil {
		return nil, err
	}
	return &Source{Tree: tree, Text: string(text), grammar: g}, nil
}

// Source is a text with its syntax tree. All methods accept None, which has no
// kind, no text and no children.
type Source struct {
	Tree    *syntax.Tree
	Text    string
	grammar *Grammar
}

// Kind is the kind of a node, 0 for tokens.
func (s *Source) Kind(i int) Kind {
	if i < 0 {
		return 0
	}
	n := &s.Tree.Nodes[i]
	if k := int(n.Symbol); k < len(s.grammar.kinds) && n.Flags&syntax.Named != 0 {
		return s.grammar.kinds[k]
	}
	return 0
}

// Is reports whether a node is of one of the kinds.
func (s *Source) Is(i int, kinds ...Kind) bool {
	own := s.Kind(i)
	for _, k := range kinds {
		if own == k && own != 0 {
			return true
		}
	}
	return false
}

// String is the text of a node.
func (s *Source) String(i int) string {
	if i < 0 {
		return ""
	}
	n := &s.Tree.Nodes[i]
	return s.Text[n.Start:n.End]
}

// Start is the offset of a node.
func (s *Source) Start(i int) uint32 { return s.Tree.Nodes[i].Start }

// End is the offset behind a node.
func (s *Source) End(i int) uint32 { return s.Tree.Nodes[i].End }

// Parent is the node around a node, or None.
func (s *Source) Parent(i int) int {
	if i < 0 {
		return None
	}
	return s.Tree.Parent(i)
}

// Field is what a node is to its parent.
func (s *Source) Field(i int) Field { return s.grammar.names[s.Tree.Nodes[i].Field] }

// Child is the first child that fills a field, or None.
func (s *Source) Child(i int, field Field) int {
	if i < 0 {
		return None
	}
	return s.Tree.ChildByID(i, s.grammar.fields[field])
}

// Only is the first child that is a rule, comments left out, or None.
func (s *Source) Only(i int) int {
	if i >= 0 {
		for child := range s.Tree.NamedChildren(i) {
			return child
		}
	}
	return None
}

// Last is the last child that is a rule, comments left out, or None.
func (s *Source) Last(i int) int {
	last := None
	if i >= 0 {
		for child := range s.Tree.NamedChildren(i) {
			last = child
		}
	}
	return last
}

// OfKind is the first child of a kind, or None.
func (s *Source) OfKind(i int, k Kind) int {
	if i >= 0 {
		for child := s.Tree.FirstChild(i); child >= 0; child = s.Tree.Next(child) {
			if s.Kind(child) == k {
				return child
			}
		}
	}
	return None
}

// Token is the first child that is the given word or sign, or None.
func (s *Source) Token(i int, word string) int {
	if i >= 0 {
		for child := s.Tree.FirstChild(i); child >= 0; child = s.Tree.Next(child) {
			if !s.Tree.Named(child) && s.String(child) == word {
				return child
			}
		}
	}
	return None
}

// Has reports whether a node has a child that is the given word or sign.
func (s *Source) Has(i int, word string) bool { return s.Token(i, word) >= 0 }

// errors counts the errors of the tree.
func (s *Source) errors() (n int) {
	if !s.Tree.HasError() {
		return 0
	}
	for i := range s.Tree.Nodes {
		if s.Tree.Nodes[i].Flags&(syntax.IsError|syntax.Missing) != 0 {
			n++
		}
	}
	return n
}
