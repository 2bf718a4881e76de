package scan

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/guard"
	"rules_handbook/schemas/facts"
)

// Key stands for the bytes of a file, its path and language and the version of
// the program: equal keys have equal facts.
type Key [32]byte

// Scanned is the end of one source.
type Scanned struct {
	Key   Key    // zero without Options.Version
	Facts *Facts // nil when Options.Known knows the key
}

// Facts is what is known of one file.
type Facts struct {
	File   extract.File
	Code   bool   // File.Declaration and File.References are filled
	SHA256 string // lower-case hex of the bytes; "" when they could not be read, or with Options.Version
	Chance bool   // another run may find more: the parser ran out of time, or its process ended
}

// worker scans one file at a time.
type worker struct {
	opts       Options
	extractors *extractors
	child      *child        // nil until a file needs it
	buffer     []byte        // of the file that is read
	kept       *atomic.Int64 // bytes of text whose syntax is kept, by all workers
}

func newWorker(opts Options, kept *atomic.Int64) *worker {
	w := &worker{opts: opts, extractors: newExtractors(opts.Languages), kept: kept}
	for _, x := range w.extractors.all {
		if keeper, ok := x.impl.(extract.Keeper); ok && opts.Positions != nil {
			keeper.Keep(opts.Positions)
		}
	}
	return w
}

func (w *worker) close() {
	if w.child != nil && !w.child.gone {
		w.child.stop()
	}
}

// scan reads, decodes and extracts one source. Its error ends the whole scan.
func (w *worker) scan(ctx context.Context, source Source) (Scanned, error) {
	language, known := w.extractors.claim(source.Path, func() []byte {
		if source.Unreadable != "" {
			return nil
		}
		return readHead(w.opts.Files, source.Disk)
	})
	f := &Facts{File: extract.File{Details: facts.FileDetails{Path: source.Path}}}
	if known {
		f.File.Details.Language, f.File.Details.Manifest = language.label()
	}
	if source.Unreadable != "" {
		return w.unreadable(f, source.Unreadable), nil
	}
	if !known {
		return w.keyed(f, nil), nil
	}
	raw, err := read(w.opts.Files, source.Disk, w.opts.Limits.Bytes, w.buffer)
	if err != nil {
		return w.unreadable(f, err.Error()), nil
	}
	w.buffer = raw
	if w.opts.Read != nil {
		w.opts.Read(len(raw))
	}
	s := w.keyed(f, raw)
	if w.opts.Known != nil && w.opts.Known(s.Key) {
		s.Facts = nil
		return s, nil
	}
	// What is parsed may stay, parts of it in the facts.
	return s, w.parse(ctx, language, f, slices.Clone(raw))
}

// keyed gives the facts their key, or the digest of their bytes.
func (w *worker) keyed(f *Facts, raw []byte) Scanned {
	s := Scanned{Facts: f}
	switch {
	case w.opts.Version != "":
		s.Key = keyOf(w.opts.Version, f.File.Details.Language, f.File.Details.Path, raw)
	case raw != nil:
		f.SHA256 = digest(raw)
	}
	return s
}

func (w *worker) unreadable(f *Facts, why string) Scanned {
	f.refuse(facts.Unreadable, why)
	s := Scanned{Facts: f}
	if w.opts.Version != "" {
		s.Key = keyOf(w.opts.Version, facts.Unreadable, f.File.Details.Path, []byte(f.File.Details.Detail))
	}
	return s
}

// parse fills the facts from the bytes of the file.
func (w *worker) parse(ctx context.Context, language *extractor, f *Facts, raw []byte) error {
	text, fault, err := decode(raw)
	if err != nil {
		f.refuse(facts.Unparsable, err.Error())
		return nil
	}
	path := f.File.Details.Path
	language = w.extractors.reclaim(language, path, text)
	f.File.Details.Language, f.File.Details.Manifest = language.label()
	file, err := w.extract(ctx, language, path, text)
	if refused := (*refusal)(nil); errors.As(err, &refused) {
		f.refuse(facts.Unparsable, refused.detail)
		f.Chance = refused.chance
		return nil
	}
	if err != nil {
		return err
	}
	if file.Syntax != nil && w.kept.Add(int64(len(text))) > w.opts.Keep {
		file.Syntax = nil
	}
	f.File, f.Code = file, file.Details.Document == nil
	finish(&f.File, path, language, text, fault)
	return nil
}

// extract gives the facts of a file; a *refusal says that it has none.
func (w *worker) extract(ctx context.Context, language *extractor, path string, text []byte) (extract.File, error) {
	if !language.native || guard.Installed() && w.opts.Timeout == 0 {
		return language.extract(path, text)
	}
	if w.child == nil || w.child.gone {
		return w.extractInNewChild(ctx, path, text)
	}
	file, err := w.child.extract(ctx, path, text, w.opts.Timeout)
	if crash := (*crashError)(nil); errors.As(err, &crash) {
		// What earlier files left in the process may be at fault; the facts
		// of a file may not depend on its neighbours.
		return w.extractInNewChild(ctx, path, text)
	}
	return file, err
}

func (w *worker) extractInNewChild(ctx context.Context, path string, text []byte) (extract.File, error) {
	var err error
	if w.child, err = startChild(); err != nil {
		return extract.File{}, fmt.Errorf("scan of %q: %w", path, err)
	}
	file, err := w.child.extract(ctx, path, text, w.opts.Timeout)
	if crash := (*crashError)(nil); errors.As(err, &crash) {
		return extract.File{}, &refusal{detail: crash.Error(), chance: true}
	}
	return file, err
}

// refuse says why the file has no facts.
func (f *Facts) refuse(reason, detail string) {
	f.File.Details.Reason, f.File.Details.Detail = reason, strings.ToValidUTF8(detail, "\uFFFD")
}

// finish sets what is the same for every language. fault, when set, is what
// decoding had to repair.
func finish(file *extract.File, path string, language *extractor, text []byte, fault string) {
	file.Declaration.Path, file.References.Path, file.Details.Path = path, path, path
	file.Declaration.Language, file.References.Language = language.support.Name, language.support.Name
	file.Details.Language, file.Details.Manifest = language.label()
	file.Details.Lines = countLines(text)
	if fault == "" {
		return
	}
	if file.Details.Detail != "" {
		fault += "; " + file.Details.Detail
	}
	file.Details.Reason, file.Details.Detail = facts.Partial, fault
}

var newline = []byte{'\n'}

func countLines(text []byte) int {
	lines := bytes.Count(text, newline)
	if len(text) > 0 && text[len(text)-1] != '\n' {
		lines++
	}
	return lines
}
