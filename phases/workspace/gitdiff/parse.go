package gitdiff

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Added is a line that a diff adds.
type Added struct {
	// Path is as in the diff's header, relative to the top of the work tree.
	Path string
	// Line counts from 1 in the new file.
	Line int
	// Text is the line without its ending; what is beyond LongestLine is cut.
	Text string
}

// LongestLine is as much of one line as a diff's reader keeps.
const LongestLine = 64 << 10

// Parse reads a unified diff as `git diff --src-prefix=a/ --dst-prefix=b/`
// prints it and hands each added line to visit. Inside a hunk the header's
// counts decide what a line is, so content that looks like a header is never
// taken for one. Memory holds one line, cut at LongestLine.
func Parse(diff io.Reader, visit func(Added)) error {
	p := &parser{in: bufio.NewReaderSize(diff, LongestLine), visit: visit}
	for {
		line, err := p.next()
		if errors.Is(err, io.EOF) {
			return p.end()
		}
		if err != nil {
			return err
		}
		if err := p.take(line); err != nil {
			return fmt.Errorf("diff line %d: %w", p.number, err)
		}
	}
}

type parser struct {
	in     *bufio.Reader
	visit  func(Added)
	number int

	path         string
	deleted      bool
	old, new, at int // lines of the hunk that are still to come, next line number
}

// next reads a line and drops what is too long of it.
func (p *parser) next() ([]byte, error) {
	p.number++
	line, err := p.in.ReadSlice('\n')
	for more := err; errors.Is(more, bufio.ErrBufferFull); {
		if err == more {
			line, err = bytes.Clone(line), nil
		}
		_, more = p.in.ReadSlice('\n')
		if more != nil && !errors.Is(more, bufio.ErrBufferFull) && !errors.Is(more, io.EOF) {
			return nil, more
		}
	}
	if errors.Is(err, io.EOF) && len(line) > 0 {
		err = nil
	}
	return bytes.TrimSuffix(line, []byte("\n")), err
}

func (p *parser) take(line []byte) error {
	if p.old > 0 || p.new > 0 {
		return p.hunkLine(line)
	}
	text := string(line)
	switch {
	case strings.HasPrefix(text, "diff --git "):
		p.path, p.deleted = "", false
	case strings.HasPrefix(text, "+++ "):
		name, err := headerPath(text[4:])
		if err != nil {
			return err
		}
		p.path, p.deleted = strings.TrimPrefix(name, "b/"), name == "/dev/null"
	case strings.HasPrefix(text, "@@ "):
		return p.hunk(text)
	}
	return nil
}

// headerPath reads the name in a header line: quoted like a C string when it
// holds special bytes, and with a tab at its end when it holds blanks.
func headerPath(text string) (string, error) {
	text = strings.TrimSuffix(text, "\r")
	if !strings.HasPrefix(text, `"`) {
		return strings.TrimSuffix(text, "\t"), nil
	}
	return unquote(strings.TrimSuffix(text, "\t"))
}

func unquote(text string) (string, error) {
	if len(text) < 2 || text[len(text)-1] != '"' {
		return "", fmt.Errorf("found the name %.80q, expected a closing quote", text)
	}
	inner := text[1 : len(text)-1]
	var b strings.Builder
	for i := 0; i < len(inner); i++ {
		if inner[i] != '\\' {
			b.WriteByte(inner[i])
			continue
		}
		i++
		if i < len(inner) {
			if at := strings.IndexByte(`abtnvfr"\`, inner[i]); at >= 0 {
				b.WriteByte("\a\b\t\n\v\f\r\"\\"[at])
				continue
			}
		}
		if i+3 > len(inner) {
			return "", fmt.Errorf("found the name %.80q, expected a whole escape", text)
		}
		octal, err := strconv.ParseUint(inner[i:i+3], 8, 8)
		if err != nil {
			return "", fmt.Errorf("found the name %.80q, expected escapes as in C", text)
		}
		b.WriteByte(byte(octal))
		i += 2
	}
	return b.String(), nil
}

// hunk reads "@@ -a,b +c,d @@".
func (p *parser) hunk(text string) error {
	parts := strings.SplitN(text, " ", 4)
	if len(parts) < 4 || !strings.HasPrefix(parts[3], "@@") || parts[1] == "" || parts[2] == "" || parts[1][0] != '-' || parts[2][0] != '+' {
		return fmt.Errorf("found the hunk %.80q, expected `@@ -line,count +line,count @@`", text)
	}
	_, old, err := span(parts[1][1:])
	if err != nil {
		return err
	}
	at, added, err := span(parts[2][1:])
	if err != nil {
		return err
	}
	if p.path == "" {
		return fmt.Errorf("found a hunk before the name of its file")
	}
	p.old, p.new, p.at = old, added, at
	return nil
}

func span(text string) (line, count int, err error) {
	first, second, both := strings.Cut(text, ",")
	count = 1
	if line, err = number(first); err == nil && both {
		count, err = number(second)
	}
	return line, count, err
}

func number(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("found %.40q in a hunk, expected a number", text)
	}
	return int(n), nil
}

func (p *parser) hunkLine(line []byte) error {
	if len(line) == 0 {
		line = []byte(" ") // an empty context line whose blank was stripped
	}
	switch line[0] {
	case '+':
		if p.new == 0 {
			return errors.New("found more added lines than the hunk announced")
		}
		if !p.deleted {
			p.visit(Added{Path: p.path, Line: p.at, Text: strings.TrimSuffix(string(line[1:]), "\r")})
		}
		p.new, p.at = p.new-1, p.at+1
	case '-':
		if p.old == 0 {
			return errors.New("found more removed lines than the hunk announced")
		}
		p.old--
	case ' ':
		if p.old == 0 || p.new == 0 {
			return errors.New("found more lines than the hunk announced")
		}
		p.old, p.new, p.at = p.old-1, p.new-1, p.at+1
	case '\\': // "\ No newline at end of file"
	default:
		return fmt.Errorf("found %.40q in a hunk, expected a line that starts with +, - or a blank", line)
	}
	return nil
}

func (p *parser) end() error {
	if p.old > 0 || p.new > 0 {
		return fmt.Errorf("diff line %d: found the end inside a hunk", p.number)
	}
	return nil
}
