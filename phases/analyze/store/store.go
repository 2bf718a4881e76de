// Package store keeps values by the hashes of what they were made from, in
// one file that only grows: a cache that may be thrown away at any time.
//
// The file is a magic line, then entries: key, length, checksum, value. What a
// crash or a disk has damaged counts as absent. When less than half of the file
// is in use it is written anew. One process may have a store open at a time;
// its methods may be called from several goroutines.
package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"rules_handbook/schemas/atomicfile"
)

// Key is the hash of what a value was made from.
type Key [32]byte

const (
	magic      = "handbook cache 1\n"
	headerSize = len(Key{}) + 4 + 4
	maxValue   = 1 << 30
	smallFile  = 1 << 20 // not worth to be written anew
	writeSize  = 1 << 16
)

var checksums = crc32.MakeTable(crc32.Castagnoli)

// Store is an open store.
type Store struct {
	path string
	file *os.File

	mu      sync.Mutex
	places  map[Key]place
	used    map[Key]bool
	size    int64 // of the sound part of the file
	damaged bool
	writer  *bufio.Writer // of Put
}

// place is where a value lies in the file.
type place struct {
	offset int64
	length uint32
	sum    uint32
}

// Open opens a store, or makes one. What is no store is replaced by an empty
// one.
func Open(path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("%s: cannot make its folder: %w", path, err)
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: found no regular file, expected a cache: remove it", path)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, file: file, places: map[Key]place{}, used: map[Key]bool{}, writer: bufio.NewWriterSize(nil, writeSize)}
	if err := s.index(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// index reads where the entries lie, up to the first that cannot be.
func (s *Store) index() error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	found := make([]byte, len(magic))
	if _, err := s.file.ReadAt(found, 0); err != nil || string(found) != magic {
		if err := s.file.Truncate(0); err != nil {
			return err
		}
		s.size = int64(len(magic))
		_, err := s.file.WriteAt([]byte(magic), 0)
		return err
	}
	s.size = int64(len(magic))
	var header [headerSize]byte
	for s.size+int64(headerSize) <= info.Size() {
		if _, err := s.file.ReadAt(header[:], s.size); err != nil {
			return err
		}
		key, p := decodeHeader(header[:])
		p.offset = s.size + int64(headerSize)
		end := p.offset + int64(p.length)
		if p.length > maxValue || end > info.Size() {
			break
		}
		s.places[key] = p
		s.size = end
	}
	return s.file.Truncate(s.size)
}

// Has reports whether there is a value, sound or not.
func (s *Store) Has(key Key) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, found := s.places[key]
	return found
}

// Get gives the value of a key; false when there is none.
func (s *Store) Get(key Key) ([]byte, bool) { return s.Read(key, nil) }

// Read is Get into a buffer, if it is large enough.
func (s *Store) Read(key Key, buffer []byte) ([]byte, bool) {
	s.mu.Lock()
	p, found := s.places[key]
	s.used[key] = found
	s.mu.Unlock()
	if !found {
		return nil, false
	}
	value := slices.Grow(buffer[:0], int(p.length))[:p.length]
	_, err := s.file.ReadAt(value, p.offset)
	if err != nil && !errors.Is(err, io.EOF) || checksum(key, value) != p.sum {
		s.mu.Lock()
		delete(s.places, key)
		s.damaged = true
		s.mu.Unlock()
		return nil, false
	}
	return value, true
}

// Value is a value with its key.
type Value struct {
	Key  Key
	Data [][]byte // one after the other
}

func (v *Value) size() int {
	size := 0
	for _, part := range v.Data {
		size += len(part)
	}
	return size
}

// Put keeps values. Those of known keys are left as they are.
func (s *Store) Put(values []Value) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writer.Reset(io.NewOffsetWriter(s.file, s.size))
	size, added := s.size, map[Key]place{}
	for i := range values {
		v := &values[i]
		s.used[v.Key] = true
		_, found := s.places[v.Key]
		_, twice := added[v.Key]
		if found || twice || v.size() > maxValue {
			continue
		}
		p := place{size + int64(headerSize), uint32(v.size()), checksum(v.Key, v.Data...)}
		s.writer.Write(encodeHeader(v.Key, p)) // Flush gives the error
		for _, part := range v.Data {
			s.writer.Write(part)
		}
		size, added[v.Key] = p.offset+int64(p.length), p
	}
	if err := s.writer.Flush(); err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	maps.Copy(s.places, added)
	s.size = size
	return nil
}

// Close closes the store. It keeps what was used since Open, and the rest as
// long as that is the smaller part.
func (s *Store) Close() error {
	defer s.file.Close()
	var live int64
	for key, p := range s.places {
		if s.used[key] {
			live += int64(headerSize) + int64(p.length)
		}
	}
	if !s.damaged && (s.size < smallFile || 2*live >= s.size) {
		return nil
	}
	return atomicfile.Output(s.path, s.rewrite)
}

// rewrite writes the used entries in the order in which they lie.
func (s *Store) rewrite(w io.Writer) error {
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	var header [headerSize]byte
	for at := int64(len(magic)); at < s.size; {
		if _, err := s.file.ReadAt(header[:], at); err != nil {
			return err
		}
		key, p := decodeHeader(header[:])
		p.offset = at + int64(headerSize)
		at = p.offset + int64(p.length)
		if !s.used[key] || s.places[key] != p {
			continue
		}
		value := make([]byte, p.length)
		if _, err := s.file.ReadAt(value, p.offset); err != nil {
			return err
		}
		if _, err := w.Write(append(encodeHeader(key, p), value...)); err != nil {
			return err
		}
	}
	return nil
}

func checksum(key Key, value ...[]byte) uint32 {
	sum := crc32.Checksum(key[:], checksums)
	for _, part := range value {
		sum = crc32.Update(sum, checksums, part)
	}
	return sum
}

func encodeHeader(key Key, p place) []byte {
	header := append(make([]byte, 0, headerSize), key[:]...)
	header = binary.BigEndian.AppendUint32(header, p.length)
	return binary.BigEndian.AppendUint32(header, p.sum)
}

func decodeHeader(header []byte) (key Key, p place) {
	copy(key[:], header)
	p.length = binary.BigEndian.Uint32(header[len(key):])
	p.sum = binary.BigEndian.Uint32(header[len(key)+4:])
	return key, p
}
