package decode

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Raw is a field that keeps its JSON text.
type Raw = jsontext.Value

// Ordered is a list that is an object in JSON, with keys that are data and
// whose order counts. Add is called for each member in order; decode reads
// the member's value into a pointer.
type Ordered interface {
	Add(key string, decode func(target any) *Problem) *Problem
}

// JSON reads data, which has to be one JSON value, into target.
func JSON(data []byte, target any) *Problem {
	decoder := jsontext.NewDecoder(bytes.NewBuffer(data))
	if problem := into(decoder, target); problem != nil {
		return problem
	}
	if _, err := decoder.ReadToken(); !errors.Is(err, io.EOF) {
		return &Problem{Found: "more text after the end", Expected: "one JSON value"}
	}
	return nil
}

// syntax explains an error of the JSON decoder.
func syntax(err error) *Problem {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return &Problem{Found: "the end of the text (it is cut off)", Expected: "JSON"}
	}
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) && syntactic.Err != nil {
		if errors.Is(syntactic, jsontext.ErrDuplicateName) {
			return &Problem{Found: "the key " + Quote(syntactic.JSONPointer.LastToken()) + " twice", Expected: "it once"}
		}
		err = syntactic.Err
	}
	return &Problem{Found: "text that is no JSON (" + err.Error() + ")", Expected: "JSON"}
}

// Any reads data, which has to be one JSON value, into maps, lists, strings,
// float64, bool and nil.
func Any(data []byte) (any, *Problem) {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return nil, syntax(err)
	}
	return value, nil
}
