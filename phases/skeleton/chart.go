package skeleton

import (
	"path"
	"slices"

	"rules_handbook/phases/survey"
	"rules_handbook/schemas/facts"
)

// code is what the draft knows of a code base: its folders, and which of
// them start programs, hold tests or call each other.
type code struct {
	folders map[string]*folder         // by path; "." is the root, all parents are present
	calls   map[string]map[string]bool // folder -> folders that its files call, tests left out
}

// folder is a folder with sources in it or below.
type folder struct {
	path     string
	children []string // paths, sorted
	own      bool     // holds sources itself
	ownCode  bool     // holds other sources than tests itself
	code     bool     // it or a folder below holds other sources than tests
	starts   []string // entry points of its own files, tests left out
	language string   // of its first file
	pkg      string   // package clause of its first file that is no test
	total    int      // folders with sources in it and below
}

func chart(summary *facts.Summary) *code {
	tests := survey.Tests(summary)
	c := &code{folders: map[string]*folder{}, calls: map[string]map[string]bool{}}
	c.folder(".")
	for i := range summary.Files {
		file := &summary.Files[i]
		f := c.folder(path.Dir(file.Path))
		f.own = true
		if f.language == "" {
			f.language = file.Language
		}
		if tests[file.Path] {
			continue
		}
		f.ownCode = true
		if f.pkg == "" {
			f.pkg = file.Package
		}
		for at := f; ; at = c.folders[path.Dir(at.path)] {
			at.code = true
			if at.path == "." {
				break
			}
		}
		for range file.Entries {
			f.starts = append(f.starts, file.Path)
		}
		c.addCalls(file)
	}
	for _, f := range c.folders {
		slices.Sort(f.children)
	}
	c.count(".")
	return c
}

// folder gives the folder of a path and makes it and its parents known.
func (c *code) folder(dir string) *folder {
	if f := c.folders[dir]; f != nil {
		return f
	}
	f := &folder{path: dir}
	c.folders[dir] = f
	if dir != "." {
		parent := c.folder(path.Dir(dir))
		parent.children = append(parent.children, dir)
	}
	return f
}

func (c *code) addCalls(file *facts.SummaryFile) {
	from := path.Dir(file.Path)
	for _, callee := range file.Callees {
		to := path.Dir(callee.File)
		if to == from {
			continue
		}
		if c.calls[from] == nil {
			c.calls[from] = map[string]bool{}
		}
		c.calls[from][to] = true
	}
}

// count fills in the totals from below.
func (c *code) count(dir string) int {
	f := c.folders[dir]
	if f.own {
		f.total = 1
	}
	for _, child := range f.children {
		f.total += c.count(child)
	}
	return f.total
}

// descend skips folders that only hold one other folder.
func (c *code) descend(dir string) string {
	for {
		f := c.folders[dir]
		if f.own || len(f.children) != 1 {
			return dir
		}
		dir = f.children[0]
	}
}

// below lists the folders right below a folder, each with single-child chains
// skipped.
func (c *code) below(dir string) []string {
	var list []string
	for _, child := range c.folders[dir].children {
		list = append(list, c.descend(child))
	}
	return list
}
