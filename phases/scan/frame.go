package scan

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/fxamacker/cbor/v2"

	"rules_handbook/phases/scan/extract"
)

// Parent and child speak in frames: a length of four bytes, then that many
// bytes. A request is two frames, path and text; an answer is one frame that
// holds CBOR. The child begins with a frame that says hello.

// maxFrame bounds a frame; the facts of a file within the limits have a
// fraction of it.
const maxFrame = 1 << 30

// answer is what a child says about one file.
type answer struct {
	File    extract.File
	Refusal string // why there are no facts; "" when there are
}

const hello = "handbook scan child"

func writeHello(w io.Writer) error { return writeFrame(w, []byte(hello)) }

// readHello reads byte by byte what must be the hello, since a program that
// is no child may write anything.
func readHello(r io.Reader) error {
	var buf [4 + len(hello)]byte
	if _, err := io.ReadFull(r, buf[:]); err != nil {
		return err
	}
	if string(buf[4:]) != hello {
		return fmt.Errorf("found %q, expected %q", buf[4:], hello)
	}
	return nil
}

func writeRequest(w io.Writer, path string, text []byte) error {
	if err := writeFrame(w, []byte(path)); err != nil {
		return err
	}
	return writeFrame(w, text)
}

func readRequest(r io.Reader) (path string, text []byte, err error) {
	name, err := readFrame(r)
	if err != nil {
		return "", nil, err
	}
	text, err = readFrame(r)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return string(name), text, err
}

func writeAnswer(w io.Writer, a answer) error {
	data, err := cbor.Marshal(a)
	if err != nil {
		return err
	}
	return writeFrame(w, data)
}

func readAnswer(r io.Reader) (a answer, err error) {
	data, err := readFrame(r)
	if err != nil {
		return answer{}, err
	}
	if err := answers.Unmarshal(data, &a); err != nil {
		return answer{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return a, nil
}

// errDamaged says that a child is alive and answers nonsense.
var errDamaged = errors.New("damaged answer")

// answers reads what a crashed parser may have damaged, hence the bounds.
var answers = func() cbor.DecMode {
	mode, err := cbor.DecOptions{MaxNestedLevels: 4096, MaxArrayElements: 16 << 20, MaxMapPairs: 1 << 20}.DecMode()
	if err != nil {
		panic(err)
	}
	return mode
}()

func writeFrame(w io.Writer, data []byte) error {
	if len(data) > maxFrame {
		return fmt.Errorf("found %d bytes for the other process, expected at most %d", len(data), maxFrame)
	}
	var size [4]byte
	binary.BigEndian.PutUint32(size[:], uint32(len(data)))
	if _, err := w.Write(size[:]); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

// readFrame returns io.EOF when the input ends before a frame.
func readFrame(r io.Reader) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(size[:])
	if n > maxFrame {
		return nil, fmt.Errorf("found a frame of %d bytes, expected at most %d", n, maxFrame)
	}
	// What is announced may be a lie; room grows with what comes.
	data := bytes.NewBuffer(make([]byte, 0, min(n, 1<<20)))
	if _, err := io.CopyN(data, r, int64(n)); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	return data.Bytes(), nil
}
