package cards

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/schemas"
)

func TestWriteTreeRefusesPathsOutside(t *testing.T) {
	for _, file := range []string{"../x.py", "/etc/x.py", "a/../../x.py", "", ".", "a//b.py", "a\x00b.py", "a\xff.py"} {
		root := t.TempDir()
		folder := filepath.Join(root, "cards")
		err := WriteTree(folder, &schemas.CardPack{Version: 1, Cards: []schemas.FileCard{{Version: 1, File: file, Role: "other"}}})
		if err == nil {
			t.Errorf("%q is written", file)
		}
		_ = filepath.WalkDir(root, func(path string, entry os.DirEntry, _ error) error {
			if entry != nil && !entry.IsDir() {
				t.Errorf("%q left %s behind", file, path)
			}
			return nil
		})
	}
}

func TestWriteTree(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "cards")
	files := []string{"a.py", "dir with blank/größe|\"q\".ts", "new\nline\t.go"}
	pack := &schemas.CardPack{Version: 1}
	for _, file := range files {
		pack.Cards = append(pack.Cards, schemas.FileCard{Version: 1, File: file, Role: "other"})
	}
	if err := WriteTree(folder, pack); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		card, err := schemas.ReadFileCard(filepath.Join(folder, file+".json"))
		if err != nil || card.File != file {
			t.Errorf("%q: %+v, %v", file, card, err)
		}
	}
	if err := WriteTree(filepath.Join(t.TempDir(), "none"), &schemas.CardPack{}); err != nil {
		t.Errorf("no cards: %v", err)
	}
	long := strings.Repeat("x", 300) + ".py"
	if err := WriteTree(folder, &schemas.CardPack{Cards: []schemas.FileCard{{Version: 1, File: long, Role: "other"}}}); err == nil {
		t.Error("a name longer than file systems take gives no error")
	}
}
