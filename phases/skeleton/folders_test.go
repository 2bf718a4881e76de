package skeleton

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadFoldersRefuses(t *testing.T) {
	for content, want := range map[string]string{
		"":                           "found no list of folders",
		"[]":                         "found no list of folders",
		`{"version":2,"folders":[]}`: "version: found 2, expected 1",
		`{"version":1,"folders":[{"folder":"../x","stage":"s"}]}`:                         `folders[0].folder: found "../x", expected a path inside the source root`,
		`{"version":1,"folders":[{"folder":"/x","stage":"s"}]}`:                           `folders[0].folder: found "/x"`,
		`{"version":1,"folders":[{"folder":"a/","stage":"s"}]}`:                           `folders[0].folder: found "a/"`,
		`{"version":1,"folders":[{"folder":"a","stage":""}]}`:                             "folders[0].stage: found nothing",
		`{"version":1,"folders":[{"folder":"b","stage":"s"},{"folder":"a","stage":"s"}]}`: `found "a" after "b"`,
		`{"version":1,"folders":[{"folder":"a","stage":"s"},{"folder":"a","stage":"t"}]}`: `found "a" after "a"`,
		`{"version":1,"folders":[{"folder":"a","stage":"s"}`:                              "found no list of folders",
	} {
		file := filepath.Join(t.TempDir(), "skeleton.folders.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFolders(file); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: got %v, want %q", content, err, want)
		}
	}
	if _, err := ReadFolders(filepath.Join(t.TempDir(), "none")); err == nil || !strings.Contains(err.Error(), "run it first") {
		t.Errorf("missing: %v", err)
	}
}

func TestFolders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "skeleton.folders.json")
	folders := &Folders{Version: 1, Folders: []FolderStage{{"a", "stage-1"}, {"a/b", "stage-2"}, {"..x", "stage-3"}}}
	if err := WriteFolders(file, folders); err == nil {
		t.Error("unsorted folders are written")
	}
	folders.Folders = []FolderStage{{"..x", "stage-3"}, {"a", "stage-1"}, {"a/b", "stage-2"}}
	if err := WriteFolders(file, folders); err != nil {
		t.Fatal(err)
	}
	read, err := ReadFolders(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a/x.go": "stage-1", "a/b/x.go": "stage-2", "a/bc/x.go": "stage-1", "..x/y.go": "stage-3", "b/x.go": "", "x.go": ""} {
		if got := read.StageOf(name); got != want {
			t.Errorf("StageOf(%q) = %q, want %q", name, got, want)
		}
	}
	read.Folders = append([]FolderStage{{".", "stage-0"}}, read.Folders...)
	if got := read.StageOf("x.go"); got != "stage-0" {
		t.Errorf("the root owns the rest: got %q", got)
	}
}
