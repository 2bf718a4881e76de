package files

import (
	"errors"
	"fmt"
	"io/fs"
)

// Code is the stable word for what is wrong with a file.
type Code string

const (
	Absent     Code = "absent"
	ParentLink Code = "parent_symlink"
	FinalLink  Code = "final_symlink"
	NonRegular Code = "non_regular"
	NotFolder  Code = "not_a_folder"
	TooLarge   Code = "file_too_large"
	TooMany    Code = "too_many_entries"
	Denied     Code = "permission_denied"
	Failed     Code = "read_failure"
	Malformed  Code = "malformed_markdown"
	BadName    Code = "bad_name"
	// Changed: the file was written while it was read.
	Changed Code = "concurrent_change"
)

// Error says what is wrong with one file. It matches fs.ErrNotExist when the
// file is absent.
type Error struct {
	// Name is relative to the folder.
	Name string
	Code Code
	// Size and Limit are set for TooLarge (bytes) and TooMany (entries).
	Size, Limit int64
	// Err is the cause, if there is one.
	Err error
}

func (e *Error) Unwrap() error { return e.Err }

func (e *Error) Error() string {
	switch e.Code {
	case Absent:
		return e.Name + ": not found"
	case ParentLink:
		return e.Name + ": a folder on its path is a symbolic link, expected a real folder; replace the link by the folder"
	case FinalLink:
		return e.Name + ": found a symbolic link, expected a regular file; replace the link by the file"
	case NonRegular:
		return e.Name + ": found something else than a regular file; put a regular file there"
	case NotFolder:
		return e.Name + ": found something else than a folder; put a folder there"
	case TooLarge:
		return fmt.Sprintf("%s: found %d bytes, expected at most %d; move or split its text", e.Name, e.Size, e.Limit)
	case TooMany:
		return fmt.Sprintf("%s: found more than %d entries; move some away", e.Name, e.Limit)
	case Denied:
		return e.Name + ": permission denied; grant read and write permission"
	case Malformed:
		return fmt.Sprintf("%s: %v", e.Name, e.Err)
	case BadName:
		return "name " + e.Name + ": expected a relative path with slashes, without \"..\", \"\\\" or NUL"
	case Changed:
		return e.Name + ": changed while it was read; try again when nothing writes it"
	}
	return fmt.Sprintf("%s: %v", e.Name, e.Err)
}

// CodeOf is the code of an *Error in err's chain, or "".
func CodeOf(err error) Code {
	var coded *Error
	if errors.As(err, &coded) {
		return coded.Code
	}
	return ""
}

// wrap drops the physical path from an error of package os.
func wrap(name string, err error) error {
	if err == nil {
		return nil
	}
	var coded *Error
	if errors.As(err, &coded) {
		return err
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	code := Failed
	switch {
	case errors.Is(err, fs.ErrNotExist):
		code = Absent
	case errors.Is(err, fs.ErrPermission):
		code = Denied
	}
	return &Error{Name: name, Code: code, Err: err}
}
