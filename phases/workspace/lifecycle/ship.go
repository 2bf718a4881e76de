package lifecycle

import (
	"context"
	"errors"
	"fmt"
	"io"

	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gitdiff"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/secretscan"
)

// Ship checks, right before the commit, that Git has staged exactly the
// candidate: the paths of the manifest and no other, bytes and modes that give
// the digest which evidence, review and seal name, no credential among them,
// and a seal that says GO. An error that joins findings blocks; *gitdiff.Error
// and ErrNoRepository mean that Git could not be asked.
func Ship(ctx context.Context, work *root.Workspace) (candidate.Sum, error) {
	manifest, err := readManifest(work)
	if err != nil {
		return candidate.Sum{}, err
	}
	if err := Union(work, manifest); err != nil {
		return candidate.Sum{}, err
	}
	if err := sealedGo(work.Dir); err != nil {
		return candidate.Sum{}, err
	}
	repository, err := gitdiff.Open(ctx, work.Root.Project)
	if err != nil {
		return candidate.Sum{}, err
	}
	staged, err := repository.Staged(ctx)
	if err != nil {
		return candidate.Sum{}, err
	}
	if err := sameScope(manifest, staged); err != nil {
		return candidate.Sum{}, err
	}
	sum, err := stagedSum(ctx, repository, staged)
	if err != nil {
		return candidate.Sum{}, err
	}
	return sum, bindings(work.Dir, sum.SHA256, nil)
}

func sealedGo(dir *files.Dir) error {
	data, err := dir.Read(sealFile, files.MaxFile)
	if err != nil {
		return err
	}
	text, err := markdown.Parse(data)
	if err != nil {
		return fmt.Errorf("%s: %w", sealFile, err)
	}
	for _, found := range sealVerdict(text) {
		return found
	}
	return nil
}

// sameScope compares the staged paths with the manifest. Both are sorted by
// bytes.
func sameScope(manifest *candidate.Manifest, staged []gitdiff.Staged) error {
	byPath := make(map[string]gitdiff.Staged, len(staged))
	var found []error
	for _, entry := range staged {
		byPath[entry.Path] = entry
		switch {
		case !manifest.Has(entry.Path):
			found = append(found, &problem.Problem{File: problem.Quote(entry.Path), Found: "staged", Expected: "only files of the manifest", Remedy: "unstage it, or add it to the manifest and prove again"})
		case !entry.Deleted && entry.Mode != "100644" && entry.Mode != "100755":
			found = append(found, &problem.Problem{File: problem.Quote(entry.Path), Found: "staged with mode " + entry.Mode, Expected: "a regular file (100644 or 100755)"})
		}
	}
	for _, row := range manifest.Rows {
		entry, ok := byPath[row.Path]
		switch {
		case !ok:
			found = append(found, &problem.Problem{File: candidate.File, Line: row.Line, Found: problem.Quote(row.Path) + " is not staged", Expected: "every file of the manifest, changed against HEAD", Remedy: "stage it, or take it out of the manifest and prove again"})
		case entry.Deleted != (row.State == candidate.Deleted):
			found = append(found, &problem.Problem{File: candidate.File, Line: row.Line, Found: problem.Quote(row.Path) + " is " + row.State + " here but not so in the index", Expected: "the same in both", Remedy: "stage it again"})
		}
	}
	return errors.Join(found...)
}

// stagedSum reads every staged blob once, for the digest and for credentials,
// and holds none of them.
func stagedSum(ctx context.Context, repository *gitdiff.Repository, staged []gitdiff.Staged) (candidate.Sum, error) {
	sum := candidate.Sum{Files: len(staged)}
	hash := candidate.NewHash(len(staged))
	scanner := secretscan.New(secretscan.Limits{Entries: candidate.MaxRows, Bytes: candidate.MaxTotalBytes, Findings: secretscan.Default.Findings})
	err := repository.Blobs(ctx, staged, candidate.MaxFileBytes, candidate.MaxTotalBytes, func(entry gitdiff.Staged, size int64, content io.Reader) error {
		if entry.Deleted {
			hash.Deleted(entry.Path)
			return nil
		}
		sum.Bytes += size
		return scanner.Scan(entry.Path, io.TeeReader(content, hash.Begin(entry.Path, entry.Mode == "100755", size)))
	})
	if err != nil {
		return candidate.Sum{}, err
	}
	sum.SHA256 = hash.Sum()
	var found []error
	for _, finding := range scanner.Findings {
		if finding.Severity == secretscan.High {
			found = append(found, &problem.Problem{File: problem.Quote(finding.File), Line: finding.Line, Found: "a credential (" + finding.Rule + ")", Expected: "none in the staged bytes", Remedy: "take it out, and revoke it if it ever left this machine"})
		}
	}
	return sum, errors.Join(found...)
}
