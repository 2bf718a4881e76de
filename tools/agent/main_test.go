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
	if err := run(t.Context(), append(append(model, pages...), "-symbols", "s", "-files", "f", "-calls", "c", "-stages", "stages", "-stats", "j"), folder); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"s", "f", "c", "j", "stages/stage-2.md"} {
		if _, err := os.Stat(filepath.Join(folder, page)); err != nil {
			t.Error(err)
		}
	}
}

// BenchmarkRun renders a handbook of 10,000 files.
func BenchmarkRun(b *testing.B) {
	folder := b.TempDir()
	artifacts, cards := rendertest.Large(10_000)
	model, pages, _ := rendertest.Save(b, folder, artifacts, cards)
	args := append(append(model, pages...), "-symbols", "s", "-files", "f", "-calls", "c", "-stages", "stages", "-stats", "j")
	for b.Loop() {
		if err := run(b.Context(), args, folder); err != nil {
			b.Fatal(err)
		}
	}
}
