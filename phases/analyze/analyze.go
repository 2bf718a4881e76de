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
	"runtime"
	"strings"
	"time"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/phase1"
	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/discover"
	"rules_handbook/phases/scan/files"
	"rules_handbook/schemas/facts"
)

// Options say how to analyze. The zero value takes all languages on all cores.
type Options struct {
	Files     files.FS        // nil: the operating system's, relative to the working directory
	Languages []scan.Language // nil: all
	Exclude   []string        // patterns of discover.Options
	Jobs      int             // files parsed and batches resolved at once; 0: one for each core
	Timeout   time.Duration   // per file; 0: none
	Time      time.Time       // shown as generatedAt; zero: the epoch
	Warn      func(string)    // nil: warnings are dropped
}

// Result is what is known of a folder.
type Result struct {
	Shard      *scan.Shard
	Resolution *facts.Resolution
	Graph      *merge.Graph
	Artifacts  *phase1.Artifacts
}

// ErrNoSources says that a folder has no file of a known language.
var ErrNoSources = errors.New("no source file of a known language")

// Analyze analyzes the folder root.
func Analyze(ctx context.Context, root string, opts Options) (*Result, error) {
	opts = opts.withDefaults()
	found, err := discover.Walk(ctx, opts.Files, root, discover.Options{Language: scan.LanguageOf(opts.Languages), Exclude: opts.Exclude})
	if err != nil {
		return nil, err
	}
	for _, warning := range found.Warnings {
		opts.Warn(warning)
	}
	shard, err := scan.Scan(ctx, found.Sources, scan.Options{Files: opts.Files, Languages: opts.Languages, Jobs: opts.Jobs, Timeout: opts.Timeout})
	if err != nil {
		return nil, err
	}
	if len(shard.Details.Languages) == 0 {
		return nil, fmt.Errorf("%s: found %w: point to a folder with %s sources, or check the excluded patterns", root, ErrNoSources, languageNames(opts.Languages))
	}
	resolution, err := resolveAll(ctx, shard, opts.Jobs)
	if err != nil {
		return nil, err
	}
	graph, err := merge.Merge([]*facts.Details{&shard.Details}, []*facts.Resolution{resolution})
	if err != nil {
		return nil, err
	}
	return &Result{shard, resolution, graph, phase1.Build(graph, opts.Time)}, nil
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
	return o
}

// languageNames lists the languages that have a call graph, for people.
func languageNames(languages []scan.Language) string {
	var names []string
	for _, l := range languages {
		if support := l.New().Support(); len(support.CallTypes) > 0 {
			names = append(names, support.Name)
		}
	}
	switch n := len(names); n {
	case 0:
		return "any"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
}
