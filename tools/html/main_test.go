package main

import (
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/render/rendertest"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	model, _, briefs := rendertest.Save(t, folder, rendertest.Demo(), rendertest.DemoCards())
	if err := run(t.Context(), append(append(model, briefs...), "-out", "site"), folder); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"index.html", "overview.html", "register.html", "stage-1.1.html", "site.css", "site.js", "search-index.js"} {
		if _, err := os.Stat(filepath.Join(folder, "site", page)); err != nil {
			t.Error(err)
		}
	}
}

// BenchmarkRun renders the stage pages of a handbook of 10,000 files.
func BenchmarkRun(b *testing.B) {
	folder := b.TempDir()
	artifacts, cards := rendertest.Large(10_000)
	model, _, briefs := rendertest.Save(b, folder, artifacts, cards)
	args := append(append(model, briefs...), "-out", "site")
	for b.Loop() {
		if err := run(b.Context(), args, folder); err != nil {
			b.Fatal(err)
		}
	}
}
