package scan

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

func TestFrames(t *testing.T) {
	var b bytes.Buffer
	want := answer{File: extract.File{
		Declaration: facts.FileDeclaration{Path: "a", Decls: []facts.Declaration{{Name: "f", Parent: -1, Type: &facts.Type{Names: []string{"T"}}}}},
		Details:     facts.FileDetails{Path: "a", Lines: 3},
	}}
	if err := errors.Join(writeHello(&b), writeRequest(&b, "a\nb", []byte("text")), writeAnswer(&b, want)); err != nil {
		t.Fatal(err)
	}
	if err := readHello(&b); err != nil {
		t.Fatal(err)
	}
	path, text, err := readRequest(&b)
	if path != "a\nb" || string(text) != "text" || err != nil {
		t.Errorf("request %q, %q, %v", path, text, err)
	}
	got, err := readAnswer(&b)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("answer (-want +got):\n%s%v", diff, err)
	}
	if _, _, err := readRequest(&b); err != io.EOF {
		t.Errorf("error %v at the end, want EOF", err)
	}
}

func TestBrokenFrames(t *testing.T) {
	frame := func(size uint32, data string) string {
		return string(binary.BigEndian.AppendUint32(nil, size)) + data
	}
	for name, test := range map[string]struct{ data, want string }{
		"cut length":      {"\x00\x00", "unexpected EOF"},
		"cut data":        {frame(5, "abc"), "unexpected EOF"},
		"too long":        {frame(1<<31, ""), "found a frame of 2147483648 bytes, expected at most 1073741824"},
		"no text":         {frame(1, "a"), "unexpected EOF"},
		"nothing, no EOF": {frame(0, "") + frame(2, "x"), "unexpected EOF"},
	} {
		if _, _, err := readRequest(strings.NewReader(test.data)); err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %s", name, err, test.want)
		}
	}
	if err := readHello(strings.NewReader("usage: another program, with options")); err == nil {
		t.Error("another program's output passes as a hello")
	}
	if _, err := readAnswer(strings.NewReader(frame(2, "\xff\xff"))); !errors.Is(err, errDamaged) {
		t.Errorf("error %v, want damaged", err)
	}
}

func FuzzReadAnswer(f *testing.F) {
	var b bytes.Buffer
	writeAnswer(&b, answer{Refusal: "no", File: extract.File{References: facts.FileReferences{Calls: []facts.Call{{Callee: facts.Path{{Op: facts.OpThis}}}}}}})
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		readAnswer(bytes.NewReader(data))
	})
}
