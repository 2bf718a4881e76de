package analyze

import (
	"encoding/binary"
	"errors"

	"github.com/fxamacker/cbor/v2"
	"github.com/zeebo/blake3"

	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/phases/scan"
	"rules_handbook/schemas/facts"
)

// entry is the facts of one file as the cache keeps them. Its parts are read
// when they are needed: most runs need the references of few files.
type entry struct {
	code       bool     // declarations and references are there
	declDigest [32]byte // of decl
	refsDigest [32]byte // of refs
	details    []byte   // encoded facts.Details of the one file, without its call sites
	sites      []byte   // encoded call sites of the details
	decl       []byte   // encoded facts.Declarations
	summary    []byte   // encoded gotypes.Summary; empty for other languages
	refs       []byte   // encoded facts.References
}

var errDamaged = errors.New("the cache holds something else than facts under the key of facts")

func newEntry(f *scan.Facts) (*entry, error) {
	e := &entry{code: f.Code}
	var err error
	details := f.File.Details
	details.Calls = nil
	if e.details, err = facts.Encode(&facts.Details{Version: facts.Version, Files: []facts.FileDetails{details}}); err != nil {
		return nil, err
	}
	e.sites = encodeSites(f.File.Details.Calls)
	if !f.Code {
		return e, nil
	}
	if e.decl, err = facts.Encode(&facts.Declarations{Version: facts.Version, Files: []facts.FileDeclaration{f.File.Declaration}}); err != nil {
		return nil, err
	}
	if e.refs, err = facts.Encode(&facts.References{Version: facts.Version, Files: []facts.FileReferences{f.File.References}}); err != nil {
		return nil, err
	}
	if f.File.Declaration.Language == goLanguage {
		if e.summary, err = cbor.Marshal(gotypes.Summarize(&f.File.Declaration, &f.File.References)); err != nil {
			return nil, err
		}
	}
	e.declDigest, e.refsDigest = blake3.Sum256(e.decl), blake3.Sum256(e.refs)
	return e, nil
}

const fixedPart = 1 + 2*len(entry{}.declDigest) // bytes of an entry before its parts

// encode gives the parts of an entry's encoding.
func (e *entry) encode() [][]byte {
	head := make([]byte, 0, fixedPart)
	code := byte(0)
	if e.code {
		code = 1
	}
	head = append(head, code)
	head = append(head, e.declDigest[:]...)
	head = append(head, e.refsDigest[:]...)
	parts := [][]byte{head}
	for _, part := range [][]byte{e.details, e.sites, e.decl, e.summary, e.refs} {
		parts = append(parts, binary.AppendUvarint(nil, uint64(len(part))), part)
	}
	return parts
}

func decodeEntry(data []byte) (*entry, error) {
	if len(data) < fixedPart {
		return nil, errDamaged
	}
	e := &entry{code: data[0] == 1}
	data = data[1:]
	data = data[copy(e.declDigest[:], data):]
	data = data[copy(e.refsDigest[:], data):]
	for _, part := range []*[]byte{&e.details, &e.sites, &e.decl, &e.summary, &e.refs} {
		size, n := binary.Uvarint(data)
		if n <= 0 || size > uint64(len(data)-n) {
			return nil, errDamaged
		}
		*part, data = data[n:n+int(size)], data[n+int(size):]
	}
	return e, nil
}
