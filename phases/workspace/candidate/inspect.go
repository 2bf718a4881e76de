package candidate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"rules_handbook/phases/workspace/problem"
)

// entry is a row with what the file system says about its file.
type entry struct {
	Row
	info       fs.FileInfo // nil for a deleted row
	executable bool
}

// mostFindings bounds the report about files; more say nothing new.
const mostFindings = 20

// inspect looks at every file of the manifest without following links. The
// error joins the findings of all rows.
func inspect(project *os.Root, manifest *Manifest) ([]entry, error) {
	var (
		entries = make([]entry, len(manifest.Rows))
		folders = map[string]fs.FileInfo{}
		found   []error
		total   int64
	)
	for i, row := range manifest.Rows {
		at, err := inspectRow(project, row, folders)
		if err != nil {
			if found = append(found, err); len(found) == mostFindings {
				break
			}
			continue
		}
		entries[i] = at
		if at.info == nil {
			continue
		}
		if total += at.info.Size(); total > MaxTotalBytes {
			found = append(found, fileProblem(row, fmt.Sprintf("%d bytes in all present files up to this one", total),
				fmt.Sprintf("at most %d", MaxTotalBytes), "split the feature"))
			break
		}
	}
	if len(found) == 0 {
		found = aliases(entries)
	}
	return entries, errors.Join(found...)
}

func fileProblem(row Row, found, expected, remedy string) error {
	return &problem.Problem{File: File, Line: row.Line, Found: problem.Quote(row.Path) + ": " + found, Expected: expected, Remedy: remedy}
}

func inspectRow(project *os.Root, row Row, folders map[string]fs.FileInfo) (entry, error) {
	at := entry{Row: row}
	parent, missing, err := inspectParents(project, row, folders)
	if err != nil {
		return at, err
	}
	var info fs.FileInfo
	if !missing {
		if info, err = project.Lstat(row.Path); errors.Is(err, fs.ErrNotExist) {
			missing = true
		} else if err != nil {
			return at, fileProblem(row, "cannot be inspected: "+cause(err), "a readable file", "")
		}
	}
	switch {
	case missing && row.State == Present:
		return at, fileProblem(row, "the file does not exist"+parent, "a regular file", "restore it or mark the row deleted")
	case missing:
		return at, nil
	case info.Mode()&fs.ModeSymlink != 0:
		return at, fileProblem(row, "a symbolic link", "a regular file or, for a deleted row, nothing", "replace the link by the file")
	case row.State == Deleted:
		return at, fileProblem(row, "the file exists", "nothing there, as the row is deleted", "remove it or mark the row present")
	case !info.Mode().IsRegular():
		return at, fileProblem(row, kind(info), "a regular file", "")
	case info.Size() > MaxFileBytes:
		return at, fileProblem(row, fmt.Sprintf("%d bytes", info.Size()), fmt.Sprintf("at most %d in one file", MaxFileBytes), "")
	}
	at.info, at.executable = info, info.Mode().Perm()&0o111 != 0
	return at, nil
}

// inspectParents checks the folders above a row's file. parent says which one
// is missing.
func inspectParents(project *os.Root, row Row, folders map[string]fs.FileInfo) (parent string, missing bool, err error) {
	for i, c := range row.Path {
		if c != '/' {
			continue
		}
		folder := row.Path[:i]
		if folders[folder] != nil {
			continue
		}
		info, err := project.Lstat(folder)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return ": its folder " + problem.Quote(folder) + " is missing", true, nil
		case err != nil:
			return "", false, fileProblem(row, "its folder "+problem.Quote(folder)+" cannot be inspected: "+cause(err), "a readable folder", "")
		case info.Mode()&fs.ModeSymlink != 0:
			return "", false, fileProblem(row, "its folder "+problem.Quote(folder)+" is a symbolic link", "a real folder", "name the file by its real path")
		case !info.IsDir():
			return "", false, fileProblem(row, "its folder "+problem.Quote(folder)+" is "+kind(info), "a folder", "")
		}
		folders[folder] = info
	}
	return "", false, nil
}

func kind(info fs.FileInfo) string {
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return "a regular file"
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "a file of another kind"
}

// cause drops the physical path that errors of the file system carry.
func cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// aliases finds rows that are one file under two names: a hard link, or names
// that the file system takes as one. Such rows agree in size and time, so only
// those are compared.
func aliases(entries []entry) []error {
	type stamp struct{ size, nanoseconds int64 }
	alike := map[stamp][]entry{}
	var found []error
	for _, at := range entries {
		if at.info == nil {
			continue
		}
		key := stamp{at.info.Size(), at.info.ModTime().UnixNano()}
		for _, other := range alike[key] {
			if os.SameFile(other.info, at.info) {
				found = append(found, fileProblem(at.Row, "the same filesystem object as "+problem.Quote(other.Path),
					"one row for one file", "remove one row or copy the file"))
				break
			}
		}
		alike[key] = append(alike[key], at)
	}
	return found
}

// unchanged compares two looks at the same manifest.
func unchanged(before, after []entry) error {
	for i, at := range before {
		if again := after[i]; (at.info == nil) != (again.info == nil) || at.info != nil && !sameFile(at.info, again.info) {
			return changed(at.Row)
		}
	}
	return nil
}

func changed(row Row) error {
	return fileProblem(row, "the file changed while it was read", "files at rest", "run the command again")
}

// sameFile compares object, size, permissions and time.
func sameFile(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.Mode() == b.Mode() && a.ModTime().Equal(b.ModTime())
}
