package bazel

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
)

// Digests hashes every file below an output folder of the workspace; names
// are relative to it.
func (w *Workspace) Digests(folder string) map[string]string {
	w.t.Helper()
	root, err := filepath.EvalSymlinks(filepath.Join(w.Dir, folder))
	if err != nil {
		w.t.Fatal(err)
	}
	digests := map[string]string{}
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		sum := sha256.Sum256(data)
		digests[filepath.ToSlash(name)] = hex.EncodeToString(sum[:])
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return digests
}
