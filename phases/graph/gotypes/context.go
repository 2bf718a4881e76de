package gotypes

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"github.com/zeebo/blake3"

	"rules_handbook/schemas/facts"
)

// Contexts gives for every Go file, by its path, a digest of all that its
// outcomes depend on besides its own references. Equal contexts and equal
// references give equal outcomes.
//
// A context holds what the file's folder and all packages that it imports,
// directly or not, declare, but no function or method whose name is mentioned
// neither in these declarations nor in the file: what is not named cannot
// matter. Besides it holds what the strings in the file's calls lead to. As many
// folders as there are jobs are looked at at once.
func Contexts(index *facts.Declarations, summaries map[string]*Summary, jobs int) map[string][32]byte {
	repo := newRepository(index)
	c := &contexts{repo: repo, summaries: summaries, seenFrom: make(map[*folder][]imports, len(repo.folders)), foreign: foreignByPath(repo)}
	for _, d := range repo.folders {
		c.seenFrom[d] = c.meant(d, visible(d))
	}
	all := make(map[string][32]byte, len(repo.files))
	folders := make(chan *folder)
	var mu sync.Mutex
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			names := new(names)
			for d := range folders {
				found := c.folder(d, names)
				mu.Lock()
				for i, f := range d.files {
					all[f.decl.Path] = found[i]
				}
				mu.Unlock()
			}
		})
	}
	for _, d := range repo.folders {
		folders <- d
	}
	close(folders)
	group.Wait()
	return all
}

type contexts struct {
	repo      *repository
	summaries map[string]*Summary
	seenFrom  map[*folder][]imports // of the files that importers see
	foreign   map[string][]typeName
}

// names are those of the folder that is looked at.
type names struct {
	shown nameSet // what declarations mention that the folder sees
	asked nameSet // what its own files mention or declare besides
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
type nameSet [1 << nameBits / 64]uint64

func (s *nameSet) has(name uint32) bool { return s[name/64]&(1<<(name%64)) != 0 }

func (s *nameSet) addOne(name uint32) { s[name/64] |= 1 << (name % 64) }

func (s *nameSet) add(names []uint32) {
	for _, name := range names {
		s.addOne(name)
	}
}

// collect notes the names of a folder and of all that it sees.
func (n *names) collect(c *contexts, own, declaring []*file) {
	clear(n.shown[:])
	for _, f := range declaring {
		n.shown.add(c.summary(f).Shown)
	}
	clear(n.asked[:])
	for _, f := range own {
		s := c.summary(f)
		n.asked.add(s.Hidden)
		for _, fn := range s.Funcs {
			n.asked.addOne(fn.Name)
		}
	}
}

// folder gives the contexts of the files of a folder. What all of them have in
// common is hashed once.
func (c *contexts) folder(d *folder, names *names) [][32]byte {
	closure, meanings := c.closure(d)
	declaring := slices.Concat(append([][]*file{d.files}, visibleIn(closure)...)...)
	names.collect(c, d.files, declaring)
	common := blake3.New()
	for _, m := range meanings {
		common.WriteString(m + "\x00")
	}
	others := map[uint32][][]byte{} // what only some files of the folder name
	for _, f := range declaring {
		s := c.summary(f)
		common.Write(s.Rest)
		for _, fn := range s.Funcs {
			switch {
			case names.shown.has(fn.Name):
				common.Write(fn.Digest)
			case names.asked.has(fn.Name):
				others[fn.Name] = append(others[fn.Name], fn.Digest)
			}
		}
	}
	for _, name := range c.foreignNames(d, closure) {
		switch hash := hashName(name.name); {
		case names.shown.has(hash):
			common.WriteString(name.path + "\x00" + name.name + "\x00")
		case names.asked.has(hash):
			others[hash] = append(others[hash], []byte(name.path+"\x00"+name.name+"\x00"))
		}
	}
	found := make([][32]byte, len(d.files))
	for i, f := range d.files {
		h := common.Clone()
		c.addQuoted(h, f)
		found[i] = contextOf(h, c.summary(f), others)
	}
	return found
}

// addQuoted adds what the strings in the calls of a file lead to.
func (c *contexts) addQuoted(h *blake3.Hasher, f *file) {
	for _, name := range c.summary(f).Quoted {
		to, _ := c.repo.places().Find(f.decl.Path, name)
		h.WriteString(to.ID + "\x00" + to.File + "\x00")
	}
}

// contextOf adds what a file names by itself: in its bodies, and the functions
// that it declares, which others of the package may declare too.
func contextOf(h *blake3.Hasher, s *Summary, others map[uint32][][]byte) [32]byte {
	names := slices.Clone(s.Hidden)
	for _, fn := range s.Funcs {
		names = append(names, fn.Name)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		for _, digest := range others[name] {
			h.Write(digest)
		}
	}
	return [32]byte(h.Sum(nil))
}

func (c *contexts) summary(f *file) *Summary {
	if s := c.summaries[f.decl.Path]; s != nil {
		return s
	}
	return &Summary{}
}

// foreignNames lists the types of foreign packages that the folder or one of
// its closure imports, as far as declarations name them.
func (c *contexts) foreignNames(d *folder, closure []*folder) []typeName {
	outside := map[string]bool{}
	note := func(found []imports) {
		for _, i := range found {
			if i.folder == nil {
				outside[i.path] = true
			}
		}
	}
	note(c.meant(d, d.files))
	for _, e := range closure {
		note(c.seenFrom[e])
	}
	var names []typeName
	for _, p := range slices.Sorted(maps.Keys(outside)) {
		names = append(names, c.foreign[p]...)
	}
	return names
}

func visibleIn(folders []*folder) [][]*file {
	var all [][]*file
	for _, d := range folders {
		all = append(all, visible(d))
	}
	return all
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
		for _, next := range c.seenFrom[i.folder] {
			note(i.folder, next)
			queue = append(queue, next)
		}
	}
	slices.SortFunc(folders, func(a, b *folder) int { return cmp.Compare(a.dir, b.dir) })
	slices.Sort(meanings)
	return folders, meanings
}

// meant gives what files of a folder import.
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
