//go:build unix

package files

import "syscall"

// ReadRegular reads a regular file of at most limit bytes with as few system
// calls as there can be: they are most of what reading thousands of small files
// costs. It is false for all else, of which Open and Stat say what is wrong. The
// buffer is used when there is room in it.
func (root osFiles) ReadRegular(name string, limit int, buffer []byte) ([]byte, bool) {
	// Without O_NONBLOCK opening a pipe would wait for its writer.
	fd, err := syscall.Open(root.join(name), syscall.O_RDONLY|syscall.O_CLOEXEC|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, false
	}
	defer syscall.Close(fd)
	var info syscall.Stat_t
	if syscall.Fstat(fd, &info) != nil || info.Mode&syscall.S_IFMT != syscall.S_IFREG || info.Size > int64(limit) {
		return nil, false
	}
	// A read that gives less than there is room for has met the end.
	if int64(cap(buffer)) <= info.Size {
		buffer = make([]byte, info.Size+1)
	}
	text := buffer[:info.Size+1]
	n, err := syscall.Read(fd, text)
	if err != nil || n < 0 || n >= len(text) {
		return nil, false
	}
	return text[:n], int64(n) == info.Size
}
