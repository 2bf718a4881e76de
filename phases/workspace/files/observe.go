package files

import (
	"bytes"
	"errors"
	"io"
	"io/fs"

	"rules_handbook/phases/workspace/markdown"
)

// MaxObserved is the number of bytes that an observation may keep.
const MaxObserved = 8 << 20

// State is what an artifact is, for a gate.
type State string

const (
	// IsAbsent: nothing stands there.
	IsAbsent State = "absent"
	// IsEmpty: blank lines and headings alone, front matter aside.
	IsEmpty     State = "empty"
	IsPresent   State = "present"
	IsMalformed State = "malformed"
	// IsUnsafe: a link, no regular file, or too large.
	IsUnsafe     State = "unsafe"
	IsUnreadable State = "unreadable"
)

// Source is one file to observe.
type Source struct {
	Dir *Dir
	// Name is relative to Dir.
	Name string
	// Label names the file in the observation; empty means Name.
	Label string
	// Visit, if set, makes the file one of any size: its lines are handed
	// over, its bytes are not kept.
	Visit func(markdown.Line) error
}

// Artifact is what one look at a file found.
type Artifact struct {
	// Name is the source's label.
	Name  string
	State State
	// Err is the reason for a state other than absent, empty and present.
	Err *Error
	// Data is nil unless the state is empty, present or malformed.
	Data []byte
	// Lines and Size are the measures for budgets. Size alone is known of a
	// file that is too large.
	Lines int
	Size  int64
}

// Code is the reason of the state, or "".
func (a Artifact) Code() Code {
	if a.Err == nil {
		return ""
	}
	return a.Err.Code
}

// Observation holds the artifacts in the order of their sources.
type Observation struct {
	Artifacts []Artifact
	byName    map[string]int
}

// Get returns an artifact; one that was not observed is absent.
func (o *Observation) Get(name string) Artifact {
	if at, ok := o.byName[name]; ok {
		return o.Artifacts[at]
	}
	return Artifact{Name: name, State: IsAbsent}
}

// ErrAggregate: the files together are more than MaxObserved.
var ErrAggregate = errors.New("aggregate_too_large: the workspace's files together are over 8388608 bytes; move text to history/ or split the feature")

// Observe reads all sources as they are at one time: when one of them changes
// before the last is read, it fails with an *Error of code Changed. What is
// wrong with a single file is a state, not an error.
func Observe(sources []Source) (*Observation, error) {
	o := &Observation{byName: make(map[string]int, len(sources))}
	before := make([]look, len(sources))
	for i, source := range sources {
		before[i] = lookAt(source)
	}
	kept := int64(0)
	for i, source := range sources {
		artifact, err := observe(source, before[i])
		if err != nil {
			return nil, err
		}
		if kept += int64(len(artifact.Data)); kept > MaxObserved {
			return nil, ErrAggregate
		}
		o.byName[artifact.Name] = i
		o.Artifacts = append(o.Artifacts, artifact)
	}
	for i, source := range sources {
		if !before[i].equals(lookAt(source)) {
			return nil, &Error{Name: o.Artifacts[i].Name, Code: Changed}
		}
	}
	return o, nil
}

// look is the outcome of inspecting a file once.
type look struct {
	info fs.FileInfo
	err  error
}

func lookAt(source Source) look {
	info, err := source.Dir.Stat(source.Name)
	return look{info, err}
}

func (l look) equals(other look) bool {
	if l.err != nil || other.err != nil {
		return CodeOf(l.err) == CodeOf(other.err)
	}
	return same(l.info, other.info)
}

func observe(source Source, before look) (Artifact, error) {
	artifact := Artifact{Name: source.Label}
	if artifact.Name == "" {
		artifact.Name = source.Name
	}
	err := before.err
	if err == nil {
		artifact.Size = before.info.Size()
		err = artifact.read(source, before.info)
	}
	switch code := CodeOf(err); {
	case err == nil:
	case code == Changed:
		return artifact, err
	case code == "":
		return artifact, err
	default:
		errors.As(err, &artifact.Err)
		artifact.State = stateOf(code)
		if code == Absent {
			artifact.Err = nil
		}
	}
	return artifact, nil
}

func stateOf(code Code) State {
	switch code {
	case Absent:
		return IsAbsent
	case Malformed:
		return IsMalformed
	case Denied, Failed:
		return IsUnreadable
	}
	return IsUnsafe
}

// read fills in what the file's bytes tell.
func (a *Artifact) read(source Source, info fs.FileInfo) error {
	if source.Visit != nil {
		return a.stream(source, info)
	}
	data, err := source.Dir.Read(source.Name, MaxFile)
	if err != nil {
		return err
	}
	a.Data, a.Lines = data, markdown.CountLines(data)
	text, err := markdown.Parse(data)
	if err != nil {
		return &Error{Name: a.Name, Code: Malformed, Err: err}
	}
	a.State = contentState(text.HasContent())
	return nil
}

func contentState(found bool) State {
	if found {
		return IsPresent
	}
	return IsEmpty
}

func (a *Artifact) stream(source Source, info fs.FileInfo) error {
	var content markdown.Content
	var visitErr error
	err := source.Dir.stream(source.Name, info, func(r io.Reader) error {
		counter := &lineCounter{r: r}
		err := markdown.Scan(counter, func(line markdown.Line) error {
			content.Next(line)
			visitErr = source.Visit(line)
			return visitErr
		})
		a.Lines = counter.lines()
		return err
	})
	if visitErr != nil {
		return visitErr
	}
	var malformed *markdown.MalformedError
	var long *markdown.LongLineError
	if errors.As(err, &malformed) || errors.As(err, &long) {
		return &Error{Name: a.Name, Code: Malformed, Err: err}
	}
	a.State = contentState(content.Found())
	return wrap(a.Name, err)
}

// lineCounter measures lines as markdown.CountLines does.
type lineCounter struct {
	r    io.Reader
	feed int
	last byte
}

func (c *lineCounter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if n > 0 {
		c.feed += bytes.Count(p[:n], []byte("\n"))
		c.last = p[n-1]
	}
	return n, err
}

func (c *lineCounter) lines() int {
	if c.last != '\n' && c.last != 0 {
		return c.feed + 1
	}
	return c.feed
}
