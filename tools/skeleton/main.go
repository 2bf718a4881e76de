// Command skeleton drafts the stages of a handbook, or normalises those that
// a person wrote.
//
//	skeleton -summary U -documents D [-user FILE] -lang en -out skeleton.yaml -folders skeleton.folders.json
package main

import (
	"context"

	"rules_handbook/phases/skeleton"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("skeleton", run) }

func run(_ context.Context, args []string, root string) error {
	flags := cli.Flags("skeleton")
	summary := flags.String("summary", "", "shape of the code base")
	documents := flags.String("documents", "", "package docs and READMEs")
	user := flags.String("user", "", "hand-written skeleton to take instead of drafting one")
	lang := flags.String("lang", "en", "language of sentences made of facts")
	out := flags.String("out", "", "output: skeleton.yaml")
	folders := flags.String("folders", "", "output: skeleton.folders.json")
	if err := cli.Parse(flags, args, "summary", "documents", "out", "folders"); err != nil {
		return err
	}
	if *user != "" {
		written, err := schemas.ReadDraft(cli.Path(root, *user))
		if err != nil {
			return err
		}
		return write(root, *out, written, *folders, &skeleton.Folders{Version: schemas.Version, Folders: []skeleton.FolderStage{}})
	}
	code, err := facts.ReadFile[facts.Summary](cli.Path(root, *summary))
	if err != nil {
		return err
	}
	words, err := facts.ReadFile[facts.Documents](cli.Path(root, *documents))
	if err != nil {
		return err
	}
	drafted, owned, err := skeleton.Draft(code, words, *lang)
	if err != nil {
		return err
	}
	return write(root, *out, drafted, *folders, owned)
}

func write(root, out string, drafted *schemas.Skeleton, folders string, owned *skeleton.Folders) error {
	if err := schemas.WriteSkeleton(cli.Path(root, out), drafted); err != nil {
		return err
	}
	return skeleton.WriteFolders(cli.Path(root, folders), owned)
}
