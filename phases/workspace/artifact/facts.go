package artifact

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
)

// Facts are what the table's triggers ask of a workspace.
type Facts struct {
	Phase Phase
	// BrowserProof and FrontendCraft list the slices that say yes.
	BrowserProof, FrontendCraft []string
	// Green lists slices that evidence.md has an entry for.
	Green []string
	// Drift, Domains and Surfaces (lower-case names of lines with "yes" in
	// spec.md) are sorted.
	Drift, Domains, Surfaces []string
	// Temper: the log of state.md has an entry of that phase.
	Temper bool
	// Cited says where an artifact names a file of the table, as file:line.
	Cited map[string]Place
	// Files lists the regular files below the folders, sorted.
	Files []string
}

// Place is a line of an artifact.
type Place struct {
	File string
	Line int
}

// Gather reads the facts from a workspace, each file as a stream. Files that
// cannot be read give no facts: other checks name them.
func Gather(dir *files.Dir, phase Phase) (Facts, error) {
	g := gatherer{facts: Facts{Phase: phase, Cited: map[string]Place{}}}
	entries, err := dir.Entries(".")
	if err != nil {
		return g.facts, err
	}
	for _, entry := range entries {
		switch row, ok := Lookup(entry.Name); {
		case entry.Mode.IsDir():
			g.list(dir, entry.Name)
		case entry.Mode.IsRegular() && ok && row.Kind == Markdown:
			g.read(dir, entry.Name)
		}
	}
	return g.done(), nil
}

type gatherer struct {
	facts   Facts
	name    string
	slice   string
	section string
	entry   bool
}

func (g *gatherer) list(dir *files.Dir, folder string) {
	entries, err := dir.Entries(folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if entry.Mode.IsRegular() {
			g.facts.Files = append(g.facts.Files, path.Join(folder, entry.Name))
		}
	}
}

func (g *gatherer) read(dir *files.Dir, name string) {
	g.name, g.slice, g.section, g.entry = name, "", "", false
	source := files.Source{Dir: dir, Name: name, Visit: func(line markdown.Line) error {
		if !line.Fenced {
			g.visit(line)
		}
		return nil
	}}
	// A file that is broken past some line has told what it could.
	_, _ = files.Observe([]files.Source{source})
}

var (
	driftID   = regexp.MustCompile(`\bDRIFT-\d{3,}\b`)
	evidID    = regexp.MustCompile(`\bEVID-\d{3,}\b`)
	sliceID   = regexp.MustCompile(`\bSLICE-\d{3,}\b`)
	checklist = regexp.MustCompile(`\bchecklists/([a-z0-9]+(?:-[a-z0-9]+)*)\.md\b`)
	cited     = regexp.MustCompile(`[A-Za-z0-9_/.-]+\.md\b`)
	logEntry  = regexp.MustCompile(`^\s*[-*+] \S+ temper:`)
	domain    = regexp.MustCompile("^\\s*[-*+]\\s+[`*]*([A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)[`*]*\\s*(?:$|[:—–(-])")
)

func (g *gatherer) visit(line markdown.Line) {
	if level, title, ok := markdown.HeadingOf(line.Text); ok && level <= 2 {
		g.section, g.slice = strings.ToLower(title), sliceID.FindString(title)
	}
	g.cite(line)
	if strings.Contains(line.Text, "DRIFT-") {
		g.facts.Drift = append(g.facts.Drift, driftID.FindAllString(line.Text, -1)...)
	}
	switch g.name {
	case "tasks.md":
		g.visitSlice(line.Text)
	case "spec.md":
		g.visitSpec(line.Text)
	case "evidence.md":
		g.entry = g.entry || evidID.MatchString(line.Text)
		if g.entry {
			g.facts.Green = append(g.facts.Green, sliceID.FindAllString(line.Text, -1)...)
		}
	case "state.md":
		g.facts.Temper = g.facts.Temper || g.section == "log" && logEntry.MatchString(line.Text)
	}
}

// cite remembers the first place outside a file that names it. README.md
// lists what may come, so it does not count.
func (g *gatherer) cite(line markdown.Line) {
	if g.name == "README.md" || !strings.Contains(line.Text, ".md") {
		return
	}
	for _, name := range cited.FindAllString(line.Text, -1) {
		name = strings.TrimPrefix(name, "./")
		if _, seen := g.facts.Cited[name]; seen || name == g.name {
			continue
		}
		if row, ok := Lookup(name); ok && row.Kind == Markdown {
			g.facts.Cited[name] = Place{g.name, line.Number}
		}
	}
}

func (g *gatherer) visitSlice(line string) {
	if g.slice == "" {
		return
	}
	switch {
	case saysYes(line, "Browser proof required"):
		g.facts.BrowserProof = append(g.facts.BrowserProof, g.slice)
	case saysYes(line, "Frontend craft required"):
		g.facts.FrontendCraft = append(g.facts.FrontendCraft, g.slice)
	}
}

func (g *gatherer) visitSpec(line string) {
	for _, match := range checklist.FindAllStringSubmatch(line, -1) {
		g.facts.Domains = append(g.facts.Domains, match[1])
	}
	if match := domain.FindStringSubmatch(line); match != nil && (g.section == "domains" || g.section == "covered domains") {
		g.facts.Domains = append(g.facts.Domains, strings.ToLower(match[1]))
	}
	for _, surface := range []string{"Developer-facing surface", "AI surface"} {
		if saysYes(line, surface) {
			g.facts.Surfaces = append(g.facts.Surfaces, surface)
		}
	}
}

// saysYes reads "<key>: yes", as a list item or not; words may follow.
func saysYes(line, key string) bool {
	name, value, ok := strings.Cut(strings.Trim(line, " \t-*+"), ":")
	words := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t*`.,;(—", r) })
	return ok && strings.EqualFold(strings.Trim(name, " *`"), key) && len(words) > 0 && strings.EqualFold(words[0], "yes")
}

func (g *gatherer) done() Facts {
	for _, list := range []*[]string{&g.facts.BrowserProof, &g.facts.FrontendCraft, &g.facts.Green, &g.facts.Drift, &g.facts.Domains, &g.facts.Surfaces, &g.facts.Files} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return g.facts
}
