package command

import (
	"fmt"
	"slices"

	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/lifecycle"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
)

func candidateCommands() []Command {
	return []Command{
		{
			Name: "check candidate", Operands: []Operand{slugOperand},
			Flags:   []Flag{{Name: "bound", Help: "block too when evidence.md, review.md, seal.md or browser-evidence.md is there and binds another digest"}},
			Summary: "Check the candidate manifest and its files, and print their digest.",
			Doc: "The manifest is the table below `## Candidate manifest` in touched-files.md. Its files are looked at as they are, without following links. " +
				"Edits of the project between rounds of dispatch block, and so does a release whose manifest lacks a path of the workspaces before it.",
			Run: runCheckCandidate,
		},
		{
			Name: "state merge-manifest", Operands: []Operand{slugOperand, {Name: "predecessor", Optional: true, Rest: true}},
			Summary: "Write the union of the manifests of a release's workspaces into its manifest.",
			Doc: "Without predecessors the recorded sequence_parent chain is walked, in work/ first, then in archive/. A row of a later workspace replaces an earlier one of the same path. " +
				"Only the manifest section of touched-files.md changes.",
			Exits:  []Exit{{Failure, "the manifest could not be written"}},
			Policy: Strict,
			Run:    runMergeManifest,
		},
	}
}

func runCheckCandidate(env *Env, args *Args) int {
	work, err := env.Workspace(args.Operand("slug"))
	if err != nil {
		return env.blocked("candidate", err)
	}
	defer work.Close()
	sum, err := lifecycle.Candidate(env.Context, work)
	if err != nil {
		return env.blocked("candidate", err)
	}
	if args.Set("bound") {
		if err := lifecycle.Bound(work.Dir, sum.SHA256); err != nil {
			return env.blocked("candidate", err)
		}
	}
	env.Printf("candidate-sha256: %s\ncandidate-files: %d\n", sum.SHA256, sum.Files)
	return Passed
}

// blocked prints `<check>: BLOCKED: <finding>` on Stderr for each finding.
func (e *Env) blocked(check string, err error) int {
	for _, one := range separate(err) {
		fmt.Fprintf(e.Stderr, "%s: BLOCKED: %v\n", check, one)
	}
	return Blocked
}

// separate takes joined errors apart.
func separate(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, one := range joined.Unwrap() {
			all = append(all, separate(one)...)
		}
		return all
	}
	return []error{err}
}

func runMergeManifest(env *Env, args *Args) int {
	work, err := env.Workspace(args.Operand("slug"))
	if err != nil {
		return env.blocked("merge-manifest", err)
	}
	defer work.Close()
	var merged string
	var written bool
	err = env.locked(work, func(w *files.Writer) error {
		data, union, text, err := mergeManifest(work, args.Rest("predecessor"))
		if err != nil {
			return err
		}
		if data, err = candidate.Rewrite(data, union); err != nil {
			return err
		}
		merged, written = text, true
		return w.Write(candidate.File, data)
	})
	switch {
	case err != nil && written:
		return env.Fail(Failure, "merge-manifest: %v", err)
	case err != nil:
		return env.blocked("merge-manifest", err)
	}
	env.Printf("merge-manifest: %s\n", merged)
	return Passed
}

// mergeManifest reads the release's manifest and folds its predecessors into
// it; text says what was folded.
func mergeManifest(work *root.Workspace, named []string) (data []byte, union *candidate.Manifest, text string, err error) {
	state, err := work.Dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return nil, nil, "", err
	}
	if err := cursor.CheckSchema(state); err != nil {
		return nil, nil, "", err
	}
	if data, err = work.Dir.Read(candidate.File, candidate.MaxManifestBytes); err != nil {
		return nil, nil, "", err
	}
	own, err := candidate.Parse(data)
	if err != nil {
		return nil, nil, "", err
	}
	parts, err := predecessors(work, named)
	if err != nil {
		return nil, nil, "", err
	}
	union, collisions, err := candidate.Fold(append(parts, candidate.Part{Slug: work.Slug, Manifest: own}))
	if err != nil {
		return nil, nil, "", err
	}
	text = fmt.Sprintf("%d manifests, %d rows", len(parts)+1, len(union.Rows))
	if collisions > 0 {
		text += fmt.Sprintf(", %d collisions resolved in favor of the later workspace", collisions)
	}
	return data, union, text, nil
}

func predecessors(work *root.Workspace, named []string) ([]candidate.Part, error) {
	if len(named) == 0 {
		return lifecycle.Predecessors(work)
	}
	for i, slug := range named {
		if slug == work.Slug {
			return nil, fmt.Errorf("predecessor %s is the release itself", problem.Quote(slug))
		}
		if slices.Contains(named[:i], slug) {
			return nil, fmt.Errorf("predecessor %s stands twice", problem.Quote(slug))
		}
	}
	parent, err := lifecycle.Parent(work)
	if err != nil {
		return nil, err
	}
	if last := named[len(named)-1]; parent != "" && parent != last {
		return nil, &problem.Problem{File: root.StateName, Found: "sequence_parent " + problem.Quote(parent), Expected: "the last predecessor named, " + problem.Quote(last), Remedy: "name the whole chain, oldest first"}
	}
	return lifecycle.Parts(work.Root, named)
}
