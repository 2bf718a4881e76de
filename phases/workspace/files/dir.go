// Package files reads and writes the files of one folder (a workspace, or the
// .devrites folder itself) without ever leaving it: no symbolic link is
// followed, only regular files are opened, and every read has a limit.
//
// A Dir reads. Writing needs the folder's lock, so the writing methods belong
// to the Writer that Lock returns. Names are relative, with slashes. Errors
// are *Error values, whose messages hold neither content nor physical paths.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"syscall"
)

const (
	// MaxFile is the size in bytes up to which a file is read whole.
	MaxFile = 1 << 20
	// MaxEntries is the number of entries up to which a folder is listed.
	MaxEntries = 100_000
)

// Policy says how files are reached.
type Policy struct {
	// FollowLinks takes symbolic links for what they lead to. A Bazel sandbox
	// shows every input as a link out of it; there, nothing can be written.
	FollowLinks bool
	// Opened, if not nil, hears the path of every file that is opened to be
	// read, from any goroutine: for tests that count.
	Opened func(path string)
}

func (p Policy) open(path string) {
	if p.Opened != nil {
		p.Opened(path)
	}
}

// PolicyFrom reads the policy from the environment: DEVRITES_SANDBOX=1 is
// set by the Bazel rules for tests that run in a sandbox.
func PolicyFrom(getenv func(string) string) Policy {
	return Policy{FollowLinks: getenv("DEVRITES_SANDBOX") == "1"}
}

// Dir is an open folder.
type Dir struct {
	path   string
	policy Policy
	// root is nil when links are followed, since it refuses them.
	root *os.Root
	kept *kept // nil unless made by Once
}

// Open opens the folder at path, which its caller has judged safe.
func Open(path string, policy Policy) (*Dir, error) {
	d := &Dir{path: path, policy: policy}
	if policy.FollowLinks {
		info, err := os.Stat(path)
		if err == nil && !info.IsDir() {
			err = syscall.ENOTDIR
		}
		if err != nil {
			return nil, wrap(filepath.Base(path), err)
		}
		return d, nil
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, wrap(filepath.Base(path), err)
	}
	d.root = root
	return d, nil
}

// Close lets go of the folder.
func (d *Dir) Close() error {
	if d.root == nil {
		return nil
	}
	return d.root.Close()
}

// Policy is how the folder's files are reached.
func (d *Dir) Policy() Policy { return d.policy }

// Path is the folder's path as given to Open: for opening what no Dir covers,
// never for messages.
func (d *Dir) Path() string { return d.path }

// Sub opens a folder below this one.
func (d *Dir) Sub(name string) (*Dir, error) {
	info, err := d.inspect(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &Error{Name: name, Code: NotFolder}
	}
	return Open(filepath.Join(d.path, filepath.FromSlash(name)), d.policy)
}

// Stat describes a regular file, without opening it.
func (d *Dir) Stat(name string) (fs.FileInfo, error) {
	info, err := d.inspect(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{Name: name, Code: NonRegular}
	}
	return info, nil
}

// Exists says whether anything stands at name, a broken link included.
func (d *Dir) Exists(name string) bool {
	_, err := d.inspect(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// Read returns the bytes of a regular file of at most limit bytes.
func (d *Dir) Read(name string, limit int64) ([]byte, error) {
	info, err := d.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > limit {
		return nil, &Error{Name: name, Code: TooLarge, Size: info.Size(), Limit: limit}
	}
	return d.whole(name, info, limit)
}

// Stream hands a regular file of any size to use, whose error it returns.
func (d *Dir) Stream(name string, use func(io.Reader) error) error {
	info, err := d.Stat(name)
	if err != nil {
		return err
	}
	return d.stream(name, info, use)
}

// read opens the file that was inspected, hands it to use, and fails when
// another file was opened or the file changed on the way.
func (d *Dir) read(name string, inspected fs.FileInfo, use func(io.Reader) error) (err error) {
	file, err := d.open(name)
	if err != nil {
		return wrap(name, err)
	}
	defer file.Close()
	if now, err := file.Stat(); err != nil || !same(inspected, now) {
		return &Error{Name: name, Code: Changed, Err: err}
	}
	if err := use(file); err != nil {
		return err
	}
	if now, err := file.Stat(); err != nil || !same(inspected, now) {
		return &Error{Name: name, Code: Changed, Err: err}
	}
	return nil
}

// open never waits for the other end of a pipe that took the file's place.
func (d *Dir) open(name string) (*os.File, error) {
	d.policy.open(filepath.Join(d.path, filepath.FromSlash(name)))
	if d.root == nil {
		return os.OpenFile(filepath.Join(d.path, filepath.FromSlash(name)), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	}
	return d.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

// same says whether two looks at a file found the same one, unchanged.
func same(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Mode().Type() == b.Mode().Type() && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// inspect walks to name and refuses links on the way and at its end.
func (d *Dir) inspect(name string) (fs.FileInfo, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	if d.root == nil {
		info, err := os.Stat(filepath.Join(d.path, filepath.FromSlash(name)))
		return info, wrap(name, err)
	}
	parts := strings.Split(name, "/")
	for i := range parts {
		info, err := d.root.Lstat(strings.Join(parts[:i+1], "/"))
		if err != nil {
			return nil, wrap(name, err)
		}
		last := i == len(parts)-1
		switch {
		case info.Mode()&fs.ModeSymlink != 0 && last:
			return nil, &Error{Name: name, Code: FinalLink}
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, &Error{Name: name, Code: ParentLink}
		case last:
			return info, nil
		case !info.IsDir():
			return nil, &Error{Name: name, Code: Absent, Err: fs.ErrNotExist}
		}
	}
	panic("unreachable: a checked name has a part")
}

// CheckName refuses names that are not plain relative paths with slashes.
func CheckName(name string) error {
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, "\x00\\") || !filepath.IsLocal(filepath.FromSlash(name)) {
		return &Error{Name: fmt.Sprintf("%.80q", name), Code: BadName}
	}
	return nil
}

// Entry is one entry of a folder.
type Entry struct {
	Name string
	// Mode has the type bits; a link is a link unless the policy follows it.
	Mode fs.FileMode
	Size int64
}

// Entries lists a folder below this one, "." for this one, sorted by name.
func (d *Dir) Entries(name string) ([]Entry, error) {
	dir := d
	if name != "." {
		sub, err := d.Sub(name)
		if err != nil {
			return nil, err
		}
		defer sub.Close()
		dir = sub
	}
	listed, err := dir.list()
	if err != nil {
		return nil, wrap(name, err)
	}
	if len(listed) > MaxEntries {
		return nil, &Error{Name: name, Code: TooMany, Size: int64(len(listed)), Limit: MaxEntries}
	}
	entries := make([]Entry, 0, len(listed))
	for _, item := range listed {
		info, err := dir.describe(item)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, wrap(item.Name(), err)
		}
		entries = append(entries, Entry{Name: item.Name(), Mode: info.Mode(), Size: info.Size()})
	}
	sort.Slice(entries, func(i, j int) bool { return entries[i].Name < entries[j].Name })
	return entries, nil
}

func (d *Dir) list() ([]fs.DirEntry, error) {
	var folder *os.File
	var err error
	if d.root == nil {
		folder, err = os.Open(d.path)
	} else {
		folder, err = d.root.Open(".")
	}
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	listed, err := folder.ReadDir(MaxEntries + 1)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return listed, err
}

func (d *Dir) describe(item fs.DirEntry) (fs.FileInfo, error) {
	if d.root == nil {
		return os.Stat(filepath.Join(d.path, item.Name()))
	}
	return item.Info()
}
