package command

import (
	"context"
	"io"
	"strconv"
	"time"

	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/metrics"
	"rules_handbook/phases/workspace/root"
)

func metricsCommands() []Command {
	return []Command{
		{
			Name: "metrics record", Operands: []Operand{slugOperand},
			Flags: []Flag{{Name: "event", Value: "word", Help: "what happened"}, {Name: "phase", Value: "phase", Help: "the phase of state.md if not given"},
				{Name: "role", Value: "word"}, {Name: "bytes", Value: "number"}, {Name: "note", Value: "text"}},
			Summary: "Add a record to metrics.jsonl.", Run: runMetricsRecord,
		},
		{
			Name: "metrics summary", Operands: []Operand{{Name: "slug", Optional: true}},
			Summary: "Group the records by phase and role.", Doc: "Lines that are no record are counted.", Run: runMetricsSummary,
		},
	}
}

func runMetricsRecord(env *Env, args *Args) int {
	record := metrics.Record{Event: args.Flag("event"), Phase: args.Flag("phase"), Role: args.Flag("role"), Note: args.Flag("note")}
	if args.Set("bytes") {
		bytes, err := strconv.ParseInt(args.Flag("bytes"), 10, 64)
		if err != nil {
			return env.Fail(Usage, "--bytes: found %.40q, expected a number", args.Flag("bytes"))
		}
		record.Bytes = bytes
	}
	if err := record.Check(); err != nil {
		return env.Fail(Usage, "metrics record: %v", err)
	}
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "%v", err)
	}
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		err := env.locked(work, func(w *files.Writer) error {
			if record.Phase == "" {
				record.Phase = declaredPhase(w.Dir)
			}
			return metrics.Append(w, record, now)
		})
		if err != nil {
			return env.Fail(Usage, "metrics record: %v", err)
		}
		env.Printf("recorded: %s\n", record.Event)
		return Passed
	})
}

func runMetricsSummary(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(work *root.Workspace) int {
		var sum metrics.Summary
		err := work.Dir.Stream(metrics.File, summarize(&sum))
		if err != nil && files.CodeOf(err) != files.Absent {
			return env.Fail(Usage, "metrics summary: %v", err)
		}
		env.Printf("feature: %s\nrecords: %d\nunreadable: %d\n", work.Slug, sum.Records, sum.Unreadable)
		for _, group := range sum.Groups {
			env.Printf("phase=%s role=%s events=%d bytes=%d\n", orDash(group.Phase), orDash(group.Role), group.Events, group.Bytes)
		}
		return Passed
	})
}

func summarize(sum *metrics.Summary) func(io.Reader) error {
	return func(log io.Reader) (err error) {
		*sum, err = metrics.Summarize(log)
		return err
	}
}

// declaredPhase is the phase of state.md, or "".
func declaredPhase(dir *files.Dir) string {
	state, err := dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return ""
	}
	phase, _ := cursor.PhaseOf(state)
	return string(phase)
}

// measure records a metric of the locked workspace in its present phase. A
// record that cannot be written costs no command its result.
func (e *Env) measure(w *files.Writer, record metrics.Record) {
	now, err := e.Now()
	if err != nil {
		return
	}
	record.Phase = declaredPhase(w.Dir)
	_ = metrics.Append(w, record, now)
}

// lockForMetric is how long a command that only looks waits for the lock: the
// command that holds it may be the one that runs this one.
const lockForMetric = 100 * time.Millisecond

// record records a metric of a workspace that is not locked. Without the lock
// there is none: a check answers whoever writes beside it.
func (e *Env) record(work *root.Workspace, record metrics.Record) {
	ctx, cancel := context.WithTimeout(e.Context, lockForMetric)
	defer cancel()
	w, err := work.Dir.Lock(ctx)
	if err != nil {
		return
	}
	e.measure(w, record)
	_ = w.Unlock()
}
