package schemas_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/schemas"
)

func TestReadProvenance(t *testing.T) {
	const remedy = "; correct it or make it again with what stamps your build"
	for _, test := range []struct {
		text  string
		want  schemas.Provenance
		error string
	}{
		{text: `{}`},
		{text: `{"commit": "c", "time": "t", "by": 1}`, want: schemas.Provenance{Commit: "c", GeneratedAt: "t"}},
		{text: `{"commit": "c", "generatedAt": "t", "time": "u"}`, want: schemas.Provenance{Commit: "c", GeneratedAt: "t"}},
		{text: `{"generatedAt": 1700000000}`, error: "generatedAt: found number 1700000000, expected a string" + remedy},
		{text: `{"commit": {"id": "c"}}`, error: "commit: found an object, expected a string" + remedy},
		{text: `["c"]`, error: "found a list, expected an object" + remedy},
		{text: `commit c`, error: "found text that is no JSON (invalid character 'c' at start of value), expected JSON" + remedy},
		{text: `{"commit": "` + strings.Repeat("c", 1<<16) + `"}`, error: "found 65550 bytes, expected at most 65536" + remedy},
	} {
		path := filepath.Join(t.TempDir(), "from.json")
		if err := os.WriteFile(path, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := schemas.ReadProvenance(path)
		if got != test.want {
			t.Errorf("%.40s: got %+v, want %+v", test.text, got, test.want)
		}
		if (err == nil) != (test.error == "") || err != nil && err.Error() != path+": "+test.error {
			t.Errorf("%.40s: got error %v, want %q", test.text, err, test.error)
		}
	}
}

func TestReadProvenanceThatIsMissing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "from.json")
	want := path + ": is missing; it is written by what stamps your build: run that first"
	if _, err := schemas.ReadProvenance(path); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}
