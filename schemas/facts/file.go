package facts

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"github.com/fxamacker/cbor/v2"

	"rules_handbook/schemas/atomicfile"
)

// File is a top-level type of this package: what one file holds. On disk it
// is a CBOR sequence of the format's name and the value.
type File interface {
	Declarations | References | Details | Digests | Resolution | Links | Outline | Pages | Places | AgentStats | Summary | State | Documents

	format() (name string, version int)
}

func (d Declarations) format() (string, int) { return "handbook declarations", d.Version }
func (r References) format() (string, int)   { return "handbook references", r.Version }
func (d Details) format() (string, int)      { return "handbook details", d.Version }
func (d Digests) format() (string, int)      { return "handbook digests", d.Version }
func (r Resolution) format() (string, int)   { return "handbook resolution", r.Version }
func (l Links) format() (string, int)        { return "handbook links", l.Version }
func (o Outline) format() (string, int)      { return "handbook outline", o.Version }
func (p Pages) format() (string, int)        { return "handbook pages", p.Version }
func (p Places) format() (string, int)       { return "handbook places", p.Version }
func (a AgentStats) format() (string, int)   { return "handbook agent stats", a.Version }
func (s Summary) format() (string, int)      { return "handbook summary", s.Version }
func (s State) format() (string, int)        { return "handbook state", s.Version }
func (d Documents) format() (string, int)    { return "handbook documents", d.Version }

// writers names the phase that writes a format.
var writers = map[string]string{
	"handbook declarations": "scan",
	"handbook references":   "scan",
	"handbook details":      "scan",
	"handbook digests":      "scan",
	"handbook resolution":   "resolve",
	"handbook links":        "link",
	"handbook outline":      "scan",
	"handbook pages":        "filepages",
	"handbook places":       "nav",
	"handbook agent stats":  "agent",
	"handbook summary":      "link",
	"handbook state":        "link",
	"handbook documents":    "link",
}

// maxFileBytes bounds a file; the index of a million functions has a fifth of it.
const maxFileBytes = 2 << 30

// ReadFile reads a file of facts. Its errors name the file, what was found,
// what was expected and the remedy.
func ReadFile[T File](path string) (*T, error) {
	data, err := readBounded(path)
	if errors.Is(err, fs.ErrNotExist) {
		var value T
		name, _ := value.format()
		return nil, fmt.Errorf("%w: expected a file of %s, which the %s phase writes: run it first", err, name, writers[name])
	}
	if err != nil {
		return nil, err
	}
	value, err := Decode[T](data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return value, nil
}

// WriteFile writes a file of facts with deterministic bytes. The version of
// the value has to be set.
func WriteFile[T File](path string, value *T) error {
	return atomicfile.Output(path, func(w io.Writer) error { return write(w, value) })
}

// Encode gives the bytes that WriteFile writes.
func Encode[T File](value *T) ([]byte, error) {
	data := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(data)
	data.Reset()
	if err := write(data, value); err != nil {
		return nil, err
	}
	return bytes.Clone(data.Bytes()), nil
}

// buffers are used again, for a buffer that grows leaves twice its size behind.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func write[T File](w io.Writer, value *T) error {
	name, version := (*value).format()
	if version != Version {
		return fmt.Errorf("%s: found version %d, expected %d: the program that made it has to set it", name, version, Version)
	}
	sequence := encoder.NewEncoder(w)
	if err := sequence.Encode(name); err != nil {
		return err
	}
	return sequence.Encode(value)
}

// remedy is the same for all of them, because these files live in one build.
const remedy = "build it again with the same version of the tools"

// Decode reads the bytes that Encode gives.
func Decode[T File](data []byte) (*T, error) {
	var value T
	expected, _ := value.format()
	var found string
	body, err := decoder.UnmarshalFirst(data, &found)
	if err != nil {
		return nil, fmt.Errorf("found no name of a format at the start, expected %q: %s: %w", expected, remedy, readable(err))
	}
	if found != expected {
		return nil, fmt.Errorf("found %.40q, expected %q: pass the right file to this flag", found, expected)
	}
	if err := decoder.Unmarshal(body, &value); err != nil {
		return nil, damaged(body, expected, err)
	}
	if _, version := value.format(); version != Version {
		return nil, wrongVersion(expected, version)
	}
	return &value, nil
}

// damaged says why a body could not be read. Another version may have other
// fields, so the version is looked at first.
func damaged(body []byte, name string, err error) error {
	var header struct {
		Version int `cbor:"version"`
	}
	if lenient.Unmarshal(body, &header) == nil && header.Version != Version {
		return wrongVersion(name, header.Version)
	}
	return fmt.Errorf("found damaged %s: %s: %w", name, remedy, readable(err))
}

func wrongVersion(name string, found int) error {
	return fmt.Errorf("found %s of version %d, expected version %d: %s", name, found, Version, remedy)
}

func readBounded(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: found no regular file, expected a file of facts", path)
	}
	if info.Size() > maxFileBytes {
		return nil, fmt.Errorf("%s: found %d bytes, expected at most %d: make the shards smaller", path, info.Size(), int64(maxFileBytes))
	}
	data := make([]byte, info.Size())
	if _, err := io.ReadFull(file, data); err != nil {
		return nil, fmt.Errorf("%s: changed while it was read: %w", path, err)
	}
	return data, nil
}

// readable says in plain words what the library means by an early end.
func readable(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errors.New("the file is cut off")
	}
	return err
}

var (
	encoder = mustEncoder()
	decoder = mustDecoder(cbor.ExtraDecErrorUnknownField)
	lenient = mustDecoder(cbor.ExtraDecErrorNone)
)

func mustEncoder() cbor.EncMode {
	options := cbor.CoreDetEncOptions()
	options.NilContainers = cbor.NilContainerAsEmpty // nil and empty give the same bytes
	mode, err := options.EncMode()
	if err != nil {
		panic(err)
	}
	return mode
}

func mustDecoder(extra cbor.ExtraDecErrorCond) cbor.DecMode {
	mode, err := cbor.DecOptions{
		DupMapKey:         cbor.DupMapKeyEnforcedAPF,
		IndefLength:       cbor.IndefLengthForbidden,
		TagsMd:            cbor.TagsForbidden,
		ExtraReturnErrors: extra,
		MaxNestedLevels:   4096, // types nest as deep as the syntax, which scan limits to 1000
		MaxArrayElements:  16 << 20,
		MaxMapPairs:       1 << 20,
	}.DecMode()
	if err != nil {
		panic(err)
	}
	return mode
}
