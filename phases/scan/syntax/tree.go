package syntax

import (
	"iter"
	"sort"
)

// Node is one syntax node. The layout is that of syn_node in flat.h.
type Node struct {
	Symbol uint16 // see Language.Kind
	Field  uint16 // field of the parent that this node fills, 0 for none
	Flags  Flags
	Start  uint32 // byte offset
	End    uint32 // byte offset behind the node
	Parent int32  // index, -1 for the root
	Next   int32  // index of the next sibling, -1 for none
}

// Flags tell what a node is.
type Flags uint32

// The flags of a node.
const (
	Named    Flags = 1 << iota // a rule of the grammar, not a token such as "("
	IsError                    // text that fits no rule
	Missing                    // a token that the parser put in to go on; it has no text
	Extra                      // a node that may stand anywhere, such as a comment
	HasError                   // an error or missing node is here or below
	hasChildren
)

// None is the index of no node.
const None = -1

// Tree is the syntax tree of one text, in preorder; node 0 is the root. It is
// valid until its parser parses again or is closed.
type Tree struct {
	Nodes []Node

	lang   *Language
	src    []byte
	lines  []uint32
	parser *Parser // whose memory holds the nodes
}

// Language is the grammar that the tree was parsed with.
func (t *Tree) Language() *Language { return t.lang }

// Kind is the name of the node's rule or token.
func (t *Tree) Kind(i int) string { return t.lang.Kind(t.Nodes[i].Symbol) }

// FieldName is the name of the field that the node fills in its parent, or "".
func (t *Tree) FieldName(i int) string { return t.lang.Field(t.Nodes[i].Field) }

// Named reports whether the node is a rule, not a mere token.
func (t *Tree) Named(i int) bool { return t.Nodes[i].Flags&Named != 0 }

// Text is the node's source text. It shares memory with the source.
func (t *Tree) Text(i int) []byte { return t.src[t.Nodes[i].Start:t.Nodes[i].End] }

// FirstChild is the index of the node's first child, or None; None has none.
func (t *Tree) FirstChild(i int) int {
	if i < 0 || t.Nodes[i].Flags&hasChildren == 0 {
		return None
	}
	return i + 1
}

// Next is the index of the node's next sibling, or None.
func (t *Tree) Next(i int) int { return int(t.Nodes[i].Next) }

// Parent is the index of the node's parent, or None.
func (t *Tree) Parent(i int) int { return int(t.Nodes[i].Parent) }

// After is the index of the first node behind the node's subtree. Indices
// from i up to it are the node and all that is in it.
func (t *Tree) After(i int) int {
	for i >= 0 {
		if next := t.Nodes[i].Next; next >= 0 {
			return int(next)
		}
		i = int(t.Nodes[i].Parent)
	}
	return len(t.Nodes)
}

// Children yields the indices of the node's children, tokens included.
func (t *Tree) Children(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c := t.FirstChild(i); c >= 0 && yield(c); c = t.Next(c) {
		}
	}
}

// NamedChildren yields the indices of the children that are rules, without
// comments and other extras.
func (t *Tree) NamedChildren(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c := t.FirstChild(i); c >= 0; c = t.Next(c) {
			if t.Nodes[c].Flags&(Named|Extra) == Named && !yield(c) {
				return
			}
		}
	}
}

// Child is the index of the first child that fills the field, or None.
func (t *Tree) Child(i int, field string) int { return t.ChildByID(i, t.lang.fieldIDs[field]) }

// ChildByID is Child for a field id that the caller keeps.
func (t *Tree) ChildByID(i int, field uint16) int {
	if field == 0 {
		return None
	}
	for c := t.FirstChild(i); c >= 0; c = t.Next(c) {
		if t.Nodes[c].Field == field {
			return c
		}
	}
	return None
}

// HasError reports whether the text has a syntax error.
func (t *Tree) HasError() bool { return t.Nodes[0].Flags&(HasError|IsError) != 0 }

// FirstError is the index of the first error or missing node, or None. Of
// errors inside each other it is the innermost: an outer one may begin with the
// text.
func (t *Tree) FirstError() int {
	first := None
	for i := range t.Nodes {
		n := t.Nodes[i]
		if first != None && n.Start >= t.Nodes[first].End {
			break
		}
		if n.Flags&(IsError|Missing) != 0 {
			first = i
		}
	}
	return first
}

// Line is the 1-based line on which the node starts.
func (t *Tree) Line(i int) int { return t.LineAt(int(t.Nodes[i].Start)) }

// EndLine is the 1-based line of the node's last byte.
func (t *Tree) EndLine(i int) int {
	n := t.Nodes[i]
	return t.LineAt(int(max(n.Start, n.End-min(n.End, 1))))
}

// LineAt is the 1-based line of a byte offset.
func (t *Tree) LineAt(offset int) int {
	return sort.Search(len(t.lines), func(k int) bool { return int(t.lines[k]) > offset })
}

// LinesOf takes the lines from another text of the same length, of which the
// parsed one is a copy with other line breaks.
func (t *Tree) LinesOf(src []byte) { t.lines = linesOf(src) }

// LineStart is the offset at which a 1-based line starts.
func (t *Tree) LineStart(line int) int { return int(t.lines[line-1]) }

// Lines is the number of lines; a line break at the end starts no line.
func (t *Tree) Lines() int {
	n := len(t.lines)
	if int(t.lines[n-1]) == len(t.src) {
		n--
	}
	return n
}
