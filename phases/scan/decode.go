package scan

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"
)

var (
	utf8BOM  = []byte("\xef\xbb\xbf")
	utf16BOM = [][]byte{[]byte("\xff\xfe"), []byte("\xfe\xff")}
)

// decode gives the text of a file as extractors see it: valid UTF-8 without a
// byte order mark and NUL, lines ending in LF. fault says what had to be replaced. An
// error means that the file is no text.
func decode(raw []byte) (text []byte, fault string, err error) {
	for _, mark := range utf16BOM {
		if bytes.HasPrefix(raw, mark) {
			return nil, "", errors.New("UTF-16 text: only UTF-8 is read")
		}
	}
	text = bytes.TrimPrefix(raw, utf8BOM)
	if first := bytes.IndexByte(raw, 0); first >= 0 {
		if isBinary(raw) {
			return nil, "", fmt.Errorf("binary: NUL byte at offset %d", first)
		}
		text = bytes.ReplaceAll(text, []byte{0}, []byte(" "))
	}
	if !utf8.Valid(text) {
		at := firstInvalid(text)
		line := 1 + bytes.Count(text[:at], []byte("\n"))
		fault = fmt.Sprintf("invalid UTF-8 at offset %d (line %d), read as U+FFFD", at+len(raw)-len(text), line)
		text = bytes.ToValidUTF8(text, []byte("\uFFFD"))
	}
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return text, fault, nil
}

// isBinary tells a program or image from a source file that has a NUL in a
// string literal.
func isBinary(raw []byte) bool {
	return !utf8.Valid(raw) || bytes.Count(raw, []byte{0})*1000 > len(raw)
}

func firstInvalid(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}
