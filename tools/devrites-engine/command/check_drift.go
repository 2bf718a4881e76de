package command

import (
	"errors"
	"fmt"
	"io/fs"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/lifecycle"
	"rules_handbook/phases/workspace/metrics"
	"rules_handbook/phases/workspace/readiness"
	"rules_handbook/phases/workspace/root"
)

func driftCommands() []Command {
	return []Command{
		{
			Name: "check drift", Operands: []Operand{slugOperand},
			Flags:   []Flag{{Name: "record", Help: "write " + readiness.BaselineFile + " from the inputs as they are"}},
			Summary: "Name the readiness inputs that differ from the recorded baseline.",
			Doc:     "Drift is reported, never blocked. Without a baseline the last binding line of eng-review.md is compared, and inputs that were written after it are candidates.",
			Run:     runDrift,
		},
		{
			Name: "check regression", Operands: []Operand{slugOperand},
			Flags:   []Flag{{Name: "update", Help: "accept what was lost and record the present progress"}},
			Summary: "Block when recorded progress was lost.",
			Doc:     "Progress is the phase, checked criteria, checked and abandoned gates, done slices, resolved questions and artifacts with content. --update keeps the highest phase.",
			Run:     runRegression,
		},
	}
}

func runDrift(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		seen, err := files.Observe(readiness.Sources(work.Dir, work.Root.Dir))
		if err != nil {
			return env.Fail(Usage, "check drift: %v", err)
		}
		inputs, err := observedInputs(seen)
		if err != nil {
			return env.Fail(Usage, "check drift: %v", err)
		}
		if args.Set("record") {
			return env.recordDrift(work, seen)
		}
		data, err := work.Dir.Read(readiness.BaselineFile, files.MaxFile)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return env.driftByReview(work, inputs)
		case err != nil:
			return env.Fail(Usage, "check drift: %v", err)
		}
		baseline, err := readiness.DecodeBaseline(data)
		if err != nil {
			env.Printf("drift: BLOCKED: %v\n", err)
			return Blocked
		}
		return env.driftByBaseline(baseline, inputs)
	})
}

// observedInputs takes the inputs as they are; one that is missing is absent.
func observedInputs(seen *files.Observation) ([]readiness.Input, error) {
	var inputs []readiness.Input
	for _, artifact := range seen.Artifacts {
		switch artifact.State {
		case files.IsPresent, files.IsEmpty:
			inputs = append(inputs, readiness.Input{Name: artifact.Name, Present: true, Data: artifact.Data})
		case files.IsAbsent:
			inputs = append(inputs, readiness.Input{Name: artifact.Name})
		default:
			return nil, fmt.Errorf("%s is %s (%s)", artifact.Name, artifact.State, artifact.Code())
		}
	}
	return inputs, nil
}

func (e *Env) recordDrift(work *root.Workspace, seen *files.Observation) int {
	inputs, err := readiness.Collect(seen)
	if err != nil {
		return e.Fail(Usage, "check drift: %v", err)
	}
	now, err := e.Now()
	if err != nil {
		return e.Fail(Usage, "%v", err)
	}
	baseline := readiness.Record(inputs, now)
	data, err := baseline.Encode()
	if err != nil {
		return e.Fail(Failure, "check drift: %v", err)
	}
	err = e.locked(work, func(w *files.Writer) error {
		if err := w.Write(readiness.BaselineFile, data); err != nil {
			return err
		}
		e.measure(w, metrics.Record{Event: metrics.DriftBaseline, Bytes: int64(len(data))})
		return nil
	})
	if err != nil {
		return e.Fail(Usage, "check drift: %v", err)
	}
	e.Printf("drift: recorded %d inputs\n%s\n", len(inputs), baseline.Binding)
	return Passed
}

func (e *Env) driftByBaseline(baseline readiness.Baseline, inputs []readiness.Input) int {
	differences := baseline.Compare(inputs)
	for _, one := range differences {
		e.Printf("DRIFT: %s %s since baseline %s\n", one.Path, one.Kind, baseline.RecordedAt)
	}
	switch {
	case len(differences) > 0:
		e.Printf("drift: %d of %d inputs\n", len(differences), len(inputs))
	case baseline.Binding != readiness.Line(readiness.Digest(inputs)):
		e.Printf("drift: the inputs are equal but the recorded binding is another; run devrites-engine check drift --record again\n")
	default:
		e.Printf("drift: none\n")
	}
	return Passed
}

// driftByReview compares with the binding that the review recorded last.
func (e *Env) driftByReview(work *root.Workspace, inputs []readiness.Input) int {
	review, err := optional(work.Dir, readiness.ReviewFile, files.MaxFile)
	if err != nil {
		return e.Fail(Usage, "check drift: %v", err)
	}
	recorded, present := readiness.LastBinding(review), readiness.Line(readiness.Digest(inputs))
	switch recorded {
	case "":
		e.Printf("drift: unproven (no %s and no binding in %s)\n", readiness.BaselineFile, readiness.ReviewFile)
		return Passed
	case present:
		e.Printf("drift: none\n")
		return Passed
	}
	e.Printf("DRIFT: recorded %s\nDRIFT: present  %s\n", recorded, present)
	reviewed, err := work.Dir.Stat(readiness.ReviewFile)
	if err != nil {
		return Passed
	}
	for _, name := range readiness.Names {
		if name == readiness.Principles {
			continue
		}
		if info, err := work.Dir.Stat(name); err == nil && info.ModTime().After(reviewed.ModTime()) {
			e.Printf("candidate: %s\n", name)
		}
	}
	return Passed
}

func runRegression(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		now, err := lifecycle.Progress(work)
		if err != nil {
			return env.Fail(Usage, "check regression: %v", err)
		}
		data, err := optional(work.Dir, readiness.RegressionFile, files.MaxFile)
		if err != nil {
			return env.Fail(Usage, "check regression: %v", err)
		}
		var was *readiness.Progress
		if data != nil {
			if was, err = readiness.DecodeProgress(data); err != nil {
				env.Printf("regression: BLOCKED: %v\n", err)
				if !args.Set("update") {
					return Blocked
				}
			}
		}
		if args.Set("update") {
			return env.updateProgress(work, was, now)
		}
		if was == nil {
			env.Printf("regression: unproven (no %s)\n", readiness.RegressionFile)
			return Passed
		}
		lost := was.Lost(&now)
		for _, fact := range lost {
			env.Printf("REGRESSION: %s\n", fact)
		}
		if len(lost) > 0 {
			env.Printf("regression: BLOCKED: %d lost; restore them, or accept with devrites-engine check regression --update\n", len(lost))
			return Blocked
		}
		env.Printf("regression: none\n")
		return Passed
	})
}

func (e *Env) updateProgress(work *root.Workspace, was *readiness.Progress, now readiness.Progress) int {
	at, err := e.Now()
	if err != nil {
		return e.Fail(Usage, "%v", err)
	}
	if was != nil {
		for _, fact := range was.Lost(&now) {
			e.Printf("REGRESSION-BLESSED: %s\n", fact)
		}
	}
	updated := was.Update(now, at)
	data, err := updated.Encode()
	if err != nil {
		return e.Fail(Usage, "check regression: %v", err)
	}
	err = e.locked(work, func(w *files.Writer) error {
		if err := w.Write(readiness.RegressionFile, data); err != nil {
			return err
		}
		e.measure(w, metrics.Record{Event: metrics.RegressionBaseline, Bytes: int64(len(data))})
		return nil
	})
	if err != nil {
		return e.Fail(Usage, "check regression: %v", err)
	}
	e.Printf("regression: recorded\n")
	return Passed
}
