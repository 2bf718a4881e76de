package scan

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// record is the end of one source.
type record struct {
	file     extract.File
	hasFacts bool // declarations and references hold facts
	sha256   string
}

// worker scans one file at a time.
type worker struct {
	opts       Options
	extractors *extractors
	child      *child // nil until a file needs it
}

func newWorker(opts Options) *worker {
	return &worker{opts: opts, extractors: newExtractors(opts.Languages)}
}

func (w *worker) close() {
	if w.child != nil && !w.child.gone {
		w.child.stop()
	}
}

// scan reads, decodes and extracts one source. Its error ends the whole scan.
func (w *worker) scan(ctx context.Context, source Source) (record, error) {
	language, known := w.extractors.claim(source.Path)
	r := record{file: extract.File{Details: facts.FileDetails{Path: source.Path}}}
	if known {
		r.file.Details.Language, r.file.Details.Manifest = language.label()
	}
	if source.Unreadable != "" {
		return r.without(facts.Unreadable, source.Unreadable), nil
	}
	if !known {
		return r, nil
	}
	raw, err := read(w.opts.Files, source.Disk, w.opts.Limits.Bytes)
	if err != nil {
		return r.without(facts.Unreadable, err.Error()), nil
	}
	r.sha256 = digest(raw)
	text, fault, err := decode(raw)
	if err != nil {
		return r.without(facts.Unparsable, err.Error()), nil
	}
	file, err := w.extract(ctx, language, source.Path, text)
	if refused := (*refusal)(nil); errors.As(err, &refused) {
		return r.without(facts.Unparsable, refused.detail), nil
	}
	if err != nil {
		return record{}, err
	}
	r.file, r.hasFacts = file, file.Details.Document == nil
	finish(&r.file, source.Path, language, text, fault)
	return r, nil
}

// extract gives the facts of a file; a *refusal says that it has none.
func (w *worker) extract(ctx context.Context, language *extractor, path string, text []byte) (extract.File, error) {
	if !language.native {
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
		return extract.File{}, &refusal{crash.Error()}
	}
	return file, err
}

// without is a record that has no facts.
func (r record) without(reason, detail string) record {
	r.file.Details.Reason, r.file.Details.Detail = reason, strings.ToValidUTF8(detail, "\uFFFD")
	return r
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

func countLines(text []byte) int {
	lines := 0
	for _, c := range text {
		if c == '\n' {
			lines++
		}
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		lines++
	}
	return lines
}
