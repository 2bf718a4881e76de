// Package discover lists the source files of a folder for the command line
// (contract of the original: spec 2.1).
//
// It goes down the folders but those that hold other people's or generated
// files or a written handbook, leaves out what .gitignore files name, takes the
// files that a language claims, and does not follow links. A link that leads
// nowhere is listed, so that the scan reports it. What could not be listed is a
// warning, not an error.
package discover

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"

	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/discover/gitignore"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/files"
)

// maxDepth is how many levels of folders are entered.
const maxDepth = 64

// skipped folders are not entered, at any depth.
var skipped = map[string]bool{
	".git": true, ".hg": true, ".svn": true, "node_modules": true, "vendor": true, "target": true, "build": true, "dist": true,
	"out": true, "__pycache__": true, ".mypy_cache": true, ".pytest_cache": true, ".ruff_cache": true, ".tox": true, "venv": true,
	".venv": true, "env": true, ".env": true, "site-packages": true, ".idea": true, ".vscode": true, ".handbook-patches": true,
}

// manifest is in the folder of every written handbook, whose site has scripts.
const manifest = ".render-manifest.json"

func isManifest(entry fs.DirEntry) bool { return entry.Name() == manifest && entry.Type().IsRegular() }

// skippedFor are folders in which one language has no sources.
var skippedFor = map[string][]string{"typescript": {"coverage"}}

// Options say what to list.
type Options struct {
	// Language names the language that claims a file, which head gives the
	// beginning of; "" when none does.
	Language func(path string, head func() []byte) string
	// Include and Exclude are globs with ** and {a,b}, for the whole path of a
	// file or folder when they hold a slash, else for its name. A file is taken
	// when no pattern of Exclude and, if there are any, one of Include is true of
	// it or of a folder around it.
	Include, Exclude []string
	// GitIgnore leaves out what .gitignore files name: those in the tree and
	// those above it up to the folder that holds .git.
	GitIgnore bool
	// Leave is the path of a folder that is not entered; "" is none.
	Leave string
}

// Found is what a folder holds.
type Found struct {
	Sources  []scan.Source // sorted by path
	Warnings []string      // what could not be listed, and why
}

// Walk lists the sources below root, the name of a folder of fsys. Their Disk
// is a name of fsys.
func Walk(ctx context.Context, fsys files.FS, root string, opts Options) (*Found, error) {
	for _, pattern := range slices.Concat(opts.Include, opts.Exclude) {
		if !doublestar.ValidatePattern(pattern) {
			return nil, fmt.Errorf("pattern %q: found no valid glob, expected one such as \"docs\" or \"pkg/**/*_gen.py\"", pattern)
		}
	}
	info, err := fsys.Stat(root)
	if err != nil {
		return nil, fmt.Errorf("source folder %q: %w; expected a folder: name one with --source", root, cause(err))
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("source folder %q: found a file, expected a folder: name one with --source", root)
	}
	w := &walker{ctx: ctx, fsys: fsys, root: root, opts: opts, found: &Found{}}
	ignored := w.ignoredAbove()
	if err := w.folder("", 0, ignored, len(opts.Include) == 0); err != nil {
		return nil, err
	}
	slices.SortFunc(w.found.Sources, func(a, b scan.Source) int { return strings.Compare(a.Path, b.Path) })
	return w.found, nil
}

type walker struct {
	ctx   context.Context
	fsys  files.FS
	root  string
	opts  Options
	found *Found
	above string // of the root, in the repository that it lies in
}

func (w *walker) warn(format string, args ...any) {
	w.found.Warnings = append(w.found.Warnings, fmt.Sprintf(format, args...))
}

// folder lists a folder given by its path below root. included says that a
// folder around it is.
func (w *walker) folder(folder string, depth int, ignored *gitignore.List, included bool) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if depth > maxDepth {
		w.warn("%s: not entered: it lies more than %d folders deep", folder, maxDepth)
		return nil
	}
	entries, err := w.fsys.ReadDir(path.Join(w.root, folder))
	if err != nil {
		w.warn("%s: cannot be listed: %s", path.Join(folder, "."), cause(err))
	}
	if folder != "" && slices.ContainsFunc(entries, isManifest) {
		return nil
	}
	ignored = w.ignoredIn(folder, entries, ignored)
	for _, entry := range entries { // also what came before an error
		if err := w.entry(path.Join(folder, entry.Name()), entry, depth, ignored, included); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) entry(file string, entry fs.DirEntry, depth int, ignored *gitignore.List, included bool) error {
	if matches(w.opts.Exclude, file) || ignored.Ignores(path.Join(w.above, file), entry.IsDir()) {
		return nil
	}
	included = included || matches(w.opts.Include, file)
	switch {
	case entry.IsDir():
		if skipped[entry.Name()] || file == w.opts.Leave {
			return nil
		}
		if !utf8.ValidString(entry.Name()) {
			w.warn("%s: not entered: the name is not valid UTF-8", printable(file))
			return nil
		}
		return w.folder(file, depth+1, ignored, included)
	case entry.Type()&fs.ModeSymlink != 0:
		if _, err := w.fsys.Stat(path.Join(w.root, file)); err == nil {
			return nil
		}
	case !entry.Type().IsRegular():
		return nil
	}
	name := printable(file)
	if !included || !w.claimed(name, file) {
		return nil
	}
	source := scan.Source{Path: name, Disk: path.Join(w.root, file)}
	if name != file {
		source.Unreadable = "the name is not valid UTF-8"
	}
	w.found.Sources = append(w.found.Sources, source)
	return nil
}

// claimed reports whether a language has the file, given by its printable and
// its real name.
func (w *walker) claimed(file, real string) bool {
	language := w.opts.Language(file, func() []byte { return w.head(real) })
	if language == "" {
		return false
	}
	for _, folder := range skippedFor[language] {
		if slices.Contains(strings.Split(path.Dir(file), "/"), folder) {
			return false
		}
	}
	return true
}

// head reads the beginning of a file; nothing when it cannot be read.
func (w *walker) head(file string) []byte {
	name := path.Join(w.root, file)
	if info, err := w.fsys.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	opened, err := w.fsys.Open(name)
	if err != nil {
		return nil
	}
	defer opened.Close()
	head := make([]byte, extract.ShebangBytes)
	n, _ := io.ReadFull(opened, head)
	return head[:n]
}

func matches(patterns []string, file string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		name := file
		if !strings.Contains(pattern, "/") {
			name = path.Base(file)
		}
		return doublestar.MatchUnvalidated(pattern, name) // checked by Walk
	})
}

// printable writes bytes that are no UTF-8 as \xNN.
func printable(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	var b strings.Builder
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRuneInString(name[i:])
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, name[i])
		} else {
			b.WriteString(name[i : i+size])
		}
		i += size
	}
	return b.String()
}

// cause is an error without the path of this machine.
func cause(err error) error {
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}
