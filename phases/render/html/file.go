package html

import (
	"fmt"
	"html/template"
	"net/url"
	"path"
	"strings"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/survey"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Shard is what the pages of the files of one shard are made of.
type Shard struct {
	Title string
	Lang  string
	Cards *schemas.CardPack
	Nav   *facts.Places
	Slice *facts.Slice // nil: names of callers and callees are no links
}

// filePage is the data of the page of one file.
type filePage struct {
	frame
	File      string
	Role      string
	Lifecycle string
	Language  string
	Warning   template.HTML // the file was parsed in part
	Prose     template.HTML
	Types     []typeRow
	Functions []functionBlock
	Brief     bool // the cards leave functions out
	Also      []link
}

type typeRow struct {
	Anchor, Qualname, Kind, Lines, Signature string
}

type functionBlock struct {
	Anchor    string
	Qualname  string
	Lines     string
	Signature string
	Purpose   template.HTML
	DataFlow  template.HTML
	Relations template.HTML
	Calls     refList
	CalledBy  refList
	External  refList
}

// refList is a list of names; those behind the first few are folded away.
type refList struct {
	Count int
	First []ref
	Rest  []ref
	More  string
}

type ref struct{ Text, Title, URL string }

// RenderFiles writes one page per file of a shard, and the script with the
// shard's symbols. All belong into the folder files/ of the site.
func RenderFiles(shard Shard, out render.Output) error {
	labels, err := render.LabelsFor(shard.Lang)
	if err != nil {
		return err
	}
	r := &fileRenderer{shard: shard, labels: labels, slices: map[string]*facts.SliceFile{}, places: map[string]*facts.Place{}}
	if shard.Slice != nil {
		for i := range shard.Slice.Files {
			r.slices[shard.Slice.Files[i].Path] = &shard.Slice.Files[i]
		}
	}
	for i := range shard.Nav.Places {
		r.places[shard.Nav.Places[i].File] = &shard.Nav.Places[i]
	}
	var files []string
	for i := range shard.Cards.Cards {
		card := &shard.Cards.Cards[i]
		files = append(files, card.File)
		if err := out(FilePage(card.File), execute("file", r.page(card))); err != nil {
			return err
		}
	}
	if len(files) == 0 {
		return nil
	}
	return out(ShardScript(files), write(shardIndex(shard.Cards.Cards)))
}

type fileRenderer struct {
	shard  Shard
	labels *render.Labels
	slices map[string]*facts.SliceFile
	places map[string]*facts.Place
}

func (r *fileRenderer) page(card *schemas.FileCard) filePage {
	page := filePage{
		frame: frame{
			Lang: r.shard.Lang, Site: r.shard.Title, Title: escape.Visible(card.File), Root: "../", Labels: r.labels,
			Crumbs: []link{{r.labels.Overview, "../overview.html"}},
		},
		File:  escape.Visible(card.File),
		Role:  card.Role,
		Prose: prose(card.Description),
		Brief: card.Functions == nil,
	}
	if page.Prose == "" {
		page.Prose = prose(card.Purpose)
	}
	if card.Lifecycle != "none" {
		page.Lifecycle = escape.Line(card.Lifecycle)
	}
	r.place(&page, card.File)
	slice := r.slices[card.File]
	if slice != nil {
		page.Language = survey.LanguageName(card.File, slice.Language)
		if slice.Reason == facts.Partial {
			page.Warning = inline(strings.Replace(r.labels.PartialNote, "%s ", "", 1))
		}
	}
	for _, t := range card.Types {
		page.Types = append(page.Types, typeRow{typeAnchor(t.Qualname), t.Qualname, t.Kind, span(t.LineRange), escape.Line(t.Signature)})
	}
	refs := refsOf(slice)
	for i := range card.Functions {
		page.Functions = append(page.Functions, r.function(card, &card.Functions[i], refs))
	}
	page.TOC = page.contents()
	return page
}

// place puts the way to the file into the frame.
func (r *fileRenderer) place(page *filePage, file string) {
	page.Nav = []navItem{{link: link{r.labels.Overview, "../overview.html"}}}
	place := r.places[file]
	if place == nil {
		return
	}
	for depth, step := range place.Stages {
		stage := link{step.Title, "../" + step.ID + ".html"}
		page.Crumbs = append(page.Crumbs, stage)
		page.Nav = append(page.Nav, navItem{link: stage, Depth: depth + 1})
	}
	here := link{escape.Visible(path.Base(file)), FilePage(file)}
	page.Nav = append(page.Nav, navItem{link: here, Depth: len(place.Stages) + 1, Current: true})
	for _, step := range place.Also {
		page.Also = append(page.Also, link{step.Title, "../" + step.ID + ".html"})
	}
}

func (p *filePage) contents() []tocItem {
	var items []tocItem
	if len(p.Types) > 0 {
		items = append(items, tocItem{Text: p.Labels.Types, Anchor: "types"})
	}
	if len(p.Functions) > 0 {
		items = append(items, tocItem{Text: p.Labels.Functions, Anchor: "functions"})
		for _, f := range p.Functions {
			items = append(items, tocItem{Text: f.Qualname, Anchor: f.Anchor, Depth: 1, Code: true})
		}
	}
	return items
}

func (r *fileRenderer) function(card *schemas.FileCard, f *schemas.FunctionCard, refs map[string]facts.Ref) functionBlock {
	block := functionBlock{
		Anchor:    functionAnchor(f.ID),
		Qualname:  escape.Line(f.Qualname),
		Lines:     span(f.LineRange),
		Signature: strings.TrimSpace(f.Signature),
		Purpose:   inline(f.Purpose),
		DataFlow:  inline(f.DataFlow),
		Relations: inline(f.Relations),
		Calls:     r.refs(f.Calls, f.NCalls, func(id string) ref { return toRef(card.File, id, refs) }),
		CalledBy:  r.refs(f.CalledBy, f.NCalledBy, func(id string) ref { return toRef(card.File, id, refs) }),
		External:  r.refs(f.ExtCalls, f.NExtCalls, func(name string) ref { return ref{Text: escape.Line(name)} }),
	}
	return block
}

// maxFirst is how many names of a list are shown unfolded.
const maxFirst = 12

func (r *fileRenderer) refs(ids []string, count int, toRef func(string) ref) refList {
	list := refList{Count: max(count, len(ids))}
	for i, id := range ids {
		if i < maxFirst {
			list.First = append(list.First, toRef(id))
		} else {
			list.Rest = append(list.Rest, toRef(id))
		}
	}
	if hidden := list.Count - len(list.First); hidden > 0 {
		list.More = fmt.Sprintf(r.labels.More, hidden)
	}
	return list
}

// refsOf collects the neighbours of a file's functions by their ids.
func refsOf(slice *facts.SliceFile) map[string]facts.Ref {
	refs := map[string]facts.Ref{}
	if slice == nil {
		return refs
	}
	for i := range slice.Functions {
		for _, list := range [][]facts.Ref{slice.Functions[i].Calls, slice.Functions[i].CalledBy} {
			for _, ref := range list {
				refs[ref.ID] = ref
			}
		}
	}
	return refs
}

// toRef links a neighbour to its place on the page of its file. A node that
// no source writes has no place of its own: the constructor of a type leads
// to the type, the body of a module to its file.
func toRef(from, id string, refs map[string]facts.Ref) ref {
	found, known := refs[id]
	if !known {
		return ref{Text: escape.Line(text.Leaf(id)), Title: escape.Line(id)}
	}
	made := ref{Text: escape.Line(found.Qualname), Title: escape.Visible(found.File), URL: FilePage(found.File)}
	anchor := functionAnchor(found.ID)
	if found.Synthetic {
		anchor = ""
		if owner := strings.LastIndexByte(found.Qualname, '.'); owner > 0 {
			anchor = typeAnchor(found.Qualname[:owner])
		}
	}
	if found.File == from {
		made.URL = ""
	}
	if anchor != "" || made.URL == "" {
		made.URL += "#" + fragment(anchor)
	}
	return made
}

// fragment escapes an anchor for a link. Colons are escaped too, for the link
// of another page could be taken for one with a scheme.
func fragment(anchor string) string {
	return strings.ReplaceAll((&url.URL{Fragment: anchor}).EscapedFragment(), ":", "%3A")
}

func span(lines [2]int) string { return fmt.Sprintf("%d–%d", lines[0], lines[1]) }
