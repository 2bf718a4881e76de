package command

import (
	"errors"
	"io/fs"
	"strconv"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gates"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/slices"
)

func gateCommands() []Command {
	timeout := Flag{Name: "timeout", Value: "seconds", Help: "time for one command, 120 if not given"}
	id := Operand{Name: "id"}
	return []Command{
		{
			Name: "gates scaffold", Operands: []Operand{slugOperand},
			Summary: "Write gates.md with one placeholder gate for each criterion of spec.md.",
			Doc:     "An existing ledger is never overwritten.", Run: runGatesScaffold,
		},
		{Name: "gates status", Operands: []Operand{slugOperand}, Summary: "Say where each gate stands. Only all-met passes.", Run: runGatesStatus},
		{
			Name: "gates run", Operands: []Operand{slugOperand}, Flags: []Flag{timeout},
			Summary: "Run the commands of unmet and stale gates and record their evidence.",
			Doc: "Only commands that the table below `## Build-entry preflight` of test-plan.md names, with the same folder, are run; without that table none is. " +
				"A command passes when it ends with 0 in time and its output holds EXPECT. The workspace is locked meanwhile.",
			Run: func(env *Env, args *Args) int { return env.runGates(args, false) },
		},
		{
			Name: "gates reverify", Operands: []Operand{slugOperand}, Flags: []Flag{timeout},
			Summary: "Run the commands of all runnable gates again.", Doc: "As gates run, for met gates too; one that fails is unchecked.",
			Run: func(env *Env, args *Args) int { return env.runGates(args, true) },
		},
		{
			Name: "gates lint", Operands: []Operand{slugOperand}, Flags: []Flag{{Name: "strict", Help: "warnings block too"}},
			Summary: "Name what makes a ledger weaker than it looks.", Run: runGatesLint,
		},
		{
			Name: "gates attest", Operands: []Operand{slugOperand, id, {Name: "note", Rest: true, Text: true}},
			Summary: "Check a manual gate with what a person saw.",
			Run: func(env *Env, args *Args) int {
				return env.editGates(args, "attested", args.Operand("note"), gates.Attest)
			},
		},
		{
			Name: "gates abandon", Operands: []Operand{slugOperand, id, {Name: "why", Rest: true, Text: true}},
			Summary: "Hand a gate over to a person, with the reason.",
			Run: func(env *Env, args *Args) int {
				return env.editGates(args, "abandoned", args.Operand("why"), gates.Abandon)
			},
		},
	}
}

func runGatesScaffold(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		spec, err := optional(work.Dir, "spec.md", files.MaxFile)
		if err != nil {
			return env.blocked("gates", err)
		}
		criteria := criteriaIn(spec)
		err = env.locked(work, func(w *files.Writer) error { return w.Create(gates.File, gates.Scaffold(criteria)) })
		if errors.Is(err, fs.ErrExist) {
			return env.Fail(Blocked, "gates: BLOCKED: %s exists; it is never overwritten", gates.File)
		}
		if err != nil {
			return env.blocked("gates", err)
		}
		env.Printf("scaffolded: %s (%d gates)\n", gates.File, max(len(criteria), 1))
		return Passed
	})
}

// criteriaIn lists the ids AC-001 of a text, each once, in their order.
func criteriaIn(spec []byte) []string {
	var found []string
	seen := map[string]bool{}
	masked, err := markdown.Mask(spec)
	if err != nil {
		return nil
	}
	for _, id := range slices.WholeIDs(string(masked), "AC") {
		if len(id) == len("AC-001") && !seen[id] {
			seen[id] = true
			found = append(found, id)
		}
	}
	return found
}

// readLedger reads the ledger and the approvals of a workspace.
func readLedger(dir *files.Dir) (*gates.Ledger, gates.Approvals, error) {
	data, err := dir.Read(gates.File, files.MaxFile)
	if err != nil {
		return nil, nil, err
	}
	approved, err := readApprovals(dir)
	return gates.Parse(data), approved, err
}

// readApprovals reads the preflight; without test-plan.md nothing is approved.
func readApprovals(dir *files.Dir) (gates.Approvals, error) {
	plan, err := optional(dir, "test-plan.md", files.MaxFile)
	return gates.ParseApprovals(plan), err
}

func runGatesStatus(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int { return env.gatesStatus(work) })
}

func (e *Env) gatesStatus(work *root.Workspace) int {
	ledger, approved, err := readLedger(work.Dir)
	if err != nil {
		return e.blocked("gates", err)
	}
	sum := ledger.Summarize(approved)
	e.Printf("feature: %s\nledger: %s\ngates: %d\nmet: %d\nunmet: %d\nstale: %d\nabandoned: %d\nunapproved: %d\n", work.Slug, gates.File,
		sum.Gates, sum.Met, len(sum.Unmet), len(sum.Stale), len(sum.HandedOff), len(sum.Unapproved))
	for _, group := range []struct {
		label string
		ids   []string
	}{{"unmet-id", sum.Unmet}, {"stale-id", sum.Stale}, {"unapproved-id", sum.Unapproved}, {"handoff-id", sum.HandedOff}} {
		for _, id := range group.ids {
			e.Printf("%s: %s\n", group.label, problem.Plain(id))
		}
	}
	for _, err := range ledger.Problems {
		e.Printf("error: %v\n", err)
	}
	e.Printf("result: %s\n", sum.Result())
	if sum.Result() == "all-met" {
		return Passed
	}
	return Blocked
}

func (e *Env) runGates(args *Args, again bool) int {
	timeout := gates.DefaultTimeout
	if args.Set("timeout") {
		seconds, err := strconv.Atoi(args.Flag("timeout"))
		if err != nil || seconds < 1 || seconds > 24*60*60 {
			return e.Fail(Usage, "--timeout: found %.40q, expected a number of seconds from 1 to 86400", args.Flag("timeout"))
		}
		timeout = time.Duration(seconds) * time.Second
	}
	if _, err := e.Now(); err != nil {
		return e.Fail(Usage, "%v", err)
	}
	return e.inWorkspace(args, Usage, func(work *root.Workspace) int {
		var reports []gates.Report
		err := e.locked(work, func(w *files.Writer) error {
			approved, err := readApprovals(w.Dir)
			if err != nil {
				return err
			}
			runner := gates.Runner{Workspace: w, Project: work.Root.Project, Environ: e.Environ, Timeout: timeout, Approved: approved, Now: e.now}
			reports, err = runner.Run(e.Context, again)
			return err
		})
		for _, report := range reports {
			line := "gate " + problem.Plain(report.ID) + ": " + string(report.Verdict)
			if report.Reason != "" {
				line += " (" + report.Reason + ")"
			}
			e.Printf("%s\n", line)
		}
		if err != nil && !errors.Is(err, gates.ErrMalformed) {
			return e.blocked("gates", err)
		}
		e.Printf("---\n")
		return e.gatesStatus(work)
	})
}

// now is the time for a command that has asked for it before.
func (e *Env) now() time.Time {
	now, _ := e.Now()
	return now
}

func runGatesLint(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		ledger, approved, err := readLedger(work.Dir)
		if err != nil {
			return env.blocked("gates", err)
		}
		failed, warned := 0, 0
		for _, finding := range ledger.Lint(approved) {
			severity := "warn"
			if finding.Error {
				severity = "error"
				failed++
			} else {
				warned++
			}
			where := ""
			if finding.ID != "" {
				where = " " + gates.File + ":" + strconv.Itoa(finding.Line) + ": " + problem.Plain(finding.ID)
			}
			env.Printf("%s %s:%s %s\n", severity, finding.Rule, where, finding.Text)
		}
		env.Printf("gates lint: %d errors, %d warnings\n", failed, warned)
		if failed > 0 || warned > 0 && args.Set("strict") {
			return Blocked
		}
		return Passed
	})
}

// editGates changes one gate of the ledger under the lock.
func (e *Env) editGates(args *Args, done, text string, edit func(data []byte, id, text string) ([]byte, error)) int {
	return e.inWorkspace(args, Usage, func(work *root.Workspace) int {
		id := args.Operand("id")
		err := e.locked(work, func(w *files.Writer) error {
			data, err := w.Read(gates.File, files.MaxFile)
			if err != nil {
				return err
			}
			if data, err = edit(data, id, text); err != nil {
				return err
			}
			return w.Write(gates.File, data)
		})
		if err != nil {
			return e.blocked("gates", err)
		}
		e.Printf("%s: %s\n", done, problem.Plain(id))
		return Passed
	})
}
