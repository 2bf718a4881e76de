package skeleton

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/text"
)

// maxParts is how many stages taking a big one apart may give; what is above
// maxTop then goes under others.
const maxParts = maxTop + 4

// cut chooses the folders of the top level: those below the root, and while
// one of them holds most of the code, those below it instead.
func (c *code) cut() []*unit {
	units := c.expand(c.descend("."))
	for {
		big, parts := c.biggest(units)
		if big < 0 {
			return mergeTests(units)
		}
		units = append(slices.Delete(units, big, big+1), parts...)
	}
}

// biggest finds the unit that holds more than half of all folders and gives
// its parts, unless the top level would get too long by them.
func (c *code) biggest(units []*unit) (int, []*unit) {
	total, count, big := 0, 0, -1
	for i, u := range units {
		if u.tests || u.aside {
			continue
		}
		total += u.size
		count++
		if c.divisible(u) && (big < 0 || u.size > units[big].size) {
			big = i
		}
	}
	if big < 0 || units[big].size*2 <= total {
		return -1, nil
	}
	parts := c.expand(units[big].folders[0])
	if count > 1 && count-1+len(parts) > maxParts {
		return -1, nil
	}
	return big, parts
}

// divisible reports whether a unit has at least two parts.
func (c *code) divisible(u *unit) bool {
	f := c.folders[u.folders[0]]
	return !u.self && (len(f.children) > 1 || len(f.children) == 1 && f.own)
}

// expand makes a unit of each folder below a folder, and one of the folder
// itself for the files that lie in it.
func (c *code) expand(dir string) []*unit {
	var units []*unit
	f := c.folders[dir]
	if f.own {
		units = append(units, &unit{folders: []string{dir}, self: true, size: 1, tests: !f.ownCode, entry: len(f.starts) > 0, aside: isAside(dir)})
	}
	for _, child := range c.below(dir) {
		units = append(units, c.unit(child))
	}
	return units
}

func (c *code) unit(dir string) *unit {
	f := c.folders[dir]
	return &unit{folders: []string{dir}, size: f.total, tests: !f.code, entry: c.starts(dir), aside: isAside(dir)}
}

func (c *code) starts(dir string) bool {
	f := c.folders[dir]
	return len(f.starts) > 0 || slices.ContainsFunc(f.children, c.starts)
}

// isAside judges a folder by the words of its own name and of the first
// folder on its path.
func isAside(dir string) bool {
	first, _, _ := strings.Cut(dir, "/")
	return slices.ContainsFunc(text.Words(first+" "+path.Base(dir)), func(word string) bool { return asideWords[strings.ToLower(word)] })
}

// mergeTests makes one crosscutting unit of all that holds only tests.
func mergeTests(units []*unit) []*unit {
	var rest []*unit
	tests := &unit{tests: true}
	for _, u := range units {
		if !u.tests {
			rest = append(rest, u)
			continue
		}
		tests.folders = append(tests.folders, u.folders...)
		tests.size += u.size
	}
	if len(rest) == 0 { // a code base of tests
		for _, u := range units {
			u.tests = false
		}
		return units
	}
	if len(tests.folders) > 0 {
		slices.Sort(tests.folders)
		rest = append(rest, tests)
	}
	return rest
}
