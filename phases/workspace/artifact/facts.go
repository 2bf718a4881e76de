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

// factReader reads the facts of one file.
type factReader struct {
	facts   *Facts
	name    string
	slice   string
	section string
	entry   bool
}

// reader gives what takes the lines of a file.
func (f *Facts) reader(name string) func(markdown.Line) {
	r := &factReader{facts: f, name: name}
	return func(line markdown.Line) {
		if !line.Fenced {
			r.visit(line)
		}
	}
}

func (f *Facts) list(dir *files.Dir, folder string) {
	entries, err := dir.Entries(folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if entry.Mode.IsRegular() {
			f.Files = append(f.Files, path.Join(folder, entry.Name))
		}
	}
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

func (r *factReader) visit(line markdown.Line) {
	if level, title, ok := markdown.HeadingOf(line.Text); ok && level <= 2 {
		r.section, r.slice = strings.ToLower(title), sliceID.FindString(title)
	}
	r.cite(line)
	if strings.Contains(line.Text, "DRIFT-") {
		collect(&r.facts.Drift, driftID.FindAllString(line.Text, -1))
	}
	switch r.name {
	case "tasks.md":
		r.visitSlice(line.Text)
	case "spec.md":
		r.visitSpec(line.Text)
	case "evidence.md":
		r.entry = r.entry || evidID.MatchString(line.Text)
		if r.entry && strings.Contains(line.Text, "SLICE-") {
			collect(&r.facts.Green, sliceID.FindAllString(line.Text, -1))
		}
	case "state.md":
		r.facts.Temper = r.facts.Temper || r.section == "log" && logEntry.MatchString(line.Text)
	}
}

// collect adds to a list without letting repeated words grow it: a ledger may
// name one slice a million times.
func collect(list *[]string, words []string) {
	if len(*list)+len(words) > cap(*list) {
		distinct(list)
		*list = slices.Grow(*list, len(*list)+len(words))
	}
	*list = append(*list, words...)
}

func distinct(list *[]string) {
	slices.Sort(*list)
	*list = slices.Compact(*list)
}

// mostCited bounds the names that are remembered.
const mostCited = 10_000

// cite remembers the first place outside a file that names it. README.md
// lists what may come, so it does not count.
func (r *factReader) cite(line markdown.Line) {
	if r.name == "README.md" || !strings.Contains(line.Text, ".md") {
		return
	}
	for _, name := range cited.FindAllString(line.Text, -1) {
		name = strings.TrimPrefix(name, "./")
		if first, seen := r.facts.Cited[name]; seen && first.File <= r.name || name == r.name || !seen && len(r.facts.Cited) == mostCited {
			continue
		}
		if row, ok := Lookup(name); ok && row.Kind == Markdown {
			r.facts.Cited[name] = Place{r.name, line.Number}
		}
	}
}

func (r *factReader) visitSlice(line string) {
	if r.slice == "" {
		return
	}
	switch {
	case saysYes(line, "Browser proof required"):
		r.facts.BrowserProof = append(r.facts.BrowserProof, r.slice)
	case saysYes(line, "Frontend craft required"):
		r.facts.FrontendCraft = append(r.facts.FrontendCraft, r.slice)
	}
}

func (r *factReader) visitSpec(line string) {
	for _, match := range checklist.FindAllStringSubmatch(line, -1) {
		r.facts.Domains = append(r.facts.Domains, match[1])
	}
	if match := domain.FindStringSubmatch(line); match != nil && (r.section == "domains" || r.section == "covered domains") {
		r.facts.Domains = append(r.facts.Domains, strings.ToLower(match[1]))
	}
	for _, surface := range []string{"Developer-facing surface", "AI surface"} {
		if saysYes(line, surface) {
			r.facts.Surfaces = append(r.facts.Surfaces, surface)
		}
	}
}

// saysYes reads "<key>: yes", as a list item or not; words may follow.
func saysYes(line, key string) bool {
	name, value, ok := strings.Cut(strings.Trim(line, " \t-*+"), ":")
	words := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t*`.,;(—", r) })
	return ok && strings.EqualFold(strings.Trim(name, " *`"), key) && len(words) > 0 && strings.EqualFold(words[0], "yes")
}

func (f *Facts) finish() {
	for _, list := range []*[]string{&f.BrowserProof, &f.FrontendCraft, &f.Green, &f.Drift, &f.Domains, &f.Surfaces, &f.Files} {
		distinct(list)
	}
}
