package document

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"rules_handbook/schemas/facts"
)

// readMarkdown cuts a Markdown document into sections.
func readMarkdown(src []byte) *facts.Document {
	src = withoutFrontMatter(src)
	root := goldmark.DefaultParser().Parse(text.NewReader(src))
	var b builder
	for block := root.FirstChild(); block != nil; block = block.NextSibling() {
		if heading, ok := block.(*ast.Heading); ok {
			b.heading(heading.Level, strings.ReplaceAll(inline(heading, src), "`", ""))
			continue
		}
		b.block(blockText(block, src))
	}
	return b.document()
}

// withoutFrontMatter drops a leading block between lines of three dashes.
func withoutFrontMatter(src []byte) []byte {
	if !bytes.HasPrefix(src, []byte("---\n")) {
		return src
	}
	if end := bytes.Index(src[3:], []byte("\n---\n")); end >= 0 {
		return src[3+end+len("\n---\n"):]
	}
	return src
}

// blockText is the text of a paragraph, quotation or list; other blocks have
// none. Items of a list are lines of one block.
func blockText(block ast.Node, src []byte) string {
	switch block.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		if isTable(block, src) {
			return ""
		}
		return inline(block, src)
	case *ast.List, *ast.ListItem, *ast.Blockquote:
		var parts []string
		for child := block.FirstChild(); child != nil; child = child.NextSibling() {
			if part := blockText(child, src); part != "" {
				parts = append(parts, part)
			}
		}
		return strings.Join(parts, "\n")
	}
	return ""
}

// tableRule is the second line of a table. CommonMark has none, so that tables
// are read as paragraphs.
var tableRule = regexp.MustCompile(`^[ ]{0,3}\|?[ ]*:?-+:?[ ]*(\|[ ]*:?-+:?[ ]*)*\|?\s*$`)

func isTable(block ast.Node, src []byte) bool {
	if block.Lines().Len() < 2 {
		return false
	}
	first, second := block.Lines().At(0), block.Lines().At(1)
	return bytes.ContainsRune(first.Value(src), '|') && tableRule.Match(second.Value(src))
}

// inline is the text inside a block without images and markup but code spans,
// blanks collapsed. Each back-tick is the border of a span, so that none can
// pair with another's; those of the text become quotes.
func inline(block ast.Node, src []byte) string {
	var out strings.Builder
	// The walker returns only what the callback returns, which is no error.
	_ = ast.Walk(block, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.Image, *ast.RawHTML:
			return ast.WalkSkipChildren, nil
		case *ast.CodeSpan:
			if strings.HasSuffix(out.String(), "`") {
				out.WriteByte(' ')
			}
			out.WriteString("`" + spanText(node, src) + "`")
			return ast.WalkSkipChildren, nil
		case *ast.AutoLink:
			out.WriteString(withoutTicks(node.Label(src)))
		case *ast.String:
			out.WriteString(withoutTicks(node.Value))
		case *ast.Text:
			value := util.ResolveNumericReferences(util.ResolveEntityNames(node.Value(src)))
			out.WriteString(withoutTicks(util.UnescapePunctuations(value)))
			if node.SoftLineBreak() || node.HardLineBreak() {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(out.String()), " ")
}

// spanText is the code of a span.
func spanText(span *ast.CodeSpan, src []byte) string {
	var code strings.Builder
	for child := span.FirstChild(); child != nil; child = child.NextSibling() {
		if segment, ok := child.(*ast.Text); ok {
			code.WriteString(withoutTicks(segment.Value(src)))
		}
	}
	return strings.TrimSpace(code.String())
}

func withoutTicks(text []byte) string { return strings.ReplaceAll(string(text), "`", "'") }
