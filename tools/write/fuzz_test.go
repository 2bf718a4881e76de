package main

import (
	"io/fs"
	"testing"
)

func FuzzParseManifest(f *testing.F) {
	for _, seed := range []string{listed, `{"version":1,"files":["../x"]}`, `{"version":1,"files":["."]}`, "null", "[]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		written, err := parseManifest(data, "m")
		if err != nil {
			return
		}
		for name := range written {
			if !fs.ValidPath(name) || name == "." {
				t.Fatalf("accepted %q", name)
			}
		}
		again, err := formatManifest(written)
		if err != nil {
			return // a name that is not UTF-8
		}
		if read, err := parseManifest(again, "m"); err != nil || len(read) != len(written) {
			t.Fatalf("wrote %s, read %v, %v", again, read, err)
		}
	})
}
