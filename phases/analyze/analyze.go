// Package analyze runs the first phase on a folder in one process, without
// Bazel: it lists the sources, scans them, resolves their calls and writes the
// contract's phase1 folder. The same sources give the same bytes as under
// Bazel.
//
// A program that uses it calls scan.ServeChild first thing in main.
package analyze

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/phase1"
	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/discover"
	"rules_handbook/phases/scan/files"
	"rules_handbook/schemas/facts"
)

// Options say how to analyze. The zero value takes all languages on all cores.
type Options struct {
	Files            files.FS        // nil: the operating system's, relative to the working directory
	Languages        []scan.Language // nil: all
	Include, Exclude []string        // globs of discover.Options
	GitIgnore        bool            // leave out what .gitignore files name; those above the root are found when it is an absolute path
	Jobs             int             // files parsed and batches resolved at once; 0: one for each core
	Timeout          time.Duration   // per file; 0: none
	Time             time.Time       // shown as generatedAt; zero: the epoch
	Warn             func(string)    // nil: warnings are dropped

	// Progress, if set, is told how many of the files of a step are done. It is
	// called at once from several goroutines.
	Progress func(step string, done, of int)
	// Read, if set, is told how many bytes of a source were read, at once from
	// several goroutines.
	Read func(bytes int)

	leave     string         // a folder below the root that holds no sources
	positions *token.FileSet // of the syntax trees that scan leaves for resolve
}

// Result is what is known of a folder.
type Result struct {
	Graph     *merge.Graph
	Artifacts *phase1.Artifacts
}

// ErrNoSources says that a folder has no file of a known language.
var ErrNoSources = errors.New("no source file of a known language")

// Analyze analyzes the folder root without a cache.
func Analyze(ctx context.Context, root string, opts Options) (*Result, error) {
	opts = opts.withDefaults()
	found, err := opts.discover(ctx, root)
	if err != nil {
		return nil, err
	}
	scanOpts := opts.scan()
	scanOpts.Done = opts.progress("scan", len(found.Sources))
	scanned, err := scan.Files(ctx, found.Sources, scanOpts)
	if err != nil {
		return nil, err
	}
	sources := make([]*source, len(scanned))
	for i := range scanned {
		sources[i] = fresh(scanned[i])
	}
	code := codeOf(sources)
	joined, err := joinDeclarations(code)
	if err != nil {
		return nil, err
	}
	resolved, err := resolveBatch(ctx, joined, code, opts)
	if err != nil {
		return nil, err
	}
	return assemble(root, sources, &facts.Resolution{Version: facts.Version, Files: resolved}, opts)
}

// assemble makes the artifacts.
func assemble(root string, sources []*source, resolution *facts.Resolution, opts Options) (*Result, error) {
	details := detailsOf(sources, opts.Languages)
	if len(details.Languages) == 0 {
		return nil, fmt.Errorf("%s: found %w: point to a folder with %s sources, or check the patterns and .gitignore files that leave files out",
			root, ErrNoSources, languageNames(opts.Languages))
	}
	graph, err := merge.Merge([]*facts.Details{details}, []*facts.Resolution{resolution})
	if err != nil {
		return nil, err
	}
	return &Result{graph, phase1.Build(graph, opts.Time, opts.Jobs)}, nil
}

func (o Options) withDefaults() Options {
	if o.Files == nil {
		o.Files = files.OS("")
	}
	if o.Languages == nil {
		o.Languages = scan.Languages()
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	if o.Time.IsZero() {
		o.Time = time.Unix(0, 0)
	}
	if o.Warn == nil {
		o.Warn = func(string) {}
	}
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	o.positions = token.NewFileSet()
	return o
}

// discover lists the sources below root.
func (o Options) discover(ctx context.Context, root string) (*discover.Found, error) {
	found, err := discover.Walk(ctx, o.Files, root, discover.Options{
		Language: scan.LanguageOf(o.Languages), Include: o.Include, Exclude: o.Exclude, GitIgnore: o.GitIgnore, Leave: o.leave,
	})
	if err != nil {
		return nil, err
	}
	for _, warning := range found.Warnings {
		o.Warn(warning)
	}
	return found, nil
}

func (o Options) scan() scan.Options {
	return scan.Options{Files: o.Files, Languages: o.Languages, Jobs: o.Jobs, Timeout: o.Timeout, Read: o.Read, Positions: o.positions, Keep: gotypes.KeptBytes}
}

// progress gives a function that counts what is done of a step.
func (o Options) progress(step string, of int) func() {
	var done atomic.Int64
	return func() { o.Progress(step, int(done.Add(1)), of) }
}

// languageNames lists the languages that have a call graph, for people.
func languageNames(languages []scan.Language) string {
	var names []string
	for _, l := range languages {
		if support := l.New().Support(); len(support.CallTypes) > 0 {
			names = append(names, support.Name)
		}
	}
	slices.Sort(names)
	switch n := len(names); n {
	case 0:
		return "any"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
}
