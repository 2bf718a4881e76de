package main

import (
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/render/html"
	"rules_handbook/phases/render/nav"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	rendertest.Save(t, folder, rendertest.Demo(), rendertest.DemoCards())
	if err := nav.Write(filepath.Join(folder, "0.nav"), &nav.Pack{Version: 1}); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"-cards", "0.cards.json", "-nav", "0.nav", "-out", "pages"}, folder); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "pages", html.FilePage("app/main.py"))); err != nil {
		t.Error(err)
	}
}

func TestEmptyShard(t *testing.T) {
	folder := t.TempDir()
	if err := schemas.WriteCardPack(filepath.Join(folder, "cards"), &schemas.CardPack{Version: 1, Cards: []schemas.FileCard{}}); err != nil {
		t.Fatal(err)
	}
	if err := nav.Write(filepath.Join(folder, "nav"), &nav.Pack{Version: 1}); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"-cards", "cards", "-nav", "nav", "-out", "pages"}, folder); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(filepath.Join(folder, "pages")); err != nil || len(entries) > 0 {
		t.Errorf("an empty shard gives %v, %v; want an empty folder", entries, err)
	}
}
