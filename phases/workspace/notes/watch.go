package notes

import "io"

// Watch looks for the quotes of notes in subjects that somebody else reads,
// so that GradeAll need not read them again.
type Watch struct {
	quotes  map[string][]string // by place, in the order of the notes
	finders map[string]*finder
}

// NewWatch watches for the subjects of notes.
func NewWatch(notes []Note) *Watch {
	w := &Watch{quotes: map[string][]string{}, finders: map[string]*finder{}}
	for _, note := range notes {
		w.quotes[note.place()] = append(w.quotes[note.place()], normal(note.Quote))
	}
	for place, quotes := range w.quotes {
		w.finders[place] = newFinder(quotes)
	}
	return w
}

// Writer gives what takes the bytes of a file that is read now, or nil when
// no note speaks of it. The file must be read whole, and once.
func (w *Watch) Writer(path string) io.Writer {
	if finder := w.finders[path]; finder != nil {
		finder.used = true
		return finder
	}
	return nil
}

// found is the answer for a subject that was watched.
func (w *Watch) found(place string) (found []bool, watched bool, err error) {
	if w == nil || w.finders[place] == nil || !w.finders[place].used {
		return nil, false, nil
	}
	found, err = w.finders[place].result()
	return found, true, err
}
