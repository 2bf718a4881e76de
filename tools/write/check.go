package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"rules_handbook/tools/internal/cli"
)

// maxNamed is how many files of a kind a message names.
const maxNamed = 20

// check compares the files that are there with the wanted ones. Files that no
// run has written are people's and don't matter.
func check(wanted map[string][]byte, dest, root string, have []string, command string) error {
	there := map[string]string{}
	for _, file := range have {
		name, below := strings.CutPrefix(file, dest+"/")
		if !below {
			return fmt.Errorf("-have %q: expected a file below %q", file, dest)
		}
		there[name] = cli.Path(root, file)
	}
	var missing, differing, stale []string
	for _, name := range sorted(wanted) {
		path, found := there[name]
		if !found {
			missing = append(missing, name)
			continue
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !bytes.Equal(content, wanted[name]) {
			differing = append(differing, name)
		}
	}
	listed, err := writtenThere(there, dest)
	if err != nil {
		return err
	}
	for _, name := range sorted(listed) {
		if _, isWanted := wanted[name]; !isWanted && there[name] != "" {
			stale = append(stale, name)
		}
	}
	if len(missing)+len(differing)+len(stale) == 0 {
		return nil
	}
	var message strings.Builder
	fmt.Fprintf(&message, "the handbook in %s is not current:\n", dest)
	list(&message, "missing", dest, missing)
	list(&message, "differs", dest, differing)
	list(&message, "stale", dest, stale)
	return fmt.Errorf("%srun `%s`: %w", message.String(), command, cli.ErrNo)
}

func writtenThere(there map[string]string, dest string) (written, error) {
	path, found := there[manifestName]
	if !found {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parseManifest(data, dest+"/"+manifestName)
}

func list(message *strings.Builder, what, dest string, files []string) {
	for i, file := range files {
		if i == maxNamed {
			fmt.Fprintf(message, "  %s: %d more\n", what, len(files)-i)
			return
		}
		fmt.Fprintf(message, "  %s: %q\n", what, dest+"/"+file)
	}
}
