package metrics_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/metrics"
)

var at = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func TestAppend(t *testing.T) {
	path := t.TempDir()
	dir, err := files.Open(path, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	w, err := dir.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Unlock()
	for _, bad := range []metrics.Record{{}, {Event: "two words"}, {Event: "x", Role: "\n"}, {Event: "x", Phase: "a b"}, {Event: "x", Bytes: -1}, {Event: "x", Note: strings.Repeat("n", 2001)}} {
		if err := metrics.Append(w, bad, at); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
	for _, record := range []metrics.Record{{Event: "context", Phase: "build", Bytes: 7}, {Event: "x", Role: "wright", Note: "a \"note\""}} {
		if err := metrics.Append(w, record, at); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(filepath.Join(path, metrics.File))
	want := `{"ts":"2026-01-02T03:04:05Z","phase":"build","event":"context","bytes":7}` + "\n" +
		`{"ts":"2026-01-02T03:04:05Z","event":"x","role":"wright","note":"a \"note\""}` + "\n"
	if err != nil || string(data) != want {
		t.Errorf("got %s, %v; want %s", data, err, want)
	}
}

func TestSummarize(t *testing.T) {
	log := `{"ts":"t","phase":"build","event":"dispatch","role":"wright","bytes":10}
not json

{"ts":"t","phase":"build","event":"return","role":"wright","bytes":5}
{"ts":"t","phase":"build","event":"context","bytes":1}
{"ts":"t","phase":"build"}
` + `{"event":"` + strings.Repeat("x", 200_000) + `"}` + "\n" + `{"event":"windows"}`
	got, err := metrics.Summarize(strings.NewReader(log))
	want := metrics.Summary{Records: 4, Unreadable: 3, Groups: []metrics.Group{
		{Events: 1},
		{Phase: "build", Events: 1, Bytes: 1},
		{Phase: "build", Role: "wright", Events: 2, Bytes: 15},
	}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}
