package artifact

import (
	"io"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
)

// Look is one reading of a workspace, for one answer: no file is read twice,
// however many questions are asked. The proof ledgers, which may have any
// size, pass by once, and what triggers, parts and budgets want of them is
// taken on the way.
type Look struct {
	// Dir is the workspace's folder as files.Dir.Once gives it.
	Dir     *files.Dir
	facts   Facts
	ledgers map[string]*ledger
}

// ledger is what one pass over a proof ledger told.
type ledger struct {
	seen  files.Artifact
	parts partReader
}

// NewLook starts a look. Its Sources must be observed, and Take does the
// rest.
func NewLook(dir *files.Dir) *Look {
	look := &Look{Dir: dir.Once(), facts: Facts{Cited: map[string]Place{}}, ledgers: map[string]*ledger{}}
	for i := range Table {
		if row := &Table[i]; row.streamed() {
			look.ledgers[row.Name] = &ledger{parts: newPartReader(row)}
		}
	}
	return look
}

// LookAt looks at a workspace.
func LookAt(dir *files.Dir) (*Look, error) {
	look := NewLook(dir)
	seen, err := files.Observe(look.Sources(nil))
	if err != nil {
		return nil, err
	}
	return look, look.Take(seen)
}

// streamed says that the file is one of the proof ledgers that have any size.
// The manifest has a limit of its own.
func (r *Row) streamed() bool {
	return r.Kind == Markdown && r.Growth == Ledger && r.Name != "touched-files.md"
}

// Sources are the proof ledgers, to be observed together with whatever else
// is asked of the workspace. also names further readers of their lines.
func (l *Look) Sources(also map[string]func(markdown.Line)) []files.Source {
	var sources []files.Source
	for i := range Table {
		row := &Table[i]
		ledger := l.ledgers[row.Name]
		if ledger == nil {
			continue
		}
		facts, further := l.facts.reader(row.Name), also[row.Name]
		sources = append(sources, files.Source{Dir: l.Dir, Name: row.Name, Visit: func(line markdown.Line) error {
			facts(line)
			ledger.parts.take(line)
			if further != nil {
				further(line)
			}
			return nil
		}})
	}
	return sources
}

// Take takes over what was observed of the ledgers, and reads the facts of
// all other files. Files that cannot be read give no facts: other checks name
// them.
func (l *Look) Take(seen *files.Observation) error {
	for name, ledger := range l.ledgers {
		ledger.seen = seen.Get(name)
	}
	entries, err := l.Dir.Entries(".")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		switch row, ok := Lookup(entry.Name); {
		case entry.Mode.IsDir():
			l.facts.list(l.Dir, entry.Name)
		case entry.Mode.IsRegular() && ok && row.Kind == Markdown && l.ledgers[row.Name] == nil:
			facts := l.facts.reader(row.Name)
			// A file that is broken past some line has told what it could.
			_, _ = files.Observe([]files.Source{{Dir: l.Dir, Name: row.Name, Visit: func(line markdown.Line) error {
				facts(line)
				return nil
			}}})
		}
	}
	l.facts.finish()
	return nil
}

// Facts are what the table's triggers ask in a phase.
func (l *Look) Facts(phase Phase) Facts {
	facts := l.facts
	facts.Phase = phase
	return facts
}

// Needs lists what a phase needs of the workspace.
func (l *Look) Needs(phase Phase) []Need { return Needs(l.Facts(phase)) }

// Ledger is the state and the size of a proof ledger; ok is false for other
// files.
func (l *Look) Ledger(name string) (seen files.Artifact, ok bool) {
	if ledger := l.ledgers[name]; ledger != nil {
		return ledger.seen, true
	}
	return files.Artifact{}, false
}

// HasContent says whether a file holds more than headings.
func (l *Look) HasContent(name string) bool {
	if seen, ok := l.Ledger(name); ok {
		return seen.State == files.IsPresent
	}
	var content markdown.Content
	err := l.Dir.Stream(name, func(in io.Reader) error {
		return markdown.Scan(in, func(line markdown.Line) error {
			content.Next(line)
			return nil
		})
	})
	return err == nil && content.Found()
}
