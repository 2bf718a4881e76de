package syntax

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
)

// brackets is a grammar of nested brackets with hash marks for comments.
var brackets = Made("brackets", []string{"token", "list", "comment"}, []string{"", "inner"}, func(src []byte, limits extract.Limits) (*Piece, []*Piece, error) {
	root := &Piece{Symbol: 1, Flags: Named, End: len(src)}
	open := []*Piece{root}
	var extras []*Piece
	for at, c := range src {
		top := open[len(open)-1]
		switch c {
		case '(':
			list := &Piece{Symbol: 1, Flags: Named, Field: 1, Start: at}
			top.Parts = append(top.Parts, list)
			open = append(open, list)
		case ')':
			if top.End = at + 1; len(open) > 1 {
				open = open[:len(open)-1]
			}
		case '#':
			extras = append(extras, &Piece{Symbol: 2, Flags: Named | Extra, Start: at, End: at + 1})
		case '?':
			top.Parts = append(top.Parts, ErrorPiece(at, at+1))
		}
	}
	return root, extras, nil
})

func TestMade(t *testing.T) {
	p := NewParser(brackets)
	tree, err := p.Parse([]byte("#(\n#()?)#"), extract.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range tree.Nodes {
		depth := 0
		for at := tree.Parent(i); at >= 0; at = tree.Parent(at) {
			depth++
		}
		got = append(got, strings.Repeat(" ", depth)+tree.Kind(i)+":"+tree.FieldName(i)+":"+string(tree.Text(i)))
	}
	want := []string{"list::#(\n#()?)#", " comment::#", " list:inner:(\n#()?)", "  comment::#", "  list:inner:()", "  ERROR::?", " comment::#"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tree (-want +got):\n%s", diff)
	}
	if at := tree.FirstError(); !tree.HasError() || tree.Line(at) != 2 || tree.Child(0, "inner") != 2 || tree.Lines() != 2 {
		t.Errorf("first error %d, child %d, %d lines", at, tree.Child(0, "inner"), tree.Lines())
	}
	p.Close()
	p.Close()
	if _, err := p.Parse(nil, extract.DefaultLimits); !errors.Is(err, ErrClosed) {
		t.Errorf("closed parser: error %v", err)
	}
}

func TestMadeLimits(t *testing.T) {
	limits := extract.Limits{Bytes: 50, Nodes: 10, Depth: 5}
	for src, want := range map[string]error{
		strings.Repeat(" ", 51): ErrBytes, strings.Repeat("()", 10): ErrNodes, strings.Repeat("(", 6): ErrDepth, "(())": nil,
	} {
		if _, err := NewParser(brackets).Parse([]byte(src), limits); !errors.Is(err, want) {
			t.Errorf("%q: error %v, want %v", src, err, want)
		}
	}
}
