package prose

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"rules_handbook/phases/text"
)

var (
	codeSpan = regexp.MustCompile("`[^`]*`")
	tagLike  = regexp.MustCompile(`<[A-Za-z/!?]`)
	opener   = regexp.MustCompile(`^(?:#{1,6} |[>|=]|[-*+] |~~~)`)
)

// checkSafe tells why a text is not one line of safe prose; "" = it is.
func checkSafe(s string) string {
	plain := codeSpan.ReplaceAllString(s, "·")
	switch {
	case !utf8.ValidString(s):
		return "invalid UTF-8"
	case strings.Contains(plain, "`"):
		return "open code span"
	case strings.ContainsFunc(s, unicode.IsControl):
		return "control character"
	case tagLike.MatchString(plain):
		return "tag"
	case strings.Contains(plain, "]("):
		return "link"
	case opener.MatchString(s):
		return "block start"
	case text.UTF16Len(s) > maxParagraph+2:
		return "too long"
	}
	return ""
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"Sum.\n\nArgs:\n    a (int): b\nReturns:\n    x", "@param {T} a - b\n@returns {", "a <b", "[x](y `z` <w>", "&lt;img&gt;", "`` ` ``", "# x\n> y\n| z |",
		":param x: `a\n:raises <b>: c", "Parameters\n---\na : int\n  `b", "- a\n- b.\n\n    code", "**a** __b__ *c", "![a](b)[c](d)", "&#60;script&#62;", "a](`b`)",
	} {
		f.Add("python", seed)
		f.Add("typescript", seed)
	}
	f.Fuzz(func(t *testing.T, language, comment string) {
		doc := Parse(language, comment)
		lines := append([]string{doc.Purpose, doc.Returns, Line(comment, 120)}, doc.Paragraphs...)
		for _, field := range append(doc.Params, doc.Raises...) {
			lines = append(lines, field.Text)
			if strings.ContainsAny(field.Name, "`\n") {
				t.Errorf("field name %q", field.Name)
			}
		}
		for _, line := range lines {
			if why := checkSafe(line); why != "" {
				t.Errorf("Parse(%q, %q) gives %q: %s", language, comment, line, why)
			}
		}
		if doc.Purpose != "" && len(doc.Paragraphs) == 0 {
			t.Errorf("purpose without prose from %q", comment)
		}
	})
}
