package notes

import (
	"bytes"
	"errors"
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

// find reads content once and says which of the normal quotes stand in it. It
// holds one block and as many bytes as the longest quote.
func find(content io.Reader, quotes []string) ([]bool, error) {
	var (
		found   = make([]bool, len(quotes))
		left    = len(quotes)
		longest = 0
		window  []byte
		block   = make([]byte, blockBytes)
		kept    = 0
		first   = true
		space   = true // no blank at the start
	)
	for _, quote := range quotes {
		longest = max(longest, len(quote))
	}
	for left > 0 {
		n, err := io.ReadFull(content, block[kept:])
		end := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !end {
			return nil, err
		}
		part := block[:kept+n]
		if first && slices.Contains(part[:min(len(part), binaryProbe)], 0) {
			return nil, errBinary
		}
		first = false
		var used int
		window, used, space = squeeze(window, part, end, space)
		kept = copy(block, part[used:])
		for i, quote := range quotes {
			if !found[i] && bytes.Contains(window, []byte(quote)) {
				found[i] = true
				left--
			}
		}
		if end {
			break
		}
		window = append(window[:0], window[max(0, len(window)-longest):]...)
	}
	return found, nil
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
