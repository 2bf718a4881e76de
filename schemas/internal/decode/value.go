package decode

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

func into(decoder *jsontext.Decoder, target any) *Problem {
	if ordered, ok := target.(Ordered); ok {
		return object(decoder, func(key string) *Problem {
			problem := ordered.Add(key, func(target any) *Problem { return into(decoder, target) })
			if problem != nil {
				return problem.Of(key)
			}
			return nil
		})
	}
	return value(decoder, reflect.ValueOf(target).Elem())
}

var rawType = reflect.TypeFor[Raw]()

func value(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	if target.Type() == rawType {
		return raw(decoder, target)
	}
	switch target.Kind() {
	case reflect.Pointer:
		return pointer(decoder, target)
	case reflect.Struct:
		return structure(decoder, target)
	case reflect.Map:
		return mapping(decoder, target)
	case reflect.Slice:
		return list(decoder, target)
	case reflect.Array:
		return array(decoder, target)
	case reflect.String:
		return text(decoder, target)
	case reflect.Bool:
		return truth(decoder, target)
	case reflect.Int:
		return integer(decoder, target)
	}
	panic("no way to read a " + target.Type().String())
}

func raw(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	read, err := decoder.ReadValue()
	if err != nil {
		return syntax(err)
	}
	target.SetBytes(read.Clone())
	return nil
}

// pointer reads what may be null.
func pointer(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	if decoder.PeekKind() == jsontext.Kind('n') {
		target.SetZero()
		return skip(decoder)
	}
	target.Set(reflect.New(target.Type().Elem()))
	return value(decoder, target.Elem())
}

func structure(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	fields := fieldsOf(target.Type())
	var seen [64]bool
	problem := object(decoder, func(key string) *Problem {
		index, known := fields.byName[key]
		if !known {
			if problem := skip(decoder); problem != nil {
				return problem.Of(key)
			}
			return nil
		}
		seen[index] = true
		field := target.Field(fields.list[index].index)
		if problem := into(decoder, field.Addr().Interface()); problem != nil {
			return problem.In(key)
		}
		return nil
	})
	if problem != nil {
		return problem
	}
	for index, field := range fields.list {
		if !seen[index] && !field.optional {
			return (&Problem{Found: "nothing", Expected: expected(target.Field(field.index).Type())}).In(field.name)
		}
	}
	return nil
}

func mapping(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	target.Set(reflect.MakeMap(target.Type()))
	element := reflect.New(target.Type().Elem()).Elem()
	return object(decoder, func(key string) *Problem {
		element.SetZero()
		if problem := into(decoder, element.Addr().Interface()); problem != nil {
			return problem.Of(key)
		}
		target.SetMapIndex(reflect.ValueOf(key), element)
		return nil
	})
}

// object calls member for each key; member reads the value.
func object(decoder *jsontext.Decoder, member func(key string) *Problem) *Problem {
	if problem := enter(decoder, '{', "an object"); problem != nil {
		return problem
	}
	for {
		kind := decoder.PeekKind()
		if kind != '"' && kind != '}' {
			_, err := decoder.ReadToken()
			return syntax(err)
		}
		token, err := decoder.ReadToken()
		if err != nil {
			return syntax(err)
		}
		if kind == '}' {
			return nil
		}
		if problem := member(token.String()); problem != nil {
			return problem
		}
	}
}

func list(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	target.Set(reflect.MakeSlice(target.Type(), 0, 0))
	return elements(decoder, func(index int) *Problem {
		if index == target.Cap() {
			target.Grow(1)
		}
		target.SetLen(index + 1)
		return value(decoder, target.Index(index))
	})
}

func array(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	count := 0
	wrong := func(found string) *Problem {
		return &Problem{Found: found, Expected: strconv.Itoa(target.Len()) + " elements"}
	}
	problem := elements(decoder, func(index int) *Problem {
		if index == target.Len() {
			return wrong("more")
		}
		count++
		return value(decoder, target.Index(index))
	})
	if problem == nil && count < target.Len() {
		return wrong(strconv.Itoa(count))
	}
	return problem
}

func elements(decoder *jsontext.Decoder, element func(index int) *Problem) *Problem {
	if problem := enter(decoder, '[', "a list"); problem != nil {
		return problem
	}
	for index := 0; decoder.PeekKind() != ']'; index++ {
		if decoder.PeekKind() == 0 {
			_, err := decoder.ReadToken()
			return syntax(err)
		}
		if problem := element(index); problem != nil {
			return problem.At(index)
		}
	}
	return enter(decoder, ']', "a list")
}

func text(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	token, problem := scalar(decoder, '"', "a string")
	if problem != nil {
		return problem
	}
	target.SetString(token.String())
	return nil
}

func truth(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	kind := decoder.PeekKind()
	if kind != 't' {
		kind = 'f'
	}
	if _, problem := scalar(decoder, kind, "true or false"); problem != nil {
		return problem
	}
	target.SetBool(kind == 't')
	return nil
}

// integer accepts every spelling of a whole number that a double can hold
// exactly, as the original does.
func integer(decoder *jsontext.Decoder, target reflect.Value) *Problem {
	token, problem := scalar(decoder, '0', "a whole number")
	if problem != nil {
		return problem
	}
	const most = 1 << 53
	number, err := strconv.ParseFloat(token.String(), 64)
	if err != nil || number != math.Trunc(number) || math.Abs(number) > most {
		return &Problem{Found: "number " + shortened(token.String()), Expected: "a whole number"}
	}
	target.SetInt(int64(number))
	return nil
}

func enter(decoder *jsontext.Decoder, kind jsontext.Kind, expected string) *Problem {
	_, problem := scalar(decoder, kind, expected)
	return problem
}

// scalar reads a token of one kind. The token is valid until the next read.
func scalar(decoder *jsontext.Decoder, kind jsontext.Kind, expected string) (jsontext.Token, *Problem) {
	found := decoder.PeekKind()
	token, err := decoder.ReadToken()
	if err != nil {
		return token, syntax(err)
	}
	if found != kind {
		return token, &Problem{Found: describe(token), Expected: expected}
	}
	return token, nil
}

func skip(decoder *jsontext.Decoder) *Problem {
	if err := decoder.SkipValue(); err != nil {
		return syntax(err)
	}
	return nil
}

func describe(token jsontext.Token) string {
	switch token.Kind() {
	case '"':
		return "string " + Quote(token.String())
	case '0':
		return "number " + shortened(token.String())
	case '{':
		return "an object"
	case '[':
		return "a list"
	}
	return token.String()
}

func shortened(number string) string {
	const most = 40
	if len(number) > most {
		return number[:most] + "…"
	}
	return number
}

func expected(of reflect.Type) string {
	if reflect.PointerTo(of).Implements(reflect.TypeFor[Ordered]()) {
		return "an object"
	}
	switch of.Kind() {
	case reflect.Pointer:
		return expected(of.Elem()) + " or null"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	}
	return "an object"
}

// fields are those of one struct type, by their names in JSON.
type fields struct {
	list   []field
	byName map[string]int
}

type field struct {
	index    int
	name     string
	optional bool
}

var cache sync.Map // reflect.Type -> *fields

func fieldsOf(of reflect.Type) *fields {
	if known, ok := cache.Load(of); ok {
		return known.(*fields)
	}
	made := &fields{byName: map[string]int{}}
	for index := range of.NumField() {
		name, options, _ := strings.Cut(of.Field(index).Tag.Get("json"), ",")
		if name == "-" || name == "" {
			continue
		}
		made.byName[name] = len(made.list)
		made.list = append(made.list, field{index: index, name: name, optional: options == "omitzero" || of.Field(index).Tag.Get("optional") == "true"})
	}
	cache.Store(of, made)
	return made
}
