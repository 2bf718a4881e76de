package candidate

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// CheckPath tells why path cannot be a candidate path, or nil. The rules hold
// on every system, so that a manifest written on one is valid on all.
func CheckPath(path string) error {
	switch {
	case path == "":
		return errors.New("the path is empty")
	case len(path) > MaxPathBytes:
		return fmt.Errorf("the path has %d bytes, at most %d are allowed", len(path), MaxPathBytes)
	case !utf8.ValidString(path):
		return errors.New("the path is not valid UTF-8")
	case strings.Contains(path, `\`):
		return errors.New("the path holds a backslash; separate folders with /")
	case strings.ContainsFunc(path, isControl):
		return errors.New("the path holds a control character")
	case path[0] == '/':
		return errors.New("the path is absolute; write it relative to the project")
	case hasDrive(path):
		return errors.New("the path starts with a drive; write it relative to the project")
	}
	for component := range strings.SplitSeq(path, "/") {
		if err := checkComponent(component); err != nil {
			return err
		}
	}
	return checkPlace(path)
}

func isControl(r rune) bool { return r < 0x20 || r == 0x7f }

func hasDrive(path string) bool {
	if len(path) < 2 || path[1] != ':' {
		return false
	}
	letter := path[0] | 0x20
	return 'a' <= letter && letter <= 'z' && (len(path) == 2 || path[2] == '/')
}

func checkComponent(name string) error {
	switch {
	case name == "":
		return errors.New("the path has an empty component")
	case name == "." || name == "..":
		return fmt.Errorf("the path has the component %q; write the path in its shortest form", name)
	}
	if i := strings.IndexAny(name, `<>:"|?*`); i >= 0 {
		return fmt.Errorf("the component %q holds %q, which Windows reserves", name, name[i])
	}
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return fmt.Errorf("the component %q ends with a dot or a space, which Windows drops", name)
	}
	if isDevice(name) {
		return fmt.Errorf("the component %q is a device name on Windows", name)
	}
	return nil
}

// isDevice knows the names that Windows opens as a device whatever extension
// they carry. Blanks before the extension do not count there, and the
// superscript digits one to three count as digits.
func isDevice(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	stem = strings.ToUpper(strings.TrimRight(stem, " "))
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, found := strings.CutPrefix(stem, "COM")
	if !found {
		port, found = strings.CutPrefix(stem, "LPT")
	}
	switch port {
	case "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return found
	}
	return false
}

// checkPlace keeps Git's own files and everything of .devrites that does not
// own durable knowledge out of a candidate.
func checkPlace(path string) error {
	const root = ".devrites"
	first, rest, _ := strings.Cut(path, "/")
	switch {
	case strings.EqualFold(first, ".git"):
		return errors.New("the path lies in Git's own folder")
	case !strings.EqualFold(first, root):
		return nil
	case first == root && rest == "principles.md":
		return nil
	case first == root && strings.HasPrefix(rest, "specs/"):
		return nil
	}
	return errors.New("below .devrites only principles.md and files of specs/ can be candidate files")
}
