package windows

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// words count where they stand alone, in capitals.
var words = []string{"TODO", "FIXME", "XXX", "HACK"}

// phrases count anywhere but inside a longer word.
var phrases = []string{
	"t.Skip(", "t.Skipf(", "test.skip(", "it.skip(", "describe.skip(", "context.skip(",
	"xit(", "xdescribe(", "xtest(", "xcontext(", "fit(", "fdescribe(",
	"pytest.mark.skip", "unittest.skip", "SkipTest", "@Disabled", "#[ignore]",
	"todo!(", "unimplemented!(", "NotImplementedError",
	`panic("TODO`, `panic("unimplemented`, `panic("not implemented`,
	`throw new Error("unimplemented`, `throw new Error("not implemented`,
	"TODO: implement", "not yet implemented",
}

// Markers lists the markers of a line, each once: phrases in the order of the
// table, then words. A word that is part of a phrase of the line is not
// counted again.
func Markers(line string) []string {
	var found []string
	covered := map[string]bool{}
	for _, phrase := range phrases {
		if !hasPhrase(line, phrase) {
			continue
		}
		found = append(found, phrase)
		for _, word := range words {
			if strings.Contains(phrase, word) {
				covered[word] = true
			}
		}
	}
	for _, word := range words {
		if !covered[word] && hasWord(line, word) {
			found = append(found, word)
		}
	}
	return found
}

func hasWord(line, word string) bool {
	return anywhere(line, word, func(before, after string) bool {
		return !endsInWord(before) && !startsWithWord(after)
	})
}

func hasPhrase(line, phrase string) bool {
	bare := startsWithWord(phrase) // one that starts inside a longer word is another
	call := bare && strings.HasSuffix(phrase, "(") && !strings.Contains(phrase, ".")
	return anywhere(line, phrase, func(before, _ string) bool {
		switch {
		case !bare:
			return true
		case endsInWord(before):
			return false
		}
		return !call || !isMember(before) && !isDefinition(before)
	})
}

// anywhere says whether accept takes one of the places where text stands in line.
func anywhere(line, text string, accept func(before, after string) bool) bool {
	for from := 0; ; {
		at := strings.Index(line[from:], text)
		if at < 0 {
			return false
		}
		at += from
		if accept(line[:at], line[at+len(text):]) {
			return true
		}
		from = at + 1
	}
}

// isMember says that a call after before is a method of some value:
// model.fit( is no focused test.
func isMember(before string) bool {
	return strings.HasSuffix(before, ".") || strings.HasSuffix(before, "->") || strings.HasSuffix(before, "::")
}

// isDefinition says that before introduces a function of that name.
func isDefinition(before string) bool {
	fields := strings.Fields(before)
	if len(fields) == 0 {
		return false
	}
	switch fields[len(fields)-1] {
	case "func", "function", "def", "fn", "fun", "sub":
		return true
	}
	return false
}

func endsInWord(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return isWord(last)
}

func startsWithWord(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return isWord(first)
}

func isWord(r rune) bool {
	return r == '_' || r == '$' || r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
