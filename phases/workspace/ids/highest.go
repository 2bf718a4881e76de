package ids

import (
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/slices"
)

// mostNumber is the highest number that counts; longer ones are no ids.
const mostNumber = 999_999

// folders hold files that may name ids too. History keeps what was moved out
// of the artifacts.
var folders = []string{".", "history", "checklists"}

// highest is the highest number of a series that the Markdown files of a
// workspace name, 0 for none. Files may be large, so they are streamed.
func highest(dir *files.Dir, series string) (int, error) {
	most := 0
	for _, folder := range folders {
		entries, err := dir.Entries(folder)
		if files.CodeOf(err) == files.Absent {
			continue
		}
		if err != nil {
			return 0, err
		}
		for _, entry := range entries {
			if !entry.Mode.IsRegular() || !strings.HasSuffix(entry.Name, ".md") {
				continue
			}
			number, err := highestIn(dir, path.Join(folder, entry.Name), series)
			if err != nil {
				return 0, err
			}
			most = max(most, number)
		}
	}
	if most == mostNumber {
		return 0, fmt.Errorf("%s-%d is named, there is no id after it; correct the id if it is a slip", series, mostNumber)
	}
	return most, nil
}

func highestIn(dir *files.Dir, name, series string) (int, error) {
	most := 0
	err := dir.Stream(name, func(r io.Reader) error {
		return markdown.Scan(r, func(line markdown.Line) error {
			most = max(most, highestOn(line.Text, series))
			return nil
		})
	})
	if err != nil && files.CodeOf(err) == "" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return most, err
}

// highestOn looks at one line. An id of another workspace, "other/SLICE-009",
// is not ours.
func highestOn(line, series string) int {
	if !strings.Contains(line, series+"-") {
		return 0
	}
	line = strings.ReplaceAll(line, "/"+series+"-", "/x"+series+"-")
	most := 0
	for _, id := range slices.WholeIDs(line, series) {
		if number, err := strconv.Atoi(id[len(series)+1:]); err == nil && number <= mostNumber {
			most = max(most, number)
		}
	}
	return most
}
