package candidate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strconv"
)

// Hash makes the candidate digest of rows that are given in manifest order.
// Every text goes in behind its length, so that no two candidates share a
// stream of bytes. Slice, reason, times and owners do not enter.
type Hash struct {
	sum     hash.Hash
	scratch []byte
}

// NewHash starts the digest of a manifest with that many rows.
func NewHash(rows int) *Hash {
	h := &Hash{sum: sha256.New()}
	h.text("devrites-candidate-sha256")
	h.text("v1")
	h.text(strconv.Itoa(rows))
	return h
}

// Deleted adds a row whose file must not exist.
func (h *Hash) Deleted(path string) {
	h.text(Deleted)
	h.text(path)
	h.text("absent")
	h.text("0")
	h.length(0)
}

// Present adds a file of size bytes. It is an error when content ends early;
// what follows the size is not read.
func (h *Hash) Present(path string, executable bool, size int64, content io.Reader) error {
	n, err := io.Copy(h.Begin(path, executable, size), io.LimitReader(content, size))
	if err == nil && n < size {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return fmt.Errorf("%s: read %d of %d bytes: %w", path, n, size, err)
	}
	return nil
}

// Begin adds everything of a present file but its bytes, of which the writer
// must get size before the next row.
func (h *Hash) Begin(path string, executable bool, size int64) io.Writer {
	flag := "0"
	if executable {
		flag = "1"
	}
	h.text(Present)
	h.text(path)
	h.text("regular")
	h.text(flag)
	h.length(size)
	return h.sum
}

// Sum gives the digest as 64 lower-case hexadecimal digits.
func (h *Hash) Sum() string { return hex.EncodeToString(h.sum.Sum(nil)) }

func (h *Hash) text(s string) {
	h.length(int64(len(s)))
	h.scratch = append(h.scratch[:0], s...)
	h.sum.Write(h.scratch)
}

func (h *Hash) length(n int64) {
	h.scratch = binary.BigEndian.AppendUint64(h.scratch[:0], uint64(n))
	h.sum.Write(h.scratch)
}
