package main

import (
	"flag"

	"rules_handbook/phases/skill"
	"rules_handbook/tools/internal/cli"
)

// agentFiles names the files of the agent index; all may be left out.
type agentFiles struct {
	files  map[string]*string // name in the agent folder -> path
	stages *string
}

func (a *agentFiles) register(flags *flag.FlagSet) {
	a.files = map[string]*string{
		"index.md":    flags.String("agent-index", "", "index.md of the agent index, a `file`"),
		"symbols.tsv": flags.String("symbols", "", "symbols.tsv, a `file`"),
		"files.tsv":   flags.String("files", "", "files.tsv, a `file`"),
		"calls.tsv":   flags.String("calls", "", "calls.tsv, a `file`"),
	}
	a.stages = flags.String("agent-stages", "", "`folder` of the stage pages of the agent index")
}

// read returns the files by their names in the agent folder, nil when none is
// named.
func (a *agentFiles) read(root string) (map[string][]byte, error) {
	read := map[string][]byte{}
	if *a.stages != "" {
		pages, err := skill.ReadTree(cli.Path(root, *a.stages))
		if err != nil {
			return nil, err
		}
		for name, page := range pages {
			read["stages/"+name] = page
		}
	}
	for name, path := range a.files {
		if *path == "" {
			continue
		}
		var err error
		if read[name], err = skill.ReadFile(cli.Path(root, *path)); err != nil {
			return nil, err
		}
	}
	if len(read) == 0 {
		return nil, nil
	}
	return read, nil
}
