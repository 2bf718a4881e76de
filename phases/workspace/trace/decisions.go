package trace

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	workslices "rules_handbook/phases/workspace/slices"
)

// Decision is one `## DEC-001 …` of decisions.md.
type Decision struct {
	ID, Title, Status string
	Line              int
	Files, Tags       []string
	// Text is the section as written, blank lines at its end cut.
	Text string
}

// Constraint is one line of `## Carry-forward constraints`: a rule that a
// slice found and later slices keep.
type Constraint struct {
	Line int
	// Text is the line without its mark.
	Text string
	// Sources are the slices it comes from, Evidence the EVID and DEC ids it names.
	Sources, Evidence []string
	Files             []string
}

// Decisions is a parsed decisions.md.
type Decisions struct {
	All         []Decision
	Constraints []Constraint
}

// carryForward is the heading of the constraints.
const carryForward = "Carry-forward constraints"

// ParseDecisions reads decisions.md; its only error is *markdown.MalformedError.
func ParseDecisions(data []byte) (*Decisions, error) {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil, err
	}
	decisions := &Decisions{}
	for _, section := range text.Sections(2) {
		switch id := leading(section.Title, "DEC"); {
		case id != "":
			decisions.All = append(decisions.All, decision(id, section, text))
		case strings.EqualFold(section.Title, carryForward):
			decisions.Constraints = append(decisions.Constraints, constraints(section)...)
		}
	}
	return decisions, nil
}

// leading is the id that a title starts with.
func leading(title, prefix string) string {
	ids := workslices.WholeIDs(title, prefix)
	if len(ids) == 0 || !strings.HasPrefix(title, ids[0]) {
		return ""
	}
	return ids[0]
}

func decision(id string, section markdown.Section, text *markdown.Text) Decision {
	d := Decision{ID: id, Title: strings.Trim(section.Title[len(id):], " :—–-"), Line: section.Line}
	lines := []string{text.Lines[section.Line-1].Raw}
	for _, line := range section.Body {
		lines = append(lines, line.Raw)
		name, value, ok := strings.Cut(strings.TrimLeft(line.Text, "-*+ "), ":")
		if !ok {
			continue
		}
		name, value = strings.Trim(name, "*_ "), strings.TrimSpace(strings.TrimLeft(value, "* "))
		switch {
		case strings.EqualFold(name, "Status") && d.Status == "":
			d.Status = value
		case strings.EqualFold(name, "Files"):
			d.Files = append(d.Files, entries(value)...)
		case strings.EqualFold(name, "Tags"):
			d.Tags = append(d.Tags, entries(value)...)
		}
	}
	d.Text = strings.TrimRight(strings.Join(lines, "\n"), " \t\n") + "\n"
	return d
}

// entries splits a list at commas and semicolons.
func entries(value string) []string {
	var all []string
	for _, entry := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ';' }) {
		if entry = strings.Trim(entry, " \t`\"'[]"); entry != "" && !strings.EqualFold(entry, "none") {
			all = append(all, entry)
		}
	}
	return all
}

func constraints(section markdown.Section) []Constraint {
	var all []Constraint
	for _, line := range section.Body {
		item, ok := cutItem(strings.TrimSpace(line.Text))
		if !ok {
			continue
		}
		constraint := Constraint{Line: line.Number, Text: strings.TrimSpace(item), Sources: distinct(workslices.WholeIDs(item, "SLICE"))}
		for _, prefix := range []string{"EVID", "DEC"} {
			constraint.Evidence = append(constraint.Evidence, distinct(workslices.WholeIDs(item, prefix))...)
		}
		if at := strings.Index(strings.ToLower(item), "files:"); at >= 0 {
			constraint.Files = entries(item[at+len("files:"):])
		}
		all = append(all, constraint)
	}
	return all
}

// Select keeps the decisions and constraints that speak of a path (theirs,
// one above it or one below it) and carry a tag; an empty argument selects
// all. Constraints carry no tags.
func (d *Decisions) Select(file, tag string) *Decisions {
	kept := &Decisions{}
	for _, each := range d.All {
		if (file == "" || speaksOf(each.Files, file)) && (tag == "" || slices.ContainsFunc(each.Tags, func(t string) bool { return strings.EqualFold(t, tag) })) {
			kept.All = append(kept.All, each)
		}
	}
	for _, each := range d.Constraints {
		if tag == "" && (file == "" || speaksOf(each.Files, file)) {
			kept.Constraints = append(kept.Constraints, each)
		}
	}
	return kept
}

func speaksOf(files []string, file string) bool {
	file = path.Clean(file)
	for _, named := range files {
		named = path.Clean(named)
		if matched, err := path.Match(named, file); named == file || strings.HasPrefix(file, named+"/") || strings.HasPrefix(named, file+"/") || err == nil && matched {
			return true
		}
	}
	return false
}

// CheckDecisions checks that ids are unique, that constraints name their
// source and evidence, and advises of constraints that no other slice took
// into its Prior-slice learnings. tasks is nil before there is a plan.
func CheckDecisions(data, tasks []byte) *Report {
	report := &Report{}
	decisions, err := ParseDecisions(data)
	if err != nil {
		report.add("decisions.md", 0, err.Error(), "", "")
		return report
	}
	document, err := workslices.Parse(tasks)
	if err != nil {
		report.add(workslices.File, 0, err.Error(), "", "")
		return report
	}
	report.Count = len(decisions.All) + len(decisions.Constraints)
	seen := map[string]bool{}
	for _, each := range decisions.All {
		if seen[each.ID] {
			report.add("decisions.md", each.Line, each.ID+" a second time", "each id once", "give the later decision the next unused id")
		}
		seen[each.ID] = true
		if each.Status == "" {
			report.advise("decision", "decisions.md", each.Line, "%s has no Status", each.ID)
		}
	}
	for _, each := range decisions.Constraints {
		report.constraint(each, document, tasks != nil)
	}
	return report
}

func (r *Report) constraint(c Constraint, document *workslices.Document, planned bool) {
	if len(c.Sources) == 0 || len(c.Evidence) == 0 || len(c.Files) == 0 {
		r.add("decisions.md", c.Line, "a carry-forward constraint without "+c.lacks(), "rule, source slice, evidence and `Files:` on one line", "complete the line")
	}
	if !planned {
		return
	}
	for _, id := range c.Sources {
		if _, ok := document.ByID(id); !ok {
			r.add("decisions.md", c.Line, "a carry-forward constraint from "+id+", which tasks.md does not hold", "a slice of the plan", "correct the id")
		}
	}
	if !c.taken(document) {
		r.advise("carry-forward", "decisions.md", c.Line, "no slice takes this constraint into its Prior-slice learnings")
	}
}

func (c Constraint) lacks() string {
	var names []string
	for name, values := range map[string][]string{"a source slice": c.Sources, "evidence": c.Evidence, "Files:": c.Files} {
		if len(values) == 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// taken says whether another slice's Prior-slice learnings name the
// constraint: its source, its evidence, or its very words.
func (c Constraint) taken(document *workslices.Document) bool {
	rule, _, _ := strings.Cut(c.Text, ";")
	rule = strings.TrimSpace(rule)
	for i := range document.Slices {
		slice := &document.Slices[i]
		learnings := slice.Value(workslices.PriorSliceLearnings)
		if slices.Contains(c.Sources, slice.ID) || learnings == "" {
			continue
		}
		for _, prefix := range []string{"SLICE", "EVID", "DEC"} {
			for _, id := range workslices.WholeIDs(learnings, prefix) {
				if slices.Contains(c.Sources, id) || slices.Contains(c.Evidence, id) {
					return true
				}
			}
		}
		if rule != "" && strings.Contains(learnings, rule) {
			return true
		}
	}
	return false
}
