package main

import (
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/render/rendertest"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	model, pages, _ := rendertest.Save(t, folder, rendertest.Demo(), rendertest.DemoCards())
	if err := run(t.Context(), append(append(model, pages...), "-out", "pages"), folder); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"overview.md", "index.md", "register.md", "stage-1.md", "stage-1.1.md", "stage-2.md", "crosscut-1.md"} {
		if _, err := os.Stat(filepath.Join(folder, "pages", page)); err != nil {
			t.Error(err)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	folder := t.TempDir()
	model, pages, _ := rendertest.Save(t, folder, rendertest.Demo(), rendertest.DemoCards())
	args := append(model, pages...)
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"no place to write": {args, "flag -out is missing: `folder` to write the pages to"},
		"a file twice":      {append(args, append(pages, "-out", "x")...), filepath.Join(folder, "0.pages") + `: found "app/main.py" a second time, expected it once: shards must not share files`},
	} {
		t.Run(name, func(t *testing.T) {
			if err := run(t.Context(), test.args, folder); err == nil || err.Error() != test.want {
				t.Errorf("got error %v, want %s", err, test.want)
			}
		})
	}
}

// BenchmarkRun renders a handbook of 10,000 files.
func BenchmarkRun(b *testing.B) {
	folder := b.TempDir()
	artifacts, cards := rendertest.Large(10_000)
	model, pages, _ := rendertest.Save(b, folder, artifacts, cards)
	args := append(append(model, pages...), "-out", "pages")
	for b.Loop() {
		if err := run(b.Context(), args, folder); err != nil {
			b.Fatal(err)
		}
	}
}
