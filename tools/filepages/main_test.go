package main

import (
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/render/html"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	rendertest.Save(t, folder, rendertest.Demo(), rendertest.DemoCards())
	if err := facts.WriteFile(filepath.Join(folder, "0.nav"), &facts.Places{Version: 1}); err != nil {
		t.Fatal(err)
	}
	saveShard(t, folder, "app/main.py")
	args := []string{"-cards", "0.cards.json", "-details", "details", "-links", "links", "-nav", "0.nav", "-html", "pages", "-pages", "0.out"}
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	shown, err := facts.ReadFile[facts.Pages](filepath.Join(folder, "0.out"))
	if err != nil || len(shown.Files) != len(rendertest.DemoCards()) {
		t.Errorf("pages of the whole: got %+v, %v", shown, err)
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
	if err := facts.WriteFile(filepath.Join(folder, "nav"), &facts.Places{Version: 1}); err != nil {
		t.Fatal(err)
	}
	saveShard(t, folder)
	args := []string{"-cards", "cards", "-details", "details", "-links", "links", "-nav", "nav", "-html", "pages", "-pages", "out"}
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(filepath.Join(folder, "pages")); err != nil || len(entries) > 0 {
		t.Errorf("an empty shard gives %v, %v; want an empty folder", entries, err)
	}
}

// saveShard writes the details and links of files without functions.
func saveShard(t *testing.T, folder string, files ...string) {
	t.Helper()
	details, links := &facts.Details{Version: facts.Version}, &facts.Links{Version: facts.Version}
	for _, file := range files {
		details.Files = append(details.Files, facts.FileDetails{Path: file, Language: "python"})
		links.Files = append(links.Files, facts.FileLinks{Path: file})
	}
	if err := facts.WriteFile(filepath.Join(folder, "details"), details); err != nil {
		t.Fatal(err)
	}
	if err := facts.WriteFile(filepath.Join(folder, "links"), links); err != nil {
		t.Fatal(err)
	}
}
