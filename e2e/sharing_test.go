package e2e

import (
	"maps"
	"path/filepath"
	"testing"

	"rules_handbook/e2e/bazel"
)

// TestSecondClone builds the same tree in two clones that differ in path,
// user, time zone and locale.
func TestSecondClone(t *testing.T) {
	second, err := bazel.NewClone("a second/deeper/clone")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(second.Remove)
	second.Env = []string{"USER=somebody", "LOGNAME=somebody", "TZ=Asia/Kathmandu", "LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8"}
	a, b := shared.Tree(t, 12, 20), second.Tree(t, 12, 20)
	// The tools come from the user's own cache; the handbooks have a fresh one.
	// Another test may have built the same tree here.
	a.Must("clean")
	a.Tools()
	b.Tools()
	cache := filepath.Join(filepath.Dir(shared.Root), "cache")
	targets := []string{"//:handbook", "//:handbook.work", "//:handbook.skill", "//:handbook.html"}

	executed, hits := a.BuildShared(cache, targets...)
	if executed["HandbookScan"] < 4 || hits.Total() != 0 {
		t.Fatalf("first clone: executed %v, hits %v; want several scans and no hit", executed, hits)
	}
	t.Run("executes no handbook action", func(t *testing.T) {
		again, hits := b.BuildShared(cache, targets...)
		if again.Total() != 0 || !maps.Equal(hits, executed) {
			t.Errorf("second clone: executed %v, hits %v; want none, %v", again, hits, executed)
		}
	})
	t.Run("gives the same bytes without the cache", func(t *testing.T) {
		b.Must("clean")
		b.Tools()
		executed, hits := b.BuildShared("", append(targets, "--disk_cache=")...)
		if executed.Total() == 0 || hits.Total() != 0 {
			t.Fatalf("executed %v, hits %v; want all executed", executed, hits)
		}
		want, got := a.Digests("bazel-bin/handbook"), b.Digests("bazel-bin/handbook")
		if len(want) < 100 || !maps.Equal(want, got) {
			t.Errorf("outputs differ: %d files, unlike: %v", len(want), unlike(want, got))
		}
	})
	t.Run("control: an edit is noticed", func(t *testing.T) {
		b.Edit("src/go00/file00.go", "value + 1", "value + 2")
		executed, _ := b.BuildShared(cache, targets...)
		if executed["HandbookScan"] != 1 {
			t.Errorf("executed %v, want one scan", executed)
		}
		if maps.Equal(a.Digests("bazel-bin/handbook"), b.Digests("bazel-bin/handbook")) {
			t.Error("outputs are equal after an edit")
		}
	})
}

func unlike(a, b map[string]string) []string {
	var names []string
	for name, digest := range a {
		if b[name] != digest && len(names) < 10 {
			names = append(names, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok && len(names) < 10 {
			names = append(names, name+" (only in the second)")
		}
	}
	return names
}
