package schemas

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"rules_handbook/schemas/atomicfile"
	"rules_handbook/schemas/internal/decode"
)

// The sizes above which an artifact is refused unread. A graph of a million
// functions has half of the first.
const (
	maxJSONBytes = 4 << 30
	maxYAMLBytes = 64 << 20
)

// artifact is what all types of this package can do.
type artifact[T any] interface {
	*T
	check() *Problem
}

func readJSON[T any, P artifact[T]](path, writer string) (P, error) {
	return read[T, P](path, writer, maxJSONBytes, decode.JSON)
}

func readYAML[T any, P artifact[T]](path, writer string) (P, error) {
	return read[T, P](path, writer, maxYAMLBytes, decode.YAML)
}

func read[T any, P artifact[T]](path, writer string, most int64, parse func([]byte, any) *Problem) (P, error) {
	data, err := readBounded(path, writer, most)
	if err != nil {
		return nil, err
	}
	made := P(new(T))
	problem := parse(data, made)
	if problem == nil {
		problem = made.check()
	}
	if problem != nil {
		return nil, &InvalidError{File: path, Problem: problem, Writer: writer}
	}
	return made, nil
}

func readBounded(path, writer string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &MissingError{File: path, Writer: writer}
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &InvalidError{File: path, Problem: &Problem{Found: "no regular file", Expected: "one"}, Writer: writer}
	}
	if info.Size() > most {
		problem := &Problem{Found: fmt.Sprintf("%d bytes", info.Size()), Expected: fmt.Sprintf("at most %d", most)}
		return nil, &InvalidError{File: path, Problem: problem, Writer: writer}
	}
	data := make([]byte, info.Size())
	if _, err := io.ReadFull(file, data); err != nil {
		return nil, fmt.Errorf("%s: changed while it was read: %w", path, err)
	}
	return data, nil
}

func writeJSON[T any, P artifact[T]](path string, value P) error {
	return write(path, value, func(w io.Writer, value P) error { return EncodeJSON(w, value) })
}

func writeYAML[T any, P artifact[T]](path string, value P) error {
	return write(path, value, func(w io.Writer, value P) error { return encodeYAML(w, value) })
}

func write[T any, P artifact[T]](path string, value P, encode func(io.Writer, P) error) error {
	if problem := value.check(); problem != nil {
		return fmt.Errorf("%s: not written: %w", path, problem)
	}
	return atomicfile.Output(path, func(w io.Writer) error { return encode(w, value) })
}

// EncodeJSON writes a value as the JSON of all artifacts: two blanks of
// indent, keys in the order of the fields, maps sorted by bytes, nothing
// escaped that JSON does not ask for, a newline at the end.
func EncodeJSON(w io.Writer, value any) error {
	encoder := jsontext.NewEncoder(w, jsontext.WithIndent("  "))
	return json.MarshalEncode(encoder, value, json.Deterministic(true))
}

// writeObject writes an object whose members are in order.
func writeObject(encoder *jsontext.Encoder, count int, member func(index int) (key string, value any)) error {
	if err := encoder.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	for index := range count {
		key, value := member(index)
		if err := encoder.WriteToken(jsontext.String(key)); err != nil {
			return err
		}
		if err := json.MarshalEncode(encoder, value); err != nil {
			return err
		}
	}
	return encoder.WriteToken(jsontext.EndObject)
}
