package scan

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"rules_handbook/phases/scan/guard"
)

// The bounds of a child's memory: the collector works harder from the first
// on, the second ends the child. They lie far above what a file within the
// limits needs, so that outputs do not depend on them.
const (
	childMemoryTarget = 1 << 30
	childMemoryLimit  = 4 << 30
)

// ServeChild turns the process into a child of Scan if it was started as one,
// and then does not return. Scan starts the running program again to parse in
// it, so every program that calls Scan calls this first thing in main, with
// the languages that it scans.
func ServeChild(languages []Language) {
	protocol := os.Getenv(childVariable)
	if protocol == "" {
		return
	}
	err := fmt.Errorf("%s is %q, expected %q: this is a child process of another version", childVariable, protocol, childProtocol)
	if protocol == childProtocol {
		limitMemory(childMemoryLimit)
		debug.SetMemoryLimit(childMemoryTarget)
		debug.SetGCPercent(400)
		err = serve(languages, os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// ParseHere has native extractors run in this process, which is faster: when
// one crashes, the program starts again with the same arguments, and parses in
// children. A program that calls it does so after ServeChild, before it writes
// anything that a second run would not write over.
func ParseHere() { guard.Install() }

// serve answers requests until the input ends.
func serve(languages []Language, in io.Reader, out io.Writer) error {
	extractors := newExtractors(languages)
	input, output := bufio.NewReaderSize(in, 64<<10), bufio.NewWriterSize(out, 64<<10)
	if err := writeHello(output); err != nil {
		return err
	}
	for {
		if err := output.Flush(); err != nil {
			return err
		}
		path, text, err := readRequest(input)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := writeAnswer(output, extractors.answer(path, text)); err != nil {
			return err
		}
	}
}

func (e *extractors) answer(path string, text []byte) answer {
	x, ok := e.claim(path, func() []byte { return text })
	if !ok {
		return answer{Refusal: "no language claims the file"}
	}
	file, err := e.reclaim(x, path, text).extract(path, text)
	if err != nil {
		return answer{Refusal: err.Error()}
	}
	return answer{File: file}
}
