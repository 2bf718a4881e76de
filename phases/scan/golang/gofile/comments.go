package gofile

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// Doc gives the comment that documents what begins at an offset in Text: the
// lines right above it, without markers and directives.
func (s *Source) Doc(offset int) string {
	return text(s.lead(s.tokenAt(offset)))
}

// PackageDoc gives the comment above the package clause.
func (s *Source) PackageDoc() string {
	return text(s.lead(s.packageClause()))
}

// Header gives the comments before the package clause.
func (s *Source) Header() []Comment {
	clause := s.packageClause()
	if clause < 0 {
		return nil
	}
	i := 0
	for i < len(s.Comments) && s.Comments[i].next <= clause {
		i++
	}
	return s.Comments[:i]
}

// packageClause is the index of the token "package", -1 when there is none.
func (s *Source) packageClause() int {
	return slices.IndexFunc(s.tokens, func(t placed) bool { return t.tok() == token.PACKAGE })
}

// lead lists the comments that end right above a token and do not stand behind
// the token before it.
func (s *Source) lead(i int) []Comment {
	if i < 0 {
		return nil
	}
	end, _ := slices.BinarySearchFunc(s.Comments, i+1, func(c Comment, next int) int { return c.next - next })
	first, below := end, s.lineAt(int(s.tokens[i].start))
	for first > 0 {
		c := s.Comments[first-1]
		if c.next != i || c.End < below-1 || i > 0 && c.Start == s.lineAt(int(s.tokens[i-1].start)) {
			break
		}
		below = c.Start
		first--
	}
	return s.Comments[first:end]
}

func text(comments []Comment) string {
	if len(comments) == 0 {
		return ""
	}
	group := &ast.CommentGroup{}
	for _, c := range comments {
		group.List = append(group.List, &ast.Comment{Text: c.Text})
	}
	return strings.TrimSpace(group.Text())
}

// Excerpt gives the source between two offsets in Text without its comments,
// at most limit bytes of it.
func (s *Source) Excerpt(from, to, limit int) string {
	i, j := s.tokenAt(from), s.tokenAt(to-1)
	if i < 0 || j < i {
		return ""
	}
	start := int(s.tokens[i].start)
	end := min(int(s.tokens[j].end), start+limit)
	c, _ := slices.BinarySearchFunc(s.Comments, start, func(c Comment, at int) int { return c.offset - at })
	if c == len(s.Comments) || s.Comments[c].offset >= end {
		return strings.ToValidUTF8(string(s.src[start:end]), "")
	}
	var b strings.Builder
	for ; c < len(s.Comments) && s.Comments[c].offset < end; c++ {
		b.Write(s.src[start:s.Comments[c].offset])
		b.WriteByte(' ')
		start = min(s.Comments[c].offset+len(s.Comments[c].Text), end)
	}
	b.Write(s.src[start:end])
	return strings.ToValidUTF8(b.String(), "")
}
