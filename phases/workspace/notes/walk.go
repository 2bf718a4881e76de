package notes

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"rules_handbook/phases/workspace/files"
)

// Limits of a search through the project.
const (
	maxFiles = 500_000
	maxDepth = 100
)

// foreign are folders whose files are never the project's own, wherever they
// stand.
var foreign = []string{".git", ".devrites", "node_modules", "vendor"}

// output are the folders that hold build output at the top of the project. A
// folder of such a name deeper down is a source folder like any other, unless
// the manifest of a package whose tools write there stands beside it.
var output = map[string][]string{
	"dist":     {"package.json", "pyproject.toml", "setup.py"},
	"build":    {"package.json", "pyproject.toml", "setup.py", "build.gradle", "build.gradle.kts", "CMakeLists.txt", "pubspec.yaml"},
	"out":      {"package.json", "build.gradle", "build.gradle.kts"},
	"target":   {"Cargo.toml", "pom.xml", "build.sbt"},
	"bin":      nil,
	"coverage": {"package.json"},
}

// errDone ends a walk early.
var errDone = errors.New("the search is done")

// walk visits the regular files of the project in the order of their names,
// until visit says that it needs no more.
func walk(ctx context.Context, project *files.Dir, visit func(name string) (more bool, err error)) error {
	w := walker{ctx: ctx, project: project, visit: visit}
	return w.folder(".", 0)
}

type walker struct {
	ctx     context.Context
	project *files.Dir
	visit   func(name string) (bool, error)
	files   int
}

func (w *walker) folder(folder string, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("%.120q: more than %d folders deep, where no search goes", folder, maxDepth)
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	entries, err := w.project.Entries(folder)
	if err != nil {
		return nil // what cannot be listed is no relocation
	}
	for _, entry := range entries {
		name := entry.Name
		if folder != "." {
			name = folder + "/" + entry.Name
		}
		switch {
		case entry.Mode.IsDir():
			if skipped(entry.Name, depth, entries) {
				continue
			}
			if err := w.folder(name, depth+1); err != nil {
				return err
			}
		case entry.Mode.IsRegular():
			if w.files++; w.files > maxFiles {
				return fmt.Errorf("the project has more than %d files, where no search ends in time", maxFiles)
			}
			more, err := w.visit(name)
			if err != nil {
				return err
			}
			if !more {
				return errDone
			}
		}
	}
	return nil
}

func skipped(name string, depth int, siblings []files.Entry) bool {
	if slices.Contains(foreign, name) {
		return true
	}
	manifests, named := output[name]
	if !named || depth == 0 {
		return named
	}
	return slices.ContainsFunc(siblings, func(sibling files.Entry) bool { return slices.Contains(manifests, sibling.Name) })
}
