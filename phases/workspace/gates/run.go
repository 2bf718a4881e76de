package gates

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
)

// DefaultTimeout is the time that one command may take.
const DefaultTimeout = 120 * time.Second

// Runner runs the gates of one ledger. The workspace is locked by the caller.
type Runner struct {
	Workspace *files.Writer
	Project   string   // path that CWD is relative to
	Environ   []string // of the commands
	Timeout   time.Duration
	Approved  Approvals
	Now       func() time.Time
}

// Verdict says what happened to one gate.
type Verdict string

// The verdicts of a run.
const (
	Pass    Verdict = "pass"
	Fail    Verdict = "fail"
	Skipped Verdict = "skipped"
)

// Report is what a run says about one gate.
type Report struct {
	ID      string
	Verdict Verdict
	Reason  string // of a failure or a skip
}

// ErrMalformed says that the ledger has problems, which Parse names.
var ErrMalformed = errors.New(File + " is malformed; see devrites-engine gates status")

// Run runs the unmet and stale gates, with again the met ones too. Only
// commands that the preflight approves are run; all others are skipped and
// left as they are. After each command the ledger is read again: when its gate
// asks for something else by then, the result is thrown away.
func (r *Runner) Run(ctx context.Context, again bool) ([]Report, error) {
	data, err := r.Workspace.Read(File, files.MaxFile)
	if err != nil {
		return nil, err
	}
	ledger := Parse(data)
	if len(ledger.Problems) > 0 {
		return nil, ErrMalformed
	}
	var reports []Report
	for i := range ledger.Gates {
		gate := &ledger.Gates[i]
		report := Report{ID: gate.ID, Verdict: Skipped}
		if report.Reason = r.skip(ledger, gate, again); report.Reason == "" {
			if report, err = r.runOne(ctx, gate); err != nil {
				return reports, err
			}
		}
		reports = append(reports, report)
	}
	return reports, nil
}

func (r *Runner) skip(ledger *Ledger, gate *Gate, again bool) string {
	state := ledger.State(gate)
	switch {
	case state == Abandoned:
		return "abandoned"
	case !gate.Runnable():
		return "manual"
	case !r.Approved.Approve(gate):
		return "unapproved: no such row in " + PreflightHeading + " of test-plan.md"
	case state == Met && !again:
		return "met"
	}
	return ""
}

func (r *Runner) runOne(ctx context.Context, gate *Gate) (Report, error) {
	output, failure := r.execute(ctx, gate)
	if err := ctx.Err(); err != nil {
		return Report{}, err
	}
	line := pending
	if failure == "" {
		line = evidence(gate, output, r.Now())
	}
	data, err := r.Workspace.Read(File, files.MaxFile)
	if err != nil {
		return Report{}, err
	}
	now := Parse(data).Gate(gate.ID)
	if now == nil || now.Check != gate.Check || now.Expect != gate.Expect || now.Cwd != gate.Cwd {
		return Report{ID: gate.ID, Verdict: Fail, Reason: "discarded: the gate was edited while its command ran"}, nil
	}
	settled, err := settle(data, gate.ID, failure == "", line)
	if err != nil {
		return Report{}, err
	}
	if err := r.Workspace.Write(File, settled); err != nil {
		return Report{}, err
	}
	if failure != "" {
		return Report{ID: gate.ID, Verdict: Fail, Reason: failure}, nil
	}
	return Report{ID: gate.ID, Verdict: Pass}, nil
}

// execute runs the gate's command and says why it fails, if it does.
func (r *Runner) execute(ctx context.Context, gate *Gate) (output []byte, failure string) {
	expect, err := ParseExpect(gate.Expect)
	if err != nil {
		return nil, err.Error()
	}
	dir, err := r.folder(gate.Cwd)
	if err != nil {
		return nil, err.Error()
	}
	timeout := r.Timeout
	if timeout <= 0 {
		timeout = DefaultTimeout
	}
	output, err = shell(ctx, gate.Check, dir, r.Environ, timeout)
	switch {
	case err != nil:
		return nil, err.Error()
	case !expect.Matches(output):
		return nil, "the output does not hold EXPECT"
	}
	return output, ""
}

// folder resolves CWD, which may not lead out of the project.
func (r *Runner) folder(cwd string) (string, error) {
	project, err := filepath.EvalSymlinks(r.Project)
	if err != nil {
		return "", errors.New("the project folder cannot be resolved")
	}
	dir, err := filepath.EvalSymlinks(filepath.Join(project, filepath.FromSlash(cleanCwd(cwd))))
	if err != nil {
		return "", fmt.Errorf("CWD %.80q does not exist", cwd)
	}
	if dir != project && !strings.HasPrefix(dir, project+string(filepath.Separator)) {
		return "", fmt.Errorf("CWD %.80q leads out of the project", cwd)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", fmt.Errorf("CWD %.80q is no folder", cwd)
	}
	return dir, nil
}
