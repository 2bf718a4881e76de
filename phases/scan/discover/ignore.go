package discover

import (
	"io"
	"io/fs"
	"path"

	"rules_handbook/phases/scan/discover/gitignore"
)

const (
	ignoreFile    = ".gitignore"
	maxIgnoreFile = 1 << 20 // bytes read of one
)

// ignoredAbove gives the patterns of the folders above the root that belong to
// the same repository, and notes where the root lies in it.
func (w *walker) ignoredAbove() *gitignore.List {
	if !w.opts.GitIgnore {
		return nil
	}
	folders := []string{w.root} // from the root up to the one that holds .git
	for !w.isRepository(folders[len(folders)-1]) {
		folder := folders[len(folders)-1]
		if above := path.Dir(folder); above != folder && len(folders) <= maxDepth {
			folders = append(folders, above)
			continue
		}
		return nil // in no repository
	}
	var ignored *gitignore.List
	for i := len(folders) - 1; i > 0; i-- {
		ignored = w.read(ignored, w.above, path.Join(folders[i], ignoreFile))
		w.above = path.Join(w.above, path.Base(folders[i-1]))
	}
	return ignored
}

func (w *walker) isRepository(folder string) bool {
	_, err := w.fsys.Stat(path.Join(folder, ".git"))
	return err == nil
}

// ignoredIn adds the patterns of a folder's own .gitignore. A folder with a
// .git of its own is another repository, of which those above know nothing.
func (w *walker) ignoredIn(folder string, entries []fs.DirEntry, ignored *gitignore.List) *gitignore.List {
	if !w.opts.GitIgnore {
		return nil
	}
	for _, entry := range entries {
		switch {
		case entry.Name() == ".git" && folder != "":
			ignored = nil
		case entry.Name() == ignoreFile && entry.Type().IsRegular(): // git follows no links here
			ignored = w.read(ignored, path.Join(w.above, folder), path.Join(w.root, folder, ignoreFile))
		}
	}
	return ignored
}

func (w *walker) read(ignored *gitignore.List, folder, name string) *gitignore.List {
	file, err := w.fsys.Open(name)
	if err != nil {
		return ignored
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return ignored
	}
	text, err := io.ReadAll(io.LimitReader(file, maxIgnoreFile))
	if err != nil {
		w.warn("%s: not used: %s", path.Join(folder, ignoreFile), cause(err))
		return ignored
	}
	return ignored.With(folder, text)
}
