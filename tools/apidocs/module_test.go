package main

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

func message(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func str(number protowire.Number, value string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, number, protowire.BytesType), value)
}

func flag(number protowire.Number) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, number, protowire.VarintType), 1)
}

func TestBroken(t *testing.T) {
	for name, data := range map[string][]byte{
		"tag":    {0xff},
		"length": {0x0a, 0x05, 'x'},
		"nested": str(1, "\xff"),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := decodeModule(data); err == nil {
				t.Error("no error")
			}
		})
	}
}

func TestPage(t *testing.T) {
	data := message(
		str(6, "@@//rules:defs.bzl"),
		str(5, "What it is\u00e2\u0080\u00a6\n"),
		str(1, string(message(
			str(1, "thing"), str(2, "Makes a thing."),
			str(3, string(message(str(1, "srcs"), str(2, "Files,\nor a|b."), str(6, "[]")))),
			str(3, string(message(str(1, "out"), str(2, "Where."), flag(4)))),
		))),
		str(2, string(message(str(1, "ThingInfo"), str(2, "A thing."), str(3, string(message(str(1, "file"), str(2, "The file."))))))),
		str(3, string(message(str(1, "things"), str(3, "Makes many."), str(2, string(message(str(1, "name"), str(2, "Its name."), flag(4))))))),
	)
	m, err := decodeModule(data)
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	m.write(&page)
	want := "\n## `//rules:defs.bzl`\n\nWhat it is…\n" +
		"\n### `thing` (rule)\n\nMakes a thing.\n\n| attribute | default | meaning |\n|---|---|---|\n| `srcs` | `[]` | Files, or a\\|b. |\n| `out` | required | Where. |\n" +
		"\n### `ThingInfo` (provider)\n\nA thing.\n\n| field | meaning |\n|---|---|\n| `file` | The file. |\n" +
		"\n### `things` (macro)\n\nMakes many.\n\n| attribute | default | meaning |\n|---|---|---|\n| `name` | required | Its name. |\n"
	if page.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", page.String(), want)
	}
}
