package markdown

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxLine is the longest line that Scan takes, in bytes.
const MaxLine = 1 << 20

// LongLineError says which line is longer than MaxLine.
type LongLineError struct{ Line int }

func (e *LongLineError) Error() string {
	return fmt.Sprintf("line %d: found more than %d bytes, expected at most that; break the line", e.Line, MaxLine)
}

// Scan hands the lines of r to visit one at a time, for files that may grow
// without bound: memory holds one line. It ends with visit's first error, a
// *MalformedError, a *LongLineError or the reader's error.
func Scan(r io.Reader, visit func(Line) error) error {
	in := bufio.NewReaderSize(r, 64<<10)
	var open fence
	start := 0
	for number := 1; ; number++ {
		raw, size, err := readLine(in, number)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var bad *MalformedError
		if errors.As(Check(raw), &bad) {
			return &MalformedError{Line: number, Offset: start + bad.Offset, Found: bad.Found}
		}
		line := Line{Number: number, Start: start, End: start + len(raw), Raw: string(raw)}
		line.Text = line.Raw
		if open.next(line.Raw) {
			line.Fenced, line.Text = true, strings.Repeat(" ", len(raw))
		}
		if err := visit(line); err != nil {
			return err
		}
		start += size
	}
}

// readLine reads one line. size counts its ending too; the line does not hold
// it. io.EOF comes alone, after the last line.
func readLine(in *bufio.Reader, number int) (line []byte, size int, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > MaxLine+2 {
			return nil, 0, &LongLineError{Line: number}
		}
		if err == nil || errors.Is(err, io.EOF) && len(line) > 0 {
			break
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, 0, err
		}
	}
	size = len(line)
	if line[size-1] == '\n' {
		line = line[:size-1]
		if len(line) > 0 && line[len(line)-1] == '\r' {
			line = line[:len(line)-1]
		}
	}
	if len(line) > MaxLine {
		return nil, 0, &LongLineError{Line: number}
	}
	return line, size, nil
}
