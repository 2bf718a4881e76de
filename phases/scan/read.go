package scan

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/zeebo/blake3"

	"rules_handbook/phases/scan/extract"
)

// read returns the bytes of a file of at most limit bytes, in the buffer when
// there is room in it. The text of an error is fit for an artifact: it holds no
// path of this machine.
func read(fsys fs.FS, name string, limit int, buffer []byte) ([]byte, error) {
	if quick, ok := fsys.(regularReader); ok {
		if src, ok := quick.ReadRegular(name, limit, buffer); ok {
			return src, nil
		}
	}
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, plain(err)
	}
	switch {
	case info.IsDir():
		return nil, errors.New("is a directory")
	case !info.Mode().IsRegular():
		return nil, errors.New("is not a regular file")
	case info.Size() > int64(limit):
		return nil, tooLarge(info.Size(), limit)
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	src := make([]byte, 0, info.Size()+1)
	src, err = readAll(io.LimitReader(f, int64(limit)+1), src)
	if err != nil {
		return nil, plain(err)
	}
	if len(src) > limit {
		return nil, tooLarge(int64(len(src)), limit)
	}
	return src, nil
}

// regularReader is a file system that reads ordinary files at once.
type regularReader interface {
	ReadRegular(name string, limit int, buffer []byte) ([]byte, bool)
}

// readAll is io.ReadAll into a buffer of a size known before.
func readAll(r io.Reader, buf []byte) ([]byte, error) {
	for {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		if err == io.EOF {
			return buf, nil
		}
		if err != nil {
			return buf, err
		}
	}
}

func tooLarge(size int64, limit int) error {
	const mebibyte = 1 << 20
	return fmt.Errorf("%.1f MiB, above the limit of %.1f MiB", float64(size)/mebibyte, float64(limit)/mebibyte)
}

// plain takes the path out of a file error: "open: permission denied".
func plain(err error) error {
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return fmt.Errorf("%s: %w", pathErr.Op, pathErr.Err)
	}
	return err
}

// readHead returns how a file begins; nothing when it cannot be read.
func readHead(fsys fs.FS, name string) []byte {
	if info, err := fs.Stat(fsys, name); err != nil || !info.Mode().IsRegular() {
		return nil // opening a pipe would wait for its writer
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, extract.ShebangBytes)
	n, _ := io.ReadFull(f, head)
	return head[:n]
}

// keyOf hashes what the facts of a file depend on.
func keyOf(version, language, path string, src []byte) (key Key) {
	h := blake3.New()
	for _, part := range []string{version, language, path} {
		h.Write(binary.BigEndian.AppendUint32(nil, uint32(len(part))))
		h.WriteString(part)
	}
	h.Write(src)
	h.Sum(key[:0])
	return key
}

func digest(src []byte) string {
	sum := sha256.Sum256(src)
	return hex.EncodeToString(sum[:])
}
