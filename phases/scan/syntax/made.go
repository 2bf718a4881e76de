package syntax

import (
	"fmt"

	"rules_handbook/phases/scan/extract"
)

// Reader reads a text into pieces, whose first is the root. Extras are nodes that
// may stand anywhere, such as comments, in the order of the text. A reader does
// not nest pieces deeper than limits.Depth, else it gives ErrDepth.
type Reader func(src []byte, limits extract.Limits) (root *Piece, extras []*Piece, err error)

// Piece is a node on its way into a tree.
type Piece struct {
	Symbol     uint16
	Field      uint16
	Flags      Flags
	Start, End int
	Parts      []*Piece // in the order of the text
}

// Made returns a grammar that is written in Go. Kinds are the names of its
// symbols, fields those of its fields; fields[0] is "".
func Made(name string, kinds, fields []string, read Reader) *Language {
	l := &Language{name: name, read: read, kinds: kinds, fields: fields, fieldIDs: map[string]uint16{}}
	for i, field := range fields {
		if i > 0 {
			l.fieldIDs[field] = uint16(i)
		}
	}
	return l
}

// ErrorPiece is text that fits no rule.
func ErrorPiece(start, end int, parts ...*Piece) *Piece {
	return &Piece{Symbol: errorSymbol, Flags: Named | IsError, Start: start, End: end, Parts: parts}
}

// read parses a text with a grammar that is written in Go.
func (p *Parser) read(src []byte, limits extract.Limits) (*Tree, error) {
	root, extras, err := p.lang.read(src, limits)
	if err != nil {
		return nil, err
	}
	f := flattener{limits: limits, extras: extras}
	f.add(root, None, 0)
	if f.err != nil {
		return nil, f.err
	}
	p.last = &Tree{Nodes: f.nodes, lang: p.lang, src: src, lines: linesOf(src)}
	return p.last, nil
}

// flattener puts pieces into the flat array of a tree.
type flattener struct {
	limits extract.Limits
	nodes  []Node
	extras []*Piece // those that have no place yet
	err    error
}

// add adds a piece and what is in it.
func (f *flattener) add(p *Piece, parent, depth int) int {
	switch {
	case f.err != nil:
		return None
	case depth > f.limits.Depth:
		f.err = fmt.Errorf("%w: limit %d", ErrDepth, f.limits.Depth)
		return None
	case len(f.nodes) >= f.limits.Nodes:
		f.err = fmt.Errorf("%w: limit %d", ErrNodes, f.limits.Nodes)
		return None
	}
	k := len(f.nodes)
	f.nodes = append(f.nodes, Node{Symbol: p.Symbol, Field: p.Field, Flags: p.Flags, Start: uint32(p.Start), End: uint32(p.End), Parent: int32(parent), Next: None})
	last := None
	child := func(part *Piece) {
		at := f.add(part, k, depth+1)
		if at == None {
			return
		}
		if last != None {
			f.nodes[last].Next = int32(at)
		}
		last = at
		f.nodes[k].Flags |= hasChildren
		if f.nodes[at].Flags&(HasError|IsError|Missing) != 0 {
			f.nodes[k].Flags |= HasError
		}
	}
	for _, part := range p.Parts {
		f.before(part.Start, child)
		child(part)
	}
	if parent == None {
		f.before(p.End+1, child)
	} else if len(p.Parts) > 0 {
		f.before(p.End, child)
	}
	return k
}

// before places the extras that start before an offset.
func (f *flattener) before(offset int, place func(*Piece)) {
	for len(f.extras) > 0 && f.extras[0].Start < offset {
		extra := f.extras[0]
		f.extras = f.extras[1:]
		place(extra)
	}
}
