package typescript

import (
	"bytes"
	"regexp"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/syntax"
)

// parse reads the text with the grammar of an extension. When that finds an
// error there is one second try: JavaScript may have types, and some constructs
// of TypeScript can be read when a copy of the same length writes them another
// way. The second tree counts when it has no error. Names are read from the
// text itself.
func (e *extractor) parse(ext string, src []byte) (*build.Source, error) {
	first := e.grammarOf(ext)
	source, err := first.Parse(src, e.limits)
	if err != nil || !source.Tree.HasError() {
		return source, err
	}
	second, repaired := first, repair(src)
	if first == e.javascript {
		second = e.load(&e.tsx, syntax.TSX)
	} else if bytes.Equal(src, repaired) {
		return source, nil
	}
	other, err := second.Parse(repaired, e.limits)
	switch {
	case err == nil && !other.Tree.HasError():
		other.Text = source.Text
		return other, nil
	case second == first: // the first tree is gone with the second
		return first.Parse(src, e.limits)
	}
	return source, nil
}

func (e *extractor) grammarOf(ext string) *build.Grammar {
	switch ext {
	case ".ts", ".mts", ".cts":
		return e.load(&e.typescript, syntax.TypeScript)
	case ".tsx":
		return e.load(&e.tsx, syntax.TSX)
	}
	return e.load(&e.javascript, syntax.JavaScript)
}

func (e *extractor) load(g **build.Grammar, lang func() *syntax.Language) *build.Grammar {
	if *g == nil {
		*g = build.NewGrammar(lang(), kinds, fields)
	}
	return *g
}

// variance is in or out before a type parameter.
var variance = regexp.MustCompile(`(?:[<,]|\*/)\s*(in\s+out|in|out)\s+[A-Za-z_$]`)

// repair returns a copy of the same length in which three constructs that the
// grammar does not know are written so that it does: a signature that starts a
// line with its type parameters gets a semicolon before them, export type *
// loses its type, and type parameters lose in and out.
func repair(src []byte) []byte {
	out := bytes.Clone(src)
	for start := 0; start < len(out); {
		end := start + bytes.IndexByte(out[start:], '\n') + 1
		if end == start {
			end = len(out)
		}
		line := out[start:end]
		trimmed := bytes.TrimLeft(line, " \t")
		if indent := len(line) - len(trimmed); indent > 0 && len(trimmed) > 1 && trimmed[0] == '<' && (isLetter(trimmed[1]) || trimmed[1] == '\r' || trimmed[1] == '\n') {
			line[indent-1] = ';'
		}
		if rest, ok := bytes.CutPrefix(line, []byte("export type ")); ok && bytes.HasPrefix(bytes.TrimLeft(rest, " "), []byte("*")) {
			copy(line[len("export "):], "    ")
		}
		start = end
	}
	for _, place := range variance.FindAllSubmatchIndex(out, -1) {
		for k := place[2]; k < place[3]; k++ {
			if isLetter(out[k]) {
				out[k] = ' '
			}
		}
	}
	return out
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
