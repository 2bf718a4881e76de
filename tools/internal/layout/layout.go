// Package layout says where the files and trees that actions wrote belong in
// one folder, and copies them there.
package layout

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"

	"rules_handbook/tools/internal/cli"
)

// Flags are the repeated flags -put PATH -from FILE, which go in pairs.
type Flags struct {
	put, from cli.Strings
}

// Register defines the two flags.
func (f *Flags) Register(flags *flag.FlagSet) {
	flags.Var(&f.put, "put", "`path` in the folder, \".\" for the folder itself, of what the next -from names")
	flags.Var(&f.from, "from", "`file` or tree that belongs there")
}

// File is one file and its place.
type File struct {
	Path   string // slash-separated, relative to the folder
	Source string // path on disk
}

// Files lists every file that the flags name, sorted by place. A place that
// leaves the folder, or that two files claim, is an error.
func (f *Flags) Files(root string) ([]File, error) {
	if len(f.put) != len(f.from) {
		return nil, fmt.Errorf("found %d -put and %d -from, expected pairs", len(f.put), len(f.from))
	}
	var files []File
	for i, place := range f.put {
		found, err := list(place, cli.Path(root, f.from[i]))
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	sort.Slice(files, func(i, j int) bool { return files[i].Path < files[j].Path })
	for i := 1; i < len(files); i++ {
		if files[i].Path == files[i-1].Path {
			return nil, fmt.Errorf("%q: both %s and %s claim this place", files[i].Path, files[i-1].Source, files[i].Source)
		}
	}
	return files, nil
}

func list(place, source string) ([]File, error) {
	if !fs.ValidPath(place) {
		return nil, fmt.Errorf("-put %q: expected a relative path that stays in the folder", place)
	}
	info, err := os.Stat(source)
	if err != nil {
		return nil, fmt.Errorf("-from: %w", err)
	}
	if !info.IsDir() {
		return []File{{Path: place, Source: source}}, nil
	}
	return walk(place, source)
}

// walk follows links, for the sandbox shows inputs as links.
func walk(place, folder string) ([]File, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, entry := range entries {
		found, err := list(path.Join(place, entry.Name()), filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, nil
}

// Copy writes the files below a folder.
func Copy(ctx context.Context, files []File, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	made := map[string]bool{}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		target := filepath.Join(folder, filepath.FromSlash(file.Path))
		if parent := filepath.Dir(target); !made[parent] {
			if err := os.MkdirAll(parent, 0o755); err != nil {
				return err
			}
			made[parent] = true
		}
		data, err := os.ReadFile(file.Source)
		if err != nil {
			return err
		}
		if err := os.WriteFile(target, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
