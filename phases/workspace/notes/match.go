package notes

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// normal is text as it is compared: runs of white space are one blank.
func normal(text string) string { return strings.Join(strings.Fields(text), " ") }

// errBinary says that a file is not text.
var errBinary = errors.New("it holds binary data, not text")

const (
	blockBytes  = 128 << 10
	binaryProbe = 512
)

// finder says which of its normal quotes stand in the text that is written to
// it. It holds one block and as many bytes as the longest quote.
type finder struct {
	quotes  [][]byte
	found   []bool
	left    int
	longest int
	window  []byte
	rest    []byte // a rune that the last block cut off
	space   bool   // no blank at the start
	size    int64
	err     error
	used    bool
}

func newFinder(quotes []string) *finder {
	f := &finder{found: make([]bool, len(quotes)), left: len(quotes), space: true}
	for _, quote := range quotes {
		f.quotes = append(f.quotes, []byte(quote))
		f.longest = max(f.longest, len(quote))
	}
	return f
}

// Write never fails: what is wrong with the text is the result.
func (f *finder) Write(block []byte) (int, error) {
	if f.size < binaryProbe && slices.Contains(block[:min(int64(len(block)), binaryProbe-f.size)], 0) {
		f.err = errBinary
	}
	if f.size += int64(len(block)); f.size > MaxSubjectBytes && f.err == nil {
		f.err = fmt.Errorf("it holds more than %d bytes", MaxSubjectBytes)
	}
	if f.err == nil && f.left > 0 {
		f.search(block, false)
	}
	return len(block), nil
}

// done says that no further text can change the result.
func (f *finder) done() bool { return f.err != nil || f.left == 0 && f.size >= binaryProbe }

func (f *finder) result() ([]bool, error) {
	if f.err != nil {
		return nil, f.err
	}
	if f.left > 0 {
		f.search(nil, true)
	}
	return f.found, nil
}

func (f *finder) search(block []byte, end bool) {
	if len(f.rest) > 0 {
		block = append(f.rest, block...)
	}
	f.window = f.window[max(0, len(f.window)-f.longest):]
	var used int
	f.window, used, f.space = squeeze(f.window, block, end, f.space)
	f.rest = bytes.Clone(block[used:])
	for i, quote := range f.quotes {
		if !f.found[i] && bytes.Contains(f.window, quote) {
			f.found[i] = true
			f.left--
		}
	}
}

// find reads content once, until every quote is found.
func find(content io.Reader, quotes []string) ([]bool, error) {
	f := newFinder(quotes)
	block := make([]byte, blockBytes)
	for !f.done() {
		n, err := content.Read(block)
		f.Write(block[:n])
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return f.result()
}

// squeeze appends text to window with white space as single blanks. Unless it
// is the end of the file, a rune that is cut off is left for the next block.
func squeeze(window, text []byte, end, space bool) (_ []byte, used int, _ bool) {
	for used < len(text) {
		c := text[used]
		if c < utf8.RuneSelf {
			used++
			blank := c == ' ' || '\t' <= c && c <= '\r'
			if !blank {
				window = append(window, c)
			} else if !space {
				window = append(window, ' ')
			}
			space = blank
			continue
		}
		if !end && !utf8.FullRune(text[used:]) {
			break
		}
		r, size := utf8.DecodeRune(text[used:])
		blank := unicode.IsSpace(r)
		if !blank {
			window = append(window, text[used:used+size]...)
		} else if !space {
			window = append(window, ' ')
		}
		space = blank
		used += size
	}
	return window, used, space
}
