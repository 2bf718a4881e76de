package html_test

import (
	"encoding/json"
	stdhtml "html"
	"io"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/html"
	"rules_handbook/phases/render/nav"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// build renders a whole site of one shard.
func build(t *testing.T, artifacts render.Artifacts, cards map[string]*schemas.FileCard) rendertest.Memory {
	t.Helper()
	memory := rendertest.Memory{}
	pack, briefs, slice := shard(cards, artifacts.Summary)
	if err := html.Render(rendertest.View(t, artifacts), []*schemas.BriefPack{briefs}, memory.Output); err != nil {
		t.Fatal(err)
	}
	places, err := nav.Cut(artifacts.Skeleton, artifacts.Assignment, briefs)
	if err != nil {
		t.Fatal(err)
	}
	lang := artifacts.Lang
	if lang == "" {
		lang = "en"
	}
	files := html.Shard{Title: artifacts.Title, Lang: lang, Cards: pack, Nav: places, Slice: slice}
	err = html.RenderFiles(files, func(name string, content func(io.Writer) error) error { return memory.Output("files/"+name, content) })
	if err != nil {
		t.Fatal(err)
	}
	return memory
}

// shard makes the inputs of one shard of its cards.
func shard(cards map[string]*schemas.FileCard, summary *facts.Summary) (*schemas.CardPack, *schemas.BriefPack, *facts.Slice) {
	var files []string
	for file := range cards {
		files = append(files, file)
	}
	slices.Sort(files)
	refs := map[string]facts.Ref{
		"app.main.<module>":          {ID: "app.main.<module>", Qualname: "<module>", File: "app/main.py", Synthetic: true},
		"app.worker.Worker.__init__": {ID: "app.worker.Worker.__init__", Qualname: "Worker.__init__", File: "app/worker.py", Synthetic: true},
	}
	for _, file := range files {
		for _, f := range cards[file].Functions {
			refs[f.ID] = facts.Ref{ID: f.ID, Qualname: f.Qualname, File: file}
		}
	}
	toRefs := func(ids []string) (found []facts.Ref) {
		for _, id := range ids {
			if ref, ok := refs[id]; ok {
				found = append(found, ref)
			}
		}
		return found
	}
	pack, briefs, slice := &schemas.CardPack{Version: 1}, &schemas.BriefPack{Version: 1}, &facts.Slice{}
	for _, file := range files {
		card := cards[file]
		pack.Cards = append(pack.Cards, *card)
		briefs.Briefs = append(briefs.Briefs, schemas.Brief{
			File: file, Purpose: card.Purpose, Role: card.Role, Lifecycle: card.Lifecycle, NFunctions: len(card.Functions), NTypes: len(card.Types),
		})
		cut := facts.SliceFile{Path: file, Language: "python"}
		for _, unparsed := range summary.Unparsed {
			if unparsed.File == file {
				cut.Reason = unparsed.Reason
			}
		}
		for _, f := range card.Functions {
			cut.Functions = append(cut.Functions, facts.SliceFunction{Node: facts.Node{ID: f.ID}, Calls: toRefs(f.Calls), CalledBy: toRefs(f.CalledBy)})
		}
		slice.Files = append(slice.Files, cut)
	}
	return pack, briefs, slice
}

func TestGolden(t *testing.T) {
	site := build(t, rendertest.Demo(), rendertest.DemoCards())
	delete(site, "site.css")
	delete(site, "site.js")
	rendertest.Golden(t, "testdata/golden/demo", site)
}

func TestSaidOnce(t *testing.T) {
	artifacts := rendertest.Demo()
	artifacts.Narration.SystemOverview = "A task runner with tools.\n\nThis handbook orders it.\n\n- Startup: Starts all that there is.\n- Execution: Package run drains the queue\n- Other: Package run drains the queue too."
	artifacts.Narration.StageSummaries["stage-1"] = "Starts all that there is. It holds 2 files."
	artifacts.Narration.StageSummaries["stage-2"] = "Package run drains the queue. It stops then.\n\nThe stage holds 3 files."
	artifacts.Organization.Stages[0].Groups[0].Summary = "Package run drains the queue. It stops then."
	cards := rendertest.DemoCards()
	cards["app/worker.py"].Purpose = "Package run drains the queue."
	site := build(t, artifacts, cards)
	for page, counts := range map[string]map[string]int{
		"overview.html": {"Starts all that there is.": 1, "Package run drains the queue.": 1, "Other: Package run drains the queue too.": 1, "This handbook orders it.": 1},
		"stage-2.html":  {"Package run drains the queue.": 1, "It stops then.": 1, "app/worker.py": 1, `<span class="missing">—</span>`: 1}, // of queue.py
	} {
		for said, want := range counts {
			if got := strings.Count(site[page], said); got != want {
				t.Errorf("%s says %q %d times, want %d:\n%s", page, said, got, want, site[page])
			}
		}
	}
}

var (
	attribute = regexp.MustCompile(`\s(href|src|id)="([^"]*)"`)
	element   = regexp.MustCompile(`<(/?[a-zA-Z][a-zA-Z0-9]*)`)
)

// allowed are the elements that the pages are made of.
var allowed = strings.Fields(`a article blockquote body button circle code dd details dialog div dl dt em h1 h2 h3 head header html input kbd li link main
	meta nav ol p path pre script section small span strong summary svg table tbody td th thead title tr ul h4`)

func TestSitesAreSound(t *testing.T) {
	german := rendertest.Demo()
	german.Lang = "de"
	for name, site := range map[string]rendertest.Memory{
		"demo":    build(t, rendertest.Demo(), rendertest.DemoCards()),
		"german":  build(t, german, rendertest.DemoCards()),
		"hostile": build(t, rendertest.Hostile(), rendertest.HostileCards()),
	} {
		t.Run(name, func(t *testing.T) {
			ids := map[string]map[string]bool{}
			for page, content := range site {
				ids[page] = map[string]bool{}
				for _, match := range attribute.FindAllStringSubmatch(content, -1) {
					if match[1] != "id" || path.Ext(page) != ".html" {
						continue
					}
					id := stdhtml.UnescapeString(match[2])
					if ids[page][id] || strings.ContainsAny(id, " \t\n") {
						t.Errorf("%s: bad or second id %q", page, id)
					}
					ids[page][id] = true
				}
			}
			for page, content := range site {
				if path.Ext(page) == ".html" {
					checkPage(t, site, ids, page, content)
				}
			}
			checkSearch(t, site, ids)
		})
	}
}

func checkPage(t *testing.T, site rendertest.Memory, ids map[string]map[string]bool, page, content string) {
	t.Helper()
	for _, match := range element.FindAllStringSubmatch(content, -1) {
		if tag := strings.TrimPrefix(match[1], "/"); !slices.Contains(allowed, tag) {
			t.Errorf("%s: found element %q", page, tag)
		}
	}
	if page != "index.html" && strings.Count(content, "<script") != 1 {
		t.Errorf("%s: found %d scripts, want 1", page, strings.Count(content, "<script"))
	}
	for _, match := range attribute.FindAllStringSubmatch(content, -1) {
		if match[1] == "id" {
			continue
		}
		target := stdhtml.UnescapeString(match[2])
		if target == "data:," || target == "#" || target == "http://evil.example/x.png" && match[1] == "href" {
			continue
		}
		checkTarget(t, site, ids, page, target)
	}
}

func checkTarget(t *testing.T, site rendertest.Memory, ids map[string]map[string]bool, page, target string) {
	t.Helper()
	parsed, err := url.Parse(target)
	if err != nil || parsed.Scheme != "" || parsed.Host != "" || parsed.RawQuery != "" {
		t.Errorf("%s: found a link to %q", page, target)
		return
	}
	file := page
	if parsed.Path != "" {
		file = path.Join(path.Dir(page), parsed.Path)
	}
	if site[file] == "" {
		t.Errorf("%s: the link to %q leads to no page", page, target)
	} else if parsed.Fragment != "" && !ids[file][parsed.Fragment] {
		t.Errorf("%s: the link to %q leads to no place of %s", page, target, file)
	}
}

func checkSearch(t *testing.T, site rendertest.Memory, ids map[string]map[string]bool) {
	t.Helper()
	var index struct {
		Entries [][4]any
		Scripts []string
	}
	decode(t, site["search-index.js"], "handbookIndex", &index)
	entries := index.Entries
	for _, script := range index.Scripts {
		var symbols [][4]any
		decode(t, site[script], "handbookSymbols", &symbols)
		if len(symbols) == 0 {
			t.Errorf("%s has no symbols", script)
		}
		entries = append(entries, symbols...)
	}
	if len(index.Scripts) != 1 {
		t.Errorf("found scripts %q, want one", index.Scripts)
	}
	for _, entry := range entries {
		checkTarget(t, site, ids, "search-index.js", entry[3].(string))
	}
}

func decode(t *testing.T, script, function string, into any) {
	t.Helper()
	body, isCall := strings.CutPrefix(script, function+"(")
	body, isWhole := strings.CutSuffix(body, ");\n")
	if !isCall || !isWhole || strings.ContainsAny(body, "<>&\u2028\u2029") {
		t.Fatalf("found script %.100q", script)
	}
	if err := json.Unmarshal([]byte(body), into); err != nil {
		t.Fatal(err)
	}
}

func TestPages(t *testing.T) {
	site := build(t, rendertest.Demo(), rendertest.DemoCards())
	for page, wants := range map[string][]string{
		"index.html": {`url=overview.html`},
		"stage-1.1.html": {
			`<a href="stage-1.1.html" aria-current="page">`, `<h1><span class="number">1.1</span> Options</h1>`,
			`<li><a href="overview.html">Overview</a></li><li><a href="stage-1.html">Startup</a></li>`,
			`rel="prev" href="stage-1.html"`, `rel="next" href="stage-2.html"`,
		},
		"stage-2.html":                           {"parsed in part", "<li>3 files</li>", "Other files"},
		"files/" + html.FilePage("app/queue.py"): {"Parsed in part", "No description has been written"},
		"files/" + html.FilePage("app/main.py"): {
			`href="app-queue.py-`, `#fn%3Aapp.queue.Queue.push" title="app/queue.py"`, `#type%3AWorker" title="app/worker.py"`,
			`<a href="#" title="app/main.py"><code>&lt;module&gt;</code></a>`,
		},
		"overview.html": {"could not be parsed", "<strong>options</strong>", "6 of 7 files", "zig"},
	} {
		for _, want := range wants {
			if !strings.Contains(site[page], want) {
				t.Errorf("%s lacks %s:\n%s", page, want, site[page])
			}
		}
	}
}

func TestWithoutRegisters(t *testing.T) {
	artifacts := rendertest.Demo()
	artifacts.Registers = nil
	site := build(t, artifacts, rendertest.DemoCards())
	if site["register.html"] != "" || strings.Contains(site["overview.html"], "register.html") {
		t.Error("there is a page for no registers, or a link to it")
	}
}

func TestLongListsFold(t *testing.T) {
	cards := rendertest.DemoCards()
	f := &cards["app/main.py"].Functions[0]
	for _, name := range strings.Split("abcdefghijklmnopqrst", "") {
		f.ExtCalls = append(f.ExtCalls, "lib."+name)
	}
	f.NExtCalls = len(f.ExtCalls)
	page := build(t, rendertest.Demo(), cards)["files/"+html.FilePage("app/main.py")]
	if want := `<details><summary>(&#43;9 more)</summary><ul class="refs"><li><code title="">lib.l</code>`; !strings.Contains(page, want) {
		t.Errorf("page lacks %s:\n%s", want, page)
	}
}
