package agent

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/render/escape"
)

// callsHeader is the contract's, and one line about the lines.
const callsHeader = `# callerQualname	callerLocation	calleeQualname	calleeLocation
# calleeLocation is path:line when the analyzer resolved it, or boundary:<import specifier>
# when the call leaves the scanned set — the name is known, the location is not and is not guessed.
# A call the analyzer could not pin down at all is in phase1/dropped-calls.json,
# never guessed here — so absence is not proof nothing calls it.
# Lines are those of the definitions, not of the call. <module> is what a file runs when it is loaded.
`

// WriteCalls writes calls.tsv: every call between two located functions, and
// every call that leaves the scanned set. Callers list their callees; where a
// caller has no card, or one that may be cut short, the callees' lists fill
// the gap.
func (s *Site) WriteCalls(w io.Writer) error {
	var rows []string
	add := func(caller place, calleeName, calleeLocation string) {
		rows = append(rows, escape.Visible(caller.qualname)+"\t"+location(caller)+"\t"+escape.Visible(calleeName)+"\t"+calleeLocation)
	}
	for _, file := range s.view.Files {
		card := s.card(file)
		for i := range card.Functions {
			f := &card.Functions[i]
			this := place{f.Qualname, file, f.LineRange[0]}
			for _, id := range f.Calls {
				if callee, ok := s.located.find(id); ok {
					add(this, callee.qualname, location(callee))
				}
			}
			for _, id := range f.CalledBy {
				if caller, ok := s.located.find(id); ok && !s.located.lists(id) {
					add(caller, f.Qualname, location(this))
				}
			}
			for _, external := range f.ExtCalls {
				if specifier, name := splitBoundary(external); specifier != "" {
					add(this, name, "boundary:"+escape.Visible(specifier))
				}
			}
		}
	}
	slices.Sort(rows)
	rows = slices.Compact(rows)
	return table(w, callsHeader, func(w *bufio.Writer) {
		for _, row := range rows {
			w.WriteString(row)
			w.WriteByte('\n')
		}
	})
}

func location(p place) string { return escape.Visible(p.file) + ":" + strconv.Itoa(p.line) }

// splitBoundary parts the qualname of a boundary into the import specifier
// and the name behind it, by its form. Without a specifier, as a built-in
// function has none, it is "".
func splitBoundary(qualname string) (specifier, name string) {
	if i := strings.LastIndex(qualname, "::"); i >= 0 {
		return qualname[:i], qualname[i+2:]
	}
	return splitDotted(qualname)
}

// splitDotted parts import/path.Name and package.module.Class.method: the name
// starts at the first dot behind the last slash, else at the first segment
// with a capital, else at the last one.
func splitDotted(qualname string) (specifier, name string) {
	start := strings.LastIndexByte(qualname, '/') + 1
	segments := strings.Split(qualname[start:], ".")
	at := len(segments) - 1
	if start > 0 {
		at = 1
		if len(segments) > 2 && majorVersion(segments[1]) {
			at = 2
		}
	} else {
		for i, segment := range segments {
			if segment != "" && 'A' <= segment[0] && segment[0] <= 'Z' {
				at = i
				break
			}
		}
	}
	if at < 1 || at >= len(segments) {
		return "", qualname
	}
	return qualname[:start] + strings.Join(segments[:at], "."), strings.Join(segments[at:], ".")
}

// majorVersion tells the v3 of gopkg.in/yaml.v3.
func majorVersion(segment string) bool {
	digits, ok := strings.CutPrefix(segment, "v")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}
