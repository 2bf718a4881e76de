package candidate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"runtime"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/fingerprint"
)

// Sum is what the files of a manifest amount to.
type Sum struct {
	SHA256 string // the candidate digest, 64 lower-case hexadecimal digits
	Files  int    // rows, present and deleted
	Bytes  int64  // of all present files
}

// Also is what else is taken from the files while they are read, so that
// nobody reads them a second time.
type Also struct {
	// Measures, if not nil, gets the measure of each present file by path; the
	// files are hashed one by one too then, on all cores.
	Measures map[string]fingerprint.Entry
	// Watch, if not nil, gives for a path the writer that gets the bytes of
	// that file, from any goroutine; nil for none.
	Watch func(path string) io.Writer
}

// Digest checks the files of the manifest below project and hashes them. Each
// file is read once and all cores read ahead of the hash, holding at most
// maxReaders*chunksAhead*chunkBytes (8 MiB) in memory. A file that changes
// between the first look and the last is an error: the digest is not a
// snapshot, but it never speaks of bytes that were not there.
func Digest(ctx context.Context, project *files.Tree, manifest *Manifest, also Also) (Sum, error) {
	before, err := inspect(project.Root, manifest)
	if err != nil {
		return Sum{}, err
	}
	sum, err := hashFiles(ctx, project, before, also)
	if err != nil {
		return Sum{}, err
	}
	after, err := inspect(project.Root, manifest)
	if err != nil {
		return Sum{}, err
	}
	return sum, unchanged(before, after)
}

const (
	chunkBytes  = 256 << 10
	chunksAhead = 4
	maxReaders  = 8
)

// reading is one file on its way from a reader to the hash: its chunks in
// order, and the readers' pool that takes the buffers back.
type reading struct {
	chunks chan []byte
	pool   chan []byte
	// also gets the chunks too, in the reader's goroutine.
	also []io.Writer
	hash hash.Hash // among also, nil unless asked for
}

// hashFiles gives the rows to readers in order. A reader owns its buffers, and
// the file that the hash waits for is always with a reader whose other buffers
// were used up already, so no reader can starve it.
func hashFiles(ctx context.Context, project *files.Tree, entries []entry, also Also) (Sum, error) {
	group, ctx := errgroup.WithContext(ctx)
	readings := make([]*reading, len(entries))
	for i := range readings {
		readings[i] = &reading{chunks: make(chan []byte, chunksAhead)}
		also.join(readings[i], entries[i])
	}
	next := make(chan int)
	group.Go(func() error {
		defer close(next)
		for i := range entries {
			select {
			case next <- i:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range min(runtime.GOMAXPROCS(0), maxReaders) {
		group.Go(func() error {
			pool := make(chan []byte, chunksAhead)
			for range chunksAhead {
				pool <- nil
			}
			for i := range next {
				if err := readFile(ctx, project, entries[i], readings[i], pool); err != nil {
					return err
				}
			}
			return nil
		})
	}
	sum := Sum{Files: len(entries)}
	group.Go(func() error {
		hash := NewHash(len(entries))
		for i, at := range entries {
			n, err := hashEntry(ctx, hash, at, readings[i])
			if err != nil {
				return err
			}
			sum.Bytes += n
		}
		sum.SHA256 = hash.Sum()
		return nil
	})
	if err := group.Wait(); err != nil {
		return Sum{}, err
	}
	for i, at := range entries {
		if own := readings[i].hash; own != nil {
			also.Measures[at.Path] = fingerprint.Entry{Path: at.Path, Mode: fingerprint.RegularMode(at.executable), SHA256: hex.EncodeToString(own.Sum(nil))}
		}
	}
	return sum, nil
}

// join adds to a reading what else is wanted of the file.
func (a Also) join(to *reading, at entry) {
	if at.info == nil {
		return
	}
	if a.Measures != nil {
		to.hash = sha256.New()
		to.also = append(to.also, to.hash)
	}
	if a.Watch != nil {
		if watcher := a.Watch(at.Path); watcher != nil {
			to.also = append(to.also, watcher)
		}
	}
}

func hashEntry(ctx context.Context, hash *Hash, at entry, from *reading) (int64, error) {
	if at.info == nil {
		hash.Deleted(at.Path)
		return 0, nil
	}
	content := hash.Begin(at.Path, at.executable, at.info.Size())
	for {
		select {
		case chunk, more := <-from.chunks:
			if !more {
				return at.info.Size(), nil
			}
			content.Write(chunk)
			from.pool <- chunk[:cap(chunk)]
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

// readFile sends exactly the bytes of the file that was inspected, or fails.
func readFile(ctx context.Context, project *files.Tree, at entry, to *reading, pool chan []byte) error {
	to.pool = pool
	defer close(to.chunks)
	if at.info == nil {
		return nil
	}
	file, err := project.Open(at.Path)
	if err != nil {
		return unreadable(at.Row, err)
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !sameFile(at.info, info) {
		return changed(at.Row)
	}
	left := at.info.Size()
	for left > 0 {
		buffer, err := take(ctx, pool)
		if err != nil {
			return err
		}
		n, err := io.ReadFull(file, buffer[:min(left, chunkBytes)])
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return changed(at.Row)
		}
		if err != nil {
			return unreadable(at.Row, err)
		}
		// The hash may give the buffer back at once; only this goroutine takes
		// it again.
		to.chunks <- buffer[:n]
		for _, writer := range to.also {
			if _, err := writer.Write(buffer[:n]); err != nil {
				return err
			}
		}
		left -= int64(n)
	}
	if info, err := file.Stat(); err != nil || !sameFile(at.info, info) {
		return changed(at.Row)
	}
	return nil
}

func unreadable(row Row, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return changed(row)
	}
	return fileProblem(row, "cannot be read: "+cause(err), "a readable file", "")
}

// take waits for a free buffer and makes it on first use.
func take(ctx context.Context, pool chan []byte) ([]byte, error) {
	select {
	case buffer := <-pool:
		if buffer == nil {
			buffer = make([]byte, chunkBytes)
		}
		return buffer, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
