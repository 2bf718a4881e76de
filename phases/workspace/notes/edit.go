package notes

import (
	"bytes"
	"fmt"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// Heading starts a new notes.md.
const Heading = "# Anchored notes"

// OneLine is text as an attribute can hold it: line breaks become blanks.
func OneLine(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text))
}

// Add appends a note to the text of notes.md, which may be empty. The result
// is read back: a note that would not be found again is an error.
func Add(data []byte, note Note) ([]byte, error) {
	ending := lineEnding(data)
	var out bytes.Buffer
	out.Write(data)
	switch {
	case len(data) == 0:
		out.WriteString(Heading + ending + ending)
	case data[len(data)-1] != '\n':
		out.WriteString(ending)
	}
	lines := []string{"- " + note.ID + ": " + note.Summary, "  SUBJECT: " + note.Subject, "  QUOTE: " + note.Quote}
	if note.Body != "" {
		lines = append(lines, "  BODY: "+note.Body)
	}
	for _, line := range lines {
		out.WriteString(line + ending)
	}
	document := Parse(out.Bytes())
	if len(document.Problems) > 0 {
		return nil, document.Problems[0]
	}
	if n := len(document.Notes); n > 0 {
		last := document.Notes[n-1]
		if last.ID == note.ID && last.Summary == note.Summary && last.Subject == note.Subject && last.Quote == note.Quote && last.Body == note.Body {
			return out.Bytes(), nil
		}
	}
	return nil, &problem.Problem{File: File, Found: "a note at the end of the file that does not read back",
		Expected: "text outside fenced blocks there", Remedy: "close the open fence"}
}

// Remove drops the note with this id and its attributes.
func Remove(data []byte, id string) ([]byte, error) {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", File, err)
	}
	for _, note := range Parse(data).Notes {
		if note.ID != id {
			continue
		}
		drop := map[int]bool{note.Line: true}
		for _, line := range note.attributes {
			drop[line.Number] = true
		}
		var out bytes.Buffer
		for i, line := range text.Lines {
			if !drop[line.Number] {
				out.Write(data[line.Start:nextStart(text.Lines, i, data)])
			}
		}
		return out.Bytes(), nil
	}
	return nil, &problem.Problem{File: File, Found: "no note " + problem.Quote(id), Expected: "the id of a note", Remedy: "see devrites-engine note list"}
}

// Repair rewrites the subject of one note and no other byte.
func Repair(data []byte, id, subject string) ([]byte, error) {
	for _, note := range Parse(data).Notes {
		line, found := note.attributes["SUBJECT"]
		if note.ID != id || !found {
			continue
		}
		label := strings.Index(line.Raw, "SUBJECT:") + len("SUBJECT:")
		return bytes.Join([][]byte{data[:line.Start+label], []byte(" " + subject), data[line.End:]}, nil), nil
	}
	return nil, &problem.Problem{File: File, Found: "no note " + problem.Quote(id), Expected: "the id of a note"}
}

func nextStart(lines []markdown.Line, i int, data []byte) int {
	if i+1 < len(lines) {
		return lines[i+1].Start
	}
	return len(data)
}

// lineEnding is that of the first line.
func lineEnding(data []byte) string {
	if i := bytes.IndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}
