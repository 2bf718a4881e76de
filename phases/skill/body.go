package skill

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strings"
	"text/template"
	"unicode"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/text"
)

//go:embed body/*.md
var bodies embed.FS

var bodyTemplates = template.Must(template.ParseFS(bodies, "body/*.md"))

// bodyOf writes SKILL.md: front matter that agents choose by, and the routing
// protocol in the language of the handbook.
func bodyOf(h Handbook) ([]byte, error) {
	lang := h.Lang
	if lang == "" {
		lang = "en"
	}
	if !slices.Contains(render.Languages, lang) {
		return nil, fmt.Errorf("language: found %q, expected one of %s", lang, strings.Join(render.Languages, " "))
	}
	var page bytes.Buffer
	fmt.Fprintf(&page, "---\nname: %s-handbook\ndescription: %s\n---\n\n", slug(h), description(h.Title))
	err := bodyTemplates.ExecuteTemplate(&page, lang+".md", map[string]any{
		"Title": escape.Text(h.Title), "Agent": h.Agent != nil, "Coverage": h.Files != nil,
	})
	return page.Bytes(), err
}

// maxSlug keeps the name within the 64 characters that agents take.
const maxSlug = 64 - len("-handbook")

func slug(h Handbook) string {
	name := text.Slug(h.Name)
	if name == "" {
		name = text.Slug(h.Title)
	}
	if len(name) > maxSlug {
		name = strings.TrimRight(name[:maxSlug], "-")
	}
	if name == "" {
		return "code"
	}
	return name
}

// description is one line of plain YAML, so the title gives only characters
// that mean nothing there.
func description(title string) string {
	title = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune(" -_./+()", r) {
			return r
		}
		return ' '
	}, title)
	title = text.Truncate(text.Collapse(title), 80)
	return "Handbook of the code base " + title + ", made from its source code by a parser. " +
		"Use when you need to find where something is implemented, how its parts fit together, who calls a function, or which files a change touches. " +
		"Do not use for other code bases, for general programming questions, or instead of reading the source before you edit it."
}

func noRegisters(h Handbook) []byte {
	lang := h.Lang
	if lang == "" {
		lang = "en"
	}
	labels, err := render.LabelsFor(lang)
	if err != nil { // bodyOf has checked the language
		return nil
	}
	return []byte("# " + escape.Text(h.Title) + " — " + labels.StateFlow + "\n\n_" + labels.NoRegisters + "_\n")
}
