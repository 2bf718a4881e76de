package analyze

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/zeebo/blake3"
	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/analyze/store"
	"rules_handbook/phases/scan"
)

// cacheFolder is where a work directory keeps what makes the next run fast. It
// may be removed at any time.
const cacheFolder = "cache"

// Run analyzes the folder root and writes phase1 of a work directory. Files
// whose bytes an earlier run has seen there are not parsed again, calls whose
// surroundings are as before are not resolved again, and when nothing has
// changed nothing is written. The outputs are those of a first run, byte for
// byte. A run that fails leaves nothing that was not there, but one that is
// interrupted keeps what it has read.
func Run(ctx context.Context, root, work string, opts Options) (summary *Summary, err error) {
	opts = opts.withDefaults()
	if inside, err := filepath.Rel(root, work); err == nil && filepath.IsLocal(inside) {
		opts.leave = filepath.ToSlash(inside)
	}
	found, err := opts.discover(ctx, root)
	if err != nil {
		return nil, err
	}
	made := missing(filepath.Join(work, cacheFolder))
	unlock, err := lock(work)
	if err != nil {
		return nil, err
	}
	defer unlock()
	defer func() {
		if err != nil && ctx.Err() == nil {
			removeCache(made)
		}
	}()
	version, err := toolVersion(work)
	if err != nil {
		return nil, fmt.Errorf("version of this program: %w", err)
	}
	r := &run{opts: opts, work: work, version: version, previous: readState(work)}
	defer r.close()
	if err := r.scan(ctx, found.Sources); err != nil {
		return nil, err
	}
	if r.previous.holds(r.digest(), work) {
		return &r.previous.Summary, nil
	}
	result, err := r.finish(ctx, root)
	if err != nil {
		return nil, err
	}
	return result, r.close()
}

// removeCache removes the cache of a run and the folders around it if the run
// has made them.
func removeCache(made []string) {
	if len(made) > 0 {
		os.RemoveAll(made[0])
		removeEmpty(made[1:])
	}
}

// run is one analysis with its cache.
type run struct {
	opts     Options
	work     string
	version  string
	previous *state

	found   []scan.Source
	scanned []scan.Scanned
	chance  bool // another run may find more

	open  sync.Once
	cache *store.Store
	err   error // of opening the cache
}

// store opens the cache when it is first needed.
func (r *run) store() (*store.Store, error) {
	r.open.Do(func() { r.cache, r.err = store.Open(filepath.Join(r.work, cacheFolder, "facts")) })
	return r.cache, r.err
}

func (r *run) close() error {
	if r.cache == nil {
		return nil
	}
	cache := r.cache
	r.cache = nil
	return cache.Close()
}

// scan reads all files and parses those that the cache does not know.
func (r *run) scan(ctx context.Context, sources []scan.Source) (err error) {
	known := make(map[scan.Key]bool, len(r.previous.Keys))
	for _, key := range r.previous.Keys {
		known[key] = true
	}
	r.found = sources
	r.scanned, err = r.files(ctx, sources, func(key scan.Key) bool {
		if known[key] {
			return true
		}
		cache, err := r.store()
		return err == nil && cache.Has(store.Key(key))
	})
	return err
}

func (r *run) files(ctx context.Context, sources []scan.Source, known func(scan.Key) bool) ([]scan.Scanned, error) {
	opts := r.opts.scan()
	opts.Version, opts.Known = r.version, known
	opts.Done = r.opts.progress("scan", len(sources))
	scanned, err := scan.Files(ctx, sources, opts)
	for _, s := range scanned {
		r.chance = r.chance || s.Facts != nil && s.Facts.Chance
	}
	return scanned, err
}

// digest stands for all that the outputs depend on.
func (r *run) digest() [32]byte {
	h := blake3.New()
	h.WriteString(r.version)
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(r.opts.Time.UnixMilli())))
	for i := range r.scanned {
		h.Write(r.scanned[i].Key[:])
	}
	return [32]byte(h.Sum(nil))
}

// finish makes the outputs from what was scanned.
func (r *run) finish(ctx context.Context, root string) (*Summary, error) {
	sources, err := r.load(ctx)
	if err != nil {
		return nil, err
	}
	c, err := newCalls(ctx, r, sources)
	if err != nil {
		return nil, err
	}
	resolution, err := c.resolve(ctx)
	if err != nil {
		return nil, err
	}
	var group errgroup.Group
	group.Go(func() error { return c.keep(resolution) }) // beside what takes one core
	result, err := assemble(root, sources, resolution, r.opts)
	if err := errors.Join(err, group.Wait()); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := forgetState(r.work); err != nil {
		return nil, err
	}
	if err := result.Write(r.work); err != nil {
		return nil, err
	}
	summary := result.Summary()
	if r.chance {
		return &summary, nil
	}
	next := &state{Run: r.digest(), Index: c.index, Contexts: c.contexts, Summary: summary}
	for i := range r.scanned {
		next.Keys = append(next.Keys, r.scanned[i].Key)
	}
	if next.Outputs, err = outputs(r.work); err != nil {
		return nil, err
	}
	return &summary, next.write(r.work)
}

// chunk is how many files one goroutine encodes or decodes at once.
const chunk = 32

// load gives all sources: it keeps the facts of those that were parsed and
// takes the others from the cache. What the cache has lost is parsed after all.
func (r *run) load(ctx context.Context) ([]*source, error) {
	cache, err := r.store()
	if err != nil {
		return nil, err
	}
	sources := make([]*source, len(r.scanned))
	err = eachChunk(ctx, r.opts.Jobs, len(sources), func(from, to int) error {
		var values []store.Value
		var buffer []byte
		for i := from; i < to; i++ {
			scanned := &r.scanned[i]
			if scanned.Facts == nil {
				sources[i], buffer = r.remember(cache, i, buffer)
				continue
			}
			sources[i] = fresh(*scanned)
			if sources[i].entry, err = newEntry(scanned.Facts); err != nil {
				return err
			}
			if !scanned.Facts.Chance {
				values = append(values, store.Value{Key: store.Key(scanned.Key), Data: sources[i].entry.encode()})
			}
			scanned.Facts = nil
			sources[i].forgetEncoded()
		}
		return cache.Put(values)
	})
	if err != nil {
		return nil, err
	}
	return sources, r.parseLost(ctx, sources)
}

// remember gives a source from the cache, nil when it is lost. It reads into the
// buffer and gives it back, perhaps a larger one.
func (r *run) remember(cache *store.Store, i int, buffer []byte) (*source, []byte) {
	value, found := cache.Read(store.Key(r.scanned[i].Key), buffer)
	if !found {
		return nil, buffer
	}
	e, err := decodeEntry(value)
	if err != nil {
		return nil, value
	}
	s := remembered(r.found[i].Path, r.scanned[i].Key, e, cache)
	if _, err := s.getDetails(); err != nil {
		return nil, value
	}
	s.leaveBuffer()
	return s, value
}

func (r *run) parseLost(ctx context.Context, sources []*source) error {
	var lost []scan.Source
	var places []int
	for i, s := range sources {
		if s == nil {
			lost, places = append(lost, r.found[i]), append(places, i)
		}
	}
	if len(lost) == 0 {
		return nil
	}
	scanned, err := r.files(ctx, lost, nil)
	if err != nil {
		return err
	}
	var values []store.Value
	for n, i := range places {
		r.scanned[i] = scanned[n] // with a new key, if the file has changed since
		sources[i] = fresh(scanned[n])
		if sources[i].entry, err = newEntry(scanned[n].Facts); err != nil {
			return err
		}
		if !scanned[n].Facts.Chance {
			values = append(values, store.Value{Key: store.Key(scanned[n].Key), Data: sources[i].entry.encode()})
		}
	}
	return r.cache.Put(values)
}

// eachChunk calls do for ranges that cover 0 to n, several at once.
func eachChunk(ctx context.Context, jobs, n int, do func(from, to int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for from := 0; from < n; from += chunk {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return do(from, min(from+chunk, n))
		})
	}
	return group.Wait()
}
