package artifact

import (
	"path"
	"slices"
	"strings"
)

// Kind is what stands at a name.
type Kind int

const (
	Markdown Kind = iota
	JSON
	// Opaque files are regular files of any content.
	Opaque
	// Folder rows speak of every file below them.
	Folder
)

// Growth is how a budget counts.
type Growth int

const (
	// Bounded: at 1.5 times its budget a file blocks, unless an override
	// covers it.
	Bounded Growth = iota
	// Ledger: proof may grow without bound, its size is only shown.
	Ledger
	// Unmeasured: the budget is advice for writers.
	Unmeasured
)

// Row is what the engine knows of one name.
type Row struct {
	// Name is relative to the workspace. A part in angle brackets stands for
	// a name of the feature's own; a final slash is a folder.
	Name string
	Kind Kind
	// Job is what the file is for.
	Job string
	// From is the phase that needs the file first, and all after it do.
	// Empty: only Trigger calls for the file.
	From Phase
	// Trigger calls for a file that not every feature has.
	Trigger *Trigger
	// Lines is the budget, 0 for none. Bytes are 400 times as many.
	Lines  int
	Growth Growth
	// Advise makes a lack, and JSON that cannot be read, an advisory instead
	// of a block.
	Advise bool
	// Parts are looked for when the file has content. Elsewhere names the
	// commands that look deeper.
	Parts     []Part
	Elsewhere string
	// Engine says that only the engine writes it.
	Engine bool
}

// Trigger is a fact that calls for a file.
type Trigger struct {
	// Fact is the trigger in words.
	Fact string
	// Find lists names with the reason that calls for each. The name is
	// empty for the row's own.
	Find func(Facts) []Call
}

// Call is one reason for a file.
type Call struct{ Name, Reason string }

// Lookup finds the row for a path in a workspace. It compares bytes.
func Lookup(name string) (*Row, bool) {
	for i := range Table {
		if Table[i].matches(name) {
			return &Table[i], true
		}
	}
	return nil, false
}

// Misspelled finds the name that a path has in the table when letter case is
// left aside.
func Misspelled(name string) (string, bool) {
	if _, ok := Lookup(name); ok {
		return "", false
	}
	for i := range Table {
		if strings.EqualFold(Table[i].Name, name) {
			return Table[i].Name, true
		}
	}
	return "", false
}

func (r *Row) matches(name string) bool {
	if name == r.Name {
		return true
	}
	if r.Kind == Folder {
		return strings.HasPrefix(name, r.Name)
	}
	before, after, pattern := strings.Cut(r.Name, "<")
	if !pattern {
		return false
	}
	_, after, _ = strings.Cut(after, ">")
	middle, ok := strings.CutPrefix(name, before)
	if !ok {
		return false
	}
	middle, ok = strings.CutSuffix(middle, after)
	return ok && middle != "" && path.Base(middle) == middle
}

// Required lists the files that a phase needs whatever the feature is, in
// the order of the table.
func Required(phase Phase) []string {
	if phase == Frame {
		return []string{"state.md"}
	}
	var names []string
	for _, row := range Table {
		if row.From != "" && phase.AtLeast(row.From) {
			names = append(names, row.Name)
		}
	}
	return names
}

// Budgeted lists the rows whose size is measured, sorted by name.
func Budgeted() []*Row {
	var rows []*Row
	for i := range Table {
		if Table[i].Lines > 0 && Table[i].Growth != Unmeasured {
			rows = append(rows, &Table[i])
		}
	}
	slices.SortFunc(rows, func(a, b *Row) int { return strings.Compare(a.Name, b.Name) })
	return rows
}

// Canonical says whether a name in the workspace's own folder belongs to the
// contract or the engine, so that its size is judged by budgets and not by
// the rule for bulk files.
func Canonical(name string) bool {
	row, ok := Lookup(name)
	return ok && row.Kind != Folder
}

// Need is a file that a phase needs.
type Need struct {
	Name   string
	Row    *Row
	Reason string
	// Block is false when a lack only advises.
	Block bool
}

// Needs lists what the phase needs of this workspace: what all features
// need, then what its facts call for. A name comes once.
func Needs(facts Facts) []Need {
	var needs []Need
	seen := map[string]bool{}
	add := func(row *Row, name, reason string) {
		if name == "" {
			name = row.Name
		}
		if !seen[name] {
			seen[name] = true
			needs = append(needs, Need{Name: name, Row: row, Reason: reason, Block: !row.Advise})
		}
	}
	for _, name := range Required(facts.Phase) {
		row, _ := Lookup(name)
		add(row, name, "phase "+string(facts.Phase))
	}
	for i := range Table {
		if Table[i].Trigger == nil {
			continue
		}
		for _, call := range Table[i].Trigger.Find(facts) {
			add(&Table[i], call.Name, call.Reason)
		}
	}
	return needs
}
