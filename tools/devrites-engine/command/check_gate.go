package command

import (
	"errors"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gitdiff"
	"rules_handbook/phases/workspace/lifecycle"
	"rules_handbook/phases/workspace/readiness"
	"rules_handbook/phases/workspace/root"
)

// phaseFlag makes a gate insist on a phase.
var phaseFlag = Flag{Name: "phase", Value: "phase", Help: "block when state.md declares another phase"}

func gateCheckCommands() []Command {
	return []Command{
		{
			Name: "check readiness", Operands: []Operand{slugOperand},
			Flags:   []Flag{{Name: "emit-binding", Help: "print the line that eng-review.md must record, and check nothing"}, phaseFlag},
			Summary: "Say whether a workspace may leave the phase that state.md declares.",
			Doc: "Asked for are the files that the phase needs with content, no open question that gates it, a task graph that can be worked off, criteria that tasks and test plan name, " +
				"gates, budgets, one clarity verdict, one Implementation readiness and the binding of the readiness inputs.",
			Run: runReadiness,
		},
		{
			Name: "check seal", Operands: []Operand{slugOperand}, Flags: []Flag{phaseFlag},
			Summary: "Say whether a workspace may be sealed.",
			Doc: "Beyond readiness for seal: every criterion in evidence.md, the accounts of review.md, labels of all deferred findings, the reviewer roster, exactly one GO, " +
				"the candidate with its release chain, its digest in evidence.md, review.md, seal.md and browser-evidence.md, and notes that stand. Evidence entries out of scope are listed.",
			Run: runSeal,
		},
		{
			Name: "check ship", Operands: []Operand{slugOperand},
			Summary: "Say whether Git has staged exactly the sealed candidate.",
			Doc: "The staged paths are those of the manifest, the staged bytes and modes give the bound digest, none of them holds a credential, and seal.md says GO. " +
				"Run it right before the commit.",
			Run: runShip,
		},
	}
}

func runReadiness(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		if args.Set("emit-binding") {
			return env.emitBinding(work)
		}
		report, code := env.evaluate(lifecycle.Readiness, work, args)
		if code == Passed {
			report.Write(env.Stdout)
			code = verdictCode(report)
		}
		return code
	})
}

func (e *Env) emitBinding(work *root.Workspace) int {
	seen, err := files.Observe(readiness.Sources(work.Dir, work.Root.Dir))
	if err != nil {
		return e.blocked("readiness-binding", err)
	}
	inputs, err := readiness.Collect(seen)
	if err != nil {
		return e.blocked("readiness-binding", err)
	}
	e.Printf("%s\n", readiness.Line(readiness.Digest(inputs)))
	return Passed
}

// evaluate asks a gate. Its code is Usage when the question cannot be
// answered.
func (e *Env) evaluate(kind lifecycle.Kind, work *root.Workspace, args *Args) (*lifecycle.Report, int) {
	request := lifecycle.Request{Kind: kind, Workspace: work}
	if args.Set("phase") {
		phase, err := artifact.ParsePhase(args.Flag("phase"))
		if err != nil {
			return nil, e.Fail(Usage, "--phase: %v", err)
		}
		request.Expect = phase
	}
	report, err := lifecycle.Evaluate(request)
	if err != nil {
		return nil, e.Fail(Usage, "check %s: %v", kind, err)
	}
	return report, Passed
}

func verdictCode(report *lifecycle.Report) int {
	if report.Passed() {
		return Passed
	}
	return Blocked
}

func runSeal(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		report, code := env.evaluate(lifecycle.Seal, work, args)
		if code != Passed {
			return code
		}
		if report.Passed() {
			if err := lifecycle.Finish(env.Context, report, !env.FilePolicy().FollowLinks); err != nil {
				for _, one := range separate(err) {
					report.Invariants = append(report.Invariants, one.Error())
				}
			}
		}
		report.Write(env.Stdout)
		return verdictCode(report)
	})
}

func runShip(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		sum, err := lifecycle.Ship(env.Context, work)
		var failed *gitdiff.Error
		switch {
		case errors.Is(err, gitdiff.ErrNoRepository) || errors.As(err, &failed):
			return env.Fail(Usage, "check ship: %v", err)
		case err != nil:
			return env.blocked("ship", err)
		}
		env.Printf("ship: ok\ncandidate-sha256: %s\ncandidate-files: %d\n", sum.SHA256, sum.Files)
		return Passed
	})
}
