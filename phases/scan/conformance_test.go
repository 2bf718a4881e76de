package scan

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// samples are the files of all languages' testdata, in folders of their own,
// with the languages that have some.
func samples(t *testing.T) (sources []Source, covered map[string]bool) {
	t.Helper()
	covered = map[string]bool{}
	all := newExtractors(Languages())
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		folder, ok := filepath.Dir(path), false
		for ; folder != "."; folder = filepath.Dir(folder) {
			ok = ok || filepath.Base(folder) == "testdata"
		}
		if x, claimed := all.claim(filepath.ToSlash(path), func() []byte { return nil }); ok && claimed {
			sources = append(sources, Source{Path: filepath.ToSlash(path), Disk: path})
			covered[x.support.Name] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources, covered
}

// Every language that is parsed with a grammar keeps samples, which its own
// tests take apart (package conform); one worker and several give the same
// facts of all of them.
func TestConformance(t *testing.T) {
	sources, covered := samples(t)
	for _, l := range Languages() {
		if name := l.New().Support().Name; l.Native && !covered[name] {
			t.Errorf("%s has no samples: put some into phases/scan/<language>/testdata and run conform.Run over them", name)
		}
	}
	one, err := Scan(t.Context(), sources, Options{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range one.Details.Files {
		if f.Reason != "" && f.Reason != "partial" && !strings.Contains(f.Detail, "grammar") { // one from npm may be missing
			t.Errorf("%s is %s: %s", f.Path, f.Reason, f.Detail)
		}
	}
	several, err := Scan(t.Context(), sources, Options{Jobs: 3})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(one, several); diff != "" {
		t.Errorf("facts (-one worker +three):\n%s", diff)
	}
}
