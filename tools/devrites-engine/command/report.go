package command

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
)

// verdict prints what a check found: a BLOCKED line for each problem, then
// the advisories; without a problem first `<check>: ok (<what>)`.
func (e *Env) verdict(check, what string, problems []*problem.Problem, advisories []string) int {
	code := Passed
	for _, each := range problems {
		e.Printf("%s: BLOCKED: %s\n", check, each.Error())
		code = Blocked
	}
	if code == Passed {
		e.Printf("%s: ok (%s)\n", check, what)
	}
	for _, line := range advisories {
		e.Printf("%s\n", line)
	}
	return code
}

// slugOperand is the operand of commands for one workspace.
var slugOperand = Operand{Name: "slug"}

// inWorkspace opens the workspace that the operand "slug" names, or the
// active one, and hands it to run. Without one the command ends with code.
func (e *Env) inWorkspace(args *Args, code int, run func(*root.Workspace) int) int {
	workspace, err := e.Workspace(args.Operand("slug"))
	if err != nil {
		return e.Fail(code, "%v", err)
	}
	defer workspace.Close()
	return run(workspace)
}

// locked hands the workspace's writer to do, and then reports the artifacts
// that do left over their budget.
func (e *Env) locked(workspace *root.Workspace, do func(*files.Writer) error) error {
	w, err := workspace.Dir.Lock(e.Context)
	if err != nil {
		return err
	}
	err = do(w)
	e.reportBudgets(w)
	return errors.Join(err, w.Unlock())
}

// reportBudgets names on Stderr each written artifact that is over its
// budget, once.
func (e *Env) reportBudgets(w *files.Writer) {
	names := slices.Clone(w.Written())
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		finding, err := budget.File(w.Dir, name)
		if err == nil && finding.File != "" && finding.Verdict != budget.Within {
			fmt.Fprintf(e.Stderr, "over budget: %s\n", finding.Message())
		}
	}
}

// optional reads a file that may be absent; then its bytes are nil.
func optional(dir *files.Dir, name string, limit int64) ([]byte, error) {
	data, err := dir.Read(name, limit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && data == nil {
		data = []byte{}
	}
	return data, err
}

// unread turns the error of a file into a problem.
func unread(err error) *problem.Problem { return &problem.Problem{Found: err.Error()} }
