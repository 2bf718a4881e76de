package files

import (
	"bytes"
	"io"
	"io/fs"
)

// MaxKept is the number of bytes that a folder of Once keeps.
const MaxKept = 4 * MaxObserved

// kept are the files that were read, by name.
type kept struct {
	files map[string]keptFile
	bytes int64
}

type keptFile struct {
	info fs.FileInfo
	data []byte
}

// Once is the folder for one answer, which reads no file a second time: what
// was read is kept, up to MaxKept bytes, and later readers get the same bytes
// or, when the file changed meanwhile, the code Changed. A file of more than
// MaxFile bytes is kept only when Read took it whole; as a stream it is read
// each time. Both folders are one: close either. One goroutine may use it.
func (d *Dir) Once() *Dir {
	if d.kept != nil {
		return d
	}
	once := *d
	once.kept = &kept{files: map[string]keptFile{}}
	return &once
}

// get gives what was read of a file that is still the same.
func (k *kept) get(name string, inspected fs.FileInfo) (data []byte, found bool, err error) {
	if k == nil {
		return nil, false, nil
	}
	file, found := k.files[name]
	if found && !same(file.info, inspected) {
		return nil, false, &Error{Name: name, Code: Changed}
	}
	return file.data, found, nil
}

func (k *kept) put(name string, info fs.FileInfo, data []byte) {
	if k == nil || k.bytes+int64(len(data)) > MaxKept {
		return
	}
	k.files[name] = keptFile{info, data[:len(data):len(data)]}
	k.bytes += int64(len(data))
}

// stream hands a file to use: what is kept of it, or the file itself.
func (d *Dir) stream(name string, info fs.FileInfo, use func(io.Reader) error) error {
	data, found, err := d.kept.get(name, info)
	switch {
	case err != nil:
		return err
	case !found && d.kept != nil && info.Size() <= MaxFile:
		data, err = d.whole(name, info, MaxFile)
		if err != nil {
			return err
		}
	case !found:
		return d.read(name, info, use)
	}
	return use(bytes.NewReader(data))
}

// whole gives the bytes of a file of at most limit bytes, and keeps them.
func (d *Dir) whole(name string, info fs.FileInfo, limit int64) ([]byte, error) {
	data, found, err := d.kept.get(name, info)
	if found || err != nil {
		return data, err
	}
	data = make([]byte, 0, info.Size()+1)
	err = d.read(name, info, func(r io.Reader) error {
		data, err = readAll(r, data, limit)
		return err
	})
	switch {
	case err != nil:
		return nil, wrap(name, err)
	case int64(len(data)) > limit:
		return nil, &Error{Name: name, Code: TooLarge, Size: int64(len(data)), Limit: limit}
	}
	d.kept.put(name, info, data)
	return data, nil
}

// readAll appends to data what r holds, at most one byte more than limit.
func readAll(r io.Reader, data []byte, limit int64) ([]byte, error) {
	r = io.LimitReader(r, limit+1)
	for {
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}
