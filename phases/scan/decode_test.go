package scan

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecode(t *testing.T) {
	long := strings.Repeat("x", 2000)
	for _, test := range []struct {
		name, raw         string
		text, fault, want string
	}{
		{"UTF-16", "\xfe\xff\x00a", "", "", "UTF-16 text: only UTF-8 is read"},
		{"a NUL in a short file", "ab\x00", "", "", "binary: NUL byte at offset 2"},
		{"NUL and invalid UTF-8", long + "\x00\xff", "", "", "binary: NUL byte at offset 2000"},
		{"many NUL", long + "\x00\x00\x00", "", "", "binary: NUL byte at offset 2000"},
		{"a NUL in a string literal", long + "'\x00'", long + "' '", "", ""},
		{"empty", "", "", "", ""},
		{"only a byte order mark", "\xef\xbb\xbf", "", "", ""},
		{"byte order mark inside", "a\xef\xbb\xbfb", "a\ufeffb", "", ""},
		{"line ends", "a\r\nb\rc\r\r\n", "a\nb\rc\r\n", "", ""},
		{"invalid behind a mark", "\xef\xbb\xbfab\n\xff\xfec", "ab\n\ufffdc", "invalid UTF-8 at offset 6 (line 2), read as U+FFFD", ""},
		{"cut rune", "a\xe2\x82", "a\ufffd", "invalid UTF-8 at offset 1 (line 1), read as U+FFFD", ""},
	} {
		text, fault, err := decode([]byte(test.raw))
		message := ""
		if err != nil {
			message = err.Error()
		}
		if string(text) != test.text || fault != test.fault || message != test.want {
			t.Errorf("%s: %q, %q, %q, want %q, %q, %q", test.name, text, fault, message, test.text, test.fault, test.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("\xef\xbb\xbfa\r\n\xff"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, _, err := decode(raw)
		if err == nil && (!utf8.Valid(text) || strings.Contains(string(text), "\x00")) {
			t.Errorf("decode(%q) = %q", raw, text)
		}
	})
}
