package skill

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ours are the names that a package has at its top. corrections.jsonl belongs
// to the people and agents who use it and outlives every rebuild.
var ours = []string{"SKILL.md", "references", "corrections.jsonl"}

// junk is what operating systems leave in folders.
var junk = []string{".DS_Store", "Thumbs.db", "desktop.ini"}

// Clear makes a folder ready for a package: it removes an older package but
// its corrections. It refuses a folder with anything else in it, a link, and
// the handbook itself or a folder around it.
func Clear(target, handbook string) error {
	if err := apart(target, handbook); err != nil {
		return err
	}
	info, err := os.Lstat(target)
	if errors.Is(err, fs.ErrNotExist) {
		return os.MkdirAll(target, 0o777)
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s: found a %s, expected a folder or nothing: choose another target", target, kind(info))
	}
	entries, err := os.ReadDir(target)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !slices.Contains(ours, entry.Name()) && !slices.Contains(junk, entry.Name()) {
			return fmt.Errorf("%s: found %q, expected an empty folder or a SKILL package (%s): choose another target",
				target, entry.Name(), strings.Join(ours, ", "))
		}
	}
	return errors.Join(os.RemoveAll(filepath.Join(target, "references")), removeFile(filepath.Join(target, "SKILL.md")))
}

// apart makes sure that clearing the target cannot remove the handbook.
func apart(target, handbook string) error {
	if handbook == "" {
		return nil
	}
	realTarget, err := resolved(target)
	if err != nil {
		return err
	}
	realHandbook, err := resolved(handbook)
	if err != nil {
		return err
	}
	inside, err := filepath.Rel(realTarget, realHandbook)
	if err == nil && inside != ".." && !strings.HasPrefix(inside, ".."+string(filepath.Separator)) {
		return fmt.Errorf("%s: the handbook %s lies in the target: choose another target", target, handbook)
	}
	return nil
}

// resolved follows the links of a path as far as it exists.
func resolved(path string) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(absolute)
	if errors.Is(err, fs.ErrNotExist) && filepath.Dir(absolute) != absolute {
		parent, err := resolved(filepath.Dir(absolute))
		return filepath.Join(parent, filepath.Base(absolute)), err
	}
	return real, err
}

func kind(info fs.FileInfo) string {
	if info.Mode()&fs.ModeSymlink != 0 {
		return "link"
	}
	return "file"
}

func removeFile(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
