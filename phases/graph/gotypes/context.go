package gotypes

import (
	"cmp"
	"maps"
	"path"
	"slices"

	"github.com/zeebo/blake3"

	"rules_handbook/schemas/facts"
)

// Contexts gives for every folder with Go files, by its path, a digest of all
// that the outcomes of its files depend on besides each file's own references.
// Equal contexts and equal references give equal outcomes.
//
// Of the packages that the folder imports, directly or not, the context holds
// all declarations but those functions and methods whose name is mentioned
// nowhere among them nor in the folder: what cannot be named cannot matter.
func Contexts(index *facts.Declarations, summaries map[string]*Summary) map[string][32]byte {
	repo := newRepository(index)
	c := &contexts{repo: repo, summaries: summaries, imports: map[*folder][]imports{}, foreign: foreignByPath(repo)}
	all := make(map[string][32]byte, len(repo.folders))
	for dir, d := range repo.folders {
		all[dir] = c.of(d)
	}
	return all
}

type contexts struct {
	repo      *repository
	summaries map[string]*Summary
	imports   map[*folder][]imports // of the files that importers see; nil before
	foreign   map[string][]typeName
}

// imports is what an import path means in a folder.
type imports struct {
	path    string
	folder  *folder // nil: outside the scanned set
	unclear bool
}

func foreignByPath(r *repository) map[string][]typeName {
	byPath := map[string][]typeName{}
	for name := range r.foreign {
		byPath[name.path] = append(byPath[name.path], name)
	}
	for _, names := range byPath {
		slices.SortFunc(names, func(a, b typeName) int { return cmp.Compare(a.name, b.name) })
	}
	return byPath
}

// nameSet is a set of hashed names.
type nameSet [1 << 16 / 64]uint64

func (s *nameSet) has(name uint16) bool { return s[name/64]&(1<<(name%64)) != 0 }

func (s *nameSet) add(names []uint16) {
	for _, name := range names {
		s[name/64] |= 1 << (name % 64)
	}
}

func (c *contexts) of(d *folder) [32]byte {
	h := blake3.New()
	var named nameSet
	for _, f := range d.files {
		if s := c.summaries[f.decl.Path]; s != nil {
			named.add(s.Shown)
			named.add(s.Hidden)
			h.Write(s.Rest)
			for _, fn := range s.Funcs {
				h.Write(fn.Digest)
			}
		}
	}
	closure, meanings := c.closure(d)
	for _, e := range closure {
		for _, f := range visible(e) {
			named.add(c.summaries[f.decl.Path].shown())
		}
	}
	outside := map[string]bool{}
	for _, m := range meanings {
		h.WriteString(m + "\x00")
	}
	for _, i := range append(c.meant(d, d.files), c.ofAll(closure)...) {
		if i.folder == nil {
			outside[i.path] = true
		}
	}
	for _, p := range slices.Sorted(maps.Keys(outside)) {
		for _, name := range c.foreign[p] {
			if named.has(hashName(name.name)) {
				h.WriteString(name.path + "\x00" + name.name + "\x00")
			}
		}
	}
	for _, e := range closure {
		c.write(h, e, &named)
	}
	return [32]byte(h.Sum(nil))
}

// write adds the declarations of an imported folder.
func (c *contexts) write(h *blake3.Hasher, e *folder, named *nameSet) {
	for _, f := range visible(e) {
		s := c.summaries[f.decl.Path]
		if s == nil {
			continue
		}
		h.Write(s.Rest)
		for _, fn := range s.Funcs {
			if named.has(fn.Name) {
				h.Write(fn.Digest)
			}
		}
	}
}

func (s *Summary) shown() []uint16 {
	if s == nil {
		return nil
	}
	return s.Shown
}

// visible gives the files of a folder that its importers can see: without its
// tests, unless there is nothing else.
func visible(d *folder) []*file {
	var files []*file
	for _, f := range d.files {
		if f.level == plain {
			files = append(files, f)
		}
	}
	if files == nil {
		return d.files
	}
	return files
}

// closure lists the folders that a folder imports, directly or not, by path,
// and what the import paths mean in each of them.
func (c *contexts) closure(d *folder) (folders []*folder, meanings []string) {
	seen := map[*folder]bool{}
	queue := c.meant(d, d.files)
	note := func(from *folder, i imports) {
		to := "\x01"
		if i.folder != nil {
			to = i.folder.dir
		}
		if i.unclear {
			to = "\x02"
		}
		meanings = append(meanings, from.dir+"\x00"+i.path+"\x00"+to)
	}
	for _, i := range queue {
		note(d, i)
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		if i.folder == nil || seen[i.folder] {
			continue
		}
		seen[i.folder] = true
		folders = append(folders, i.folder)
		for _, next := range c.seenFrom(i.folder) {
			note(i.folder, next)
			queue = append(queue, next)
		}
	}
	slices.SortFunc(folders, func(a, b *folder) int { return cmp.Compare(a.dir, b.dir) })
	slices.Sort(meanings)
	return folders, meanings
}

func (c *contexts) ofAll(folders []*folder) []imports {
	var all []imports
	for _, d := range folders {
		all = append(all, c.seenFrom(d)...)
	}
	return all
}

// seenFrom gives what the visible files of a folder import.
func (c *contexts) seenFrom(d *folder) []imports {
	if found, known := c.imports[d]; known {
		return found
	}
	found := c.meant(d, visible(d))
	c.imports[d] = found
	return found
}

func (c *contexts) meant(d *folder, files []*file) []imports {
	var found []imports
	known := map[string]bool{}
	for _, f := range files {
		for _, p := range f.imports() {
			if known[p] {
				continue
			}
			known[p] = true
			to, unclear := c.repo.modules.find(p, d)
			found = append(found, imports{p, to, unclear})
		}
	}
	return found
}

// Folder gives the folder whose context a file of the given path has.
func Folder(file string) string { return path.Dir(file) }
