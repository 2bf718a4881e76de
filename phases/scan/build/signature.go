package build

import (
	"strings"
	"unicode/utf8"

	"rules_handbook/phases/text"
)

// The caps of texts, in UTF-16 units.
const (
	MaxSignature = 200
	MaxRaw       = 80
)

// Signature is the text between two offsets as nodes show it: comments left
// out, blanks collapsed, capped.
func (f *File) Signature(start, end uint32) string {
	return text.Truncate(f.Collapsed(start, end), MaxSignature)
}

// TypeSignature is the signature of a type. When the cap would cut the name
// away, it starts at the native keyword.
func (f *File) TypeSignature(h TypeHeader) string {
	start := f.Start(h.Node)
	keyword := max(h.Keyword, start)
	if h.Name >= 0 && keyword > start && text.UTF16Len(f.Collapsed(start, f.End(h.Name))) >= MaxSignature {
		return text.Ellipsis + " " + text.Truncate(f.Collapsed(keyword, h.End), MaxSignature-2)
	}
	return f.Signature(start, h.End)
}

// Raw is the text of a callee as call rows show it.
func (f *File) Raw(i int) string {
	if i < 0 {
		return ""
	}
	return f.RawText(f.Start(i), f.End(i))
}

// RawText is the text of a callee between two offsets.
func (f *File) RawText(start, end uint32) string {
	return text.Truncate(text.Collapse(f.stripComments(start, f.cut(start, end, 8*MaxRaw))), MaxRaw)
}

// Collapsed is the text between two offsets without comments, blanks collapsed.
func (f *File) Collapsed(start, end uint32) string {
	return text.Collapse(f.stripComments(start, f.cut(start, end, 1<<13)))
}

// cut is the text between two offsets, at most so many bytes of it.
func (f *File) cut(start, end uint32, most int) string {
	s := f.Text[start:max(start, end)]
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}

// stripComments takes the comments out of a text that starts at an offset.
func (f *File) stripComments(start uint32, s string) string {
	if len(f.comments) == 0 || !f.Language.Comments.in(s) {
		return s
	}
	var b strings.Builder
	at := 0
	for end := 0; end <= len(s); end++ {
		i, ok := f.comments[start+uint32(end)]
		if !ok {
			continue
		}
		if from := int(f.Start(i)) - int(start); from >= at {
			b.WriteString(s[at:from])
			b.WriteByte(' ')
			at = end
		}
	}
	b.WriteString(s[at:])
	return b.String()
}
