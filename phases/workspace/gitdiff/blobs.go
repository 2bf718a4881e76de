package gitdiff

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// blobRate is what Git, and whoever reads from it, must do at least in a
// second before a long batch counts as one that hangs.
const blobRate = 1 << 20

// Blobs hands the staged bytes of the entries to use, in their order, from one
// process; a deleted entry comes without content. Memory holds one buffer,
// whatever the size of a blob is. A blob of more than limit bytes is an error,
// and so are more than total bytes together.
func (r *Repository) Blobs(ctx context.Context, entries []Staged, limit, total int64, use func(entry Staged, size int64, content io.Reader) error) error {
	var asked strings.Builder
	for _, entry := range entries {
		if !entry.Deleted {
			asked.WriteString(entry.Object + "\n")
		}
	}
	call := call{args: []string{"cat-file", "--batch"}, stdin: strings.NewReader(asked.String()),
		// Each blob comes behind a header.
		limit: total + int64(len(entries))*maxHeader, wait: Timeout + time.Duration(total/blobRate)*time.Second}
	return r.run(ctx, call, func(out io.Reader) error {
		batch := bufio.NewReaderSize(out, 64<<10)
		sum := int64(0)
		for _, entry := range entries {
			if entry.Deleted {
				if err := use(entry, 0, nil); err != nil {
					return err
				}
				continue
			}
			size, err := readHeader(batch, entry)
			if err != nil {
				return err
			}
			if sum += size; size > limit || sum > total {
				return fmt.Errorf("%q: found %d staged bytes, %d up to this file, expected at most %d in one file and %d in all; stage less, or split the feature", entry.Path, size, sum, limit, total)
			}
			content := &io.LimitedReader{R: batch, N: size}
			if err := use(entry, size, content); err != nil {
				return err
			}
			if err := skip(batch, content); err != nil {
				return fmt.Errorf("git cat-file: %q: %w", entry.Path, err)
			}
		}
		_, err := io.Copy(io.Discard, batch)
		return err
	})
}

// maxHeader is the length of the longest header of cat-file.
const maxHeader = 256

// readHeader reads "<object> blob <size>".
func readHeader(batch *bufio.Reader, entry Staged) (size int64, err error) {
	line, err := batch.ReadSlice('\n')
	if err != nil {
		return 0, unended(err)
	}
	fields := strings.Fields(string(line))
	if len(fields) != 3 || fields[0] != entry.Object || fields[1] != "blob" {
		return 0, fmt.Errorf("git cat-file: found %.80q for %q, expected the staged blob; run git fsck, then stage it again", line, entry.Path)
	}
	size, err = strconv.ParseInt(fields[2], 10, 64)
	if err != nil || size < 0 {
		return 0, fmt.Errorf("git cat-file: found the size %.40q for %q, expected a number", fields[2], entry.Path)
	}
	return size, nil
}

// skip reads what is left of a blob, and the line break behind it.
func skip(batch *bufio.Reader, content *io.LimitedReader) error {
	if _, err := io.Copy(io.Discard, content); err != nil {
		return err
	}
	if content.N > 0 {
		return io.ErrUnexpectedEOF
	}
	end, err := batch.ReadByte()
	if err == nil && end != '\n' {
		err = errors.New("found no line break behind the blob")
	}
	return unended(err)
}

func unended(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
