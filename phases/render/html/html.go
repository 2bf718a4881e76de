// Package html renders the plain HTML site of a handbook: an overview, the
// state registers, one page per stage and, apart from them and shard by
// shard, one page per file. The site asks for nothing outside its own folder
// and works from disk as well as from a server. Pages hold no time and no
// digest of the sources. The stage pages need the briefs only, so that a
// moved line reaches nothing but the page of its file.
package html

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"

	"rules_handbook/phases/render"
	"rules_handbook/schemas"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed assets/site.css assets/site.js
var assets embed.FS

// templates has one set per kind of page, each with the common frame.
var templates = func() map[string]*template.Template {
	frame := template.Must(template.New("frame.html").ParseFS(templateFiles, "templates/frame.html", "templates/parts.html"))
	sets := map[string]*template.Template{}
	for _, kind := range []string{"overview", "stage", "register", "file"} {
		sets[kind] = template.Must(template.Must(frame.Clone()).ParseFS(templateFiles, "templates/"+kind+".html"))
	}
	return sets
}()

// site holds what the pages of one handbook need.
type site struct {
	view   *render.View
	briefs map[string]*schemas.Brief
	shards [][]string // files of each shard, for its search script
}

// Render writes the pages of the stages and what all pages share. The files
// of the site's folder files/ are written by RenderFiles.
func Render(view *render.View, packs []*schemas.BriefPack, out render.Output) error {
	s := &site{view: view, briefs: map[string]*schemas.Brief{}}
	for _, pack := range packs {
		var files []string
		for i := range pack.Briefs {
			brief := &pack.Briefs[i]
			s.briefs[brief.File] = brief
			files = append(files, brief.File)
		}
		if len(files) > 0 {
			s.shards = append(s.shards, files)
		}
	}
	if err := s.pages(out); err != nil {
		return err
	}
	for _, name := range []string{"site.css", "site.js"} {
		content, err := assets.ReadFile("assets/" + name)
		if err != nil {
			return err
		}
		if err := out(name, write(content)); err != nil {
			return err
		}
	}
	return out("search-index.js", write(s.searchIndex()))
}

func (s *site) pages(out render.Output) error {
	if err := out("index.html", write(s.redirect())); err != nil {
		return err
	}
	if err := out("overview.html", execute("overview", s.overview())); err != nil {
		return err
	}
	if len(s.view.Registers) > 0 {
		if err := out("register.html", execute("register", s.registers())); err != nil {
			return err
		}
	}
	for i, stage := range s.view.Pages {
		if err := out(stage.ID+".html", execute("stage", s.stage(i, stage))); err != nil {
			return err
		}
	}
	return nil
}

// redirect is the page that a server shows for the folder.
func (s *site) redirect() []byte {
	title := template.HTMLEscapeString(s.view.Title)
	return []byte(fmt.Sprintf(`<!doctype html>
<html lang="%s">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=overview.html">
<title>%s</title>
<p><a href="overview.html">%s</a></p>
</html>
`, s.view.Lang, title, title))
}

// execute runs a template into memory first, so that a page is whole or not
// there.
func execute(kind string, data any) func(io.Writer) error {
	return func(w io.Writer) error {
		var page bytes.Buffer
		if err := templates[kind].ExecuteTemplate(&page, "frame.html", data); err != nil {
			return err
		}
		_, err := w.Write(page.Bytes())
		return err
	}
}

func write(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}
