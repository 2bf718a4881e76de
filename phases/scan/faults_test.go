package scan

import (
	"io/fs"
	"testing/fstest"

	"rules_handbook/phases/scan/extract"
)

func limits(bytes int) extract.Limits {
	l := extract.DefaultLimits
	l.Bytes = bytes
	return l
}

// faultyFiles injects errors that a privileged user never meets.
type faultyFiles struct {
	fstest.MapFS
	open, read map[string]error
	sizes      map[string]int64 // what stat says instead of the truth
}

func (f faultyFiles) Stat(name string) (fs.FileInfo, error) {
	info, err := f.MapFS.Stat(name)
	if size, ok := f.sizes[name]; ok && err == nil {
		return sizedInfo{info, size}, nil
	}
	return info, err
}

func (f faultyFiles) Open(name string) (fs.File, error) {
	if err := f.open[name]; err != nil {
		return nil, &fs.PathError{Op: "open", Path: "/secret/" + name, Err: err}
	}
	file, err := f.MapFS.Open(name)
	if readErr := f.read[name]; readErr != nil && err == nil {
		return faultyFile{file, &fs.PathError{Op: "read", Path: "/secret/" + name, Err: readErr}}, nil
	}
	return file, err
}

type faultyFile struct {
	fs.File
	err error
}

func (f faultyFile) Read([]byte) (int, error) { return 0, f.err }

type sizedInfo struct {
	fs.FileInfo
	size int64
}

func (s sizedInfo) Size() int64 { return s.size }
