package artifact

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

const (
	// MaxPacket is the size of the largest packet in bytes.
	MaxPacket = 64 << 10
	// MaxBulk is the size up to which a file without a row may stand in a
	// workspace's own folder.
	MaxBulk = 64 << 10
)

// Finding is a problem that blocks or advises.
type Finding struct {
	problem.Problem
	Block bool
}

// noContent is what is found in a file that nobody has written yet.
const noContent = "headings alone"

// Empty says that the file counts as missing. That need not block before its
// phase has come: new makes such files.
func (f Finding) Empty() bool { return f.Found == noContent }

// Check looks at the parts of one file that is there, whether the phase needs
// the file or not.
func (l *Look) Check(name string, phase Phase) []Finding {
	row, ok := Lookup(name)
	if !ok {
		return []Finding{unknown(name)}
	}
	info, err := l.Dir.Stat(name)
	if err != nil {
		return []Finding{broken(name, err)}
	}
	switch {
	case row.Kind == Folder:
		return checkInFolder(row, name, info)
	case row.Kind == JSON:
		return checkJSON(l.Dir, name, !row.Advise)
	case row.Kind == Markdown:
		return l.checkMarkdown(row, name, phase)
	}
	return nil
}

func unknown(name string) Finding {
	if slices.ContainsFunc(Table, func(row Row) bool { return strings.HasPrefix(row.Name, name+"/") }) {
		return Finding{problem.Problem{File: name, Found: "a link or a file", Expected: "a folder", Remedy: "put a real folder in its place"}, true}
	}
	if right, ok := Misspelled(name); ok {
		return Finding{problem.Problem{File: name, Found: "another spelling", Expected: right, Remedy: "rename it"}, true}
	}
	return Finding{problem.Problem{File: problem.Quote(name), Found: "a name that no phase reads", Remedy: "move it out of the workspace, or into the artifact it belongs to"}, false}
}

func broken(name string, err error) Finding {
	var coded *files.Error
	if errors.As(err, &coded) {
		return Finding{problem.Problem{File: name, Found: strings.TrimPrefix(err.Error(), coded.Name+": ")}, true}
	}
	return Finding{problem.Problem{File: name, Found: err.Error()}, true}
}

func checkInFolder(row *Row, name string, info fs.FileInfo) []Finding {
	switch {
	case row.Name == "packets/" && info.Size() > MaxPacket:
		return []Finding{{problem.Problem{File: name, Found: fmt.Sprintf("%d bytes", info.Size()), Expected: fmt.Sprintf("at most %d", MaxPacket), Remedy: "refer to files by path, SHA-256 and lines instead of quoting them"}, true}}
	case row.Name == "history/" && path.Ext(name) != ".md":
		return []Finding{{problem.Problem{File: name, Found: "a file of another kind", Expected: "<file>-<YYYYMMDD>.md", Remedy: "move it away; state relocate writes here"}, false}}
	}
	return nil
}

func checkJSON(dir *files.Dir, name string, block bool) []Finding {
	data, err := dir.Read(name, 64<<20)
	if err != nil {
		return []Finding{broken(name, err)}
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	for {
		var value json.RawMessage
		err := decoder.Decode(&value)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return []Finding{{problem.Problem{File: name, Line: lineOf(data, decoder, err), Found: "invalid JSON (" + err.Error() + ")", Remedy: "let the engine write it again"}, block}}
		}
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return []Finding{{problem.Problem{File: name, Found: "nothing", Expected: "JSON", Remedy: "let the engine write it again"}, block}}
	}
	return nil
}

// lineOf is the line where a decoder stopped.
func lineOf(data []byte, decoder *json.Decoder, err error) int {
	at := decoder.InputOffset()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = max(at, syntax.Offset-1)
	}
	return 1 + bytes.Count(data[:min(at, int64(len(data)))], []byte("\n"))
}

func (l *Look) checkMarkdown(row *Row, name string, phase Phase) []Finding {
	if ledger := l.ledgers[name]; ledger != nil {
		return ledger.check(name, phase)
	}
	data, err := l.Dir.Read(name, files.MaxFile)
	if err != nil {
		return []Finding{broken(name, err)}
	}
	text, err := markdown.Parse(data)
	if err != nil {
		return []Finding{broken(name, &files.Error{Name: name, Code: files.Malformed, Err: err})}
	}
	return row.checkText(name, text, phase)
}

func (r *Row) checkText(name string, text *markdown.Text, phase Phase) []Finding {
	if !text.HasContent() {
		return []Finding{headingsAlone(name)}
	}
	var found []Finding
	for _, part := range r.Parts {
		if line, lack := part.Lacks(text); lack != "" {
			found = append(found, Finding{problem.Problem{File: name, Line: line, Found: lack, Expected: part.Want, Remedy: "add or correct it"}, part.blocks(phase)})
		}
	}
	return found
}

func headingsAlone(name string) Finding {
	return Finding{problem.Problem{File: name, Found: noContent, Expected: "content", Remedy: "write it, or remove the file while its phase has not come"}, true}
}

// partReader looks for the parts of a ledger, which are patterns that one
// line shows.
type partReader struct {
	parts []Part
	lacks []bool
}

func newPartReader(row *Row) partReader {
	reader := partReader{row.Parts, make([]bool, len(row.Parts))}
	for i := range reader.lacks {
		reader.lacks[i] = true
	}
	return reader
}

func (r *partReader) take(line markdown.Line) {
	for i, part := range r.parts {
		if r.lacks[i] {
			_, lack := part.Lacks(&markdown.Text{Lines: []markdown.Line{line}})
			r.lacks[i] = lack != ""
		}
	}
}

func (l *ledger) check(name string, phase Phase) []Finding {
	if l.seen.Err != nil {
		return []Finding{broken(name, l.seen.Err)}
	}
	if l.seen.State == files.IsEmpty {
		return []Finding{headingsAlone(name)}
	}
	var found []Finding
	for i, part := range l.parts.parts {
		if l.parts.lacks[i] {
			found = append(found, Finding{problem.Problem{File: name, Found: "none", Expected: part.Want, Remedy: "add or correct it"}, part.blocks(phase)})
		}
	}
	return found
}
