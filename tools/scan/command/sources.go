package command

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"rules_handbook/phases/scan"
)

// sources collects the files named by flags. Paths in flags are
// percent-encoded as far as needed: a parameter file has one argument a line,
// and a path may hold line ends, "=" and "%".
type sources []scan.Source

// fileFlag is path=disk. The first = parts the two, disk is taken as it is.
type fileFlag struct{ *sources }

func (f fileFlag) String() string { return "" }

func (f fileFlag) Set(value string) error {
	encoded, disk, ok := strings.Cut(value, "=")
	if !ok || encoded == "" || disk == "" {
		return errors.New("expected path=disk, both not empty")
	}
	path, err := decodePath(encoded)
	if err != nil {
		return err
	}
	*f.sources = append(*f.sources, scan.Source{Path: path, Disk: disk})
	return nil
}

// unreadableFlag is the path of a file that exists and cannot be an input of
// an action.
type unreadableFlag struct{ *sources }

func (f unreadableFlag) String() string { return "" }

func (f unreadableFlag) Set(value string) error {
	path, err := decodePath(value)
	if err != nil {
		return err
	}
	*f.sources = append(*f.sources, scan.Source{Path: path, Unreadable: notALabel(path)})
	return nil
}

// notALabel says which character keeps the path from being a label.
func notALabel(path string) string {
	for _, r := range path {
		if r < ' ' || r == 0x7f || r == '\\' || r == ':' {
			return fmt.Sprintf("not a Bazel label: the name holds %q", r)
		}
	}
	return "not a Bazel label: " + path
}

func decodePath(encoded string) (string, error) {
	path, err := url.PathUnescape(encoded)
	if err != nil {
		return "", fmt.Errorf("%w: write %% as %%25", err)
	}
	return path, nil
}
