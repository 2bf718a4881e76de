package command

import (
	"io"
	"slices"

	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gitdiff"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/secretscan"
)

func secretCommands() []Command {
	return []Command{{
		Name: "secret-scan", Operands: []Operand{{Name: "slug", Optional: true}},
		Flags:   []Flag{{Name: "staged", Help: "scan what Git has staged"}, {Name: "stdin", Help: "scan the standard input"}},
		Summary: "Look for credentials in the candidate's files, the staged bytes or the standard input.",
		Doc: "Without a flag the present rows of the manifest are scanned. A credential of a known form is HIGH and blocks, what may be one is MEDIUM. None is ever shown. " +
			"A file that cannot be read, or more than 4,096 files, 64 MiB or 4,096 findings, is exit 2: that is not clean.",
		Policy: Lenient,
		Run:    runSecretScan,
	}}
}

func runSecretScan(env *Env, args *Args) int {
	scanner := secretscan.New(secretscan.Default)
	var count int
	var err error
	switch {
	case args.Set("staged") && args.Set("stdin"), (args.Set("staged") || args.Set("stdin")) && args.Set("slug"):
		return env.Fail(Usage, "secret-scan: expected one of a slug, --staged and --stdin")
	case args.Set("stdin"):
		count, err = 1, scanner.Scan("-", env.Stdin)
	case args.Set("staged"):
		count, err = env.scanStaged(scanner)
	default:
		count, err = env.scanCandidate(scanner, args)
	}
	if err != nil {
		return env.Fail(Usage, "secret-scan: %v", err)
	}
	high := 0
	for _, finding := range scanner.Findings {
		if finding.Severity == secretscan.High {
			high++
		}
		env.Printf("%s %s:%d %s\n", finding.Severity, shownPath(finding.File), finding.Line, finding.Rule)
	}
	if high > 0 {
		env.Printf("secret-scan: BLOCKED: %d HIGH; take them out, and revoke what ever left this machine\n", high)
		return Blocked
	}
	env.Printf("secret-scan: ok (%d files, %d MEDIUM)\n", count, len(scanner.Findings))
	return Passed
}

func (e *Env) scanStaged(scanner *secretscan.Scanner) (count int, err error) {
	repository, err := gitdiff.Open(e.Context, e.Root.Project)
	if err != nil {
		return 0, err
	}
	staged, err := repository.Staged(e.Context)
	if err != nil {
		return 0, err
	}
	// A submodule is staged as a commit, not as bytes.
	staged = slices.DeleteFunc(staged, func(entry gitdiff.Staged) bool { return entry.Deleted || entry.Mode == "160000" })
	err = repository.Blobs(e.Context, staged, secretscan.Default.Bytes, secretscan.Default.Bytes, func(entry gitdiff.Staged, _ int64, content io.Reader) error {
		return scanner.Scan(entry.Path, content)
	})
	return len(staged), err
}

// scanCandidate scans the present rows of a manifest.
func (e *Env) scanCandidate(scanner *secretscan.Scanner, args *Args) (count int, err error) {
	work, err := e.Workspace(args.Operand("slug"))
	if err != nil {
		return 0, err
	}
	defer work.Close()
	manifest, project, err := e.candidateFiles(work)
	if err != nil {
		return 0, err
	}
	defer project.Close()
	for _, row := range manifest.Rows {
		if row.State != candidate.Present {
			continue
		}
		err := project.Stream(row.Path, func(r io.Reader) error { return scanner.Scan(row.Path, r) })
		if err != nil {
			return 0, &problem.Problem{File: candidate.File, Line: row.Line, Found: err.Error()}
		}
		count++
	}
	return count, nil
}

func (e *Env) candidateFiles(work *root.Workspace) (*candidate.Manifest, *files.Dir, error) {
	data, err := work.Dir.Read(candidate.File, candidate.MaxManifestBytes)
	if err != nil {
		return nil, nil, err
	}
	manifest, err := candidate.Parse(data)
	if err != nil {
		return nil, nil, err
	}
	project, err := e.project(work)
	return manifest, project, err
}
