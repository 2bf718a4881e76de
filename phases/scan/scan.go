// Package scan turns the source files of one shard into facts.
//
// Input is a list of files, each with its path in the handbook and the path to
// open; output is what they declare, what they use, their details and their
// digests, each sorted by path. Every listed file ends in exactly one record
// of the details, whatever is wrong with it (contract: scan-coverage.json).
// Only what makes the whole scan impossible is an error: two files with one
// path, a bad path, or a helper process that cannot be started.
//
// A crash of a grammar, which is C code, costs the file at fault and no other:
// such extractors run in a child process of the same program. A program that
// calls ParseHere spares itself the children until the first crash. A program
// that calls Scan must call ServeChild first thing in main.
package scan

import (
	"context"
	"fmt"
	"go/token"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/files"
	"rules_handbook/schemas/facts"
)

// Source is one file to scan.
type Source struct {
	Path       string // in the handbook: slash-separated, relative to the source root
	Disk       string // what to open
	Unreadable string // when set, why the file cannot be read; Disk is not opened
}

// Options say how to scan. The zero value reads the operating system's files
// with all languages, default limits and one child process.
type Options struct {
	Files     fs.FS
	Languages []Language
	Limits    extract.Limits
	Jobs      int           // files scanned at once, each with its own child process if there are any
	Timeout   time.Duration // per file; 0 = none. Never set in a build action: machines differ in speed

	// Version, when set, stands for the program and its options: files get keys
	// (Scanned.Key) instead of digests.
	Version string
	// Known reports whether the facts of a file with this key are at hand, so
	// that it is not parsed. It may be called at once from several goroutines.
	Known func(Key) bool
	// Positions, when set, asks extractors to keep their syntax trees
	// (extract.Keeper), which takes some ten times the memory of their text, as
	// long as all those texts together have at most so many bytes.
	Positions *token.FileSet
	Keep      int64
	// Read is called with the size of every file that was read, and Done after
	// every file, both at once from several goroutines.
	Read func(bytes int)
	Done func()
}

// Shard is what a scan found, each list sorted by path.
type Shard struct {
	Declarations facts.Declarations
	References   facts.References
	Details      facts.Details
	Digests      facts.Digests
}

// Scan reads and parses the sources.
func Scan(ctx context.Context, sources []Source, opts Options) (*Shard, error) {
	opts = opts.withDefaults()
	scanned, err := Files(ctx, sources, opts)
	if err != nil {
		return nil, err
	}
	all := make([]*Facts, len(scanned))
	for i := range scanned {
		all[i] = scanned[i].Facts
	}
	return Collect(all, opts.Languages), nil
}

// Files reads the sources and parses those whose facts are not known. The
// result is sorted by path.
func Files(ctx context.Context, sources []Source, opts Options) ([]Scanned, error) {
	sources, err := sorted(sources)
	if err != nil {
		return nil, err
	}
	return scanAll(ctx, sources, opts.withDefaults())
}

func (o Options) withDefaults() Options {
	if o.Files == nil {
		o.Files = files.OS("")
	}
	if o.Languages == nil {
		o.Languages = Languages()
	}
	if o.Limits == (extract.Limits{}) {
		o.Limits = extract.DefaultLimits
	}
	o.Jobs = max(o.Jobs, 1)
	return o
}

// sorted returns the sources by path, each once.
func sorted(sources []Source) ([]Source, error) {
	for _, s := range sources {
		if !fs.ValidPath(s.Path) || s.Path == "." {
			return nil, fmt.Errorf("source %q: a path must be relative, slash-separated, valid UTF-8 and without \".\" or \"..\" segments", s.Path)
		}
	}
	sources = slices.Clone(sources)
	slices.SortStableFunc(sources, func(a, b Source) int { return strings.Compare(a.Path, b.Path) })
	sources = slices.Compact(sources)
	for i := 1; i < len(sources); i++ {
		if a, b := sources[i-1], sources[i]; a.Path == b.Path {
			return nil, fmt.Errorf("source %q is listed twice, as %q and as %q: list one", a.Path, a.Disk, b.Disk)
		}
	}
	return sources, nil
}

// scanAll gives one result for each source, in the same order.
func scanAll(ctx context.Context, sources []Source, opts Options) ([]Scanned, error) {
	records := make([]Scanned, len(sources))
	next := make(chan int)
	var kept atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(next)
		for i := range sources {
			select {
			case next <- i:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range min(opts.Jobs, len(sources)) {
		group.Go(func() error {
			w := newWorker(opts, &kept)
			defer w.close()
			for i := range next {
				r, err := w.scan(ctx, sources[i])
				if err != nil {
					return err
				}
				records[i] = r
				if opts.Done != nil {
					opts.Done()
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return records, nil
}

// supports gives what each programming language finds, by name.
func supports(languages []Language) map[string]facts.LanguageSupport {
	known := map[string]facts.LanguageSupport{}
	for _, x := range newExtractors(languages).all {
		if name, manifest := x.label(); name != "" && !manifest {
			known[name] = x.support
		}
	}
	return known
}

// Collect joins the facts of files that are sorted by path.
func Collect(files []*Facts, languages []Language) *Shard {
	supports := supports(languages)
	s := &Shard{
		Declarations: facts.Declarations{Version: facts.Version, Files: []facts.FileDeclaration{}},
		References:   facts.References{Version: facts.Version, Files: []facts.FileReferences{}},
		Details:      facts.Details{Version: facts.Version, Files: []facts.FileDetails{}},
		Digests:      facts.Digests{Version: facts.Version, Files: []facts.FileDigest{}},
	}
	occurring := map[string]facts.LanguageSupport{}
	for _, f := range files {
		if support, ok := supports[f.File.Details.Language]; ok {
			occurring[support.Name] = support
		}
		if f.Code {
			s.Declarations.Files = append(s.Declarations.Files, f.File.Declaration)
			s.References.Files = append(s.References.Files, f.File.References)
		}
		s.Details.Files = append(s.Details.Files, f.File.Details)
		s.Digests.Files = append(s.Digests.Files, facts.FileDigest{Path: f.File.Details.Path, SHA256: f.SHA256})
	}
	for _, name := range slices.Sorted(maps.Keys(occurring)) {
		s.Details.Languages = append(s.Details.Languages, occurring[name])
	}
	return s
}
