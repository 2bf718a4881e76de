package main

import (
	"fmt"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"
)

// module is what a .bzl file exports: the parts of Bazel's message ModuleInfo
// that the reference shows.
type module struct {
	file, doc string
	symbols   []symbol
}

// symbol is a rule, a macro or a provider.
type symbol struct {
	kind   string
	name   string
	doc    string
	fields []field
}

// field is an attribute, a parameter or a field.
type field struct {
	name, doc, value string
	mandatory        bool
}

// The field numbers of Bazel's stardoc_output.proto.
const (
	moduleRules     = 1
	moduleProviders = 2
	moduleFunctions = 3
	moduleDoc       = 5
	moduleFile      = 6
)

func decodeModule(data []byte) (module, error) {
	var m module
	err := eachField(data, func(number protowire.Number, value []byte, _ uint64) error {
		var err error
		switch number {
		case moduleRules:
			err = m.add("rule", value, layout{name: 1, doc: 2, fields: 3, value: 6, mandatory: 4})
		case moduleProviders:
			err = m.add("provider", value, layout{name: 1, doc: 2, fields: 3})
		case moduleFunctions:
			err = m.add("macro", value, layout{name: 1, doc: 3, fields: 2, value: 3, mandatory: 4})
		case moduleDoc:
			m.doc = text(value)
		case moduleFile:
			m.file = text(value)
		}
		return err
	})
	return m, err
}

// layout says which field numbers a symbol's message and those of its fields
// use; name and doc of a field are always 1 and 2, and 0 stands for none.
type layout struct {
	name, doc, fields, value, mandatory protowire.Number
}

func (m *module) add(kind string, data []byte, l layout) error {
	s := symbol{kind: kind}
	err := eachField(data, func(number protowire.Number, value []byte, _ uint64) error {
		switch number {
		case l.name:
			s.name = text(value)
		case l.doc:
			s.doc = text(value)
		case l.fields:
			f, err := decodeField(value, l)
			s.fields = append(s.fields, f)
			return err
		}
		return nil
	})
	m.symbols = append(m.symbols, s)
	return err
}

func decodeField(data []byte, l layout) (field, error) {
	var f field
	err := eachField(data, func(number protowire.Number, value []byte, varint uint64) error {
		switch {
		case number == 1:
			f.name = text(value)
		case number == 2:
			f.doc = text(value)
		case number == l.value:
			f.value = text(value)
		case number == l.mandatory:
			f.mandatory = varint != 0
		}
		return nil
	})
	return f, err
}

// eachField calls visit for every field of a message, with the bytes of a
// length-delimited one or the number of a varint.
func eachField(data []byte, visit func(number protowire.Number, value []byte, varint uint64) error) error {
	for len(data) > 0 {
		number, kind, n := protowire.ConsumeTag(data)
		if n < 0 {
			return fmt.Errorf("found a broken tag, expected a message of starlark_doc_extract: %w", protowire.ParseError(n))
		}
		data = data[n:]
		var value []byte
		var varint uint64
		switch kind {
		case protowire.BytesType:
			value, n = protowire.ConsumeBytes(data)
		case protowire.VarintType:
			varint, n = protowire.ConsumeVarint(data)
		default:
			n = protowire.ConsumeFieldValue(number, kind, data)
		}
		if n < 0 {
			return fmt.Errorf("field %d: %w", number, protowire.ParseError(n))
		}
		data = data[n:]
		if err := visit(number, value, varint); err != nil {
			return err
		}
	}
	return nil
}

// text undoes that Bazel reads the UTF-8 of .bzl files as Latin-1 and encodes
// it once more.
func text(value []byte) string {
	var raw []byte
	for _, r := range string(value) {
		if r > 0xff {
			return string(value)
		}
		raw = append(raw, byte(r))
	}
	if !utf8.Valid(raw) {
		return string(value)
	}
	return string(raw)
}
