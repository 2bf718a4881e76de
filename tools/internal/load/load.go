// Package load reads the artifacts that renderers need, as their tools name
// them on the command line.
package load

import (
	"context"
	"flag"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/render"
	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

// Model names the artifacts of a view. Organization, Registers and Summary
// may be "".
type Model struct {
	Title, Lang                                                       string
	Skeleton, Assignment, Organization, Narration, Registers, Summary string
}

// Register defines the flags that name the artifacts.
func (m *Model) Register(flags *flag.FlagSet) {
	flags.StringVar(&m.Title, "title", "Handbook", "`title` of the handbook")
	flags.StringVar(&m.Lang, "lang", "", "`language` of the labels; default: that of the narration")
	flags.StringVar(&m.Skeleton, "skeleton", "", "skeleton.yaml, a `file`")
	flags.StringVar(&m.Assignment, "assignment", "", "assignment.json, a `file`")
	flags.StringVar(&m.Organization, "organization", "", "organization.yaml, a `file`; without it there are no groups")
	flags.StringVar(&m.Narration, "narration", "", "narration.json, a `file`")
	flags.StringVar(&m.Registers, "registers", "", "registers.json, a `file`; without it there are no registers")
	flags.StringVar(&m.Summary, "summary", "", "summary of the graph, a `file`; without it nothing is said about how files were read")
}

// Required are the flags that have to be given.
var Required = []string{"skeleton", "assignment", "narration"}

// View reads the artifacts; relative paths start at root.
func (m *Model) View(root string) (*render.View, error) {
	artifacts := render.Artifacts{Title: m.Title, Lang: m.Lang}
	var err error
	if artifacts.Skeleton, err = schemas.ReadSkeleton(cli.Path(root, m.Skeleton)); err != nil {
		return nil, err
	}
	if artifacts.Assignment, err = schemas.ReadAssignment(cli.Path(root, m.Assignment)); err != nil {
		return nil, err
	}
	if artifacts.Narration, err = schemas.ReadNarration(cli.Path(root, m.Narration)); err != nil {
		return nil, err
	}
	if artifacts.Organization, err = optional(root, m.Organization, schemas.ReadOrganization); err != nil {
		return nil, err
	}
	if artifacts.Registers, err = optional(root, m.Registers, schemas.ReadRegisters); err != nil {
		return nil, err
	}
	if artifacts.Summary, err = optional(root, m.Summary, facts.ReadFile[facts.Summary]); err != nil {
		return nil, err
	}
	return render.NewView(artifacts)
}

// ViewAndPages reads the artifacts of View and the shards of Pages at once.
func (m *Model) ViewAndPages(ctx context.Context, root string, shards []string) (view *render.View, pages map[string]*facts.FilePages, err error) {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		view, err = m.View(root)
		return err
	})
	group.Go(func() (err error) {
		pages, err = Pages(ctx, root, shards)
		return err
	})
	return view, pages, group.Wait()
}

func optional[T any](root, path string, read func(string) (*T, error)) (*T, error) {
	if path == "" {
		return nil, nil
	}
	return read(cli.Path(root, path))
}

// Pages reads what pages show of all files, and returns it by file.
func Pages(ctx context.Context, root string, shards []string) (map[string]*facts.FilePages, error) {
	read, err := All(ctx, root, shards, facts.ReadFile[facts.Pages])
	if err != nil {
		return nil, err
	}
	pages := map[string]*facts.FilePages{}
	for i, shard := range read {
		for j := range shard.Files {
			file := &shard.Files[j]
			if pages[file.Path] != nil {
				return nil, fmt.Errorf("%s: found %q a second time, expected it once: shards must not share files", shards[i], file.Path)
			}
			pages[file.Path] = file
		}
	}
	return pages, nil
}

// Briefs reads the briefs of all files.
func Briefs(ctx context.Context, root string, shards []string) (survey.Briefs, error) {
	packs, err := All(ctx, root, shards, schemas.ReadBriefPack)
	if err != nil {
		return nil, err
	}
	return survey.NewBriefs(packs), nil
}

// All reads files of one kind on all cores, in the order of their paths.
func All[T any](ctx context.Context, root string, paths []string, read func(string) (*T, error)) ([]*T, error) {
	all := make([]*T, len(paths))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			var err error
			all[i], err = read(cli.Path(root, path))
			return err
		})
	}
	return all, group.Wait()
}

// Hashes reads the digests of shards and returns the hash of each file, nil
// when there are no shards.
func Hashes(ctx context.Context, root string, shards []string) (map[string]string, error) {
	if len(shards) == 0 {
		return nil, nil
	}
	read, err := All(ctx, root, shards, facts.ReadFile[facts.Digests])
	if err != nil {
		return nil, err
	}
	hashes := map[string]string{}
	for _, shard := range read {
		for _, file := range shard.Files {
			hashes[file.Path] = file.SHA256
		}
	}
	return hashes, nil
}
