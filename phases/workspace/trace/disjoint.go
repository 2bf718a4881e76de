package trace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// PathSet is a slice with the paths it writes, as the input of `check
// path-disjoint` gives it.
type PathSet struct {
	ID    string   `json:"id"`
	Paths []string `json:"paths"`
}

// MaxPathSets bounds the input of `check path-disjoint`, in bytes.
const MaxPathSets = 4 << 20

// ParsePathSets reads {"slices": [{"id", "paths"}]} or the bare list.
func ParsePathSets(data []byte) ([]PathSet, error) {
	if len(data) > MaxPathSets {
		return nil, fmt.Errorf("found %d bytes, expected at most %d", len(data), MaxPathSets)
	}
	var sets []PathSet
	var err error
	if trimmed := bytes.TrimSpace(data); len(trimmed) > 0 && trimmed[0] == '[' {
		err = json.Unmarshal(data, &sets)
	} else {
		var wrapped struct {
			Slices []PathSet `json:"slices"`
		}
		err = json.Unmarshal(data, &wrapped)
		sets = wrapped.Slices
	}
	if err != nil {
		return nil, fmt.Errorf("%w; expected {\"slices\": [{\"id\": …, \"paths\": […]}]} or the bare list", err)
	}
	if len(sets) < 2 {
		return nil, fmt.Errorf("found %d slices, expected at least two", len(sets))
	}
	return sets, nil
}

// Disjoint lists what keeps slices from running side by side: paths that are
// no project files, ids or paths that come twice, and paths that two slices
// share. isLink, if not nil, says whether a path is or lies below a symbolic
// link. Equal paths overlap; a folder does not cover its files.
func Disjoint(sets []PathSet, isLink func(path string) bool) []string {
	var faults []string
	owners := map[string][]string{}
	ids := map[string]bool{}
	for _, set := range sets {
		if set.ID == "" || ids[set.ID] {
			faults = append(faults, fmt.Sprintf("slice id %.80q is empty or comes twice", set.ID))
		}
		ids[set.ID] = true
		own := map[string]bool{}
		for _, given := range set.Paths {
			path, fault := normalPath(given)
			if fault == "" && own[path] {
				fault = "comes twice"
			}
			if fault == "" && isLink != nil && isLink(path) {
				fault = "is or lies below a symbolic link"
			}
			if fault != "" {
				faults = append(faults, fmt.Sprintf("slice %.80q: path %.120q %s", set.ID, given, fault))
				continue
			}
			own[path] = true
			owners[path] = append(owners[path], set.ID)
		}
	}
	return append(faults, overlaps(owners)...)
}

func overlaps(owners map[string][]string) []string {
	var paths []string
	for path, ids := range owners {
		if len(ids) > 1 {
			paths = append(paths, path)
		}
	}
	sort.Strings(paths)
	var faults []string
	for _, path := range paths {
		faults = append(faults, fmt.Sprintf("path %.120q belongs to %s", path, strings.Join(owners[path], ", ")))
	}
	return faults
}

// normalPath turns backslashes into slashes and drops empty and "." parts.
func normalPath(given string) (path, fault string) {
	given = strings.ReplaceAll(given, `\`, "/")
	switch {
	case given == "":
		return "", "is empty"
	case strings.HasPrefix(given, "/"):
		return "", "is absolute"
	case len(given) > 1 && given[1] == ':':
		return "", "starts with a drive"
	case strings.ContainsFunc(given, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return "", "has a control character"
	}
	var parts []string
	for _, part := range strings.Split(given, "/") {
		switch {
		case part == "" || part == ".":
			continue
		case part == "..":
			return "", "leaves its folder with `..`"
		case part != strings.TrimSpace(part):
			return "", "has a part with blanks at its ends"
		}
		parts = append(parts, part)
	}
	switch {
	case len(parts) == 0:
		return "", "is empty"
	case strings.EqualFold(parts[0], ".devrites"):
		return "", "belongs to the engine"
	}
	return strings.Join(parts, "/"), ""
}
