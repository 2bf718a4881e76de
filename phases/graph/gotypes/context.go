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
	c := &contexts{repo: repo, summaries: summaries, sights: make(map[*folder]*sight, len(repo.folders)), foreign: foreignByPath(repo)}
	for _, dir := range slices.Sorted(maps.Keys(repo.folders)) {
		d := repo.folders[dir]
		seen := c.sight(d, visible(d))
		seen.place = len(c.byDir)
		c.sights[d] = seen
		c.byDir = append(c.byDir, seen)
	}
	all := make(map[string][32]byte, len(repo.files))
	folders := make(chan *folder)
	var mu sync.Mutex
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			l := &look{contexts: c, seen: make([]bool, len(c.byDir))}
			for d := range folders {
				found := l.folder(d)
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
	sights    map[*folder]*sight // what importers see
	byDir     []*sight           // the same, by the paths of the folders
	foreign   map[string][]typeName
}

// sight is what some files of a folder show.
type sight struct {
	place   int // in contexts.byDir
	imports []imports
	head    [32]byte          // digest of what the imports mean and of all declarations but functions
	shown   []uint32          // names that declarations mention, hashed
	funcs   []FunctionSummary // functions and methods
}

// sight looks at files of a folder.
func (c *contexts) sight(d *folder, files []*file) *sight {
	s := &sight{imports: c.meant(d, files)}
	var meanings []string
	for _, i := range s.imports {
		meanings = append(meanings, i.meaning(d))
	}
	slices.Sort(meanings)
	head := blake3.New()
	for _, m := range meanings {
		head.WriteString(m + "\x00")
	}
	for _, f := range files {
		summary := c.summary(f)
		head.Write(summary.Rest)
		s.shown = append(s.shown, summary.Shown...)
		s.funcs = append(s.funcs, summary.Funcs...)
	}
	s.head = [32]byte(head.Sum(nil))
	slices.Sort(s.shown)
	s.shown = slices.Compact(s.shown)
	return s
}

// look is one goroutine's, for one folder after the other.
type look struct {
	*contexts
	seen  []bool // of byDir: what the folder imports, directly or not
	queue []*sight
	shown nameSet // what declarations mention that the folder sees
	asked nameSet // what its own files mention or declare besides
}

// imports is what an import path means in a folder.
type imports struct {
	path    string
	folder  *folder // nil: outside the scanned set
	unclear bool
}

// meaning says in words that fit into a digest what the import means.
func (i imports) meaning(from *folder) string {
	to := "\x01"
	if i.folder != nil {
		to = i.folder.dir
	}
	if i.unclear {
		to = "\x02"
	}
	return from.dir + "\x00" + i.path + "\x00" + to
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

// folder gives the contexts of the files of a folder. What all of them have in
// common is hashed once.
func (l *look) folder(d *folder) [][32]byte {
	own := l.sight(d, d.files)
	declaring := append([]*sight{own}, l.closure(own)...)
	l.collect(d.files, declaring)
	common := blake3.New()
	others := map[uint32][][]byte{} // what only some files of the folder name
	var digests []byte
	for _, s := range declaring {
		digests = append(digests[:0], s.head[:]...)
		for i := range s.funcs {
			switch fn := &s.funcs[i]; {
			case l.shown.has(fn.Name):
				digests = append(digests, fn.Digest...)
			case l.asked.has(fn.Name):
				others[fn.Name] = append(others[fn.Name], fn.Digest)
			}
		}
		common.Write(digests)
	}
	for _, name := range l.foreignNames(declaring) {
		switch hash := hashName(name.name); {
		case l.shown.has(hash):
			common.WriteString(name.path + "\x00" + name.name + "\x00")
		case l.asked.has(hash):
			others[hash] = append(others[hash], []byte(name.path+"\x00"+name.name+"\x00"))
		}
	}
	found := make([][32]byte, len(d.files))
	for i, f := range d.files {
		h := common.Clone()
		l.addQuoted(h, f)
		found[i] = contextOf(h, l.summary(f), others)
	}
	return found
}

// collect notes the names of a folder and of all that it sees.
func (l *look) collect(own []*file, declaring []*sight) {
	clear(l.shown[:])
	for _, s := range declaring {
		l.shown.add(s.shown)
	}
	clear(l.asked[:])
	for _, f := range own {
		s := l.summary(f)
		l.asked.add(s.Hidden)
		for _, fn := range s.Funcs {
			l.asked.addOne(fn.Name)
		}
	}
}

// closure lists what a folder imports, directly or not, by path.
func (l *look) closure(own *sight) []*sight {
	clear(l.seen)
	l.queue = append(l.queue[:0], own)
	for len(l.queue) > 0 {
		from := l.queue[len(l.queue)-1]
		l.queue = l.queue[:len(l.queue)-1]
		for _, i := range from.imports {
			if to := l.sights[i.folder]; to != nil && !l.seen[to.place] {
				l.seen[to.place] = true
				l.queue = append(l.queue, to)
			}
		}
	}
	var closure []*sight
	for place, seen := range l.seen {
		if seen {
			closure = append(closure, l.byDir[place])
		}
	}
	return closure
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

// foreignNames lists the types of the foreign packages that are imported, as
// far as declarations name them.
func (c *contexts) foreignNames(declaring []*sight) []typeName {
	outside := map[string]bool{}
	for _, s := range declaring {
		for _, i := range s.imports {
			if i.folder == nil {
				outside[i.path] = true
			}
		}
	}
	var names []typeName
	for _, p := range slices.Sorted(maps.Keys(outside)) {
		names = append(names, c.foreign[p]...)
	}
	return names
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
