package analyze

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/phases/graph/index"
	"rules_handbook/phases/graph/resolve"
	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// joinDeclarations gives the index of the sources, which are sorted by path.
func joinDeclarations(code []*source) (*facts.Declarations, error) {
	all := &facts.Declarations{Version: facts.Version, Files: make([]facts.FileDeclaration, len(code))}
	for i, s := range code {
		decl, err := s.getDeclaration()
		if err != nil {
			return nil, err
		}
		all.Files[i] = *decl
	}
	return index.Join([]*facts.Declarations{all})
}

// resolveBatch gives the outcomes of all calls of a batch of the code, whose
// index is joined. What a file's outcomes are does not depend on its batch.
func resolveBatch(ctx context.Context, joined *facts.Declarations, batch []*source, opts Options) ([]facts.FileResolution, error) {
	var goFiles, others []facts.FileReferences
	scanned := gotypes.Scanned{Positions: opts.positions, Trees: map[string]*gofile.Tree{}}
	for _, s := range batch {
		refs, err := s.getReferences()
		if err != nil {
			return nil, err
		}
		if refs.Language == goLanguage {
			goFiles = append(goFiles, *refs)
			if tree, kept := s.file.Syntax.(*gofile.Tree); kept {
				scanned.Trees[s.path] = tree
				s.file.Syntax = nil // it goes when it is done with
			}
		} else {
			others = append(others, *refs)
		}
	}
	parts := slices.Collect(slices.Chunk(others, max(1, (len(others)+opts.Jobs-1)/opts.Jobs)))
	resolved := make([][]facts.FileResolution, len(parts)+1)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(opts.Jobs)
	if len(goFiles) > 0 {
		group.Go(func() (err error) {
			resolved[0], err = gotypes.ResolveParallel(ctx, joined, goFiles, scanned, opts.Jobs)
			return err
		})
	}
	if len(others) > 0 {
		program, err := resolve.New(joined)
		if err != nil {
			return nil, err
		}
		for i, part := range parts {
			group.Go(func() error {
				if err := ctx.Err(); err != nil {
					return err
				}
				resolution, err := program.Resolve(part)
				if err == nil {
					resolved[i+1] = resolution.Files
				}
				return err
			})
		}
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(resolved...), nil
}
