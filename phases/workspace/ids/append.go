package ids

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/problem"
)

// MaxText is the longest text of an entry, in bytes.
const MaxText = 2000

// maxArtifact bounds the files that entries are appended to. Evidence may
// grow without bound, but nobody reads a file like this one.
const maxArtifact = 256 << 20

// TextError says what is wrong with the text of an entry.
type TextError string

func (e TextError) Error() string { return string(e) }

// Append adds an entry with the next id to the artifact that owns the prefix
// and gives the id. The artifact is read again under the lock; everything in
// it stays as it was, byte for byte, and the entry takes the form of the last
// one there. Line breaks in text become blanks.
func Append(w *files.Writer, kind Kind, text string, now time.Time) (id string, err error) {
	text = strings.Join(strings.Fields(text), " ")
	switch {
	case kind.Name == "NOTE":
		return "", TextError("NOTE ids belong to anchored notes; use devrites-engine note add")
	case text == "":
		return "", TextError("found no text, expected what the entry says")
	case len(text) > MaxText:
		return "", TextError(fmt.Sprintf("found a text of %d bytes, expected at most %d; keep the entry short and refer to details", len(text), MaxText))
	case strings.ContainsFunc(text, isControl):
		return "", TextError("found a control character in the text; take it out")
	}
	data, err := w.Read(kind.File, maxArtifact)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	// Try the insertion before a number is used up.
	if _, err := insert(data, kind, kind.series(now), format(kind.series(now), mostNumber), text); err != nil {
		return "", err
	}
	if id, err = Allocate(w, kind, now); err != nil {
		return "", err
	}
	data, err = insert(data, kind, kind.series(now), id, text)
	if err != nil {
		return "", err
	}
	return id, w.Write(kind.File, data)
}

func isControl(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 }

// unfit is the error of a file that cannot be appended to.
func unfit(file, found, remedy string) error {
	return &problem.Problem{File: file, Found: found, Remedy: remedy}
}
