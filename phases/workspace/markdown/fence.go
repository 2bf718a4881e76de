package markdown

import "strings"

// fence is the fenced block that is open at the present line, if any.
type fence struct {
	marker byte
	length int
}

// next takes the next line and says whether it belongs to a fenced block.
func (f *fence) next(line string) bool {
	marker, length, rest := fenceRun(line)
	if f.length == 0 {
		if length < 3 || marker == '`' && strings.Contains(rest, "`") {
			return false
		}
		f.marker, f.length = marker, length
		return true
	}
	if marker == f.marker && length >= f.length && strings.Trim(rest, " \t") == "" {
		*f = fence{}
	}
	return true
}

// fenceRun is the run of backticks or tildes that a line starts with, after
// at most three spaces, and what follows it.
func fenceRun(line string) (marker byte, length int, rest string) {
	text := strings.TrimLeft(line, " ")
	if len(line)-len(text) > 3 || text == "" {
		return 0, 0, ""
	}
	marker = text[0]
	if marker != '`' && marker != '~' {
		return 0, 0, ""
	}
	rest = strings.TrimLeft(text, string(marker))
	return marker, len(text) - len(rest), rest
}
