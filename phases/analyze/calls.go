package analyze

import (
	"context"

	"github.com/zeebo/blake3"

	"rules_handbook/phases/analyze/store"
	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/schemas/facts"
)

// calls resolves the calls of a run with the outcomes of earlier ones.
//
// The outcomes of a file depend on its references and on its context: for a Go
// file what gotypes.Contexts says, for all others every declaration that is not
// Go's.
type calls struct {
	run      *run
	code     []*source
	index    [32]byte            // of all declarations
	contexts map[string][32]byte // of Go files by path; "" is that of all others
	joined   *facts.Declarations // of all code; nil until it is needed
	missing  []bool              // by code: its outcomes are not in the cache
}

const commonContext = ""

func newCalls(ctx context.Context, r *run, sources []*source) (*calls, error) {
	c := &calls{run: r, code: codeOf(sources)}
	all := blake3.New()
	for _, s := range c.code {
		all.Write(s.entry.declDigest[:])
	}
	c.index = [32]byte(all.Sum(nil))
	if r.previous.Index == c.index && r.previous.Contexts != nil {
		c.contexts = r.previous.Contexts
		return c, nil
	}
	return c, c.findContexts(ctx)
}

// findContexts reads all declarations.
func (c *calls) findContexts(ctx context.Context) error {
	read := make([]*gotypes.Summary, len(c.code))
	err := eachChunk(ctx, c.run.opts.Jobs, len(c.code), func(from, to int) (err error) {
		for i := from; i < to; i++ {
			if read[i], err = c.code[i].getSummary(); err != nil {
				return err
			}
			if _, err = c.code[i].getDeclaration(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	common := blake3.New()
	summaries := map[string]*gotypes.Summary{}
	for i, s := range c.code {
		if read[i] != nil {
			summaries[s.path] = read[i]
		} else {
			common.Write(s.entry.declDigest[:])
		}
	}
	joined, err := c.declarations()
	if err != nil {
		return err
	}
	c.contexts = gotypes.Contexts(joined, summaries, c.run.opts.Jobs)
	c.contexts[commonContext] = [32]byte(common.Sum(nil))
	return nil
}

// declarations gives the index of all code.
func (c *calls) declarations() (*facts.Declarations, error) {
	if c.joined != nil {
		return c.joined, nil
	}
	var err error
	c.joined, err = joinDeclarations(c.code)
	return c.joined, err
}

// key is that of a file's outcomes.
func (c *calls) key(s *source) store.Key {
	context := c.contexts[commonContext]
	if len(s.entry.summary) > 0 {
		context = c.contexts[s.path]
	}
	h := blake3.New()
	h.WriteString(c.run.version + "\x00outcomes\x00" + s.path + "\x00")
	h.Write(context[:])
	h.Write(s.entry.refsDigest[:])
	return store.Key(h.Sum(nil))
}

// resolve gives the outcomes of all calls. Those that are new are not in the
// cache yet.
func (c *calls) resolve(ctx context.Context) (*facts.Resolution, error) {
	all := &facts.Resolution{Version: facts.Version, Files: make([]facts.FileResolution, len(c.code))}
	cache, err := c.run.store()
	if err != nil {
		return nil, err
	}
	c.missing = make([]bool, len(c.code))
	err = eachChunk(ctx, c.run.opts.Jobs, len(c.code), func(from, to int) error {
		for i := from; i < to; i++ {
			all.Files[i].Path = c.code[i].path
			value, found := cache.Get(c.key(c.code[i]))
			outcomes, err := decodeOutcomes(value)
			if !found || err != nil {
				c.missing[i] = true
			} else {
				all.Files[i].Outcomes = outcomes
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, c.resolveMissing(ctx, all)
}

func (c *calls) resolveMissing(ctx context.Context, all *facts.Resolution) error {
	var batch []*source
	places := map[string]int{}
	for i, s := range c.code {
		if c.missing[i] {
			batch = append(batch, s)
			places[s.path] = i
		}
	}
	if len(batch) == 0 {
		return nil
	}
	joined, err := c.declarations()
	if err != nil {
		return err
	}
	resolved, err := resolveBatch(ctx, joined, batch, c.run.opts)
	if err != nil {
		return err
	}
	for _, file := range resolved {
		all.Files[places[file.Path]] = file
	}
	return nil
}

// keep puts what this run has resolved into the cache.
func (c *calls) keep(all *facts.Resolution) error {
	var values []store.Value
	for i, s := range c.code {
		if c.missing[i] {
			values = append(values, store.Value{Key: c.key(s), Data: [][]byte{encodeOutcomes(all.Files[i].Outcomes)}})
		}
	}
	return c.run.cache.Put(values)
}
