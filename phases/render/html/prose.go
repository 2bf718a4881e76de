package html

import (
	"bytes"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"rules_handbook/phases/render/escape"
)

// converter turns prose into HTML. Raw HTML and links with scripts are off by
// goldmark's default; images would be requests, so only their text is shown.
var converter = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(noImages{}, 100))),
)

type noImages struct{}

func (noImages) RegisterFuncs(registerer renderer.NodeRendererFuncRegisterer) {
	registerer.Register(ast.KindImage, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkContinue, nil // its text is its children
	})
}

// maxProse is more than any prose has. Longer text is shown as it is, for the
// time to convert it can grow with the square of its length.
const maxProse = 64 << 10

// prose converts prose of several paragraphs.
func prose(text string) template.HTML {
	if len(text) > maxProse {
		return template.HTML("<pre>" + template.HTMLEscapeString(text) + "</pre>")
	}
	return convert(escape.Block(text))
}

// inline converts prose of one line.
func inline(text string) template.HTML {
	line := escape.Inline(text)
	if len(line) > maxProse || !strings.ContainsAny(line, "\\`*_[<>&") {
		return template.HTML(template.HTMLEscapeString(line))
	}
	// A leading mark of a list or heading is text here.
	converted := string(convert("\u2060" + line))
	converted = strings.TrimSuffix(strings.TrimPrefix(converted, "<p>"), "</p>")
	return template.HTML(strings.Replace(converted, "\u2060", "", 1))
}

func convert(markdown string) template.HTML {
	var out bytes.Buffer
	if err := converter.Convert([]byte(markdown), &out); err != nil {
		return template.HTML("<pre>" + template.HTMLEscapeString(markdown) + "</pre>")
	}
	return template.HTML(strings.TrimSpace(out.String()))
}
