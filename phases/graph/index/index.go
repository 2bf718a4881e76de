// Package index joins what the shards of a handbook declare into one sorted
// list, the only thing about other files that resolving a call may read. An
// edit that declares nothing new leaves it byte-identical.
//
// Input: the declarations of every shard. Output: the declarations of all
// files, sorted by path. Errors name the file and the fact that is wrong.
package index

import (
	"fmt"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// Join returns the declarations of all shards, sorted by path. It fails on
// facts that no scan writes: another version, a path twice, an index out of
// range, an id twice in one file.
func Join(shards []*facts.Declarations) (*facts.Declarations, error) {
	count := 0
	for _, shard := range shards {
		count += len(shard.Files)
	}
	joined := &facts.Declarations{Version: facts.Version, Files: make([]facts.FileDeclaration, 0, count)}
	for i, shard := range shards {
		if shard.Version != facts.Version {
			return nil, fmt.Errorf("declarations of shard %d: found version %d, expected %d: build it again with the same version of the tools",
				i, shard.Version, facts.Version)
		}
		joined.Files = append(joined.Files, shard.Files...)
	}
	slices.SortFunc(joined.Files, func(a, b facts.FileDeclaration) int { return strings.Compare(a.Path, b.Path) })
	if err := Check(joined); err != nil {
		return nil, err
	}
	return joined, nil
}

// Check reports the first fact in a joined index that no scan writes.
func Check(index *facts.Declarations) error {
	ids := map[string]bool{}
	for i := range index.Files {
		file := &index.Files[i]
		if file.Path == "" {
			return fmt.Errorf("file %d of the index: found no path, expected one", i)
		}
		if i > 0 && index.Files[i-1].Path >= file.Path {
			return disorder(index.Files[i-1].Path, file.Path)
		}
		if err := checkFile(file, ids); err != nil {
			return fmt.Errorf("%s: %w", file.Path, err)
		}
	}
	return nil
}

func disorder(previous, path string) error {
	if previous == path {
		return fmt.Errorf("%s: found in two shards, expected in one: give every source once", path)
	}
	return fmt.Errorf("%s: found after %s, expected files sorted by path", path, previous)
}

// checkFile checks one file; ids is scratch space.
func checkFile(file *facts.FileDeclaration, ids map[string]bool) error {
	clear(ids)
	if file.Language == "" {
		return fmt.Errorf("found no language, expected one")
	}
	for i, decl := range file.Decls {
		if decl.Parent < -1 || decl.Parent >= i {
			return fmt.Errorf("declaration %d (%s): found parent %d, expected -1 to %d", i, decl.Qualname, decl.Parent, i-1)
		}
		if decl.Kind == "" {
			return fmt.Errorf("declaration %d (%s): found no kind, expected one", i, decl.Qualname)
		}
		if decl.ID == "" {
			continue
		}
		if ids[decl.ID] {
			return fmt.Errorf("declaration %d (%s): found id %q twice, expected it once", i, decl.Qualname, decl.ID)
		}
		ids[decl.ID] = true
	}
	return nil
}
