package analyze

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/fxamacker/cbor/v2"

	"rules_handbook/phases/analyze/store"
	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// goLanguage is the language whose calls go/types resolves.
const goLanguage = "go"

// source is a file of the run: its facts, or its entry in the cache of which
// the parts are decoded when they are asked for.
type source struct {
	path  string
	key   scan.Key
	code  bool
	entry *entry       // nil without a cache, or when all is decoded
	cache *store.Store // of a remembered file

	file        extract.File
	details     bool // file.Details is decoded
	declaration bool
	references  bool
}

// fresh is a file that was parsed in this run.
func fresh(scanned scan.Scanned) *source {
	f := scanned.Facts
	return &source{path: f.File.Details.Path, key: scanned.Key, code: f.Code, file: f.File, details: true, declaration: true, references: true}
}

// forgetEncoded frees what is there decoded too.
func (s *source) forgetEncoded() {
	e := s.entry
	e.details, e.sites, e.decl, e.refs = nil, nil, nil, nil
}

// remembered is a file whose facts the cache has.
func remembered(path string, key scan.Key, e *entry, cache *store.Store) *source {
	return &source{path: path, key: key, code: e.code, entry: e, cache: cache}
}

// leaveBuffer makes the source independent of what its entry was read into. The
// references, its largest part, are read again when they are needed: for most
// files they never are.
func (s *source) leaveBuffer() {
	e := s.entry
	e.decl, e.summary = bytes.Clone(e.decl), bytes.Clone(e.summary)
	e.details, e.sites, e.refs = nil, nil, nil
}

func (s *source) getDetails() (*facts.FileDetails, error) {
	if !s.details {
		decoded, err := facts.Decode[facts.Details](s.entry.details)
		if err != nil || len(decoded.Files) != 1 {
			return nil, errors.Join(errDamaged, err)
		}
		sites, err := decodeSites(s.entry.sites)
		if err != nil {
			return nil, err
		}
		s.file.Details, s.details = decoded.Files[0], true
		s.file.Details.Calls = sites
	}
	return &s.file.Details, nil
}

func (s *source) getDeclaration() (*facts.FileDeclaration, error) {
	if !s.declaration {
		decoded, err := facts.Decode[facts.Declarations](s.entry.decl)
		if err != nil || len(decoded.Files) != 1 {
			return nil, errors.Join(errDamaged, err)
		}
		s.file.Declaration, s.declaration = decoded.Files[0], true
	}
	return &s.file.Declaration, nil
}

func (s *source) getReferences() (*facts.FileReferences, error) {
	if !s.references {
		refs, err := s.encodedReferences()
		if err != nil {
			return nil, err
		}
		decoded, err := facts.Decode[facts.References](refs)
		if err != nil || len(decoded.Files) != 1 {
			return nil, errors.Join(errDamaged, err)
		}
		s.file.References, s.references = decoded.Files[0], true
	}
	return &s.file.References, nil
}

func (s *source) encodedReferences() ([]byte, error) {
	if s.entry.refs != nil || s.cache == nil {
		return s.entry.refs, nil
	}
	value, _ := s.cache.Get(store.Key(s.key))
	e, err := decodeEntry(value)
	if err != nil {
		return nil, fmt.Errorf("%s: its facts were in the cache and are no more: remove the folder cache of the work directory: %w", s.path, err)
	}
	return e.refs, nil
}

// getSummary gives what the contexts of Go folders need; nil for other files.
func (s *source) getSummary() (*gotypes.Summary, error) {
	if s.entry == nil || len(s.entry.summary) == 0 {
		return nil, nil
	}
	summary := &gotypes.Summary{}
	if err := cbor.Unmarshal(s.entry.summary, summary); err != nil {
		return nil, errors.Join(errDamaged, err)
	}
	return summary, nil
}

// details joins the details of all sources.
func detailsOf(sources []*source, languages []scan.Language) *facts.Details {
	all := make([]*scan.Facts, len(sources))
	for i, s := range sources {
		all[i] = &scan.Facts{File: extract.File{Details: s.file.Details}}
	}
	return &scan.Collect(all, languages).Details
}

// code gives the sources that have declarations and references.
func codeOf(sources []*source) []*source {
	return slices.DeleteFunc(slices.Clone(sources), func(s *source) bool { return !s.code })
}
